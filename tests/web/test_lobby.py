"""The lobby, from arriving to sitting at a table."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from tests.server.live import Server, new_table

from . import scenarios
from .page_pool import Theme
from .windows import DESK, PHONE, PLAY, Windows

pytestmark = pytest.mark.usefixtures("loop")

IN_THE_NETWORK = {"network": "http://192.168.1.7:7245", "shared": None}
"""The addresses of a server that listens to its network."""


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_lobby_and_new_table_have_no_barriers(windows: Windows, server: Server, theme: Theme) -> None:
    await new_table(server.address, ("Ola",), lobby=True, seats=3)
    window = await windows.new(theme=theme)
    await expect(window.button(PLAY)).to_be_visible()
    await expect(window.page.get_by_role("region", name="Open tables").get_by_role("listitem").first).to_be_visible()
    await window.has_no_barriers()
    await window.page.get_by_role("link", name="New table").click()
    await window.page.get_by_text("spectators, chat, hints").click()
    await window.has_no_barriers()


@pytest.mark.parametrize("name", ["", "Wolfgang Amadeus Theophilus Mozart-Weber"], ids=["nameless", "long name"])
async def test_small_phone_needs_no_scrolling_across(windows: Windows, name: str) -> None:
    window = await windows.new(size=PHONE, touch=True, name=name)
    await expect(window.button(PLAY)).to_be_visible()
    assert not (await window.scrolls())["across"]
    await window.page.get_by_role("link", name="New table").click()
    await expect(window.page.get_by_role("heading", name="New table")).to_be_visible()
    assert not (await window.scrolls())["across"]


async def test_a_bot_is_one_click_away(windows: Windows) -> None:
    window = await windows.new(name="")
    await window.button(PLAY).click()
    await expect(window.prompt("Keep two or more of these")).to_be_visible()
    await expect(window.page.get_by_role("checkbox")).to_have_count(4)


async def test_table_is_what_was_asked_for(windows: Windows) -> None:
    window = await windows.new("/#new")
    page = window.page
    form = page.get_by_role("form", name="New table")
    await form.get_by_role("radio", name="Europe 1912").check()
    await form.get_by_role("radio", name="3", exact=True).check()
    await form.get_by_role("combobox", name="Seat 3").select_option(label="Porter, a bot")
    await form.get_by_text("spectators, chat, hints").click()
    await form.get_by_role("radio", name="Phrases only").check()
    await form.get_by_role("checkbox", name="Hints").uncheck()
    await form.get_by_role("button", name="Set up the table").click()
    about = page.get_by_role("region", name="This table")
    await expect(about).to_contain_text("Europe 1912")
    await expect(about).to_contain_text("Phrases only")
    await expect(page.get_by_role("list", name="Seats")).to_contain_text("Porter")
    await expect(page.get_by_text("2 of 3 seated")).to_be_visible()


async def test_a_name_once_typed_is_kept(windows: Windows) -> None:
    window = await windows.new(name="")
    await window.page.get_by_role("textbox", name="Your name").fill("Hosta")
    await window.page.get_by_role("link", name="New table").click()
    form = window.page.get_by_role("form", name="New table")
    await expect(form.get_by_role("textbox", name="Your name")).to_have_value("Hosta")
    await expect(window.button("Hosta, change your name")).to_be_visible()


async def test_a_delayed_spectator_sees_a_notice(windows: Windows, server: Server) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, ("Ines", "Ola"), (), spectators="delayed", delay=600)
    window = await windows.new(f"/t/{laid.table}")
    await expect(window.page.get_by_text("You watch 10 minutes behind")).to_be_visible()
    over = scenarios.lay(server.db, scenarios.the_end, ("Ines", "Ola"), (), spectators="delayed", delay=600)
    await window.go(f"/t/{over.table}")
    await expect(window.prompt(re.compile("The game is over|Tickets that|wins?"))).to_be_visible()


async def test_host_and_guest_meet_in_the_waiting_room(windows: Windows) -> None:
    host = await windows.new("/#new", name="Ines")
    await host.page.get_by_role("form", name="New table").get_by_role("radio", name="2", exact=True).check()
    await host.page.get_by_role("button", name="Set up the table").click()
    await expect(host.page.get_by_label("Link to this table")).to_be_visible()
    await host.has_no_barriers()
    link = await host.page.get_by_label("Link to this table").input_value()
    await host.page.get_by_role("button", name="Copy the link").click()
    assert await host.page.evaluate("navigator.clipboard.readText()") == link

    guest = await windows.new(link.removeprefix(windows.address), size=PHONE, touch=True, theme="dark", name="Ola")
    await expect(guest.page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    await guest.has_no_barriers()
    assert not (await guest.scrolls())["across"]
    await guest.page.get_by_role("button", name="Sit down", exact=True).click()
    for window in (host, guest):
        await expect(window.prompt("Keep two or more of these")).to_be_visible()


async def test_my_games_say_whose_turn_it_is_and_how_they_ended(windows: Windows, server: Server) -> None:
    running = scenarios.lay(server.db, scenarios.first_turn)
    over = scenarios.lay(server.db, scenarios.the_end)
    window = await windows.new(running.path())
    await expect(window.prompt("Your turn.")).to_be_visible()
    await window.go(over.path())
    await expect(window.prompt(re.compile("The game is over|Tickets that|wins?"))).to_be_visible()
    await window.go("/")
    await expect(window.page.get_by_role("region", name="My games")).to_contain_text("Your turn")
    score = str(over.game.scores[0].total).replace("-", "−")
    await expect(window.page.get_by_role("region", name="Finished")).to_contain_text(score)


async def test_no_such_table(windows: Windows) -> None:
    window = await windows.new("about:blank")
    with window.network_trouble():  # the browser notes a 404 in its console
        await window.go("/t/abcdefghijkl")
        await expect(window.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    await window.has_no_barriers()
    await window.page.get_by_role("link", name="To the lobby").or_(window.button("To the lobby")).click()
    await expect(window.button(PLAY)).to_be_visible()


async def in_view(*parts: Locator) -> None:
    """Each of these parts must be in view without scrolling."""
    for part in parts:
        await expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("is_known", [False, True], ids=["newcomer", "regular"])
async def test_main_button_is_above_the_fold(windows: Windows, server: Server, is_known: bool) -> None:
    window = await windows.new("about:blank", size=PHONE, touch=True)
    if is_known:
        await window.go(scenarios.lay(server.db, scenarios.first_turn).path())
        await expect(window.prompt("Your turn.")).to_be_visible()
    await window.go("/")
    await in_view(window.page.locator("main .button.main").first)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_waiting_room_invites_first(windows: Windows, size: tuple[int, int]) -> None:
    host = await windows.new("/#new", size=size, fresh=True)
    await host.page.route("**/api/addresses", lambda route: route.fulfill(json=IN_THE_NETWORK))
    await host.page.get_by_role("button", name="Set up the table").click()
    copy, start = host.button("Copy the link"), host.button("Start with 2 bots")
    await in_view(host.page.get_by_role("img", name=re.compile("QR code")), copy)
    assert await copy.evaluate("(one) => one.classList.contains('main')")
    assert not await start.evaluate("(one) => one.classList.contains('main')")
    assert await copy.evaluate("(one, other) => one.compareDocumentPosition(other)", await start.element_handle()) == 4

    guest = await windows.new(host.page.url.removeprefix(windows.address), size=size, name="Ola")
    await in_view(guest.page.get_by_role("button", name="Sit down", exact=True))
    assert await guest.page.locator("main .button.main").all_text_contents() == ["Sit down"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_pass_and_play_asks_for_names_first(windows: Windows, size: tuple[int, int]) -> None:
    window = await windows.new("/#together", size=size)
    form = window.page.get_by_role("form", name="Pass and play")
    await expect(form).to_be_visible()
    fields = form.locator("input, select")
    names = [await field.evaluate("(one) => one.labels[0]?.textContent") for field in (await fields.all())[:4]]
    assert names[0] == "Your name" and "Name at seat 2" in names
    await in_view(form.get_by_role("textbox", name="Your name"), form.get_by_label("Name at seat 2"))
    assert not (await window.scrolls())["across"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_newcomer_is_told_what_this_is(windows: Windows, size: tuple[int, int]) -> None:
    window = await windows.new(size=size, name="")
    page = window.page
    await expect(page.get_by_role("heading", name="Link the cities before the others do", level=1)).to_be_visible()
    await expect(page.get_by_text("the classic train-route board game for two to five")).to_be_visible()
    first = window.button("Play your first game")
    await in_view(first)
    assert await page.locator("main .button.main:visible").count() == 1
    await expect(page.get_by_role("link", name="Learn it in five minutes")).to_have_attribute("href", "/learn")
    await expect(page.get_by_role("region", name="On your turn, do one thing").get_by_role("listitem")).to_have_count(3)
    await expect(page.get_by_role("region", name="My games")).to_have_count(0)
    await first.click()
    await expect(window.prompt("Keep two or more of these")).to_be_visible()
    await window.go("/")
    await expect(page.get_by_role("region", name="My games").get_by_role("listitem")).to_have_count(1)
    await expect(window.button("Play your first game")).to_have_count(0)


async def test_sample_game_goes_on_until_it_is_stopped(windows: Windows) -> None:
    window = await windows.new(fresh=True)
    sample = window.page.get_by_role("region", name="How a game looks")
    board = sample.get_by_role("img", name="The board of a sample game between four bots")
    await expect(sample.locator("[data-board] .train").first).to_be_attached()
    trains = await sample.locator("[data-board] .train").count()
    await expect(board).to_have_attribute("data-sample", "24")  # nothing moves at speed "off"
    await sample.get_by_role("button", name="Play", exact=True).click()
    await expect(board).not_to_have_attribute("data-sample", "24")
    await sample.get_by_role("button", name="Stop", exact=True).click()
    await expect(sample.get_by_role("paragraph")).to_contain_text(re.compile("claims .*: \\+\\d|builds a station"))
    assert await sample.locator("[data-board] .train").count() > trains
    # The board is for looking: no key stops at it.
    assert await sample.locator("[data-board]").evaluate("(board) => board.closest('[inert]') !== null")


async def test_game_under_way_can_be_watched_from_the_sample(windows: Windows, server: Server) -> None:
    await new_table(server.address, ("Ola", "Mei"), lobby=True, seats=2)
    window = await windows.new()
    sample = window.page.get_by_role("region", name="How a game looks")
    await expect(sample.get_by_role("link", name="Watch a game under way")).to_be_visible()


async def test_waiting_room_says_how_friends_elsewhere_join(windows: Windows) -> None:
    window = await windows.new("/#new", size=PHONE, touch=True)
    page = window.page
    await page.get_by_role("button", name="Set up the table").click()
    ways = page.get_by_role("region", name="Invite friends")
    await expect(page.get_by_label("Link to this table")).to_be_visible()
    for command in ("whistlestop serve --host 0.0.0.0", "whistlestop serve --share"):
        await expect(ways.get_by_text(command)).to_be_visible()
    await expect(ways.get_by_role("link", name="How to run a server")).to_have_attribute("href", "/server#own")
    # No phone could open the address that a code would have.
    await expect(page.get_by_role("img", name=re.compile("QR code"))).to_have_count(0)
    await window.has_no_barriers()
    assert not (await window.scrolls())["across"]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (IN_THE_NETWORK, "Everybody in your network can use this link"),
        ({"network": None, "shared": "https://a-b.trycloudflare.com"}, "This link works from anywhere"),
    ],
    ids=["network", "tunnel"],
)
async def test_waiting_room_shows_the_link_that_friends_can_open(
    windows: Windows, known: dict[str, str | None], said: str
) -> None:
    window = await windows.new("/#new", fresh=True)
    page = window.page
    await page.route("**/api/addresses", lambda route: route.fulfill(json=known))
    await page.get_by_role("button", name="Set up the table").click()
    await expect(page.get_by_text(said)).to_be_visible()
    table = page.url.rpartition("/")[2]
    address = known["shared"] or known["network"]
    await expect(page.get_by_label("Link to this table")).to_have_value(f"{address}/t/{table}")
    await expect(page.get_by_text("whistlestop serve --share")).to_have_count(0)
    await expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
