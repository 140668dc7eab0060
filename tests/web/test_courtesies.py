"""Small things that make a table pleasant: struck moves in the log, quiet frames, sounds, the winner's train."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .players import Player
from .test_phone import phone
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

FRAMED = """() => {
  const { outlineStyle, outlineColor } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)";
}"""


async def test_undone_moves_are_struck_through(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(20, scenarios.a_claim))
    ines = await Player.sit(windows, laid)
    await ines.play(laid.action)
    claimed = ines.page.locator("#log button").filter(has_text=re.compile("Ines claimed")).last
    await expect(claimed).to_be_visible()
    await expect(claimed.locator("s")).to_have_count(0)
    await ines.window.button("Undo").click()
    struck = ines.page.locator("#log button").filter(has_text=re.compile("Ines claimed.*Taken back", re.DOTALL))
    await expect(struck.locator("s")).to_be_visible()


async def test_focus_frame_is_for_keyboard_users(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(20, scenarios.a_claim))
    await ines.page.evaluate("document.getElementById('prompt').focus()")
    assert await ines.page.evaluate("document.activeElement.matches(':focus-visible')"), "as the browser sees it"
    assert not await ines.page.evaluate(FRAMED)
    await ines.window.press("Tab")
    assert await ines.page.evaluate(FRAMED)


async def test_sound_is_offered_once(windows: Windows, server: Server) -> None:
    first, second = (scenarios.lay(server.db, scenarios.the_deal) for _ in range(2))
    window = await windows.new(first.path(), size=PHONE, touch=True)
    await window.button("Turn them on").click()
    await expect(window.page.get_by_text("Sounds are on.")).to_be_visible()
    assert await window.page.evaluate("localStorage.getItem('whistlestop.sound')") == '"on"'
    ola = await windows.new(first.path(), size=PHONE, touch=True)
    await expect(ola.button("Turn them on")).to_be_visible()
    await ola.page.get_by_role("checkbox").first.click()
    await ola.page.get_by_role("checkbox").nth(1).click()
    await ola.button(re.compile("^Keep")).click()
    await expect(ola.page.get_by_role("checkbox")).to_have_count(0)
    await ola.go(second.path())
    await expect(ola.page.get_by_role("checkbox").first).to_be_visible()
    await expect(ola.button("Turn them on")).to_have_count(0)


async def test_winners_train_arrives(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.the_end)
    ines = await Player.sit(windows, laid)
    best = max(sheet.total for sheet in laid.game.scores)
    winners = [str(seat) for seat, sheet in enumerate(laid.game.scores) if sheet.total == best]
    train = ines.page.locator("[data-winner]")
    await expect(train.first).to_be_in_viewport()
    assert set(await train.evaluate_all("(all) => all.map((one) => one.dataset.winner)")) <= set(winners)
