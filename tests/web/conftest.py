"""One server and one browser for all tests of a worker; every test opens its own windows.

Tests are coroutines: browser, scripted players and server all take turns in one event loop, which runs only while a
test does, so that it can't disturb another test.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect
from tools import chromium

from tests.server.live import Server
from whistlestop.server.pages.game_page import page_folder

from .page_pool import PagePool
from .windows import FLAGS, PATIENCE, Windows

PICTURES = Path(__file__).parents[2] / "build" / "failed"
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.Runner]:
    """The event loop that runs all coroutines."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run tests that are coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    runner = pyfuncitem.funcargs["loop"]
    assert isinstance(runner, asyncio.Runner)
    names = inspect.signature(pyfuncitem.obj).parameters
    runner.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def browser(loop: asyncio.Runner) -> Iterator[Browser]:
    """Chromium."""
    program = chromium.find()
    if program is None:
        pytest.fail(chromium.HOW)
    playwright = loop.run(async_playwright().start())
    found = loop.run(playwright.chromium.launch(executable_path=program, args=list(FLAGS)))
    yield found
    loop.run(found.close())
    loop.run(playwright.stop())


@pytest.fixture(scope="session")
def pages(browser: Browser) -> PagePool:
    """The pages that the tests of a worker share."""
    return PagePool(browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that tests share. A test that stops its server starts another one."""
    assert (page_folder() / "index.html").is_file(), "the page is not built: make page"
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running
        assert not running.faults()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note the outcome of a test: screenshots are kept of those that failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def windows(
    request: pytest.FixtureRequest, loop: asyncio.Runner, browser: Browser, pages: PagePool, server: Server
) -> Iterator[Windows]:
    """Windows on the shared server."""
    yield from watched(request, loop, Windows(browser, server.address, pages))


def watched(request: pytest.FixtureRequest, loop: asyncio.Runner, windows: Windows) -> Iterator[Windows]:
    """Windows that are closed at the end; fails if one of them reported an error."""
    yield windows
    if request.node.stash.get(FAILED, False):
        loop.run(windows.take_pictures(PICTURES, re.sub(r"\W+", "-", request.node.name)))
    complaints = loop.run(windows.close())
    assert not complaints, "\n".join(complaints)
