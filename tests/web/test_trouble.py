"""Reload, a lost network and a restarting server, each in the middle of an action: nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.server.live import Server

from . import scenarios
from .conftest import watched
from .players import Player
from .windows import Windows

pytestmark = pytest.mark.usefixtures("loop")


async def test_reload_at_a_tunnel(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.a_tunnel(1), variant="europe")
    ines = await Player.sit(windows, laid)
    await ines.play(laid.action)
    await expect(ines.window.prompt("The tunnel costs 1 more")).to_be_visible()
    await ines.page.reload()
    await expect(ines.window.prompt("The tunnel costs 1 more")).to_be_visible()
    now = await ines.look()
    assert (await ines.play("pay", now))["version"] > now["version"]


async def test_reload_while_tickets_are_chosen(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.the_deal)
    ines = await Player.sit(windows, laid)
    await ines.page.get_by_role("checkbox").first.click()
    await ines.page.reload()
    now = await ines.my_turn()
    await ines.play(ines.choose(now, random.Random(1)), now)


async def test_card_taken_offline_is_taken_once(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = Player(await windows.new(laid.path(), fresh=True), laid.table, laid.keys[0])
    now = await ines.my_turn()
    with ines.window.network_trouble():
        await ines.page.context.set_offline(True)
        await ines.window.button(re.compile("^Take blind from the deck")).click()
        await expect(ines.window.prompt("No connection")).to_be_visible()
        assert (await ines.look())["version"] == now["version"]
        await ines.page.context.set_offline(False)
        await expect(ines.window.prompt("Take a second card")).to_be_visible()
    assert sum((await ines.look())["view"]["hand"]) == sum(now["view"]["hand"]) + 1


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def own_windows(
    request: pytest.FixtureRequest, loop: asyncio.Runner, browser: Browser, own_server: Server
) -> Iterator[Windows]:
    yield from watched(request, loop, Windows(browser, own_server.address))


async def test_server_restarts_in_the_middle_of_a_move(own_windows: Windows, own_server: Server) -> None:
    laid = scenarios.lay(own_server.db, scenarios.first_turn)
    ines = await Player.sit(own_windows, laid)
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    now = await ines.my_turn()
    with ines.window.network_trouble():
        await asyncio.to_thread(own_server.kill)
        await ines.window.button(re.compile("^Take blind from the deck")).click()
        await expect(ines.window.prompt("No connection")).to_be_visible()
        await asyncio.to_thread(own_server.start)
        await expect(ines.window.prompt("Take a second card")).to_be_visible()
    assert sum((await ines.look())["view"]["hand"]) == sum(now["view"]["hand"]) + 1
    await ines.play("draw deck")
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
