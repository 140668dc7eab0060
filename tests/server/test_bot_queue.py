"""The queue of the bots in a real PostgreSQL: workers answer, share, come and go, and nothing is lost with them."""

from __future__ import annotations

import asyncio
import secrets
import signal
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

import whistlestop as ws
from tests.arena import misbehaving as bad
from tests.server.bot_pools import LONG, odd, played_without_pool
from tests.server.postgres import Postgres
from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from tests.server.queue_bots import (
    ask,
    first_legal,
    queue_worker,
    rows,
    shared_bots,
    taken_by,
    until_lines,
    until_processes,
    until_rows,
    worker_process,
)
from whistlestop import bots as all_bots
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bot_queue import statements
from whistlestop.server.bot_queue.queue_worker import QueueWorker
from whistlestop.server.bots.bot_pool import BotFailed, BotPool
from whistlestop.server.storage.open_store import open_store

DULL = {"dull": bad.spec(bad.Dull)}
pytestmark = [
    pytest.mark.usefixtures("forked_workers"),
    pytest.mark.skipif(sys.platform == "win32", reason="workers run on Linux and macOS only"),
]


def waits(file: Path, lines: int) -> dict[str, str]:
    """A bot that waits until a file has so many lines, of which it writes one each time it is asked."""
    return {"waits": f"{odd('Waits')}:{file}:{lines}", **DULL}


async def until_counted(worker: QueueWorker, jobs: int) -> None:
    """Wait until a worker has counted so many jobs; it does that after it has answered."""
    while worker.jobs < jobs:
        await asyncio.sleep(0.01)
    assert worker.jobs == jobs


def test_games_are_the_same_as_without_a_queue(database: str) -> None:
    levels = {"one": ("novice", "regular"), "other": ("regular", "novice", "novice")}

    def new_game(table: str) -> ws.Game:
        return ws.Game.new("usa" if table == "one" else "europe", len(levels[table]), seed=1)

    async def scene() -> None:
        async with (
            queue_worker(database, all_bots.LEVELS, processes=2),
            shared_bots(database, all_bots.LEVELS) as bots,
        ):

            async def play(table: str) -> None:
                game = new_game(table)
                while not game.over:
                    seat = game.to_act[0]
                    state = SeatState.from_game(game, seat)
                    chosen = await bots.choose(table, levels[table][seat], state, game.legal_ids(seat), seed=seat)
                    game.play(game.variant.action(chosen), seat)
                bots.forget(table)
                assert str(game.record) == str(played_without_pool(new_game(table), levels[table]))

            await asyncio.gather(play("one"), play("other"))
            assert taken_by(bots, "worker") > 100
        assert rows(database, "SELECT * FROM jobs") == rows(database, "SELECT * FROM workers") == []

    asyncio.run(scene())


def test_the_server_thinks_itself_while_there_is_no_worker(database: str) -> None:
    async def scene() -> None:
        async with shared_bots(database, DULL, BotPool(1, specs=DULL, grace=LONG)) as bots:
            assert await ask(bots, "dull") == first_legal()
            assert (taken_by(bots, "server"), taken_by(bots, "worker")) == (1, 0)
            async with queue_worker(database, DULL):
                await until_processes(bots, 1)
                assert await ask(bots, "dull") == first_legal()
                assert (taken_by(bots, "server"), taken_by(bots, "worker")) == (1, 1)
            await until_processes(bots, 0)
            assert await ask(bots, "dull") == first_legal()
            assert (taken_by(bots, "server"), taken_by(bots, "worker")) == (2, 1)

    asyncio.run(scene())


def test_the_server_takes_what_no_worker_takes(database: str, tmp_path: Path) -> None:
    """The only process of the worker is busy."""
    specs = waits(file := tmp_path / "asked", 2)

    async def scene() -> None:
        async with (
            queue_worker(database, specs),
            shared_bots(database, specs, BotPool(1, specs=specs, grace=LONG)) as bots,
        ):
            await until_processes(bots, 1)
            busy = asyncio.create_task(ask(bots, "waits"))
            await until_lines(file, 1)
            assert await ask(bots, "dull", "U") == first_legal()
            assert (taken_by(bots, "server"), taken_by(bots, "worker")) == (1, 0)
            with file.open("a") as lines:
                lines.write("go on\n")
            assert await busy == first_legal()

    asyncio.run(scene())


def test_without_processes_of_its_own_a_server_waits_for_a_worker_but_hints_fail(database: str) -> None:
    async def scene() -> None:
        async with shared_bots(database, DULL) as bots:
            with pytest.raises(BotFailed, match="has no process to think in"):
                await ask(bots, "dull", once=True)
            waiting = asyncio.create_task(ask(bots, "dull"))
            await until_rows(database, "SELECT COUNT(*) FROM jobs", [(1,)])
            async with queue_worker(database, DULL):
                assert await waiting == first_legal()
                await until_processes(bots, 1)
                assert await ask(bots, "dull", once=True) == first_legal()

    asyncio.run(scene())


