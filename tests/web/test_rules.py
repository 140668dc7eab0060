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
    picture = rule(ines, "C1").get_by_role("img", name="The blue route Chicago–Omaha")
    await picture.evaluate("(one) => one.decode()")
    await ines.window.has_no_barriers()

    await rule(ines, "C1").get_by_role("button", name="C3 Claiming").click()
    await expect(rule(ines, "C3 Claiming")).to_contain_text("21 for 8")
    await rule(ines, "C3").get_by_role("button", name="Back").click()
    await expect(rule(ines, "C1")).to_be_visible()
    all_rules = rule(ines, "C1").get_by_role("link", name="All rules")
    await expect(all_rules).to_have_attribute("href", "/rules?variant=usa#C1")
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
    await page.evaluate("document.fonts.ready")
    fonts: list[str] = await page.evaluate(
        "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family.replaceAll('\"', ''))"
    )
    assert {"Alegreya SC", "Source Sans 3 Variable"} <= set(fonts)
    ruling = page.locator("#S5 details")
    await expect(ruling.get_by_text("a draw is fair")).not_to_be_visible()
    await ruling.get_by_text("Ruling").click()
    await expect(ruling.get_by_text("a draw is fair")).to_be_visible()
    bar = page.get_by_role("banner")
    await expect(bar.get_by_role("link")).to_have_text(["Whistlestop", "Play"])
    await window.has_no_barriers()
    assert not (await window.scrolls())["across"]


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_every_picture_of_the_rules_loads_in_its_place(windows: Windows, theme: Theme) -> None:
    window = await windows.new("/rules/de", size=PHONE, theme=theme)
    page = window.page
    height = "document.documentElement.scrollHeight"
    before = await page.evaluate(height)
    for picture in await page.locator("main img").all():
        await picture.evaluate("(one) => { one.loading = 'eager'; return one.decode(); }")
        night, width = await picture.evaluate("(one) => [one.currentSrc.endsWith('-night.svg'), one.naturalWidth]")
        assert night == (theme == "dark") and width == 320
    assert await page.evaluate(height) == before  # nothing jumps when they come


async def test_the_contents_stand_beside_the_rules_on_a_desk_and_fold_on_a_phone(windows: Windows) -> None:
    desk = await windows.new("/rules")
    beside = desk.page.get_by_role("navigation", name="Contents")
    await beside.get_by_role("link", name="E6 The longest path").click()
    await expect(desk.page.locator("#E6")).to_be_in_viewport()
    await expect(beside.get_by_role("link", name="E6 The longest path")).to_be_in_viewport()

    phone = await windows.new("/rules#E6", size=PHONE)
    await expect(phone.page.locator("#E6 h3")).to_be_in_viewport()
    await expect(phone.page.get_by_role("navigation", name="Contents")).to_be_hidden()
    await phone.page.locator("a.to-fold").click()
    inside = phone.page.locator("details.contents-fold").get_by_role("link", name="T4 Paying or not")
    await inside.click()
    await expect(phone.page.locator("#T4 h3")).to_be_in_viewport()


async def test_rules_opened_from_a_table_fold_what_does_not_apply(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn)
    ines = await Player.sit(windows, laid)
    await ines.my_turn()
    link = ines.page.get_by_role("navigation").get_by_role("link", name="Rules")
    await expect(link).to_have_attribute("href", "/rules?variant=usa")
    window = await windows.new("/rules?variant=usa#T4")
    await expect(window.page.get_by_text("These are the rules of USA.")).to_be_visible()
    await expect(window.page.locator("#T4 .first")).to_be_visible()  # a link into a fold opens it
    await expect(window.page.locator("#B1 .first")).to_be_hidden()
    await expect(window.page.locator("#E5 .first")).to_be_hidden()
    await expect(window.page.locator("#C1 .first")).to_be_visible()
    await window.has_no_barriers()
    await window.page.get_by_role("link", name="All rules").click()
    await expect(window.page.locator("#B1 .first")).to_be_visible()
