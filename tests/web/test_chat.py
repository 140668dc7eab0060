"""The chat: beside the strip of whoever speaks, whole phrases, and before the game has begun."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .test_phone import phone
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


@pytest.mark.parametrize("size", [PHONE, (844, 390), DESK], ids=str)
async def test_message_shows_itself_beside_the_strip(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=())
    ines = await windows.new(laid.path(0), size=size)
    ola = await windows.new(laid.path(1))
    await expect(ines.page.locator("[data-strip]").first).to_be_visible()
    await ola.page.get_by_role("button", name="Chat").click()
    await ola.page.get_by_role("textbox", name="Say something").fill("Is Paris free?")
    await ola.press("Enter")
    bubble = ines.page.locator(".bubble")
    await expect(bubble).to_have_text("Is Paris free?")
    await expect(bubble).to_be_in_viewport(ratio=1)
    await expect(ines.page.get_by_role("status").filter(has_text="Ola says: Is Paris free?")).to_be_attached()
    await ola.button("Bravo!").click()
    await expect(bubble).to_have_text("Bravo!")
    await expect(bubble).to_have_count(0)  # after some seconds


async def test_phrases_are_not_cut_off_on_a_phone(windows: Windows, server: Server) -> None:
    ines = await phone(windows, server, scenarios.first_turn, people=("Ines", "Ola"), bots=())
    await ines.window.button("Chat").click()
    phrases = ines.page.get_by_role("group", name="Quick phrases").get_by_role("button")
    await expect(phrases).to_have_count(16)
    for phrase in await phrases.all():
        await expect(phrase).to_be_in_viewport(ratio=1)
    assert await phrases.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")


async def test_waiting_room_has_a_chat(windows: Windows) -> None:
    ines = await windows.new("/#new", size=PHONE, touch=True)
    await ines.button("Set up the table").click()
    await expect(ines.page.get_by_role("region", name="Chat")).to_be_visible()
    ola = await windows.new(ines.page.url.removeprefix(ines.address), name="Ola")
    await expect(ola.button("Sit down")).to_be_visible()
    await expect(ola.page.get_by_role("region", name="Chat")).to_have_count(0)
    await ola.button("Sit down").click()
    await ola.button("Hello.").click()
    said = ines.page.get_by_role("list", name="Chat")
    await expect(said).to_contain_text("Hello.")
    await ines.has_no_barriers()
