"""The lobby of all servers with the same database: each asks the others what is listed there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

import msgspec

from whistlestop.server.http.peers import PeerError, Peers, peer_headers
from whistlestop.server.protocol.responses import Lobby, LobbyTable
from whistlestop.server.storage.store import ServerRow
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.lease import Lease

FRESH = 1.0
"""Seconds for which an answer of the other servers is reused."""
PATIENCE = 1.0
"""Seconds that another server may take to answer; without its answer, the lobby is shown without its tables."""

log = get_log("server")
_decode = msgspec.json.Decoder(Lobby).decode


class LocalLobby(Protocol):
    """The tables of one server: `LobbyIndex`."""

    def listed(self) -> tuple[LobbyTable, ...]:
        """Those that are listed."""

    def find_open(self, table: str) -> LobbyTable | None:
        """A table that is open here."""

    async def find(self, table: str) -> LobbyTable | None:
        """Any table."""


class SharedLobby:
    """The tables of this server, and those of all others."""

    def __init__(self, index: LocalLobby, most: int, lease: Lease, peers: Peers | None) -> None:
        """`most` is how many tables are listed; `peers` is None if this server is alone with its database."""
        self.index = index
        self.most = most
        self.lease = lease
        self.peers = peers
        self._asked_at = -FRESH
        self._asking: asyncio.Future[list[Lobby]] | None = None

    async def lobby(self, wanted: Sequence[str]) -> Lobby:
        """What is listed anywhere, and the wanted tables; raises `Refusal` if the store can't be read."""
        here = self.of_this_server(wanted)
        open_here = {table.table: table for table in here.mine}
        elsewhere = [table for table in wanted if table not in open_here]
        others = await (self._ask(elsewhere) if elsewhere else self._listed_elsewhere())
        found = open_here | {table.table: table for other in others for table in other.mine}
        mine = [found.get(table) or await self.index.find(table) for table in wanted]
        listed = (here.tables, *(other.tables for other in others))
        return Lobby(_merged(listed)[: self.most], tuple(table for table in mine if table is not None))

    def of_this_server(self, wanted: Iterable[str]) -> Lobby:
        """What is listed here, and those of the wanted tables that are open here."""
        mine = [self.index.find_open(table) for table in wanted]
        return Lobby(self.index.listed(), tuple(table for table in mine if table is not None))

    async def _listed_elsewhere(self) -> list[Lobby]:
        """What the other servers list, as it was a second ago at most; callers share one question."""
        if self._asking is None or time.monotonic() - self._asked_at >= FRESH:
            self._asked_at = time.monotonic()
            self._asking = asyncio.ensure_future(self._ask(()))
        return await asyncio.shield(self._asking)

    async def _ask(self, tables: Collection[str]) -> list[Lobby]:
        answers = await asyncio.gather(*(self._ask_server(other, tables) for other in self.lease.others.values()))
        return [answer for answer in answers if answer is not None]

    async def _ask_server(self, server: ServerRow, tables: Collection[str]) -> Lobby | None:
        assert self.peers is not None
        target = "/api/lobby?" + "&".join(f"table={table}" for table in tables)
        headers = [(b"host", b"localhost"), *peer_headers(server, self.lease.server, "http")]
        try:
            async with asyncio.timeout(PATIENCE):
                status, _, content = await self.peers.request(server, "GET", target.encode(), headers, b"")
            return _decode(content) if status == 200 else None
        except (PeerError, TimeoutError, msgspec.MsgspecError) as error:
            log.warning("the lobby of another server is missing", server=server.server, why=str(error))
            return None


def _merged(listings: Iterable[Sequence[LobbyTable]]) -> tuple[LobbyTable, ...]:
    """The tables of several servers: those that wait for players first, each server's in its own order."""
    ranked = [(table.state == "playing", rank, table) for listing in listings for rank, table in enumerate(listing)]
    ranked.sort(key=lambda entry: entry[:2])
    return tuple(table for _, _, table in ranked)
