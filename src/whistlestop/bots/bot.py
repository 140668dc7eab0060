"""What every bot can do, and what bots share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from whistlestop.actions import Action
from whistlestop.boards import Variant, load

if TYPE_CHECKING:
    from whistlestop.view import View


class Bot(Protocol):
    """A player: asked whenever its seat may act, it answers with one of the legal actions.

    It may remember its game, so a new game asks for a new bot. Its class is called with the settings of its spec as
    texts, and with `seed` and `variant` (`Class("1s", seed=7, variant=None)`), and raises ValueError for settings that
    it does not take. Making a bot is quick: what takes time waits for the first choice.
    """

    name: str
    """The spec that it was made from."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action to play."""
        ...

    def close(self) -> None:
        """Give back what the bot holds (processes, threads, files). Once too often does no harm."""


class BotError(RuntimeError):
    """A bot that hung, crashed or answered nonsense. The message names the bot and what it did."""


def finish(bot: Bot, view: View) -> None:
    """The game is over: show the final view to a bot that has a method `game_over(view)`, and close it."""
    try:
        if (game_over := getattr(bot, "game_over", None)) is not None:
            game_over(view)
    finally:
        bot.close()


def no_settings(name: str, settings: Sequence[str]) -> None:
    """For bots that take no settings.

    >>> no_settings("greedy", ["1s"])
    Traceback (most recent call last):
    ...
    ValueError: greedy takes no settings, but was given "1s"
    """
    if settings:
        raise ValueError(f'{name} takes no settings, but was given "{":".join(settings)}"')


def seconds(setting: str) -> float:
    """A time as specs write it: `"5s"`, `"0.5s"` or `"200ms"`.

    >>> seconds("200ms"), seconds("1.5s")
    (0.2, 1.5)
    >>> seconds("soon")
    Traceback (most recent call last):
    ...
    ValueError: "soon" is no time; write it like 5s or 200ms
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s)", setting, re.ASCII)
    time = 0.0 if match is None else float(match[1]) / (1000 if match[2] == "ms" else 1)
    if time <= 0:
        raise ValueError(f'"{setting}" is no time; write it like 5s or 200ms')
    return time


@lru_cache(maxsize=16)
def variant_of(name: str, options: tuple[str, ...]) -> Variant:
    """The built-in variant that a view names."""
    return load(name, options)
