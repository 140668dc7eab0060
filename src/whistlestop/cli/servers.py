"""The command `whistlestop servers`."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from whistlestop.extras import need

if TYPE_CHECKING:
    from whistlestop.server.storage.store import ServerRow


def servers(
    *,
    db: Annotated[str | None, Parameter(help="The database that the servers share: postgresql://…")] = None,
    drain: Annotated[
        str | None, Parameter(help="Let the server at this address hand its tables over, and take no more.")
    ] = None,
    undrain: Annotated[str | None, Parameter(help="Let the server at this address take tables again.")] = None,
) -> int:
    """List the servers that share a database.

    One of them can be asked to hand its tables to the others. Players at a table that is handed over reconnect by
    themselves, and once a server has no tables left, nobody notices when it stops. A server that you just stop hands
    its tables over, too.
    """
    with need("server"):
        from whistlestop.server.reach import read_address
        from whistlestop.server.storage.open_store import default_db, open_store
        from whistlestop.server.storage.store import StoreError

    if drain and undrain:
        raise ValueError("--drain and --undrain can't be used together")
    wanted = read_address(address) if (address := drain or undrain) else None
    try:
        with closing(open_store(db or default_db(), make=False)) as store:
            if wanted is not None and not store.shared:
                raise ValueError("only servers that share a PostgreSQL database can hand tables over")
            if wanted is not None and not store.drain(wanted, draining=drain is not None):
                raise ValueError(f"no server runs at {wanted}")
            found = store.servers()
    except StoreError as error:
        raise ValueError(str(error)) from None
    if not found:
        print("No server runs with this database.")
    width = max((len(server.address) for server in found), default=0)
    for server in sorted(found, key=lambda server: server.address):
        print(f"{server.address:{width}}  {_tables(server)}")
    return 0


def _tables(server: ServerRow) -> str:
    tables = "1 table in use" if server.tables == 1 else f"{server.tables:,} tables in use"
    return f"{tables}, handing over" if server.draining else tables
