"""The worker pool of a tournament: it hands out games, watches its workers and replaces those that are lost.

A worker whose bot hangs or crashes the process is stopped and replaced. That bot loses the game, and all other games go
on. The process pools of the standard library are no use here: when one of their processes dies, the whole pool breaks.
"""

from __future__ import annotations

import itertools
import queue
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from whistlestop.arena.game_result import Fault, FaultKind, GameResult, forfeited
from whistlestop.arena.plan import Settings
from whistlestop.arena.worker import PROGRESS_SIZE, PlayGame, Progress, ProgressFile, Reply, Setup, main
from whistlestop.processes import ChildFailed, ChildProcess, worker_command
from whistlestop.rules.compile import announce_first_compile

START_SECONDS = 180.0
"""How long a bot may take to be made and for each move of its rehearsal, since it may have to compile."""
CLOSE_SECONDS = 10.0
"""How long a bot may take to close after its game."""
CHECK_SECONDS = 0.25
"""How often the pool checks what its workers are doing."""
MAX_ATTEMPTS = 3
"""How often a game is tried if its worker keeps dying through no fault of a bot."""
MAX_REPLY = 1024 * 1024
"""The longest line, in bytes, that a worker may write: a result with its record."""


class Worker:
    """A worker process as the pool sees it."""

    def __init__(self, settings: Settings, progress: Path, rehearse: bool, inbox: Inbox) -> None:
        progress.write_bytes(bytes(PROGRESS_SIZE))
        self.game: int | None = None
        """The game it was given to play."""
        self._file = ProgressFile(progress)
        self._last_progress = self._file.read()
        self._since = time.monotonic()
        self._child = ChildProcess(worker_command(main), lambda item: inbox.put((self, item)), max_line=MAX_REPLY)
        self._child.send(msgspec.json.encode(Setup(settings, str(progress), rehearse)))

    @property
    def pid(self) -> int:
        return self._child.pid

    def play(self, game: int) -> None:
        """Give the worker a game to play."""
        self.game = game
        self._child.send(msgspec.json.encode(PlayGame(game)))

    def overdue(self, limit: float, paused: float) -> float | None:
        """Return how many seconds a bot was allowed for what it is doing, if it has taken longer.

        `limit` is for an action. `paused` is for how many seconds the pool was suspended.
        """
        progress = self._file.read()
        if progress != self._last_progress:
            self._last_progress, self._since = progress, time.monotonic()
        self._since += paused
        if progress.stage in ("idle", "playing"):
            return None
        allowed = {"thinking": limit, "closing": CLOSE_SECONDS}.get(progress.stage, max(limit, START_SECONDS))
        return allowed if time.monotonic() - self._since > allowed else None

    def ending(self, failure: ChildFailed) -> str:
        """Describe how the process ended, with the last that it wrote to standard error."""
        summary = self._child.error_summary()
        return f"its process {failure}: {summary}" if summary else f"its process {failure}"

    def kill(self) -> None:
        """End the process, without waiting."""
        self._child.kill()

    def stop(self) -> Progress:
        """End the process, and return what it was doing."""
        self._child.stop()
        progress = self._file.read()
        self._file.close()
        return progress


Inbox = queue.SimpleQueue[tuple[Worker, bytes | ChildFailed]]


