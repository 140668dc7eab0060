"""Presses that ask the board something: a player, half of a double route, what routes are worth."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

import whistlestop as ws
from tests.server.live import Server
from whistlestop.actions import ClaimRoute

from . import scenarios
from .players import Player
from .scenarios import Wanted
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


def claimable(game: ws.Game) -> dict[str, int]:
    """The routes that the first seat can claim, each with the number of ways to pay."""
    found: dict[str, int] = {}
    for one in game.legal(0):
        if isinstance(one, ClaimRoute):
            found[one.route] = found.get(one.route, 0) + 1
    return found


def a_double(*, grey: bool) -> Wanted:
    """A double route: two grey halves that can be paid for in several ways; or two colours, one of them too dear."""

    def wanted(game: ws.Game) -> str | None:
        if not scenarios.mine(game) or any(player.routes for player in game.view(0).players):
            return None
        routes, can = game.variant.board.routes, claimable(game)
        for route in routes:
            twin = None if route.twin is None else routes[route.twin]
            if twin is None or route.tunnel or (route.colour == twin.colour) is not grey:
                continue
            if grey and can.get(route.id, 0) > 1:
                return f"claim {route.id}"
            if not grey and route.id not in can and twin.id in can:
                return f"claim {route.id}"
        return None

    return wanted


async def test_everything_but_a_pressed_player_steps_back(windows: Windows, server: Server) -> None:
    def both_have_routes(game: ws.Game) -> str | None:
        return "draw deck" if scenarios.mine(game) and all(one.routes for one in game.view(0).players) else None

    laid = scenarios.lay(server.db, both_have_routes)
    ines = await Player.sit(windows, laid)
    await ines.my_turn()
    await expect(ines.page.locator("[data-board] .spaces .pale")).to_have_count(0)
    await ines.page.locator('[data-strip="1"]').click()
    mine, bot = (len(player.routes) for player in laid.game.view(0).players)
    free = len(laid.game.variant.board.routes) - mine - bot
    await expect(ines.page.locator("[data-board] .spaces .pale:not(.held)")).to_have_count(free)
    await expect(ines.page.locator("[data-board] .train.seat-0:not(.pale)")).to_have_count(0)
    await expect(ines.page.locator("[data-board] .train.seat-1:not(.pale)")).to_have_count(bot)
    await expect(ines.page.locator("[data-board] :is([data-faint], [data-strong], [data-quiet])")).to_have_count(0)
    await ines.window.press("Escape")
    await expect(ines.page.locator("[data-board] .spaces .pale")).to_have_count(0)


async def test_press_on_a_half_that_is_too_dear_offers_the_other(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, a_double(grey=False))
    ines = await Player.sit(windows, laid)
    now = await ines.my_turn()
    dear = laid.action.removeprefix("claim ")
    routes = laid.game.variant.board.routes
    twin = routes[next(route.twin for route in routes if route.id == dear) or 0]
    await ines.click_on(f'[data-route="{dear}"]')
    panel = ines.page.get_by_role("button", name=re.compile("^Claim with")).filter(visible=True)
    await expect(panel).to_be_visible()
    await expect(ines.page.locator("#paying")).to_contain_text(re.compile(twin.colour, re.IGNORECASE))
    assert (await ines.look())["version"] == now["version"], "nothing is played without asking"


async def test_two_grey_halves_are_not_a_choice(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, a_double(grey=True))
    ines = await Player.sit(windows, laid)
    await ines.my_turn()
    await ines.click_on(f'[data-route="{laid.action.removeprefix("claim ")}"]')
    await expect(ines.page.get_by_role("button", name=re.compile("^Claim with")).filter(visible=True)).to_be_visible()
    await expect(ines.page.get_by_role("radiogroup", name="Which of the two routes")).not_to_be_attached()


@pytest.mark.parametrize("touch", [False, True])
async def test_route_values_are_one_press_away(windows: Windows, server: Server, touch: bool) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, variant="europe")
    window = await windows.new(laid.path(), size=PHONE if touch else DESK, touch=touch)
    await window.button("Route values").click()
    dialog = window.page.get_by_role("dialog", name="Route values")
    rows = dialog.get_by_role("row")
    await expect(rows).to_have_text([re.compile("Spaces.*Points"), *(re.compile(rf"^\s*{one}\s*$") for one in VALUES)])
    await expect(dialog).to_contain_text("Each station not built")
    await window.has_no_barriers()
    await window.press("Escape")
    await expect(dialog).not_to_be_visible()
    await window.press("v")
    await expect(dialog).to_be_visible()


VALUES = [r"1\s+1", r"2\s+2", r"3\s+4", r"4\s+7", r"6\s+15", r"8\s+21"]
"""The spaces and the points of each row."""
