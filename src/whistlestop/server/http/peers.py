"""The other servers with the same database, and the connections to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from urllib.parse import urlsplit

from whistlestop.server.http.relay import Relay, StartRelay
from whistlestop.server.storage.store import ServerRow

if TYPE_CHECKING:
    import httpcore

TOKEN, CLIENT, SCHEME = b"x-whistlestop-token", b"x-whistlestop-client", b"x-whistlestop-scheme"
"""Headers of forwarded requests: the secret of the server that gets them, and the client's address and scheme."""
FORWARDED = "whistlestop.forwarded"
"""Set in the scope of a request that comes from another server."""
RESPONSE_LIMIT = 45.0
"""Seconds that another server may take to respond: requests that wait for news take up to 30."""
CONNECT_LIMIT = 2.0
"""Seconds that it may take to connect to another server."""
IDLE = 3.0
"""Seconds after which an unused connection is closed, before the other server does it."""
MOST_CONNECTIONS = 64
"""Connections for requests to one other server; sockets have their own."""

T = TypeVar("T")
Headers: TypeAlias = list[tuple[bytes, bytes]]


class PeerError(Exception):
    """Another server can't be reached, or has gone."""

    def __init__(self, why: object, *, was_sent: bool) -> None:
        """`was_sent` is whether the request may have been carried out."""
        super().__init__(str(why))
        self.was_sent = was_sent


def peer_headers(server: ServerRow, client: str, scheme: str) -> Headers:
    """The headers with which another server believes what a request says about the client."""
    return [
        (TOKEN, server.token.encode()),
        (CLIENT, client.encode("latin-1", "replace")),
        (SCHEME, scheme.encode()),
    ]


class Peers:
    """The other servers."""

    def __init__(self) -> None:
        self._peers: dict[str, _Peer] = {}

    async def request(
        self, server: ServerRow, method: str, target: bytes, headers: Sequence[tuple[bytes, bytes]], body: bytes
    ) -> tuple[int, Headers, bytes]:
        """Send a request, and return the status, headers and body of the response; raises `PeerError`."""
        return await self._peer(server).request(method, target, headers, body)

    async def relay(self, server: ServerRow, start: StartRelay, head: bytes) -> None:
        """Relay a client's socket until it is closed; raises `PeerError` if the server can't be reached."""
        await self._peer(server).relay(start, head)

    def follow(self, living: Mapping[str, ServerRow]) -> None:
        """Drop the connections to all servers that are not among the living ones."""
        for server in [server for server in self._peers if server not in living]:
            self._peers.pop(server).drop()

    async def close(self) -> None:
        """Drop all connections."""
        self.follow({})

    def _peer(self, server: ServerRow) -> _Peer:
        if server.server not in self._peers:
            self._peers[server.server] = _Peer(server)
        return self._peers[server.server]


class _Peer:
    """Another server."""

    def __init__(self, server: ServerRow) -> None:
        import httpcore

        parts = urlsplit(server.address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self._address = server.address.encode()
        self._pool = httpcore.AsyncConnectionPool(max_connections=MOST_CONNECTIONS, keepalive_expiry=IDLE)
        self._relays: set[Relay] = set()
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def request(
        self, method: str, target: bytes, headers: Sequence[tuple[bytes, bytes]], body: bytes
    ) -> tuple[int, Headers, bytes]:
        import httpcore

        limits = {"connect": CONNECT_LIMIT, "read": RESPONSE_LIMIT, "write": CONNECT_LIMIT, "pool": CONNECT_LIMIT}
        sending = self._pool.request(
            method,
            self._address + target,
            headers=headers,
            content=body or None,
            extensions={"timeout": limits, "target": target},
        )
        try:
            response: httpcore.Response = await self._unless_gone(sending)
        except (httpcore.ConnectError, httpcore.ConnectTimeout, httpcore.PoolTimeout) as error:
            raise PeerError(error, was_sent=False) from None
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError) as error:
            raise PeerError(error, was_sent=True) from None
        return response.status, list(response.headers), response.content

    async def _unless_gone(self, work: Awaitable[T]) -> T:
        """Wait for some work, but no longer than the server lives."""
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait((task, self._gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not task.done():
                task.cancel()
        if not task.done() or task.cancelled():
            raise PeerError("the server has gone", was_sent=True)
        return task.result()

    async def relay(self, start: StartRelay, head: bytes) -> None:
        try:
            relay = await start(self.host, self.port, head)
        except (OSError, TimeoutError) as error:
            raise PeerError(error, was_sent=False) from None
        self._relays.add(relay)
        try:
            if self._gone.done():
                relay.abort()
            await relay.wait_closed()
        finally:
            self._relays.discard(relay)

    def drop(self) -> None:
        """Close all connections; requests that wait for a response fail."""
        if not self._gone.done():
            self._gone.set_result(None)
        for relay in self._relays:
            relay.abort()
        self._closing = asyncio.ensure_future(self._pool.aclose())
