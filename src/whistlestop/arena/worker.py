"""A worker: a process that plays one game after another for the crew (`crew.py`).

It reads the numbers of games from its standard input and writes what came of them to its standard output, a line of
JSON each. Beside that it keeps a note of what it is doing in a file that it shares with the crew, which therefore
knows whose fault it is when a worker falls silent or dies. What bots print goes to standard error.
"""

from __future__ import annotations

import faulthandler
import mmap
import struct
import sys
from io import BufferedWriter
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec

from whistlestop.arena.one_game import OneGame, Stage
from whistlestop.arena.plan import Settings
from whistlestop.arena.played import Played
from whistlestop.boards import Variant, load
from whistlestop.bots.worker_streams import lines_of, own_streams

STAGES: tuple[Stage, ...] = get_args(Stage)
_NOTE = struct.Struct("=qqqq")
NOTE_SIZE = _NOTE.size


class Orders(msgspec.Struct, frozen=True):
    """The first line that a worker reads."""

    settings: Settings
    note: str
    """The file it shares with the crew."""
    rehearse: bool


class Order(msgspec.Struct, frozen=True):
    """Every other line: the game to play next."""

    game: int


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a worker writes: that it is ready, the outcome of a game, or why it can't work."""

    played: Played | None = None
    record: str = ""
    trouble: str = ""
    rehearsed: bool = False
    """Of a worker that is ready: whether all bots made their first moves."""


class Note(NamedTuple):
    """What a worker is doing."""

    stage: Stage
    game: int
    """0 in the rehearsal."""
    seat: int
    actions: int


class NoteFile:
    """A note in a file that two processes share. Writing it costs next to nothing, so that every move can be noted."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._bytes = mmap.mmap(file.fileno(), NOTE_SIZE)

    def write(self, stage: Stage, game: int, seat: int, actions: int) -> None:
        _NOTE.pack_into(self._bytes, 0, STAGES.index(stage), game, seat, actions)

    def read(self) -> Note:
        stage, game, seat, actions = _NOTE.unpack_from(self._bytes)
        return Note(STAGES[stage], game, seat, actions)

    def close(self) -> None:
        self._bytes.close()


class Worker:
    """Plays what it is told to."""

    def __init__(self, orders: Orders, answers: BufferedWriter) -> None:
        self.settings = orders.settings
        self.note = NoteFile(Path(orders.note))
        self.answers = answers
        self.variant: Variant = load(self.settings.variant, self.settings.options)
        self.game = 0
        self.rehearsed = False
        if self.variant.digest != self.settings.digest:
            raise ValueError(f"{self.settings.variant} has changed since the tournament began")
        if orders.rehearse:
            self.rehearsed = self.rehearse()

    def mark(self, stage: Stage, seat: int, actions: int) -> None:
        self.note.write(stage, self.game, seat, actions)

    def answer(self, report: Report) -> None:
        self.answers.write(msgspec.json.encode(report) + b"\n")
        self.answers.flush()

    def rehearse(self) -> bool:
        """Each bot makes its first moves before the first game, so that no game waits for the compiler."""
        seen: set[str] = set()
        well = True
        for game in range(1, self.settings.games_a_deal + 1, self.settings.rotations):
            match = self.settings.match(game)
            specs = {self.settings.bots[bot] for bot in match.bots}
            if specs <= seen:
                continue
            seen |= specs
            rehearsal = OneGame(self.settings, self.variant, match, self.mark)
            well = rehearsal.rehearse() and well
            rehearsal.close()
        self.mark("idle", 0, 0)
        return well

    def play(self, game: int) -> None:
        self.game = game
        self.mark("playing", 0, 0)
        one = OneGame(self.settings, self.variant, self.settings.match(game), self.mark)
        # The outcome goes out before the bots are let go: one that hangs then costs no game.
        self.answer(Report(one.play(), one.record))
        one.close()
        self.mark("idle", 0, 0)


def main() -> None:
    """Work until there are no more orders."""
    faulthandler.enable()
    orders, answers = own_streams()
    lines = lines_of(orders)
    try:
        worker = Worker(msgspec.json.decode(lines.get(), type=Orders), answers)
        worker.answer(Report(rehearsed=worker.rehearsed))
        while True:
            worker.play(msgspec.json.decode(lines.get(), type=Order).game)
    except (ValueError, OSError) as error:
        answers.write(msgspec.json.encode(Report(trouble=str(error))) + b"\n")
        answers.flush()
        sys.exit(1)
