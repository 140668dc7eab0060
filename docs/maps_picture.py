"""Draw docs/maps/, both boards by day and by night, and Europe with a game on it: python docs/maps_picture.py"""

from __future__ import annotations

import tempfile
from pathlib import Path

import whistlestop as ws
from whistlestop import bots
from whistlestop.cli import main

FOLDER = Path(__file__).parent / "maps"


def draw() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.txt"
        record.write_text(str(played("europe", players=4, seed=21)), encoding="utf-8")
        for theme in ("day", "night"):
            run("usa", theme)
            run("europe", theme, "--record", str(record))


def played(variant: str, players: int, seed: int) -> ws.Record:
    """A game of greedy bots."""
    game = ws.Game.new(variant, players=players, seed=seed)
    seats = [bots.make("greedy", seed=seat) for seat in range(players)]
    while not game.over:
        seat = game.to_act[0]
        game.play(seats[seat].choose(game.view(seat), game.legal(seat)), seat)
    return game.record


def run(board: str, theme: str, *more: str) -> None:
    """The command, as one would type it."""
    picture = str(FOLDER / f"{board}-{theme}.svg")
    main(["board", "draw", board, "-o", picture, "--theme", theme, *more])


if __name__ == "__main__":
    draw()
