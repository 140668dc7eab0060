"""The crew: the processes in which the server's bots think, and the watch over them.

A bot that hangs, or takes its process with it, costs its own move and nothing else: the process is replaced, and
whoever waited for it is served by the next one. The event loop waits for nobody. (`arena/crew.py` does the same for
tournaments, with threads.)
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import msgspec

from whistlestop.bots.bot import seconds
from whistlestop.bots.registry import LEVELS
from whistlestop.server.bots.bot_worker import Answer, Begin, Choose, Forget, Order
from whistlestop.view import View

MAX_LINE = 64 * 1024
"""The longest answer, in bytes, that is read from a worker."""
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
"""Seconds between two tries to start a worker that can't be started."""
_LAST_WORDS = 2000
_BEGIN = "import sys; sys.path[:] = sys.argv[1:]; from whistlestop.server.bots.bot_worker import main; main()"
_CLOSED = "was sent home, since the crew stops"
_log = logging.getLogger(__name__)


class BotFailed(RuntimeError):
    """A bot hung, crashed or answered nonsense. The message says so, and nothing of what the bot knows."""


class _Lost(Exception):
    """A worker that is of no use any more; the message is the rest of a sentence."""


class _Process(asyncio.SubprocessProtocol):
    """One process, as long as it lives."""

    def __init__(self, noticed: Callable[[], None]) -> None:
        """`noticed` is called when the process ends."""
        self.ended = False
        self._noticed = noticed
        self._answers: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unfinished = b""
        self._last_words = b""
        self._killed = False
        self._exited = asyncio.Event()
        self._silent = asyncio.Event()

    @classmethod
    async def start(cls, noticed: Callable[[], None]) -> _Process:
        """Start a worker; raises OSError if that fails."""
        _, process = await asyncio.get_running_loop().subprocess_exec(
            lambda: cls(noticed),
            sys.executable,
            "-c",
            _BEGIN,
            *sys.path,
            # Ctrl-C is for the server, which then lets the workers go.
            start_new_session=True,
        )
        return process

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd != 1:
            self._last_words = (self._last_words + data)[-_LAST_WORDS:]
            return
        *whole, self._unfinished = (self._unfinished + data).split(b"\n")
        for line in whole:
            self._answers.put_nowait(line)
        if len(self._unfinished) > MAX_LINE:
            self.kill()

    def process_exited(self) -> None:
        self.ended = True
        self._exited.set()
        self._answers.put_nowait(None)
        self._noticed()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._silent.set()

    async def ask(self, order: Begin | Order, limit: float) -> Answer:
        """Give an order and wait for its answer; raises `_Lost` if none comes within `limit` seconds."""
        if self.ended:
            raise _Lost(self._ending())
        pipe = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        pipe.write(msgspec.json.encode(order) + b"\n")  # which never waits: what the worker does not read is kept here
        try:
            async with asyncio.timeout(limit):
                line = await self._answers.get()
        except TimeoutError:
            raise _Lost(f"did not answer within {limit:g} s") from None
        if line is None:
            raise _Lost(self._ending())
        try:
            return msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise _Lost("wrote something into the answers of its worker") from None

    def _ending(self) -> str:
        code = self._transport.get_returncode() or 0
        if code < 0:
            return f"took its process along, which was ended by signal {-code} ({signal.strsignal(-code)})"
        return f"took its process along, which ended with exit code {code}"

    async def last_words(self) -> str:
        """The last thing that was written to standard error. A bot's words are for nobody: ask before there is one."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await self._silent.wait()
        lines = self._last_words.decode(errors="replace").split("\n")
        return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "")

    def kill(self) -> None:
        """End the process, and whatever it has started and may have left behind."""
        if self._killed:
            return  # by now the number may be another's
        self._killed = True
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()

    async def stop(self) -> None:
        """End the process and free what is held for it."""
        self.kill()
        try:
            await self._exited.wait()
        finally:
            self._transport.close()


class _Job:
    """An order that waits for a worker or is being carried out."""

    def __init__(self, order: Order, limit: float) -> None:
        self.order = order
        self.limit = limit
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def done(self, answer: Answer) -> None:
        if not self.answer.done():  # else nobody waits for it any more
            self.answer.set_result(answer)


class _Worker:
    """A place in the crew: its process, a new one whenever the last is lost, and the orders that wait for it."""

    def __init__(self, specs: Mapping[str, str], warm_up: float) -> None:
        self.specs = dict(specs)
        self.warm_up = warm_up
        self.tables: set[str] = set()
        self.ready = False
        self.tried = asyncio.Event()
        """Set once its first process is ready, or failed to be."""
        self._process: _Process | None = None
        self._waiting: deque[_Job] = deque()
        self._awake = asyncio.Event()

    def add(self, job: _Job) -> None:
        """Let an order wait for its turn."""
        self._waiting.append(job)
        self._awake.set()

    async def work(self) -> None:
        """Carry out orders for ever, with one process after another."""
        pause = SHORTEST_PAUSE
        try:
            while True:
                try:
                    await self._with_a_process()
                except _Lost as lost:
                    _log.warning("a worker of the bots is replaced: it %s", lost)
                    pause = SHORTEST_PAUSE
                except Exception as error:  # whatever it is, there will be bots again when it is over
                    _log.exception("a worker of the bots can't be started")
                    self.tried.set()
                    self.send_home(f"has no process to think in: {error}")
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self.send_home(_CLOSED)

    async def gone(self) -> None:
        """Wait until no process is left, after `work` was cancelled."""
        if self._process is not None:
            await self._process.stop()

    async def _with_a_process(self) -> None:
        """Start a process and serve with it until it is lost; raises RuntimeError if it was never of any use."""
        process = self._process = await _Process.start(self._awake.set)
        try:
            try:
                await process.ask(Begin(self.specs), self.warm_up)
            except _Lost as lost:
                process.kill()
                raise RuntimeError(f"the last one {lost}: {await process.last_words()}") from None
            self.ready = True
            self.tried.set()
            await self._serve(process)
        finally:
            self.ready = False
            await process.stop()

    async def _serve(self, process: _Process) -> None:
        while True:
            while not (self._waiting or process.ended):
                self._awake.clear()
                await self._awake.wait()
            if process.ended:
                raise _Lost("ended while nobody was thinking")
            job = self._waiting.popleft()
            if not job.answer.done():
                await self._carry_out(job, process)

    @staticmethod
    async def _carry_out(job: _Job, process: _Process) -> None:
        answer = Answer(fault=_CLOSED)
        try:
            answer = await process.ask(job.order, job.limit)
        except _Lost as lost:
            answer = Answer(fault=str(lost))
            raise
        finally:
            job.done(answer)

    def send_home(self, why: str) -> None:
        """Tell all who wait that nothing will come of it."""
        while self._waiting:
            self._waiting.popleft().done(Answer(fault=why))


class BotCrew:
    """Bots of all levels for any number of tables.

    `patience` is by how many seconds a bot may be late; `warm_up` is how many seconds a worker may take until it is
    ready, since the first one on a machine compiles. `specs` says which bot plays at a level.
    """

    def __init__(
        self,
        workers: int = 2,
        *,
        patience: float = 15.0,
        warm_up: float = 300.0,
        specs: Mapping[str, str] = LEVELS,
    ) -> None:
        if workers < 1:
            raise ValueError(f"a crew needs at least one worker, not {workers}")
        self.patience = patience
        self.specs = dict(specs)
        self._workers = [_Worker(specs, warm_up) for _ in range(workers)]
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    @property
    def ready(self) -> bool:
        """Whether all workers have warmed up, so that nobody waits for more than a bot's thinking."""
        return all(worker.ready for worker in self._workers)

    async def start(self) -> None:
        """Start the workers, without waiting for them: who asks before they are ready is answered when they are."""
        self._tasks = [asyncio.create_task(self._begin(worker)) for worker in self._workers]

    async def _begin(self, worker: _Worker) -> None:
        first = self._workers[0]
        if worker is not first:
            await first.tried.wait()  # it may have to compile, and the others find it done
        await worker.work()

    async def choose(
        self,
        table: str,
        seat: int,
        level: str,
        view: View,
        legal: Sequence[str],
        *,
        seed: int | None = None,
        once: bool = False,
    ) -> str:
        """Ask the bot of a seat which of the legal actions it plays; raises `BotFailed` if it does not choose one.

        A bot remembers its table until it is told to `forget` it, unless it is asked only `once`: then it is another
        one, that knows nothing but the view. `seed` is for a bot that has not been asked before.
        """
        if level not in self.specs:
            raise BotFailed(f"there is no level {level}")
        if self._closed:
            raise BotFailed(f"the bot of level {level} {_CLOSED}")
        limit = self.patience + thinking_time(self.specs[level])
        job = _Job(Choose(table, seat, level, view, tuple(legal), seed, once), limit)
        self._worker_of(table).add(job)
        answer = await job.answer
        if not answer.fault and answer.action not in legal:
            answer = Answer(fault="answered an action that is not legal")
        if answer.fault:
            raise BotFailed(f"the bot of level {level} {answer.fault}")
        return answer.action

    def _worker_of(self, table: str) -> _Worker:
        """Always the same one, since the bots of the table are there; a new table goes where there are fewest."""
        for worker in self._workers:
            if table in worker.tables:
                return worker
        worker = min(self._workers, key=lambda worker: len(worker.tables))
        worker.tables.add(table)
        return worker

    def forget(self, table: str) -> None:
        """Let the bots of a table go: its game is over, or was set back to where they can't remember having been."""
        for worker in self._workers:
            if table in worker.tables and not self._closed:
                worker.tables.remove(table)
                worker.add(_Job(Forget(table), self.patience))

    async def close(self) -> None:
        """Let everybody go; who still waits for a bot gets `BotFailed`."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.send_home(_CLOSED)
            await worker.gone()


def thinking_time(spec: str) -> float:
    """How many seconds a bot with this spec thinks about a move, if its settings say so.

    >>> thinking_time("search:200ms"), thinking_time("greedy")
    (0.2, 0.0)
    """
    times = [0.0]
    for setting in spec.split(":")[1:]:
        with contextlib.suppress(ValueError):
            times.append(seconds(setting))
    return max(times)
