"""Draws docs/terminal.svg, a moment of a game in the terminal: python docs/terminal_picture.py"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import whistlestop as ws
from whistlestop import bots
from whistlestop.cli.looking import Looking
from whistlestop.cli.screen import Screen
from whistlestop.events import seen_by

PICTURE = Path(__file__).parent / "terminal.svg"
NAMES = ("you", "Greta", "Ravi")


def draw(seed: int, turns: int) -> None:
    """Play some turns with bots in all seats and record what seat 0 then sees."""
    game = ws.Game.new("europe", players=3, seed=seed, first_seat=0)
    players = [bots.make("greedy", seed=seat) for seat in range(3)]
    screen = Screen()
    looking = Looking(screen, game.variant, NAMES)
    while turns or game.to_act[0] != 0 or game.view(0).phase != "turn":
        seat = game.to_act[0]
        if seat == 0:
            looking.news.clear()
            turns = max(0, turns - 1)
        happened = game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
        looking.news.extend(seen_by(event, 0) for event in happened)
    screen.console = Console(record=True, width=96, file=io.StringIO(), force_terminal=True, highlight=False)
    looking.table(game.view(0), game.legal(0))
    picture = screen.console.export_svg(title="whistlestop play europe")
    # The page must not fetch a font from elsewhere; any monospaced one will do.
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.S))


if __name__ == "__main__":
    draw(seed=12, turns=22)
