"""The page as an app: how it is installed, what it does offline, and what it never caches."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.async_api import Browser, expect
from tools import page_icons

from tests.server.live import Server

from . import scenarios
from .conftest import watched
from .windows import PHONE, PLAY, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

AWAY = "The server does not answer"


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may stop, if it starts it again."""
    with Server(tmp_path_factory.mktemp("install")) as running:
        yield running


@pytest.fixture
def lone_windows(
    request: pytest.FixtureRequest, loop: asyncio.Runner, browser: Browser, own_server: Server
) -> Iterator[Windows]:
    yield from watched(request, loop, Windows(browser, own_server.address))


async def with_worker(windows: Windows, path: str = "/", size: tuple[int, int] = PHONE) -> Window:
    """A window whose page is cached."""
    window = await windows.new(path, size=size, worker=True)
    await window.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    await window.page.wait_for_function("navigator.serviceWorker.controller !== null")
    return window


async def kept(window: Window) -> list[str]:
    """The paths of everything that the worker caches."""
    found: list[str] = await window.page.evaluate(
        """async () => {
          const names = await caches.keys();
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    return found


def test_the_manifest_tells_the_truth(server: Server) -> None:
    with httpx.Client(base_url=server.address) as client:
        answer = client.get("/manifest.webmanifest")
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = answer.json()
        assert {"id", "name", "short_name", "start_url", "scope", "display", "theme_color"} <= manifest.keys()
        assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for icon in manifest["icons"]:
            picture = client.get(icon["src"])
            assert picture.headers["content-type"] == icon["type"] == "image/png"
            width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
        for shortcut in manifest["shortcuts"]:
            assert client.get(shortcut["url"]).status_code == 200
        page = client.get("/")
        assert 'rel="manifest" href="/manifest.webmanifest"' in page.text
        touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page.text)
        assert touch and client.get(touch[1]).status_code == 200
        assert "worker-src 'self'" in page.headers["content-security-policy"]
        assert "no-cache" in client.get("/service-worker.js").headers["cache-control"]


def test_the_icons_are_those_that_are_drawn() -> None:
    for name, picture in page_icons.icons().items():
        assert (page_icons.ICONS / name).read_bytes() == picture, "run make generate"


async def test_without_a_server_the_page_opens_and_says_what_works(lone_windows: Windows, own_server: Server) -> None:
    window = await with_worker(lone_windows)
    await expect(window.button(PLAY)).to_be_visible()
    await expect(window.page.locator("[data-board] .train").first).to_be_attached()
    note = window.page.get_by_role("status").filter(has_text=AWAY)
    with window.network_trouble():
        own_server.stop()
        await window.page.reload()
        await expect(note).to_be_visible()
        # The board of the sample game was kept, so that a real table can be scored.
        await expect(note.get_by_role("link")).to_have_text(["Score a real table"])
        own_server.start()
        await expect(note).to_be_hidden()
    await window.go("/score")
    await window.button("To the board").click()
    await expect(window.prompt("Tap Crimson’s routes.")).to_be_visible()
    with window.network_trouble():
        own_server.stop()
        await window.go("/")
        await expect(note).to_be_visible()
        await expect(note.get_by_role("link")).to_have_count(1)
        assert await window.scrolls() == {"across": False, "down": True}
        await window.has_no_barriers()
        await note.get_by_role("link", name="Score a real table").click()
        await expect(window.prompt("Tap Crimson’s routes.")).to_be_visible()
        await window.page.reload()
        await expect(window.prompt("Tap Crimson’s routes.")).to_be_visible()
        own_server.start()
        await window.go("/")
        await expect(window.page.get_by_text(AWAY)).to_be_hidden()


async def test_a_table_is_never_kept_and_says_that_it_waits(lone_windows: Windows, own_server: Server) -> None:
    laid = scenarios.lay(own_server.db, scenarios.first_turn)
    window = await with_worker(lone_windows, laid.path())
    await expect(window.prompt("Your turn.")).to_be_visible()
    await window.page.reload()  # now through the worker
    await expect(window.prompt("Your turn.")).to_be_visible()
    paths = await kept(window)
    assert "/" in paths and any(path.startswith("/assets/") for path in paths)
    assert "/api/variants/usa/board" in paths
    others = [path for path in paths if not re.match(r"/($|assets/|api/variants|api/rules|rules)", path)]
    assert others == []
    own_server.stop()
    with window.network_trouble():
        await window.page.reload()
        await expect(window.page.get_by_role("status").filter(has_text=re.compile("connection|server"))).to_be_visible()
        own_server.start()
        await expect(window.prompt("Your turn.")).to_be_visible()


async def test_a_page_whose_files_are_gone_is_reloaded_once(windows: Windows) -> None:
    """As after an update of the server, in a window that was open before."""
    window = await windows.new(fresh=True)
    gone = re.compile(r"/assets/LearnPage-.*\.js$")
    loads: list[str] = []
    window.page.on("request", lambda asked: loads.append(asked.url) if asked.is_navigation_request() else None)
    with window.network_trouble():
        await window.page.route(gone, lambda route: route.continue_() if loads else route.fulfill(status=404))
        await window.page.get_by_role("link", name="Learn").first.click()
        await expect(window.page.get_by_role("heading", name="Learn")).to_be_visible()
        await window.go("/")
        await window.page.unroute(gone)
        await window.page.route(gone, lambda route: route.fulfill(status=404))
        loads.clear()
        await window.page.get_by_role("link", name="Learn").first.click()
        await expect(window.page.get_by_text("This page could not be loaded.")).to_be_visible()
        assert not loads
