"""`whistlestop export`, `import` and `backup`: the games of a server, saved and brought back."""

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
from whistlestop.server.storage.store import Append, Store, TableRow
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


def polled(db: Path | str) -> dict[str, list[object]]:
    with closing(open_store(db)) as store:
        return tables(store)


def test_all_tables_come_back_as_they_were(run: Run, server: Store, tmp_path: Path, database: str) -> None:
    before = fill(server)
    file = tmp_path / "games.zip"
    code, out, err = run("export", file, "--db", tmp_path / "tables.db")
    assert (code, err) == (0, "") and out == f"In {file}: 4 tables, 2 records.\n"
    for db in (str(tmp_path / "new.db"), database):
        code, out, err = run("import", file, "--db", db)
        assert (code, out, err) == (0, "Added: 4 tables.\n", "")
        assert polled(db) == before
        assert run("import", file, "--db", db).out == "Added: 0 tables; 4 there already.\n"
        assert polled(db) == before
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
    assert run("import", tmp_path / "folder", record, "--db", db).out == "Added: 0 tables; 2 there already.\n"
    ((table, (row, *_)),) = polled(db).items()
    assert isinstance(row, TableRow) and row.state == "over" and len(table) == 12
    run("export", tmp_path / "games.zip", "--db", db)
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        written = archive.read(f"records/{table}.txt").decode()
    assert "; seat 0: Player 1\n; seat 1: Ben\n" in written
    assert str(ws.Record.parse(written)) == str(game().record)


def test_records_that_can_be_no_table(run: Run, tmp_path: Path) -> None:
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
    assert polled(db) == {}


def rewritten(file: Path, to: Path, changes: dict[str, bytes | None]) -> Path:
    """A copy of an exported file with some of its parts changed or left out."""
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
        ({name: b"".join(log).replace(game().variant.digest.encode(), b"0123")}, "played with other data (0123)"),
        ({name: b" " * (33 * 2**20)}, f"{name} is larger than any log"),
    ]
    for changes, reason in cases:
        broken = rewritten(file, tmp_path / "broken.zip", changes)
        code, out, err = run("import", broken, "--db", db)
        assert (code, out) == (1, "") and reason in err, err
        assert polled(db) == {}
    torn = tmp_path / "torn.zip"
    content = file.read_bytes()
    middle = content.index(b"logs/a-over.jsonl") + 200
    torn.write_bytes(content[:middle] + b"\0\0\0\0" + content[middle + 4 :])
    code, out, err = run("import", torn, "--db", db)
    assert (code, out) == (1, "") and "is damaged" in err
    torn.write_bytes(content[: len(content) // 2])
    assert run("import", torn, "--db", db).code == 1
    assert polled(db) == {}


def test_a_log_that_makes_no_sense_is_exported_all_the_same(run: Run, server: Store, tmp_path: Path) -> None:
    fill(server)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as vandal:
        vandal.execute("UPDATE entries SET text = '{\"number\":7}' WHERE table_id = 'a-over' AND number = 7")
        vandal.commit()
    code, out, _ = run("export", tmp_path / "games.zip", "--db", tmp_path / "tables.db")
    assert code == 0 and "4 tables, 1 record." in out and "table a-over makes no sense" in out
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        assert archive.read("logs/a-over.jsonl").splitlines()[6] == b'{"number":7}'


def test_a_backup_is_a_database_to_go_on_from(run: Run, server: Store, tmp_path: Path) -> None:
    before = fill(server)
    copy = tmp_path / "copy.db"
    code, out, err = run("backup", copy, "--db", tmp_path / "tables.db")
    assert (code, err) == (
        0,
        "",
    ) and out == f"{tmp_path / 'tables.db'} is saved in {copy} ({copy.stat().st_size:,} bytes).\n"
    assert polled(copy) == before


def test_files_are_not_written_over_unasked(run: Run, server: Store, tmp_path: Path) -> None:
    fill(server)
    db = tmp_path / "tables.db"
    for command in ("export", "backup"):
        file = tmp_path / "old file"
        file.write_text("old", encoding="utf-8")
        code, out, err = run(command, file, "--db", db)
        assert (code, out) == (1, "") and "exists already; to write over it: --force" in err
        assert file.read_text(encoding="utf-8") == "old"
        assert run(command, file, "--db", db, "--force").code == 0
        assert file.stat().st_mode & 0o077 == 0  # secrets of running games are in it
    assert "is the database itself" in run("backup", db, "--db", db, "--force").err
    with closing(open_store(tmp_path / "other.db")) as other:
        fill(other)
        assert "is a database in use" in run("backup", tmp_path / "other.db", "--db", db, "--force").err
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.endswith(".new")) == []


def test_databases_that_are_not_there(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WHISTLESTOP_DB", raising=False)
    for command in ("export", "backup"):
        code, out, err = run(command, tmp_path / "file")
        assert (code, out) == (1, "") and err.startswith("whistlestop: there is no database ") and "tables.db" in err
    assert list(tmp_path.iterdir()) == []
    assert "use pg_dump, or" in run("backup", tmp_path / "file", "--db", "postgresql://localhost/games").err
    assert "there is no file" in run("import", tmp_path / "nothing.zip").err
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna", encoding="utf-8")
    assert "is no database" in run("export", tmp_path / "file", "--db", letter).err
    assert "is no database" in run("backup", tmp_path / "file", "--db", letter).err
