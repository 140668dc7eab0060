"""My tickets on the board: quiet rings, two strengths of lamp, and a sheet that tells a ticket's way."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

import whistlestop as ws
from tests.server.live import Server
from whistlestop import actions
from whistlestop.actions import BuildStation, ClaimRoute
from whistlestop.ticket_ways import ticket_ways

from . import scenarios
from .players import Player
from .reading import can_be_read
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


def lit(game: ws.Game) -> tuple[set[int], set[int]]:
    """The routes that the first seat can claim, and those among them that serve a ticket."""
    index = {route.id: number for number, route in enumerate(game.variant.board.routes)}
    claims = {index[one.route] for one in game.legal(0) if isinstance(one, ClaimRoute)}
    serving = {route for ways in ticket_ways(game.variant, game.view(0)) for route in ways.serving}
    return claims, claims & serving


def some_serve(game: ws.Game) -> str | None:
    """The person can claim several routes, of which at least two serve a ticket, and no ticket is lost."""
    if not scenarios.mine(game) or game.view(0).actions < 20:
        return None
    claims, serving = lit(game)
    ways = ticket_ways(game.variant, game.view(0))
    return "draw deck" if 2 <= len(serving) < len(claims) and all(len(one.ways) > 1 for one in ways) else None


def a_station_helps(game: ws.Game) -> str | None:
    """The person can build stations, and some of the cities help a ticket."""
    if not scenarios.mine(game):
        return None
    possible = {one.city for one in game.legal(0) if isinstance(one, BuildStation)}
    ways = ticket_ways(game.variant, game.view(0))
    helpful = {game.variant.city_id(city) for one in ways for city in one.stations}
    found = sorted(possible & helpful)
    return f"build {found[0]}" if found and possible - helpful else None


async def numbers(found: Locator, name: str) -> set[int]:
    await found.first.wait_for(state="attached")
    texts: list[str] = await found.evaluate_all("(all, name) => all.map((one) => one.getAttribute(name))", name)
    return {int(number) for text in texts for number in text.split()}


async def test_rings_and_lamps_show_what_serves_my_tickets(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, some_serve, variant="europe", bots=("novice",) * 2, how=scenarios.hoard)
    ines = await Player.sit(windows, laid)
    now = await ines.my_turn()
    tickets = [ines.variant["tickets"][one["ticket"]] for one in now["tickets"]["held"] if one["type"] == "open"]
    assert await numbers(ines.page.locator("[data-quiet]"), "data-quiet") == {
        city for ticket in tickets for city in (ticket["a"], ticket["b"])
    }
    _, serving = lit(laid.game)
    assert await numbers(ines.page.locator("[data-strong]"), "data-strong") == serving
    await expect(ines.page.locator("[data-faint]")).to_be_attached()
    await expect(ines.window.prompt(f"{len(serving)} lit routes serve a ticket.")).to_be_visible()
    await ines.window.press("r")
    row = ines.page.locator(f'[data-row="route-{min(serving)}"]')
    await expect(row).to_have_text(re.compile(r"you can claim it, serves \w+"))


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_sheet_tells_the_way_of_a_ticket(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    laid = scenarios.lay(server.db, some_serve, variant="europe", bots=("novice",) * 2, how=scenarios.hoard)
    window = await windows.new(laid.path(), size=size, touch=size == PHONE)
    ines = Player(window, laid.table, laid.keys[0])
    await ines.my_turn()
    variant, view = laid.game.variant, laid.game.view(0)
    ways = max(ticket_ways(variant, view), key=lambda one: variant.tickets[one.ticket].points)
    ticket, cities = variant.tickets[ways.ticket], variant.board.cities
    name = f"{cities[ticket.a].name} – {cities[ticket.b].name}"
    await window.page.get_by_role("button", name=re.compile(f"^{name}, ")).click()
    sheet = window.page.get_by_role("region", name=f"How to complete {name}")
    await expect(sheet).to_be_visible()
    shortest, other = ways.ways[:2]
    first, last = (variant.board.routes[shortest.missing[place]] for place in (0, -1))
    for route in (first, last):
        await expect(sheet).to_contain_text(f": {route.length} {route.colour}")
    lacking = sum(one.count for one in shortest.cards)
    await expect(sheet).to_contain_text("Cards still missing" if lacking else "You have the cards for all of it.")
    await window.has_no_barriers()

    before = await sheet.inner_text()
    another = sheet.get_by_role("button", name=re.compile(f"^{other.spaces} spaces? by ")).first
    await another.click()
    await expect(sheet.get_by_role("button", name=re.compile(f"^{shortest.spaces} spaces? ")).first).to_be_visible()
    assert await sheet.inner_text() != before
    await window.press("Escape")
    await expect(sheet).not_to_be_attached()


@pytest.mark.parametrize("language", ["de", "fr"])
async def test_sheet_can_be_read_in_every_language(windows: Windows, server: Server, language: str) -> None:
    laid = scenarios.lay(server.db, some_serve, variant="europe", bots=("novice",) * 2, how=scenarios.hoard)
    window = await windows.new(laid.path(), language=language)
    await window.page.locator(".tickets button[data-item]").first.click()
    await expect(window.page.locator("[data-ticket-sheet]")).to_be_visible()
    await can_be_read(window, "a ticket's sheet")


async def test_cities_where_a_station_helps_are_marked_apart(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, a_station_helps, variant="europe", bots=("novice",) * 2)
    ines = await Player.sit(windows, laid)
    await ines.my_turn()
    await ines.window.button("Station").click()
    possible = {actions.parse(text).city for text in (await ines.look())["legal"] if text.startswith("build ")}  # type: ignore[union-attr]  # a build has a city
    helpful = {city for one in ticket_ways(laid.game.variant, laid.game.view(0)) for city in one.stations}
    marked = await numbers(ines.page.locator("[data-helpful]"), "data-helpful")
    assert marked == {city for city in helpful if laid.game.variant.city_id(city) in possible}
    await ines.window.press("r")
    await expect(ines.page.locator(f'[data-row="city-{min(marked)}"]')).to_contain_text("Helps ")
