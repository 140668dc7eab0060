"""A game with a screen reader and keys alone: the player knows only what the accessibility tree offers."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise

import pytest
from playwright.async_api import Locator, Page, expect

from tests.server.live import Server

from . import scenarios
from .players import Player
from .windows import PATIENCE, PLAY, SMALL_DESK, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

MOST_ACTS = 200

MINE = re.compile(r"Your turn|This is your last turn|Take a second card|Keep |costs \d more|nothing you can do")
"""What the prompt says when it waits for this player."""

LISTEN = """() => {
  window.heard = [];
  const hear = (records) => {
    for (const { target } of records) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest("[aria-live]");
      const text = region?.textContent.trim();
      if (text) window.heard.push([region.getAttribute("aria-live"), text]);
    }
  };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what the live regions say, as a screen reader reads it. An emptied region says nothing."""


class Listener:
    """A player who listens to the page and presses keys."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page: Page = window.page
        self.prompt = self.page.get_by_role("region", name="What you can do", exact=True)
        self.points = self.page.get_by_role("table", name="Points by source")
        self.done: set[str] = set()
        """The kinds of actions played so far."""

    async def waits(self) -> str:
        """What the prompt says, once it is about this player."""
        await expect(self.prompt.filter(has_text=MINE).or_(self.points)).to_be_visible()
        return "" if await self.is_over() else await self.prompt.inner_text()

    async def heard(self) -> list[tuple[str, str]]:
        """What the live regions have said since `LISTEN`, and how urgently."""
        return [(how, text) for how, text in await self.page.evaluate("window.heard")]

    async def hears(self, how: str, part: str) -> None:
        """Wait until a live region has said something with this part; on a busy machine it may lag behind."""
        said = "([how, part]) => window.heard.some(([region, text]) => region === how && text.includes(part))"
        await self.page.wait_for_function(said, arg=[how, part], timeout=PATIENCE)

    async def is_over(self) -> bool:
        return await self.points.count() > 0

    async def press(self, what: Locator, key: str = "Enter") -> None:
        """Go to something, and press it; the focus must be somewhere all the time."""
        await what.press(key)
        place = await self.page.evaluate("document.activeElement?.tagName")
        assert place not in (None, "BODY"), f"the focus was lost after {await self.prompt.inner_text()}"

    async def act(self, said: str) -> None:
        """Play something. The same may be said again afterwards: every turn is announced."""
        version = self.window.wire.version
        await self.page.evaluate("window.heard.push(['', 'acts'])")
        if "Keep " in said:
            await self.keep()
        elif "costs" in said:
            await self.pay()
        elif "nothing you can do" in said:
            await self.press(self.prompt.get_by_role("button", name="Pass"))
        elif "second card" in said or not (await self.claim() or await self.build()):
            await self.take()
        await self.window.caught_up(version + 1)

    async def keep(self) -> None:
        for ticket in await self.page.get_by_role("checkbox").all():
            await self.press(ticket, "Space")
        await self.press(self.page.get_by_role("button", name=re.compile(r"^Keep \d tickets?")))
        await expect(self.page.get_by_role("checkbox")).to_have_count(0)
        self.done.add("keep")

    async def claim(self) -> bool:
        """The longest route that the list says can be claimed. The likeliest way to pay is chosen: Enter pays it."""
        routes = self.page.get_by_role("list", name="Routes").get_by_role("button")
        names = await routes.all_text_contents()
        lit = [name for name in names if "you can claim it" in name]
        if not lit:
            return False
        assert names[: len(lit)] == lit, "what can be claimed stands first"
        longest = max(lit, key=lambda name: int(next(iter(re.findall(r"(\d+) spaces?", name)))))
        await self.press(routes.nth(names.index(longest)))
        await self.press(await self.way_to_pay())
        self.done.add("tunnel" if ", tunnel," in longest else "claim")
        return True

    async def way_to_pay(self) -> Locator:
        """The way that is chosen, which has the focus."""
        way = self.page.get_by_role("radiogroup", name="Ways to pay").get_by_role("radio", checked=True)
        await expect(way).to_be_focused()
        return way

    async def build(self) -> bool:
        """Build one station."""
        station = self.prompt.get_by_role("button", name="Station")
        if "build" in self.done or not await station.count():
            return False
        if await station.get_attribute("aria-disabled") == "true":
            return False
        await self.press(station)
        cities = self.page.get_by_role("list", name="Cities").get_by_role("button")
        await expect(cities.first).to_be_attached()
        await self.press(cities.first)
        await self.press(await self.way_to_pay())
        self.done.add("build")
        return True

    async def pay(self) -> None:
        await expect(self.page.get_by_role("button", name="Decline", exact=True)).to_be_visible()
        if await self.page.get_by_role("radiogroup", name="Ways to pay").count():
            await self.press(await self.way_to_pay())
        else:
            await self.press(self.page.get_by_role("button", name="Decline", exact=True))

    async def take(self) -> None:
        """Blind, while there is a deck."""
        deck = self.page.get_by_role("region", name="Decks").get_by_role("button").first
        if "empty" in str(await deck.text_content()):
            deck = self.page.get_by_role("region", name="Face up").get_by_role("button", disabled=False).first
        await self.press(deck)
        self.done.add("take")


