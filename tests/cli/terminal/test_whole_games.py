"""Whole games played with the keyboard, from the first ticket to the final scores."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import (
    CARDS,
    DECK,
    OFFER_LETTERS,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
)
from whistlestop.cli.terminal.app import GameApp
from whistlestop.cli.terminal.choice_list import TicketChecklist
from whistlestop.cli.terminal.pages import Page

from .terminal_driver import on_screen, press_key, settled, table_with, text, until


class KeyPresser:
    """Presses the keys of actions, each as soon as the last has taken effect.

    (Textual's pilot waits after each key until the processor is idle, which is slow in a whole game.)
    """

    def __init__(self, app: GameApp) -> None:
        self.app = app

    def press(self, key: str) -> None:
        press_key(self.app, key)

    async def do(self, action: ws.Action) -> None:
        """Press the keys of an action, and wait until the player may act again."""
        app, before = self.app, self.app.table_screen.view.actions
        match action:
            case DrawCard(card):
                display = [None if kind is None else CARDS[kind] for kind in app.table_screen.view.display]
                self.press("6" if card == DECK else str(display.index(card) + 1))
            case DrawTickets():
                self.press("t")
                await self.choose(action)
            case KeepTickets(keep):
                await self.keep(keep)
            case ClaimRoute(route):
                self.press("c")
                await self.choose(f"claim {route}", f"claim {route[:-2]}/1")  # of two equal twins only one is listed
                await self.choose(action, *[ClaimRoute(f"{route[:-2]}/1", action.colour, action.locomotives)])
            case BuildStation(city):
                self.press("s")
                await self.choose(f"build {city}")
                await self.choose(action)
            case _:
                await self.choose(action)
        await until(lambda: app.table_screen.view.actions > before)
        await until(lambda: app.table.is_human_turn or app.table.game.over)

    async def choose(self, *values: object) -> None:
        """Move down in a list to an entry with one of these values, and choose it."""

        def listed() -> list[object]:
            panel = self.app.table_screen.panel
            return [entry.value for entry in panel.listed] if panel is not None and panel.is_mounted else []

        await until(lambda: bool(set(values) & set(listed())))
        panel = self.app.table_screen.panel
        assert panel is not None
        place = next(listed().index(value) for value in values if value in listed())
        await until(lambda: panel.list.highlighted == 0)
        for _ in range(place):
            self.press("down")
        await until(lambda: panel.list.highlighted == place)
        self.press("enter")

    async def keep(self, places: Sequence[int]) -> None:
        await until(lambda: isinstance(self.app.table_screen.panel, TicketChecklist) and self.app.focused is not None)
        for place in places:
            self.press(OFFER_LETTERS[place])
        self.press("enter")


@pytest.mark.parametrize(("variant", "seed"), [("usa", 3), ("europe", 4)])
def test_a_whole_game_by_keys(tmp_path: Path, variant: str, seed: int) -> None:
    table = table_with(ws.Game.new(variant, 2, seed=seed, first_seat=0), tmp_path / "game.txt")
    guide = bots.make("greedy", seed=7)
    pressed: list[ws.Action] = []

    async def play(app: GameApp, pilot: Pilot[int]) -> None:
        keys = KeyPresser(app)
        while not table.game.over:
            view, legal = table.game.view(0), table.game.legal(0)
            action = guide.choose(view, legal)
            stations = [choice for choice in legal if isinstance(choice, BuildStation)]
            if len(pressed) == 8 and stations:
                action = stations[0]
            await keys.do(action)
            pressed.append(action)
        await settled(app, pilot)
        assert isinstance(app.screen, Page) and "won with" in text(app)
        await pilot.press("escape")
        longest = [sheet.longest_path for sheet in table.game.scores if sheet.longest]
        highlighted = {table.game.variant.board.routes[route].id for route in app.table_screen.map.scene.routes}
        assert highlighted == {route for path in longest for route in path}

    on_screen(table, play)
    record = ws.Record.read(tmp_path / "game.txt")
    assert [action for seat, action in record.actions if seat == 0] == pressed
    assert record.result == tuple(sheet.total for sheet in record.replay().scores)
    kinds = {type(action).__name__ for action in pressed}
    assert {"KeepTickets", "DrawCard", "ClaimRoute"} <= kinds
    if variant == "europe":
        assert "BuildStation" in kinds and kinds & {"PayTunnel", "DeclineTunnel"}
