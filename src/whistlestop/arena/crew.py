"""The crew: the workers of a tournament, and the watch over them.

A worker whose bot hangs is stopped and replaced, and so is one whose bot takes the process with it; the game counts
as lost by that bot, and all others go on. Workers are processes of our own rather than a pool of the standard library,
since a pool breaks as a whole when one of its processes dies.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from whistlestop.arena.plan import Settings
from whistlestop.arena.played import Fault, FaultKind, Played, lost_by_fault
from whistlestop.arena.worker import NOTE_SIZE, Note, NoteFile, Order, Orders, Report
from whistlestop.rules.compile import announce_first_compile

PATIENCE = 180.0
"""Seconds for a bot to be made and to rehearse, when it may have to compile."""
FAREWELL = 10.0
"""Seconds for a bot to be let go after its game."""
LOOK_ROUND = 0.25
"""Seconds between two looks at what the workers do."""
TRIES = 3
"""How often a game is begun whose worker died of nothing that a bot did."""
_LAST_WORDS = 30
_BEGIN = "import sys; sys.path[:] = sys.argv[1:]; from whistlestop.arena.worker import main; main()"


class _Hand:
    """One worker as the crew sees it."""

    def __init__(self, settings: Settings, note: Path, rehearse: bool, reports: Reports) -> None:
        note.write_bytes(bytes(NOTE_SIZE))
        self.note = NoteFile(note)
        self.game: int | None = None
        """The game it was told to play."""
        self.last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self.seen: Note = self.note.read()
        self.since = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", _BEGIN, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Ctrl-C is for the crew, which then lets the workers go.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self.tell(Orders(settings, str(note), rehearse))
        self.ears = (
            threading.Thread(target=self._listen, args=(reports,), daemon=True),
            threading.Thread(target=self._overhear, daemon=True),
        )
        for ear in self.ears:
            ear.start()

    def tell(self, order: Orders | Order) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # a worker that is gone is noticed by its silence
            self.process.stdin.write(msgspec.json.encode(order) + b"\n")
            self.process.stdin.flush()

    def _listen(self, reports: Reports) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith(b"\n"):
                reports.put((self, msgspec.json.decode(line, type=Report)))
        self.process.wait()
        reports.put((self, None))

    def _overhear(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.last_words.append(line.decode(errors="replace").rstrip()[:300])

    def overdue(self, limit: float, paused: float) -> bool:
        """Whether it has been silent for too long. `paused` is for how long nobody could look."""
        note = self.note.read()
        if note != self.seen:
            self.seen, self.since = note, time.monotonic()
        self.since += paused
        if note.stage in ("idle", "playing"):
            return False
        patience = {"thinking": limit, "closing": FAREWELL}.get(note.stage, max(limit, PATIENCE))
        return time.monotonic() - self.since > patience

    def stop(self) -> None:
        """End the process, and whatever it has started."""
        if self.process.poll() is not None:
            return
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    def epitaph(self) -> str:
        """How the process ended, and the last thing it said."""
        self.ears[1].join(1.0)
        code = self.process.wait()
        if code < 0:
            end = f"its process was ended by {signal.Signals(-code).name}"
        else:
            end = f"its process ended with exit code {code}"
        words = [line.strip() for line in self.last_words if line.strip()]
        crash = [line for line in words if line.startswith("Fatal Python error")]
        said = next(reversed(crash or words), "")
        return f"{end}: {said}" if said else end

    def bury(self) -> None:
        """Free what is held for a process that has ended."""
        self.process.wait()
        self.note.close()
        with contextlib.suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()
        for ear, stream in zip(self.ears, (self.process.stdout, self.process.stderr), strict=True):
            ear.join(1.0)  # a process that a bot has left behind may still hold the other end
            if stream is not None and not ear.is_alive():
                stream.close()


Reports = queue.SimpleQueue[tuple[_Hand, Report | None]]


class Crew:
    """Plays games with several workers; a context manager, which lets the workers go at the end.

    `tell` is called with a line for the person who waits.
    """

    def __init__(self, settings: Settings, workers: int, tell: Callable[[str], None] | None = None) -> None:
        self.settings = settings
        self.workers = workers
        self.tell = tell
        self.hands: list[_Hand] = []
        self.gone: list[_Hand] = []
        """Stopped, or ended by themselves, and not yet buried."""
        self.reports: Reports = queue.SimpleQueue()
        self.numbers = itertools.count(1)
        self.rehearse = True
        self.tries: dict[int, int] = {}
        self.waiting: deque[int] = deque()
        self.looked = time.monotonic()

    def __enter__(self) -> Crew:
        self.folder = tempfile.TemporaryDirectory(prefix="whistlestop-arena-", ignore_cleanup_errors=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for hand in self.hands:
            hand.stop()
        for hand in self.hands + self.gone:
            hand.bury()
        self.hands.clear()
        self.folder.cleanup()

    def play(self, games: Iterable[int]) -> Iterator[tuple[Played, str]]:
        """Play the games with these numbers, and give each with its record when it is over."""
        self.waiting.extend(games)
        unfinished = len(self.waiting)
        if unfinished:
            announce_first_compile()
            if self.tell is not None:
                self.tell("Warming up")
            self._hire()  # the first one alone: it compiles, and the others find it done
        while unfinished:
            for played, record in self._next():
                unfinished -= 1
                yield played, record

    def _next(self) -> Iterator[tuple[Played, str]]:
        """What the next report, or a silence that has lasted too long, brings to an end."""
        try:
            hand, report = self.reports.get(timeout=LOOK_ROUND)
        except queue.Empty:
            pass
        else:
            yield from self._hear(hand, report)
        if time.monotonic() - self.looked >= LOOK_ROUND:
            yield from self._look_round()

    def _hear(self, hand: _Hand, report: Report | None) -> Iterator[tuple[Played, str]]:
        if report is None:
            if hand in self.hands:
                yield from self._lost(hand, "died", hand.epitaph())
            self.gone.remove(hand)
            hand.bury()
        elif report.trouble:
            raise ValueError(report.trouble)
        else:
            if report.played is not None:
                yield report.played, report.record
            else:
                self.rehearse = report.rehearsed  # what did not go well once need not be waited for again
            if hand in self.hands:
                self._send(hand)

    def _send(self, hand: _Hand) -> None:
        """Give a worker its next game; the first that is ready brings the others."""
        hand.game = self.waiting.popleft() if self.waiting else None
        if hand.game is not None:
            hand.tell(Order(hand.game))
        while self.waiting and len(self.hands) < self.workers:
            self._hire()

    def _hire(self) -> None:
        note = Path(self.folder.name) / str(next(self.numbers))
        self.hands.append(_Hand(self.settings, note, self.rehearse, self.reports))

    def _look_round(self) -> Iterator[tuple[Played, str]]:
        now = time.monotonic()
        paused = max(0.0, now - self.looked - 10 * LOOK_ROUND)  # the whole arena was asleep, or stopped with Ctrl-Z
        self.looked = now
        for hand in list(self.hands):
            if hand.overdue(self.settings.limit, paused):
                hand.stop()
                yield from self._lost(hand, "hung", f"no answer within {self.settings.limit:g} s")

    def _lost(self, hand: _Hand, kind: FaultKind, what: str) -> Iterator[tuple[Played, str]]:
        """A worker is gone: find out what that means for its game, and replace it."""
        self.hands.remove(hand)
        self.gone.append(hand)
        note = hand.note.read()
        begun = hand.game is not None and note.game == hand.game
        if not note.game and note.stage != "idle":
            self.rehearse = False  # that bot will fail in a game, too, where it counts
        elif begun and note.stage in ("making", "thinking"):
            assert hand.game is not None
            match = self.settings.match(hand.game)
            fault = Fault(note.seat, self.settings.labels[match.bots[note.seat]], kind, what, note.actions)
            yield lost_by_fault(self.settings, match, fault), ""
        elif not (begun and note.stage == "closing"):  # else the outcome has been reported
            self._try_again(hand.game, what, blameless=note.stage == "closing")
        if self.waiting and len(self.hands) < self.workers:
            self._hire()

    def _try_again(self, game: int | None, what: str, blameless: bool) -> None:
        number = game or 0
        self.tries[number] = self.tries.get(number, 0) + (not blameless)
        if self.tries[number] >= TRIES:
            raise RuntimeError(f"a worker can't play{f' game {game}' if game else ''}: {what}")
        if game is not None:
            self.waiting.appendleft(game)
