"""The table on a small phone: one screen, nothing to scroll, everything under a thumb."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.server.live import Server
from whistlestop import actions
from whistlestop.actions import ClaimRoute

from . import scenarios
from .players import Player
from .scenarios import Wanted
from .windows import PHONE, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

LANDSCAPE = (740, 360)
SIZES = [PHONE, LANDSCAPE, (768, 1024), (1024, 768)]
SMALLEST = 44

SMALL_TARGETS = """(least) => {
  const reach = (one, x, y, across, down) => {
    for (let far = 0; far < least; far += 1) {
      const found = document.elementFromPoint(x + far * across, y + far * down);
      if (found === null || !one.contains(found)) return far;
    }
    return least;
  };
  const sizeOf = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return {
      width: Math.max(box.width, reach(one, x, y, -1, 0) + reach(one, x, y, 1, 0)),
      height: Math.max(box.height, reach(one, x, y, 0, -1) + reach(one, x, y, 0, 1)),
    };
  };
  return [...document.querySelectorAll("button, a[href], input, select")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !one.closest("[data-over-board], .skip") && one.getBoundingClientRect().width > 1)
    .map((one) => [one, sizeOf(one)])
    .filter(([, { width, height }]) => height < least - 0.5 || width < least - 0.5)
    .map(([one, { width, height }]) =>
      `${one.getAttribute("aria-label") ?? one.textContent.trim()}: ${width}×${height}`);
}"""
"""Elements that are too small for a finger. The area that reacts counts, which may be larger than the visible one."""


async def phone(
    windows: Windows, server: Server, wanted: Wanted, size: tuple[int, int] = PHONE, **settings: Any
) -> Player:
    laid = scenarios.lay(server.db, wanted, **settings)
    window = await windows.new(laid.path(), size=size, touch=True)
    await expect(window.page.locator("[data-prompt]")).to_be_visible()
    return Player(window, laid.table, laid.keys[0])


SPILLED = """() => [...document.querySelectorAll("[data-strip]")].flatMap((strip) => {
    const edge = strip.getBoundingClientRect().right + 1;
    return [...strip.querySelectorAll("span:not(.unseen)")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > edge)
      .map((one) => `${strip.dataset.strip}: ${one.textContent}`);
  })"""


async def fits(window: Window) -> None:
    assert await window.scrolls() == {"across": False, "down": False}
    assert not await window.page.evaluate(SPILLED), "a player's figures run into the next strip"
    board = await window.page.locator("[data-board]").bounding_box()
    assert board is not None and board["height"] > 100 and board["width"] > 200


@pytest.mark.parametrize("moment", ["offer", "turn", "end"])
async def test_table_fits_the_screen(windows: Windows, server: Server, moment: str) -> None:
    wanted: dict[str, Wanted] = {
        "offer": scenarios.the_deal,
        "turn": scenarios.after(60, scenarios.first_turn),
        "end": scenarios.the_end,
    }
    ines = await phone(windows, server, wanted[moment], variant="europe", bots=("novice",) * 4)
    for size in SIZES:
        await ines.window.resize(size)
        await fits(ines.window)
        await ines.window.has_no_barriers()
        small = await ines.page.evaluate(SMALL_TARGETS, SMALLEST)
        assert not small, "\n".join([str(size), *small])


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_chat_of_five_fits_the_screen(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    people = ("Ines", "Ola", "Marek", "نوال", "Wolfgang Amadeus Theophilus Mozart-Weber")
    ines = await phone(windows, server, scenarios.first_turn, size, people=people, bots=())
    await ines.window.button(re.compile("^Chat")).click()
    say = ines.page.get_by_role("textbox", name="Say something")
    await say.focus()
    table = ines.page.get_by_role("main")
    assert await table.evaluate("(main) => main.scrollTop") == 0, "the table was scrolled away"
    for locator in (say, ines.window.button("Mute players"), ines.window.button("Hello.")):
        await locator.click(trial=True)  # visible, with nothing over it
    room = await ines.page.get_by_role("list", name="Chat").bounding_box()
    assert room is not None and room["height"] > 100
    await ines.window.button("Mute players").click()
    await ines.window.button("Mute Ola").click()
    await expect(ines.window.button("Unmute Ola")).to_be_visible()
    await ines.window.has_no_barriers()


async def test_running_clock_is_in_sight(windows: Windows, server: Server) -> None:
    clock = {"type": "real-time", "seconds": 60, "reserve": 300}
    people = ("Ines", "Ola", "Marek", "Tom", "Jo")
    ines = await phone(windows, server, scenarios.first_turn, people=people, bots=(), clock=clock)
    for time in (r"^(1:00|0:\d\d)$", r"^\+[45]:\d\d$"):  # for the move, and in reserve
        await expect(ines.page.get_by_text(re.compile(time)).filter(visible=True)).to_have_count(1)


async def test_touch_confirms_a_claim(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(20, scenarios.a_claim))
    now = await ines.my_turn()
    claim = next(one for one in map(actions.parse, now["legal"]) if isinstance(one, ClaimRoute))
    await ines.tap_on(f'[data-route="{claim.route}"]')
    await expect(ines.window.button(re.compile("^Claim with"))).to_be_visible()
    assert (await ines.look())["version"] == now["version"], "a tap alone must not play"
    await fits(ines.window)
    await ines.window.settled()
    await ines.window.button(re.compile("^Claim with")).tap()
    assert (await ines.look(now["version"]))["version"] > now["version"]


async def test_board_comes_back_after_a_payment(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(20, scenarios.a_claim))
    now = await ines.my_turn()
    await ines.window.press("0")
    whole = ines.window.button("The whole board")
    await expect(whole).to_have_attribute("aria-pressed", "true")
    claim = next(one for one in map(actions.parse, now["legal"]) if isinstance(one, ClaimRoute))
    await ines.tap_on(f'[data-route="{claim.route}"]')
    await expect(ines.window.button(re.compile("^Claim with"))).to_be_visible()
    await ines.window.settled()
    await ines.window.button(re.compile("^Claim with")).tap()
    await ines.look(now["version"])
    await expect(whole).to_have_attribute("aria-pressed", "true")
