"""The screen of the terminal game: what it shows, refusals, and quitting."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import Action, ClaimRoute, DrawCard, DrawTickets
from whistlestop.cli import saves, table_setup
from whistlestop.cli.terminal.app import GameApp
from whistlestop.cli.terminal.choice_list import FilteredList, NumberedList, TicketChecklist
from whistlestop.cli.terminal.pages import Page, RulePage
from whistlestop.view import View

from ..test_hidden import hidden_from_others, positions, resampled
from .terminal_driver import on_screen, press, table_with, text, until


class SlowBot:
    """Thinks until it is closed."""

    name = "slow"

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.free = threading.Event()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        del view
        self.asked.set()
        self.free.wait(30)
        return legal[0]

    def close(self) -> None:
        self.free.set()


class BrokenBot:
    """Raises an error, or gives a fixed answer."""

    name = "broken"

    def __init__(self, answer: Action | None) -> None:
        self.answer = answer

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        del view, legal
        if self.answer is None:
            raise ZeroDivisionError("out of steam")
        return self.answer

    def close(self) -> None:
        pass


def new_game(variant: str = "usa", players: int = 2) -> ws.Game:
    return ws.Game.new(variant, players, seed=3, first_seat=0)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_everything_fits_on_one_screen(tmp_path: Path, variant: str, size: tuple[int, int]) -> None:
    table = table_with(new_game(variant, players=5), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "c", "enter", "6", "6")
        shown = text(app)
        assert max(map(len, shown.splitlines())) <= size[0]
        view, board = app.table_screen.view, table.game.variant.board
        assert view.hand is not None and view.tickets is not None
        for words in (
            "● you",
            "★ Greedy 4",
            "Face up",
            "Hand",
            "Your tickets",
            "What happened",
            "? help",
            app.table_screen.sentences[-1].split()[-1],
        ):
            assert words in shown, words
        for ticket in view.tickets:
            assert board.cities[table.game.variant.tickets[ticket].a].name in shown
        for card, count in zip(ws.CARDS, view.hand, strict=True):
            letter = {"black": "K"}.get(card, card[0].upper())
            assert not count or card in shown or f"{count}{_symbol(card)}{letter}" in shown

    on_screen(table, play, size)


def _symbol(card: str) -> str:
    from whistlestop.cli.terminal.colours import CARD_SYMBOLS

    return CARD_SYMBOLS[card]


def test_refusals_are_explained(tmp_path: Path) -> None:
    table = table_with(new_game(), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "enter")
        assert "Keep at least 2 tickets. (rule S4)" in text(app)
        assert not table.game.record.actions
        await press(app, pilot, "b", "enter", "6", "t")
        assert "You have drawn one card: draw the second. (rule D1)" in text(app)
        await press(app, pilot, "r")
        assert isinstance(app.screen, RulePage) and "D1." in text(app)
        await press(app, pilot, "escape", "6", "s")
        assert "There are no stations in usa. (rule B1)" in text(app)
        played = len(table.game.record.actions)
        await press(app, pilot, "c", *"vancouver calgary", "enter", "enter")
        assert "That takes 3 purple and you have" in text(app) and "(rule C1)" in text(app)
        assert len(table.game.record.actions) == played

    on_screen(table, play)


def test_no_single_key_claims_a_route_or_draws_tickets(tmp_path: Path) -> None:
    table = table_with(new_game(), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "enter")
        played = len(table.game.record.actions)
        await press(app, pilot, "t")
        assert isinstance(app.table_screen.panel, NumberedList)
        await press(app, pilot, "6", "c", "escape")  # keys of a turn, which do nothing in a list
        await press(app, pilot, "c", *"miami", "escape")
        assert len(table.game.record.actions) == played
        assert app.table_screen.panel is None

    on_screen(table, play)


def test_a_list_is_filtered_by_any_name_and_highlights_the_map(tmp_path: Path) -> None:
    table = table_with(new_game("europe"), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "enter", "c", *"vienna")
        panel, board = app.table_screen.panel, table.game.variant.board
        assert isinstance(panel, FilteredList)
        assert panel.listed and all("Wien" in entry.label.plain for entry in panel.listed)
        await press(app, pilot, "down")
        routes = app.table_screen.map.scene.routes
        assert routes == panel.listed[1].routes
        assert {board.routes[route].id for route in routes} == {panel.listed[1].value.removeprefix("claim ")}
        await press(app, pilot, "escape")
        assert app.table_screen.map.scene.routes == ()

    on_screen(table, play)


def test_tickets_on_offer_highlight_their_cities(tmp_path: Path) -> None:
    table = table_with(new_game(), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        offer = app.table_screen.view.offer
        assert offer and isinstance(app.table_screen.panel, TicketChecklist)
        await press(app, pilot, "down")
        ticket = table.game.variant.tickets[offer[1]]
        assert app.table_screen.map.scene.cities == (ticket.a, ticket.b)
        await press(app, pilot, "space", "c", "c", "d", "enter")
        assert app.table_screen.view.tickets == tuple(sorted((offer[1], offer[3])))

    on_screen(table, play)


def test_quitting_while_a_bot_thinks(tmp_path: Path) -> None:
    bot = SlowBot()
    table = table_with(new_game(), tmp_path / "game.txt", {1: bot})

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await pilot.press("a", "b", "enter")
        await pilot.pause()
        assert bot.asked.wait(10) and "Greedy is thinking" in text(app)
        await pilot.press("l")
        assert isinstance(app.screen, Page), "the screen does not wait for the bot"
        await pilot.press("escape", "q")

    app = on_screen(table, play)
    table.close()
    assert app.return_value == 0
    assert len(ws.Record.read(tmp_path / "game.txt").actions) == 1


class ChattyBot(SlowBot):
    """Prints before it thinks."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        print("Warming up …")
        return super().choose(view, legal)


