"""A server's bots, when they think in workers elsewhere: asks through the queue, or the processes of the server's own.

The server's own processes take over while no worker is there, and whatever no worker has taken for a while, so that no
game ever stands still. One task does all the work of the queue. Every second it compares what the server waits for with
what is in the queue, so it doesn't matter what was lost: a notification, the connection, or the whole queue.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
import time
from collections.abc import Mapping, Sequence

import msgspec

from whistlestop.bots.registry import LEVELS
from whistlestop.bots.seat_state import SeatState
from whistlestop.extras import need
from whistlestop.server.bot_queue import statements
from whistlestop.server.bot_queue.connection import QueueConnection
from whistlestop.server.bot_queue.jobs import account_name, build_of
from whistlestop.server.bots.bot_pool import CLOSED, GRACE, BotFailed, BotPool, action_of, time_limit
from whistlestop.server.bots.bot_worker import Answer, Choose
from whistlestop.server.metrics import Metrics
from whistlestop.server.structured_log import get_log

TICK = 1.0
"""Seconds between two comparisons with the queue."""
WANTED = 10.0
"""Seconds for which a job stays in the queue after its server was last heard of."""
PATIENCE = 3.0
"""Seconds after which the server's own processes take what no worker has taken."""
_LOST = Answer(fault=f"has lost {statements.MOST_LOST} workers that it thought in")
_NOBODY = "has no process to think in: no worker runs"

log = get_log("bots")


class _Memory(msgspec.Struct):
    """Where the bot is that remembers a seat's game."""

    table: str
    """What workers know the seat's table as; no other seat's is the same."""
    slot: str = ""
    """The slot of the worker that answered last."""


class _Question:
    """A move that somebody waits for. The answer is None if it is not to be had from a worker."""

    def __init__(self, request: Choose, table: str, account: str, urgent: bool, memory: _Memory | None) -> None:
        self.request = request
        self.table = table
        self.account = account
        self.urgent = urgent
        self.memory = memory
        self.place = 0
        """How many questions of the same table wait already."""
        self.asked = time.monotonic()
        self.answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()

    def resolve(self, answer: Answer | None) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)


