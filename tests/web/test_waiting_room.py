"""The waiting room: settings that can still be changed, who is missing after a rematch, and the score of a series."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.server.live import Seat, Server, last_moves, new_table, play_game

from .page_pool import Theme
from .windows import DESK, PHONE, Window, Windows


def form_of(window: Window) -> Locator:
    return window.page.get_by_role("form", name="Change this table")


async def set_up(windows: Windows, size: tuple[int, int] = DESK, theme: Theme = "light") -> tuple[Window, Window]:
    """A host at a new table for three, and a guest who has sat down."""
    host = await windows.new("/#new", size=size, theme=theme, touch=size == PHONE)
    await host.button("Set up the table").click()
    await expect(host.page.get_by_role("region", name="This table")).to_be_visible()
    guest = await windows.new(
        host.page.url.removeprefix(windows.address), size=size, theme=theme, touch=size == PHONE, name="Ola"
    )
    await guest.page.get_by_role("button", name="Sit down", exact=True).click()
    await expect(guest.page.get_by_role("region", name="Chat")).to_be_visible()
    return host, guest


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
async def test_host_changes_the_table_and_everybody_is_told(
    windows: Windows, size: tuple[int, int], theme: Theme
) -> None:
    host, guest = await set_up(windows, size, theme)
    spectator = await windows.new(host.page.url.removeprefix(windows.address), name="Mei")
    await expect(spectator.page.get_by_role("region", name="This table")).to_be_visible()
    await expect(guest.button("Change this table")).to_have_count(0)

    await host.button("Change this table").click()
    form = form_of(host)
    await expect(form.get_by_role("heading", name="Change this table")).to_be_focused()
    await host.has_no_barriers()
    assert not (await host.scrolls())["across"]
    await form.get_by_role("radio", name=re.compile("^Europe 1912")).check()
    await form.get_by_role("radio", name="4", exact=True).check()
    await form.get_by_role("radio", name=re.compile("^Days")).check()
    await form.get_by_role("button", name="Change the table").click()

    await expect(host.button("Change this table")).to_be_focused()
    told = "changed the board to Europe 1912, the number of seats to 4 and the clock (2 days a move)."
    await expect(host.page.get_by_role("status").filter(has_text=f"You {told}")).to_be_visible()
    for window in (guest, spectator):
        await expect(window.page.get_by_role("status").filter(has_text=f"Ines {told}")).to_be_visible()
        await expect(window.page.get_by_role("region", name="This table")).to_contain_text("Europe 1912")
        await expect(window.page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(4)
        await window.has_no_barriers()
        assert not (await window.scrolls())["across"]
    await expect(guest.page.get_by_role("list", name="Chat")).to_contain_text(f"Ines {told}")


async def test_nobody_loses_a_seat_and_the_game_begins_on_the_new_board(windows: Windows) -> None:
    host, guest = await set_up(windows)
    third = await windows.new(host.page.url.removeprefix(windows.address), name="Mei")
    await host.button("Change this table").click()
    form = form_of(host)
    await form.get_by_role("radio", name="5", exact=True).check()
    await form.get_by_role("button", name="Change the table").click()
    await third.page.get_by_role("button", name=re.compile("^Sit here: seat 5")).click()
    await expect(host.page.get_by_role("list", name="Seats")).to_contain_text("Mei")

    await host.button("Change this table").click()
    await form.get_by_role("radio", name="2", exact=True).check()
    with host.network_trouble():  # the browser notes a refusal in its console
        await form.get_by_role("button", name="Change the table").click()
        await expect(form.get_by_role("alert")).to_have_text(
            "3 people sit at the table, so it can't have only 2 seats."
        )
        await form.get_by_role("radio", name="4", exact=True).check()
        await form.get_by_role("button", name="Change the table").click()
        await expect(form.get_by_role("alert")).to_contain_text("Mei sits in a seat that would go")
    await form.get_by_role("button", name="Cancel").click()
    await third.button("Get up").click()
    await expect(host.page.get_by_role("list", name="Seats")).not_to_contain_text("Mei")

    await host.button("Change this table").click()
    await form.get_by_role("radio", name="2", exact=True).check()
    await form.get_by_role("radio", name=re.compile("^USA 36 cities")).check()
    await form.get_by_role("button", name="Change it and start").click()
    for window in (host, guest):
        await expect(window.prompt("Keep two or more of these")).to_be_visible()
        await expect(window.page.locator('[data-city="denver"]').first).to_be_attached()


async def a_finished_game(server: Server, names: tuple[str, ...]) -> list[Seat]:
    """A game that was played to its end, and whose rematch is short: it begins shortly before its end."""
    seats = await new_table(server.address, names, opening=last_moves(len(names)))
    await play_game(seats, 1)
    return seats


async def join(window: Window) -> None:
    """Go to the table of the rematch."""
    skip = window.button("Skip")
    again = window.button(re.compile("^(Play again|To the new table)"))
    await expect(again).to_be_visible()
    if await skip.count():
        await skip.click()
    await again.click()


async def play_out(windows: list[Window]) -> dict[str, Any]:
    """Let programs with the keys of these windows play the game to its end."""
    seats = []
    table = windows[0].page.url.rpartition("/")[2]
    for number, window in enumerate(windows):
        cookies = await window.page.context.cookies(f"{window.address}/api/tables/{table}")
        key = next(one["value"] for one in cookies if "value" in one and one.get("name") == "whistlestop_key")
        seats.append(Seat(window.address, table, number, key))
    return await play_game(seats, 2)


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
async def test_a_rematch_says_who_is_missing_and_a_series_keeps_its_score(
    windows: Windows, server: Server, size: tuple[int, int], theme: Theme
) -> None:
    names = ("Ada", "Bo", "Cem")
    seats = await a_finished_game(server, names)
    ada, bo, cem = [
        await windows.new(f"/t/{one.table}#key={one.key}", name=name, size=size, theme=theme)
        for one, name in zip(seats, names, strict=True)
    ]
    await join(ada)
    waiting = ada.page.get_by_role("status").filter(has_text="Waiting for")
    await expect(waiting).to_contain_text("Waiting for Bo and Cem.")
    await join(bo)
    for window in (ada, bo):
        await expect(window.page.get_by_role("status").filter(has_text="Waiting for Cem.")).to_be_visible()
    series = ada.page.get_by_role("region", name="The series")
    await expect(series).to_contain_text("after 1 game")
    await expect(series.get_by_role("row")).to_have_count(4)
    await ada.has_no_barriers()
    assert not (await ada.scrolls())["across"]

    await join(cem)
    for window in (ada, bo, cem):
        await expect(window.page.get_by_role("region", name="The series")).to_have_count(0)
        await expect(window.page.locator("[data-prompt]")).to_be_visible()
    await ada.button(re.compile("^(Menu|More)$")).click()
    menu = ada.page.get_by_role("dialog")
    await expect(menu.get_by_role("region", name="The series")).to_contain_text("after 1 game")
    await menu.get_by_role("button", name="Close").click()

    now = await play_out([ada, bo, cem])
    scores = {player["name"]: player for player in now["series"]["players"]}
    assert now["series"]["games"] == 2 and {player["games"] for player in scores.values()} == {2}
    again = await windows.new(f"/t/{ada.page.url.rpartition('/')[2]}", name="Mei", size=size, theme=theme)
    summary = again.page.get_by_text(re.compile("^After 2 games: "))
    for player in scores.values():
        await expect(summary).to_contain_text(f"{player['name']} {player['wins']}")
    await summary.click()
    row = again.page.get_by_role("row", name=re.compile("Ada"), include_hidden=False).last
    await expect(row).to_contain_text(str(scores["Ada"]["points"]).replace("-", "−"))
    await again.has_no_barriers()


async def test_whoever_comes_back_under_another_name_keeps_the_score(windows: Windows, server: Server) -> None:
    names = ("Ada", "Bo", "Cem")
    seats = await a_finished_game(server, names)
    ada, bo = [await windows.new(f"/t/{one.table}#key={one.key}") for one in seats[:2]]
    await join(ada)
    await join(bo)
    series = ada.page.get_by_role("region", name="The series")
    row = series.get_by_role("row", name=re.compile("^Bo"))
    points = await row.get_by_role("cell").last.text_content()
    await bo.button("Get up").click()
    await bo.page.get_by_role("main").get_by_label("Your name at the table").fill("Roberta")
    await bo.page.get_by_role("button", name=re.compile("^Sit here: seat 3")).click()
    await expect(series.get_by_role("row", name=re.compile("^Roberta")).get_by_role("cell").last).to_have_text(
        points or ""
    )
    await expect(row).to_have_count(0)
    await expect(ada.page.get_by_role("status").filter(has_text="Waiting for Cem.")).to_be_visible()


@pytest.mark.parametrize("network", [None, "http://192.168.1.7:7245"], ids=["here", "network"])
async def test_seat_is_moved_by_a_code_only_where_a_phone_can_open_it(windows: Windows, network: str | None) -> None:
    window = await windows.new("/", fresh=True)
    page = window.page
    await page.route("**/api/addresses", lambda route: route.fulfill(json={"network": network, "shared": None}))
    await window.go("/#new")
    await window.button("Set up the table").click()
    await expect(window.button("Change this table")).to_be_visible()
    await window.button("Settings").click()
    menu = page.get_by_role("dialog")
    await menu.get_by_role("button", name="Play on another device").click()
    link = menu.get_by_role("textbox", name=re.compile("[Ll]ink"))
    await expect(link).to_have_value(re.compile(f"^{re.escape(network or window.address)}/t/[a-z2-7]+#key="))
    await expect(menu.get_by_role("img", name=re.compile("code"))).to_have_count(0 if network is None else 1)
    await expect(menu.get_by_text("whistlestop serve --share")).to_have_count(1 if network is None else 0)
    await window.has_no_barriers()