def test_output_of_a_bot_does_not_damage_the_screen(tmp_path: Path) -> None:
    bot = ChattyBot()
    table = table_with(new_game(), tmp_path / "game.txt", {1: bot})

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await pilot.press("a", "b", "enter")
        await pilot.pause()
        assert "Warming up …" in text(app).splitlines()[-2]
        bot.close()

    on_screen(table, play)


def test_ctrl_c_saves_and_exits_with_its_code(tmp_path: Path) -> None:
    table = table_with(new_game(), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        del app
        await pilot.press("ctrl+c")

    assert on_screen(table, play).return_value == 130
    assert ws.Record.read(tmp_path / "game.txt").actions == ()


@pytest.mark.parametrize(
    ("answer", "why"),
    [(None, "ZeroDivisionError: out of steam"), (DrawTickets(), "Choose first which tickets to keep.")],
)
def test_a_bot_that_fails_is_named_and_the_game_is_saved(tmp_path: Path, answer: Action | None, why: str) -> None:
    others = {1: bots.make("greedy", seed=1), 2: BrokenBot(answer)}
    table = table_with(new_game(players=3), tmp_path / "game.txt", others)

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "enter")
        assert "Greedy 2 failed" in text(app)

    app = on_screen(table, play)
    assert app.failure is not None and why in str(app.failure)
    assert len(ws.Record.read(tmp_path / "game.txt").actions) == 2


def test_pauses_after_bots_can_be_skipped(tmp_path: Path) -> None:
    table = table_with(new_game(players=3), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await pilot.press("a", "b", "enter")
        await until(lambda: app.pause_timer is not None)
        assert not table.is_human_turn
        await press(app, pilot, "space")
        assert table.is_human_turn

    on_screen(table, play, pace=600)


def test_a_saved_game_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = table_setup.new_table("usa", 2, "greedy", seed=3, save=file)

    async def begin(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "enter", "6", "6", "q")

    on_screen(first, begin)
    left = ws.Record.read(file)
    assert saves.seats_in(file) == ["you", "greedy"]
    second = table_setup.resume_table(file, None, None)

    async def advance(app: GameApp, pilot: Pilot[int]) -> None:
        assert "You kept" in text(app)
        await press(app, pilot, "6", "6")

    on_screen(second, advance)
    assert ws.Record.read(file).actions[: len(left.actions)] == left.actions
    assert len(ws.Record.read(file).actions) > len(left.actions)


def test_the_mouse_draws_and_claims(tmp_path: Path) -> None:
    table = table_with(new_game(), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "enter")
        await pilot.click("#face-up", offset=(10, 0))
        await pilot.pause()
        first = [action for seat, action in table.game.record.actions if seat == 0][-1]
        assert isinstance(first, DrawCard) and first.card != "deck"
        await press(app, pilot, "6")
        board_map = app.table_screen.map
        line = next(line for line in board_map.scene.sheet.lines if line.routes)
        x, y = board_map.shown.cell(
            ((line.curve[0][0] + line.curve[3][0]) / 2, (line.curve[0][1] + line.curve[3][1]) / 2)
        )
        await pilot.click("#map", offset=(x, y))
        await pilot.pause()
        panel = app.table_screen.panel
        assert isinstance(panel, FilteredList) and {entry.routes[0] for entry in panel.listed} <= set(line.routes)

    on_screen(table, play)


def test_a_zoomed_map_follows_the_highlights(tmp_path: Path) -> None:
    table = table_with(new_game(), tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "a", "b", "enter", "plus", "plus", "plus", "left", "left", "left", "left")
        board_map = app.table_screen.map
        miami = board_map.scene.sheet.cities[table.game.variant.board.city("Miami")]
        assert not board_map.shown.shows((miami.x, miami.y))
        await press(app, pilot, "c", *"miami")
        assert board_map.shown.shows((miami.x, miami.y))
        await press(app, pilot, "escape", "0")
        assert all(board_map.shown.shows((city.x, city.y), margin=0) for city in board_map.scene.sheet.cities)

    on_screen(table, play)


def test_a_claim_is_highlighted_until_the_next_turn(tmp_path: Path) -> None:
    game = new_game()
    while not any(isinstance(action, ClaimRoute) for action in game.legal(0)) or 0 not in game.to_act:
        game.play(game.legal()[0])
    table = table_with(game, tmp_path / "game.txt")

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        for _ in range(20):
            await press(app, pilot, "6")
            if app.table_screen.new_claims:
                break
        claims = app.table_screen.map.scene.claims
        assert app.table_screen.map.scene.routes and all(
            claims[route] == 1 for route in app.table_screen.map.scene.routes
        )

    on_screen(table, play)


def test_nothing_hidden_is_on_the_screen(tmp_path: Path) -> None:
    """Changing hidden information changes no letter and no colour on the screen."""

    def seen(game: ws.Game, happened: Sequence[ws.events.Event]) -> list[str]:
        pictures: list[str] = []
        table = table_with(game.copy(), tmp_path / "game.txt")
        table.record_events(happened)

        async def play(app: GameApp, pilot: Pilot[int]) -> None:
            pictures.append(app.export_screenshot())
            for key in ("p", "l"):
                await pilot.press(key)
                await pilot.pause()
                pictures.append(app.export_screenshot())
                await pilot.press("escape")

        on_screen(table, play)
        return pictures

    compared = 0
    for game, happened in positions(seed=1):
        other = resampled(game)
        if other.position.seats[1] != game.position.seats[1] and game.view(0).phase == "turn":
            assert seen(other, hidden_from_others(happened)) == seen(game, happened)
            compared += 1
        if compared == 2:
            break
    assert compared == 2
