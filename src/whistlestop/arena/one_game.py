"""One game of a tournament, played in this process."""

from __future__ import annotations

import contextlib
import reprlib
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, get_args

from whistlestop import bots
from whistlestop.actions import Action, IllegalAction, text
from whistlestop.arena.plan import Match, Settings
from whistlestop.arena.played import Fault, FaultKind, Played, labels_at, ranks_after
from whistlestop.boards import Variant
from whistlestop.bots import Bot
from whistlestop.game import Game

Stage = Literal["idle", "rehearsing", "making", "thinking", "playing", "closing"]
Mark = Callable[[Stage, int, int], None]
"""Told what goes on, at which seat, after how many actions: whoever watches knows then whose fault a silence is."""

REHEARSED_MOVES = 2
"""Of each bot: its choice of tickets and its first turn."""
LONGEST_TOLD = 300
"""Characters of what a bot at fault said."""

_KINDS = get_args(Action)


def unwatched(stage: Stage, seat: int, actions: int) -> None:
    """The mark of a game that nobody watches."""
    del stage, seat, actions


class _Broken(Exception):
    """A bot broke the game off."""

    def __init__(self, seat: int, kind: FaultKind, what: str) -> None:
        super().__init__(what)
        self.seat = seat
        self.kind = kind
        self.what = what if len(what) <= LONGEST_TOLD else f"{what[:LONGEST_TOLD]} …"


class OneGame:
    """A game with its bots. `play` it, then `close` it, which lets the bots go."""

    def __init__(self, settings: Settings, variant: Variant, match: Match, mark: Mark = unwatched) -> None:
        self.settings = settings
        self.match = match
        self.mark = mark
        # Seat 0 begins: a rotation of the bots is a rotation of the order of play, too.
        self.game = Game.new(variant, settings.players, seed=match.seed, first_seat=0)
        self.players: list[Bot] = []
        self.actions = 0
        self.turns = 0
        self.seconds = [0.0] * settings.players
        self.slowest = [0.0] * settings.players
        self.moves = [0] * settings.players

    def play(self) -> Played:
        """Play to the end, or until a bot breaks the game off."""
        fault = None
        try:
            self._make_bots()
            while not self.game.over:
                self._next_action()
        except _Broken as broken:
            label = labels_at(self.settings, self.match)[broken.seat]
            fault = Fault(broken.seat, label, broken.kind, broken.what, self.actions)
        self.mark("playing", 0, self.actions)
        return self._played(fault)

    def rehearse(self) -> bool:
        """Let each bot make its first moves: whatever it compiles or loads is there when its game begins.

        Returns whether all went well. A bot that fails here will fail in its games, where it counts.
        """
        try:
            self._make_bots("rehearsing")
            while not self.game.over and min(self.moves) < REHEARSED_MOVES:
                self._next_action("rehearsing")
        except _Broken:
            return False
        return True

    def close(self) -> None:
        """Let the bots go."""
        for seat, bot in enumerate(self.players):
            self.mark("closing", seat, self.actions)
            with contextlib.suppress(Exception):  # the game is over: nothing depends on it any more
                if self.game.over:
                    bots.finish(bot, self.game.view(seat))
                else:
                    bot.close()

    def _make_bots(self, stage: Stage = "making") -> None:
        for seat, (bot, seed) in enumerate(zip(self.match.bots, self.match.bot_seeds, strict=True)):
            self.mark(stage, seat, 0)
            with _blamed(seat):
                made = bots.make(self.settings.bots[bot], seed=seed, variant=self.game.variant)
            self.players.append(made)

    def _next_action(self, stage: Stage = "thinking") -> None:
        seat = self.game.to_act[0]
        view, legal = self.game.view(seat), self.game.legal(seat)
        self.turns += view.phase == "turn"
        self.mark(stage, seat, self.actions)
        begun = time.perf_counter()
        with _blamed(seat):
            action = self.players[seat].choose(view, legal)
        took = time.perf_counter() - begun
        self.mark("playing", seat, self.actions)
        self.seconds[seat] += took
        self.slowest[seat] = max(self.slowest[seat], took)
        self.moves[seat] += 1
        self._act(seat, action)
        self.actions += 1

    def _act(self, seat: int, action: object) -> None:
        if not isinstance(action, _KINDS):
            raise _Broken(seat, "illegal", f"answered {_shown(action)}, which is no action")
        try:
            self.game.play(action, seat)
        except IllegalAction as refusal:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            raise _Broken(seat, "illegal", f"answered {_shown(action)}: {refusal}{rule}") from None

    def _played(self, fault: Fault | None) -> Played:
        scores = self.game.scores if fault is None else None
        ranks = ranks_after(fault, self.settings.players) if fault else tuple(sheet.rank for sheet in scores or ())
        return Played(
            game=self.match.game,
            deal=self.match.deal,
            seed=self.match.seed,
            bots=labels_at(self.settings, self.match),
            ranks=ranks,
            scores=scores,
            actions=self.actions,
            turns=self.turns,
            seconds=tuple(round(seconds, 6) for seconds in self.seconds),
            slowest=tuple(round(seconds, 6) for seconds in self.slowest),
            moves=tuple(self.moves),
            fault=fault,
        )

    @property
    def record(self) -> str:
        """The game as a text that replays it, as far as it went."""
        names = ", ".join(labels_at(self.settings, self.match))
        return f"{self.game.record}; game {self.match.game}, deal {self.match.deal}, seats: {names}\n"


@contextlib.contextmanager
def _blamed(seat: int) -> Iterator[None]:
    """What a bot raises breaks off its game, and only that."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a bot does not decide when the arena closes
        raise _Broken(seat, "raised", _told(error)) from None


def _told(error: BaseException) -> str:
    """An exception in one line: its kind, its message, and where it comes from."""
    message = " ".join(_safely(lambda: str(error)).split())
    if isinstance(error, bots.BotError):
        return message  # it says what the bot did: where we noticed is of no use
    where = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({Path(where[0].filename).name}, line {where[0].lineno})" if where else ""
    return f"{type(error).__name__}{': ' if message else ''}{message}"[: LONGEST_TOLD - len(place)] + place


def _shown(answer: object) -> str:
    """What a bot answered: an action as its text, anything else as Python shows it."""
    if isinstance(answer, _KINDS):
        return f'"{_safely(lambda: text(answer))}"'
    return _safely(lambda: reprlib.repr(answer))


def _safely(say: Callable[[], str]) -> str:
    """What a stranger's object says of itself, whatever happens when it is asked."""
    try:
        return say()
    except Exception as error:
        return f"something that can't be shown ({type(error).__name__})"
