"""Land and water under the map, from the board's base map."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from whistlestop.boards.base_map.base_map import load_base_map
from whistlestop.boards.geometry.paths import Point, rings
from whistlestop.cli.terminal.viewport import Viewport

HALVES = 2
"""Each row of cells has two rows of land and water."""


@lru_cache(maxsize=8)
def land_cells(board: str, shown: Viewport) -> tuple[tuple[bool, ...], ...] | None:
    """Whether there is land at each half row and column; None if the board has no base map.

    >>> from whistlestop.boards import load
    >>> from whistlestop.boards.geometry.sheet import sheet_of
    >>> from whistlestop.cli.terminal.viewport import viewport
    >>> for row in land_cells("usa", viewport(sheet_of(load("usa").board), 24, 6))[1::2]:
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
    land, lakes = _closed_rings(base.land), _closed_rings(base.lakes)
    rows = []
    for half in range(shown.height * HALVES):
        y = shown.top + (half + 0.5) / HALVES * shown.units_per_row
        dry, wet = _crossings(land, y), _crossings(lakes, y)
        places = [shown.left + (column + 0.5) * shown.units_per_column for column in range(shown.width)]
        rows.append(tuple(_inside(dry, x) and not _inside(wet, x) for x in places))
    return tuple(rows)


@lru_cache(maxsize=8)
def _closed_rings(path: str) -> tuple[tuple[Point, ...], ...]:
    return tuple((*ring, ring[0]) for ring in rings(path))


def _crossings(outlines: tuple[tuple[Point, ...], ...], y: float) -> list[float]:
    """The x of each crossing of the outlines with a horizontal line."""
    return sorted(
        a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for ring in outlines
        for a, b in pairwise(ring)
        if (a[1] <= y) != (b[1] <= y)
    )


def _inside(crossings: list[float], x: float) -> bool:
    return sum(crossing < x for crossing in crossings) % 2 == 1
