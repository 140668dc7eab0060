"""The levels of bots in the page: six to choose from, each with a face wherever its bots play."""

from __future__ import annotations

from typing import get_args

import pytest
from playwright.async_api import Locator, expect

from tests.server.live import Server
from whistlestop.server.protocol.settings import Level

from . import scenarios
from .page_pool import Theme
from .reading import can_be_read
from .test_phone import LANDSCAPE, fits, phone
from .test_small_screens import CUT_OFF
from .windows import DESK, PHONE, PLAY, Windows

pytestmark = pytest.mark.usefixtures("loop")

LEVELS = get_args(Level)
FULL: tuple[Level, ...] = ("grandmaster", "casual", "master", "grandmaster")
OTHERS: tuple[Level, ...] = ("novice", "regular", "expert", "expert")
FACE = "[data-face='grandmaster']"
SPILLED = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
TWO_LINES = "(all) => all.filter((one) => one.clientHeight > 24).map((one) => one.textContent)"


async def has_a_face(part: Locator, level: Level = "grandmaster") -> None:
    """The face of a level is in view, inside of its part, and decoration."""
    face = part.locator(f"[data-face='{level}']")
    await expect(face).to_be_in_viewport(ratio=1)
    assert await face.get_attribute("aria-hidden") == "true"
    inside, outside = await face.bounding_box(), await part.bounding_box()
    assert inside is not None and outside is not None and inside["width"] >= 14
    assert outside["x"] <= inside["x"] and inside["x"] + inside["width"] <= outside["x"] + outside["width"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("language", "group", "strongest"),
    [("en", "Against", "Meridian"), ("de", "Gegen", "Meridian"), ("fr", "Contre", "Méridien")],
)
async def test_six_levels_fit_on_a_small_phone(
    windows: Windows, theme: Theme, language: str, group: str, strongest: str
) -> None:
    window = await windows.new(size=PHONE, touch=True, theme=theme, language=language)
    levels = window.page.get_by_role("group", name=group)
    await expect(levels.get_by_role("radio")).to_have_count(6)
    chosen = levels.get_by_role("radio", name=strongest)
    await levels.get_by_role("radio").nth(1).focus()
    for _ in range(4):
        await window.press("ArrowRight")
    await expect(chosen).to_be_checked()
    await expect(levels.locator("[data-face]")).to_have_count(6)
    await levels.scroll_into_view_if_needed()
    for place, level in enumerate(LEVELS):
        await has_a_face(levels.locator("label").nth(place), level)
    heights = "(all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().height)))]"
    assert len(await levels.locator("label").evaluate_all(heights)) == 1
    assert await levels.locator(".with-face").evaluate_all(TWO_LINES) == []
    assert await levels.locator("label").evaluate_all(SPILLED) == []
    assert not (await window.scrolls())["across"]
    await window.has_no_barriers()
    if language != "en":
        await can_be_read(window, "lobby")


async def test_the_strongest_bot_is_chosen_and_has_its_face_in_the_waiting_room(windows: Windows) -> None:
    window = await windows.new("/#new", size=PHONE, touch=True)
    await window.page.get_by_role("combobox", name="Seat 2").select_option(label="Meridian, a bot")
    await window.button("Set up the table").click()
    seats = window.page.get_by_role("list", name="Seats")
    seat = seats.get_by_role("listitem").nth(1)
    await expect(seat).to_contain_text("Meridian")
    await seat.scroll_into_view_if_needed()
    await has_a_face(seat)
    await expect(seats.locator(FACE)).to_have_count(1)
    name = seat.locator(".name")
    assert await name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the name is cut off"
    assert not (await window.scrolls())["across"]
    await window.has_no_barriers()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_faces_leave_room_for_names_at_the_table(windows: Windows, server: Server, language: str) -> None:
    moment = scenarios.after(60, scenarios.first_turn)
    window = await windows.new(size=PHONE, touch=True, language=language)
    for levels in (FULL, OTHERS):
        await window.go(scenarios.lay(server.db, moment, bots=levels, variant="europe").path())
        for size in (PHONE, LANDSCAPE, (820, 1180), DESK):
            await window.resize(size)
            for seat, level in enumerate(levels, 1):
                await has_a_face(window.page.locator(f"[data-strip='{seat}']"), level)
            await expect(window.page.locator("[data-strip] [data-face]")).to_have_count(4)
            assert await window.page.evaluate(CUT_OFF) == []
            await fits(window)


async def test_panel_and_final_table_show_the_face(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.after(60, scenarios.first_turn), bots=("grandmaster",))
    await ines.page.locator("[data-strip='1']").click()
    panel = ines.page.get_by_role("region", name="About Meridian")
    await has_a_face(panel.get_by_role("heading", name="Meridian"))
    await ines.window.has_no_barriers()
    over = scenarios.lay(server.db, scenarios.the_end, bots=FULL, variant="europe")
    await ines.window.go(over.path())
    rows = ines.page.get_by_role("table").first.locator("tbody tr")
    await expect(rows.filter(has=ines.page.locator(FACE))).to_have_count(2)
    row = rows.filter(has_text="Meridian")
    await has_a_face(row)
    name = row.locator(".name")
    assert await name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the name is cut off"
    await fits(ines.window)


@pytest.mark.parametrize(("language", "play_on"), [("de", "Ab hier weiterspielen"), ("fr", "Reprendre ici")])
async def test_levels_fit_into_a_narrow_dialog(windows: Windows, server: Server, language: str, play_on: str) -> None:
    over = scenarios.lay(server.db, scenarios.the_end, bots=("grandmaster",))
    window = await windows.new(f"/t/{over.table}/replay#at=20&seat=0", size=PHONE, touch=True, language=language)
    await window.button(play_on).click()
    dialog = window.page.get_by_role("dialog")
    await has_a_face(dialog)
    assert await dialog.locator(".segments .name").evaluate_all(SPILLED) == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_long_names_have_room_in_the_final_table(windows: Windows, server: Server, language: str) -> None:
    over = scenarios.lay(server.db, scenarios.the_end, bots=OTHERS, variant="europe")
    window = await windows.new(over.path(), size=PHONE, touch=True, language=language)
    rows = window.page.get_by_role("table").first.locator("tbody tr")
    for level, count in (("novice", 1), ("regular", 1), ("expert", 2)):
        await expect(rows.locator(f"[data-face='{level}']")).to_have_count(count)
    assert await rows.locator(".name").evaluate_all(SPILLED) == []
    await window.resize((320, 640))
    await expect(rows.locator("[data-face]").first).to_be_hidden()


async def test_a_game_against_the_strongest_begins_at_once(windows: Windows) -> None:
    window = await windows.new()
    await window.page.get_by_role("radio", name="Meridian").check()
    await window.button(PLAY).click()
    await expect(window.prompt("Keep two or more of these")).to_be_visible()
    await has_a_face(window.page.locator("[data-strip='1']"))
