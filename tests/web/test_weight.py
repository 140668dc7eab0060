"""The first load is light, and nothing is fetched twice."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .weight import Scales
from .windows import PLAY, Windows

pytestmark = pytest.mark.usefixtures("loop")

CODE = 200_000
ALL = 400_000


@pytest.mark.parametrize("variant", ["usa", "europe"])
async def test_first_load_is_light(windows: Windows, server: Server, variant: str) -> None:
    laid = scenarios.lay(server.db, scenarios.after(40, scenarios.first_turn), variant=variant)
    window = await windows.new("about:blank", fresh=True)
    scales = await Scales.under(window.page)
    await window.go(laid.path())
    await expect(window.prompt("Your turn.")).to_be_visible()
    await window.page.wait_for_load_state("networkidle")
    assert 20_000 < scales.code <= CODE, scales.sizes
    assert scales.code < scales.all <= ALL, scales.sizes


async def test_second_load_takes_nothing_that_is_there_already(windows: Windows) -> None:
    window = await windows.new(fresh=True)
    await expect(window.button(PLAY)).to_be_visible()
    await window.page.wait_for_load_state("networkidle")
    scales = await Scales.under(window.page)
    await window.page.reload()
    await expect(window.button(PLAY)).to_be_visible()
    assert scales.code == 0 and scales.sizes["Font"] == 0, scales.sizes
