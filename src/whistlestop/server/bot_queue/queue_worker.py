"""A worker: takes jobs out of the queue, and lets bots think about them in processes of its own.

Bots are isolated as they are in a server (`bots/bot_pool.py`): one that hangs or crashes costs its own move. A worker
that is killed costs only time: its jobs are free again when it has not been heard of for a few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

import msgspec

from whistlestop.bots.registry import LEVELS
from whistlestop.extras import need
from whistlestop.server.bot_queue import statements
from whistlestop.server.bot_queue.connection import QueueConnection
from whistlestop.server.bot_queue.jobs import Claimed, build_of
from whistlestop.server.bot_queue.shared_bots import TICK, free_and_clean
from whistlestop.server.bots.bot_pool import GRACE, BotPool
from whistlestop.server.bots.bot_worker import MOST_BOTS, Answer, Choose
from whistlestop.server.structured_log import get_log

HEAD_START = 0.02
"""Seconds that a worker leaves to another one that remembers the game."""
REPORT = 60.0
"""Seconds between two lines of the log with what was done."""

log = get_log("worker")


class _Slot:
    """One process for bots, with a name of its own, since its bots remember games."""

    def __init__(self, name: str, specs: Mapping[str, str], grace: float, on_ready: Callable[[], None]) -> None:
        self.name = name
        self.pool = BotPool(1, specs=specs, grace=grace, on_ready=on_ready)
        self.job: Claimed | None = None
        self._tables: OrderedDict[str, None] = OrderedDict()
        """The tables that its bots may remember; the one asked for last is last."""

    @property
    def free(self) -> bool:
        return self.job is None and self.pool.ready

    async def answer(self, job: Claimed) -> Answer:
        """Let a bot choose. What it remembers counts only if nobody else has chosen for its seat since then."""
        table = job.request.table
        if job.holder != self.name:
            self.pool.forget(table)
        self._tables[table] = None
        self._tables.move_to_end(table)
        while len(self._tables) > MOST_BOTS:
            self.pool.forget(self._tables.popitem(last=False)[0])
        return await self.pool.ask(job.request)


class QueueWorker:
    """Takes jobs for so many processes. Call `run`."""

    def __init__(
        self,
        address: str,
        processes: int,
        *,
        specs: Mapping[str, str] = LEVELS,
        grace: float = GRACE,
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        """`address` is that of the database; `on_ready` is called when the first process can take jobs."""
        self.worker = secrets.token_hex(8)
        self.jobs = 0
        """How many jobs it has answered."""
        self.seconds = 0.0
        """For how long its bots have thought."""
        self._address = address
        self._build = build_of(specs)
        self._wake = asyncio.Event()
        self._slots = [_Slot(f"{self.worker}/{number}", specs, grace, self._wake.set) for number in range(processes)]
        self._on_ready = on_ready
        self._ready = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: list[tuple[_Slot, Claimed, Answer, float]] = []
        """What has yet to be written into the queue, with the seconds that it took."""
        self._may_claim = True
        self._due = 0.0
        self._report_due = time.monotonic() + REPORT
        self._reported = 0

    async def run(self, stopping: asyncio.Event) -> None:
        """Take jobs until `stopping` is set; then give back at once what is being worked on.

        Raises `psycopg.Error` if the first attempt to connect fails. Later ones are repeated until one succeeds.
        """
        queue = await self._connect()
        log.info("worker started", worker=self.worker, processes=len(self._slots))
        working = asyncio.create_task(self._work(queue))
        stop = asyncio.create_task(stopping.wait())
        try:
            for slot in self._slots:
                await slot.pool.start()
            await asyncio.wait((working, stop), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (working, stop, *self._tasks):
                task.cancel()
            await asyncio.gather(working, stop, *self._tasks, return_exceptions=True)
            await asyncio.gather(*(slot.pool.close() for slot in self._slots))
        log.info("worker stopped", worker=self.worker, jobs=self.jobs, seconds=round(self.seconds, 1))
        if working.done() and not working.cancelled() and (failure := working.exception()) is not None:
            raise failure

    async def _connect(self) -> QueueConnection:
        return await QueueConnection.connect(self._address, [statements.JOBS_CHANNEL], self._heard)

    def _heard(self, holder: str) -> None:
        """Go for a new job, a little later if another worker remembers its game."""
        if holder in ("", self.worker):
            self._claim_now()
        else:
            asyncio.get_running_loop().call_later(HEAD_START, self._claim_now)

    def _claim_now(self) -> None:
        self._may_claim = True
        self._wake.set()

    async def _work(self, queue: QueueConnection) -> None:
        """Work with one connection after another until cancelled."""
        with need("postgres"):
            import psycopg

        connected: QueueConnection | None = queue
        while True:
            try:
                if connected is None:
                    connected = await self._connect()
                    log.info("connected again", worker=self.worker)
                self._due = 0.0
                await self._exchange(connected)
            except (psycopg.Error, OSError) as error:
                if connected is not None:
                    log.warning("lost the database", worker=self.worker, why=type(error).__name__)
            finally:
                if connected is not None:
                    await self._leave(connected)
                    connected = None
            await asyncio.sleep(TICK)

    async def _leave(self, queue: QueueConnection) -> None:
        """Give back what is being worked on, if the database can be reached, and close the connection.

        If only the connection was lost, the jobs go on, and their answers are written over the next one.
        """
        cancelled = asyncio.current_task()
        if cancelled is not None and cancelled.cancelling():
            with contextlib.suppress(Exception):
                async with asyncio.timeout(TICK):
                    await queue.execute(statements.GIVE_BACK, worker=self.worker, channel=statements.JOBS_CHANNEL)
        await queue.close()

    async def _exchange(self, queue: QueueConnection) -> None:
        while True:
            if not self._ready and any(slot.pool.ready for slot in self._slots):
                self._ready = True
                self._due = 0.0  # others must know this worker before it claims anything
                self._on_ready()
            while self._answers:
                await self._write_answer(queue)
            if time.monotonic() >= self._due:
                self._due = time.monotonic() + TICK
                await self._compare(queue)
            if self._may_claim:
                await self._claim(queue)
            if not self._answers:
                await queue.wait(self._wake, self._due - time.monotonic())

    async def _write_answer(self, queue: QueueConnection) -> None:
        slot, job, answer, seconds = self._answers[0]
        await queue.execute(
            statements.ANSWER,
            server=job.server,
            number=job.number,
            worker=self.worker,
            attempts=job.attempts,
            answer=msgspec.json.encode(answer),
            slot=slot.name,
            seconds=seconds,
            account=job.account,
            channel=statements.JOBS_CHANNEL,
        )
        self._answers.pop(0)  # only now: if the connection was lost, it is written over the next one
        self.jobs += 1
        self.seconds += seconds

    async def _compare(self, queue: QueueConnection) -> None:
        """Show that this worker is alive, if it can take jobs, and look for whatever was not heard of."""
        if self._ready:
            await queue.execute(statements.REGISTER, worker=self.worker, build=self._build, processes=len(self._slots))
        await free_and_clean(queue)
        self._may_claim = True
        if time.monotonic() >= self._report_due:
            self._report_due = time.monotonic() + REPORT
            if self.jobs > self._reported:
                log.info("worker", worker=self.worker, jobs=self.jobs, seconds=round(self.seconds, 1))
            self._reported = self.jobs

    async def _claim(self, queue: QueueConnection) -> None:
        """Claim jobs as long as there are any, and processes that are free."""
        while free := [slot for slot in self._slots if slot.free]:
            rows = await queue.execute(statements.CLAIM, build=self._build, worker=self.worker)
            if not rows:
                self._may_claim = False
                return
            server, number, attempts, account, holder, request = rows[0]
            job = Claimed(server, number, attempts, account, holder, msgspec.json.decode(request, type=Choose))
            slot = next((slot for slot in free if slot.name == holder), free[0])
            slot.job = job
            task = asyncio.create_task(self._think(slot, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, slot: _Slot, job: Claimed) -> None:
        began = time.monotonic()
        answer = await slot.answer(job)
        slot.job = None
        self._answers.append((slot, job, answer, time.monotonic() - began))
        self._claim_now()