async def test_game_by_ear_and_keys(windows: Windows) -> None:
    """From the lobby until each kind of action was played, and the last round; a program plays what is between."""
    window = await windows.new(size=SMALL_DESK)
    page = window.page
    await page.get_by_role("radio", name=re.compile("^Porter")).press("Space")
    await page.get_by_role("radio", name="1", exact=True).press("Space")
    await page.get_by_role("button", name=PLAY).press("Enter")
    player = Listener(window)
    await expect(player.prompt).to_be_visible()
    seat = await Player.at(window)
    await page.evaluate(LISTEN)
    for _ in range(MOST_ACTS):
        if player.done >= {"keep", "take", "claim", "tunnel", "build"}:
            break
        said = await player.waits()
        assert said, f"the game was over after {player.done}"
        await player.act(said)
    await player.hears("polite", "Porter")
    heard = await player.heard()
    await window.go("about:blank")
    await seat.hurry_to_the_last_round(random.Random(8))
    await window.go(f"/t/{seat.table}")
    await page.evaluate(LISTEN)
    while said := await player.waits():
        await player.act(said)
    await expect(player.points.get_by_role("row")).to_have_count(3)
    for row in await player.points.get_by_role("row").all():
        assert await row.get_by_role("rowheader").count() or await row.get_by_role("columnheader").count()
    assert any(text.startswith("Your turn") for how, text in heard if how == "assertive")
    twice = [here for part in (heard, await player.heard()) for here, after in pairwise(part) if here == after]
    assert not twice, f"said twice: {twice}"


async def test_the_focus_survives_a_claim_that_ends_the_game(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.last_claim, how=scenarios.hoard)
    window = await windows.new(laid.path(), size=SMALL_DESK)
    player = Listener(window)
    await player.waits()
    routes = window.page.get_by_role("list", name="Routes").get_by_role("button")
    await expect(routes.filter(has_text="you can claim it").first).to_be_attached()
    assert await player.claim()
    await expect(player.points).to_be_visible()
    await expect(window.page.locator(":focus")).to_have_count(1)


WHERE = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const named = one.closest("[aria-labelledby]");
  const area = one.closest("section, nav, [role=group], form, dialog");
  const labelled = area?.getAttribute("aria-labelledby");
  const box = one.getBoundingClientRect();
  return {
    name: one.getAttribute("aria-label") ?? (one.labels?.[0]?.textContent || one.textContent).trim().slice(0, 60),
    area: area?.getAttribute("aria-label") ?? (labelled ? document.getElementById(labelled)?.textContent : null) ?? "",
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""


async def walk(window: Window, key: str = "Tab") -> list[dict[str, object]]:
    """Every stop of Tab from where it is until it leaves the page."""
    stops: list[dict[str, object]] = []
    for _ in range(120):
        await window.press(key)
        stop = await window.page.evaluate(WHERE)
        if stop is None:
            return stops
        stops.append(stop)
    raise AssertionError(f"{key} never gets out: {json.dumps(stops[-6:])}")


def areas(stops: list[dict[str, object]]) -> list[str]:
    """The parts of the screen in the order in which Tab reaches them, each once."""
    return list(dict.fromkeys(str(stop["area"]) for stop in stops))


async def walked_both_ways(window: Window) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Where Tab stops, and where Shift+Tab does, once the screen is at rest: a part may still come up between them."""
    for _ in range(5):
        stops, back = await walk(window), await walk(window, "Shift+Tab")
        if len(stops) == len(back):
            break
    return stops, back


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=str)
async def test_tab_walks_through_the_table(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    laid = scenarios.lay(server.db, scenarios.after(60, scenarios.first_turn), variant="europe")
    window = await windows.new(laid.path(), size=size)
    await expect(window.prompt("Your turn.")).to_be_visible()
    await walk(window)
    stops, back = await walked_both_ways(window)
    assert stops[0]["name"] == "Skip to what I can do"
    order = [area for area in areas(stops) if area in ORDER]
    assert order == [area for area in ORDER if area in order] and len(order) >= len(ORDER) - 2, order
    assert len(back) == len(stops), [stop for stop in back if stop not in stops]


SCREENS = ["/", "/#new", "/learn", "/score", "/replay", "/statistics"]


async def test_tab_walks_through_every_screen(windows: Windows, server: Server) -> None:
    end = scenarios.lay(server.db, scenarios.the_end, variant="europe")
    window = await windows.new(end.path())
    await expect(window.page.get_by_role("table", name="Points by source")).to_be_visible()
    for path in [end.path(), *SCREENS]:
        await window.go("about:blank")
        await window.go(path)
        await expect(window.page.get_by_role("main")).to_be_visible()
        await window.page.wait_for_load_state("networkidle")
        await walk(window)
        stops = await walk(window, "Shift+Tab")
        assert stops, f"{path} has nothing to press"
        bad = [stop for stop in stops if not (stop["name"] and stop["seen"])]
        assert not bad, (path, bad)


ORDER = [
    "What you can do",
    "Face up",
    "Decks",
    "My hand",
    "My tickets",
    "Board",
    "View of the board",
    "Players",
    "Log",
    "The table",
]
"""The order of focus at the table."""
