"""Replays: as any seat saw the game, back and forth, and from there into a new game."""

from __future__ import annotations

import random
import re

import pytest
from playwright.async_api import Locator, Page, expect

import whistlestop as ws
from tests.server.live import Server
from whistlestop.actions import Action, BuildStation, DrawTickets

from . import scenarios
from .scenarios import Laid
from .windows import PHONE, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")


def how(game: ws.Game, chance: random.Random) -> Action:
    """Play as usual, with a station and more tickets now and then."""
    rare = [action for action in game.legal() if isinstance(action, (BuildStation, DrawTickets))]
    return chance.choice(rare) if rare and chance.random() < 0.02 else scenarios.choose(game, chance)


@pytest.fixture(scope="module")
def over(server: Server) -> Laid:
    """A finished game of Ines, Marek and a bot."""
    return scenarios.lay(
        server.db, scenarios.the_end, people=("Ines", "Marek"), bots=("expert",), how=how, variant="europe"
    )


def chart(page: Page) -> Locator:
    return page.get_by_role("slider", name="Points over the moves")


async def opened(windows: Windows, over: Laid, spot: str = "", size: tuple[int, int] = (1024, 640)) -> Window:
    window = await windows.new(f"/t/{over.table}/replay{spot}", size=size, touch=size == PHONE)
    await expect(chart(window.page)).to_be_visible()
    return window


async def is_at(page: Page, move: int) -> None:
    await expect(chart(page)).to_have_attribute("aria-valuenow", str(move))


async def test_back_and_forth_by_pointer_keys_and_buttons(windows: Windows, over: Laid) -> None:
    window = await opened(windows, over, "#at=40")
    page, moves = window.page, len(over.game.record.actions)
    await expect(page.get_by_text(f"Move 40 of {moves}")).to_be_visible()
    await window.button("One move on").click()
    await is_at(page, 41)
    await window.button("To the beginning").click()
    await expect(page.get_by_text("Before the first move")).to_be_visible()
    frame = await chart(page).bounding_box()
    assert frame is not None
    await page.mouse.move(frame["x"] + frame["width"] * 0.3, frame["y"] + 40)
    await page.mouse.down()
    first = int(await chart(page).get_attribute("aria-valuenow") or "0")
    await page.mouse.move(frame["x"] + frame["width"] * 0.6, frame["y"] + 60, steps=3)
    await page.mouse.up()
    assert 0 < first < int(await chart(page).get_attribute("aria-valuenow") or "0") < moves
    await chart(page).focus()
    await window.press("Home", "PageUp", "ArrowRight", "ArrowRight", "ArrowLeft")
    await is_at(page, 11)
    told = re.compile(f"^Move 11 of {moves}, (Ines|Marek|Signalman) ")
    await expect(chart(page)).to_have_attribute("aria-valuetext", told)
    await expect(page).to_have_url(re.compile("#at=11$"))
    await page.locator("#log button").nth(2).click()
    await expect(page.locator("#log [aria-current]").first).to_be_visible()
    await chart(page).focus()
    await window.press("End")
    await expect(page.get_by_role("region", name="Final score")).to_be_visible()
    final = page.get_by_role("region", name="Final score")
    for sheet in over.game.scores:
        await expect(final.get_by_text(str(sheet.total).replace("-", "−"), exact=True).first).to_be_visible()
    await window.press("Home", " ")
    await expect(window.button("Pause")).to_be_visible()
    await expect(chart(page)).not_to_have_attribute("aria-valuenow", "0")
    await window.button("Pause").click()
    await expect(window.button("Play")).to_be_visible()


