"""The guided first game: a coach who speaks when it helps, covers nothing, and remembers what it has said."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.server.live import Server

from . import scenarios
from .players import Player
from .windows import PHONE, SMALL_DESK, Window, Windows

pytestmark = pytest.mark.usefixtures("loop")

SIZES = ((1440, 900), SMALL_DESK, (820, 1180), PHONE, (844, 390))

OVERLAPS = """() => {
  const box = document.querySelector(".game-coach").getBoundingClientRect();
  const parts = [".board-area", ".display-area", ".hand-area", ".prompt-area", ".tickets-area", ".players-area",
    ".bar-area", ".log-area", ".panels > *", ".dock > *", ".since", "[data-winner]"];
  const lies = (part) => {
    const other = part.getBoundingClientRect();
    const [across, down] = [Math.min(box.right, other.right) - Math.max(box.left, other.left),
      Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)];
    return part.checkVisibility() && other.width > 0 && across > 1 && down > 1;
  };
  const found = parts.filter((part) => [...document.querySelectorAll(part)].some(lies));
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push("edge");
  return found;
}"""
"""The parts of the screen that the coach lies over, and whether it goes beyond the edge of the window."""
MAKE_LINES = """(words, lines) => {
  const now = () => Math.round(words.clientHeight / parseFloat(getComputedStyle(words).lineHeight));
  words.style.maxWidth = "none";
  for (let width = words.clientWidth; now() < lines && width > 0; width--) words.style.maxWidth = `${width}px`;
  return now();
}"""
"""Makes the coach's words narrower until they are so many lines; returns how many they are."""
PLACES = """() => [".board-area", ".prompt-area", ".display-area", ".hand-area", ".bar-area"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height];
})"""
"""Where the parts of the screen are that a finger may be on its way to."""
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(() => {
    const text = document.querySelector(".game-coach [role=status]")?.textContent.trim() ?? "";
    if (text !== (window.last ?? "") && text !== "") window.heard.push(text);
    window.last = text;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes what a screen reader would say for the coach."""


def coach_of(window: Window, remark: str = "") -> Locator:
    """The coach; with a remark, while it says that."""
    return window.page.locator(f'.game-coach[data-remark^="{remark} "]' if remark else ".game-coach")


async def covers(window: Window) -> list[str]:
    found: list[str] = await window.page.evaluate(OVERLAPS)
    return found


async def begin(windows: Windows, **how: Any) -> Window:
    """Press the newcomer's button."""
    window = await windows.new(**how)
    await window.page.evaluate(LISTEN)
    await window.page.locator(".main.large").click()
    await coach_of(window, "firstTickets").wait_for()
    return window


async def test_a_whole_guided_game(windows: Windows) -> None:
    window = await begin(windows, size=SMALL_DESK)
    await expect(coach_of(window)).to_contain_text("a ticket left incomplete costs its points", ignore_case=True)
    assert not await covers(window)
    ines, chance = await Player.at(window), random.Random(7)
    turns = 0
    while (now := await ines.my_turn())["state"] == "playing":
        if now["view"]["phase"] == "turn":
            turns += 1
        if remark := await coach_of(window).get_attribute("data-remark"):
            assert not await covers(window), remark
        await ines.play(ines.choose(now, chance), now)
    await coach_of(window, "end").wait_for()
    await expect(coach_of(window)).to_contain_text("Your best: ")
    assert not await covers(window)
    said = await window.page.evaluate("JSON.parse(localStorage.getItem('whistlestop.guided'))[0].notes.said")
    assert {"firstTickets ", "firstTurn ", "end "} <= said.keys()
    assert turns > 12 and len(said) <= turns * 2 / 3, said
    heard: list[str] = await window.page.evaluate("window.heard")
    assert len(heard) == len(set(heard)) >= 4, heard
    done = await window.page.evaluate("JSON.parse(localStorage.getItem('whistlestop.lessons'))")
    assert done == ["whole-game"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_coach_covers_nothing_at_any_size(windows: Windows, server: Server, language: str) -> None:
    """At the first tickets, and beside an open choice of cards: wherever there is least room."""
    window = await begin(windows, size=PHONE, language=language)
    for size in SIZES:
        await window.resize(size)
        assert not await covers(window), size
        assert not (await window.scrolls())["across"]
    await window.resize(PHONE)
    await window.has_no_barriers()
    laid = scenarios.lay(server.db, scenarios.a_claim)
    await window.go(laid.path())
    await switch_coach(window, on=True)
    await window.resize(SMALL_DESK)
    ines = Player(window, laid.table, laid.keys[0])
    await ines.my_turn()
    await ines.find_route(laid.action.split()[1])
    await coach_of(window, "grey").wait_for()
    for size in SIZES:
        await window.resize(size)
        assert not await covers(window), size


async def switch_coach(window: Window, *, on: bool) -> None:
    """Use the menu."""
    await window.page.locator(".bar-area button").last.click()
    dialog = window.page.get_by_role("dialog")
    await dialog.locator("[data-coach-switch] input").nth(0 if on else 1).check()
    await window.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_what_was_read_is_put_away_and_remembered(windows: Windows) -> None:
    window = await begin(windows, size=PHONE)
    coach = coach_of(window)
    said = await coach.get_by_role("status").inner_text()
    await window.settled()
    await coach.get_by_role("button", name="Got it").click()
    await expect(coach.get_by_role("status")).to_have_text("")
    await window.page.reload()
    again = coach.get_by_role("button", name="What the coach said")
    await again.click()
    await expect(coach.get_by_role("status")).to_have_text(re.sub(r"\s+", " ", said))
    ines = await Player.at(window)
    await ines.play("keep ab return cd")
    await coach_of(window, "firstTurn").wait_for()
    await window.settled()
    await coach.get_by_role("button", name="Got it").click()
    await expect(coach.get_by_role("status")).to_have_text("")
    now = await ines.my_turn()
    await ines.play("draw deck", now)
    await expect(coach_of(window, "firstTurn")).to_have_count(0)
    await window.button("Undo").click()
    await expect(window.prompt("Your turn.")).to_be_visible()
    await expect(coach.get_by_role("status")).to_have_text("")  # it was said


async def test_nothing_moves_under_a_finger_when_words_are_put_away(windows: Windows) -> None:
    """Whatever the deal: the words are made as long as those of the longest remark."""
    window = await begin(windows, size=PHONE, touch=True)
    await (await Player.at(window)).play("keep ab return cd")
    coach = coach_of(window, "firstTurn")
    await coach.wait_for()
    for size, lines in ((PHONE, 4), ((844, 390), 3), ((667, 375), 3), ((820, 1180), 2), ((1180, 820), 2)):
        await window.resize(size)
        assert await coach.get_by_role("status").evaluate(MAKE_LINES, lines) == lines, size
        while_speaking = await window.page.evaluate(PLACES)
        await window.settled()
        await coach.get_by_role("button", name="Got it").click()
        await expect(coach.get_by_role("status")).to_have_text("")
        assert await window.page.evaluate(PLACES) == while_speaking, size
        await coach.get_by_role("button", name="What the coach said").click()
        await expect(coach.get_by_role("status")).not_to_have_text("")


async def test_menu_switches_the_coach_off_and_on(windows: Windows, server: Server) -> None:
    """At the last turn of a game that began without a coach, and then with none at a table of people."""
    laid = scenarios.lay(server.db, scenarios.last_turns)
    window = await windows.new(laid.path())
    await expect(window.prompt("Last round.")).to_be_visible()
    await expect(coach_of(window)).to_have_count(0)
    await switch_coach(window, on=True)
    await expect(coach_of(window, "lastTurn")).to_contain_text("cards count for nothing after it", ignore_case=True)
    await switch_coach(window, on=False)
    await expect(coach_of(window)).to_have_count(0)
    await window.page.reload()
    await expect(window.prompt("Last round.")).to_be_visible()
    await expect(coach_of(window)).to_have_count(0)
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=())
    await window.go(laid.path())
    await expect(window.prompt("Your turn.")).to_be_visible()
    await window.button("Menu").click()
    await expect(window.page.get_by_role("dialog")).to_be_visible()
    await expect(window.page.locator("[data-coach-switch]")).to_have_count(0)


async def test_game_without_a_coach_is_one_press_away(windows: Windows) -> None:
    window = await windows.new()
    await window.button("or without the coach").click()
    await expect(window.prompt("Keep two or more of these")).to_be_visible()
    await expect(coach_of(window)).to_have_count(0)


async def test_learn_page_has_a_whole_game(windows: Windows) -> None:
    window = await windows.new("/learn")
    await window.button("Begin: A whole game").click()
    await coach_of(window, "firstTickets").wait_for()
