"""What phones and tablets have no room to waste on: names, chips, the log, and a Back that closes before it leaves."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .test_phone import fits, phone
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

TABLET = (820, 1180)
PEOPLE = ("Ines", "Marek", "Signalman", "Ola", "Tomás")

CUT_OFF = """() => [...document.querySelectorAll("[data-strip] .name b")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
"""Names of players that are not shown as a whole."""


@pytest.mark.parametrize("size", [(844, 390), (932, 430)], ids=str)
async def test_ticket_chips_leave_the_buttons_of_the_map_free(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    ines = await phone(windows, server, scenarios.after(60, scenarios.first_turn), size, variant="europe")
    chips = ines.page.get_by_role("region", name="My tickets").get_by_role("button")
    await expect(chips.first).to_be_visible()
    for button in ("Nearer", "Farther", "The whole board"):
        await ines.window.button(button).click(trial=True)  # with nothing over it
    await fits(ines.window)


async def test_board_keeps_its_height_whatever_the_prompt_says(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(40, scenarios.first_turn), variant="europe", hints=True)
    page, window = ines.page, ines.window
    await expect(window.prompt("Your turn.")).to_be_visible()
    board = page.locator("[data-board]")
    before = await board.bounding_box()
    await page.locator("[data-ticket-deck]").tap()
    await expect(window.prompt("Draw 3 tickets?")).to_be_visible()
    assert await board.bounding_box() == before
    await window.settled()
    await window.button("Not now").tap()
    await window.button("Hint").tap()
    await expect(window.prompt("A hint:")).to_be_visible()
    assert await board.bounding_box() == before
    await ines.play("draw deck")
    await expect(window.prompt("Take a second card.")).to_be_visible()
    assert await board.bounding_box() == before
    await fits(window)


@pytest.mark.parametrize("size", [(844, 390), (740, 360)], ids=str)
async def test_sheet_of_a_ticket_leaves_the_board_readable(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    ines = await phone(windows, server, scenarios.after(40, scenarios.first_turn), size, variant="europe")
    page = ines.page
    chip = page.get_by_role("region", name="My tickets").get_by_role("button").first
    await chip.tap()
    sheet = page.locator("[data-ticket-sheet]")
    await expect(sheet).to_be_visible()
    await ines.window.drawn()
    board, over = await page.locator("[data-board]").bounding_box(), await sheet.bounding_box()
    assert board is not None and over is not None
    assert board["x"] + board["width"] <= over["x"] + 1, "the sheet lies over the board"
    assert board["width"] >= 0.45 * size[0]
    for name in ("Hint", "More"):  # hand and actions stay within reach
        await ines.window.button(name).click(trial=True)
    await ines.window.button("Close").tap()
    await expect(sheet).to_be_hidden()


async def test_tablet_shows_the_log_in_its_column(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(30, scenarios.first_turn), TABLET)
    log = ines.page.get_by_role("region", name="Log")
    await expect(log.get_by_role("listitem").last).to_be_in_viewport()
    await log.get_by_role("button").last.click(trial=True)
    await fits(ines.window)


async def test_five_strips_on_a_small_phone_show_names_cards_and_trains(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(60, scenarios.first_turn), people=PEOPLE, bots=())
    assert await ines.page.evaluate(CUT_OFF) == []
    now = await ines.look()
    for player in now["view"]["players"]:
        strip = ines.page.locator(f"[data-strip='{player['seat']}']")
        for shown in ("cards", "trains"):
            await expect(strip.get_by_title(shown)).to_be_visible()
            await expect(strip.get_by_title(shown)).to_have_text(str(player[shown]))
    await fits(ines.window)


async def test_names_that_begin_alike_are_shortened_in_the_middle(windows: Windows, server: Server) -> None:
    people = ("Ines", "Wolfgang Weber", "Wolfgang Winter", "Ola")
    ines = await phone(windows, server, scenarios.first_turn, people=people, bots=())
    names = ines.page.locator("[data-strip] .name b:visible")
    await expect(names).to_have_text(["Ines", "Wolf…Weber", "Wolf…inter", "Ola"])


async def test_back_closes_a_sheet_before_it_leaves_the_table(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(20, scenarios.a_claim))
    window = await windows.new("/", size=PHONE, touch=True)
    page = window.page
    await window.go(laid.path())
    log = page.get_by_role("region", name="Log")
    await window.button("Log").click()
    await expect(log).to_be_visible()
    await page.go_back()
    await expect(log).to_be_hidden()
    await window.button("More").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    await page.go_back()
    await expect(dialog).to_be_hidden()
    assert page.url.endswith(f"/t/{laid.table}")
    await page.go_back()
    await expect(page).to_have_url(f"{window.address}/")


async def test_back_skips_what_was_closed_by_hand(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    window = await windows.new("/", size=PHONE, touch=True)
    await window.go(laid.path())
    chat = window.button(re.compile("^Chat"))
    await expect(chat).to_be_visible()
    entries = await window.page.evaluate("history.length")
    for _ in range(3):
        await chat.click()
        await window.button("Close the chat").click()
    assert await window.page.evaluate("history.length") == entries + 1
    await window.page.go_back()
    await expect(window.page).to_have_url(f"{window.address}/")
