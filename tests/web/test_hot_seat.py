"""Several people at one screen: between turns the page contains nothing that only one of them may know."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .players import Player
from .windows import PHONE, SMALL_DESK, Window, Windows

SEEN = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const texts = (what) => all(what).map((one) => one.textContent.replace(/\\s+/g, " ").trim());
  return {
    hand: all("[data-hand]").length,
    tickets: texts(".tickets-area").join(),
    offers: all("[role=checkbox]").length,
    log: texts("#log [data-item]"),
    routes: texts("[data-board] [data-row]"),
    panels: texts(".panel, .sheet, .tip"),
  };
}"""
"""Everything that may differ between a spectator and a player, private lines of the log included."""
COVERS = """() => [0.02, 0.25, 0.5, 0.75, 0.98].every((x) => [0.02, 0.25, 0.5, 0.75, 0.98].every((y) =>
  document.elementFromPoint(x * innerWidth, y * innerHeight)?.closest("[data-curtain]") != null))"""


def curtain(window: Window, name: str) -> Any:
    return window.page.get_by_role("dialog", name=f"Hand over to {name}")


async def no_secret(screen: Window, watcher: Window, players: dict[str, Player]) -> None:
    """The curtain covers everything, and under it is what a spectator's page has, not more."""
    nows = {name: await player.look() for name, player in players.items()}
    version = max(now["version"] for now in nows.values())
    await screen.caught_up(version)
    await watcher.caught_up(version)
    for window in (screen, watcher):
        await window.page.locator("[data-board] [data-row]").first.wait_for(state="attached")
    assert await screen.page.evaluate(COVERS)
    assert await screen.page.evaluate(SEEN) == await watcher.page.evaluate(SEEN)
    html = await screen.page.evaluate("document.documentElement.outerHTML")
    for player in players.values():
        for ticket in _tickets(player, nows):
            assert ticket not in html
    assert "My hand ·" not in html


def _tickets(player: Player, nows: dict[str, dict[str, Any]]) -> list[str]:
    """The tickets in a player's hand, as the page names them."""
    view = next(now["view"] for now in nows.values() if now["seat"] == player.seat)
    cities = [city["name"] for city in player.variant["cities"]]
    held = [player.variant["tickets"][ticket] for ticket in [*view["tickets"], *(view["offer"] or ())]]
    return [f"{cities[one['a']]} – {cities[one['b']]}" for one in held]


async def take_turn(screen: Window, name: str, player: Player, chance: random.Random) -> None:
    """A player says who they are and plays a turn; then the curtain hides everything again."""
    await screen.button(f"I'm {name}").click()
    await expect(screen.page.locator("[data-curtain]")).to_have_count(0)
    now = await player.look()
    for ticket in _tickets(player, {name: now}):
        await expect(screen.page.locator(".tickets-area")).to_contain_text(ticket)
    while now["legal"]:
        texts = [text for text in now["legal"] if text != "draw deck"]
        wanted = {**now, "legal": texts or now["legal"]}
        now = await player.play(player.choose(wanted, chance), now)


async def test_two_begin_at_one_screen(windows: Windows) -> None:
    screen = await windows.new(size=SMALL_DESK, name="Ines")
    await screen.page.get_by_role("link", name="Pass and play").click()
    form = screen.page.get_by_role("form", name="Pass and play")
    await form.get_by_role("button", name="Sit down and play").click()
    await expect(form.get_by_text("Give them a name.")).to_be_visible()
    await form.get_by_role("textbox", name="Name at seat 2").fill("Ola")
    await screen.has_no_barriers()
    await form.get_by_role("combobox", name="Who begins").select_option(label="Seat 2: Ola")
    await form.get_by_role("button", name="Sit down and play").click()

    await expect(screen.page.get_by_role("dialog", name="Who is there?")).to_be_visible()
    await screen.has_no_barriers()
    table = screen.page.url.rpartition("/")[2]
    key = next(one["value"] for one in await screen.page.context.cookies() if one["name"] == "whistlestop_key")
    people = {name: Player(screen, table, key, seat) for seat, name in enumerate(("Ines", "Ola"))}
    watcher = await windows.new(f"/t/{table}", size=SMALL_DESK)
    await expect(watcher.prompt("Ines and Ola are still choosing")).to_be_visible()
    await no_secret(screen, watcher, people)

    chance = random.Random(7)
    await take_turn(screen, "Ines", people["Ines"], chance)
    await expect(curtain(screen, "Ola")).to_be_visible()
    await no_secret(screen, watcher, people)
    await take_turn(screen, "Ola", people["Ola"], chance)  # the one who chose last also begins, and so plays on
    await expect(curtain(screen, "Ines")).to_be_visible()
    await expect(screen.page).to_have_title(re.compile("^Ines to play"))
    await screen.page.reload()
    await expect(curtain(screen, "Ines")).to_be_visible()
    await no_secret(screen, watcher, people)

    # A player who ends the turn by drawing blind sees the card; then the curtain closes by itself.
    await screen.button("I'm Ines").click()
    for _ in range(2):
        await people["Ines"].play("draw deck")
    await expect(screen.prompt("Your turn is over.")).to_be_visible()
    assert await screen.page.locator("[data-hand]").count()
    await expect(curtain(screen, "Ola")).to_be_visible()
    await no_secret(screen, watcher, people)


