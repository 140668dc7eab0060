"""Several tables at once: one says that another waits, and leads to it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


@pytest.mark.parametrize("size", [PHONE, (844, 390), DESK], ids=str)
async def test_badge_leads_to_the_table_that_waits(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    clock = {"type": "real-time", "seconds": 600, "reserve": 3000}
    waits = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=(), clock=clock)
    here = scenarios.lay(server.db, scenarios.the_deal, people=("Ines", "Ola"), bots=())
    window = await windows.new(waits.path(), size=size)
    page = window.page
    await expect(window.prompt("Your turn.")).to_be_visible()
    badge = page.get_by_role("link", name=re.compile("^(1 )?Next table: .* waits for you"))
    await expect(badge).to_have_count(0)
    await window.go(here.path())
    await expect(badge).to_be_in_viewport(ratio=1)
    await expect(badge).to_contain_text(re.compile(r"\d+:\d\d"))
    await window.has_no_barriers()
    await badge.click()
    await expect(page).to_have_url(f"{window.address}/t/{waits.table}")
    await expect(window.prompt("Your turn.")).to_be_visible()
