"""Backups of both databases, made while a server plays, and restored into both."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.postgres import Postgres
from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from whistlestop.server.storage import migrations
from whistlestop.server.storage.backups import back_up, check_backup, logs_of, restore
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append, Line, ServerRow, StoreError
from whistlestop.server.tables.table import Table

from .live import Seat, Server, look, new_table, play_game


@pytest.fixture(params=["sqlite", "postgres"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of each kind."""
    return str(tmp_path / "tables.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of another new database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "restored.db")
    server: Postgres = request.getfixturevalue("postgres")
    name = f"test_{uuid4().hex}"
    server.execute(f"CREATE DATABASE {name}")
    return server.address(name)


def append(table: str, first: int, count: int = 1, word: str = "") -> Append:
    numbers = range(first, first + count)
    return Append(table, tuple(Line(n, 1000 + n, f'{{"{table}":{n},"ü":"{word}"}}') for n in numbers), "playing")


def fill(db: str) -> dict[str, list[Line]]:
    """Store tables that a living server has, a pause and a summary."""
    with closing(open_store(db)) as store:
        store.register(ServerRow("server", "http://10.0.0.5:7245", "secret", 0), 5000, None)
        store.append([append("a", 1, 3), append("b", 1, word="Zürich\t🚂\\N \\u0000\n")], "server")
        store.pause("server", 6000, 20_000)
        store.keep_summary("a", "the summary")
        return {table: store.lines(table) for table in ("a", "b")}


def test_a_restored_database_holds_what_the_backup_does(source: str, target: str, tmp_path: Path) -> None:
    before, seen = fill(source), list[tuple[int, int]]()
    back_up(source, tmp_path / "backup.db", lambda done, total: seen.append((done, total)))
    assert restore(tmp_path / "backup.db", target, lambda done, total: seen.append((done, total))) == 2
    assert all(done <= total for done, total in seen)
    with closing(open_store(target)) as store:
        assert {row.table: store.lines(row.table) for row in store.tables(["playing"])} == before
        assert store.pauses("a") == [(6000, 20_000)] and store.summaries(["a"]) == [("a", "the summary")]
        assert store.renew("server", 30_000, 0, None) is None  # nobody has its tables
        store.register(ServerRow("new", "", "", 0), 50_000, 1000)
        assert sorted(store.take_abandoned("new", 50_000, 10)) == ["a", "b"]


def test_a_backup_of_a_playing_server(source: str, target: str, tmp_path: Path) -> None:
    """Each backup that is made during the games holds the beginning of every log, and a server continues from it."""
    copies: list[Path] = []

    async def play(server: Server) -> list[list[Seat]]:
        tables = [await new_table(server.address, ("Ann", "Ben")) for _ in range(2)]

        async def copy() -> None:
            copies.append(tmp_path / f"copy-{len(copies)}.db")
            await asyncio.to_thread(back_up, source, copies[-1])

        await copy()
        playing = asyncio.gather(*(play_game(seats, number) for number, seats in enumerate(tables)))
        while not playing.done():
            await copy()
        await playing
        await copy()
        return tables

    with Server(tmp_path, db=source) as server:
        tables = asyncio.run(play(server))
    with closing(open_store(source)) as store:
        in_the_end = {seats[0].table: store.lines(seats[0].table) for seats in tables}
    there = []
    for copy in copies:
        logs = {table: lines for _, table, lines in logs_of(copy)}
        for table, lines in logs.items():
            assert lines == in_the_end[table][: len(lines)]
            assert Table.from_lines(table, lines).version == len(lines)
        there.append(sum(map(len, logs.values())))
    assert there == sorted(there) and there[0] < there[-1]
    middle = len(copies) // 2
    assert restore(copies[middle], target) == len(tables)
    (tmp_path / "later").mkdir()
    with Server(tmp_path / "later", db=target) as server:
        restored = [[Seat(server.address, seat.table, seat.seat, seat.key) for seat in seats] for seats in tables]
        nows = [asyncio.run(look(seats[0])) for seats in restored]
        assert sum(now["version"] for now in nows) == there[middle]
        assert [asyncio.run(play_game(seats, 7))["state"] for seats in restored] == ["over"] * len(tables)
        assert not server.faults()


def test_a_backup_is_never_restored_over_games(source: str, target: str, tmp_path: Path) -> None:
    fill(source)
    back_up(source, tmp_path / "backup.db")
    kept = fill(target)
    with pytest.raises(StoreError, match=r"only restored into (a new file|an empty database)"):
        restore(tmp_path / "backup.db", target)
    with closing(open_store(target)) as store:
        assert {table: store.lines(table) for table in kept} == kept


def test_a_database_that_a_server_has_prepared_is_empty(database: str, tmp_path: Path) -> None:
    before = fill(str(tmp_path / "tables.db"))
    back_up(tmp_path / "tables.db", tmp_path / "backup.db")
    with closing(open_store(database)) as store:
        store.register(ServerRow("running", "", "", 0), 0, 60_000)
        with pytest.raises(StoreError, match="a server is using"):
            restore(tmp_path / "backup.db", database)
        store.leave("running", 1)
    assert restore(tmp_path / "backup.db", database) == len(before)


def test_backups_of_older_versions_are_restored(
    source: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fill(source)
    back_up(source, tmp_path / "older.db")
    more = (("ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",),)
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, *more))
    restore(tmp_path / "older.db", target)
    with closing(open_store(target)) as store:
        assert {row.table: store.lines(row.table) for row in store.tables(["playing"])} == before
    back_up(target, tmp_path / "newer.db")
    monkeypatch.undo()
    for refused in (
        lambda: restore(tmp_path / "newer.db", tmp_path / "x.db"),
        lambda: back_up(target, tmp_path / "y.db"),
    ):
        with pytest.raises(StoreError, match="newer version of Whistlestop"):
            refused()
    assert not (tmp_path / "x.db").exists() and not (tmp_path / "y.db").exists()


