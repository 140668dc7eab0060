"""Store failures: a full disk, a locked or foreign file, a lost connection. A clear error, and nothing broken."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.server.postgres import Postgres
from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from whistlestop.server.storage.backups import back_up
from whistlestop.server.storage.open_store import default_db, open_store
from whistlestop.server.storage.postgres_store import PostgresStore
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Append, Line, MaybeStored, StoreError


def append(number: int, text: str = "{}", table: str = "a") -> Append:
    return Append(table, (Line(number, number, text),), "playing")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "tables.db"


@pytest.fixture
def sqlite(file: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(file, patience=0.05)
    store.append([append(1)], "me")
    yield store
    store.close()


@pytest.fixture
def remote(database: str) -> Iterator[PostgresStore]:
    store = PostgresStore(database, patience=0.05)
    store.append([append(1)], "me")
    yield store
    store.close()


def test_every_commit_reaches_the_disk(sqlite: SqliteStore) -> None:
    settings = [sqlite._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]


def test_an_append_writes_no_index_of_states(sqlite: SqliteStore) -> None:
    """Only the row of the table, the row of the entry and its index: three pages for a move."""
    sqlite._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = Path(f"{sqlite.path}-wal")
    sqlite.append([append(2)], "me")
    before = log.stat().st_size
    for number in range(3, 8):
        sqlite.append([append(number)], "me")
    assert log.stat().st_size - before == 5 * 3 * (24 + 4096)
    sqlite.append([Append("a", (Line(8, 8, "{}"),), "over")], "me")
    assert [row.table for row in sqlite.tables(["over"])] == ["a"] and not sqlite.tables(["playing"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_the_file_is_for_its_owner_only(sqlite: SqliteStore) -> None:
    assert {path.stat().st_mode & 0o777 for path in (sqlite.path, Path(f"{sqlite.path}-wal"))} == {0o600}


def test_a_full_database(sqlite: SqliteStore) -> None:
    (pages,) = sqlite._connection.execute("PRAGMA page_count").fetchone()
    sqlite._connection.execute(f"PRAGMA max_page_count = {pages + 20}")
    stored = 1

    def write() -> None:
        nonlocal stored
        while stored < 30:
            sqlite.append([append(1, "x" * 5000, f"big {stored}"), append(stored + 1)], "me")
            stored += 1

    with pytest.raises(StoreError, match="the disk is full"):
        write()
    assert stored > 2
    assert len(sqlite.lines("a")) == len(sqlite.tables(["playing"])) == stored
    sqlite._connection.execute("PRAGMA max_page_count = 1000000")  # somebody made room
    sqlite.append([append(stored + 1)], "me")
    assert len(sqlite.lines("a")) == stored + 1


FILLER = """
import resource, sys
from pathlib import Path
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Append, Line, StoreError
store = SqliteStore(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
number = 1
try:
    while True:
        store.append([Append("a", (Line(number + 1, 0, "x" * 3000),), "playing")], "me")
        number += 1
except StoreError as error:
    print(error, file=sys.stderr)
for _ in range(3):
    try:
        store.append([Append("a", (Line(number + 1, 0, "x" * 3000),), "playing")], "me")
        number += 1
    except StoreError:
        pass
print(number)
"""


def test_a_full_disk_raises_an_error(sqlite: SqliteStore, file: Path) -> None:
    """Here writing itself fails, below SQLite: files can't grow."""
    pytest.importorskip("resource")
    sqlite.close()
    done = subprocess.run([sys.executable, "-c", FILLER, str(file)], capture_output=True, text=True, check=True)
    assert f"{file}: the disk " in done.stderr
    with closing(SqliteStore(file)) as again:
        assert [line.number for line in again.lines("a")] == list(range(1, int(done.stdout) + 1))
        again.append([append(int(done.stdout) + 1)], "me")


def test_a_locked_file(sqlite: SqliteStore, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program has locked it"):
            sqlite.append([append(2)], "me")
        assert len(sqlite.lines("a")) == 1  # reading goes on
        other.execute("ROLLBACK")
        sqlite.append([append(2)], "me")
    assert len(sqlite.lines("a")) == 2


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 100, encoding="utf-8")
    with pytest.raises(StoreError, match=r"letter.txt is not a database"):
        open_store(file)
    assert file.read_text(encoding="utf-8") == "Dear Anna, " * 100
    with pytest.raises(StoreError, match=r"[Dd]irectory|denied"):
        open_store(tmp_path)
    with pytest.raises(StoreError, match=r"File exists|Not a directory|cannot find"):
        open_store(file / "tables.db")
    assert list(tmp_path.iterdir()) == [file]


def test_the_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "bookmarks.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE tables (number INTEGER)")
        other.commit()
    before = file.read_bytes()
    with pytest.raises(StoreError, match="database of another program"):
        open_store(file)
    assert file.read_bytes() == before and list(tmp_path.iterdir()) == [file]


def test_a_damaged_file(sqlite: SqliteStore, file: Path) -> None:
    sqlite.close()
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * 30000)
    with pytest.raises(StoreError, match="the file is damaged"):
        open_store(file)


