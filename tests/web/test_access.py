"""axe finds nothing serious on the table, in any phase and panel, by day and by night."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .page_pool import Theme
from .players import Player
from .scenarios import Laid, Wanted
from .windows import Window, Windows

pytestmark = pytest.mark.usefixtures("loop")


async def open_table(windows: Windows, server: Server, wanted: Wanted) -> tuple[Player, Laid]:
    laid = scenarios.lay(server.db, wanted, variant="europe", bots=("novice",) * 4)
    window = await windows.new(laid.path())
    return Player(window, laid.table, laid.keys[0]), laid


async def has_no_barriers(window: Window) -> None:
    """Check everything by day, and by night only the contrast: nothing else depends on the theme."""
    await window.has_no_barriers()
    await change_theme(window, "dark")
    await window.has_no_barriers("color-contrast")
    await change_theme(window, "light")


async def change_theme(window: Window, theme: Theme) -> None:
    """Change the theme, and wait until all colour transitions have ended."""
    await window.page.emulate_media(color_scheme=theme)
    await window.drawn()
    await window.page.evaluate(
        "Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition)"
        ".map((one) => one.finished))"
    )


async def test_choosing_tickets(windows: Windows, server: Server) -> None:
    ines, _ = await open_table(windows, server, scenarios.the_deal)
    await ines.page.get_by_role("checkbox").first.click()
    await has_no_barriers(ines.window)


async def test_turn_and_paying(windows: Windows, server: Server) -> None:
    ines, laid = await open_table(windows, server, scenarios.after(60, scenarios.a_claim))
    await ines.my_turn()
    await has_no_barriers(ines.window)
    route = laid.action.split()[1]
    await ines.click_on(f'[data-route="{route}"]')
    await expect(ines.window.button(re.compile("^Claim with"))).to_be_visible()
    await has_no_barriers(ines.window)
    await ines.window.press("Escape")
    await expect(ines.window.button(re.compile("^Claim with"))).not_to_be_visible()
    await ines.window.press("s")
    await expect(ines.window.prompt("Press a city")).to_be_visible()
    await has_no_barriers(ines.window)


async def test_tunnel(windows: Windows, server: Server) -> None:
    ines, laid = await open_table(windows, server, scenarios.a_tunnel(1))
    await ines.play(laid.action)
    await expect(ines.window.prompt("The tunnel costs 1 more")).to_be_visible()
    await expect(ines.window.button("Decline")).to_be_visible()
    await has_no_barriers(ines.window)


async def test_panels_and_dialogs(windows: Windows, server: Server) -> None:
    ines, _ = await open_table(windows, server, scenarios.after(60, scenarios.first_turn))
    await ines.my_turn()
    await expect(ines.window.prompt("Your turn.")).to_be_visible()
    for key, seen in (("c", "Say something"), ("?", "Keys"), ("r", "Routes")):
        await ines.window.press(key)
        shown = ines.page.get_by_label(seen).or_(ines.page.get_by_role("heading", name=seen))
        await expect(shown.first).to_be_visible()
        await has_no_barriers(ines.window)
        await ines.window.press("Escape")
    await ines.window.button("Menu").click()
    await expect(ines.page.get_by_role("dialog")).to_be_visible()
    await has_no_barriers(ines.window)


async def test_end(windows: Windows, server: Server) -> None:
    ines, _ = await open_table(windows, server, scenarios.the_end)
    await expect(ines.page.get_by_role("table", name="Points by source")).to_be_visible()
    await has_no_barriers(ines.window)
