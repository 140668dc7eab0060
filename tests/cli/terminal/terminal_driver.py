"""Driving the full-screen game in tests: setting up a table, pressing keys and reading the screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any

from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots import Bot
from whistlestop.cli import table_setup
from whistlestop.cli.local_table import LocalTable
from whistlestop.cli.saves import HUMAN
from whistlestop.cli.terminal.app import GameApp

Play = Callable[[GameApp, Pilot[int]], Awaitable[None]]


def table_with(game: ws.Game, file: Path, others: Mapping[int, Bot] | None = None) -> LocalTable:
    """A table with the human player at seat 0, and greedy bots or the `others` at the remaining seats."""
    names = [HUMAN, *["greedy"] * (game.players - 1)]
    players = others or {seat: bots.make("greedy", seed=seat) for seat in range(1, game.players)}
    return LocalTable(game, names, players, table_setup.seat_names(names), file)


def on_screen(table: LocalTable, play: Play, size: tuple[int, int] = (100, 30), pace: float = 0.0) -> GameApp:
    """Run the game on a screen of this size."""
    app = GameApp(table, pace=pace)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(run())
    return app


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds; one that does not within five minutes never will."""
    async with asyncio.timeout(300):
        while not condition():
            await asyncio.sleep(0.001)


CHARACTERS = {"space": " ", "plus": "+"}
"""The characters of keys that have a name."""
QUIET_ROUNDS = 3
"""How often in a row no message may be left: drawing the screen can bring up the next one."""


def press_key(app: App[Any], key: str) -> None:
    """Press a key, or the key of a character."""
    names = {character: name for name, character in CHARACTERS.items()}
    name = names.get(key, key)
    app.post_message(Key(name, CHARACTERS.get(name, name if len(name) == 1 else None)))


async def handled(pilot: Pilot[Any]) -> None:
    """Wait until the messages that are under way have been handled, and the screen is drawn.

    (Textual's `press` and `pause` wait until the process is idle for 20 ms, which on a busy machine says nothing.)
    """
    app, quiet = pilot.app, 0
    while app.is_running and quiet < QUIET_ROUNDS:
        await pilot.pause(0)
        pumps = [app, *app.screen.walk_children(with_self=True)]
        quiet = 0 if any(pump.message_queue_size for pump in pumps) else quiet + 1


async def settled(app: GameApp, pilot: Pilot[int]) -> None:
    """Wait until it is the player's turn or the game has ended, and the screen is drawn."""
    await handled(pilot)
    if not _is_waiting_for_player(app):
        await until(lambda: _is_waiting_for_player(app))
        await handled(pilot)


def _is_waiting_for_player(app: GameApp) -> bool:
    return app.table.is_human_turn or app.table.game.over or app.failure is not None


async def press(app: GameApp, pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after another, and wait for the bots."""
    for key in keys:
        press_key(app, key)
        await settled(app, pilot)


def text(app: GameApp) -> str:
    """The text on the screen, row by row."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, words in re.findall(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', app.export_screenshot()):
        rows.setdefault(float(y), []).append((float(x), unescape(words).replace("\xa0", " ")))
    return "\n".join("".join(words for _, words in sorted(row)) for _, row in sorted(rows.items()))
