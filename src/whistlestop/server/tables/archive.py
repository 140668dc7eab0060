"""An archive of all tables in one zip file, as a backup or to move them to another server.

    whistlestop.json      the format of the file
    logs/TABLE.jsonl      the log of each table, one entry per line, with the secrets of running games
    records/TABLE.txt     the record of each game that began, for `whistlestop replay` and `whistlestop verify`

An import reads only the logs of an archive. It also takes single records of games that were played elsewhere.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from whistlestop import __version__, actions
from whistlestop.game import Record
from whistlestop.record_text import RecordError
from whistlestop.server.protocol.settings import Opened, Settings, State
from whistlestop.server.storage.sqlite_store import sync
from whistlestop.server.storage.store import Append, DamagedLog, Line, Store
from whistlestop.server.tables.entries import Created, Entry, EntryBody, Played, SeatTaken, Started
from whistlestop.server.tables.table import Table, write_line

FORMAT = 1
IMPORTER = "import"
"""The writer of imported tables, until a server claims them."""
_HEADER = "whistlestop.json"
_LOG = re.compile(r"logs/([A-Za-z0-9_-]{1,64})\.jsonl")
_SEAT_NAME = re.compile(r"^; seat (\d): (.{1,40})$", re.MULTILINE)
_LARGEST_LOG = 32 * 2**20
"""In bytes."""
_TABLES_PER_COMMIT = 32
"""Few enough that a running server does not have to wait long for the database."""
_STATES: tuple[State, ...] = get_args(State)

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of tables done so far, and the number of all tables."""

_Written: TypeAlias = Literal["record", "no record", "unreadable", "damaged"]
"""What an export wrote of a table: its log with a record or without one, or nothing of a damaged log."""


class ArchiveError(ValueError):
    """A file that can't be imported; the message names it and says why. Nothing was imported."""


class Exported(msgspec.Struct, frozen=True):
    """The result of an export."""

    tables: int
    records: int
    unreadable: tuple[str, ...]
    """Tables whose logs this version can't read; the logs were written as they are, without a record."""
    damaged: tuple[str, ...] = ()
    """Tables of which a part is missing in the database; they were left out."""


class Imported(msgspec.Struct, frozen=True):
    """The result of an import."""

    tables: int
    present: int
    """Tables that existed already, and were left as they are."""


class _Header(msgspec.Struct, frozen=True):
    format: int
    version: str


class _FoundTable(NamedTuple):
    """A table that was found in a file to be imported."""

    table: str
    where: str
    """The file, for error messages."""
    lines: Callable[[], tuple[Line, ...]]
    """Reads its log; the logs of all tables together may not fit into memory."""


