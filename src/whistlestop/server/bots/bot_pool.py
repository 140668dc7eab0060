"""The pool of processes in which the server's bots think.

A bot that hangs or crashes its process costs its own action and nothing else: the process is replaced, and the requests
that were waiting for it go to the new one. The event loop is never blocked.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from whistlestop.bots.bot import seconds
from whistlestop.bots.registry import LEVELS
from whistlestop.bots.seat_state import SeatState
from whistlestop.processes import AsyncChild, ChildFailed, worker_command
from whistlestop.server.bots.bot_worker import Answer, Choose, Forget, Request, Setup, main
from whistlestop.server.bots.fair_queue import FairQueue

GRACE = 15.0
"""Seconds that a bot may take longer than its settings say."""
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
"""Seconds between two attempts to start a process, while none can be started."""
CLOSED = "can't play, since the bots are being stopped"
_log = logging.getLogger(__name__)


class BotFailed(RuntimeError):
    """A bot hung, crashed or gave a wrong answer. The message says which, and reveals nothing that the bot knows."""


class Bots(Protocol):
    """Bots of all levels for any number of tables, wherever they think."""

    async def start(self) -> None:
        """Get ready, without waiting for it."""
        ...

    async def choose(
        self,
        table: str,
        level: str,
        state: SeatState,
        legal: Sequence[int],
        *,
        seed: int | None = None,
        once: bool = False,
        account: str = "",
        urgent: bool = False,
    ) -> int:
        """Ask the bot of a seat to choose from these ids of legal actions; raises `BotFailed` if it doesn't.

        A bot remembers its table until `forget` is called. With `once`, a new bot is asked, which knows nothing but the
        state. `seed` is for a bot that has not been asked before.
        """
        ...

    def forget(self, table: str) -> None:
        """Close the bots of a table: its game is over, or actions that they remember were undone."""
        ...

    async def close(self) -> None:
        """Stop; requests that still wait raise `BotFailed`."""
        ...


class _Job:
    """A request that waits for a worker or is being answered, which may take `limit` seconds."""

    def __init__(self, request: Request, limit: float, account: str = "") -> None:
        self.request = request
        self.limit = limit
        self.account = account or request.table
        """To whom the time is charged."""
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def finish(self, answer: Answer) -> None:
        if not self.answer.done():  # otherwise the caller was cancelled
            self.answer.set_result(answer)


class Worker:
    """One worker of the pool: its process, which is replaced when it is lost, and the requests that wait for it."""

    def __init__(
        self, specs: Mapping[str, str], start_seconds: float, on_ready: Callable[[], None] = lambda: None
    ) -> None:
        self.specs = dict(specs)
        self.start_seconds = start_seconds
        self.on_ready = on_ready
        self.tables: set[str] = set()
        self.ready = False
        self.first_attempt_over = asyncio.Event()
        """Set once its first process is ready, or has failed to start."""
        self._process: AsyncChild | None = None
        self._waiting = FairQueue[_Job]()
        self._wake_up = asyncio.Event()

    def add(self, job: _Job, urgent: bool = False) -> None:
        """Queue a request, which is `urgent` if somebody waits for its answer."""
        self._waiting.add(job, job.request.table, account=job.account, urgent=urgent)
        self._wake_up.set()

    async def work(self) -> None:
        """Answer requests until cancelled, with one process after another."""
        pause = SHORTEST_PAUSE
        try:
            while True:
                try:
                    await self._run_process()
                except ChildFailed as failure:
                    _log.warning("replacing a bot process: it %s", failure)
                    pause = SHORTEST_PAUSE
                except Exception as error:  # whatever the reason, keep trying until it has gone away
                    _log.exception("can't start a bot process")
                    self.first_attempt_over.set()
                    self.reject_all(f"has no process to think in: {error}")
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self.reject_all(CLOSED)

    async def wait_closed(self) -> None:
        """Wait until its process has ended, after `work` was cancelled."""
        if self._process is not None:
            await self._process.aclose()

    async def _run_process(self) -> None:
        """Start a process and use it until it is lost (`ChildFailed`); raises RuntimeError if it never gets ready."""
        process = self._process = AsyncChild(worker_command(main), self._wake_up.set)
        try:
            await self._set_up(process)
            self.ready = True
            self.first_attempt_over.set()
            self.on_ready()
            await self._serve(process)
        finally:
            self.ready = False
            await process.aclose()

    async def _set_up(self, process: AsyncChild) -> None:
        try:
            await process.request(msgspec.json.encode(Setup(self.specs)), self.start_seconds)
        except ChildFailed as failure:
            process.kill()
            # No bot has been sent anything yet, so what the process wrote can't reveal a hand.
            summary = await asyncio.to_thread(process.error_summary)
            raise RuntimeError(f"the last one {failure}: {summary}") from None

    async def _serve(self, process: AsyncChild) -> None:
        while True:
            while not (self._waiting or process.ended):
                self._wake_up.clear()
                await self._wake_up.wait()
            if process.ended:
                raise ChildFailed("ended while no bot was thinking")
            job = self._waiting.pop()
            if not job.answer.done():
                began = time.monotonic()
                try:
                    await self._answer(job, process)
                finally:
                    self._waiting.charge(job.account, time.monotonic() - began)

    @staticmethod
    async def _answer(job: _Job, process: AsyncChild) -> None:
        answer = Answer(fault=CLOSED)
        try:
            line = await process.request(msgspec.json.encode(job.request), job.limit)
            answer = msgspec.json.decode(line, type=Answer)
        except ChildFailed as failure:
            answer = Answer(fault=f"crashed: its process {failure}" if process.ended else str(failure))
            raise
        except (msgspec.DecodeError, UnicodeDecodeError):
            answer = Answer(fault="wrote something into the answers of its process")
            raise ChildFailed("wrote an answer that can't be read") from None
        finally:
            job.finish(answer)

    def reject_all(self, reason: str) -> None:
        """Answer all waiting requests with a fault."""
        while self._waiting:
            self._waiting.pop().finish(Answer(fault=reason))


class BotPool:
    """Bots of all levels for any number of tables.

    A bot may take `grace` seconds longer than its settings say. A process may take `start_seconds` to get ready, since
    the first one on a machine compiles. `specs` has the bot of each level. `on_ready` is called whenever a process has
    become ready.
    """

    def __init__(
        self,
        workers: int = 2,
        *,
        grace: float = GRACE,
        start_seconds: float = 300.0,
        specs: Mapping[str, str] = LEVELS,
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        if workers < 1:
            raise ValueError(f"a pool of bots needs at least one worker, not {workers}")
        self.grace = grace
        self.specs = dict(specs)
        self._workers = [Worker(specs, start_seconds, on_ready) for _ in range(workers)]
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False

    @property
    def ready(self) -> bool:
        """Whether all processes are ready, so that a request takes no longer than a bot thinks."""
        return all(worker.ready for worker in self._workers)

    async def start(self) -> None:
        """Start the processes without waiting for them; requests are answered once they are ready."""
        self._tasks = [asyncio.create_task(self._start(worker)) for worker in self._workers]

    async def _start(self, worker: Worker) -> None:
        first = self._workers[0]
        if worker is not first:
            await first.first_attempt_over.wait()  # it may have to compile; the others then load the compiled code
        await worker.work()

    async def choose(
        self,
        table: str,
        level: str,
        state: SeatState,
        legal: Sequence[int],
        *,
        seed: int | None = None,
        once: bool = False,
        account: str = "",
        urgent: bool = False,
    ) -> int:
        """Ask the bot of a seat to choose; see `Bots.choose`."""
        request = Choose(table, level, state.pack(), tuple(legal), seed, once)
        return action_of(await self.ask(request, account=account, urgent=urgent), request)

    async def ask(self, request: Choose, *, account: str = "", urgent: bool = False) -> Answer:
        """Ask for an action, and return the answer as it is; raises `BotFailed` if there is no such level."""
        limit = time_limit(self.specs, request.level, self.grace)
        if self._closed:
            return Answer(fault=CLOSED)
        job = _Job(request, limit, account)
        self._worker_of(request.table).add(job, urgent)
        return await job.answer

    def _worker_of(self, table: str) -> Worker:
        """The worker that has the bots of a table; a new table goes to the worker with the fewest."""
        for worker in self._workers:
            if table in worker.tables:
                return worker
        worker = min(self._workers, key=lambda worker: len(worker.tables))
        worker.tables.add(table)
        return worker

    def forget(self, table: str) -> None:
        """Close the bots of a table: its game is over, or actions that they remember were undone."""
        for worker in self._workers:
            if table in worker.tables and not self._closed:
                worker.tables.remove(table)
                worker.add(_Job(Forget(table), self.grace))

    async def close(self) -> None:
        """Stop all processes; requests that still wait raise `BotFailed`."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.reject_all(CLOSED)
            await worker.wait_closed()


def action_of(answer: Answer, request: Choose) -> int:
    """The action that a bot chose; raises `BotFailed` if there is none, or it is not legal."""
    if answer.fault:
        raise BotFailed(f"the bot of level {request.level} {answer.fault}")
    if answer.action is None or answer.action not in request.legal:
        raise BotFailed(f"the bot of level {request.level} answered an action that is not legal")
    return answer.action


def time_limit(specs: Mapping[str, str], level: str, grace: float) -> float:
    """How many seconds the bot of a level may take: `grace` more than its settings say.

    Raises `BotFailed` if there is no such level.
    """
    if level not in specs:
        raise BotFailed(f"there is no level {level}")
    return grace + thinking_time(specs[level])


def thinking_time(spec: str) -> float:
    """How many seconds a bot with this spec thinks about an action, if its settings say so; otherwise 0.

    >>> [thinking_time(spec) for spec in ("search:200ms", "champion:1s", "champion", "greedy")]
    [0.2, 1.0, 0.0, 0.0]
    """
    times = [0.0]
    for setting in spec.split(":")[1:]:
        with contextlib.suppress(ValueError):
            times.append(seconds(setting))
    return max(times)
