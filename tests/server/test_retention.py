"""Finished games are removed some days after they ended: from both databases, in small steps, and still counted."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web import scenarios
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import State
from whistlestop.server.services import Services
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.postgres_store import REMOVAL_LOCK, PostgresStore
from whistlestop.server.storage.store import Append, Line, NotTheWriter, Store
from whistlestop.server.tables import retention

from .local_services import Time
from .postgres import database as database
from .postgres import postgres as postgres
from .test_store import Open, append, numbers
from .test_store import address as address
from .test_store import opened as opened

STATES: tuple[State, ...] = ("waiting", "playing", "over", "closed")
DAY = 86_400_000


def ended(table: str, at: int, state: State = "over") -> Append:
    return Append(table, tuple(Line(number, at, "{}") for number in (1, 2, 3)), state)


def there(store: Store) -> set[str]:
    return {row.table for row in store.tables(STATES)}


def test_only_what_is_finished_and_old_is_removed(opened: Open) -> None:
    store = opened()
    for state in STATES:
        store.append([ended(f"old {state}", 99, state), ended(f"new {state}", 100, state)], "me")
    store.pause("me", 10, 50_000)
    store.keep_summary("old over", "its summary")
    store.keep_summary("new over", "another")
    assert sorted(store.remove_finished(100, 10, True)) == ["old closed", "old over"]
    assert there(store) == {f"{age} {state}" for age in ("old", "new") for state in STATES} - {"old over", "old closed"}
    assert numbers(store, "old over") == [] and store.summaries(["old over", "new over"]) == [("new over", "another")]
    assert store.removed_games(10) == [("old over", "its summary")]
    assert store.remove_finished(100, 10, True) == []
    with pytest.raises(NotTheWriter):
        store.append([append("old over", 4)], "me")


def test_summaries_are_only_kept_where_games_are_counted(opened: Open) -> None:
    store = opened()
    store.append([ended("a", 1)], "me")
    store.keep_summary("a", "its summary")
    assert store.remove_finished(100, 10, False) == ["a"]
    assert store.removed_games(10) == store.summaries(["a"]) == []


def test_the_newest_removed_games_come_first(opened: Open) -> None:
    store = opened()
    for number in range(5):
        store.append([ended(f"a{number}", 10 * number)], "me")
        store.keep_summary(f"a{number}", f"summary {number}")
    while store.remove_finished(100, 2, True):
        pass
    assert store.removed_games(3) == [(f"a{number}", f"summary {number}") for number in (4, 3, 2)]


@pytest.mark.parametrize("most", [1, 3])
def test_steps_are_small_while_others_write(opened: Open, most: int) -> None:
    """Nothing that a writer stores meanwhile is lost, and each step removes no more than was asked for."""
    store, other = opened(), opened()
    store.append([ended(f"old {number}", 1) for number in range(12)] + [append("a", 1)], "me")
    stop, number = threading.Event(), 1

    def write() -> None:
        nonlocal number
        while not stop.is_set():
            other.append([append("a", number + 1), ended(f"new {number}", 1000)], "me")
            number += 1
            time.sleep(0.002)  # a writer that never rests would keep a file locked

    writer = threading.Thread(target=write)
    writer.start()
    steps: list[int] = []
    try:
        while not steps or steps[-1]:
            steps.append(len(store.remove_finished(100, most, True)))
    finally:
        stop.set()
        writer.join()
    assert steps == [most] * (12 // most) + [0]
    assert numbers(store, "a") == list(range(1, number + 1)) and len(there(store)) == number


def test_another_server_that_removes_games_is_left_alone(database: str) -> None:
    with closing(PostgresStore(database)) as store, closing(psycopg.connect(database)) as other:
        store.append([ended("a", 1)], "me")
        other.execute("SELECT pg_advisory_xact_lock(%s)", (REMOVAL_LOCK,))
        assert store.remove_finished(100, 10, True) == []
        other.rollback()
        assert store.remove_finished(100, 10, True) == ["a"]


@given(
    tables=st.lists(st.tuples(st.sampled_from(STATES), st.integers(1, 9)), max_size=12),
    before=st.integers(0, 11),
    most=st.integers(1, 4),
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_remains_is_unfinished_or_new(
    tmp_path_factory: pytest.TempPathFactory,
    tables: list[tuple[State, int]],
    before: int,
    most: int,
) -> None:
    """A simple oracle: what remains are the tables that are not finished, or not old."""
    with closing(open_store(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        for number, (state, at) in enumerate(tables):
            store.append([ended(str(number), at, state)], "me")
        while store.remove_finished(before, most, True):
            pass
        kept = {str(n) for n, (state, at) in enumerate(tables) if state in ("waiting", "playing") or at >= before}
        assert there(store) == kept


def test_removed_games_are_gone_but_still_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "FIRST_AFTER", 0.01)
    db = str(tmp_path / "tables.db")
    laid = scenarios.lay(db, scenarios.the_end, ("Ines", "Bert"), lobby=True)
    with closing(open_store(db)) as store:
        (row,) = store.tables(["over"])
    clock = Time()

    def services() -> Services:
        journals = [Journal(open_store(db)) for _ in range(2)]
        return Services(journals[0], BotPool(1), clock=clock, removals=journals[1], keep_finished=30)

    async def day(now: int, gone: bool) -> None:
        clock.now = now
        server = services()
        await server.open()
        try:
            while server.statistics is None or not server.statistics.complete:
                await asyncio.sleep(0.01)
            assert await server.lobby.find(laid.table) is not None or gone
            while gone and await server.lobby.find(laid.table) is not None:
                await asyncio.sleep(0.01)
            if gone:
                with pytest.raises(Refusal, match="no such table"):
                    await server.registry.room(laid.table)
            else:
                assert await server.retention.remove_old() == 0  # type: ignore[union-attr]
                assert (await server.registry.room(laid.table)).table.state == "over"
            found = await server.statistics.of_player("Ines", {laid.table})
            assert [result.table for result in found.recent] == [None if gone else laid.table]
            every = await server.statistics.of_all()
            assert every.counted.games == 1
        finally:
            await server.close()

    asyncio.run(day(row.at + 30 * DAY, gone=False))
    asyncio.run(day(row.at + 30 * DAY + 1, gone=True))
    asyncio.run(day(row.at + 99 * DAY, gone=True))
