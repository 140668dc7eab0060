"""The panel about a player: what everybody may know, and nothing else."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .test_phone import phone
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


@pytest.mark.parametrize("size", [PHONE, (844, 390), (820, 1180), DESK], ids=str)
async def test_panel_lists_routes_trains_stations_and_draws(
    windows: Windows, server: Server, size: tuple[int, int]
) -> None:
    people = ("Ines", "Marek", "Ola")
    moment = scenarios.after(90, scenarios.first_turn)
    ines = await phone(windows, server, moment, size, people=people, bots=(), variant="europe")
    now = await ines.look()
    marek = now["view"]["players"][1]
    await ines.page.locator("[data-strip='1']").click()
    panel = ines.page.get_by_role("region", name="About Marek")
    await expect(panel).to_be_in_viewport()
    lengths = [ines.variant["routes"][route]["length"] for route in marek["routes"]]
    assert lengths
    await expect(panel.get_by_text(f"{len(lengths)} routes, {sum(lengths)} spaces")).to_be_attached()
    routes = panel.get_by_role("button").filter(has_text="space")
    await expect(routes).to_have_count(len(lengths))
    shown = [re.search(r"(\d+) space", text) for text in await routes.all_text_contents()]
    assert [int(found[1]) for found in shown if found] == sorted(lengths, reverse=True)
    await expect(panel.get_by_text(f"{marek['trains']} of 45")).to_be_visible()
    await expect(panel.get_by_text(f"{marek['stations_left']} of 3")).to_be_visible()
    await expect(panel.get_by_text(re.compile("^Marek (took|drew)")).first).to_be_attached()
    await expect(panel.get_by_text("Cards that everybody saw")).to_have_count(0)
    await ines.window.has_no_barriers()
    await panel.get_by_role("button", name="Close").click()
    await expect(panel).to_have_count(0)


async def test_panel_shows_known_cards_where_the_table_does(windows: Windows, server: Server) -> None:
    people = ("Ines", "Marek")
    moment = scenarios.after(90, scenarios.first_turn)
    ines = await phone(windows, server, moment, people=people, bots=(), known_cards=True)
    known = (await ines.look())["view"]["players"][1]["known_cards"]
    await ines.page.locator("[data-strip='1']").click()
    panel = ines.page.get_by_role("region", name="About Marek")
    await expect(panel).to_be_visible()
    shown = await panel.locator(".known > span").all_inner_texts()
    assert sorted(shown) == sorted(str(count) for count in known if count)
    await ines.page.locator("[data-strip='0']").click()
    mine = ines.page.get_by_role("region", name="About Ines")
    await expect(mine).to_be_visible()
    await expect(mine.get_by_text("Cards that everybody saw")).to_have_count(0)
