"""Compile what a first game needs before the server opens, while browsers are shown how far it is."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from whistlestop.processes import ChildFailed
from whistlestop.server import structured_log
from whistlestop.server.bots.first_compile import Progress, compile_in_child
from whistlestop.server.http.security import CheckOrigin, OriginPolicy, SecureHeaders, refusal_response
from whistlestop.server.http.static_cache import FOR_EVER, MEDIA_TYPES, MINUTES, static_response
from whistlestop.server.http.uvicorn_server import UvicornServer
from whistlestop.server.pages.browser_language import preferred_language
from whistlestop.server.pages.game_page import page_folder, read_page
from whistlestop.server.pages.routes import static_files
from whistlestop.server.pages.starting_page import starting_page
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.rate_limits import Limits

log = structured_log.get_log("starting")


class Starting:
    """A server that has yet to compile: its port is open, and every address answers with the progress."""

    def __init__(self, origin_policy: OriginPolicy, on_progress: Callable[[Progress], None]) -> None:
        self.progress = Progress(0, 1)
        self.page = read_page(page_folder())
        self.on_progress = on_progress
        self.app: ASGIApp = SecureHeaders(CheckOrigin(self._routes(), origin_policy))

    async def compile(self, listener: socket.socket, on_listening: Callable[[], None]) -> bool:
        """Compile in a child process and answer browsers meanwhile; returns whether the server may go on.

        It may not if it was asked to stop. If the compiler fails, it may: what is missing is compiled when it is used.
        """
        server = UvicornServer(
            self.app,
            proxies=(),
            limits=Limits(message_bytes=1),
            on_ready=on_listening,
            on_shutdown=_nothing,
            is_busy=lambda: False,
        )
        compiling = asyncio.create_task(self._compile(server))
        try:
            await server.serve([listener.dup()])  # it closes its copy of the port; later clients wait for the server
            return compiling.done()
        finally:
            compiling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await compiling

    async def _compile(self, server: UvicornServer) -> None:
        began = time.perf_counter()
        log.info("compiling")
        try:
            await compile_in_child(self._report)
            log.info("compiled", seconds=round(time.perf_counter() - began, 1))
        except (ChildFailed, OSError, msgspec.DecodeError) as failure:
            log.warning("can't compile beforehand", failure=failure)
        server.should_exit = True

    def _report(self, progress: Progress) -> None:
        self.progress = progress
        self.on_progress(progress)

    def _routes(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/healthz", self._health),
                Route("/static/{name}", _static),
                Route("/assets/{name}", self._asset),
                WebSocketRoute("/{path:path}", _refuse_socket),
                Route("/api/{path:path}", self._refuse, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
                Route("/{path:path}", self._show),
            ]
        )

    async def _health(self, _: Request) -> Response:
        status = {"status": "starting", "done": self.progress.done, "total": self.progress.total}
        return Response(msgspec.json.encode(status), 503, {"Cache-Control": "no-store"}, MEDIA_TYPES["json"])

    async def _refuse(self, _: Request) -> Response:
        return refusal_response(Refusal(codes.GettingReady(), retry_after=1))

    async def _asset(self, request: Request) -> Response:
        file = None if self.page is None else self.page.assets.get(request.path_params["name"])
        return Response(status_code=404) if file is None else static_response(request, file, FOR_EVER)

    async def _show(self, request: Request) -> Response:
        language = preferred_language(request.headers.get("accept-language", ""))
        page = starting_page(language, self.progress.done, self.progress.total)
        return Response(page, 503, {"Cache-Control": "no-store", "Retry-After": "1"}, MEDIA_TYPES["html"])


async def _static(request: Request) -> Response:
    file = static_files().get(request.path_params["name"])
    return Response(status_code=404) if file is None else static_response(request, file, MINUTES)


async def _refuse_socket(socket: WebSocket) -> None:
    await socket.close()


async def _nothing() -> None:
    """There is nothing to close yet."""