def test_damaged_backups_are_refused(tmp_path: Path) -> None:
    fill(str(tmp_path / "tables.db"))
    back_up(tmp_path / "tables.db", good := tmp_path / "good.db")
    check_backup(good)

    def changed(statement: str) -> Path:
        bad = tmp_path / "bad.db"
        bad.write_bytes(good.read_bytes())
        with closing(sqlite3.connect(bad)) as connection:
            connection.execute(statement)
            connection.commit()
        return bad

    with pytest.raises(StoreError, match="the logs of 1 tables are not complete"):
        restore(changed("DELETE FROM entries WHERE table_id = 'a' AND number = 2"), tmp_path / "new.db")
    with pytest.raises(StoreError, match="the logs of 1 tables are not complete"):
        restore(changed("DELETE FROM entries WHERE table_id = 'b'"), tmp_path / "new.db")
    with pytest.raises(StoreError, match="entries without a table"):
        restore(changed("DELETE FROM tables WHERE id = 'a'"), tmp_path / "new.db")
    (tmp_path / "text").write_text("not a database")
    with pytest.raises(StoreError, match="is not a database"):
        restore(tmp_path / "text", tmp_path / "new.db")
    (tmp_path / "text").write_text("")
    with pytest.raises(StoreError, match="is empty"):
        restore(tmp_path / "text", tmp_path / "new.db")
    (tmp_path / "bad.db").write_bytes(good.read_bytes()[:5000] + bytes(100) + good.read_bytes()[5100:-4096])
    with pytest.raises(StoreError, match="damaged"):
        restore(tmp_path / "bad.db", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_an_interrupted_copy_leaves_nothing_behind(source: str, target: str, tmp_path: Path) -> None:
    with closing(open_store(source)) as store:
        store.append([append(f"table {number}", 1, 50, "x" * 4000) for number in range(60)], "server")
    back_up(source, good := tmp_path / "good.db")
    calls = 0

    def interrupt(done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        assert 0 < done < total
        raise KeyboardInterrupt

    there = sorted(tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        back_up(source, tmp_path / "copy.db", interrupt)
    with pytest.raises(KeyboardInterrupt):
        restore(good, target, interrupt)
    assert calls == 2 and sorted(tmp_path.iterdir()) == there
    assert restore(good, target) == 60
