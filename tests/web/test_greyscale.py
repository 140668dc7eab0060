"""Without colour everything can be told apart: players by patterns, cards by symbols, tickets by words."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from itertools import combinations

import pytest
from PIL import Image
from playwright.async_api import Locator, Page, expect

from tests.server.live import Server

from . import scenarios
from .page_pool import Theme
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

SIDE = 24
DIFFERENT = 0.06
"""How much two patches must differ to be distinguishable, as a share of full contrast."""
LEAST_MARK = 1.45
"""The width of a pattern's strokes on a wagon, in pixels."""

MARKS = """(roofs) => roofs.map((roof) => {
  const { a, b } = roof.getScreenCTM();
  return parseFloat(getComputedStyle(roof).strokeWidth) * Math.hypot(a, b);
})"""


async def patch(shown: Locator) -> list[float]:
    """An element in greyscale, scaled to one size and stretched from black to white."""
    picture = Image.open(io.BytesIO(await shown.screenshot())).convert("L").resize((SIDE, SIDE))
    values = picture.tobytes()
    low, high = min(values), max(values)
    assert high - low > 40, "nothing is drawn there"
    return [(value - low) / (high - low) for value in values]


def difference(one: list[float], other: list[float]) -> float:
    """The difference of two drawings; a dark one on a light background equals its inverse."""
    straight = sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
    inverted = sum(abs(a - (1 - b)) for a, b in zip(one, other, strict=True)) / len(one)
    return min(straight, inverted)


async def all_differ(shown: Mapping[str, Locator]) -> None:
    patches = {name: await patch(one) for name, one in shown.items()}
    pairs = [(one, other, difference(patches[one], patches[other])) for one, other in combinations(patches, 2)]
    too_alike = [(one, other, round(by, 2)) for one, other, by in pairs if by < DIFFERENT]
    assert not too_alike, too_alike


def bands(page: Page) -> dict[str, Locator]:
    return {f"player {seat}": page.locator(f"[data-strip='{seat}'] .band") for seat in range(5)}


async def symbols(page: Page, least: int) -> dict[str, Locator]:
    """The cards of the hand: a desktop shows a place for every colour, a phone only those held."""
    names = [str(await stack.get_attribute("data-hand")) for stack in await page.locator("[data-hand]").all()]
    assert len(names) >= least
    return {name: page.locator(f"[data-hand={name}] .symbol").last for name in names}


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_players_and_cards_differ_without_colour(windows: Windows, server: Server, theme: Theme) -> None:
    laid = scenarios.lay(server.db, scenarios.after(110, scenarios.first_turn), variant="europe", bots=("novice",) * 4)
    window = await windows.new(laid.path(), theme=theme)
    await expect(window.prompt("Your turn.")).to_be_visible()
    page = window.page
    await all_differ(bands(page))
    await all_differ(await symbols(page, 9))
    for seat in range(5):
        marks = await page.locator(f"[data-board] .train.seat-{seat} .roof").evaluate_all(MARKS)
        assert marks and min(marks) >= LEAST_MARK, f"the pattern of seat {seat} is too thin: {marks[:3]}"
    await window.resize(PHONE)
    await all_differ(bands(page))
    await all_differ(await symbols(page, 3))


async def test_the_end_of_a_game_is_readable_without_colour(windows: Windows, server: Server) -> None:
    """Tickets say how they ended, and each player's line in the replay is broken in its own way."""
    laid = scenarios.lay(server.db, scenarios.the_end, variant="europe", bots=("novice",) * 4)
    window = await windows.new(laid.path())
    tickets = window.page.get_by_role("group", name="Tickets").get_by_role("button")
    await expect(tickets.first).to_be_visible()
    for name in await tickets.all_text_contents():
        assert re.search("arrived|failed|Arrived|Failed", name), name
    await window.go(f"/t/{laid.table}/replay")
    chart = window.page.get_by_role("slider", name="Points over the moves")
    await expect(chart).to_be_visible()
    dashes = await chart.locator("path.line").evaluate_all(
        "(lines) => lines.map((line) => getComputedStyle(line).strokeDasharray)"
    )
    assert len(dashes) == len(set(dashes)) == 5, dashes


async def test_players_of_a_real_table_differ_without_colour(windows: Windows) -> None:
    window = await windows.new("/score", size=PHONE)
    for _ in range(3):
        await window.button("One more player").click()
    await window.button("To the board").click()
    strips = window.page.get_by_role("group", name="Players").locator(".band")
    await expect(strips).to_have_count(5)
    await all_differ({f"player {seat}": strips.nth(seat) for seat in range(5)})
