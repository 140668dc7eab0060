"""A claim is visible at once on the board of the page, whatever the theme, the contrast and the size."""

from __future__ import annotations

import io
from statistics import mean

import pytest
from PIL import Image
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .page_pool import Theme
from .scenarios import Laid
from .windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

UNMISTAKABLE = 6
"""The least difference of a free and a claimed route along its middle, of 100 steps of brightness."""

SPOTS = """(names) => Object.fromEntries(names.map((name) => {
  const spots = [];
  for (const path of document.querySelectorAll(`[data-board] .spaces [data-route="${name}"] path`)) {
    const [length, matrix] = [path.getTotalLength(), path.getScreenCTM()];
    for (let part = 0.12; part <= 0.88; part += 0.02) {
      const { x, y } = path.getPointAtLength(part * length).matrixTransform(matrix);
      if (document.elementFromPoint(x, y)?.matches(".cover")) spots.push([Math.round(x), Math.round(y)]);
    }
  }
  return [name, spots];
}))"""
"""Where some routes are on the screen: points along each of them that nothing covers."""


@pytest.fixture(scope="module")
def over(server: Server) -> Laid:
    """A finished game of five players."""
    return scenarios.lay(server.db, scenarios.the_end, people=("Ines",), bots=("expert",) * 4, variant="usa")


async def picture(window: Window, action: int) -> Image.Image:
    """The board after so many actions, in greyscale and without names and cities, which may lie on routes."""
    page, chart = window.page, window.page.get_by_role("slider", name="Points over the moves")
    await expect(chart).to_be_visible()
    await chart.focus()
    await page.keyboard.press("Home" if action == 0 else "End")
    await expect(chart).to_have_attribute("aria-valuenow", str(action))
    await page.locator("[data-board] :is([data-label], .cities)").evaluate_all(
        "(covers) => covers.forEach((cover) => (cover.style.visibility = 'hidden'))"
    )
    await window.drawn()
    return Image.open(io.BytesIO(await page.screenshot(animations="disabled"))).convert("L")


def brightness(shown: Image.Image, spots: list[list[int]]) -> list[float]:
    """The brightness of the picture around some points, from 0 to 100."""
    return [mean(shown.crop((x - 1, y - 1, x + 2, y + 2)).tobytes()) / 2.55 for x, y in spots]


@pytest.mark.parametrize("contrast", ["usual", "more"])
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_a_claim_changes_the_board(windows: Windows, over: Laid, theme: Theme, contrast: str) -> None:
    window = await windows.new(f"/t/{over.table}/replay", theme=theme, contrast=contrast)
    claimed = [route for seat in over.game.position.seats for route in seat.routes]
    assert len(claimed) > 50
    for size in (DESK, PHONE):
        await window.resize(size)
        free, held = await picture(window, 0), await picture(window, len(over.game.record.actions))
        spots = await window.page.evaluate(SPOTS, claimed)
        changes = []
        for route in (name for name in claimed if spots[name]):
            pairs = zip(brightness(free, spots[route]), brightness(held, spots[route]), strict=True)
            changes.append((mean(abs(a - b) for a, b in pairs), route))
        assert len(changes) > 30 and min(changes)[0] >= UNMISTAKABLE, (size, sorted(changes)[:5])
