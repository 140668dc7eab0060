"""What is told when: the price of a tunnel after its cards, the end of a player's time at once."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .players import Player
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


async def test_tunnel_is_not_spoilt(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(20, scenarios.a_tunnel(1)), variant="europe")
    window = await windows.new(laid.path(), size=DESK, speed="normal")
    ines = Player(window, laid.table, laid.keys[0])
    await ines.my_turn()
    spoilt = asyncio.create_task(window.page.evaluate(SPOILT))
    await ines.play(laid.action)
    assert await spoilt == []
    await expect(window.prompt("The tunnel costs 1 more.")).to_be_visible()
    await expect(window.page.locator("#log")).to_contain_text("costs 1 more")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
async def test_clock_runs_into_the_reserve_and_then_bites(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    clock = {"type": "real-time", "seconds": 5, "reserve": 4}
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), clock=clock, grace=600)
    ines = await Player.sit(windows, laid, size=size)
    ola = await Player.sit(windows, laid, 1, size=DESK)
    now = await ines.look()
    while now["view"]["to_act"] == [0]:
        now = await ines.look(now["version"])
    assert now["clocks"][0]["reserve"] == 0
    assert not now["seats"][0]["played_by_bot"], "the bot played one turn, and no more"
    log = ola.page.get_by_role("region", name="Log")
    await expect(log).to_contain_text("Ines is out of time: a bot plays this turn")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
async def test_prompt_says_that_the_reserve_runs(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    clock = {"type": "real-time", "seconds": 5, "reserve": 7200}
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), clock=clock)
    ines = await Player.sit(windows, laid, size=size)
    await expect(ines.window.prompt("your reserve is running")).to_be_visible()
    await expect(ines.page.get_by_text("0:00", exact=True).filter(visible=True)).to_have_count(1)
    await expect(ines.page.get_by_text("+1:5").filter(visible=True).first).to_be_visible()
    await ines.window.has_no_barriers()
