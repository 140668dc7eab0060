"""The promises of both stores: all or nothing, one writer, nothing acknowledged is lost."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from whistlestop.server.protocol.settings import State
from whistlestop.server.storage import migrations
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append, Line, NotTheWriter, Store, StoreError, TableRow

Open = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    return str(tmp_path / "tables.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture
def opened(address: str) -> Iterator[Open]:
    """Opens the database, any number of times; all are closed at the end."""
    stores: list[Store] = []

    def opened() -> Store:
        stores.append(open_store(address))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


def append(table: str, first: int, count: int = 1, state: State = "waiting", word: str = "") -> Append:
    numbers = range(first, first + count)
    return Append(table, tuple(Line(n, 1000 + n, f'{{"{table}":{n},"ü":"{word}"}}') for n in numbers), state)


def numbers(store: Store, table: str) -> list[int]:
    return [line.number for line in store.lines(table)]


def test_appended_entries_are_there_after_reopening(opened: Open) -> None:
    store = opened()
    first, second = append("a", 1, 2), append("a", 3, state="playing", word="Zürich 🚂 \\u0000")
    store.append([first], "me")
    store.append([second], "me")
    store.close()
    again = opened()
    assert again.lines("a") == [*first.lines, *second.lines]
    assert again.tables(["playing"]) == [TableRow("a", "playing", 3, 1003)]
    assert again.lines("b") == []


def test_several_tables_and_several_appends_of_one_go_together(opened: Open) -> None:
    store = opened()
    store.append([append("b", 1), append("a", 1, 2), append("b", 2, state="playing"), append("b", 3, 3)], "me")
    assert numbers(store, "a") == [1, 2] and numbers(store, "b") == [1, 2, 3, 4, 5]
    assert [row.state for row in store.tables(["waiting", "playing"])] == ["waiting", "waiting"]


def test_one_refused_table_means_that_nothing_is_stored(opened: Open) -> None:
    store = opened()
    store.append([append("a", 1), append("b", 1)], "me")
    for wrong in (append("b", 1), append("b", 3), append("c", 2), append("c", 0), Append("b", (), "waiting")):
        with pytest.raises(NotTheWriter, match=f"table {wrong.table}"):
            store.append([append("a", 2), append("new", 1), wrong], "me")
    with pytest.raises(NotTheWriter, match="do not follow"):
        store.append([append("a", 2), append("a", 4)], "me")
    assert numbers(store, "a") == numbers(store, "b") == [1]
    assert numbers(store, "new") == numbers(store, "c") == []
    store.append([append("a", 2), append("new", 1)], "me")  # and the store goes on
    assert numbers(store, "a") == [1, 2]


def test_tables_are_listed_by_state_newest_first(opened: Open) -> None:
    store = opened()
    store.append([append("a", 1, 5), append("b", 1, 2, "over"), append("c", 1, 9, "over"), append("d", 1, 2)], "me")
    assert [row.table for row in store.tables(["waiting", "over"])] == ["c", "a", "b", "d"]
    assert [row.table for row in store.tables(["over"])] == ["c", "b"]
    assert [row.table for row in store.tables(["waiting", "over"], limit=3)] == ["c", "a", "b"]
    assert store.tables([]) == store.tables(["closed"]) == store.tables(["over"], limit=0) == []


def test_two_writers_never_both_succeed(opened: Open) -> None:
    """Two processes under one name, each believing that it has the table: every number has one winner."""
    stores = {"left": opened(), "right": opened()}
    stores["left"].append([append("a", 1)], "me")
    won: dict[str, list[int]] = {"left": [], "right": []}
    start = threading.Barrier(2)

    def write(name: str) -> None:
        start.wait()
        for number in range(2, 42):
            try:
                stores[name].append([append("a", number, word=name)], "me")
                won[name].append(number)
            except NotTheWriter:
                pass

    threads = [threading.Thread(target=write, args=(name,)) for name in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(won["left"]).isdisjoint(won["right"])
    logged = stores["right"].lines("a")[1:]
    assert [line.number for line in logged] == sorted(won["left"] + won["right"])
    assert all(line.number in won["left" if "left" in line.text else "right"] for line in logged)


def test_an_older_database_is_migrated(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened()
    store.append([append("a", 1)], "me")
    store.close()
    known = len(migrations.STEPS)
    more = (
        ("ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT 'none'", "CREATE TABLE other (id BIGINT)"),
        ("INSERT INTO other (id) VALUES (7)",),
    )
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, *more))
    newer = opened()
    assert numbers(newer, "a") == [1]
    newer.append([append("a", 2)], "me")
    opened()  # steps are taken once: a second table `other` would fail
    monkeypatch.undo()
    with pytest.raises(
        StoreError, match=rf"newer version of Whistlestop \(schema {known + 2}; this one knows {known}\)"
    ):
        opened()


def test_several_processes_may_open_a_new_database_at_once(opened: Open) -> None:
    start = threading.Barrier(4)
    failed: list[Exception] = []

    def open_it() -> None:
        start.wait()
        try:
            opened()
        except StoreError as error:
            failed.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_a_step_that_fails_leaves_the_database_as_it_was(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    opened().append([append("a", 1)], "me")
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, ("CREATE TABLE other (id BIGINT)", "nonsense")))
    with pytest.raises(StoreError, match="syntax error"):
        opened()
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS[:-1], ("CREATE TABLE other (id BIGINT)",)))
    assert numbers(opened(), "a") == [1]


APPENDER = """
import sys
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append, Line
store = open_store(sys.argv[1])
number = len(store.lines("a")) // 2
while True:
    number += 1
    lines = (Line(2 * number - 1, 0, "x" * 300), Line(2 * number, 0, "y"))
    store.append([Append("a", lines, "playing"), Append("b", lines, "playing")], "appender")
    print(2 * number, flush=True)
"""


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(address: str, opened: Open) -> None:
    opened()
    total = 0
    for wanted in (1, 20, 7):
        command = [sys.executable, "-c", APPENDER, address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
            assert process.stdout is not None
            seen = [int(process.stdout.readline()) for _ in range(wanted)]
            process.kill()
            seen += [int(line) for line in process.stdout if line.endswith("\n")]
        store = opened()
        there = numbers(store, "a")
        assert there == list(range(1, len(there) + 1)) == numbers(store, "b")
        assert len(there) in (seen[-1], seen[-1] + 2)  # what was on its way may have arrived
        assert len(there) > total
        total = len(there)
