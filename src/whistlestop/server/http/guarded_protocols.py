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
from websockets.protocol import State

from whistlestop.server.http.frames import WRITE_TEXT, FrameMeter, text_frame
from whistlestop.server.http.relay import RELAY, Relay
from whistlestop.server.http.security import client_address
from whistlestop.server.rate_limits import Bucket, Buckets, ConnectionSlots, Limits
from whistlestop.server.tables.connection import TOO_FAST

CUT_OFF = 5.0
"""Seconds after which a closed socket is cut off if its client neither reads nor answers."""
LAST_WORDS = 1.0
"""Seconds that a client who sent too much has to read why its socket is closed."""
_FRAME_BYTES = 1024
"""This many bytes cost as much as one more frame."""


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
    """A socket whose frames are charged to it and to its address, and that is cut off when it hangs."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        guard = _guard_of(self.config)
        self._meter = FrameMeter()
        self._bucket: Bucket = guard.limits.frame_bucket()
        self._buckets = guard.frame_buckets
        self._has_overdrawn = False
        self._relay: Relay | None = None

    def data_received(self, data: bytes) -> None:
        """Read frames, unless there are too many of them."""
        if self._has_overdrawn:
            return
        if self.handshake_initiated and not self._pay(data):
            self._overdraw()
            return
        super().data_received(data)

    def _pay(self, data: bytes) -> bool:
        cost = self._meter.count(data) + len(data) / _FRAME_BYTES
        return not self._bucket.take(cost) and not self._buckets.take(client_address(cast(Any, self.scope)), cost)

    def _overdraw(self) -> None:
        """Close the socket, and read nothing more.

        What still comes is thrown away: closing the connection with unread data would destroy the reason for it, too.
        """
        self._has_overdrawn = True
        if self.handshake_complete and not self.close_sent:
            self.conn.send_close(TOO_FAST, "too fast")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.abort)

    def handle_connect(self, event: Any) -> None:
        """Let the application know that this connection can be relayed, and written to directly."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(Any, self.scope["extensions"])
            extensions[RELAY] = self._start_relay
            extensions[WRITE_TEXT] = self.write_text
            del self.request  # the scope has all of it, and sockets stay open for hours

    def write_text(self, text: bytes) -> bool:
        """Write a text message at once, unless the client has yet to read what came before: see `WriteText`."""
        may_write = self.writable.is_set() and self.handshake_complete and self._relay is None
        if not may_write or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(text_frame(text))
        return True

    async def run_asgi(self) -> None:
        """Serve the socket; then don't wait for ever for a client that no longer reads."""
        await super().run_asgi()
        if self._relay is not None:
            self.connections.discard(self)  # its transport has another protocol now, and did not say that it was lost
        self.loop.call_later(CUT_OFF, self.transport.abort)

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
