"""What is in the queue of the bots, and in which order workers take it out."""

from __future__ import annotations

import asyncio
import random
import sys

import msgspec
import pytest

from tests import seeds
from tests.arena import misbehaving as bad
from tests.server.bot_pools import a_turn
from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from tests.server.queue_bots import ask, rows, shared_bots, until_rows
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bot_queue import statements
from whistlestop.server.bot_queue.connection import QueueConnection
from whistlestop.server.bot_queue.jobs import account_name, build_of
from whistlestop.server.bots.bot_worker import Choose
from whistlestop.server.bots.fair_queue import FairQueue

DULL = {"dull": bad.spec(bad.Dull)}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="workers run on Linux and macOS only")


def test_a_job_contains_only_what_its_seat_knows(database: str) -> None:
    async def scene() -> None:
        async with shared_bots(database, DULL) as bots:
            waiting = asyncio.create_task(ask(bots, "dull", "the link to a table", account="10.0.0.1"))
            await until_rows(database, "SELECT COUNT(*) FROM jobs", [(1,)])
            (job,) = rows(database, "SELECT * FROM jobs")
            assert "the link to a table" not in str(job) and "10.0.0.1" not in str(job)
            (request,) = rows(database, "SELECT request FROM jobs")[0]
            waiting.cancel()
            packed = msgspec.json.decode(request, type=Choose)
            assert packed.state == SeatState.from_game(a_turn(), 0).pack()
            assert packed.legal == tuple(a_turn().legal_ids(0))

    asyncio.run(scene())


def test_the_order_is_that_of_the_fair_queue(database: str) -> None:
    """With jobs of different tables, in any order of asking, claiming and charging."""
    chance = random.Random(seeds.seed())
    build, oracle, waiting = build_of(DULL), FairQueue[int](), set[int]()

    async def scene() -> None:
        queue = await QueueConnection.connect(database, (), lambda _: None)

        async def add(number: int) -> None:
            account, urgent = chance.choice("ABCD"), chance.random() < 0.3
            oracle.add(number, f"table {number}", account=account_name(account), urgent=urgent)
            waiting.add(number)
            await queue.execute(
                statements.ASK,
                server="s",
                number=number,
                build=build,
                level="dull",
                request=b"",
                seconds=1.0,
                account=account_name(account),
                urgent=urgent,
                place=0,
                holder="",
                lease=1000.0,
                channel=statements.JOBS_CHANNEL,
            )

        async def pop() -> None:
            ((server, number, attempts, account, *_),) = await queue.execute(statements.CLAIM, build=build, worker="w")
            assert number == oracle.pop()
            waiting.remove(number)
            seconds = chance.choice((0.25, 0.5, 2.0))
            oracle.charge(account, seconds)
            await queue.execute(
                statements.ANSWER,
                server=server,
                number=number,
                worker="w",
                attempts=attempts,
                answer=b"",
                slot="w/0",
                seconds=seconds,
                account=account,
                channel=statements.JOBS_CHANNEL,
            )

        for number in range(300):
            if waiting and chance.random() < 0.45:
                await pop()
            else:
                await add(number)
        while waiting:
            await pop()
        await queue.close()

    asyncio.run(scene())


def test_of_several_moves_at_a_table_the_first_comes_first(database: str) -> None:
    """A table at which many bots choose at once does not make another one of the same account wait for all of them."""

    async def scene() -> None:
        async with shared_bots(database, DULL) as bots:
            asking = [asyncio.create_task(ask(bots, "dull", "many", account="A")) for _ in range(3)]
            asking.append(asyncio.create_task(ask(bots, "dull", "one", account="A")))
            await until_rows(database, "SELECT place FROM jobs ORDER BY number", [(0,), (1,), (2,), (0,)])
            for one in asking:
                one.cancel()

    asyncio.run(scene())


def test_whoever_waits_for_the_queue_can_be_stopped_at_any_moment(database: str) -> None:
    """Also at the moment at which it is woken."""

    async def scene() -> None:
        queue = await QueueConnection.connect(database, (), lambda _: None)
        woken = asyncio.Event()

        async def wait_forever() -> None:
            while True:
                await queue.wait(woken, 1000.0)

        for moments in range(8):
            waiting = asyncio.create_task(wait_forever())
            await asyncio.sleep(0.01)
            woken.set()
            for _ in range(moments):
                await asyncio.sleep(0)
            waiting.cancel()
            done, _ = await asyncio.wait([waiting], timeout=20)
            assert done, moments
        await queue.close()

    asyncio.run(scene())
