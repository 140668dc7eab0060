"""Take the pictures of the page that README and docs show: `docs/pictures/`.

    make page && python -m tools.screenshots

All tables are played by bots from fixed seeds, so the same page gives the same pictures. Chromium takes them.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect
from tests.server.live import Seat, Server, new_table
from tests.web import scenarios
from tests.web.players import MIDDLE
from tests.web.scenarios import Laid
from tests.web.windows import FLAGS
from tools import chromium

import whistlestop as ws
from whistlestop import bots

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
DESK = (1440, 900)
PHONE = (360, 740)
NAME = "Ines"


class Table:
    """The players of a table: a planner in every seat, each with its own seed."""

    def __init__(self, seed: int) -> None:
        self.players = [bots.make("planner", seed=seed * 8 + seat) for seat in range(5)]

    def choose(self, game: ws.Game, _: random.Random) -> ws.Action:
        seat = game.to_act[0]
        return self.players[seat].choose(game.view(seat), game.legal(seat))


def lay(server: Server, table: str, wanted: scenarios.Wanted, seed: int, people: Iterable[str], **rest: Any) -> Laid:
    """Set up a table with a game that planners have played so far."""
    return scenarios.lay(server.db, wanted, tuple(people), how=Table(seed).choose, table=table, **rest)


async def open_page(
    browser: Browser,
    at: str,
    size: tuple[int, int],
    *,
    night: bool = False,
    tables: Iterable[Laid] = (),
) -> Page:
    """A page on a device that has played at these tables."""
    phone = size == PHONE
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if phone else 1,
        color_scheme="dark" if night else "light",
        has_touch=phone,
        is_mobile=phone,
    )
    mine = [{"table": laid.table, "seat": 0, "opened": number} for number, laid in enumerate(tables, 1)]
    kept = {"whistlestop.name": NAME, "whistlestop.speed": "off", "whistlestop.tables": mine}
    await context.add_init_script(
        f"for (const [key, value] of Object.entries({json.dumps(kept)}))"
        " if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));"
    )
    page = await context.new_page()
    await page.goto(at)
    return page


async def shoot(page: Page, name: str) -> None:
    """Take the picture when all fonts are loaded; 256 colours are enough, and a fifth of the size."""
    await page.evaluate("document.fonts.ready")
    await page.wait_for_load_state("networkidle")
    file = FOLDER / f"{name}.png"
    taken = Image.open(io.BytesIO(await page.screenshot(animations="disabled")))
    # MAXCOVERAGE keeps rare colours: a player's band is small, and must not get its neighbour's colour.
    reduced = taken.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    reduced.save(file, optimize=True)
    await page.context.close()
    print(file)


def full_hand(game: ws.Game) -> str | None:
    """A turn in the middle of a game with something to choose from."""
    view = game.view(0)
    hand = view.hand or ()
    rich = sum(hand) >= 9 and sum(count > 0 for count in hand) >= 5
    return "draw deck" if scenarios.mine(game) and rich and scenarios.claims(game) else None


async def take_all(browser: Browser, server: Server) -> None:
    turn = scenarios.after(130, full_hand)
    europe = lay(server, "kingfisherab", turn, 3, [NAME, "Ola", "Marek"], variant="europe", bots=("expert",))
    usa = lay(server, "nightmailabc", scenarios.after(60, scenarios.first_turn), 5, [NAME, "Ola"], bots=("regular",))
    over = lay(server, "goldenarrowa", scenarios.the_end, 8, [NAME, "Ola", "Marek"], variant="europe", bots=("expert",))
    await new_table(server.address, ("Jonas", "Aiko"), lobby=True, seats=4, variant="europe")
    await new_table(server.address, ("Thandi",), lobby=True, seats=3)
    async with contextlib.AsyncExitStack() as others:
        for seat in (1, 2):
            friend = Seat(server.address, europe.table, seat, europe.keys[seat])
            await others.enter_async_context(friend.socket())
        await take_pictures(browser, server, europe, usa, over)


async def take_pictures(browser: Browser, server: Server, europe: Laid, usa: Laid, over: Laid) -> None:
    page = await open_page(browser, f"{server.address}/", DESK, tables=(over, usa, europe))
    await expect(page.get_by_role("region", name="My games").get_by_role("listitem").first).to_be_visible()
    await shoot(page, "lobby")

    for night in (False, True):
        page = await open_page(browser, server.address + europe.path(), DESK, night=night)
        await expect(page.locator("[data-prompt]").filter(has_text="Your turn")).to_be_visible()
        await page.keyboard.press("k")
        await shoot(page, "table-night" if night else "table")

    page = await open_page(browser, server.address + europe.path(), PHONE)
    await expect(page.locator("[data-prompt]").filter(has_text="Your turn")).to_be_visible()
    await shoot(page, "phone")

    page = await open_page(browser, server.address + over.path(), DESK)
    await expect(page.get_by_role("button", name="Show again")).to_be_visible()
    await shoot(page, "end")
    await take_more_pictures(browser, server, over)


async def take_more_pictures(browser: Browser, server: Server, over: Laid) -> None:
    """The screens other than lobby and table."""
    moment = len(over.game.record.actions) * 3 // 5
    page = await open_page(browser, f"{server.address}/t/{over.table}/replay#at={moment}&seat=0", DESK)
    await expect(page.get_by_role("slider")).to_be_visible()
    await shoot(page, "replay")

    page = await open_page(browser, f"{server.address}/learn", DESK)
    await page.locator('[data-lesson="usa"]').click()
    await expect(page.locator("[data-coach]")).to_be_visible()
    await page.locator("[data-offer][data-highlight]").click()
    await shoot(page, "lesson")

    page = await open_page(browser, f"{server.address}/score", PHONE)
    await score_table(page, over.game)
    await shoot(page, "score")


async def score_table(page: Page, game: ws.Game) -> None:
    """Enter the routes of a game on a screen large enough to click them, and return to the phone."""
    for _ in range(2):
        await page.get_by_role("button", name="One more player").click()
    for colour, name in zip(("crimson", "cobalt", "emerald", "amber"), ("Anna", "Ben", "Caro", "Dad"), strict=True):
        await page.get_by_label(f"Name of {colour}").fill(name)
    await page.get_by_role("button", name="To the board").click()
    await page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    for seat, name in enumerate(("Anna", "Ben", "Caro", "Dad")):
        await page.get_by_role("button", name=f"{name},").click()
        for route in game.position.seats[seat].routes:
            at = await page.locator(f'[data-board] [data-route="{route}"]').first.evaluate(MIDDLE)
            await page.mouse.click(at["x"], at["y"])
    await page.get_by_role("button", name="Ben,").click()
    await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


async def main() -> None:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.HOW)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            await take_all(browser, server)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
