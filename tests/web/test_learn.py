"""The lessons: somebody who has never played finishes them by doing what the coach points at, and nothing else."""

from __future__ import annotations

import contextlib
import json
import re

from playwright.async_api import Locator, TimeoutError, expect

from .players import MIDDLE
from .windows import PATIENCE, Window, Windows

LONGEST = 120
"""The most presses in a lesson before a test gives up; each has far fewer."""
A_WHILE = 1000
"""Milliseconds after which to check whether the element to press is still there."""


class Learner:
    """A player who knows nothing about the game, and presses whatever is ringed or lit."""

    def __init__(self, window: Window, touch: bool = False) -> None:
        self.window = window
        self.page = window.page
        self.touch = touch
        self.coach = window.page.locator("[data-coach]")
        self.seen: list[str] = []

    async def begin(self, lesson: str) -> None:
        button = self.page.locator(f'[data-lesson="{lesson}"]')
        await (button.tap() if self.touch else button.click())
        await self.coach.wait_for()

    async def press(self, what: Locator) -> None:
        """Press an element, unless it has disappeared: the table moves on by itself."""
        for _ in range(PATIENCE // A_WHILE):
            if not await what.count():
                return
            if self.touch:
                await self.window.settled()
            with contextlib.suppress(TimeoutError):
                await (what.tap(timeout=A_WHILE) if self.touch else what.click(timeout=A_WHILE))
                return
        raise AssertionError(f"{what} is there, but can't be pressed")

    async def step(self) -> str:
        step = await self.coach.get_attribute("data-coach") or ""
        if self.seen[-1:] != [step]:
            self.seen.append(step)
        return step

    async def follow(self, until: str = "score") -> None:
        """Do what the coach says until it reaches a step."""
        for _ in range(LONGEST):
            if await self.step() == until:
                return
            if not await self._go_on():
                await self._something_to_do(until)
        raise AssertionError(f"the coach stays at {self.seen[-1]}: {await self.coach.inner_text()}")

    async def _something_to_do(self, until: str) -> None:
        """Wait until something is rung or lit again: the others play meanwhile."""
        there = [
            f'[data-coach="{until}"]',
            "[data-next]",
            "[data-offer][data-highlight]",
            ".panels [data-main]",
            'body:not(:has([data-coach="last"])) [data-highlight]',
            '[data-coach]:not([data-coach="last"], [data-routes=""])',
            'body:has([data-coach="last"]) [data-deck][aria-disabled="false"]',
        ]
        await self.page.locator(", ".join(there)).filter(visible=True).first.wait_for()

    async def _go_on(self) -> bool:
        """Press what the coach points at; False if there is nothing to press now."""
        # The last button leads away, and the end may come at any moment.
        next_step = self.page.locator('[data-coach]:not([data-coach="score"]) [data-next]')
        offer = self.page.locator("[data-offer][data-highlight]")
        chosen = self.page.locator('[data-offer][data-highlight][aria-checked="true"]')
        panel = self.page.locator(".panels [data-main]").filter(visible=True)
        if await next_step.count():
            await self.press(next_step)
        elif await chosen.count():
            await self.press(self.page.locator(".offer [data-main]"))
        elif await offer.count():
            await self.press(offer)
        elif await panel.count():  # what the named button says is what was asked for
            await self.press(panel)
        elif self.seen[-1] == "last":
            return await self._play_as_one_likes()
        else:
            return await self._press_what_is_meant()
        return True

    async def _press_what_is_meant(self) -> bool:
        routes = (await self.coach.get_attribute("data-routes") or "").split()
        cities = (await self.coach.get_attribute("data-cities") or "").split()
        ringed = self.page.locator("[data-highlight]").filter(visible=True)
        if routes:
            await self._press_on_board(f'[data-route="{routes[0]}"]')
        elif await ringed.count():
            city = f'[data-city="{cities[0]}"]' if cities else None
            if city is not None:  # the city is scrolled into view first
                await expect(self.page.locator(f"[data-board] {city}").first).to_be_in_viewport()
            await self.press(ringed.first)
            if city is not None:
                await self._press_on_board(city)
        else:
            return False
        return True

    async def _play_as_one_likes(self) -> bool:
        deck = self.page.locator('[data-deck][aria-disabled="false"]')
        if not await deck.count():
            return False
        await self.press(deck)
        return True

    async def _press_on_board(self, what: str) -> None:
        at = await self.page.locator(f"[data-board] {what}").first.evaluate(MIDDLE)
        await (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(at["x"], at["y"])


async def done(window: Window) -> list[str]:
    """The lessons that the device remembers."""
    kept = await window.page.evaluate("localStorage.getItem('whistlestop.lessons')")
    names: list[str] = json.loads(kept or "[]")
    return names


async def test_a_newcomer_finishes_the_first_lesson_unaided(windows: Windows) -> None:
    window = await windows.new()
    await window.page.get_by_role("link", name="Learn it in five minutes").click()
    await window.has_no_barriers()
    learner = Learner(window)
    await learner.begin("usa")
    await learner.follow("coloured")
    await window.has_no_barriers()
    await learner.follow()
    assert learner.seen[:5] == ["tickets", "map", "locomotive", "cards", "coloured"]
    assert learner.seen[-2:] == ["last", "score"] and await done(window) == ["usa"]
    await expect(window.button("Now a whole game")).to_be_visible()
    await expect(window.button("The other lesson")).to_be_visible()
    await expect(window.button("Play again, same table")).to_have_count(0)
    await window.go("/")
    await expect(window.page.get_by_role("link", name="Learn the game")).to_be_visible()
    await expect(window.page.get_by_text("No game is under way on this device")).to_be_visible()
    await window.page.go_back()
    await window.button("Now a whole game").click()
    await window.page.locator('.game-coach[data-remark^="firstTickets"]').wait_for()


async def test_on_a_german_phone_the_second_lesson_is_finished_by_finger(windows: Windows) -> None:
    window = await windows.new("/learn", size=(360, 740), touch=True, language="de")
    learner = Learner(window, touch=True)
    await learner.begin("europe")
    await expect(learner.coach).to_contain_text("Bahnhöfe")
    await learner.follow("ferry")
    assert not (await window.scrolls())["across"]
    await learner.follow()
    assert learner.seen[:5] == ["new", "ferry", "arrives", "station", "tunnel"] and await done(window) == ["europe"]


async def test_a_learner_may_do_as_they_like(windows: Windows) -> None:
    """Other actions, back and forward, reloading, leaving: nothing breaks, and nothing is left behind."""
    window = await windows.new("/learn")
    learner = Learner(window)
    await learner.begin("usa")
    await learner.follow("locomotive")
    for _ in range(2):
        await window.page.locator("[data-deck]").click()
    await expect(learner.coach.get_by_text("Still to try")).to_be_visible()
    await learner.coach.get_by_role("button", name="Back").click()
    assert await learner.step() == "map"
    await window.page.reload()
    await learner.coach.wait_for()
    assert await learner.step() == "map"
    await window.page.locator("[data-next]").click()
    await window.page.locator("[data-skip]").click()
    assert await learner.step() == "cards"
    await learner.coach.get_by_role("button", name="Leave the lesson").click()
    await expect(window.page).to_have_url(re.compile("/learn$"))
    await window.go("/")
    await expect(window.button(re.compile("^Play your first game"))).to_be_visible()  # nothing was played
    assert await done(window) == []
