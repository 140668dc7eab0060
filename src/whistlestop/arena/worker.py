"""A worker process of a tournament: it plays one game after another for the pool (`worker_pool.py`).

It reads the numbers of games from its parent and replies with their results, a line of JSON each. It also writes what
it is doing to a small file that it shares with the pool. So the pool knows which bot is at fault when a worker hangs or
dies.
"""

from __future__ import annotations

import mmap
import struct
import sys
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec

from whistlestop.arena.game_result import GameResult
from whistlestop.arena.game_runner import GameRunner, Stage
from whistlestop.arena.plan import Settings
from whistlestop.boards import Variant, load
from whistlestop.processes import ParentConnection

STAGES: tuple[Stage, ...] = get_args(Stage)
_PROGRESS = struct.Struct("=qqqq")  # a `Progress`, with its stage as an index into STAGES
PROGRESS_SIZE = _PROGRESS.size


class Setup(msgspec.Struct, frozen=True):
    """The first line that a worker reads."""

    settings: Settings
    progress: str
    """The path of the file that it shares with the pool."""
    rehearse: bool
    """Whether the bots make their first moves before the first game (`GameRunner.rehearse`)."""


class PlayGame(msgspec.Struct, frozen=True):
    """Every other line: the game to play next."""

    game: int


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that a worker writes: that it is ready, the result of a game, or why it can't work."""

    result: GameResult | None = None
    record: str = ""
    error: str = ""
    rehearsed: bool = False
    """Of a worker that is ready: whether all bots made their first moves."""


class Progress(NamedTuple):
    """What a worker is doing."""

    stage: Stage
    game: int
    """0 in the rehearsal."""
    seat: int
    actions: int


class ProgressFile:
    """A `Progress` in a file that two processes share; writing it is cheap enough to do for every move."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._bytes = mmap.mmap(file.fileno(), PROGRESS_SIZE)

    def write(self, stage: Stage, game: int, seat: int, actions: int) -> None:
        _PROGRESS.pack_into(self._bytes, 0, STAGES.index(stage), game, seat, actions)

    def read(self) -> Progress:
        stage, game, seat, actions = _PROGRESS.unpack_from(self._bytes)
        return Progress(STAGES[stage], game, seat, actions)

    def close(self) -> None:
        self._bytes.close()


class GameWorker:
    """Plays the games that it is given."""

    def __init__(self, setup: Setup, parent: ParentConnection) -> None:
        self.settings = setup.settings
        self.parent = parent
        self.variant: Variant = load(self.settings.variant, self.settings.options)
        self.game = 0
        self.rehearsed = False
        self._file = ProgressFile(Path(setup.progress))
        if self.variant.digest != self.settings.digest:
            raise ValueError(f"{self.settings.variant} has changed since the tournament began")
        if setup.rehearse:
            self.rehearsed = self.rehearse()

    def note_progress(self, stage: Stage, seat: int, actions: int) -> None:
        """Write what the worker is doing, for the pool to read."""
        self._file.write(stage, self.game, seat, actions)

    def rehearse(self) -> bool:
        """Let each bot make its first moves, so that no game waits for the compiler; returns whether all went well."""
        seen: set[str] = set()
        all_well = True
        for game in range(1, self.settings.games_per_deal + 1, self.settings.rotations):
            match = self.settings.match(game)
            specs = {self.settings.bots[bot] for bot in match.bots}
            if specs <= seen:
                continue
            seen |= specs
            runner = GameRunner(self.settings, self.variant, match, self.note_progress)
            all_well = runner.rehearse() and all_well
            runner.close()
        self.note_progress("idle", 0, 0)
        return all_well

    def play(self, game: int) -> None:
        """Play a game and send its result."""
        self.game = game
        self.note_progress("playing", 0, 0)
        runner = GameRunner(self.settings, self.variant, self.settings.match(game), self.note_progress)
        # The result is sent before the bots are closed, so that a bot that hangs when it is closed costs no game.
        _send(self.parent, Reply(runner.play(), runner.record))
        runner.close()
        self.note_progress("idle", 0, 0)


def _send(parent: ParentConnection, reply: Reply) -> None:
    parent.send(msgspec.json.encode(reply))


def main() -> None:
    """Play games until the pool has gone."""
    parent = ParentConnection()
    try:
        worker = GameWorker(msgspec.json.decode(parent.receive(), type=Setup), parent)
        _send(parent, Reply(rehearsed=worker.rehearsed))
        while True:
            worker.play(msgspec.json.decode(parent.receive(), type=PlayGame).game)
    except (ValueError, OSError) as error:
        _send(parent, Reply(error=str(error)))
        sys.exit(1)
