"""`whistlestop import`: games from a file into a server's database."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def import_games(
    files: Annotated[list[Path], Parameter(help="Files of `whistlestop export`, records, or folders of records.")],
    /,
    *,
    db: Annotated[str | None, Parameter(help="The server's database: a file, or postgresql://…")] = None,
) -> int:
    """Put games into a server's database, while it goes on.

    Tables that are there already are left as they are. If something is wrong with one of the files, nothing of any of
    them is taken.
    """
    from whistlestop.cli.progress import progress
    from whistlestop.cli.show import counted
    from whistlestop.server.storage.open_store import default_db, open_store
    from whistlestop.server.storage.store import StoreError
    from whistlestop.server.tables import archive

    for file in files:
        if not file.exists():
            raise ValueError(f"there is no file {file}")
    try:
        with contextlib.closing(open_store(db or default_db())) as store, progress("Reading games") as told:
            imported = archive.import_games(store, files, told)
    except StoreError as error:
        raise ValueError(str(error)) from error
    there = f"; {imported.present} there already" if imported.present else ""
    print(f"Added: {counted(imported.tables, 'table')}{there}.")
    return 0
