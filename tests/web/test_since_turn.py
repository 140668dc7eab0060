"""Since my last turn: what the others did is outlined on the board, told in one line, and can be shown again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

import whistlestop as ws
from tests.server.live import Server, new_id
from whistlestop import actions
from whistlestop.actions import ClaimRoute

from . import scenarios
from .players import MIDDLE, Player
from .scenarios import Laid
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

NOTHING = "Nobody has played since your turn."


def ola_can_claim(game: ws.Game) -> str | None:
    """It is Ola's turn, after one of Ines's, and she can claim a route with nothing to choose."""
    view = game.view(1)
    if view.to_act != (1,) or view.phase != "turn" or view.actions < 6:
        return None
    claims = [one for one in game.legal(1) if isinstance(one, ClaimRoute)]
    twins = {route.id for route in game.variant.board.routes if route.id.count("/") > 1}
    plain = [one for one in claims if one.route not in twins]
    return actions.text(plain[0]) if plain else None


def lay(server: Server, **settings: Any) -> tuple[Laid, int]:
    """A table at which Ola, in the second seat, can claim a route; returns its index, too."""
    laid = scenarios.lay(server.db, ola_can_claim, people=("Ines", "Ola"), bots=(), **settings)
    claim = actions.parse(laid.action)
    assert isinstance(claim, ClaimRoute)
    return laid, next(n for n, route in enumerate(laid.game.variant.board.routes) if route.id == claim.route)


async def send(player: Player, laid: Laid, action: str) -> None:
    """Play an action of Ola's as a program does."""
    headers = {"Authorization": f"Bearer {laid.keys[1]}"}
    now = await player.look()
    command = {"type": "play", "id": new_id(), "version": now["version"], "seat": 1, "action": action}
    answer = await player.window.client.post(f"/api/tables/{laid.table}/commands", json=command, headers=headers)
    assert answer.is_success, answer.text


async def test_new_claim_keeps_its_outline_until_i_have_acted(windows: Windows, server: Server) -> None:
    laid, route = lay(server)
    ines = await Player.sit(windows, laid)
    line = ines.page.get_by_role("region", name="Since your turn")
    await expect(line).to_contain_text(NOTHING)
    await send(ines, laid, laid.action)
    await expect(line.get_by_role("listitem")).to_have_count(1)
    board = laid.game.variant.board
    scored = ines.page.locator("[data-strip='1'] .scored")
    await expect(scored).to_have_text(f"+{board.route_points[board.routes[route].length]}")
    await expect(line.get_by_role("listitem")).to_have_text(re.compile(r"Ola claimed .+ to .+, \d+ points?"))
    await expect(ines.page.locator(f'[data-new-routes="{route}"]')).to_be_attached()
    await expect(ines.page.locator('[data-new="1"]')).to_be_attached()
    await expect(ines.page.get_by_role("region", name="Log").get_by_text("Your last turn")).to_be_visible()
    await ines.window.has_no_barriers()

    await ines.play("draw deck")
    await expect(line.get_by_role("listitem")).to_have_count(0)
    await ines.play("draw deck")
    await expect(line).to_contain_text(NOTHING)
    await expect(ines.page.locator("[data-new-routes]")).not_to_be_attached()
    await expect(ines.page.locator("[data-new]")).not_to_be_attached()
    await expect(scored).not_to_be_attached()


async def test_turns_can_be_shown_again(windows: Windows, server: Server) -> None:
    laid, route = lay(server)
    window = await windows.new(laid.path(), speed="slow")
    ines = Player(window, laid.table, laid.keys[0])
    await send(ines, laid, laid.action)
    await expect(window.prompt("Your turn.")).to_be_visible()
    await expect(ines.page.locator("[data-laying]")).not_to_be_attached()
    await ines.window.button("Show again").click()
    await expect(ines.page.locator(f'[data-laying="{route}"]')).to_be_attached()
    await expect(ines.page.locator("[data-laying]")).not_to_be_attached()
    await expect(ines.page.locator(f'[data-new-routes="{route}"]')).to_be_attached()


async def test_every_reader_has_turns_of_their_own(windows: Windows, server: Server) -> None:
    laid, _ = lay(server)
    ola = await Player.sit(windows, laid, 1)
    line = ola.page.get_by_role("region", name="Since your turn")
    await expect(line.get_by_role("listitem")).to_have_text(re.compile("^Ines "))
    spectator = await windows.new(f"/t/{laid.table}")
    await expect(spectator.page.locator("[data-prompt]")).to_be_visible()
    await expect(spectator.page.get_by_role("region", name="Since your turn")).not_to_be_attached()


WATCH = f"""(what) => {{
  const middle = {MIDDLE};
  const board = document.querySelector("[data-board]");
  const isSeen = () => {{
    const {{ x, y }} = middle(board.querySelector(what));
    const frame = board.getBoundingClientRect();
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  }};
  window.routeSeen = isSeen();
  const watch = () => {{
    window.routeSeen ||= isSeen();
    requestAnimationFrame(watch);
  }};
  watch();
  return window.routeSeen;
}}"""
"""Return whether a route of the board is in view, and note from now on whether it comes into view."""


async def place(player: Player) -> str:
    found: str = await player.page.locator("[data-board] .sheet").evaluate("(one) => one.style.transform")
    return found


@pytest.mark.parametrize("chooses", [False, True])
async def test_phone_goes_to_a_claim_out_of_view_and_comes_back(
    windows: Windows, server: Server, chooses: bool
) -> None:
    laid, route = lay(server)
    window = await windows.new(laid.path(), size=PHONE, touch=True, speed="normal", fresh=True)
    await window.page.emulate_media(reduced_motion="reduce")
    ines = Player(window, laid.table, laid.keys[0])
    await ines.look()
    what = f'[data-route="{ines.variant["routes"][route]["id"]}"]'
    await window.page.locator(f"[data-board] {what}").first.wait_for(state="attached")
    if chooses:
        await window.page.get_by_role("region", name="My tickets").get_by_role("button").first.press("Enter")
    await window.press("+", "+", "+")
    at = await window.page.locator(f"[data-board] {what}").first.evaluate(MIDDLE)
    away = "Shift+ArrowRight" if at["x"] < PHONE[0] / 2 else "Shift+ArrowLeft"
    await window.press(*[away] * 12)
    before = await place(ines)
    assert not await window.page.evaluate(WATCH, what)
    await send(ines, laid, laid.action)
    await expect(window.prompt("Your turn.")).to_be_visible()
    await expect(window.page.locator('[data-new="1"]')).to_be_attached()
    if chooses:
        assert not await window.page.evaluate("window.routeSeen")
    else:
        assert await window.page.evaluate("window.routeSeen")
    await window.page.wait_for_function(
        "(before) => document.querySelector('[data-board] .sheet').style.transform === before", arg=before
    )
