"""How long does it take to lay out a board from geography alone, and what faults remain?

python benchmarks/layout.py usa europe my-board.toml
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import whistlestop as ws
from whistlestop.boards.geometry import conflicts
from whistlestop.boards.geometry.solver import solve_once


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("boards", nargs="*", default=["usa", "europe"], help="built-in boards or board files")
    print(f"{'board':24}{'cities':>7}{'lines':>6}{'spaces':>7}{'seconds':>9}{'faults':>7}{'moved':>12}{'shortest':>10}")
    for name in parser.parse_args().boards:
        board = ws.load(name).board
        start = time.perf_counter()
        draft = solve_once(board)
        seconds = time.perf_counter() - start
        moved = np.hypot(*(draft.at - draft.true).T)
        spaces = draft.spaces()
        print(
            f"{name[-23:]:24}{len(board.cities):7}{len(draft.lines):6}{len(spaces.length):7}{seconds:9.1f}"
            f"{sum(conflicts.count(draft).values()):7}{f'{np.median(moved):.1f}/{moved.max():.1f}':>12}"
            f"{spaces.length.min():10.1f}"
        )


if __name__ == "__main__":
    main()
