"""Running a server: from the open port to the last commit."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import signal
import socket
from collections.abc import Callable, Iterator

import msgspec
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import HANDLED_SIGNALS

from whistlestop.game import Game
from whistlestop.server import structured_log
from whistlestop.server.app import build
from whistlestop.server.bot_pool import BotPool
from whistlestop.server.hall import Hall
from whistlestop.server.house import House
from whistlestop.server.journal import Journal
from whistlestop.server.metrics import Metrics
from whistlestop.server.rate_limits import Limits
from whistlestop.server.security import Doors
from whistlestop.server.store import Store

log = structured_log.get_log("server")

FAREWELL = 3.0
"""Seconds for clients to be told that the server stops."""
LET_GO = 5.0
"""Seconds after which a socket that was closed is cut off, if its other end takes nothing and says nothing."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    doors: Doors
    public: str | None = None
    """The address under which browsers know it, when it stands behind another server."""
    behind_proxy: bool = False
    limits: Limits = Limits()
    bot_workers: int = 1
    bot_pace: float = 0.8
    statistics: bool = True
    """Whether finished games are counted, and the figures shown to everyone."""


class _SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets, which would otherwise wait for ever for a reader that was dropped for not reading."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(LET_GO, self.transport.abort)


class _Server(uvicorn.Server):
    """uvicorn, which first lets the hall close."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hall = hall
        self.ready = ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to, and end as one who has finished: uvicorn would let the signal end us after all."""
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # whoever comes now finds the port closed, and tries again later
        await self.hall.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while any(room.connections for room in self.hall.rooms.values()):
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def open_port(host: str, port: int) -> socket.socket:
    """The port to serve at; raises OSError if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family)
    try:
        if os.name != "nt":  # where it would let two programs have the port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(2048)
    except OSError:
        opened.close()
        raise
    return opened


def address_of(opened: socket.socket) -> str:
    """Where a browser on this machine finds the port."""
    host, port = opened.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{host}:{port}"


def run(serving: Serving, store: Store, opened: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve until told to stop (Ctrl-C or SIGTERM). `ready` is called with the address once tables can be reached."""
    Game.new("usa", players=2, seed=0)  # compile, or load what was compiled, before anybody waits for it
    _search_seldom_for_garbage()
    with asyncio.Runner(loop_factory=_event_loop) as runner:
        runner.run(serve(serving, store, opened, ready))


def _search_seldom_for_garbage() -> None:
    """Nobody is answered while Python looks for garbage, and at a thousand sockets a full search takes a while."""
    gc.collect()
    gc.freeze()  # modules and compiled rules stay as long as we do
    gc.set_threshold(20_000, 20, 20)


def _event_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def serve(serving: Serving, store: Store, opened: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve the tables in the store."""
    asyncio.get_running_loop().set_exception_handler(structured_log.log_lost_exceptions)
    metrics = Metrics()

    def committed(seconds: float, appends: int) -> None:
        metrics.commit_seconds.observe(seconds)
        metrics.commit_entries.observe(appends)

    journal = Journal(store, secrets.token_hex(8), committed)
    crew = BotPool(serving.bot_workers)
    house = House(
        journal,
        crew,
        limits=serving.limits,
        metrics=metrics,
        bot_pace=serving.bot_pace,
        statistics=serving.statistics,
    )
    hall = Hall(house)
    address = serving.public or address_of(opened)
    config = uvicorn.Config(
        build(hall, serving.doors, address),
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=serving.behind_proxy,
        ws=_SocketProtocol,
        ws_max_size=serving.limits.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
    await crew.start()
    try:
        await hall.open()
        await _Server(config, hall, lambda: ready(address)).serve([opened])
    finally:
        await crew.close()
    log.info("stopped", tables=len(hall.rooms))
