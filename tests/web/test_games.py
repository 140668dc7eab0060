"""Whole games, from a link to the final score."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import expect

import whistlestop as ws
from tests.server.live import Server

from . import scenarios
from .players import Player
from .windows import PLAY, SMALL_DESK, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")


async def see_the_end(window: Window, totals: list[int]) -> None:
    """The points are counted one by one, or shown immediately to a player who skips; at the end all are there."""
    skip = window.button("Skip")
    if await skip.count():
        await skip.click()
    await expect(window.prompt(re.compile("win"))).to_be_visible()
    table = window.page.get_by_role("table", name="Points by source")
    for total in totals:
        await expect(table).to_contain_text(str(total).replace("-", "−"))


async def totals_of(player: Player) -> list[int]:
    scores = (await player.look())["view"]["scores"]
    return [sheet["total"] for sheet in scores]


async def test_two_people_play_a_game_by_link(windows: Windows) -> None:
    host = await windows.new("/#new", name="Ines", size=SMALL_DESK)
    await host.page.get_by_role("form", name="New table").get_by_role("radio", name="2", exact=True).check()
    await host.page.get_by_role("button", name="Set up the table").click()
    link = await host.page.get_by_label("Link to this table").input_value()
    guest = await windows.new(link.removeprefix(windows.address), name="Ola", size=SMALL_DESK)
    await guest.page.get_by_role("button", name="Sit down", exact=True).click()
    players = [await Player.at(host), await Player.at(guest, 1)]
    for player in players:
        now = await player.my_turn()
        await player.play(player.choose(now, random.Random(1)), now)
    chance = random.Random(2)
    while (now := await players[0].look())["state"] == "playing":
        player = players[now["view"]["to_act"][0]]
        now = await player.my_turn()
        await player.play(player.choose(now, chance), now)
    for player in players:
        await see_the_end(player.window, await totals_of(player))
    await host.button(re.compile("^Play again")).click()
    await expect(host.page).not_to_have_url(re.compile(players[0].table))
    new = guest.page.get_by_role("button", name="To the new table")
    await expect(new.or_(guest.page.get_by_role("link", name="To the new table"))).to_be_visible()


async def test_from_the_lobby_to_a_claim_by_keys_alone(windows: Windows) -> None:
    """A whole game by keys is in test_without_seeing; these are the keys for cards, tickets and lists."""
    window = await windows.new(size=SMALL_DESK)
    play = window.button(PLAY)
    await expect(play).to_be_visible()
    await window.page.get_by_role("radio", name="1", exact=True).focus()
    await window.press("Space")
    for _ in range(12):
        await window.press("Tab")
        if await play.evaluate("(button) => button === document.activeElement"):
            break
    await window.press("Enter")
    ines = await Player.at(window)
    chance, now = random.Random(3), await ines.my_turn()
    while not now["view"]["players"][0]["routes"]:
        await ines.play(ines.choose(now, chance), now, keys=True)
        now = await ines.my_turn()
    await ines.play("tickets", now, keys=True)
    await expect(window.prompt("Keep one or more of these")).to_be_visible()
    await ines.play("keep b return ac", keys=True)


@pytest.mark.parametrize("variant", ["usa", "europe"])
async def test_person_against_bots_on_every_board(windows: Windows, server: Server, variant: str) -> None:
    """The beginning and the end are played in the browser; meanwhile a program plays the same seat."""
    laid = scenarios.lay(server.db, scenarios.the_deal, variant=variant, bots=("novice", "novice"))
    ines = await Player.sit(windows, laid, size=SMALL_DESK)
    chance = random.Random(4)
    for _ in range(6):
        now = await ines.my_turn()
        await ines.play(ines.choose(now, chance), now)
    await ines.window.go("about:blank")
    await ines.hurry_to_the_last_round(chance)
    await ines.window.go(f"/t/{laid.table}")
    await ines.play_on(chance)
    await see_the_end(ines.window, await totals_of(ines))


async def test_the_deal_and_the_last_turn_of_every_variant(windows: Windows, server: Server) -> None:
    """The rest of these games is played over sockets in `tests/server/test_whole_games.py`."""
    window = await windows.new(size=SMALL_DESK)
    for variant in ws.variants():
        laid = scenarios.lay(server.db, scenarios.the_deal, variant=variant)
        await window.go(laid.path())
        ines = Player(window, laid.table, laid.keys[0])
        now = await ines.my_turn()
        await ines.play(ines.choose(now, random.Random(5)), now)
        laid = scenarios.lay(server.db, scenarios.last_turns, variant=variant)
        await window.go(laid.path())
        ines = Player(window, laid.table, laid.keys[0])
        await ines.play_on(random.Random(6))
        await see_the_end(window, await totals_of(ines))
