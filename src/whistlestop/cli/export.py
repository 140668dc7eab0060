"""The command `whistlestop export`."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def export(
    file: Annotated[Path, Parameter(help="The zip file to write.")],
    *,
    db: Annotated[str | None, Parameter(help="The server's database: a file, or postgresql://…")] = None,
    force: Annotated[bool, Parameter(help="Overwrite an existing file.", negative="")] = False,
) -> int:
    """Save all games of a server, even while it runs.

    The zip file contains a record of every game, and the log of every table, from which `whistlestop import` restores
    the tables in any kind of database. It also contains the secrets of running games, so keep it private.
    """
    from whistlestop.cli.progress import progress
    from whistlestop.cli.render import counted
    from whistlestop.server.storage.open_store import default_db, open_store
    from whistlestop.server.storage.store import StoreError
    from whistlestop.server.tables.archive import export_games

    if file.exists() and not force:
        raise ValueError(f"{file} exists already; to overwrite it: --force")
    try:
        with (
            contextlib.closing(open_store(db or default_db(), make=False)) as store,
            progress("Writing games") as report,
        ):
            exported = export_games(store, file, report)
    except StoreError as error:
        raise ValueError(str(error)) from error
    print(f"In {file}: {counted(exported.tables, 'table')}, {counted(exported.records, 'record')}.")
    for table in exported.unreadable:
        print(f"The log of table {table} can't be read by this version; it was exported as it is, without a record.")
    for table in exported.damaged:
        print(f"A part of table {table} is missing in the database; the table was left out.")
    return 0
