"""`whistlestop export`, `import`, `backup` and `restore`: saving and restoring the games of a server."""

from __future__ import annotations

import random
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres

import whistlestop as ws
from whistlestop.server.protocol.settings import Settings, State
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append, Line, Store, TableRow
from whistlestop.server.tables.entries import Closed, Created, Entry, EntryBody, Played, Said, SeatTaken, Started
from whistlestop.server.tables.table import write_line

from .conftest import Run

SECRET = bytes(range(32))
NAMES = ("Zoë", "Ben")
SHARES = ("00112233445566778899aabbccddeeff", "")
STATES: tuple[State, ...] = ("waiting", "playing", "over", "closed")


@cache
def game() -> ws.Game:
    """A finished random game."""
    played = ws.Game.new("europe", 2, secret=SECRET, contributions=SHARES)
    chance = random.Random(1)
    while not played.over:
        played.play(chance.choice(played.legal()))
    return played


def story(state: State) -> Iterator[EntryBody]:
    """What happened at a table that is in this state."""
    yield Created(Settings("europe", 2), SECRET.hex(), "host", game().variant.digest)
    for seat, name in enumerate(NAMES):
        yield SeatTaken(seat, name, f"key {seat}", SHARES[seat])
    if state == "closed":
        yield Closed("host")
    elif state != "waiting":
        yield Started()
        yield Said(0, text="Schöne\u2028Grüße\n🚂")
        played = game().record.actions
        for seat, action in played if state == "over" else played[:9]:
            yield Played(seat, ws.actions.text(action), spent=10)


def tables(store: Store) -> dict[str, list[object]]:
    return {row.table: [row, *store.lines(row.table)] for row in store.tables(STATES)}


def fill(store: Store) -> dict[str, list[object]]:
    for state in STATES:
        entries = [Entry(number, 1000 + number, what) for number, what in enumerate(story(state), 1)]
        store.append([Append(f"a-{state}", tuple(map(write_line, entries)), state)], "server")
    return tables(store)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Store]:
    """The database of a server that is running."""
    with closing(open_store(tmp_path / "tables.db")) as store:
        yield store


def tables_in(db: Path | str) -> dict[str, list[object]]:
    with closing(open_store(db)) as store:
        return tables(store)


def test_all_tables_are_restored_unchanged(run: Run, server: Store, tmp_path: Path, database: str) -> None:
    before = fill(server)
    file = tmp_path / "games.zip"
    code, out, err = run("export", file, "--db", tmp_path / "tables.db")
    assert (code, err) == (0, "") and out == f"In {file}: 4 tables, 2 records.\n"
    for db in (str(tmp_path / "new.db"), database):
        code, out, err = run("import", file, "--db", db)
        assert (code, out, err) == (0, "Added: 4 tables.\n", "")
        assert tables_in(db) == before
        assert run("import", file, "--db", db).out == "Added: 0 tables; 4 existed already.\n"
        assert tables_in(db) == before
    assert run("export", tmp_path / "again.zip", "--db", database).code == 0
    with zipfile.ZipFile(file) as one, zipfile.ZipFile(tmp_path / "again.zip") as other:
        assert {name: one.read(name) for name in one.namelist()} == {
            name: other.read(name) for name in other.namelist()
        }


def test_exported_records_replay_and_verify(run: Run, server: Store, tmp_path: Path) -> None:
    fill(server)
    run("export", tmp_path / "games.zip", "--db", tmp_path / "tables.db")
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        assert sorted(name for name in archive.namelist() if name.startswith("records/")) == [
            "records/a-over.txt",
            "records/a-playing.txt",
        ]
        archive.extractall(tmp_path)
    record = tmp_path / "records" / "a-over.txt"
    assert ws.Record.read(record).replay().position == game().position
    assert run("verify", record).code == 0


