"""Relays: sockets of tables that another server has. Bytes are passed on in both directions, as they are.

Nothing is parsed and nothing is counted here: the other server charges every frame to the client's address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias, cast

RELAY = "whistlestop.relay"
"""The extension of a WebSocket scope that holds its `StartRelay`."""
CONNECT_LIMIT = 2.0
"""Seconds that it may take to connect to another server."""
CUT_OFF = 5.0
"""Seconds that one side gets to read what the other one sent before it closed."""

StartRelay: TypeAlias = Callable[[str, int, bytes], Awaitable["Relay"]]
"""Connects a client with a host and port, where the head of the request is sent first; raises OSError."""


class Relay:
    """A client's connection and one to another server, which are closed together."""

    def __init__(self) -> None:
        self.client = _Side(self)
        self.server = _Side(self)
        self.client.other, self.server.other = self.server, self.client
        self._ended = asyncio.Event()

    async def connect(self, client: asyncio.Transport, host: str, port: int, head: bytes) -> None:
        """Connect to a server, and pass on what it and the client send from now on; raises OSError."""
        client.pause_reading()
        try:
            async with asyncio.timeout(CONNECT_LIMIT):
                transport, _ = await asyncio.get_running_loop().create_connection(lambda: self.server, host, port)
        except BaseException:
            client.resume_reading()
            raise
        if client.is_closing():
            transport.abort()
            raise ConnectionAbortedError("the client has disconnected")
        client.set_protocol(self.client)
        self.client.transport = client
        transport.write(head)
        client.resume_reading()

    async def wait_closed(self) -> None:
        """Wait until both sides are closed, or closing."""
        await self._ended.wait()

    def abort(self) -> None:
        """Close both sides at once."""
        for side in (self.client, self.server):
            if side.transport is not None:
                side.transport.abort()

    def end(self) -> None:
        """Note that one side is closed."""
        self._ended.set()


class _Side(asyncio.Protocol):
    """One of the two connections: what it receives is sent over the other one."""

    other: _Side

    def __init__(self, relay: Relay) -> None:
        self._relay = relay
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other.transport is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        """What was sent here has not been read yet: let the other side wait."""
        if (transport := self.other.transport) is not None and not transport.is_closing():
            transport.pause_reading()

    def resume_writing(self) -> None:
        if (transport := self.other.transport) is not None and not transport.is_closing():
            transport.resume_reading()

    def connection_lost(self, _: Exception | None) -> None:
        self._relay.end()
        if (transport := self.other.transport) is not None and not transport.is_closing():
            transport.close()  # after it has sent what came from here
            asyncio.get_running_loop().call_later(CUT_OFF, transport.abort)
