"""German and French: nothing is left in English, and longer words fit at every size."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Server, new_id

from . import scenarios
from .players import Player
from .reading import can_be_read
from .windows import DESK, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

LANGUAGES = pytest.mark.parametrize(
    ("language", "new_table", "play", "make", "settings"),
    [
        ("de", "Neuer Tisch", "Gegen einen Bot spielen", "Tisch aufstellen", "Einstellungen"),
        ("fr", "Nouvelle table", "Jouer contre un bot", "Préparer la table", "Réglages"),
    ],
)
PHASES = pytest.mark.parametrize("language", ["de", "fr"])


async def is_fine(window: Window, at: str) -> None:
    await can_be_read(window, at)
    await window.has_no_barriers()
    await window.resize(DESK)


@LANGUAGES
async def test_lobby_and_waiting_room(
    windows: Windows, language: str, new_table: str, play: str, make: str, settings: str
) -> None:
    window = await windows.new("/", language=language)
    await expect(window.button(play)).to_be_visible()
    await expect(window.page.locator(f'html[lang="{language}"]')).to_be_attached()
    await is_fine(window, "lobby")
    await window.button(settings).click()
    await is_fine(window, "settings")
    await window.press("Escape")
    await window.page.get_by_role("link", name=new_table).click()
    await expect(window.button(make)).to_be_visible()
    await is_fine(window, "new table")
    await window.button(make).click()
    await window.page.wait_for_url("**/t/*")
    await expect(window.page.locator("#change-table")).to_be_visible()
    await is_fine(window, "waiting room")
    await window.page.locator("#change-table").click()
    await is_fine(window, "changing the table")
    await window.page.locator("main form").get_by_role("radio", name="5", exact=True).check()
    await window.page.locator("main form button[type=submit]").click()
    await expect(window.page.get_by_role("status").filter(has_text="5")).to_be_visible()
    await is_fine(window, "changed table")
    with window.network_trouble():
        await window.go("/t/aaaaaaaaaaaa")
        await expect(window.page.get_by_role("heading")).to_be_visible()
    await is_fine(window, "no such table")


@PHASES
async def test_table(windows: Windows, server: Server, language: str) -> None:
    dealt = scenarios.lay(server.db, scenarios.the_deal, variant="europe", bots=("novice",) * 3)
    window = await windows.new(dealt.path(), language=language, cities="localised")
    await window.page.get_by_role("checkbox").first.click()
    await is_fine(window, "choosing tickets")

    laid = scenarios.lay(server.db, scenarios.after(40, scenarios.a_tunnel(1)), variant="europe", bots=("novice",) * 3)
    await window.go(laid.path())
    ines = Player(window, laid.table, laid.keys[0])
    now = await ines.my_turn()
    await is_fine(window, "my turn")
    await ines.click_on(f'[data-route="{laid.action.split()[1]}"]')
    await expect(window.page.get_by_role("radiogroup").or_(window.page.locator("[data-pay]")).first).to_be_visible()
    await is_fine(window, "paying")
    await window.press("Escape", "?")
    await expect(window.page.get_by_role("dialog")).to_be_visible()
    await is_fine(window, "keys")
    await window.press("Escape")
    play = {"type": "play", "id": new_id(), "version": now["version"], "seat": 0, "action": laid.action}
    await window.client.post(f"/api/tables/{laid.table}/commands", json=play, headers=ines.headers)
    await expect(window.page.get_by_text(re.compile("Ablehnen|Renoncer")).first).to_be_visible()
    await is_fine(window, "tunnel")
    await window.button(re.compile("^Menü?$|^Menu$")).click()
    other, name = {"de": ("fr", "Français"), "fr": ("de", "Deutsch")}[language]
    await window.page.get_by_role("dialog").get_by_role("radio", name=name, exact=True).click()
    await expect(window.page.locator(f'html[lang="{other}"]')).to_be_attached()
    await window.press("Escape")
    decline = {"de": "Ablehnen", "fr": "Renoncer"}[other]
    await expect(window.button(decline)).to_be_visible()  # the same table, in other words
    assert len((await ines.look())["legal"]) > 1 and laid.table in window.page.url

    over = scenarios.lay(server.db, scenarios.the_end, variant="europe", bots=("novice",) * 3)
    await window.go(over.path())
    await expect(window.page.get_by_role("table").first).to_be_visible()
    await is_fine(window, "the end")


async def test_what_cannot_be_read_is_found(windows: Windows) -> None:
    window = await windows.new("about:blank")
    await window.page.set_content(
        """<p>Gut lesbar</p><button style="width: 40px; padding: 0; white-space: nowrap">Viel zu lang</button>
        <div style="width: 50px; overflow: hidden; white-space: nowrap">Abgeschnitten ist das</div>
        <div><p>Unten</p><p style="margin-top: -30px">Darüber</p></div><p>Take the cards</p>"""
    )
    with pytest.raises(AssertionError) as found:
        await can_be_read(window, "a bad page")
    for problem in ("out of its button: Viel zu lang", "cut: Abgeschnitten", "over each other: Unten", "English: Take"):
        assert problem in str(found.value)
    assert "Gut lesbar" not in str(found.value)
