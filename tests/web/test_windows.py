"""The windows of these tests notice every kind of error: each is provoked once."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.server.live import Server

from .page_pool import PagePool
from .windows import PLAY, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")


async def provoked(window: Window, script: str) -> str:
    """The errors that the window noted when the page did this; they are cleared."""
    await expect(window.button(PLAY)).to_be_visible()
    assert not window.complaints
    await window.page.evaluate(f"async () => {{ try {{ {script} }} catch {{}} }}")
    await window.page.evaluate("new Promise((done) => setTimeout(done, 50))")
    heard, window.complaints = "\n".join(window.complaints), []
    return heard


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('so much for that')", "console error: so much for that"),
        ("setTimeout(() => { throw new Error('broken') })", "the page failed: broken"),
        ("await fetch('http://127.0.0.1:9/')", "Content Security Policy"),
        ("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')", "Content Security Policy"),
        ("document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,AA' }))", "Security Policy"),
        ("await fetch('/api/tables/abcdefghijkl')", "404"),
    ],
)
async def test_complaints_are_heard(windows: Windows, script: str, complaint: str) -> None:
    assert complaint in await provoked(await windows.new(), script)


async def test_axe_finds_a_barrier(windows: Windows) -> None:
    window = await windows.new()
    await provoked(window, "document.querySelector('main').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        await window.has_no_barriers()


async def test_a_page_of_the_pool_has_forgotten_the_last_test(browser: Browser, server: Server) -> None:
    pool = PagePool(browser)
    first = Windows(browser, server.address, pool)
    window = await first.new(name="Ines", language="de")
    await expect(window.page.locator('html[lang="de"]')).to_be_attached()
    await window.page.evaluate("sessionStorage.setItem('left', '1'); localStorage.setItem('left', '1')")
    await window.page.context.add_cookies([{"name": "left", "value": "1", "url": server.address}])
    assert not await first.close()

    second = Windows(browser, server.address, pool)
    again = await second.new(name="Ola")
    assert again.page is window.page
    await expect(again.button(PLAY)).to_be_visible()
    await expect(again.button("Ola, change your name")).to_be_visible()
    assert await again.page.evaluate("[sessionStorage.getItem('left'), localStorage.getItem('left')]") == [None, None]
    assert not await again.page.context.cookies()
    assert not await second.close()
    await again.page.context.close()