async def test_each_seat_sees_what_it_saw_in_the_game(windows: Windows, over: Laid) -> None:
    window = await opened(windows, over, "#at=60")
    page = window.page
    game = over.game.rewound(60)
    await expect(page.locator(".tickets-area .fold")).to_have_count(3)
    for seat, name in ((1, "Marek"), (0, "Ines")):
        await page.get_by_role("radio", name=name).click()
        view = game.view(seat)
        await expect(page.get_by_text(f"Tickets of {name}")).to_be_visible()
        assert view.hand is not None and view.tickets is not None
        held = await page.locator("[data-hand] b").all_inner_texts()
        assert sorted(map(int, held)) == sorted(filter(None, view.hand))
        await expect(page.locator(".tickets-area .ticket")).to_have_count(len(view.tickets))
        assert await page.locator(".tickets-area .fold").count() <= 1, "nobody else's tickets are in the page"
    await expect(page).to_have_url(re.compile("#at=60&seat=0$"))
    await window.press("ArrowRight", "Home")  # after a choice with the pointer, the keys step through the actions
    await expect(page).to_have_url(re.compile("#at=0&seat=0$"))
    await window.press("End")
    await page.get_by_role("radio", name="All").check()
    await expect(page.get_by_text("Hand of Ines", exact=True)).to_have_count(0)
    await window.has_no_barriers()


async def test_play_on_from_here(windows: Windows, over: Laid) -> None:
    moments = ((at, over.game.rewound(at)) for at in range(60, 200))
    at, position = next(found for found in moments if found[1].to_act == (1,) and found[1].view().phase == "turn")
    window = await opened(windows, over, f"#at={at}&seat=1")
    page = window.page
    await window.button("Play on from here").click()
    await expect(page.get_by_role("dialog").get_by_role("radio", name="Marek")).to_be_checked()
    await page.get_by_role("radio", name=re.compile("^Porter")).check()
    await window.has_no_barriers()
    await page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    await expect(window.prompt("Your turn.")).to_be_visible()
    hand = position.view(1).hand
    assert hand is not None
    await expect(page.get_by_text(f"My hand · {sum(hand)} card")).to_be_visible()
    await window.press("6")
    await expect(page.get_by_text(f"My hand · {sum(hand) + 1} cards")).to_be_visible()
    await window.button("Menu").click()
    await expect(page.get_by_role("dialog").get_by_text("Practice: this game began")).to_be_visible()


async def test_a_record_from_a_file_and_one_that_is_broken(windows: Windows, over: Laid) -> None:
    record = (await windows.client.get(f"/api/tables/{over.table}/record")).text
    window = await windows.new("/replay", size=(1024, 640))
    page = window.page
    broken = record.replace("\n0: draw", "\n0: steal", 1)
    line = broken[: broken.index("0: steal")].count("\n") + 1
    choose = page.locator("input[type=file]")
    with window.network_trouble():  # the browser notes every answer that is a refusal
        await choose.set_input_files({"name": "game.record", "mimeType": "text/plain", "buffer": broken.encode()})
        await expect(page.get_by_role("alert")).to_contain_text(f"line {line}")
    await choose.set_input_files({"name": "game.record", "mimeType": "text/plain", "buffer": b"\xff\xfe\x00"})
    await expect(page.get_by_role("alert")).to_contain_text("can’t be read as text")
    await page.get_by_role("textbox", name="or paste its text").fill(record)
    await window.button("Show this game").click()
    await expect(chart(page)).to_be_visible()
    await expect(page.get_by_role("radio", name="Marek")).to_be_visible()
    async with page.expect_download() as saved:
        await window.button("Record").click()
    download = await saved.value
    assert download.suggested_filename == f"whistlestop-{over.table}.record"
    assert (await download.path()).read_text(encoding="utf-8") == record
    await window.button("Check the shuffle").click()
    await expect(page.get_by_role("dialog").get_by_text("Computed here, on your device.")).to_be_visible()
    await window.has_no_barriers()


async def test_a_game_that_began_at_a_position_says_that_it_was_not_dealt(windows: Windows, over: Laid) -> None:
    """Only cards drawn after the opening follow from the secret."""
    after = over.game.rewound(len(over.game.record.actions) - 1)
    record = str(ws.Game.from_position(after.position, secret=b"s" * 32).record)
    window = await windows.new("/replay", size=(1024, 640))
    await window.page.get_by_role("textbox", name="or paste its text").fill(record)
    await window.button("Show this game").click()
    await window.button("Check the shuffle").click()
    await expect(window.page.get_by_role("dialog").get_by_text("this game began at a position")).to_be_visible()


