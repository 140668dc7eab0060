"""How long does a picture of a board take, and how large is it?

    python benchmarks/drawing.py --times 50 --json drawing.json

Draws both boards, empty and with a finished game of five greedy bots, by day and by night. The first picture of a board
reads its sheet, its map and its letters; every later one only combines the printed board with the pieces on it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import whistlestop as ws
from whistlestop import bots
from whistlestop.pictures.board import draw_board
from whistlestop.view import on_board

SEED = 1


@dataclass
class Picture:
    """What one kind of picture takes; times are in milliseconds."""

    board: str
    theme: str
    state: str
    routes: int
    """How many are claimed."""
    first: float
    median: float
    worst: float
    kilobytes: float
    zipped: float


def finished(board: str, seed: int = SEED) -> ws.View:
    """The end of a game of five bots."""
    game = ws.Game.new(board, players=5, seed=seed)
    players = [bots.make("greedy", seed=seed * 8 + seat) for seat in range(5)]
    while not game.over:
        seat = game.to_act[0]
        game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    return game.view()


def measured(times: int) -> Iterator[Picture]:
    """Every kind of picture, one after the other."""
    for name in ("usa", "europe"):
        board = ws.load(name).board
        for state, (claims, stations) in (("empty", ({}, {})), ("finished", on_board(finished(name)))):
            for theme in ("day", "night"):
                spent = []
                for _ in range(times + 1):
                    start = time.perf_counter()
                    svg = draw_board(board, theme=theme, claims=claims, stations=stations)
                    spent.append(1000 * (time.perf_counter() - start))
                size = len(svg.encode())
                zipped = len(gzip.compress(svg.encode(), mtime=0))
                yield Picture(
                    board=name,
                    theme=theme,
                    state=state,
                    routes=len(claims),
                    first=spent[0],
                    median=statistics.median(spent[1:]),
                    worst=max(spent[1:]),
                    kilobytes=size / 1000,
                    zipped=zipped / 1000,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure pictures of boards.")
    parser.add_argument("--times", type=int, default=50, help="how often each is drawn (default: 50)")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    print("board   theme  state     claimed  first ms  median ms  worst ms      KB  zipped")
    found = []
    for p in measured(options.times):
        found.append(p)
        print(
            f"{p.board:7} {p.theme:6} {p.state:9} {p.routes:7} {p.first:9.1f} {p.median:10.2f} {p.worst:9.2f}"
            f" {p.kilobytes:7.1f} {p.zipped:7.1f}",
            flush=True,
        )
    if options.json:
        options.json.write_text(json.dumps([asdict(picture) for picture in found], indent=1))


if __name__ == "__main__":
    main()
