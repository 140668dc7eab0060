"""Browser windows, which must never report an error, a failed request, or a request to another host."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

from tests import seeds

from .page_pool import PagePool, ReusablePage, Theme, new_context

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
PLAY = re.compile("^Play (a bot|\\d bots)$")
"""The lobby's main button."""
DESK = (1440, 900)
SMALL_DESK = (1024, 640)
"""Faster to draw, for long games."""
PHONE = (360, 640)
PATIENCE = 300_000
"""Milliseconds after which an element counts as missing: more than anything takes on a busy machine."""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_NO_WORKER = "Service Worker registration blocked by Playwright"
"""Playwright's own message about a missing service worker."""
_LATE = "was preloaded using link preload but not used within a few seconds"
"""Chromium's warning on a busy machine."""
_NETWORK = re.compile(r"net::ERR|WebSocket|Failed to fetch|Failed to load resource", re.IGNORECASE)


SEEDED = """(given) => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    const next = bytes.length === 16 ? given.shift() : undefined;
    if (next === undefined) return draw(bytes);
    bytes.set(next.match(/../g).map((digits) => parseInt(digits, 16)));
    return bytes;
  };
}"""
"""Makes the page's contributions to a deal, which alone draw 16 bytes, follow from the seed of the tests."""


STILL = """{
  const style = new CSSStyleSheet();
  style.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets.push(style);
}"""
"""Ends each CSS transition and animation before it begins: drawing them costs processor time."""


class Wire:
    """Follows the page's socket, so that a test knows what the page has received."""

    def __init__(self) -> None:
        self.version = 0
        """The newest version of the table that the page has received."""
        self.unanswered: set[str] = set()
        """The ids of commands that wait for an answer."""
        self.changed = asyncio.Event()

    def watch(self, socket: WebSocket) -> None:
        self.unanswered.clear()
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if "id" in message and message["type"] != "hand-over":  # answered by an update, which has no id
            self.unanswered.add(message["id"])

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("now"):
            self.version = max(self.version, message["now"]["version"])
        self.unanswered.discard(message.get("id"))
        self.changed.set()

    async def caught_up(self, version: int) -> None:
        """Wait until the page has received a version, and none of its commands is pending."""
        async with asyncio.timeout(PATIENCE / 1000):
            while self.version < version or self.unanswered:
                self.changed.clear()
                await self.changed.wait()


