"""Bots that play for people, and bots that people don't want to wait for."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.server.live import Server
from whistlestop.server.protocol.settings import Level

from . import scenarios
from .conftest import watched
from .page_pool import PagePool
from .players import Player
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

PACE = 60
"""Seconds that a bot waits for those who follow it; no server lets its bots wait for longer."""
BOTS: tuple[Level, ...] = ("novice", "novice", "novice")


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots wait as long as they can, if somebody follows them."""
    with Server(tmp_path, bot_pace=PACE) as running:
        yield running
        assert not running.faults()


@pytest.fixture
def slow_windows(
    request: pytest.FixtureRequest, loop: asyncio.Runner, browser: Browser, pages: PagePool, slow_server: Server
) -> Iterator[Windows]:
    """Windows on that server."""
    yield from watched(request, loop, Windows(browser, slow_server.address, pages))


@pytest.mark.parametrize("how", ["button", "key", "at once"])
async def test_bots_don_t_wait_for_whoever_skips(slow_windows: Windows, slow_server: Server, how: str) -> None:
    laid = scenarios.lay(slow_server.db, scenarios.first_turn, bots=BOTS)
    window = await slow_windows.new(laid.path(), speed="off" if how == "at once" else "normal")
    ines = Player(window, laid.table, laid.keys[0])
    for prompt in ("Your turn.", "Take a second card."):
        await expect(window.prompt(prompt)).to_be_visible()
        await ines.play("draw deck", keys=how == "key")
    if how == "button":
        await window.button("Skip to my turn").click()
    elif how == "key":
        await expect(window.button("Skip to my turn")).to_be_visible()
        await window.press("Space")
    # Bots that wait would take one pace each.
    await expect(window.prompt("Your turn.")).to_be_visible(timeout=(len(BOTS) - 0.5) * PACE * 1000)
    await expect(window.button("Skip to my turn")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
async def test_others_call_a_bot_for_a_player_who_is_away(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), grace=0)
    ines, ola = [await Player.sit(windows, laid, seat, size=size) for seat in (0, 1)]
    for _ in range(2):
        await ines.play("draw deck")
    await expect(ines.window.prompt("Ola is to play.")).to_be_visible()
    call = ines.window.button("Let a bot play for Ola")
    await expect(call).to_have_count(0)
    await ola.window.go("about:blank")
    await expect(ines.window.prompt("Ola is away. A bot can play instead.")).to_be_visible()
    await ines.window.has_no_barriers()
    await call.click()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    assert (await ines.look())["seats"][1]["played_by_bot"]
    await ola.window.go(laid.path(1))
    await ola.window.button("Take the seat back").click()
    await expect(ola.window.button("Take the seat back")).to_have_count(0)


async def test_no_bot_can_be_called_before_the_grace_is_over(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), grace=600)
    ines = await Player.sit(windows, laid)
    for _ in range(2):
        await ines.play("draw deck")
    await expect(ines.window.prompt(re.compile("Ola is away. A bot can play in (10|9) minutes."))).to_be_visible()
    await expect(ines.window.button(re.compile("Let a bot play"))).to_have_count(0)


async def test_game_is_left_to_a_bot_at_once_and_the_end_says_so(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.last_turns, people=("Ines", "Ola"), bots=("novice",), grace=600)
    ines, ola = [await Player.sit(windows, laid, seat, size=DESK) for seat in (0, 1)]
    await ines.window.button("Menu").click()
    await ines.window.button("Leave the game to a bot").click()
    await ines.window.button("Leave now").click()
    await expect(ola.page.get_by_role("region", name="Log")).to_contain_text("A bot plays for Ines, who has left")
    while (now := await ola.my_turn())["state"] == "playing":
        await ola.play(now["legal"][0] if now["view"]["phase"] != "turn" else "draw deck", now)
    await expect(ola.page.get_by_text(re.compile(r"^A bot played for Ines: turn \d+\.$"))).to_be_visible()
    await expect(ola.page.get_by_text("A bot played for Ola")).to_have_count(0)
