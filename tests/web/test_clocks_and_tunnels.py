"""What is told when: the price of a tunnel after its cards, the end of a player's time at once."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

import whistlestop as ws
from tests.server.live import Server
from whistlestop import actions
from whistlestop.actions import CARDS, ClaimRoute
from whistlestop.tunnel_odds import price_chances

from . import scenarios
from .players import Player
from .test_phone import fits
from .test_since_turn import send
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

SPOILT = """() => new Promise((done) => {
  const said = [];
  const look = () => {
    const panel = document.querySelector("[aria-labelledby=tunnel]");
    const isPriced = panel?.querySelector(".price h3") != null;
    const told = document.querySelector("[data-prompt]").textContent + document.querySelector("#log").textContent;
    if (isPriced) return done(said);
    if (panel !== null && /costs \\\\d more/.test(told)) said.push(told);
    requestAnimationFrame(look);
  };
  look();
})"""
"""What prompt and log say of the price in any frame before the panel does."""


BUTTONS_SEEN = """() => {
  window.buttonsSeen = new Set();
  const look = () => {
    for (const button of document.querySelectorAll("[data-prompt] button")) window.buttonsSeen.add(button.textContent);
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Collects every button that the prompt has from now on, for however short a time."""


async def test_tunnel_is_not_spoilt(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(20, scenarios.a_tunnel(1)), variant="europe")
    window = await windows.new(laid.path(), size=DESK, speed="normal")
    ines = Player(window, laid.table, laid.keys[0])
    await ines.my_turn()
    await expect(window.prompt(re.compile("Your turn|your last turn"))).to_be_visible()
    spoilt = asyncio.create_task(window.page.evaluate(SPOILT))
    await ines.play(laid.action)
    assert await spoilt == []
    await expect(window.prompt("The tunnel costs 1 more.")).to_be_visible()
    await expect(window.page.locator("#log")).to_contain_text("costs 1 more")


TOLD_EARLY = """() => new Promise((done) => {
  const [told, said] = [[], ["#log", ".since"]];
  let turned = 0;
  const before = said.map((part) => document.querySelector(part).textContent);
  const look = () => {
    turned = Math.max(turned, document.querySelectorAll(".flying-cards .card").length);
    const after = said.map((part) => document.querySelector(part).textContent);
    const isTold = after.some((text, i) => text !== before[i]);
    if (isTold && turned < 3) told.push(after);
    if (isTold) done(told);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""What the log and the line about the others say of another player's tunnel before three of its cards lie there."""


def a_short_tunnel_of_ola(game: ws.Game) -> str | None:
    """It is Ola's turn, and she can lay two cards for a tunnel."""
    view = game.view(1)
    if view.to_act != (1,) or view.phase != "turn" or view.actions < 20:
        return None
    short = {route.id for route in game.variant.board.routes if route.tunnel and route.length == 2}
    claims = [one for one in game.legal(1) if isinstance(one, ClaimRoute) and one.route in short]
    return actions.text(claims[0]) if claims else None


async def test_tunnel_of_another_player_is_not_spoilt(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, a_short_tunnel_of_ola, people=("Ines", "Ola"), bots=(), variant="europe")
    window = await windows.new(laid.path(), size=DESK, speed="normal")
    ines = Player(window, laid.table, laid.keys[0])
    await expect(window.page.get_by_role("region", name="Since your turn")).to_be_visible()
    await expect(window.prompt("Ola is to play.")).to_be_visible()
    told = asyncio.create_task(window.page.evaluate(TOLD_EARLY))
    await send(ines, laid, laid.action)
    assert await told == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
async def test_clock_runs_into_the_reserve_and_then_bites(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    clock = {"type": "real-time", "seconds": 5, "reserve": 4}
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), clock=clock, grace=600)
    ines = await Player.sit(windows, laid, size=size)
    ola = await Player.sit(windows, laid, 1, size=DESK)
    await ines.page.evaluate(BUTTONS_SEEN)
    now = await ines.look()
    while now["view"]["to_act"] == [0]:
        now = await ines.look(now["version"])
    assert now["clocks"][0]["reserve"] == 0
    assert not now["seats"][0]["played_by_bot"], "the bot played one turn, and no more"
    log = ola.page.get_by_role("region", name="Log")
    await expect(log).to_contain_text("Ines is out of time: a bot plays this turn")
    await ines.window.caught_up(now["version"])
    seen = await ines.page.evaluate("[...window.buttonsSeen]")
    assert not [button for button in seen if "Take the seat back" in button], "it is one turn, and over in a moment"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
async def test_prompt_says_that_the_reserve_runs(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    clock = {"type": "real-time", "seconds": 5, "reserve": 7200}
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), clock=clock)
    ines = await Player.sit(windows, laid, size=size)
    await expect(ines.window.prompt("your reserve is running")).to_be_visible()
    await expect(ines.page.get_by_text("0:00", exact=True).filter(visible=True)).to_have_count(1)
    await expect(ines.page.get_by_text("+1:5").filter(visible=True).first).to_be_visible()
    await ines.window.has_no_barriers()


def a_tunnel_in_many_ways(game: ws.Game) -> str | None:
    """A tunnel that can be paid for in at least four ways."""
    if not scenarios.mine(game):
        return None
    ways = [one.route for one in game.legal(0) if isinstance(one, ClaimRoute)]
    many = [claim for claim in scenarios.claims(game, tunnel=True) if ways.count(claim.route) > 3]
    return actions.text(many[0]) if many else None


async def test_odds_of_a_tunnel_are_told_before_it_is_laid(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, a_tunnel_in_many_ways, how=scenarios.hoard, variant="europe")
    window = await windows.new(laid.path(), size=PHONE, touch=True)
    ines = Player(window, laid.table, laid.keys[0])
    await ines.my_turn()
    claim = actions.parse(laid.action)
    assert isinstance(claim, ClaimRoute)
    await ines.tap_on(f'[data-route="{claim.route}"]')
    rows = window.page.get_by_role("radiogroup", name="Ways to pay").get_by_role("radio")
    await expect(rows.first).to_be_visible()
    await window.settled()
    await fits(window)
    view = laid.game.view(0)
    odds = window.page.get_by_role("definition")
    for number, row in enumerate(await rows.all(), 1):
        await window.press(str(number))
        colour = (await row.locator("b").inner_text()).split()[1].removesuffix(",")
        chances = price_chances(view, CARDS.index(colour.removesuffix("s") if "locomotive" in colour else colour))
        shown = [f"{round(100 * chance)}" if 0.005 <= chance <= 0.995 else "<1" for chance in chances]
        await expect(odds).to_have_text([f"{share}\u00a0%" for share in shown])
    await window.press("1")
    await expect(window.page.get_by_text(re.compile("cards? you would have left|no card left"))).to_be_visible()
    await window.has_no_barriers()