def test_two_workers_share_and_serve_two_servers(database: str, tmp_path: Path) -> None:
    """The bots wait for each other, so they must think at the same time."""
    specs = waits(tmp_path / "asked", 2)

    async def scene() -> None:
        async with (
            queue_worker(database, specs),
            queue_worker(database, specs),
            shared_bots(database, specs) as one,
            shared_bots(database, specs) as other,
        ):
            answers = await asyncio.gather(ask(one, "waits"), ask(other, "waits"))
            assert set(answers) == {first_legal()}

    asyncio.run(scene())


def test_a_bot_that_fails_costs_only_its_own_move(database: str) -> None:
    specs = {"exits": bad.spec(bad.Exits), "illegal": bad.spec(bad.Illegal), **DULL}

    async def scene() -> None:
        async with queue_worker(database, specs) as worker, shared_bots(database, specs) as bots:
            for level, why in (("exits", "crashed: its process ended"), ("illegal", "answered an action that is not")):
                for _ in range(4):
                    await ask(bots, level)
                with pytest.raises(BotFailed, match=f"the bot of level {level} {why}"):
                    await ask(bots, level)
            assert await ask(bots, "dull") == first_legal()
            with pytest.raises(BotFailed, match="there is no level grandmaster"):
                await ask(bots, "grandmaster")
            await until_counted(worker, 11)

    asyncio.run(scene())


def test_a_bot_is_kept_until_its_table_is_forgotten_or_another_worker_has_played(database: str) -> None:
    """The bot raises when it is asked for the fifth time."""
    specs = {"raises": bad.spec(bad.Raises)}

    async def scene() -> None:
        async with queue_worker(database, specs), shared_bots(database, specs) as bots:
            for table in ("T", "U", "V"):
                for _ in range(4):
                    await ask(bots, "raises", table)
            with pytest.raises(BotFailed, match="raised LookupError"):
                await ask(bots, "raises", "T")
            bots.forget("U")
            await ask(bots, "raises", "U")
            bots._memories["V"][0, "raises"].slot = "another/0"  # it would not know what happened there
            await ask(bots, "raises", "V")

    asyncio.run(scene())


def test_a_bot_of_the_server_is_not_kept_either_when_a_worker_has_played(database: str) -> None:
    specs = {"raises": bad.spec(bad.Raises)}

    async def scene() -> None:
        async with shared_bots(database, specs, BotPool(1, specs=specs, grace=LONG)) as bots:
            for _ in range(4):
                await ask(bots, "raises")
            async with queue_worker(database, specs):
                await until_processes(bots, 1)
                await ask(bots, "raises")
            await until_processes(bots, 0)
            for _ in range(4):
                await ask(bots, "raises")
            assert (taken_by(bots, "server"), taken_by(bots, "worker")) == (8, 1)
            with pytest.raises(BotFailed, match="raised LookupError"):
                await ask(bots, "raises")

    asyncio.run(scene())


def test_a_killed_worker_costs_only_time(database: str, tmp_path: Path) -> None:
    specs = waits(file := tmp_path / "asked", 2)

    async def scene() -> None:
        async with shared_bots(database, specs) as bots:
            with worker_process(database, specs) as process:
                waiting = asyncio.create_task(ask(bots, "waits"))
                await until_lines(file, 1)
                process.kill()
            async with queue_worker(database, specs):
                assert await waiting == first_legal()

    asyncio.run(scene())


def test_a_frozen_worker_is_replaced_and_its_late_answer_ignored(database: str, tmp_path: Path) -> None:
    specs = waits(file := tmp_path / "asked", 2)

    async def scene() -> None:
        async with shared_bots(database, specs) as bots:
            with worker_process(database, specs) as process:
                waiting = asyncio.create_task(ask(bots, "waits"))
                await until_lines(file, 1)
                process.send_signal(signal.SIGSTOP)
                async with queue_worker(database, specs) as worker:
                    assert await waiting == first_legal()
                    await until_counted(worker, 1)
                    process.send_signal(signal.SIGCONT)
                    await until_rows(
                        database, "SELECT COUNT(*) FROM workers WHERE seen > now() - interval '2 s'", [(2,)]
                    )
                assert await ask(bots, "dull") == first_legal()
            assert rows(database, "SELECT COUNT(*) FROM jobs") == [(0,)]

    asyncio.run(scene())


