"""The commands `whistlestop backup` and `whistlestop restore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def backup(
    file: Annotated[Path, Parameter(help="The file to write.")],
    *,
    db: Annotated[str | None, Parameter(help="The server's database: a file, or postgresql://…")] = None,
    force: Annotated[bool, Parameter(help="Overwrite an existing file.", negative="")] = False,
    quick: Annotated[
        bool, Parameter(help="Only check that the copy is complete, without replaying every game.", negative="")
    ] = False,
) -> int:
    """Copy a server's database, even while it runs.

    The copy is complete as of one moment, and checked. It is a SQLite database, whatever it is a copy of:
    `whistlestop restore` makes either kind of database from it, and `whistlestop serve --db FILE` continues from it.
    It contains the secrets of running games, so keep it private.
    """
    from whistlestop.cli.progress import progress
    from whistlestop.server.storage.backups import back_up
    from whistlestop.server.storage.open_store import default_db, is_postgres
    from whistlestop.server.storage.store import StoreError

    source = db or default_db()
    if not is_postgres(source):
        database = Path(source).expanduser()
        if not database.exists():
            raise ValueError(f"there is no database {database}")
        if file.exists() and file.samefile(database):
            raise ValueError(f"{file} is the database itself")
    if file.exists() and not force:
        raise ValueError(f"{file} exists already; to overwrite it: --force")
    try:
        with progress("Copying") as report:
            back_up(source, file, report)
        print(f"The database is copied to {file} ({file.stat().st_size:,} bytes), and the copy is complete.")
        _replay(file, quick)
    except StoreError as error:
        raise ValueError(str(error)) from error
    return 0


def restore(
    file: Annotated[Path, Parameter(help="A file of `whistlestop backup`.")],
    *,
    db: Annotated[str | None, Parameter(help="The new database: a file, or postgresql://…")] = None,
    quick: Annotated[
        bool, Parameter(help="Only check that the backup is complete, without replaying every game.", negative="")
    ] = False,
) -> int:
    """Make a database from a backup.

    It goes into a new file, or into a PostgreSQL database that has no games yet. A backup of either kind of database
    can be restored into the other kind.
    """
    from whistlestop.cli.progress import progress
    from whistlestop.cli.render import counted
    from whistlestop.server.storage import backups
    from whistlestop.server.storage.open_store import default_db
    from whistlestop.server.storage.store import StoreError

    if not file.exists():
        raise ValueError(f"there is no file {file}")
    try:
        with progress("Copying") as report:
            tables = backups.restore(file, db or default_db(), report)
        print(f"Restored: {counted(tables, 'table')}.")
        _replay(file, quick)
    except StoreError as error:
        raise ValueError(str(error)) from error
    return 0


def _replay(file: Path, quick: bool) -> None:
    """Replay every game of a backup, and print which ones can't be."""
    from whistlestop.cli.progress import progress
    from whistlestop.cli.render import counted
    from whistlestop.server.storage.backups import logs_of
    from whistlestop.server.tables.table import Table

    if quick:
        return
    good = 0
    with progress("Replaying games") as report:
        for number, (total, table, lines) in enumerate(logs_of(file), 1):
            try:
                Table.from_lines(table, lines)
                good += 1
            except Exception as error:  # a broken log fails in any way, and the others are to be checked too
                print(f"Table {table} can't be read by this version: {str(error) or type(error).__name__}")
            report(number, total)
    print(f"{counted(good, 'table')} can be continued or replayed.")
