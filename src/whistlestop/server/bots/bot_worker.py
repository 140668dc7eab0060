"""A worker: a process in which the bots of many tables think, one after another (`bot_crew.py`).

It reads orders from its standard input and answers each with a line on its standard output, so nothing that a bot does
can reach the server. What went wrong is told without a bot's own words: they might show what is in its hand.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias, get_args

import msgspec

from whistlestop import actions, bots
from whistlestop.actions import Action
from whistlestop.bots import Bot
from whistlestop.bots.worker_streams import lines_of, own_streams
from whistlestop.view import View

MOST_BOTS = 64
"""A worker keeps so many bots; whoever was asked longest ago goes first, and is made anew when asked again."""
REHEARSED_MOVES = 2
"""Of each bot: its choice of tickets and its first turn."""
NICER = 5
"""How much later than the server the bots are served by the processor: people do not wait for bots."""
_KINDS = get_args(Action)


class Begin(msgspec.Struct, frozen=True):
    """The first line that a worker reads."""

    specs: dict[str, str]
    """The bot of each level."""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Ask the bot of a seat what to do."""

    table: str
    seat: int
    level: str
    view: View
    legal: tuple[str, ...]
    seed: int | None = None
    """For a bot that has yet to be made."""
    once: bool = False
    """Ask one that is made for this question only, and remembers nothing of the table."""


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """Let the bots of a table go."""

    table: str


Order: TypeAlias = Choose | Forget


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a worker writes, once for every line that it read."""

    action: str = ""
    fault: str = ""
    """What the bot did instead of choosing, as the rest of a sentence: "raised ValueError"."""


class Worker:
    """Keeps bots and asks them."""

    def __init__(self, specs: Mapping[str, str]) -> None:
        self.specs = specs
        self.bots: dict[tuple[str, int, str], Bot] = {}
        """By table, seat and level; the one asked last is last."""

    def rehearse(self) -> None:
        """Our own bots make their first moves, so that no table waits for the compiler."""
        rehearsed = set()
        for spec in self.specs.values():
            name = spec.partition(":")[0]
            if name in bots.names() and name not in rehearsed:
                rehearsed.add(name)
                _rehearse(spec)

    def obey(self, order: Order) -> Answer:
        """Do what an order says, whatever the bot does."""
        if isinstance(order, Forget):
            for key in [key for key in self.bots if key[0] == order.table]:
                self._let_go(key)
            return Answer()
        key = (order.table, order.seat, order.level)
        try:
            return Answer(action=self._choose(key, order))
        except BaseException as error:  # SystemExit too: a bot does not decide when the others stop
            self._let_go(key)
            return Answer(fault=_told(error))

    def _choose(self, key: tuple[str, int, str], order: Choose) -> str:
        if order.once:
            with contextlib.closing(bots.make(self.specs[order.level], seed=order.seed)) as adviser:
                return self._asked(adviser, order)
        bot = self.bots.pop(key, None) or bots.make(self.specs[order.level], seed=order.seed)
        self.bots[key] = bot
        while len(self.bots) > MOST_BOTS:
            self._let_go(next(iter(self.bots)))
        return self._asked(bot, order)

    @staticmethod
    def _asked(bot: Bot, order: Choose) -> str:
        chosen: object = bot.choose(order.view, [actions.parse(action) for action in order.legal])
        if not isinstance(chosen, _KINDS):
            raise _NoActionError
        return actions.text(chosen)

    def _let_go(self, key: tuple[str, int, str]) -> None:
        with contextlib.suppress(BaseException):  # nothing depends on it any more
            if bot := self.bots.pop(key, None):
                bot.close()


class _NoActionError(Exception):
    """A bot answered with something else."""


def _rehearse(spec: str) -> None:
    from whistlestop.game import Game

    game = Game.new("europe", players=2, seed=1, first_seat=0)
    bot = bots.make(spec, seed=1)
    for _ in range(REHEARSED_MOVES):
        game.play(bot.choose(game.view(0), game.legal(0)), 0)
        while game.to_act == (1,):
            game.play(game.legal(1)[0], 1)
    bot.close()


def _told(error: BaseException) -> str:
    """What a bot did, and where, without anything that it knows."""
    if isinstance(error, _NoActionError):
        return "answered something that is no action"
    where = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({Path(where[0].filename).name}, line {where[0].lineno})" if where else ""
    return f"raised {type(error).__name__[:80]}{place}"


def main() -> None:
    """Work until there are no more orders."""
    faulthandler.enable()
    if hasattr(os, "nice"):
        os.nice(NICER)
    orders, answers = own_streams()
    lines = lines_of(orders)
    worker = Worker(msgspec.json.decode(lines.get(), type=Begin).specs)
    worker.rehearse()
    answer = Answer()
    while True:
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()
        answer = worker.obey(msgspec.json.decode(lines.get(), type=Order))
