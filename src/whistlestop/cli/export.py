"""`whistlestop export`: all games of a server in one file."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def export(
    file: Annotated[Path, Parameter(help="The file to write, a zip.")],
    *,
    db: Annotated[str | None, Parameter(help="The server's database: a file, or postgresql://…")] = None,
    force: Annotated[bool, Parameter(help="Write over a file that exists.", negative="")] = False,
) -> int:
    """Save all games of a server in one file, while it goes on.

    The file has a record of every game, and the log of every table, from which `whistlestop import` makes the
    tables again, in any kind of database. It holds the secrets of running games too: keep it to yourself.
    """
    from whistlestop.cli.progress import progress
    from whistlestop.cli.show import counted
    from whistlestop.server.storage.open_store import default_db, open_store
    from whistlestop.server.storage.store import StoreError
    from whistlestop.server.tables.archive import export_games

    if file.exists() and not force:
        raise ValueError(f"{file} exists already; to write over it: --force")
    try:
        with contextlib.closing(open_store(db or default_db(), make=False)) as store, progress("Writing games") as told:
            exported = export_games(store, file, told)
    except StoreError as error:
        raise ValueError(str(error)) from error
    print(f"In {file}: {counted(exported.tables, 'table')}, {counted(exported.records, 'record')}.")
    for table in exported.unreadable:
        print(f"The log of table {table} makes no sense to this version; it was saved as it is, without a record.")
    return 0
