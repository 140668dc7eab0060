"""Run a server: connect its parts, build the application, and serve it until the process is asked to stop."""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from whistlestop.game import Game
from whistlestop.server import garbage, structured_log
from whistlestop.server.bots import first_compile
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.forwarding import ForwardToOwner
from whistlestop.server.http.handlers import HealthHandlers, ReplayHandlers, TableHandlers
from whistlestop.server.http.openapi import openapi_document
from whistlestop.server.http.peers import Peers
from whistlestop.server.http.reference_handlers import ReferenceHandlers
from whistlestop.server.http.requests import api_routes
from whistlestop.server.http.security import (
    BodyLimit,
    CheckOrigin,
    OriginPolicy,
    SecureHeaders,
    client_address,
    refusal_response,
)
from whistlestop.server.http.shared_lobby import SharedLobby
from whistlestop.server.http.sockets import SOCKET_PATH, Sockets
from whistlestop.server.http.statistics_handlers import StatisticsHandlers
from whistlestop.server.http.uvicorn_server import UvicornServer, address_of
from whistlestop.server.keys import TABLE_ID_PATTERN, short_id
from whistlestop.server.metrics import CONTENT_TYPE, Metrics
from whistlestop.server.open_files import raise_limit, sockets_for
from whistlestop.server.options import Follower, ServerOptions
from whistlestop.server.pages import routes as pages
from whistlestop.server.pages.game_page import page_folder, read_page
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import NO_ADDRESSES, Addresses
from whistlestop.server.rate_limits import Buckets, Limits
from whistlestop.server.reach import network_address
from whistlestop.server.services import Services
from whistlestop.server.starting import Starting
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.lobby import LISTED
from whistlestop.server.tables.view_analyses import ViewAnalyses

if TYPE_CHECKING:
    from whistlestop.server.bot_queue.shared_bots import SharedBots

THREAD_SWITCH = 0.001
"""Seconds after which another thread runs that waits: a commit must not wait long for a busy event loop, so often."""
FEW_SOCKETS = 500
"""A server that can open fewer sockets than this says so when it starts."""

log = structured_log.get_log("server")


def run(
    options: ServerOptions,
    store: Store,
    listener: socket.socket,
    follower: Follower,
    peer_listener: socket.socket | None = None,
) -> None:
    """Serve on an open port until asked to stop (Ctrl-C or SIGTERM).

    `peer_listener` is another open port, for other servers only.
    """
    options = msgspec.structs.replace(options, limits=_within_open_files(options.limits, store.shared))
    if not prepare(options, listener, follower):
        return
    load_compiled_code()
    garbage.collect_rarely()
    sys.setswitchinterval(THREAD_SWITCH)
    listeners = [listener] if peer_listener is None else [listener, peer_listener]
    with asyncio.Runner(loop_factory=_event_loop) as runner:
        runner.run(serve(options, store, listeners, follower.ready))


def prepare(options: ServerOptions, listener: socket.socket, follower: Follower) -> bool:
    """Compile what has to be compiled; returns False if it was asked to stop."""
    if not first_compile.is_needed():
        return True
    with asyncio.Runner(loop_factory=_event_loop) as runner:
        return runner.run(_compile(options, listener, follower))


def _within_open_files(limits: Limits, forwards: bool) -> Limits:
    """The limits, with no more sockets than the process may open files; if it forwards, half of them are for relays."""
    most = sockets_for(files := raise_limit())
    most = most // 2 if forwards else most
    if most < FEW_SOCKETS:
        log.warning("few files may be open", files=files, sockets=most)
    return msgspec.structs.replace(limits, sockets=min(limits.sockets, most))


async def _compile(options: ServerOptions, listener: socket.socket, follower: Follower) -> bool:
    """Compile before the server opens; returns whether it may go on."""
    address = options.public or address_of(listener)
    starting = Starting(options.origin_policy, lambda progress: follower.compiled(progress.done, progress.total))
    return await starting.compile(listener, lambda: follower.compiling(address))


def load_compiled_code() -> None:
    """Load the rules and the analysis of views, or compile them, before anybody waits for it."""
    game, analyses = Game.new("europe", players=2, seed=0), ViewAnalyses()  # a board with stations
    analyses.of(game.variant, game.view(0))
    game.play(game.legal(0)[0], 0)
    analyses.of(game.variant, game.view(0))