def test_a_backup_is_made_while_others_write(sqlite: SqliteStore, file: Path, tmp_path: Path) -> None:
    sqlite.append([append(1, "x" * 500_000, "big")], "me")
    stop, number = threading.Event(), 1

    def write() -> None:
        nonlocal number
        while not stop.is_set():
            number += 1
            sqlite.append([append(number), append(1, table=f"b {number}")], "me")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        back_up(file, tmp_path / "copy.db")
    finally:
        stop.set()
        writer.join()
    with closing(SqliteStore(tmp_path / "copy.db")) as copy:
        assert copy._connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        there = len(copy.lines("a"))
        assert 1 <= there <= number and len(copy.tables(["playing"])) == there + 1
    assert not (tmp_path / "copy.db.new").exists()


def test_a_backup_that_fails_leaves_nothing_behind(sqlite: SqliteStore, file: Path, tmp_path: Path) -> None:
    sqlite.close()
    good = tmp_path / "copy.db"
    back_up(file, good)
    before = good.read_bytes()
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * 30000)
    with pytest.raises(StoreError):
        back_up(file, tmp_path / "no such folder" / "copy.db")
    with pytest.raises(StoreError, match="damaged"):
        back_up(file, good)
    assert good.read_bytes() == before and sorted(tmp_path.iterdir()) == [good, file.parent]


def test_a_locked_table(remote: PostgresStore, database: str) -> None:
    with closing(psycopg.connect(database)) as other:
        other.execute("SELECT * FROM whistlestop.tables FOR UPDATE")
        with pytest.raises(StoreError, match="another program has locked it"):
            remote.append([append(2)], "me")
        other.rollback()
        remote.append([append(2)], "me")
    assert len(remote.lines("a")) == 2


def test_a_read_only_server(remote: PostgresStore) -> None:
    assert remote._connection is not None
    remote._connection.execute("SET default_transaction_read_only TO on")
    with pytest.raises(StoreError, match="may only be read") as refused:
        remote.append([append(2)], "me")
    assert not isinstance(refused.value, MaybeStored)
    assert len(remote.lines("a")) == 1


def cut(postgres: Postgres) -> None:
    """End the store's connection, as a restart of the server does."""
    ended = postgres.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'whistlestop'"
    )
    assert ended == [(True,)]


def test_a_connection_lost_between_two_calls_is_made_again(remote: PostgresStore, postgres: Postgres) -> None:
    cut(postgres)
    remote.append([append(2)], "me")
    cut(postgres)
    assert len(remote.lines("a")) == 2


def test_a_connection_lost_in_the_commit_leaves_the_outcome_unknown(remote: PostgresStore) -> None:
    """The server ends the connection during a commit: to us it looks the same whether it stored or not."""
    assert remote._connection is not None
    remote._connection.execute(
        "CREATE FUNCTION fall() RETURNS trigger AS"
        " 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END' LANGUAGE plpgsql"
    )
    remote._connection.execute(
        "CREATE CONSTRAINT TRIGGER fall AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION fall()"
    )
    with pytest.raises(MaybeStored, match="lost during a commit"):
        remote.append([append(2)], "me")
    assert len(remote.lines("a")) == 1  # reconnected, and the log says what was stored


def test_commits_are_synchronous_even_if_the_server_is_configured_otherwise(database: str) -> None:
    with closing(PostgresStore(f"{database}&options=-csynchronous_commit%3Doff")) as store:
        assert store._connection is not None
        assert store._connection.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_a_server_that_does_not_answer(tmp_path: Path, postgres: Postgres) -> None:
    with pytest.raises(StoreError, match="database games: ") as refused:
        open_store(f"postgresql://me:hush@/games?host={tmp_path}")
    assert "hush" not in str(refused.value)
    with pytest.raises(StoreError, match="does not exist"):
        open_store(postgres.address("nowhere"))
    with pytest.raises(StoreError, match="not the address of a PostgreSQL database") as refused:
        open_store("postgresql://me:hush@[::1/games")
    assert "hush" not in str(refused.value)


def test_without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r'pip install "whistlestop\[postgres\]"'):
        open_store("postgresql://localhost/games")


def test_the_kind_of_database_follows_from_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLESTOP_DATA", str(tmp_path))
    monkeypatch.delenv("WHISTLESTOP_DB", raising=False)
    assert default_db() == str(tmp_path / "whistlestop" / "tables.db")
    monkeypatch.delenv("WHISTLESTOP_DATA")
    assert Path(default_db()).name == "tables.db" and Path(default_db()).is_absolute()
    monkeypatch.setenv("WHISTLESTOP_DB", "postgresql://localhost/games")
    assert default_db() == "postgresql://localhost/games"
    with pytest.raises(StoreError, match="mysql:// is not a known kind of database"):
        open_store("mysql://localhost/games")
    with pytest.raises(StoreError, match="there is no database"):
        open_store(tmp_path / "tables.db", make=False)
    assert list(tmp_path.iterdir()) == []