class WorkerPool:
    """Plays games with several workers. A context manager, which stops the workers at the end.

    `notify` is called with a line of progress to show to the user.
    """

    def __init__(self, settings: Settings, size: int, notify: Callable[[str], None] | None = None) -> None:
        self.settings = settings
        self.size = size
        self.notify = notify
        self.workers: list[Worker] = []
        self.waiting: deque[int] = deque()
        """The games that no worker has been given yet."""
        self._inbox: Inbox = queue.SimpleQueue()
        self._numbers = itertools.count(1)
        self._rehearse = True
        self._attempts: dict[int, int] = {}
        self._checked = time.monotonic()

    def __enter__(self) -> WorkerPool:
        self._folder = tempfile.TemporaryDirectory(prefix="whistlestop-arena-", ignore_cleanup_errors=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self.workers:
            worker.kill()
        for worker in self.workers:
            worker.stop()
        self.workers.clear()
        self._folder.cleanup()

    def play(self, games: Iterable[int]) -> Iterator[tuple[GameResult, str]]:
        """Play the games with these numbers, and yield each result with its record when the game is over."""
        self.waiting.extend(games)
        unfinished = len(self.waiting)
        if unfinished:
            announce_first_compile()
            if self.notify is not None:
                self.notify("Warming up")
            self._start_worker()  # only one: it compiles, and the others load what it has compiled
        while unfinished:
            for result, record in self._next():
                unfinished -= 1
                yield result, record

    def _next(self) -> Iterator[tuple[GameResult, str]]:
        """Wait a moment for a message, check the workers, and yield the games that have ended."""
        try:
            worker, item = self._inbox.get(timeout=CHECK_SECONDS)
        except queue.Empty:
            pass
        else:
            yield from self._handle(worker, item)
        if time.monotonic() - self._checked >= CHECK_SECONDS:
            yield from self._check_workers()

    def _handle(self, worker: Worker, item: bytes | ChildFailed) -> Iterator[tuple[GameResult, str]]:
        if isinstance(item, ChildFailed):
            if worker in self.workers:
                yield from self._lost(worker, "died", worker.ending(item))
            return
        try:
            reply = msgspec.json.decode(item, type=Reply)
        except (msgspec.DecodeError, UnicodeDecodeError):
            if worker in self.workers:
                yield from self._lost(worker, "died", "it wrote something into the replies of its worker")
            return
        if reply.error:
            raise ValueError(reply.error)
        if reply.result is not None:
            yield reply.result, reply.record
        else:
            self._rehearse = reply.rehearsed  # a rehearsal that failed once would only fail again
        if worker in self.workers:
            self._assign(worker)

    def _assign(self, worker: Worker) -> None:
        """Give a worker its next game, and start the other workers once the first is ready."""
        worker.game = None
        if self.waiting:
            worker.play(self.waiting.popleft())
        while self.waiting and len(self.workers) < self.size:
            self._start_worker()

    def _start_worker(self) -> None:
        progress = Path(self._folder.name) / str(next(self._numbers))
        self.workers.append(Worker(self.settings, progress, self._rehearse, self._inbox))

    def _check_workers(self) -> Iterator[tuple[GameResult, str]]:
        now = time.monotonic()
        # A long gap means that this process was suspended too, by Ctrl-Z or a sleeping computer.
        paused = max(0.0, now - self._checked - 10 * CHECK_SECONDS)
        self._checked = now
        for worker in list(self.workers):
            if (allowed := worker.overdue(self.settings.limit, paused)) is not None:
                yield from self._lost(worker, "hung", f"no answer within {allowed:g} s")

    def _lost(self, worker: Worker, kind: FaultKind, reason: str) -> Iterator[tuple[GameResult, str]]:
        """Stop a worker that hangs or has died, replace it, and forfeit or repeat its game."""
        self.workers.remove(worker)
        progress = worker.stop()
        begun = worker.game is not None and progress.game == worker.game
        if not progress.game and progress.stage != "idle":
            self._rehearse = False  # that bot will fail in a game too, where it counts
        elif begun and progress.stage in ("making", "thinking"):
            assert worker.game is not None
            match = self.settings.match(worker.game)
            label = self.settings.labels[match.bots[progress.seat]]
            fault = Fault(progress.seat, label, kind, reason, progress.actions)
            yield forfeited(self.settings, match, fault), ""
        elif not (begun and progress.stage == "closing"):  # else the result has been sent
            self._try_again(worker.game, reason, blameless=progress.stage == "closing")
        if self.waiting and len(self.workers) < self.size:
            self._start_worker()

    def _try_again(self, game: int | None, reason: str, blameless: bool) -> None:
        """Have the game played by another worker; raises RuntimeError after too many attempts.

        An attempt that ended while a bot of the game before was being closed is `blameless`, and doesn't count.
        """
        number = game or 0  # 0: the worker died before it had a game
        self._attempts[number] = self._attempts.get(number, 0) + (not blameless)
        if self._attempts[number] >= MAX_ATTEMPTS:
            raise RuntimeError(f"a worker can't play{f' game {game}' if game else ''}: {reason}")
        if game is not None:
            self.waiting.appendleft(game)
