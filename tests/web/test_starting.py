"""The first start on a machine: the page says how far the server is, and the lobby opens by itself."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, expect
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route

from whistlestop.server import starting
from whistlestop.server.bots.first_compile import Progress, Report
from whistlestop.server.http.security import OriginPolicy
from whistlestop.server.http.uvicorn_server import UvicornServer, address_of, open_port
from whistlestop.server.rate_limits import Limits

from .page_pool import Theme
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


class Compiler:
    """A compiler that goes on when the test says so."""

    def __init__(self) -> None:
        self.report: Report | None = None
        self.finished = asyncio.Event()

    async def __call__(self, report: Report) -> None:
        self.report = report
        report(Progress(0, 200))
        await self.finished.wait()


async def _nothing() -> None:
    pass


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_page_follows_the_compiler_and_opens_the_lobby(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, theme: Theme
) -> None:
    compiler = Compiler()
    monkeypatch.setattr(starting, "compile_in_child", compiler)
    with open_port("127.0.0.1", 0) as listener:
        windows = Windows(browser, address_of(listener))
        listening = asyncio.Event()
        server = starting.Starting(OriginPolicy(()), lambda _: None)
        compiling = asyncio.create_task(server.compile(listener, listening.set))
        await listening.wait()
        window = await windows.new("about:blank", theme=theme, size=PHONE)
        with window.network_trouble():  # the browser notes each 503 in its console
            await window.go("/")
            bar = window.page.get_by_role("progressbar", name="Progress")
            await expect(window.page.get_by_role("heading", name="Getting ready for the first game")).to_be_visible()
            await expect(window.page.get_by_text("0 %", exact=True)).to_be_visible()
            assert compiler.report is not None
            compiler.report(Progress(84, 200))
            await expect(window.page.get_by_text("42 %", exact=True)).to_be_visible()
            assert await bar.evaluate("(bar) => bar.position") == pytest.approx(0.42)
            await window.has_no_barriers()
            assert not (await window.scrolls())["across"]
            compiler.finished.set()
            assert await compiling
            async with _serve_lobby(listener):
                await expect(window.page.get_by_role("heading", name="The lobby")).to_be_visible()
                complaints = await windows.close()
    assert not complaints


@contextlib.asynccontextmanager
async def _serve_lobby(listener: socket.socket) -> AsyncIterator[None]:
    """A server that is ready, at the port that the compiling one has left."""
    # Without an icon of its own, the browser would ask for one at any time.
    page = '<!doctype html><title>Lobby</title><link rel="icon" href="data:,"><h1>The lobby</h1>'
    routes = [
        Route("/", lambda _: HTMLResponse(page)),
        Route("/healthz", lambda _: JSONResponse({"status": "ok"})),
    ]
    server = UvicornServer(
        Starlette(routes=routes),
        proxies=(),
        limits=Limits(message_bytes=1000),
        on_ready=lambda: None,
        on_shutdown=_nothing,
        is_busy=lambda: False,
    )
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
