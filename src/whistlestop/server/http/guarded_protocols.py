"""The protocols of connections, guarded: what a client sends is charged before anything else is done with it.

A client that sends more than its limits allow is closed, and so is one that keeps a connection open without finishing
a request. Without that, a single stranger could keep the server busy, or use up the files it may open.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from whistlestop.server.http.open_socket import OPEN_SOCKET, OpenSocket
from whistlestop.server.http.relay import RELAY, Relay
from whistlestop.server.http.security import client_address
from whistlestop.server.rate_limits import Buckets, ConnectionSlots, Limits


class ConnectionGuard:
    """What the connections of a server may use."""

    def __init__(self, limits: Limits, *, behind_proxy: bool) -> None:
        """Behind a proxy, all connections come from its address: it limits them, not we."""
        self.limits = limits
        self.frame_buckets: Buckets = limits.frame_buckets()
        self.slots: ConnectionSlots | None = None if behind_proxy else limits.connection_slots()


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, with a guard for its connections."""

    def __init__(self, app: Any, guard: ConnectionGuard, **options: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, **options)
        self.guard = guard


def _guard_of(config: uvicorn.Config) -> ConnectionGuard:
    return cast(GuardedConfig, config).guard


class GuardedSocket(WebSocketsSansIOProtocol):
    """The handshake of a socket. Once the application has accepted it, an `OpenSocket` or a `Relay` takes over."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._relay: Relay | None = None

    def data_received(self, data: bytes) -> None:
        """Read the request. A client may not send more before it is answered."""
        if self.handshake_initiated:
            self.transport.abort()
        else:
            super().data_received(data)

    def handle_connect(self, event: Any) -> None:
        """Let the application know that this connection can be taken over, and read nothing until then."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.transport.pause_reading()
            extensions = cast(Any, self.scope["extensions"])
            extensions[RELAY] = self._start_relay
            extensions[OPEN_SOCKET] = self._open

    async def receive(self) -> Any:
        """The request, or that the client has gone; uvicorn would read frames now."""
        return await self.queue.get()

    async def run_asgi(self) -> None:
        """Serve the handshake, and the whole time of a relay."""
        await super().run_asgi()
        if self._relay is not None:
            self.connections.discard(self)  # its transport has another protocol now, and did not say that it was lost

    def _open(self) -> OpenSocket:
        """Give the connection to an open socket: see `TakeOver`."""
        guard = _guard_of(self.config)
        transport, self.transport = self.transport, _NoTransport()
        self.stop_keepalive()
        self.connections.discard(self)
        address = client_address(cast(Any, self.scope))
        opened = OpenSocket(
            transport,
            guard.limits.message_bytes,
            self.connections,
            address,
            guard.limits.frame_bucket(),
            guard.frame_buckets,
        )
        transport.set_protocol(opened)
        return opened

    async def _start_relay(self, host: str, port: int, head: bytes) -> Relay:
        """Relay everything from now on: see `StartRelay`."""
        relay = Relay()
        await relay.connect(self.transport, host, port, head)
        self._relay = relay
        self.handshake_complete = True  # the other server completes it
        return relay

    def shutdown(self) -> None:
        """Close the socket, since the server stops."""
        if self._relay is not None:
            self._relay.abort()
        else:
            super().shutdown()


class _NoTransport(asyncio.Transport):
    """What uvicorn closes when the application's part of a socket is over, but the socket goes on."""

    def close(self) -> None:
        """Nothing: the connection belongs to an open socket now."""


class GuardedHttp(H11Protocol):
    """A connection that must finish its requests in time, and of which an address has only so many."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._guard = _guard_of(self.config)
        self._address: str | None = None
        """The address that a slot was taken for."""
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Take a slot, and wait for the first request."""
        if not self._take_slot(transport):
            transport.abort()
        super().connection_made(transport)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the slot."""
        self._stop_waiting()
        self._free_slot()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read requests."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._stop_waiting_if_received()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Become a socket, which has limits of its own."""
        self._stop_waiting()
        self._free_slot()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait_for_request()
        super().on_response_complete()
        self._stop_waiting_if_received()  # it may have come along with the last one

    def _take_slot(self, transport: asyncio.Transport) -> bool:
        if self._guard.slots is None:
            return True
        address = client_address({"client": get_remote_addr(transport)})
        if not self._guard.slots.enter(address):
            return False
        self._address = address
        return True

    def _free_slot(self) -> None:
        if self._address is not None and self._guard.slots is not None:
            self._guard.slots.leave(self._address)
            self._address = None

    def _wait_for_request(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(self._guard.limits.request_seconds, self._give_up)

    def _stop_waiting_if_received(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is not None and not cycle.response_complete and not cycle.more_body:
            self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        """The request did not come in time."""
        self.transport.abort()