class SharedBots:
    """Bots that think in workers elsewhere, or in `local`, if there is one. See `Bots`."""

    def __init__(
        self,
        address: str,
        local: BotPool | None,
        metrics: Metrics,
        *,
        specs: Mapping[str, str] = LEVELS,
        grace: float = GRACE,
    ) -> None:
        """`address` is that of the database."""
        self.local = local
        self.metrics = metrics
        self.specs = dict(specs)
        self.grace = grace
        self.processes = 0
        """How many processes the living workers have that take this server's jobs."""
        self._address = address
        self._server = secrets.token_hex(8)
        self._build = build_of(specs)
        self._numbers = itertools.count(1)
        self._questions: dict[int, _Question] = {}
        self._unasked: list[int] = []
        self._unwanted: list[int] = []
        self._memories: dict[str, dict[tuple[int, str], _Memory]] = {}
        """By table, seat and level."""
        self._wake = asyncio.Event()
        self._due = 0.0
        """When the next comparison with the queue is due."""
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._warned = False

    async def start(self) -> None:
        """Start without waiting for the database or for any process."""
        if self.local is not None:
            await self.local.start()
        self._task = asyncio.create_task(self._run())

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
        time_limit(self.specs, level, self.grace)
        if self._closed:
            raise BotFailed(f"the bot of level {level} {CLOSED}")
        if not self.processes and self.local is None and once:
            raise BotFailed(f"the bot of level {level} {_NOBODY}")  # whoever asked for a hint should not wait
        if self.processes or self.local is None:
            memory = None if once else self._memory(table, state.seat, level)
            name = secrets.token_hex(8) if memory is None else memory.table
            request = Choose(name, level, state.pack(), tuple(legal), seed, once)
            answer = await self._ask(_Question(request, table, account or table, urgent, memory))
            if answer is not None or self.local is None:
                if memory is not None and self.local is not None:
                    self.local.forget(table)  # its bots don't know what happened meanwhile
                return action_of(answer or Answer(fault=CLOSED), request)
        self.metrics.bot_jobs.labels(taken_by="server").inc()
        if not once:
            self._memories.get(table, {}).pop((state.seat, level), None)  # nor would those of workers
        return await self.local.choose(table, level, state, legal, seed=seed, once=once, account=account, urgent=urgent)

    async def _ask(self, question: _Question) -> Answer | None:
        number = next(self._numbers)
        question.place = sum(other.table == question.table for other in self._questions.values())
        self._questions[number] = question
        self._unasked.append(number)
        self._wake.set()
        try:
            return await question.answer
        finally:
            if self._questions.pop(number, None) is not None:  # the caller was cancelled
                self._unwanted.append(number)
                self._wake.set()

    def _memory(self, table: str, seat: int, level: str) -> _Memory:
        memories = self._memories.setdefault(table, {})
        return memories.setdefault((seat, level), _Memory(secrets.token_hex(8)))

    def forget(self, table: str) -> None:
        """Forget what the bots of a table remember; see `Bots.forget`. Workers close bots that are not asked again."""
        self._memories.pop(table, None)
        if self.local is not None:
            self.local.forget(table)

    async def close(self) -> None:
        """Take everything out of the queue; requests that still wait raise `BotFailed`."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for question in self._questions.values():
            question.resolve(Answer(fault=CLOSED))
        if self.local is not None:
            await self.local.close()

    async def _run(self) -> None:
        """Exchange questions and answers with the queue until cancelled, over one connection after another."""
        with need("postgres"):
            import psycopg

        channels = [statements.answers_channel(self._server)]
        lost = ""
        while True:
            try:
                queue = await QueueConnection.connect(self._address, channels, lambda _: None)
                try:
                    if lost:
                        log.info("the queue of the bots is back")
                    lost = ""
                    self._due = 0.0
                    await self._exchange(queue)
                finally:
                    await self._leave(queue)
            except (psycopg.Error, OSError) as error:
                if not lost:
                    log.warning("the queue of the bots can't be reached", why=type(error).__name__)
                lost = type(error).__name__
            except Exception as error:  # whatever it is, the games must go on
                log.error("the queue of the bots failed", failure=error)
            self._count_processes(0)
            await self._without_queue()

    async def _without_queue(self) -> None:
        """Let the server's own processes take what waits, and pause."""
        await asyncio.sleep(TICK)
        if self.local is not None:
            self._resolve_with_own(list(self._questions))

    async def _leave(self, queue: QueueConnection) -> None:
        """Take everything out of the queue, if it can still be reached, and close the connection."""
        with contextlib.suppress(Exception):
            if self._closed:
                async with asyncio.timeout(TICK):
                    await self._withdraw_all(queue)
        await queue.close()

    async def _withdraw_all(self, queue: QueueConnection) -> None:
        numbers = [*self._questions, *self._unwanted]
        await queue.execute(statements.WITHDRAW, server=self._server, numbers=numbers)

    async def _exchange(self, queue: QueueConnection) -> None:
        while True:
            if unwanted := list(self._unwanted):
                await queue.execute(statements.WITHDRAW, server=self._server, numbers=unwanted)
                del self._unwanted[: len(unwanted)]  # only now: if this is cancelled, they are withdrawn at the end
            unasked, self._unasked = self._unasked, []
            for number in unasked:
                await self._put(queue, number)
            await self._collect(queue)
            if time.monotonic() >= self._due:
                self._due = time.monotonic() + TICK
                await self._compare(queue)
            if not self._unasked:
                await queue.wait(self._wake, self._due - time.monotonic())

    async def _put(self, queue: QueueConnection, number: int) -> None:
        if (question := self._questions.get(number)) is None:
            return
        await queue.execute(
            statements.ASK,
            server=self._server,
            number=number,
            build=self._build,
            level=question.request.level,
            request=msgspec.json.encode(question.request),
            seconds=time_limit(self.specs, question.request.level, self.grace),
            account=account_name(question.account),
            urgent=question.urgent,
            place=question.place,
            holder="" if question.memory is None else question.memory.slot,
            lease=WANTED,
            channel=statements.JOBS_CHANNEL,
        )

    async def _collect(self, queue: QueueConnection) -> None:
        """Read the answers that have come."""
        for number, content, slot, waited in await queue.execute(statements.COLLECT, server=self._server):
            question = self._questions.pop(number, None)
            if question is None:
                continue
            if question.memory is not None:
                question.memory.slot = slot
            self.metrics.bot_jobs.labels(taken_by="worker").inc()
            self.metrics.bot_wait_seconds.labels(level=question.request.level).observe(waited)
            question.resolve(msgspec.json.decode(content, type=Answer))

    async def _compare(self, queue: QueueConnection) -> None:
        """Compare the queue with the questions that wait, and see who is alive."""
        kept = {number for (number,) in await queue.execute(statements.KEEP, server=self._server, lease=WANTED)}
        self._unasked = [number for number in self._questions if number not in kept]
        self._unwanted += [number for number in kept if number not in self._questions]
        await free_and_clean(queue)
        await self._see_workers(queue)
        waiting = dict(await queue.execute(statements.WAITING))
        for level in self.specs:
            self.metrics.bot_jobs_waiting.labels(level=level).set(waiting.get(level, 0))
        if self.local is not None:
            await self._take_back(queue)

    async def _see_workers(self, queue: QueueConnection) -> None:
        builds = dict(await queue.execute(statements.WORKERS, lease=statements.LEASE))
        self._count_processes(int(builds.get(self._build, 0)))
        others = len(builds.keys() - {self._build})
        if not self.processes and not self._warned and (others or self.local is None):
            self._warned = True
            log.warning("no worker for bots", workers_of_other_versions=others, own_processes=self.local is not None)
        self._warned = self._warned and not self.processes

    def _count_processes(self, number: int) -> None:
        self.processes = number
        self.metrics.bot_processes_elsewhere.set(number)

    async def _take_back(self, queue: QueueConnection) -> None:
        """Let the server's own processes take what no worker has taken for a while."""
        patience = PATIENCE if self.processes else 0.0
        before = time.monotonic() - patience
        old = [number for number, question in self._questions.items() if question.asked <= before]
        if old:
            taken = await queue.execute(statements.WITHDRAW_WAITING, server=self._server, numbers=old)
            self._resolve_with_own([number for (number,) in taken])

    def _resolve_with_own(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            if (question := self._questions.pop(number, None)) is not None:
                question.resolve(None)


async def free_and_clean(queue: QueueConnection) -> None:
    """Free the jobs of workers that are gone, and delete what nobody wants any more."""
    await queue.execute(
        statements.FREE,
        lease=statements.LEASE,
        overtime=statements.OVERTIME,
        most_lost=statements.MOST_LOST,
        fault=msgspec.json.encode(_LOST),
        channel=statements.JOBS_CHANNEL,
    )
    for statement in statements.CLEAN:
        await queue.execute(statement, remembered=statements.REMEMBERED)
