"""The levels of bots in the page: five to choose from, and the strongest has a face wherever it plays."""

from __future__ import annotations

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

FULL: tuple[Level, ...] = ("grandmaster", "novice", "master", "grandmaster")
FACE = "[data-face='grandmaster']"


async def has_a_face(part: Locator) -> None:
    """A face is in view, inside of its part, and decoration."""
    face = part.locator(FACE)
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
async def test_five_levels_fit_on_a_small_phone(
    windows: Windows, theme: Theme, language: str, group: str, strongest: str
) -> None:
    window = await windows.new(size=PHONE, touch=True, theme=theme, language=language)
    levels = window.page.get_by_role("group", name=group)
    await expect(levels.get_by_role("radio")).to_have_count(5)
    chosen = levels.get_by_role("radio", name=strongest)
    await levels.get_by_role("radio").nth(1).focus()
    for _ in range(3):
        await window.press("ArrowRight")
    await expect(chosen).to_be_checked()
    await has_a_face(levels.locator("label").last)
    await expect(levels.locator(FACE)).to_have_count(1)
    spilled = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert await levels.locator("label").evaluate_all(spilled) == []
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
    laid = scenarios.lay(server.db, moment, bots=FULL, variant="europe")
    window = await windows.new(laid.path(), size=PHONE, touch=True, language=language)
    for size in (PHONE, LANDSCAPE, (820, 1180), DESK):
        await window.resize(size)
        for seat in (1, 4):
            await has_a_face(window.page.locator(f"[data-strip='{seat}']"))
        await expect(window.page.locator(f"[data-strip] {FACE}")).to_have_count(2)
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
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert await dialog.locator(".segments .name").evaluate_all(cut) == []


async def test_a_game_against_the_strongest_begins_at_once(windows: Windows) -> None:
    window = await windows.new()
    await window.page.get_by_role("radio", name="Meridian").check()
    await window.button(PLAY).click()
    await expect(window.prompt("Keep two or more of these")).to_be_visible()
    await has_a_face(window.page.locator("[data-strip='1']"))
