"""Players in a window, who play each action as a person does: with the mouse, a finger or the keyboard.

The legal actions come from the server, as for any program; carrying one out is left to the page alone.
"""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.async_api import TimeoutError as PlaywrightTimeoutError
from playwright.async_api import expect

from tests.server.live import new_id
from whistlestop import actions
from whistlestop.actions import (
    LOCOMOTIVE,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
)

from .scenarios import Laid
from .windows import SMALL_DESK, Window, Windows


def in_words(colour: str, count: int, locomotives: int) -> str:
    """Cards in the words of the page.

    >>> in_words("blue", 3, 1), in_words("locomotive", 2, 0)
    ('2 blue, 1 locomotive', '2 locomotives')
    """
    if colour == LOCOMOTIVE:
        locomotives = count
    named = f"{locomotives} locomotive{'s' if locomotives > 1 else ''}" if locomotives else ""
    plain = f"{count - locomotives} {colour}" if count > locomotives else ""
    return ", ".join(part for part in (plain, named) if part)


class Player:
    """A player with a seat, at a window that shows the table."""

    def __init__(self, window: Window, table: str, key: str, seat: int = 0) -> None:
        self.window = window
        self.page = window.page
        self.table = table
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {key}"}
        self.variant: dict[str, Any] = {}

    @classmethod
    async def sit(cls, windows: Windows, laid: Laid, seat: int = 0, size: tuple[int, int] = SMALL_DESK) -> Player:
        """Open somebody's seat in a new window, on a small desk."""
        return cls(await windows.new(laid.path(seat), size=size), laid.table, laid.keys[seat], seat)

    @classmethod
    async def at(cls, window: Window, seat: int = 0) -> Player:
        """Return the player at a window; the key is in the browser, where no script of the page can read it."""
        await expect(window.prompt(re.compile("Keep .* tickets"))).to_be_visible()
        table = window.page.url.rpartition("/")[2]
        cookies = await window.page.context.cookies(f"{window.address}/api/tables/{table}")
        key = next(cookie["value"] for cookie in cookies if cookie["name"] == "whistlestop_key")
        assert not await window.page.evaluate("document.cookie")
        return cls(window, table, key, seat)

    async def look(self, after: int | None = None) -> dict[str, Any]:
        """The table as the seat sees it; with `after`, once something has happened since that version."""
        query = {"seat": self.seat} | ({} if after is None else {"after": after, "wait": 20})
        answer = await self.window.client.get(f"/api/tables/{self.table}/turn", params=query, headers=self.headers)
        now: dict[str, Any] = answer.json()["now"]
        if not self.variant and now["view"]:
            name, options = now["view"]["variant"], now["view"]["options"]
            self.variant = (await self.window.client.get(f"/api/variants/{name}", params={"option": options})).json()
        return now

    async def my_turn(self) -> dict[str, Any]:
        """Wait until this seat may act, and its window shows it; or until the game is over."""
        now = await self.look()
        while now["state"] == "playing" and not now["legal"]:
            now = await self.look(now["version"])
        await self.window.caught_up(now["version"])
        return now

    async def play(self, action: str, now: dict[str, Any] | None = None, *, keys: bool = False) -> dict[str, Any]:
        """Play an action, with the mouse or the keys, and return the table after it."""
        now = await self.my_turn() if now is None else now
        act = actions.parse(action)
        await (self._press(act, now) if keys else self._click(act, now))
        after = await self.look(now["version"])
        if after["version"] == now["version"] and isinstance(act, ClaimRoute) and not keys:
            await self._click(act, now)  # the board was still moving under the first press
            after = await self.look(now["version"])
        while now["view"]["phase"] == after["view"]["phase"] == "choosing-tickets" and after["legal"] == now["legal"]:
            before, after = after, await self.look(after["version"])  # it was somebody else who chose
            if before["version"] == after["version"]:
                break
        if after["version"] == now["version"]:
            said = await self.page.locator("[data-prompt]").inner_text()
            raise AssertionError(f"{action!r} was not played; the page says: {said}")
        return after

    async def play_on(self, chance: random.Random) -> None:
        """Play until the game is over, claiming routes so that it ends."""
        while (now := await self.my_turn())["state"] == "playing":
            await self.play(self.choose(now, chance), now)

    async def hurry_to_the_last_round(self, chance: random.Random) -> None:
        """Let a program play this seat until the last round."""
        while (now := await self.look())["state"] == "playing" and now["view"]["turns_left"] is None:
            if not now["legal"]:
                await self.look(now["version"])
                continue
            play = {"type": "play", "id": new_id(), "version": now["version"], "seat": self.seat}
            command = {**play, "action": self.choose(now, chance)}
            await self.window.client.post(f"/api/tables/{self.table}/commands", json=command, headers=self.headers)

    def choose(self, now: dict[str, Any], chance: random.Random) -> str:
        """The claim of the longest route, or else a card."""
        texts: list[str] = now["legal"]
        legal = [(text, actions.parse(text)) for text in texts]
        claims = [(self._length(act.route), text) for text, act in legal if isinstance(act, ClaimRoute)]
        if claims:
            longest = max(length for length, _ in claims)
            return chance.choice([text for length, text in claims if length == longest])
        for kinds in ((PayTunnel, KeepTickets), (DrawCard,), (DrawTickets, Pass, DeclineTunnel)):
            if found := [text for text, act in legal if isinstance(act, kinds)]:
                return chance.choice(found)
        return texts[0]

    def _length(self, route: str) -> int:
        length: int = self._route(route)[1]["length"]
        return length

    def _route(self, route: str) -> tuple[int, dict[str, Any]]:
        """The route's index in the variant's list, and its data."""
        return next((number, one) for number, one in enumerate(self.variant["routes"]) if one["id"] == route)

    def _city(self, city: str) -> tuple[int, str]:
        return next((number, one["name"]) for number, one in enumerate(self.variant["cities"]) if one["id"] == city)

    # With the mouse

    async def _click(self, act: actions.Action, now: dict[str, Any]) -> None:
        button = self.window.button
        match act:
            case DrawCard(card="deck"):
                await button(re.compile("^Take blind from the deck")).click()
            case DrawCard():
                found = self.page.get_by_role("button", name=re.compile(f"^{act.card}, face up", re.IGNORECASE))
                await found.and_(self.page.locator(SETTLED)).first.click()
            case DrawTickets():
                await button(re.compile("^(Draw tickets|Tickets)")).click()
                await button(DRAW).click()
            case KeepTickets():
                await self._choose_tickets(act)
                await button(_keeping(act)).click()
            case ClaimRoute():
                route = f'[data-route="{act.route}"]'
                await self.click_on(route)
                if self.has_panel(act, now["legal"]):
                    await self._panel_opens(route)
                    await self._choose_payment(f"Claim with {self._price(act)}")
            case BuildStation():
                await button("Station").click()
                await self.click_on(f'[data-city="{act.city}"]')
                await self._choose_payment(f"Build with {self._station_price(act, now)}")
            case PayTunnel():
                await self._choose_payment(re.compile("^Pay .* and claim"))
            case DeclineTunnel():
                await button(re.compile("^Decline")).click()  # the log has buttons that say who declined
            case Pass():
                await button("Pass").click()

    async def click_on(self, what: str) -> None:
        """Press the middle of a route, or a city, on the board."""
        found = self.page.locator(f"[data-board] {what}").first
        await found.wait_for(state="attached")
        at: dict[str, float] = await found.evaluate(MIDDLE)
        await self.page.mouse.click(at["x"], at["y"])

    async def _panel_opens(self, route: str) -> None:
        """Wait for the ways to pay; press the route again if the board was still moving under the first press."""
        panel = self.page.get_by_role("button", name=re.compile("^Claim with")).filter(visible=True)
        for _ in range(5):
            try:
                await panel.first.wait_for(timeout=10_000)
                break
            except PlaywrightTimeoutError:
                await self.click_on(route)

    async def tap_on(self, what: str) -> None:
        """The same with a finger."""
        at: dict[str, float] = await self.page.locator(f"[data-board] {what}").first.evaluate(MIDDLE)
        await self.page.touchscreen.tap(at["x"], at["y"])

    def has_panel(self, act: ClaimRoute, legal: list[str]) -> bool:
        """Whether there is a choice of cards or of twins, or a tunnel: otherwise a press on the route is enough."""
        route = self._route(act.route)[1]
        if route["tunnel"]:
            return True
        twin = None if route["twin"] is None else self.variant["routes"][route["twin"]]
        # Twins of one colour are not a choice.
        wanted = {act.route} | ({twin["id"]} if twin is not None and twin["colour"] != route["colour"] else set())
        claims = [one for one in map(actions.parse, legal) if isinstance(one, ClaimRoute) and one.route in wanted]
        return len(claims) > 1

    def _price(self, act: ClaimRoute) -> str:
        return in_words(act.colour, self._length(act.route), act.locomotives)

    def _station_price(self, act: BuildStation, now: dict[str, Any]) -> str:
        built = len(now["view"]["players"][self.seat]["stations"])
        return in_words(act.colour, built + 1, act.locomotives)

    async def _choose_tickets(self, act: KeepTickets) -> None:
        offer = self.page.get_by_role("checkbox").filter(visible=True)
        await offer.first.wait_for()
        for place in range(await offer.count()):
            one = offer.nth(place)
            if (await one.get_attribute("aria-checked") == "true") != (place in act.keep):
                await one.click()

    async def _choose_payment(self, button: str | re.Pattern[str]) -> None:
        """Go through the ways to pay until the button names the wanted one, and press it."""
        wanted = self.page.get_by_role("button", name=button).filter(visible=True)
        ways = self.page.get_by_role("radiogroup", name="Ways to pay").get_by_role("radio").filter(visible=True)
        main = self.page.get_by_role("button", name=re.compile("^(Claim with|Build with|Pay )")).filter(visible=True)
        await main.first.wait_for()
        more = self.page.get_by_role("button", name=re.compile("more ways?")).filter(visible=True)
        if not await wanted.count() and await more.count():
            await more.first.click()
        for way in range(await ways.count()):
            if await wanted.count():
                break
            await ways.nth(way).click()
        await wanted.first.click()

    # With the keys

    async def _press(self, act: actions.Action, now: dict[str, Any]) -> None:
        button = self.window.button
        match act:
            case DrawCard(card="deck"):
                await self.window.press("6")
            case DrawCard():
                place = now["view"]["display"].index(self.variant["cards"].index(act.card))
                await self.page.locator(f'[data-place="{place}"]').and_(self.page.locator(SETTLED)).wait_for()
                await self.window.press(str(place + 1))
            case DrawTickets():
                await self.window.press("t")
                await expect(button(DRAW)).to_be_focused()
                await self.window.press("Enter")
            case KeepTickets():
                for place in act.keep:
                    await self.window.press(str(place + 1))
                await expect(button(_keeping(act))).to_be_visible()
                await self.window.press("Enter")
            case ClaimRoute():
                await self.find_route(act.route)
                await self._press_payment(f"Claim with {self._price(act)}")
            case BuildStation():
                await self._find_in_list("s", f"city-{self._city(act.city)[0]}", act.city)
                await self._press_payment(f"Build with {self._station_price(act, now)}")
            case PayTunnel():
                await self._press_payment(re.compile("^Pay .* and claim"))
            case DeclineTunnel():
                await expect(button(re.compile("^Decline"))).to_be_visible()  # the cards are turned first
                await self.window.press("d")
            case Pass():
                await self.window.press("Enter")

    async def find_route(self, route: str) -> None:
        """Pick a route in the list of routes."""
        await self._find_in_list("r", f"route-{self._route(route)[0]}", route.partition("/")[0])

    async def _find_in_list(self, key: str, row: str, city: str) -> None:
        """Open the list of the board, type letters, and go down to the row."""
        await self.window.press(key)
        focused = self.page.locator("[data-row]:focus")
        await focused.wait_for()
        await self.window.press(*city.partition("-")[0][:4])
        for _ in range(60):
            if await focused.get_attribute("data-row") == row:
                break
            await self.window.press("ArrowDown")
        await self.window.press("Enter")

    async def _press_payment(self, button: str | re.Pattern[str]) -> None:
        wanted = self.page.get_by_role("button", name=button).filter(visible=True)
        main = self.page.get_by_role("button", name=re.compile("^(Claim with|Build with|Pay )")).filter(visible=True)
        await main.first.wait_for()
        if not await wanted.count():
            await self.window.press("m")
        for way in range(1, 10):
            if await wanted.count():
                break
            await self.window.press(str(way))
        await expect(wanted.first).to_be_visible()
        await self.window.press("Enter")


def _keeping(act: KeepTickets) -> str:
    if not act.keep:
        return "Keep no ticket"
    return f"Keep {len(act.keep)} ticket{'s' if len(act.keep) > 1 else ''}"


DRAW = re.compile("^Draw( Enter)?$")
"""The button that answers the question whether to draw tickets."""
SETTLED = ":not([data-settling])"
"""Elements that take presses: what was there before is long enough ago (`web/src/look/settles.ts`)."""
MIDDLE = """(group) => {
  const line = group.hasAttribute("data-route") ? group.querySelector("path") : null;
  if (line === null) {
    const box = group.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
  return { x, y };
}"""
"""Where the middle of a route, or a city, is on the screen: the spaces of a route lie along one line."""
