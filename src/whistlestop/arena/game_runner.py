"""Playing one game of a tournament in this process."""

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
from whistlestop.arena.game_result import Fault, FaultKind, GameResult, labels_at, ranks_after
from whistlestop.arena.plan import Match, Settings
from whistlestop.boards import Variant
from whistlestop.bots import Bot
from whistlestop.game import Game

Stage = Literal["idle", "rehearsing", "making", "thinking", "playing", "closing"]
NoteProgress = Callable[[Stage, int, int], None]
"""Called with what is happening, at which seat, and after how many actions."""

REHEARSED_MOVES = 2
"""How many moves each bot makes in a rehearsal: its choice of tickets and its first turn."""
MAX_DESCRIPTION = 300
"""The most characters that describe what a bot did wrong."""

_KINDS = get_args(Action)


def ignore_progress(stage: Stage, seat: int, actions: int) -> None:
    """Ignore the progress of a game that nobody watches."""
    del stage, seat, actions


class _BotFault(Exception):
    """A bot broke off the game."""

    def __init__(self, seat: int, kind: FaultKind, what: str) -> None:
        super().__init__(what)
        self.seat = seat
        self.kind = kind
        self.what = what if len(what) <= MAX_DESCRIPTION else f"{what[:MAX_DESCRIPTION]} …"


class GameRunner:
    """A game with its bots. `play` it, then `close` it, which closes the bots."""

    def __init__(
        self, settings: Settings, variant: Variant, match: Match, note: NoteProgress = ignore_progress
    ) -> None:
        self.settings = settings
        self.match = match
        self.note = note
        # Seat 0 begins, so rotating the bots also rotates the order of play.
        self.game = Game.new(variant, settings.players, seed=match.seed, first_seat=0)
        self.players: list[Bot] = []
        self.actions = 0
        self.turns = 0
        self.seconds = [0.0] * settings.players
        self.slowest = [0.0] * settings.players
        self.moves = [0] * settings.players

    def play(self) -> GameResult:
        """Play to the end, or until a bot breaks off the game."""
        fault = None
        try:
            self._make_bots()
            while not self.game.over:
                self._next_action()
        except _BotFault as found:
            label = labels_at(self.settings, self.match)[found.seat]
            fault = Fault(found.seat, label, found.kind, found.what, self.actions)
        self.note("playing", 0, self.actions)
        return self._result(fault)

    def rehearse(self) -> bool:
        """Let each bot make its first moves, so that it has compiled and loaded what it needs before its games.

        Returns whether all went well. A bot that fails here will fail in its games too, where it counts.
        """
        try:
            self._make_bots("rehearsing")
            while not self.game.over and min(self.moves) < REHEARSED_MOVES:
                self._next_action("rehearsing")
        except _BotFault:
            return False
        return True

    def close(self) -> None:
        """Close the bots."""
        for seat, bot in enumerate(self.players):
            self.note("closing", seat, self.actions)
            with contextlib.suppress(Exception):  # the result no longer depends on the bot
                if self.game.over:
                    bots.finish(bot, self.game.view(seat))
                else:
                    bot.close()

    def _make_bots(self, stage: Stage = "making") -> None:
        for seat, (bot, seed) in enumerate(zip(self.match.bots, self.match.bot_seeds, strict=True)):
            self.note(stage, seat, 0)
            with _blaming(seat):
                made = bots.make(self.settings.bots[bot], seed=seed, variant=self.game.variant)
            self.players.append(made)

    def _next_action(self, stage: Stage = "thinking") -> None:
        seat = self.game.to_act[0]
        view, legal = self.game.view(seat), self.game.legal(seat)
        self.turns += view.phase == "turn"
        self.note(stage, seat, self.actions)
        begun = time.perf_counter()
        with _blaming(seat):
            action = self.players[seat].choose(view, legal)
        took = time.perf_counter() - begun
        self.note("playing", seat, self.actions)
        self.seconds[seat] += took
        self.slowest[seat] = max(self.slowest[seat], took)
        self.moves[seat] += 1
        self._act(seat, action)
        self.actions += 1

    def _act(self, seat: int, action: object) -> None:
        if not isinstance(action, _KINDS):
            raise _BotFault(seat, "illegal", f"answered {_shown(action)}, which is not an action")
        try:
            self.game.play(action, seat)
        except IllegalAction as refusal:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            raise _BotFault(seat, "illegal", f"answered {_shown(action)}: {refusal}{rule}") from None

    def _result(self, fault: Fault | None) -> GameResult:
        scores = self.game.scores if fault is None else None
        ranks = ranks_after(fault, self.settings.players) if fault else tuple(sheet.rank for sheet in scores or ())
        return GameResult(
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
        """The record of the game so far, with a comment that names the bots."""
        names = ", ".join(labels_at(self.settings, self.match))
        return f"{self.game.record}; game {self.match.game}, deal {self.match.deal}, seats: {names}\n"


@contextlib.contextmanager
def _blaming(seat: int) -> Iterator[None]:
    """Turn whatever a bot raises into a fault of that bot."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a bot must not end the tournament
        raise _BotFault(seat, "raised", _described(error)) from None


def _described(error: BaseException) -> str:
    """An exception in one line: its type, its message, and where it was raised."""
    message = " ".join(_safely(lambda: str(error)).split())
    if isinstance(error, bots.BotError):
        return message  # it says what the bot did; where that was noticed is of no use
    where = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({Path(where[0].filename).name}, line {where[0].lineno})" if where else ""
    return f"{type(error).__name__}{': ' if message else ''}{message}"[: MAX_DESCRIPTION - len(place)] + place


def _shown(answer: object) -> str:
    """What a bot answered: an action as its text, anything else as its `repr`."""
    if isinstance(answer, _KINDS):
        return f'"{_safely(lambda: text(answer))}"'
    return _safely(lambda: reprlib.repr(answer))


def _safely(describe: Callable[[], str]) -> str:
    """Describe an object of somebody else's, even if its own methods fail."""
    try:
        return describe()
    except Exception as error:
        return f"something that can't be shown ({type(error).__name__})"