async def test_the_shuffle_is_held_to_what_this_device_noted(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.the_end, how=how)
    window = await windows.new("about:blank")
    page = window.page
    await window.go(f"/t/{laid.table}/replay")
    checks = page.get_by_role("dialog").get_by_role("listitem")
    await window.button("Check the shuffle").click()
    await expect(checks).to_have_count(4)
    await expect(checks.filter(has_text="Right:")).to_have_count(2)
    await expect(checks.filter(has_text="Wrong:")).to_have_count(0)
    await expect(page.get_by_text(f"whistlestop verify whistlestop-{laid.table}.record --commitment")).to_be_visible()
    noted = {"table": laid.table, "commitment": "ab" * 32, "contributions": {"0": "cd" * 8}}
    await page.evaluate("(it) => localStorage.setItem('whistlestop.commitments', JSON.stringify([it]))", noted)
    await page.reload()
    await window.button("Check the shuffle").click()
    await expect(checks.filter(has_text="Wrong:")).to_have_count(2)
    await expect(page.get_by_text("This device noted another hash")).to_be_visible()


async def test_on_a_phone_everything_is_in_reach(windows: Windows, over: Laid) -> None:
    window = await opened(windows, over, "#at=50&seat=0", PHONE)
    page = window.page
    assert await window.scrolls() == {"across": False, "down": False}
    frame = await chart(page).bounding_box()
    assert frame is not None and frame["height"] >= 110
    await page.get_by_role("combobox", name="Seen by").select_option("Marek")
    await expect(page.get_by_text("Hand of Marek")).to_be_visible()
    await window.button("Log").tap()
    await page.locator("#log button").nth(1).tap()
    await expect(page.get_by_text(re.compile("^Move 1 of"))).to_be_visible()
    for name in ("Play on from here", "Record", "Check the shuffle", "Menu", "One move on"):
        target = page.get_by_role("link" if name == "Record" else "button", name=name)
        box = await target.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44, name
    await window.has_no_barriers()


async def test_phone_says_what_the_move_was_and_shows_the_whole_hand(windows: Windows, over: Laid) -> None:
    window = await opened(windows, over, "#at=60&seat=0", PHONE)
    page = window.page
    controls = page.get_by_role("region", name="Replay")
    line = page.locator("#log [aria-current] .unseen").last
    for _ in range(3):
        told = (await line.text_content() or "").strip()
        assert told
        await expect(controls.get_by_text(told)).to_be_attached()
        await expect(controls.locator(".what")).to_be_in_viewport(ratio=1)
        at = int(await chart(page).get_attribute("aria-valuenow") or "0")
        await window.button("One move on").click()
        await is_at(page, at + 1)
    stacks = page.locator("[data-hand]")
    assert await stacks.count() > 0
    for stack in await stacks.all():
        await expect(stack).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, (740, 360)], ids=str)
async def test_controls_stay_next_to_the_log(windows: Windows, over: Laid, size: tuple[int, int]) -> None:
    window = await opened(windows, over, "#at=60", size)
    page = window.page
    await window.button("Log").click()
    last = page.locator("#log button").last
    await expect(last).to_be_in_viewport(ratio=1)
    before = await last.text_content()
    await window.button("To the beginning").click(trial=True)
    await window.button("One move back").click()
    await expect(last).not_to_have_text(before or "")
    await expect(last).to_be_in_viewport(ratio=1)


async def test_board_keeps_its_room_next_to_the_log(windows: Windows, over: Laid) -> None:
    window = await opened(windows, over, "#at=60", PHONE)
    await window.button("Log").tap()
    await expect(window.page.locator("#log button").last).to_be_in_viewport(ratio=1)
    board = await window.page.locator("[data-board]").bounding_box()
    assert board is not None and board["height"] >= 0.4 * PHONE[1] - 1
    await window.button("One move on").click(trial=True)
    await window.button("Menu").click(trial=True)
    assert await window.scrolls() == {"across": False, "down": False}
