"""Land and water under the map, from the base map that the board's pictures have."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from whistlestop.boards.base_map.base_map import load_base_map
from whistlestop.boards.geometry.paths import Point
from whistlestop.cli.terminal.window import Window

HALVES = 2
"""The ground is twice as fine as the rows of cells."""
_TENTHS = 10


@lru_cache(maxsize=8)
def ground(board: str, shown: Window) -> tuple[tuple[bool, ...], ...] | None:
    """For each half row and column whether there is land; None where the board has no base map.

    >>> from whistlestop.boards import load
    >>> from whistlestop.boards.geometry.sheet import sheet_of
    >>> from whistlestop.cli.terminal.window import window
    >>> for row in ground("usa", window(sheet_of(load("usa").board), 24, 6))[1::2]:
    ...     print("".join("#" if land else "." for land in row))
    ..######################
    .################.#####.
    .####################...
    ..###################...
    ...#.##############.....
    ......######............
    """
    base = load_base_map(board)
    if base is None:
        return None
    land, lakes = _rings(base.land), _rings(base.lakes)
    rows = []
    for half in range(shown.height * HALVES):
        y = shown.top + (half + 0.5) / HALVES * shown.down
        dry, wet = _crossings(land, y), _crossings(lakes, y)
        places = [shown.left + (column + 0.5) * shown.across for column in range(shown.width)]
        rows.append(tuple(_inside(dry, x) and not _inside(wet, x) for x in places))
    return tuple(rows)


@lru_cache(maxsize=8)
def _rings(path: str) -> tuple[tuple[Point, ...], ...]:
    """The closed outlines of a base map's path: every step relative, in tenths of a unit."""
    rings: list[tuple[Point, ...]] = []
    x = y = 0.0
    for outline in path.split("m")[1:]:
        steps = [float(number) / _TENTHS for number in re.findall(r"-?\d+", outline)]
        ring: list[Point] = []
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        x, y = ring[0]
        rings.append((*ring, ring[0]))
    return tuple(rings)


def _crossings(rings: tuple[tuple[Point, ...], ...], y: float) -> list[float]:
    """Where a level line crosses the outlines."""
    return sorted(
        a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for ring in rings
        for a, b in pairwise(ring)
        if (a[1] <= y) != (b[1] <= y)
    )


def _inside(crossings: list[float], x: float) -> bool:
    return sum(crossing < x for crossing in crossings) % 2 == 1
