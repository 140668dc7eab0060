"""A worker: a process in which the bots of many tables think, one after another (`bot_pool.py`).

It answers every request with one line, and nothing that a bot does can harm the server. It is sent only what the
bot's seat knows. A failure is described without the bot's own messages, which might reveal its hand.
"""

from __future__ import annotations

import contextlib
import os
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, get_args

import msgspec

from whistlestop import bots
from whistlestop.actions import Action
from whistlestop.bots import Bot
from whistlestop.bots.bot import reads_states
from whistlestop.bots.seat_state import PackedSeatState, SeatState
from whistlestop.game import Game
from whistlestop.processes import ParentConnection

MOST_BOTS = 64
"""How many bots a worker keeps. Beyond that, the one that has been idle the longest is closed; it is made again when
its table asks for it."""
REHEARSED_ACTIONS = 2
"""How many actions each bot plays in a rehearsal: its choice of tickets and its first turn."""
REHEARSED_VARIANTS = ("europe", "usa")
"""A variant of each board: a network is read when its bot first acts on its board."""
NICENESS = 5
"""Added to the niceness of the process, so that the server, and with it people, come before bots."""
_ACTION_TYPES = get_args(Action)


class Setup(msgspec.Struct, frozen=True):
    """The first line that a worker reads."""

    specs: dict[str, str]
    """The bot of each level."""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Ask the bot of a seat for an action."""

    table: str
    level: str
    state: PackedSeatState
    """What the seat knows."""
    legal: tuple[int, ...]
    """The ids of the legal actions."""
    seed: int | None = None
    """For a bot that has yet to be made."""
    once: bool = False
    """Ask a new bot, which is closed after this request and remembers nothing of the table."""


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """Close the bots of a table."""

    table: str


Request: TypeAlias = Choose | Forget


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line that a worker writes for every line that it reads."""

    action: int | None = None
    """The id of the action that the bot chose."""
    fault: str = ""
    """What the bot did instead of choosing, as the rest of a sentence: "raised ValueError"."""


class BotWorker:
    """Keeps bots and asks them."""

    def __init__(self, specs: Mapping[str, str]) -> None:
        self.specs = specs
        self.bots: dict[tuple[str, int, str], Bot] = {}
        """By table, seat and level; the one asked last is last."""

    def rehearse(self) -> None:
        """Let the built-in bots play their first actions, so that no table has to wait for compiler and networks."""
        for spec in dict.fromkeys(self.specs.values()):
            if spec.partition(":")[0] in bots.names():
                for variant in REHEARSED_VARIANTS:
                    rehearse(spec, REHEARSED_ACTIONS, variant)

    def handle(self, request: Request) -> Answer:
        """Answer a request, whatever the bot does."""
        if isinstance(request, Forget):
            for key in [key for key in self.bots if key[0] == request.table]:
                self._close(key)
            return Answer()
        key = (request.table, request.state.seat, request.level)
        try:
            return Answer(action=self._choose(key, request))
        except BaseException as error:  # SystemExit too: a bot must not end the worker of the others
            self._close(key)
            return Answer(fault=_describe(error))

    def _choose(self, key: tuple[str, int, str], request: Choose) -> int:
        state = SeatState.unpack(request.state)
        if request.once:
            with contextlib.closing(bots.make(self.specs[request.level], seed=request.seed)) as adviser:
                return _ask(adviser, state, request.legal)
        bot = self.bots.pop(key, None) or bots.make(self.specs[request.level], seed=request.seed)
        self.bots[key] = bot
        while len(self.bots) > MOST_BOTS:
            self._close(next(iter(self.bots)))
        return _ask(bot, state, request.legal)

    def _close(self, key: tuple[str, int, str]) -> None:
        with contextlib.suppress(BaseException):  # nothing depends on it any more
            if bot := self.bots.pop(key, None):
                bot.close()


class _WrongAnswer(Exception):
    """A bot answered with something other than a legal action; the message is the rest of a sentence."""


def _ask(bot: Bot, state: SeatState, legal: Sequence[int]) -> int:
    """Ask a bot for the id of an action. It gets the state if it can read one, otherwise a view."""
    if reads_states(bot):
        return bot.choose_from_state(state, legal)
    actions = [state.variant.actions[i] for i in legal]
    chosen: object = bot.choose(state.view(), actions)
    if not isinstance(chosen, _ACTION_TYPES):
        raise _WrongAnswer("answered something that is not an action")
    for action_id, action in zip(legal, actions, strict=True):
        if action == chosen:
            return action_id
    raise _WrongAnswer("answered an action that is not legal")


def rehearse(spec: str, actions: int, variant: str = "europe") -> None:
    """Let a bot play its first actions in a game of its own."""
    game = Game.new(variant, players=2, seed=1, first_seat=0)
    bot = bots.make(spec, seed=1)
    for _ in range(actions):
        chosen = _ask(bot, SeatState.from_game(game, 0), game.legal_ids(0))
        game.play(game.variant.action(chosen), 0)
        while game.to_act == (1,):
            game.play(game.legal(1)[0], 1)
    bot.close()


def _describe(error: BaseException) -> str:
    """Say what a bot did, and where, without anything that it knows."""
    if isinstance(error, _WrongAnswer):
        return str(error)
    where = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({Path(where[0].filename).name}, line {where[0].lineno})" if where else ""
    return f"raised {type(error).__name__[:80]}{place}"


def main() -> None:
    """Answer requests until the server has gone."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    parent = ParentConnection()
    requests = msgspec.json.Decoder(Request)
    worker = BotWorker(msgspec.json.decode(parent.receive(), type=Setup).specs)
    worker.rehearse()
    answer = Answer()
    while True:
        parent.send(msgspec.json.encode(answer))
        answer = worker.handle(requests.decode(parent.receive()))
