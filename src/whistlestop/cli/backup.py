"""`whistlestop backup`: a copy of a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def backup(
    file: Annotated[Path, Parameter(help="The file to write.")],
    *,
    db: Annotated[str | None, Parameter(help="The server's database, a file.")] = None,
    force: Annotated[bool, Parameter(help="Write over a file that exists.", negative="")] = False,
) -> int:
    """Copy a server's database, while it goes on.

    The copy is a database like the other: `whistlestop serve --db FILE` goes on from it. It holds the secrets of
    running games: keep it to yourself.
    """
    from whistlestop.server.storage.open_store import default_db, is_postgres
    from whistlestop.server.storage.sqlite_store import back_up
    from whistlestop.server.storage.store import StoreError

    source = db or default_db()
    if is_postgres(source):
        raise ValueError("PostgreSQL makes its own backups: use pg_dump, or `whistlestop export`")
    database = Path(source).expanduser()
    if not database.exists():
        raise ValueError(f"there is no database {database}")
    if file.exists() and not force:
        raise ValueError(f"{file} exists already; to write over it: --force")
    if file.exists() and file.samefile(database):
        raise ValueError(f"{file} is the database itself")
    try:
        back_up(database, file)
    except StoreError as error:
        raise ValueError(str(error)) from error
    print(f"{database} is saved in {file} ({file.stat().st_size:,} bytes).")
    return 0
