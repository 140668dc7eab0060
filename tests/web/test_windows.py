"""The windows of these tests notice every kind of error: each is provoked once."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

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
