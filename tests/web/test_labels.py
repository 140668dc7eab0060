"""Names on the board never mislead: at every zoom and size, in every language, whatever is selected."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .windows import PHONE, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

TABLET = (820, 1180)
DESK = (1440, 900)

FAULTS = """() => {
  const board = document.querySelector("[data-board]");
  const cities = [...board.querySelectorAll(".cities [data-city]")].map((city) => {
    const { left, top, width, height } = city.getBoundingClientRect(); // at night with its glow
    const r = 6 * city.ownerSVGElement.getScreenCTM().a;
    return { id: city.dataset.city, x: left + width / 2, y: top + height / 2, r };
  });
  // Letters take little more than half of the height of a line.
  const names = [...board.querySelectorAll("[data-label]")].map((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const inset = (bottom - top) / name.children.length / 4.5;
    const city = Number(name.dataset.label);
    return { city, text: name.textContent, left, right, top: top + inset, bottom: bottom - inset };
  });
  const away = ({ x, y }, { left, right, top, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const faults = [];
  for (const name of names) {
    const own = cities[name.city];
    for (const city of cities) {
      if (city !== own && away(city, name) - city.r < away(own, name) - own.r - 1)
        faults.push(`${name.text} is nearer to ${city.id}`);
      if (away(city, name) < city.r - 1) faults.push(`${name.text} covers ${city.id}`);
    }
    for (const other of names)
      if (other !== name && name.left < other.right - 2 && other.left < name.right - 2 &&
          name.top < other.bottom - 2 && other.top < name.bottom - 2)
        faults.push(`${name.text} lies over ${other.text}`);
    const edge = board.getBoundingClientRect();
    const isSeen = name.right > edge.left && name.left < edge.right && name.bottom > edge.top && name.top < edge.bottom;
    if (isSeen && (name.left < edge.left - 1 || name.right > edge.right + 1)) faults.push(`${name.text} is cut off`);
    for (const disc of board.querySelectorAll("[data-number] circle")) {
      const { left, right, top, bottom } = disc.getBoundingClientRect();
      if (away({ x: (left + right) / 2, y: (top + bottom) / 2 }, name) < (right - left) / 2 - 1)
        faults.push(`${name.text} lies under a number`);
    }
    const buttons = board.querySelector(".controls").getBoundingClientRect();
    const isUnder = away(own, buttons) < own.r; // a city that can't be seen itself
    if (!isUnder && name.left < buttons.right - 1 && buttons.left < name.right - 1 &&
        name.top < buttons.bottom - 1 && buttons.top < name.bottom - 1)
      faults.push(`${name.text} lies under the buttons`);
  }
  for (const ring of board.querySelectorAll("[data-quiet]"))
    if (!names.some(({ city }) => city === Number(ring.dataset.quiet)))
      faults.push(`${cities[ring.dataset.quiet].id}, of a ticket, has no name`);
  return { faults, named: names.map(({ city }) => city) };
}"""


async def check(window: Window, where: str, *needed: int) -> None:
    await window.drawn()
    found: dict[str, Any] = await window.page.evaluate(FAULTS)
    assert not found["faults"], (where, found["faults"])
    assert set(needed) <= set(found["named"]), (where, "a name is missing")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("variant", ["usa", "europe"])
async def test_names_belong_to_their_cities(windows: Windows, server: Server, variant: str, language: str) -> None:
    laid = scenarios.lay(server.db, scenarios.after(60, scenarios.first_turn), variant=variant, bots=("novice",) * 3)
    window = await windows.new(laid.path(), language=language)
    await window.page.emulate_media(reduced_motion="reduce")  # the board does not glide
    await expect(window.page.locator("[data-prompt]")).to_be_visible()
    tickets = [laid.game.variant.tickets[index] for index in laid.game.view(0).tickets or ()]
    assert tickets
    await expect(window.page.locator("[data-quiet]")).not_to_have_count(0)
    for size in (DESK, TABLET, PHONE):
        await window.resize(size)
        await window.page.keyboard.press("0")
        for zoom in range(4):
            where = f"{size[0]} pixels, zoomed {zoom} times"
            await check(window, where)
            for _ in tickets:
                await window.press("k")
                await check(window, f"{where}, a ticket selected")
            await window.press("Escape")
            await window.press("+")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("variant", ["usa-mega", "europe-mega"])
async def test_numbers_of_tickets_on_offer_cover_no_name(
    windows: Windows, server: Server, variant: str, language: str
) -> None:
    laid = scenarios.lay(server.db, scenarios.the_deal, variant=variant, bots=("novice",))
    window = await windows.new(laid.path(), language=language)
    await window.page.emulate_media(reduced_motion="reduce")
    offered = [laid.game.variant.tickets[index] for index in laid.game.view(0).offer or ()]
    ends = {city for ticket in offered for city in (ticket.a, ticket.b)}
    for size in (DESK, TABLET, PHONE):
        await window.resize(size)
        await expect(window.page.locator("[data-number]")).to_have_count(len(offered))
        await check(window, f"{size[0]} pixels", *ends)