async def test_two_play_to_the_end_at_one_screen(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.last_turns, ("Ines", "Ola"), (), one_key=True)
    screen = await windows.new(laid.path(), size=SMALL_DESK)
    watcher = await windows.new(f"/t/{laid.table}", size=SMALL_DESK)
    people = {name: Player(screen, laid.table, laid.keys[0], seat) for seat, name in enumerate(("Ines", "Ola"))}
    chance = random.Random(3)
    while (now := await people["Ines"].look())["state"] == "playing":
        name = ("Ines", "Ola")[now["view"]["to_act"][0]]
        await expect(curtain(screen, name)).to_be_visible()
        await no_secret(screen, watcher, people)
        await take_turn(screen, name, people[name], chance)
    await expect(screen.page.locator("[data-curtain]")).to_have_count(0)
    await expect(screen.prompt(re.compile("Ines|Ola")).filter(has_text=re.compile("wins?"))).to_be_visible()
    await screen.page.reload()
    await expect(screen.prompt(re.compile("Ines|Ola")).filter(has_text=re.compile("wins?"))).to_be_visible()
    await screen.button("Play again").click()
    await expect(screen.page.get_by_role("dialog", name="Who is there?")).to_be_visible()


async def test_the_curtain_by_keys(windows: Windows, server: Server) -> None:
    """Esc shows the board and no cards, the keys of the game do nothing, and a claim can be taken back."""
    laid = scenarios.lay(server.db, scenarios.a_claim, ("Ines", "Ola"), (), one_key=True)
    screen = await windows.new(laid.path(), size=SMALL_DESK)
    ines = Player(screen, laid.table, laid.keys[0])
    await expect(screen.button("I'm Ines")).to_be_focused()
    before = (await ines.look())["version"]
    await screen.press("6", "t", "u", "Escape")
    await expect(screen.prompt("Ines is to play. Nobody's cards are shown.")).to_be_visible()
    await screen.press("6", "t", "Escape")
    assert (await ines.look())["version"] == before
    assert not await screen.page.locator("[data-hand]").count()
    await screen.button("Hand over to Ines").click()
    await expect(screen.page.locator("[data-live=curtain]")).to_have_text("Hand over to Ines.")
    await screen.press("Enter")
    await expect(screen.prompt("Your turn.")).to_be_visible()
    await ines.play(laid.action)
    await expect(curtain(screen, "Ola")).to_be_visible()
    await screen.button("Ines: take the claim back").click()
    await expect(screen.prompt("Your turn.")).to_be_visible()
    assert await screen.page.locator("[data-hand]").count()
    assert (await ines.look())["legal"]


async def test_two_here_one_elsewhere_and_a_bot(windows: Windows) -> None:
    """On a phone: a guest brings somebody along, and the others play on while the cards are covered."""
    host = await windows.new("/#new", size=SMALL_DESK, name="Ines")
    form = host.page.get_by_role("form", name="New table")
    await form.get_by_role("radio", name="4", exact=True).check()
    await form.get_by_role("combobox", name="Seat 4").select_option(label="Porter, a bot")
    await form.get_by_role("button", name="Set up the table").click()
    link = await host.page.get_by_label("Link to this table").input_value()

    phone = await windows.new(
        link.removeprefix(windows.address), size=PHONE, touch=True, theme="dark", name="Ola", language="de"
    )
    await phone.button(re.compile("^Hinsetzen|^Platz nehmen")).tap()
    await phone.button("Noch jemand hier").tap()
    await phone.page.get_by_role("textbox", name="Name am Tisch").fill("Marek")
    await phone.page.keyboard.press("Enter")
    await expect(phone.button("Ich bin Marek")).to_be_visible()
    assert not (await phone.scrolls())["across"]
    await phone.has_no_barriers()
    await phone.button("Ich bin Marek").tap()
    await expect(phone.page.get_by_role("checkbox").first).to_be_visible()
    await expect(host.prompt("Keep two or more of these")).to_be_visible()
    await phone.page.reload()
    await expect(phone.button("Ich bin Ola")).to_be_visible()
    await phone.button("Den Plan ansehen").tap()
    await expect(phone.button(re.compile("^Weitergeben an"))).to_be_visible()
    assert not await phone.page.get_by_role("checkbox").count()
    assert not (await phone.scrolls())["across"]
