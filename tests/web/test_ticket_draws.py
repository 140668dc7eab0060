"""Drawing tickets is asked for first, and an offer hides nothing; a claim that can be undone says so."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

import whistlestop as ws
from tests.server.live import Server
from whistlestop import actions
from whistlestop.actions import ClaimRoute

from . import scenarios
from .players import Player
from .scenarios import Wanted
from .test_phone import LANDSCAPE, fits, phone
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

TABLET = (820, 1180)
QUESTION = "Draw 3 tickets? You must keep at least one."


def decks_and_buttons(player: Player) -> list[Locator]:
    """Everything that draws tickets."""
    return [player.page.locator("[data-ticket-deck]"), player.window.button("Tickets")]


async def test_the_ticket_deck_asks_before_it_draws(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = await Player.sit(windows, laid, size=DESK)
    before = await ines.my_turn()
    question = ines.window.prompt(QUESTION)
    await ines.page.locator("[data-ticket-deck]").click()
    await expect(question).to_be_visible()
    await ines.window.has_no_barriers()
    await ines.window.settled()
    await ines.window.button("Not now").click()
    await expect(question).to_be_hidden()
    await ines.window.settled()
    await ines.window.button("Draw tickets").click()
    await expect(question).to_be_visible()
    await ines.window.press("Escape")
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    assert (await ines.look())["version"] == before["version"]
    await ines.play("tickets", keys=True)
    await expect(ines.window.prompt("Keep one or more of these three")).to_be_visible()


async def test_a_double_click_on_the_ticket_deck_draws_nothing(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = await Player.sit(windows, laid, size=DESK)
    before = await ines.my_turn()
    for press in ines.page.locator("[data-ticket-deck]"), ines.window.button("Draw tickets"):
        await press.dblclick()
        await ines.window.press("Escape")
    assert (await ines.look())["version"] == before["version"]


async def test_a_finger_is_asked_too(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.first_turn, variant="usa-mega")
    before = await ines.my_turn()
    for button in decks_and_buttons(ines):
        await button.tap()
        await expect(ines.window.prompt("Draw 4 tickets?")).to_be_visible()
        await fits(ines.window)
        await ines.page.go_back()  # closes the question
        await expect(ines.window.prompt("Your turn.")).to_be_visible()
    assert (await ines.look())["version"] == before["version"]


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET], ids=str)
async def test_cards_tickets_hint_and_menu_stay_within_reach_of_an_offer(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    ines = await phone(windows, server, scenarios.after(20, scenarios.first_turn), size, hints=True)
    page, window = ines.page, ines.window
    await ines.play("tickets")
    offer = page.get_by_role("checkbox")
    await window.settled()
    await offer.nth(1).tap()
    await expect(window.button("Keep 1 ticket")).to_be_visible()
    await window.button("Look at my cards first").tap()
    await expect(offer).to_have_count(0)
    await fits(window)
    await window.has_no_barriers()

    hand = page.get_by_role("region", name="My hand").get_by_role("listitem")
    await expect(hand.first).to_be_in_viewport()
    ticket = page.get_by_role("region", name="My tickets").get_by_role("button").first
    await ticket.tap()
    await expect(page.locator("[data-ticket-sheet]")).to_be_visible()
    await window.button("Close").tap()
    await window.button("Hint").tap()
    await expect(window.prompt("Hint")).to_be_visible()
    await window.button("More").tap()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.go_back()

    await window.button("Choose tickets").tap()
    await expect(offer.nth(1)).to_be_checked()
    await expect(window.button("Keep 1 ticket")).to_be_visible()
    await window.button("Look at my cards first").tap()
    await window.button("Tickets").tap()  # the bar has it as well
    await expect(offer.nth(1)).to_be_checked()
    await window.settled()
    await window.button("Keep 1 ticket").tap()
    await expect(offer).to_have_count(0)


def a_claim_by_one_click(game: ws.Game) -> str | None:
    """A route that can be claimed in one way only, and that has no twin."""
    if not scenarios.mine(game):
        return None
    routes = {route.id: route for route in game.variant.board.routes}
    claims = [one for one in game.legal(0) if isinstance(one, ClaimRoute)]
    ways = [one.route for one in claims]
    only = [one for one in claims if ways.count(one.route) == 1 and routes[one.route].twin is None]
    return actions.text(only[0]) if only else None


ONE_CLICK: Wanted = scenarios.after(20, a_claim_by_one_click)


async def test_a_claim_by_one_click_can_be_undone_and_says_so(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, ONE_CLICK, people=("Ines", "Ola"), bots=())
    ines, ola = await Player.sit(windows, laid), await Player.sit(windows, laid, 1)
    said = ines.window.prompt("is yours. You can still undo that.")
    held = (await ines.my_turn())["view"]["players"][0]["routes"]
    for _ in range(2):
        await ines.play(laid.action)
        await expect(said).to_be_visible()
        await expect(ines.window.button("Undo")).to_be_visible()
        await ines.window.settled()
        await ines.window.button("Undo").click()
        await expect(ines.window.prompt("Your turn.")).to_be_visible()
        assert (await ines.look())["view"]["players"][0]["routes"] == held
    await ines.play(laid.action)
    await expect(said).to_be_visible()
    await ola.play("draw deck")
    await expect(said).to_be_hidden()
    await expect(ines.window.button("Ask to undo")).to_be_visible()


async def test_a_claim_on_a_phone_says_that_it_can_be_undone(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(20, scenarios.a_claim), people=("Ines", "Ola"), bots=())
    claim = next(one for one in (await ines.look())["legal"] if one.startswith("claim"))
    await ines.play(claim)
    await expect(ines.window.prompt("is yours. You can still undo that.")).to_be_visible()
    await fits(ines.window)
    await ines.window.settled()
    await ines.window.button("Undo").tap()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
