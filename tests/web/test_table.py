"""At the table: every kind of action with the mouse, and what can't be done says why."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.server.live import Server
from whistlestop import actions
from whistlestop.actions import BuildStation, ClaimRoute

from . import scenarios
from .players import Player
from .scenarios import Laid, Wanted
from .windows import Windows

pytestmark = pytest.mark.usefixtures("loop")

EUROPE = {"variant": "europe"}


async def at(windows: Windows, server: Server, wanted: Wanted, **settings: Any) -> tuple[Player, Laid]:
    laid = scenarios.lay(server.db, wanted, **settings)
    return await Player.sit(windows, laid), laid


async def test_two_cards_are_a_turn(windows: Windows, server: Server) -> None:
    ines, _ = await at(windows, server, scenarios.first_turn)
    now = await ines.play("draw deck")
    await expect(ines.window.prompt("Take a second card")).to_be_visible()
    held = sum(now["view"]["hand"])
    assert held == 5
    await expect(ines.page.get_by_text(f"My hand · {held} cards")).to_be_visible()
    await ines.play("draw deck")
    await expect(ines.page.get_by_text("My hand · 6 cards")).to_be_visible()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()


async def test_claim_with_a_choice_of_cards(windows: Windows, server: Server) -> None:
    ines, laid = await at(windows, server, scenarios.a_claim)
    claim = actions.parse(laid.action)
    assert isinstance(claim, ClaimRoute)
    now = await ines.play(laid.action)
    assert len(now["view"]["players"][0]["routes"]) == 1
    row = ines.page.locator(f'[data-row="route-{now["view"]["players"][0]["routes"][0]}"]')
    await expect(row).to_contain_text("yours")


async def test_claim_can_be_taken_back(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.a_claim, people=("Ines", "Ola"), bots=())
    ines = await Player.sit(windows, laid)
    await ines.play(laid.action)
    await ines.window.button("Undo").click()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    assert (await ines.look())["view"]["players"][0]["routes"] == []


async def test_undo_by_consent(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=())
    ines, ola = await Player.sit(windows, laid), await Player.sit(windows, laid, 1)
    await ines.play("draw deck")
    await ines.window.button("Ask to undo").click()
    await expect(ola.window.prompt("Ines asks to take back")).to_be_visible()
    await ola.window.button("Agree").click()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    assert sum((await ines.look())["view"]["hand"]) == 4


async def test_what_cannot_be_claimed_says_why(windows: Windows, server: Server) -> None:
    ines, laid = await at(windows, server, scenarios.first_turn)
    claimable = {claim.route for claim in laid.game.legal(0) if isinstance(claim, ClaimRoute)}
    routes = laid.game.variant.board.routes
    hard = max((route for route in routes if route.id not in claimable), key=lambda route: route.length)
    before = await ines.my_turn()
    await ines.click_on(f'[data-route="{hard.id}"]')
    await expect(ines.window.prompt(re.compile("cards? short"))).to_be_visible()
    assert (await ines.look())["version"] == before["version"]


@pytest.mark.parametrize("price", [0, 1])
async def test_tunnel_paid(windows: Windows, server: Server, price: int) -> None:
    ines, laid = await at(windows, server, scenarios.a_tunnel(price), **EUROPE)
    before = len((await ines.look())["view"]["players"][0]["routes"])
    now = await ines.play(laid.action)
    if price:
        await expect(ines.window.prompt("The tunnel costs 1 more")).to_be_visible()
        await expect(ines.page.get_by_text("costs 1", exact=True)).to_be_visible()
        now = await ines.play("pay")
    assert len(now["view"]["players"][0]["routes"]) == before + 1


async def test_tunnel_declined(windows: Windows, server: Server) -> None:
    ines, laid = await at(windows, server, scenarios.a_tunnel(1), **EUROPE)
    hand = (await ines.look())["view"]["hand"]
    await ines.play(laid.action)
    await ines.play("decline")
    now = await ines.my_turn()
    assert now["view"]["hand"] == hand
    await expect(ines.window.prompt(re.compile("Your turn|your last turn"))).to_be_visible()


async def test_tunnel_that_cannot_be_paid(windows: Windows, server: Server) -> None:
    ines, laid = await at(windows, server, scenarios.a_tunnel(1, payable=False), **EUROPE)
    await ines.play(laid.action)
    await expect(ines.page.get_by_text("You can’t pay that.")).to_be_visible()
    await expect(ines.window.button(re.compile("^Pay"))).not_to_be_visible()
    await ines.play("decline")


async def test_tunnel_stays_turned_when_somebody_speaks(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.a_tunnel(1), people=("Ines", "Ola"), bots=(), variant="europe")
    ines, ola = await Player.sit(windows, laid), await Player.sit(windows, laid, 1)
    await ines.play(laid.action)
    await expect(ines.window.button("Decline")).to_be_visible()
    decline = await ines.window.button("Decline").element_handle()
    await ola.window.button("Chat").click()
    await ola.window.button("Thanks.").click()
    await expect(ines.window.button("Chat, 1 unread")).to_be_visible()
    assert await decline.is_visible()


async def test_one_long_ticket_or_none(windows: Windows, server: Server) -> None:
    ines, _ = await at(windows, server, scenarios.the_deal, variant="europe-mega")
    await expect(ines.page.get_by_text("keep one or none", exact=True)).to_be_visible()
    tickets = ines.page.locator("[data-offer]")
    await tickets.nth(0).click()
    await tickets.nth(1).click()
    await ines.window.button("Leave out 1 ticket").click(force=True)  # it is off, and says why
    await expect(ines.window.prompt("Too many: you keep at most 1 ticket.")).to_be_visible()
    await tickets.nth(1).click()
    await ines.window.button("Keep 1 ticket").click()
    await expect(ines.page.get_by_text("keep at least 2", exact=True)).to_be_visible()
    await expect(ines.window.button("Choose 2 more tickets")).to_be_visible()


async def test_station(windows: Windows, server: Server) -> None:
    ines, laid = await at(windows, server, scenarios.after(20, scenarios.a_station), **EUROPE)
    station = actions.parse(laid.action)
    assert isinstance(station, BuildStation)
    now = await ines.play(laid.action)
    (built,) = now["view"]["players"][0]["stations"]
    assert laid.game.variant.board.cities[built].id == station.city
    await expect(ines.page.get_by_role("region", name="Log")).to_contain_text("station")


async def test_tickets_drawn_and_kept(windows: Windows, server: Server) -> None:
    ines, _ = await at(windows, server, scenarios.first_turn)
    before = len((await ines.look())["view"]["tickets"])
    await ines.play("tickets")
    await expect(ines.window.prompt("Keep one or more of these three")).to_be_visible()
    await ines.play("keep b return ac")
    await ines.my_turn()
    assert len((await ines.look())["view"]["tickets"]) == before + 1


async def test_chat(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=())
    ines, ola = await Player.sit(windows, laid), await Player.sit(windows, laid, 1)
    await ines.window.button("Chat").click()
    await ines.page.get_by_label("Say something").fill("Is <b>Paris</b> free?")
    await ines.page.keyboard.press("Enter")
    await ola.window.button(re.compile("Chat, 1 unread")).click()
    chat = ola.page.get_by_role("region", name="Chat")
    await expect(chat).to_contain_text("Is <b>Paris</b> free?")
    await ola.window.button("Thanks.").click()
    await expect(ines.page.get_by_role("region", name="Chat")).to_contain_text("Thanks.")


async def test_spectator_sees_the_board_and_no_hand(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(30, scenarios.first_turn), people=("Ines", "Ola"), bots=())
    ines = await Player.sit(windows, laid)
    guest = await windows.new(f"/t/{laid.table}", name="")
    await expect(guest.page.get_by_text("You are watching.").first).to_be_visible()
    await expect(guest.page.get_by_role("region", name="My hand").get_by_role("listitem")).to_have_count(0)
    await ines.play("draw deck")
    await expect(guest.page.get_by_role("region", name="Log")).to_contain_text("Ines")
    await guest.button(re.compile("^Take blind from the deck")).click()
    await expect(guest.prompt("only players can do that")).to_be_visible()
    await guest.has_no_barriers()


async def test_bot_takes_over_and_the_seat_is_taken_back(windows: Windows, server: Server) -> None:
    """A bot plays for Ines after she has left, and perhaps at the beginning, before she arrives."""
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), grace=1)
    ola = await Player.sit(windows, laid, 1)
    ines = await Player.sit(windows, laid)
    back = ines.window.button("Take the seat back")
    await expect(ines.window.prompt(re.compile("Your turn|A bot plays for you|second card"))).to_be_visible()
    if await back.count():
        await back.click()
    await ines.window.button("Menu").click()
    await ines.window.button("Leave the game to a bot").click()
    await ines.window.button("Leave now").click()
    while (await ola.look())["view"]["to_act"] == [1]:
        await ola.play("draw deck")
    my_games = ines.page.get_by_role("region", name="My games")
    await expect(my_games).to_contain_text("A bot plays for you")
    await my_games.get_by_role("link").first.click()
    await expect(ines.window.prompt("A bot plays for you")).to_be_visible()
    await back.click()
    await expect(ines.window.prompt(re.compile("Your turn|Ola is"))).to_be_visible()
    await expect(back).not_to_be_visible()


async def test_seat_on_another_device(windows: Windows, server: Server) -> None:
    ines, laid = await at(windows, server, scenarios.first_turn)
    await ines.my_turn()
    other = await windows.new(laid.path())
    await expect(other.prompt("Your turn.")).to_be_visible()
    await expect(ines.window.prompt("open on another device")).to_be_visible()
    await ines.window.button("Play here").click()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    await expect(other.prompt("open on another device")).to_be_visible()


async def test_card_pressed_too_early_is_taken_when_it_may_be(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = Player(await windows.new(laid.path(), speed="slow"), laid.table, laid.keys[0])
    now = await ines.my_turn()
    locomotive = ines.variant["cards"].index("locomotive")
    place = next(i for i, card in enumerate(now["view"]["display"]) if card != locomotive)
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    await ines.window.press("6")
    await ines.window.press(str(place + 1))
    await expect(ines.page.get_by_text("My hand · 6 cards")).to_be_visible()


async def test_double_click_on_the_deck_takes_one_card(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = Player(await windows.new(laid.path(), speed="slow"), laid.table, laid.keys[0])
    await ines.my_turn()
    await ines.page.locator("[data-deck]").dblclick()
    await expect(ines.window.prompt("Take a second card")).to_be_visible()
    await expect(ines.page.get_by_text("My hand · 5 cards")).to_be_visible()


async def test_two_presses_on_the_deck_take_two_cards(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = Player(await windows.new(laid.path(), speed="slow"), laid.table, laid.keys[0])
    await ines.my_turn()
    deck = ines.page.locator("[data-deck]")
    await deck.click()
    await ines.page.wait_for_timeout(400)  # longer than a double click; the first card is still flying
    await deck.click()
    await expect(ines.page.get_by_text("My hand · 6 cards")).to_be_visible()


@pytest.mark.parametrize("sound", ["off", "on"])
async def test_sounds_only_when_asked_for(windows: Windows, server: Server, sound: str) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = Player(await windows.new(laid.path(), sound=sound, speed="fast"), laid.table, laid.keys[0])
    await ines.page.evaluate(
        "() => { const start = OscillatorNode.prototype.start; window.tones = 0;"
        " OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); } }"
    )
    await ines.play("draw deck")
    await expect(ines.page.get_by_text("My hand · 5 cards")).to_be_visible()
    assert (await ines.page.evaluate("window.tones") > 0) == (sound == "on")
