"""Draw docs/terminal.svg, a moment of a game in the terminal: python docs/terminal_picture.py"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

import whistlestop as ws
from whistlestop import bots
from whistlestop.cli.local_table import LocalTable
from whistlestop.cli.saves import HUMAN
from whistlestop.cli.terminal.app import GameApp

PICTURE = Path(__file__).parent / "terminal.svg"
NAMES = ("you", "Greta", "Ravi")


def table(seed: int, turns: int, folder: Path) -> LocalTable:
    """A table at which bots have played some turns in all seats."""
    game = ws.Game.new("usa", players=len(NAMES), seed=seed, first_seat=0)
    players = {seat: bots.make("greedy", seed=seat) for seat in range(len(NAMES))}
    seated = LocalTable(game, (HUMAN, "greedy", "greedy"), players, NAMES, folder / "game.txt")
    while turns or game.to_act != (0,) or game.view(0).phase != "turn":
        seat = game.to_act[0]
        turns = max(0, turns - 1) if seat == 0 else turns
        seated.play_bot(seat, seated.bot_request(seat)())
    return seated


async def draw(seated: LocalTable) -> str:
    """The screen of the person, as SVG."""
    app = GameApp(seated)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="whistlestop play")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        picture = asyncio.run(draw(table(seed=12, turns=16, folder=Path(folder))))
    # The page must not fetch a font from elsewhere; any monospaced one will do.
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", picture, flags=re.S), encoding="utf-8")
