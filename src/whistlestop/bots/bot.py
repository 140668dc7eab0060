"""The interface of a bot, and what bots have in common."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeGuard

from whistlestop.actions import Action

if TYPE_CHECKING:
    from whistlestop.bots.seat_state import SeatState
    from whistlestop.view import View


class Bot(Protocol):
    """A player of one game, which chooses one of the legal actions whenever its seat may act.

    A bot may remember its game, so every game needs a new one. Its class is called with the settings of its spec as
    strings, and with `seed` and `variant` (`Class("1s", seed=7, variant=None)`); it raises ValueError for settings that
    it does not take. Making a bot is quick: anything slow waits for the first choice.
    """

    name: str
    """The spec that it was made from."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action to play."""
        ...

    def close(self) -> None:
        """Release what the bot holds (processes, threads, files). May be called more than once."""


class StateBot(Bot, Protocol):
    """A bot in compiled code, which can choose from a `SeatState` instead of a `View`."""

    def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
        """Return the id of the action to play, given the ids of the legal ones."""
        ...


def reads_states(bot: Bot) -> TypeGuard[StateBot]:
    """Return whether to call `choose_from_state` rather than `choose`.

    A subclass that overrides only `choose` has changed how the bot plays, so that is what must be called.
    """
    for kind in type(bot).__mro__:
        if "choose_from_state" in vars(kind):
            return True
        if "choose" in vars(kind):
            return False
    return False


class BotError(RuntimeError):
    """Raised when a bot hangs, crashes or gives a wrong answer. The message names the bot and says what it did."""


def finish(bot: Bot, view: View) -> None:
    """Close a bot whose game is over. If it has a method `game_over(view)`, call that first, with the final view."""
    try:
        if (game_over := getattr(bot, "game_over", None)) is not None:
            game_over(view)
    finally:
        bot.close()


def no_settings(name: str, settings: Sequence[str]) -> None:
    """Raise ValueError if there are settings, for a bot that takes none.

    >>> no_settings("greedy", ["1s"])
    Traceback (most recent call last):
    ...
    ValueError: greedy takes no settings, but was given "1s"
    """
    if settings:
        raise ValueError(f'{name} takes no settings, but was given "{":".join(settings)}"')


def seconds(setting: str) -> float:
    """Read a time in a spec, such as `"5s"`, `"0.5s"` or `"200ms"`, and return it in seconds.

    >>> seconds("200ms"), seconds("1.5s")
    (0.2, 1.5)
    >>> seconds("soon")
    Traceback (most recent call last):
    ...
    ValueError: "soon" is not a time; write it like 5s or 200ms
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s)", setting, re.ASCII)
    time = 0.0 if match is None else float(match[1]) / (1000 if match[2] == "ms" else 1)
    if time <= 0:
        raise ValueError(f'"{setting}" is not a time; write it like 5s or 200ms')
    return time
