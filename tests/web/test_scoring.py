"""Scoring a real table: tapped on a phone, typed with keys, kept, shared; the result is what the rules say."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.async_api import expect

import whistlestop as ws

from .players import MIDDLE
from .test_phone import SMALL_TARGETS, SMALLEST
from .windows import Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

PHONE = (360, 740)


class Had(NamedTuple):
    """What a player had in the end."""

    name: str
    routes: tuple[str, ...]
    stations: tuple[str, ...]
    tickets: tuple[str, ...]


ANNA = Had("Anna", ("berlin/frankfurt/black", "berlin/wien", "budapest/wien/red"), (), ("E10",))
BEN = Had("Ben", ("amsterdam/london", "amsterdam/frankfurt"), ("frankfurt",), ("E21", "E17"))
STILL = 4
"""An element that was at the same place this often has stopped moving."""
BORROWED = "Ben’s station in Frankfurt uses Anna’s Berlin–Frankfurt: London – Berlin arrives."


def result_rows() -> list[str]:
    """The table of points as the rules give it: names and points, the winner first."""
    sheets = ws.score_table(
        "europe",
        claims=[ANNA.routes, BEN.routes],
        stations=[ANNA.stations, BEN.stations],
        tickets=[ANNA.tickets, BEN.tickets],
    )
    assert sheets[1].station_routes == {"frankfurt": "berlin/frankfurt/black"}
    names = (ANNA.name, BEN.name)
    ranked = sorted(sheets, key=lambda sheet: sheet.rank)
    return [f"{names[sheet.seat]} {sheet.routes} {sheet.total}" for sheet in ranked]


async def rows_of(window: Window) -> list[str]:
    """The same as the page shows it."""
    found: list[list[str]] = await window.page.locator("table tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim().split(/\\s/)[0]))"
    )
    return [f"{cells[0]} {cells[1]} {cells[-1]}".replace("−", "-") for cells in found]


async def tap(window: Window, what: str) -> None:
    """Tap something on the board, once it has stopped moving."""
    found = window.page.locator(f"[data-board] {what}").first
    seen: list[dict[str, float]] = []
    while len(seen) < STILL or seen[-STILL:] != [seen[-1]] * STILL:
        await window.page.wait_for_timeout(100)
        seen.append(await found.evaluate(MIDDLE))
    at = seen[-1]
    await window.page.touchscreen.tap(at["x"], at["y"])


async def set_up(window: Window) -> None:
    await window.page.get_by_label("Name of crimson").fill(ANNA.name)
    await window.page.get_by_label("Name of cobalt").fill(BEN.name)
    await window.button("To the board").click()
    await expect(window.prompt("Tap Anna’s routes.")).to_be_visible()


async def fits_a_thumb(window: Window) -> None:
    """Nothing to scroll sideways, nothing too small."""
    assert not (await window.scrolls())["across"]
    small = await window.page.evaluate(SMALL_TARGETS, SMALLEST)
    assert not small, "\n".join(small)


async def test_table_is_scored_by_taps_kept_and_shared(windows: Windows) -> None:
    window = await windows.new("/score", size=PHONE, touch=True)
    page = window.page
    await set_up(window)
    await window.button("The whole board").tap()
    await expect(window.button("The whole board")).to_have_attribute("aria-pressed", "true")
    for number, route in enumerate(ANNA.routes, 1):
        await tap(window, f'[data-route="{route}"]')
        await expect(window.button(f"Routes {number}")).to_be_visible()
    await expect(window.button("Anna, 9 points for routes, 38 trains left")).to_be_visible()
    await expect(page.get_by_role("status").filter(has_text="Budapest–Wien added, +1")).to_be_visible()
    await fits_a_thumb(window)

    await window.button("Next: Anna’s stations").tap()
    await window.button("Next: Anna’s tickets").tap()
    await window.button("Berlin – Roma, 9 points").tap()
    await window.button("Next: Ben’s routes").tap()
    await tap(window, '[data-route="berlin/frankfurt/red"]')
    await expect(window.prompt("With 2 players only one of a double route is used.")).to_be_visible()
    await tap(window, '[data-route="berlin/wien"]')
    await window.button("Give it to Ben").tap()
    await window.button("Undo").tap()
    for route in BEN.routes:
        await tap(window, f'[data-route="{route}"]')
    await window.button("Next: Ben’s stations").tap()
    await tap(window, '[data-city="frankfurt"]')
    await page.reload()
    await expect(window.button("Stations 1")).to_be_visible()
    await window.button("Next: Ben’s tickets").tap()
    await window.button("The whole board").tap()
    await tap(window, '[data-city="london"]')
    await tap(window, '[data-city="berlin"]')
    await page.get_by_label("Find a ticket").fill("koben fra")
    await page.keyboard.press("Enter")
    await fits_a_thumb(window)
    await window.has_no_barriers()
    await window.button("Score the table").tap()

    await expect(page.locator("table tbody tr")).to_have_count(2)
    assert await rows_of(window) == result_rows()
    await window.button(BORROWED).tap()
    await expect(page.locator("aside")).to_contain_text(BORROWED)
    await fits_a_thumb(window)
    await window.button("Share").tap()
    link = await page.get_by_label("Link to this scoring").input_value()

    friend = await windows.new(link.removeprefix(windows.address), size=PHONE, touch=True)
    await expect(friend.page.locator("table tbody tr")).to_have_count(2)
    assert await rows_of(friend) == result_rows()
    await friend.button("Take it over and change it").tap()
    await expect(friend.prompt("Tap Anna’s routes.")).to_be_visible()
    await friend.go("/score#" + link.split("#")[1][:-5])
    await friend.page.reload()
    await expect(friend.page.get_by_role("alert")).to_contain_text("This link is damaged")
    await friend.button("To my own scoring").tap()
    await expect(friend.button("Routes 3")).to_be_visible()


async def test_player_is_entered_with_keys(windows: Windows) -> None:
    window = await windows.new("/score", theme="dark")
    page = window.page
    await window.has_no_barriers()
    await set_up(window)
    await window.press("r")
    for route in ("berlin fra", "berlin wien"):
        await page.keyboard.type(route.split()[0])
        row = page.locator("[data-row]:focus")
        wanted = {"berlin fra": "Berlin to Frankfurt, black", "berlin wien": "Berlin to Wien"}[route]
        while not (await row.inner_text()).startswith(wanted):
            await window.press("ArrowDown")
        await window.press("Enter", *["Backspace"] * 6)
    await window.press("Escape")
    await expect(window.button("Anna, 8 points for routes, 39 trains left")).to_be_visible()
    await window.button("Tickets 0").focus()
    await window.press("Enter")
    await page.get_by_label("Find a ticket").focus()
    await page.keyboard.type("berlin roma")
    await window.press("Enter")
    await expect(window.button("Take Berlin – Roma back")).to_be_visible()
    await window.button("Take Berlin – Roma back").focus()
    await window.press("Enter", "u")
    await expect(window.button("Tickets 1")).to_be_visible()
    await window.button("More").focus()
    await window.press("Enter")
    await window.button("Score it now").press("Enter")
    await expect(page.locator("table tbody tr")).to_have_count(2)
    await window.has_no_barriers()
