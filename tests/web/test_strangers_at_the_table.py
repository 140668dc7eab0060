"""Strangers: the host sends one away before the first turn and renews the link; a player signs out other devices."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.server.live import Seat, Server, get, new_table, post

from .page_pool import Theme
from .windows import DESK, PHONE, Window, Windows

SIZES = pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])


async def seats_at(server: Server, *names: str, seats: int | None = None, lobby: bool = False) -> list[Seat]:
    return await new_table(server.address, names, seats=seats or len(names), lobby=lobby)


async def choose_tickets(seat: Seat) -> None:
    """Keep the first tickets that may be kept."""
    now = (await get(f"{seat.path}/turn", seat.key, seat=seat.seat)).json()["now"]
    play = {"type": "play", "version": now["version"], "seat": seat.seat, "action": now["legal"][0]}
    assert (await post(f"{seat.path}/commands", seat.key, **play)).status_code == 200


async def open_seat(windows: Windows, seat: Seat, size: tuple[int, int] = DESK, theme: Theme = "light") -> Window:
    return await windows.new(f"/t/{seat.table}#key={seat.key}", size=size, theme=theme, touch=size == PHONE)


async def is_good(window: Window) -> None:
    await window.has_no_barriers()
    assert not (await window.scrolls())["across"]


async def link_in(window: Window) -> str:
    """The path of the link that the window shows, with the code."""
    link = window.page.get_by_role("textbox", name="Link to this table")
    await expect(link).to_have_value(re.compile(r"#invitation=[\w-]{20}$"))
    return re.sub("^https?://[^/]+", "", await link.input_value())


@SIZES
async def test_host_sends_a_stranger_away_and_a_friend_comes(
    windows: Windows, server: Server, size: tuple[int, int], theme: Theme
) -> None:
    ines, marek, eve = await seats_at(server, "Ines", "Marek", "Eve")
    host, friend, stranger = [await open_seat(windows, one, size, theme) for one in (ines, marek, eve)]
    keep = "Keep two or more of these"
    for window in (host, friend, stranger):
        await expect(window.prompt(keep)).to_be_visible()
    await choose_tickets(eve)  # at once, so as not to be sent away

    await friend.page.locator("[data-strip='2']").click()
    await expect(friend.page.get_by_role("region", name="About Eve")).to_be_visible()
    await expect(friend.button("Send away…")).to_have_count(0)
    await host.page.locator("[data-strip='2']").click()
    panel = host.page.get_by_role("region", name="About Eve")
    await panel.get_by_role("button", name="Send away…").click()
    await expect(panel.get_by_role("status")).to_contain_text("everybody gets new cards")
    await is_good(host)
    with stranger.network_trouble():  # its socket is closed
        await panel.get_by_role("button", name="Send Eve away").click()
        for window, told in ((host, "You sent Eve away."), (friend, "The host sent Eve away, and renewed the link.")):
            await expect(window.page.get_by_role("status").filter(has_text=told)).to_be_visible()
            await is_good(window)
        await expect(
            stranger.page.get_by_role("heading", name="The host has sent you away from this table.")
        ).to_be_visible()
    await is_good(stranger)

    link = await link_in(host)
    assert await link_in(friend) == link
    with stranger.network_trouble():
        await stranger.go(f"/t/{eve.table}")
        await expect(
            stranger.page.get_by_role("heading", name=re.compile("^The link to this table was renewed"))
        ).to_be_visible()
    newcomer = await windows.new(link, size=size, theme=theme, touch=size == PHONE, name="Mei")
    await expect(newcomer.button("Sit down")).to_be_visible()
    assert newcomer.page.url == f"{windows.address}/t/{eve.table}"
    await newcomer.page.reload()
    await newcomer.button("Sit down").click()
    for window in (host, friend, newcomer):
        await expect(window.prompt(keep)).to_be_visible()


async def test_two_hosts_at_one_screen_send_a_stranger_away(windows: Windows, server: Server) -> None:
    (ines,) = await seats_at(server, "Ines", seats=3)
    await post(f"{ines.path}/seats", ines.key, name="Ola")
    eve = (await post(f"{ines.path}/seats", name="Eve")).json()
    screen = await open_seat(windows, ines)
    await screen.button("I'm Ines").click()
    await expect(screen.prompt("Keep two or more of these")).to_be_visible()
    await screen.page.locator("[data-strip='1']").click()
    await expect(screen.page.get_by_role("region", name="About Ola")).to_be_visible()
    await expect(screen.button("Send away…")).to_have_count(0)
    await screen.page.locator(f"[data-strip='{eve['seat']}']").click()
    await screen.button("Send away…").click()
    await screen.button("Send Eve away").click()
    link = await link_in(screen)
    invitation = link.partition("=")[2]
    assert (await post(f"{ines.path}/seats", name="Mei", invitation=invitation)).status_code == 201
    await screen.button("I'm Ola").click()
    await expect(screen.prompt("Keep two or more of these")).to_be_visible()
    await screen.button("Menu").click()
    await expect(screen.button("Sign out other devices of Ola")).to_be_visible()


@SIZES
async def test_host_renews_the_link_of_an_open_table(
    windows: Windows, server: Server, size: tuple[int, int], theme: Theme
) -> None:
    ines, marek = await seats_at(server, "Ines", "Marek", seats=3, lobby=True)
    host, guest = [await open_seat(windows, one, size, theme) for one in (ines, marek)]
    spectator = await windows.new(f"/t/{ines.table}", name="Eve")
    await expect(spectator.button("Sit down")).to_be_visible()
    await expect(guest.page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    await expect(guest.button("Renew the link")).to_have_count(0)

    await host.button("Renew the link").click()
    await is_good(host)
    await host.button("Cancel").click()
    await host.button("Renew the link").click()
    with spectator.network_trouble():
        await host.button("Make a new link").click()
        told = "The link to this table is a new one. The old one lets nobody in any more."
        for window in (host, guest):
            await expect(window.page.get_by_role("status").filter(has_text=told)).to_be_visible()
        await expect(
            spectator.page.get_by_role("heading", name=re.compile("^The link to this table was renewed"))
        ).to_be_visible()
    assert await link_in(guest) == await link_in(host)
    await host.go("/")
    assert await link_in(host) == await link_in(guest), "the lobby shows the new link as well"


@SIZES
async def test_a_player_signs_out_a_lost_phone(
    windows: Windows, server: Server, size: tuple[int, int], theme: Theme
) -> None:
    ines, _ = await seats_at(server, "Ines", "Marek")
    await choose_tickets(ines)
    lost = await open_seat(windows, ines)
    await lost.button("Menu").click()
    await lost.button("Play on another device").click()
    link = await lost.page.get_by_role("textbox", name="Link to your seat").input_value()
    path = re.sub("^https?://[^/]+", "", link)
    own = await windows.new(path, size=size, theme=theme, touch=size == PHONE)
    await lost.button("Close").click()

    await own.button(re.compile("^(Menu|More)$")).click()
    await lost.button("Play here").click()
    await expect(lost.page.get_by_role("region", name="My hand")).to_be_visible()
    await own.button("Sign out other devices").click()
    await expect(own.page.get_by_role("status").filter(has_text="stop working at once")).to_be_visible()
    await is_good(own)
    with lost.network_trouble():  # its socket is closed
        await own.button("Sign them out").click()
        await expect(
            own.page.get_by_role("status").filter(has_text="All other devices are signed out.")
        ).to_be_visible()
        await expect(lost.page.get_by_role("heading", name=re.compile("^You were signed out"))).to_be_visible()
    await own.button("Close").click()
    await own.button("Play here").click()
    await expect(own.page.get_by_role("region", name="My hand")).to_be_visible()


async def test_a_device_that_was_not_connected_when_it_was_signed_out_only_watches(
    windows: Windows, server: Server
) -> None:
    ines, _ = await seats_at(server, "Ines", "Marek")
    given = await post(f"{ines.path}/keys", ines.key, seat=0, use="recovery")
    lost = await open_seat(windows, ines)
    await expect(lost.prompt("Keep two or more of these")).to_be_visible()
    own = await windows.new(f"/t/{ines.table}#key={given.json()['key']}")
    await expect(own.prompt("Keep two or more of these")).to_be_visible()
    assert (await post(f"{ines.path}/revoke", given.json()["key"], seat=0)).status_code == 200
    with lost.network_trouble():  # its socket is refused
        await lost.button("Play here").click()
        await expect(lost.page.get_by_text("You are watching").first).to_be_visible()
    await expect(lost.prompt("Keep two or more of these")).to_have_count(0)
