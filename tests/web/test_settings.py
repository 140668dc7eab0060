"""The settings of a device: they take effect immediately, persist, and can be reset."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.server.live import Server

from . import scenarios
from .reading import can_be_read
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

LEFT = {DESK: "Players", (1024, 768): "Face up", PHONE: ""}
"""What is left of the board for left-handed players, with the largest text; on a phone only the view's buttons."""

ROOT = """() => {
  const root = document.documentElement;
  return { ...root.dataset, text: root.style.getPropertyValue("--text") };
}"""


async def choose(dialog: Locator, setting: str, value: str) -> None:
    await dialog.get_by_role("group", name=setting).get_by_role("radio", name=value, exact=True).click()


async def test_settings_change_at_once_stay_and_go_back(windows: Windows) -> None:
    window = await windows.new()
    page = window.page
    await window.button("Settings").click()
    dialog = page.get_by_role("dialog")
    for setting, value in (
        ("Contrast", "More"),
        ("Text", "Larger"),
        ("Colour symbols", "Large"),
        ("Controls for", "The left hand"),
        ("Language", "Deutsch"),
    ):
        await choose(dialog, setting, value)
    await expect(dialog.get_by_role("heading", name="Einstellungen")).to_be_visible()
    await expect(dialog.get_by_role("radio", name="Deutsch", exact=True)).to_be_focused()
    wanted = {"theme": "day", "contrast": "more", "symbols": "large", "handed": "left", "text": "1.3"}
    assert await page.evaluate(ROOT) == wanted
    await page.reload()
    await window.button("Einstellungen").click()
    assert await page.evaluate(ROOT) == wanted, "they are kept"
    await dialog.get_by_role("button", name="Auf Standard zurücksetzen").click()
    await expect(dialog.get_by_role("heading", name="Settings")).to_be_visible()
    usual = {"theme": "day", "contrast": "usual", "symbols": "on", "handed": "right", "text": "1"}
    assert await page.evaluate(ROOT) == usual


async def test_largest_text_for_the_left_hand_fits(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(60, scenarios.first_turn), variant="europe", bots=("novice",) * 4)
    window = await windows.new(laid.path(), text="larger", handed="left", contrast="more")
    await expect(window.prompt("Your turn.")).to_be_visible()
    for size, thumb in LEFT.items():
        await window.resize(size)
        assert await window.scrolls() == {"across": False, "down": False}, size
        prompt = await window.page.locator("[data-prompt]").evaluate(
            "(one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1"
        )
        assert prompt, f"{size}: the prompt is cut"
        board = await window.page.locator("[data-board]").bounding_box()
        under_the_thumb = window.page.get_by_role("region", name=thumb) if thumb else window.button("The whole board")
        frame = await under_the_thumb.bounding_box()
        assert board is not None and frame is not None
        assert frame["x"] < (board["x"] if thumb else size[0] / 2), f"{size}: it is at the right"
        await window.has_no_barriers()


async def test_larger_text_in_german_is_nowhere_cut(windows: Windows, server: Server) -> None:
    small = ((1024, 768), PHONE)
    window = await windows.new("/", language="de", text="larger")
    await window.button("Einstellungen").click()
    await can_be_read(window, "the settings", small)
    await window.press("Escape")
    await can_be_read(window, "the lobby", small)
    await window.go("/#together")
    await expect(window.button("Hinsetzen und spielen")).to_be_visible()
    await can_be_read(window, "a new table", small)
    for wanted, heard in ((scenarios.the_deal, "Behalte"), (scenarios.the_end, "Noch einmal zeigen")):
        laid = scenarios.lay(server.db, wanted, variant="europe", bots=("novice",) * 4)
        await window.go(laid.path())
        await expect(window.prompt(heard)).to_be_visible()
        await can_be_read(window, heard, small)


async def test_notices_are_for_the_browser_to_allow(windows: Windows) -> None:
    window = await windows.new(fresh=True)
    await window.button("Settings").click()
    dialog = window.page.get_by_role("dialog")
    row = dialog.get_by_role("group", name="Tell me when it is my turn")
    await choose(dialog, "Tell me when it is my turn", "On")
    await expect(dialog.get_by_text("This browser does not allow notices here.")).to_be_visible()
    await expect(row.get_by_role("radio", name="Off")).to_be_checked()
    await window.page.context.grant_permissions(["notifications"])
    await choose(dialog, "Tell me when it is my turn", "On")
    await expect(dialog.get_by_text("As long as a window of Whistlestop is open")).to_be_visible()
    await expect(row.get_by_role("radio", name="On")).to_be_checked()
