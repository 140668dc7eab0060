"""The first load is light, and nothing is fetched twice."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.async_api import expect

from tests.server.live import Server

from . import scenarios
from .weight import Scales
from .windows import PLAY, Windows

pytestmark = pytest.mark.usefixtures("loop")

CODE = 200_000
ALL = 400_000
AT_ONCE = 6
"""How many files a browser fetches at the same time over HTTP/1.1."""


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


@pytest.mark.parametrize("path", ["/", "/t/abcdefghij27", "/t/abcdefghij27/replay", "/learn", "/score", "/statistics"])
def test_scripts_styles_and_fonts_are_fetched_at_once(server: Server, path: str) -> None:
    page = httpx.get(server.address + path).text
    files = re.findall(r'(?:src|href)="/assets/([^"]+)"', page)
    assert 3 < len(files) == len(set(files)) <= AT_ONCE, files


async def test_a_board_is_requested_along_with_the_scripts(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, variant="europe")
    window = await windows.new(laid.path(), fresh=True)
    await expect(window.prompt("Your turn.")).to_be_visible()
    requested: list[str] = []
    window.page.on("request", lambda request: requested.append(request.url.removeprefix(server.address)))
    await window.page.reload()
    await expect(window.prompt("Your turn.")).to_be_visible()
    data = ["/api/variants/europe", "/api/variants/europe/board"]
    assert [requested.count(path) for path in data] == [1, 1], requested
    began = "name => performance.getEntriesByName(new URL(name, location.href).href)[0].startTime"
    script = next(path for path in requested if path.startswith("/assets/TablePage"))
    loaded = await window.page.evaluate(began.replace("startTime", "responseEnd"), script)
    assert [path for path in data if await window.page.evaluate(began, path) > loaded] == []