def _event_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def serve(
    options: ServerOptions, store: Store, listeners: list[socket.socket], on_ready: Callable[[str], None]
) -> None:
    """Serve the tables in the store, in the running event loop; see `run`. Browsers know the first of the ports."""
    listener = listeners[0]
    asyncio.get_running_loop().set_exception_handler(structured_log.log_lost_exceptions)
    metrics = Metrics()

    def on_commit(seconds: float, appends: int) -> None:
        metrics.commit_seconds.observe(seconds)
        metrics.commit_entries.observe(appends)

    pool = _bots(options, metrics)
    services = Services(
        Journal(store, on_commit=on_commit),
        pool,
        limits=options.limits,
        metrics=metrics,
        bot_pace=options.bot_pace,
        statistics=options.statistics,
        address=options.peer_address or network_address(listener) or address_of(listener),
        renewals=Journal(store.another()) if store.shared else None,
        removals=None if options.keep_finished is None else Journal(store.another()),
        keep_finished=options.keep_finished,
    )
    rooms = services.registry.rooms
    address = options.public or address_of(listener)
    server = UvicornServer(
        build_app(
            services,
            options.origin_policy,
            address,
            Addresses(network_address(listener), options.shared),
            options.metrics_token,
        ),
        proxies=options.proxies,
        limits=options.limits,
        on_ready=lambda: on_ready(address),
        on_shutdown=services.close,
        is_busy=lambda: any(room.connections for room in rooms.values()),
    )
    with structured_log.counting_errors(metrics.errors.inc):
        await pool.start()
        collecting = asyncio.create_task(garbage.collect_in_steps())
        try:
            await services.open()
            await server.serve(listeners)
        finally:
            collecting.cancel()
            await pool.close()
    log.info("stopped", tables=len(rooms))


def _bots(options: ServerOptions, metrics: Metrics) -> BotPool | SharedBots:
    """The bots: in processes of this server, or in workers elsewhere."""
    local = BotPool(options.bot_workers) if options.bot_workers else None
    if options.bot_queue is not None:
        from whistlestop.server.bot_queue.shared_bots import SharedBots

        return SharedBots(options.bot_queue, local, metrics)
    if local is None:
        raise ValueError("a server without a queue needs processes for its bots")
    return local


def build_app(
    services: Services,
    origin_policy: OriginPolicy,
    address: str,
    addresses: Addresses = NO_ADDRESSES,
    metrics_token: str | None = None,
) -> ASGIApp:
    """The ASGI application: endpoints, sockets and pages; `address` is where browsers find it, `addresses` others."""
    limits, metrics, registry = services.limits, services.metrics, services.registry
    request_buckets = limits.request_buckets()
    peers = None if registry.lease.alone else Peers()
    sockets = Sockets(registry, limits, metrics, request_buckets)
    handlers = (
        HealthHandlers(registry, addresses),
        ReferenceHandlers(),
        TableHandlers(
            registry, services.maker, SharedLobby(services.lobby, LISTED, registry.lease, peers), metrics, limits
        ),
        ReplayHandlers(registry, services.replay_worker),
        StatisticsHandlers(services.statistics),
    )
    app: ASGIApp = Starlette(
        routes=[
            *api_routes(ENDPOINTS, handlers, request_buckets, metrics),
            WebSocketRoute(SOCKET_PATH, sockets.serve),
            *_metrics_routes(metrics, registry.count_tables, request_buckets, metrics_token),
            *pages.page_routes(
                lambda: openapi_document(ENDPOINTS, address), read_page(page_folder()), registry.settings_at_hand
            ),
        ],
        exception_handlers={404: pages.not_found, 405: pages.wrong_method, Exception: _server_error},
    )
    if peers is not None:
        registry.lease.followers.append(peers.follow)
        app = ForwardToOwner(app, registry, peers, request_buckets, limits.relay_slots(), metrics)
    larger_limits = {endpoint.path: limits.record_bytes for endpoint in ENDPOINTS if endpoint.takes_record}
    return SecureHeaders(CheckOrigin(BodyLimit(app, limits.message_bytes, larger_limits), origin_policy))


def _metrics_routes(
    metrics: Metrics, update: Callable[[], None], request_buckets: Buckets, token: str | None
) -> list[Route]:
    """The page for Prometheus, for those who have the token: on a quiet server it tells what single players do."""
    if token is None:
        return []
    expected = f"Bearer {token}".encode()

    async def show(request: Request) -> Response:
        if wait := request_buckets.take(client_address(request.scope)):
            return refusal_response(Refusal(codes.TooManyRequests(), retry_after=wait))
        if not secrets.compare_digest(request.headers.get("authorization", "").encode(), expected):
            return Response("The metrics need their token.", 401, {"WWW-Authenticate": "Bearer"}, "text/plain")
        update()
        return Response(metrics.page(), media_type=CONTENT_TYPE)

    return [Route("/metrics", show)]


async def _server_error(request: Request, error: Exception) -> Response:
    path = re.sub(TABLE_ID_PATTERN, lambda table: short_id(table[0]), request.scope["path"])
    log.error("request failed", path=path, failure=error)
    return refusal_response(Refusal(codes.ServerFailed()))
