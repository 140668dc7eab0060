"""The statistics of players and variants."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, expect

from tests.server.live import Server

from . import scenarios
from .conftest import watched
from .windows import PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, scenarios.Laid]]:
    """A server at which games were played before it started: two of Ines and Bert's, the last one in the lobby."""
    folder = tmp_path_factory.mktemp("played")
    db = str(folder / "tables.db")
    scenarios.lay(db, scenarios.the_end, ("Ines", "Bert"), (), variant="europe")
    laid = scenarios.lay(db, scenarios.the_end, ("Ines",), ("novice",), variant="usa", lobby=True)
    with Server(folder, db=db) as running:
        yield running, laid


@pytest.fixture
def lone_windows(
    request: pytest.FixtureRequest, loop: asyncio.Runner, browser: Browser, played: tuple[Server, scenarios.Laid]
) -> Iterator[Windows]:
    yield from watched(request, loop, Windows(browser, played[0].address))


async def test_from_the_end_of_a_game_to_its_players_and_variants(
    lone_windows: Windows, played: tuple[Server, scenarios.Laid]
) -> None:
    window = await lone_windows.new(played[1].path())
    await window.page.get_by_role("table", name="Points by source").get_by_role("link", name="Ines").click()
    page = window.page
    await expect(page.get_by_role("heading", level=1, name="Ines")).to_be_focused()
    await expect(page.get_by_text("A name is not an account")).to_be_visible()
    results = page.get_by_role("region", name="Last games").get_by_role("listitem")
    await expect(results).to_have_count(2)
    await expect(page.get_by_role("link", name="Replay the game")).to_have_count(1)  # the other was played in private
    await window.has_no_barriers()
    await page.get_by_role("table").get_by_role("link", name="Bert").click()
    await expect(page.get_by_role("heading", level=1, name="Bert")).to_be_visible()
    await expect(results).to_have_count(1)
    await page.get_by_role("link", name="Europe").click()
    await expect(page.get_by_role("heading", level=1, name="Europe")).to_be_visible()
    await expect(page.get_by_role("region", name="Wins by turn order").get_by_role("row")).to_have_count(4)
    tickets = page.get_by_role("region", name="Tickets")
    await tickets.get_by_role("button", name="Points").click()
    await expect(tickets.get_by_role("columnheader", name="Points")).to_have_attribute("aria-sort", "descending")
    worth = [int(text) for text in await tickets.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert len(worth) > 2 and worth == sorted(worth, reverse=True)
    await window.has_no_barriers()


async def test_figures_on_a_phone_in_german(lone_windows: Windows) -> None:
    window = await lone_windows.new("/statistics", size=PHONE, touch=True, theme="dark", language="de")
    page = window.page
    await expect(page.get_by_role("heading", level=1, name="Statistik")).to_be_visible()
    for path in ("/players/ines", "/statistics/europe"):
        await expect(page.get_by_role("table").first).to_be_visible()
        assert not (await window.scrolls())["across"]
        await window.has_no_barriers()
        await window.go(path)
    await expect(page.get_by_role("table").first).to_be_visible()
    assert not (await window.scrolls())["across"]
    await window.go("/players/Nobody%2Fat%20all")
    await expect(page.get_by_text("Von Nobody/at all ist hier kein beendetes Spiel bekannt.")).to_be_visible()