def test_a_single_record_becomes_a_finished_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder" / "deep").mkdir(parents=True)
    record = tmp_path / "folder" / "deep" / "game.txt"
    title, _, rest = str(game().record).partition("\n")
    record.write_text(f"{title}\n; seat 1: Ben\n{rest}", encoding="utf-8")
    db = tmp_path / "new.db"
    assert run("import", record, "--db", db).out == "Added: 1 table.\n"
    assert run("import", tmp_path / "folder", record, "--db", db).out == "Added: 0 tables; 2 existed already.\n"
    ((table, (row, *_)),) = tables_in(db).items()
    assert isinstance(row, TableRow) and row.state == "over" and len(table) == 12
    run("export", tmp_path / "games.zip", "--db", db)
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        written = archive.read(f"records/{table}.txt").decode()
    assert "; seat 0: Player 1\n; seat 1: Ben\n" in written
    assert str(ws.Record.parse(written)) == str(game().record)


def test_records_that_can_not_be_imported(run: Run, tmp_path: Path) -> None:
    db = tmp_path / "new.db"
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(str(game().record), encoding="utf-8")
    seeded = ws.Game.new("usa", 2, seed=1)
    for text, reason in (
        (str(seeded.record), "bad.txt: the game was not dealt from a secret"),
        (str(game().record.replay(9).record), "bad.txt: the game is not over"),
        (str(game().record).replace("end: ", "end: 1"), "bad.txt: line "),
        ("Dear Anna", "bad.txt: line 1: a record begins with"),
        (str(game().record).replace("result: -", "result: -9"), "bad.txt can't be read: the header gives -9"),
    ):
        bad.write_text(text, encoding="utf-8")
        code, out, err = run("import", good, bad, "--db", db)
        assert (code, out) == (1, "") and reason in err
    assert tables_in(db) == {}


def rewritten(file: Path, to: Path, changes: dict[str, bytes | None]) -> Path:
    """A copy of an exported file with some parts changed or left out."""
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(to, "w") as copy:
        for name in {**dict.fromkeys(source.namelist()), **changes}:
            content = changes[name] if name in changes else source.read(name)
            if content is not None:
                copy.writestr(name, content)
    return to


