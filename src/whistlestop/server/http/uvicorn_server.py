"""uvicorn, with a port that is opened beforehand, guarded connections, and an orderly shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import HANDLED_SIGNALS

from whistlestop.server.http.guarded_protocols import ConnectionGuard, GuardedConfig
from whistlestop.server.rate_limits import Limits

FAREWELL = 3.0
"""Seconds that clients get to disconnect when the server stops."""


class UvicornServer(uvicorn.Server):
    """A uvicorn server that closes the application's services before its own connections."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        proxies: Sequence[str],
        limits: Limits,
        on_ready: Callable[[], None],
        on_shutdown: Callable[[], Awaitable[None]],
        is_busy: Callable[[], bool],
    ) -> None:
        """`proxies` are trusted about the addresses of their clients.

        `is_busy` returns whether clients are still connected after `on_shutdown`.
        """
        super().__init__(
            GuardedConfig(
                app,
                ConnectionGuard(limits, behind_proxy=bool(proxies)),
                log_config=None,
                access_log=False,
                lifespan="off",
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                ws_max_size=limits.message_bytes,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=5,
            )
        )
        self.on_ready = on_ready
        self.on_shutdown = on_shutdown
        self.is_busy = is_busy

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal and exit normally; uvicorn would raise the signal again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call `on_ready`."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the port, then the services, then the connections."""
        for server in self.servers:
            server.close()  # new clients find the port closed, and try again later
        await self.on_shutdown()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self.is_busy():
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def open_port(host: str, port: int) -> socket.socket:
    """Open the port to serve on; raises OSError if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        if os.name != "nt":  # on Windows it would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket) -> str:
    """The address at which a browser on this machine finds the port."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{host}:{port}"
