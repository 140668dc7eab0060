"""Several real server processes with one PostgreSQL database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from .live import GENEROUS, METRICS_TOKEN, Seat, Server, get


@contextlib.contextmanager
def several_servers(
    folder: Path,
    database: str,
    *arguments: str,
    number: int = 2,
    limits: str = GENEROUS,
    constants: Mapping[str, float] | None = None,
) -> Iterator[list[Server]]:
    """So many servers, which know each other."""
    with contextlib.ExitStack() as stack:
        servers = []
        for name in range(number):
            own = folder / f"server-{name}"
            own.mkdir()
            server = Server(own, *arguments, db=database, limits=limits, constants=constants)
            servers.append(stack.enter_context(server))
        for server in servers:
            asyncio.run(knows_others(server, number - 1))
        yield servers


async def knows_others(server: Server, number: int) -> None:
    """Wait until a server knows so many others."""
    while await metric(server, "whistlestop_other_servers") != number:
        await asyncio.sleep(0.2)


async def metric(server: Server, name: str) -> float:
    """The sum of a metric over its labels."""
    page = (await get(f"{server.address}/metrics", METRICS_TOKEN)).text
    lines = [line for line in page.splitlines() if line.partition(" ")[0].partition("{")[0] == name]
    return sum(float(line.split()[-1]) for line in lines)


def elsewhere(seat: Seat, server: Server) -> Seat:
    """The same seat, asked for at another server."""
    return Seat(server.address, seat.table, seat.seat, seat.key)