class Window:
    """One page in its own browser context: windows share nothing but the server."""

    def __init__(self, page: Page, client: httpx.AsyncClient, address: str) -> None:
        self.page = page
        self.client = client
        self.address = address
        self.complaints: list[str] = []
        self.tolerant = False
        self.wire = Wire()
        self._listeners: dict[Any, Callable[[Any], None]] = {
            "console": self._heard,
            "pageerror": lambda error: self._complain(f"the page failed: {error}"),
            "request": self._asked,
            "requestfailed": self._failed,
            "websocket": self.wire.watch,
        }
        for event, listener in self._listeners.items():
            page.on(event, listener)

    def stop_listening(self) -> None:
        """Leave the page to others: what it does from now on is not this window's."""
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)

    def _complain(self, what: str) -> None:
        if not (self.tolerant and _NETWORK.search(what)):
            self.complaints.append(what)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != _NO_WORKER and _LATE not in message.text:
            self._complain(f"console {message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(self.address + "/") and urlsplit(request.url).scheme != "blob":
            self._complain(f"a request left the house: {request.url}")

    def _failed(self, request: Request) -> None:
        failure = str(request.failure)
        if "ERR_ABORTED" not in failure:  # the page went on to something else
            self._complain(f"{request.url} failed: {failure}")

    @contextlib.contextmanager
    def network_trouble(self) -> Iterator[None]:
        """Ignore the browser's own errors about a lost network; the page did not cause them."""
        self.tolerant = True
        yield
        self.tolerant = False

    async def go(self, path: str) -> None:
        await self.page.goto(path if path == "about:blank" else self.address + path)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).filter(visible=True).first

    def prompt(self, text: str | re.Pattern[str]) -> Locator:
        """The prompt, when it says this."""
        return self.page.locator("[data-prompt]").filter(has_text=text)

    async def caught_up(self, version: int) -> None:
        """Wait until the page has received a version of the table, and has drawn it."""
        await self.wire.caught_up(version)
        await self.drawn()

    async def settled(self) -> None:
        """Wait until nothing ignores presses that may be meant for what was there before."""
        await expect(self.page.locator("[data-settling]")).to_have_count(0)

    async def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, and wait until it is drawn."""
        await self.page.set_viewport_size({"width": size[0], "height": size[1]})
        await self.drawn()

    async def drawn(self) -> None:
        await self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def scrolls(self) -> dict[str, bool]:
        """Whether the page itself can be scrolled."""
        found: dict[str, bool] = await self.page.evaluate(
            """() => {
              const all = document.scrollingElement;
              return { across: all.scrollWidth > all.clientWidth, down: all.scrollHeight > all.clientHeight };
            }"""
        )
        return found

    async def has_no_barriers(self, *rules: str) -> None:
        """Fail if axe finds a serious or critical problem on the page.

        With `rules`, only these are checked.
        """
        if not await self.page.evaluate("'axe' in window"):
            await self.page.evaluate(AXE.read_text(encoding="utf-8"))
        options: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
        found: dict[str, Any] = await self.page.evaluate("(options) => axe.run(document, options)", options)
        barriers = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
        nodes = [
            f"{one['impact']}: {one['help']} ({one['id']})\n  {node['html'][:200]}\n  {node.get('failureSummary', '')}"
            for one in barriers
            for node in one["nodes"]
        ]
        assert not nodes, "\n".join(nodes)


class Windows:
    """All windows of a test. They are closed at its end, and none may have reported an error.

    With a pool, windows use its pages again, unless a test asks for a `fresh` one, and nothing moves at speed "off".
    Without one, as benchmarks need it, every window is fresh and moves as it does for a player.
    """

    def __init__(self, browser: Browser, address: str, pool: PagePool | None = None) -> None:
        self.browser = browser
        self.address = address
        # No connection is kept alive: the server may close an idle one just when httpx reuses it.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.AsyncClient(base_url=address, timeout=PATIENCE / 1000, verify=False, limits=limits)
        """For a test's own requests to the server."""
        self.open: list[Window] = []
        self._pool = pool
        self._pooled: dict[Window, ReusablePage] = {}

    async def new(
        self,
        path: str = "/",
        *,
        size: tuple[int, int] = DESK,
        theme: Theme = "light",
        touch: bool = False,
        name: str = "Ines",
        speed: str = "off",
        worker: bool = False,
        fresh: bool = False,
        **settings: str,
    ) -> Window:
        """A window of a first-time visitor, with these settings on the device.

        The service worker is off unless a test is about it: its cache would come between the page and the server.
        A test that changes the network, what the browser allows or how requests are answered, or that is about the
        HTTP cache, needs a `fresh` one, which no other test has used or will use.
        """
        kept = {f"whistlestop.{key}": value for key, value in {"name": name, "speed": speed, **settings}.items()}
        given = json.dumps([seeds.contribution() for _ in range(8)])
        scripts = [
            f"if (location.protocol !== 'about:') for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));",
            f"({SEEDED})({given})",
        ]
        if self._pool is not None and speed == "off":
            scripts.append(STILL)
        pooled = None
        if self._pool is None or worker or fresh:
            page = await (await new_context(self.browser, touch=touch, worker=worker)).new_page()
            for script in scripts:
                await page.add_init_script(script)
        else:
            pooled = await self._pool.take(touch=touch)
            page = pooled.page
            for script in scripts:
                await pooled.run_first(script)
        page.context.set_default_timeout(PATIENCE)
        await page.emulate_media(color_scheme=theme, reduced_motion="no-preference")
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        window = Window(page, self.client, self.address)
        self.open.append(window)
        if pooled is not None:
            self._pooled[window] = pooled
        await window.go(path)
        return window

    async def take_pictures(self, folder: Path, name: str) -> None:
        """Save screenshots of the windows, to see why a test failed."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, window in enumerate(self.open, 1):
            with contextlib.suppress(Error):
                await window.page.screenshot(path=folder / f"{name}-{number}.png")

    async def close(self) -> list[str]:
        """Close them, and return all errors."""
        for window in self.open:
            pooled = self._pooled.get(window)
            if self._pool is not None and pooled is not None:
                await self._pool.put_back(pooled, self.address)
                window.stop_listening()
            else:
                with contextlib.suppress(Error):
                    await window.page.context.close()
        await self.client.aclose()
        return [complaint for window in self.open for complaint in window.complaints]