def test_a_broken_file_changes_nothing(run: Run, server: Store, tmp_path: Path) -> None:
    fill(server)
    file, db = tmp_path / "games.zip", tmp_path / "new.db"
    run("export", file, "--db", tmp_path / "tables.db")
    with zipfile.ZipFile(file) as archive:
        log = archive.read("logs/a-over.jsonl").splitlines(keepends=True)
    name = "logs/a-over.jsonl"
    cases: list[tuple[dict[str, bytes | None], str]] = [
        ({"whistlestop.json": None}, "not made by `whistlestop export`"),
        ({"whistlestop.json": b'{"format": 2, "version": "9"}'}, "has the format 2, made by version 9"),
        ({name: b""}, f"{name} is empty"),
        ({name: b"".join(log[:5] + log[6:])}, f"{name}, line 6: this is entry 7, not 6"),
        ({name: b"".join(log)[:-20]}, f"{name}, line {len(log)}: "),
        ({name: b"\xff\xfe"}, f"{name}, line 1: "),
        ({name: b"".join(log[1:])}, f"{name}, line 1: this is entry 2"),
        ({name: log[4].replace(b'"number":5', b'"number":1')}, f"{name} can't be read"),
        ({name: b"".join(log).replace(b'"seat":0,"action"', b'"seat":1,"action"')}, f"{name} can't be read"),
        ({name: b"".join(log).replace(b'"seats":2', b'"seats":9')}, f"{name}, line 1: "),
        ({name: b"".join(log).replace(game().variant.digest.encode(), b"0123")}, "its data (0123) are not those"),
        ({name: b" " * (33 * 2**20)}, f"{name} is larger than any log"),
    ]
    for changes, reason in cases:
        broken = rewritten(file, tmp_path / "broken.zip", changes)
        code, out, err = run("import", broken, "--db", db)
        assert (code, out) == (1, "") and reason in err, err
        assert tables_in(db) == {}
    torn = tmp_path / "torn.zip"
    content = file.read_bytes()
    middle = content.index(b"logs/a-over.jsonl") + 200
    torn.write_bytes(content[:middle] + b"\0\0\0\0" + content[middle + 4 :])
    code, out, err = run("import", torn, "--db", db)
    assert (code, out) == (1, "") and "is damaged" in err
    torn.write_bytes(content[: len(content) // 2])
    assert run("import", torn, "--db", db).code == 1
    assert tables_in(db) == {}


def test_an_unreadable_log_is_exported_as_it_is(run: Run, server: Store, tmp_path: Path) -> None:
    fill(server)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as vandal:
        vandal.execute("UPDATE entries SET text = '{\"number\":7}' WHERE table_id = 'a-over' AND number = 7")
        vandal.commit()
    code, out, _ = run("export", tmp_path / "games.zip", "--db", tmp_path / "tables.db")
    assert code == 0 and "4 tables, 1 record." in out and "table a-over can't be read" in out
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        assert archive.read("logs/a-over.jsonl").splitlines()[6] == b'{"number":7}'


def test_a_backup_is_a_complete_database(run: Run, server: Store, tmp_path: Path) -> None:
    before = fill(server)
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--db", tmp_path / "tables.db") == (
        0,
        f"The database is copied to {copy} ({copy.stat().st_size:,} bytes), and the copy is complete.\n"
        "4 tables can be continued or replayed.\n",
        "",
    )
    assert run("backup", copy, "--db", tmp_path / "tables.db", "--force", "--quick").out.count("\n") == 1
    assert tables_in(copy) == before


def test_a_backup_is_restored_into_both_databases(run: Run, server: Store, tmp_path: Path, database: str) -> None:
    before = fill(server)
    server.append([Append("broken", (Line(1, 7, "{}"),), "playing")], "server")
    run("backup", first := tmp_path / "first.db", "--db", tmp_path / "tables.db", "--quick")
    code, out, err = run("restore", first, "--db", database)
    assert (code, err) == (0, "") and out.startswith(
        "Restored: 5 tables.\nTable broken can't be read by this version: "
    )
    assert out.endswith("\n4 tables can be continued or replayed.\n")
    run("backup", second := tmp_path / "second.db", "--db", database, "--quick")
    assert run("restore", second, "--db", tmp_path / "new.db", "--quick") == (0, "Restored: 5 tables.\n", "")
    for db in (database, str(tmp_path / "new.db")):
        restored = tables_in(db)
        assert restored.pop("broken")[1:] == [Line(1, 7, "{}")] and restored == before
        assert "only restored into" in run("restore", first, "--db", db).err
    assert "there is no file" in run("restore", tmp_path / "none.db", "--db", database).err


def test_existing_files_are_only_overwritten_with_force(run: Run, server: Store, tmp_path: Path) -> None:
    fill(server)
    db = tmp_path / "tables.db"
    for command in ("export", "backup"):
        file = tmp_path / "old file"
        file.write_text("old", encoding="utf-8")
        code, out, err = run(command, file, "--db", db)
        assert (code, out) == (1, "") and "exists already; to overwrite it: --force" in err
        assert file.read_text(encoding="utf-8") == "old"
        assert run(command, file, "--db", db, "--force").code == 0
        assert file.stat().st_mode & 0o077 == 0  # it contains the secrets of running games
    assert "is the database itself" in run("backup", db, "--db", db, "--force").err
    with closing(open_store(tmp_path / "other.db")) as other:
        fill(other)
        assert "is a database in use" in run("backup", tmp_path / "other.db", "--db", db, "--force").err
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.endswith(".new")) == []


def test_missing_databases(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WHISTLESTOP_DB", raising=False)
    for command in ("export", "backup"):
        code, out, err = run(command, tmp_path / "file")
        assert (code, out) == (1, "") and err.startswith("whistlestop: there is no database ") and "tables.db" in err
    assert list(tmp_path.iterdir()) == []
    wrong = "postgresql:///games?host=/nowhere"
    assert "PostgreSQL database games: " in run("backup", tmp_path / "file", "--db", wrong).err
    assert "there is no file" in run("import", tmp_path / "nothing.zip").err
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna", encoding="utf-8")
    assert "is not a database" in run("export", tmp_path / "file", "--db", letter).err
    assert "is not a database" in run("backup", tmp_path / "file", "--db", letter).err