def test_a_worker_needs_no_access_to_the_games(database: str, postgres: Postgres) -> None:
    role = f"bots_{secrets.token_hex(4)}"
    schema = statements.SCHEMA

    async def scene() -> None:
        async with shared_bots(database, DULL) as bots:
            rows(database, f"CREATE ROLE {role} LOGIN")
            rows(database, f"GRANT USAGE ON SCHEMA {schema} TO {role}")
            rows(database, f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {role}")
            with (
                closing(open_store(database)),
                closing(psycopg.connect(f"{database}&user={role}")) as connection,
                pytest.raises(psycopg.errors.InsufficientPrivilege),
            ):
                connection.execute("SELECT * FROM whistlestop.entries")
            async with queue_worker(f"{database}&user={role}", DULL):
                assert await ask(bots, "dull") == first_legal()

    try:
        asyncio.run(scene())
    finally:
        rows(database, f"DROP OWNED BY {role}")
        postgres.execute(f"DROP ROLE {role}")


def test_a_worker_that_stops_gives_its_job_back(database: str, tmp_path: Path) -> None:
    specs = waits(file := tmp_path / "asked", 2)

    async def scene() -> None:
        async with shared_bots(database, specs) as bots:
            async with queue_worker(database, specs):
                waiting = asyncio.create_task(ask(bots, "waits"))
                await until_lines(file, 1)
            assert rows(database, "SELECT worker, attempts FROM jobs") == [(None, 0)]
            async with queue_worker(database, specs):
                assert await waiting == first_legal()

    asyncio.run(scene())


def test_a_job_that_kills_its_workers_is_given_up(database: str) -> None:
    specs = {"hangs": bad.spec(bad.HangsAtOnce), **DULL}
    has_job = "SELECT COUNT(worker), MAX(attempts) FROM jobs WHERE level = 'hangs'"

    async def scene() -> None:
        async with shared_bots(database, specs) as bots:
            poisoned = asyncio.create_task(ask(bots, "hangs"))
            for lost in range(statements.MOST_LOST):
                with worker_process(database, specs) as process:
                    await until_rows(database, has_job, [(1, lost)])
                    process.kill()
            async with queue_worker(database, specs) as worker:
                with pytest.raises(BotFailed, match="has lost 2 workers"):
                    await poisoned
                assert await ask(bots, "dull") == first_legal()
                await until_counted(worker, 1)

    asyncio.run(scene())


def test_nobody_answers_a_server_with_other_rules(database: str) -> None:
    async def scene() -> None:
        async with (
            queue_worker(database, {**DULL, "another": bad.spec(bad.Dull)}) as worker,
            shared_bots(database, DULL, BotPool(1, specs=DULL, grace=LONG)) as bots,
        ):
            await until_rows(database, "SELECT COUNT(*) FROM workers", [(1,)])
            assert await ask(bots, "dull") == first_legal()
            assert bots.processes == 0 and worker.jobs == 0

    asyncio.run(scene())


def test_a_crash_of_the_database_costs_only_time(database: str, postgres: Postgres, tmp_path: Path) -> None:
    """The queue is empty then, and the database gives the ids of its jobs again."""
    specs = waits(file := tmp_path / "asked", 4)

    async def scene() -> None:
        async with queue_worker(database, specs, processes=2), shared_bots(database, specs) as bots:
            waiting = asyncio.create_task(ask(bots, "waits"))
            await until_lines(file, 1)
            await asyncio.to_thread(postgres.crash)
            await until_lines(file, 2)  # the other process has been asked
            with file.open("a") as lines:
                lines.write("go on\ngo on\n")
            assert await waiting == first_legal()
            assert await ask(bots, "dull") == first_legal()

    asyncio.run(scene())


def test_lost_connections_cost_only_time(database: str, tmp_path: Path) -> None:
    specs = waits(file := tmp_path / "asked", 2)

    async def scene() -> None:
        async with queue_worker(database, specs), shared_bots(database, specs) as bots:
            waiting = asyncio.create_task(ask(bots, "waits"))
            await until_lines(file, 1)
            rows(
                database,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = 'whistlestop'",
            )
            with file.open("a") as lines:
                lines.write("go on\n")
            assert await waiting == first_legal()
            assert len(file.read_text().splitlines()) == 2, "it was asked once"

    asyncio.run(scene())


def test_what_nobody_wants_any_more_leaves_the_queue(database: str) -> None:
    async def scene() -> None:
        async with shared_bots(database, DULL) as bots:
            abandoned = asyncio.create_task(ask(bots, "dull"))
            await until_rows(database, "SELECT COUNT(*) FROM jobs", [(1,)])
            abandoned.cancel()
            await until_rows(database, "SELECT COUNT(*) FROM jobs", [(0,)])
            async with shared_bots(database, DULL) as dead:
                asking = asyncio.create_task(ask(dead, "dull"))
                await until_rows(database, "SELECT COUNT(*) FROM jobs", [(1,)])
                assert dead._task is not None
                dead._task.cancel()  # as if it were killed: it takes nothing out of the queue
                await asyncio.wait([dead._task])
                assert rows(database, "SELECT COUNT(*) FROM jobs") == [(1,)]
                rows(database, "UPDATE jobs SET wanted = now() - interval '1 second'")
                await until_rows(database, "SELECT COUNT(*) FROM jobs", [(0,)])
                asking.cancel()

    asyncio.run(scene())