def export_games(store: Store, path: Path, progress: Progress | None = None) -> Exported:
    """Write all tables into an archive; `path` appears only when it is complete. A server may run meanwhile."""
    part = path.with_name(f"{path.name}.new")
    part.unlink(missing_ok=True)
    try:
        with (
            os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            exported = _write(store, archive, progress)
        sync(part)
        part.replace(path)
        sync(path.parent)
    finally:
        part.unlink(missing_ok=True)
    return exported


def _write(store: Store, archive: zipfile.ZipFile, progress: Progress | None) -> Exported:
    archive.writestr(_HEADER, msgspec.json.encode(_Header(FORMAT, __version__)))
    rows = store.tables(_STATES)
    tables: dict[_Written, list[str]] = {"record": [], "no record": [], "unreadable": [], "damaged": []}
    for number, row in enumerate(rows, 1):
        tables[_write_table(store, archive, row.table)].append(row.table)
        if progress is not None:
            progress(number, len(rows))
    unreadable, damaged = tuple(tables["unreadable"]), tuple(tables["damaged"])
    return Exported(len(rows) - len(damaged), len(tables["record"]), unreadable, damaged)


def _write_table(store: Store, archive: zipfile.ZipFile, table: str) -> _Written:
    """Write the log of a table, and its record; returns what became of it."""
    try:
        lines = store.lines(table)
    except DamagedLog:
        return "damaged"
    archive.writestr(f"logs/{table}.jsonl", "".join(f"{line.text}\n" for line in lines))
    try:
        folded = Table.from_lines(table, lines)
        if folded.game is None:
            return "no record"
        archive.writestr(f"records/{table}.txt", folded.record())
    except Exception:  # one broken table must not keep the others from being saved
        return "unreadable"
    return "record"


def import_games(store: Store, paths: Sequence[Path], progress: Progress | None = None) -> Imported:
    """Read archives, records and folders of records, and store the tables that are new.

    Everything is checked before anything is stored: raises `ArchiveError`, and changes nothing, if something is wrong
    with one of the files.
    """
    with contextlib.ExitStack() as files:
        known = {row.table for row in store.tables(_STATES)}
        new: dict[str, _FoundTable] = {}
        present = 0
        for found in (found for path in paths for found in _tables_in(path, files)):
            if found.table in known or found.table in new:
                present += 1
            else:
                new[found.table] = found
        states = {table: _checked_state(found) for table, found in new.items()}
        _store(store, list(new.values()), states, progress)
    return Imported(len(new), present)


def _store(store: Store, new: Sequence[_FoundTable], states: dict[str, State], progress: Progress | None) -> None:
    for first in range(0, len(new), _TABLES_PER_COMMIT):
        some = new[first : first + _TABLES_PER_COMMIT]
        store.append([Append(found.table, found.lines(), states[found.table]) for found in some], IMPORTER)
        if progress is not None:
            progress(first + len(some), len(new))


def _checked_state(found: _FoundTable) -> State:
    """Replay the game of a table to check it, and return the table's state."""
    try:
        table = Table.from_lines(found.table, found.lines())
    except ArchiveError:
        raise
    except Exception as error:  # a log from elsewhere may be wrong in any way
        raise ArchiveError(f"{found.where} can't be read: {str(error) or type(error).__name__}") from error
    if table.variant.source != table.variant.name:
        raise ArchiveError(f"{found.where} was played on a board file, which a server does not have")
    return table.state


def _tables_in(path: Path, files: contextlib.ExitStack) -> Iterator[_FoundTable]:
    if path.is_dir():
        records = sorted(path.rglob("*.txt"))
        if not records:
            raise ArchiveError(f"{path}: there are no records (*.txt) in this folder")
        for record in records:
            yield _table_of_record(record)
    elif zipfile.is_zipfile(path):
        yield from _tables_in_zip(path, files)
    else:
        yield _table_of_record(path)


def _tables_in_zip(path: Path, files: contextlib.ExitStack) -> Iterator[_FoundTable]:
    archive = files.enter_context(zipfile.ZipFile(path))
    try:
        header = msgspec.json.decode(_read(archive, path, _HEADER), type=_Header)
    except (KeyError, msgspec.MsgspecError):
        raise ArchiveError(f"{path} holds no games: it was not made by `whistlestop export`") from None
    if header.format != FORMAT:
        raise ArchiveError(
            f"{path} has the format {header.format}, made by version {header.version}; here it is {FORMAT}"
        )
    for name in archive.namelist():
        if match := _LOG.fullmatch(name):
            yield _FoundTable(match[1], f"{path}: {name}", partial(_read_log, archive, path, name))


def _read(archive: zipfile.ZipFile, path: Path, name: str) -> bytes:
    if archive.getinfo(name).file_size > _LARGEST_LOG:
        raise ArchiveError(f"{path}: {name} is larger than any log")
    try:
        return archive.read(name)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise ArchiveError(f"{path}: {name} is damaged: {error}") from None


def _read_log(archive: zipfile.ZipFile, path: Path, name: str) -> tuple[Line, ...]:
    lines: list[Line] = []
    for number, written in enumerate(_read(archive, path, name).splitlines(), 1):
        try:
            entry = _entry.decode(written)
        except msgspec.MsgspecError as error:
            raise ArchiveError(f"{path}: {name}, line {number}: {error}") from None
        if entry.number != number:
            raise ArchiveError(f"{path}: {name}, line {number}: this is entry {entry.number}, not {number}")
        lines.append(Line(number, entry.at, written.decode()))
    if not lines:
        raise ArchiveError(f"{path}: {name} is empty")
    return tuple(lines)


def _table_of_record(path: Path) -> _FoundTable:
    """The table of a record. Its id follows from the record, so that nothing is imported twice."""
    digest = hashlib.sha256(str(_read_record(path)).encode()).digest()
    return _FoundTable(base64.b32encode(digest).decode().lower()[:12], str(path), lambda: _log_of_record(path))


def _read_record(path: Path) -> Record:
    try:
        record = Record.read(path)
    except RecordError as error:
        raise ArchiveError(f"{path}: {error}") from None
    if record.secret is None:
        raise ArchiveError(f"{path}: the game was not dealt from a secret, so it can't be a game of a server")
    if record.result is None:
        raise ArchiveError(f"{path}: the game is not over, and nobody could go on with it here")
    if record.variant.source != record.variant.name:
        raise ArchiveError(f"{path}: the game was played on a board file, which a server does not have")
    return record


def _log_of_record(path: Path) -> tuple[Line, ...]:
    record = _read_record(path)
    record.replay()
    names = {int(seat): name for seat, name in _SEAT_NAME.findall(path.read_text(encoding="utf-8"))}
    at = int(path.stat().st_mtime * 1000)
    return tuple(write_line(Entry(number, at, body)) for number, body in enumerate(_bodies(record, names), 1))


def _bodies(record: Record, names: dict[int, str]) -> Iterator[EntryBody]:
    """The log that a table would have if the game had been played there; nobody has a key to its seats."""
    assert record.secret is not None
    origin, variant = record.origin, record.variant
    settings = Settings(variant.name, origin.players, tuple(variant.options), origin.first_seat)
    opened = None if origin.position is None else Opened()
    yield Created(
        settings,
        secret=record.secret.hex(),
        host="",
        digest=variant.digest,
        opening=origin.position,
        opened=opened,
    )
    for seat in range(origin.players):
        given = origin.contributions[seat] if origin.contributions else ""
        yield SeatTaken(seat, names.get(seat, f"Player {seat + 1}"), key="", contribution=given)
    yield Started()
    for seat, action in record.actions:
        yield Played(seat, actions.text(action))


_entry = msgspec.json.Decoder(Entry)
