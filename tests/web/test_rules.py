"""Rules where they are needed, and hints that say why."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from tests.server.live import Server

from . import scenarios
from .page_pool import Theme
from .players import Player
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


def rule(player: Player, name: str) -> Locator:
    """The open rule with this heading."""
    return player.page.get_by_role("dialog", name=re.compile(name))


async def test_a_refusal_leads_to_its_rule_and_on(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = await Player.sit(windows, laid)
    await ines.my_turn()
    await ines.click_on('[data-route="helena/seattle"]')
    await expect(ines.window.prompt("short")).to_be_visible()
    await ines.page.get_by_role("link", name="Rule C1").click()
    await expect(rule(ines, "C1 The set")).to_contain_text("A locomotive stands in for a card of any colour")
    await ines.window.has_no_barriers()

    await rule(ines, "C1").get_by_role("button", name="C3 Claiming").click()
    await expect(rule(ines, "C3 Claiming")).to_contain_text("21 for 8")
    await rule(ines, "C3").get_by_role("button", name="Back").click()
    await expect(rule(ines, "C1")).to_be_visible()
    await expect(rule(ines, "C1").get_by_role("link", name="All rules")).to_have_attribute("href", "/rules#C1")
    assert len(ines.page.context.pages) == 1

    await ines.play("draw deck")  # the game goes on behind the rules
    await expect(rule(ines, "C1")).to_be_visible()
    await rule(ines, "C1").get_by_role("button", name="Close").click()
    await expect(ines.page.get_by_role("dialog")).to_have_count(0)


async def test_what_a_tunnel_means_on_a_phone_in_german(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.a_tunnel(1), variant="europe")
    window = await windows.new(laid.path(), size=PHONE, touch=True, language="de")
    ines = Player(window, laid.table, laid.keys[0])
    now = await ines.my_turn()
    command = {"type": "play", "id": "ines-tunnel-1", "version": now["version"], "seat": 0, "action": laid.action}
    await window.client.post(f"/api/tables/{laid.table}/commands", json=command, headers=ines.headers)
    await window.button(re.compile("Was bedeutet das.*T2")).click()
    await expect(rule(ines, "T2 Der Preis")).to_contain_text("München–Zürich")
    await window.has_no_barriers()
    assert await window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await window.press("Escape")
    await expect(window.page.get_by_role("dialog")).to_have_count(0)
    await expect(window.button(re.compile("Was bedeutet das.*T2"))).to_be_focused()
    await expect(window.button(re.compile("Ablehnen"))).to_be_visible()


async def test_the_end_explains_its_columns(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.the_end, variant="europe")
    ines = await Player.sit(windows, laid)
    await ines.window.button(re.compile("What does this mean.*E6")).click()
    await expect(rule(ines, "E6 The longest path")).to_contain_text("Ten points")
    await rule(ines, "E6").get_by_role("button", name="E5 Stations left").click()
    await expect(rule(ines, "E5")).to_contain_text("4 points")
    await ines.window.press("Escape")
    await expect(ines.window.button(re.compile("What does this mean.*E6"))).to_be_focused()


async def test_a_hint_says_who_what_and_why(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.after(30, scenarios.first_turn))
    ines = await Player.sit(windows, laid)
    await ines.my_turn()
    await ines.window.button("Hint").click()
    await expect(ines.window.prompt(re.compile(r"A hint: Signalman would .+\. .+\."))).to_be_visible()
    quiet = scenarios.lay(server.db, scenarios.first_turn, hints=False)
    ola = await Player.sit(windows, quiet)
    await ola.my_turn()
    await expect(ola.window.button("Hint")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_rules_page_is_for_players(windows: Windows, theme: Theme) -> None:
    window = await windows.new("/rules", size=PHONE, theme=theme)
    page = window.page
    pictures = page.get_by_role("region", name="The rules in nine pictures").locator("img")
    await expect(pictures).to_have_count(9)
    for picture in await pictures.all():
        await picture.scroll_into_view_if_needed()
        await picture.evaluate("(one) => one.decode()")
    await page.evaluate("document.fonts.ready")
    fonts: list[str] = await page.evaluate(
        "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family.replaceAll('\"', ''))"
    )
    assert {"Alegreya SC", "Source Sans 3 Variable"} <= set(fonts)
    ruling = page.locator("#S5 + details")
    await expect(ruling.get_by_text("a draw is fair")).not_to_be_visible()
    await ruling.get_by_text("Ruling").click()
    await expect(ruling.get_by_text("a draw is fair")).to_be_visible()
    bar = page.get_by_role("banner")
    await expect(bar.get_by_role("link")).to_have_text(["Whistlestop", "Play"])
    await window.has_no_barriers()
    assert not (await window.scrolls())["across"]
