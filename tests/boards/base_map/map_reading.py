"""Reading base maps back for tests: the lines of a path, and what is where."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from whistlestop.boards import load
from whistlestop.boards.base_map.warped_projection import WarpedProjection
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.boards.geometry.warp import Warp

Point = tuple[float, float]

STEP = r"-?\d+(?: ?-?\d+)*"
PATH = re.compile(rf"(?:m{STEP}(?:q{STEP})?z?)*")
PART = re.compile(rf"m({STEP})(?:q({STEP}))?(z?)")


def lines(path: str) -> list[list[Point]]:
    """Parse the lines of a path in tenths, in units. Of a quadratic curve only the ends are returned."""
    assert PATH.fullmatch(path), f"not a valid path: {path[:60]}"
    found, x, y = [], 0, 0
    for steps, bow, closed in PART.findall(path):
        points = []
        numbers = [int(word) for word in re.findall(r"-?\d+", steps)]
        assert len(numbers) % 2 == 0
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        if bow:
            dx, dy = [int(word) for word in re.findall(r"-?\d+", bow)][2:]
            x, y = x + dx, y + dy
            points.append((x, y))
        found.append([(a / 10, b / 10) for a, b in points])
        if closed:
            x, y = points[0]
    return found


def inside(point: Point, rings: Iterable[Sequence[Point]]) -> bool:
    """Whether a point is inside rings; a ring inside another is a hole."""
    x, y = point
    crossings = 0
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
                crossings += 1
    return crossings % 2 == 1


def distance(point: Point, lines: Iterable[Sequence[Point]], closed: bool = False) -> float:
    """The distance from a point to the nearest line."""
    ways = (pairwise([*line, line[0]] if closed else line) for line in lines)
    return min(_apart(point, a, b) for way in ways for a, b in way)


def _apart(point: Point, a: Point, b: Point) -> float:
    ux, uy = b[0] - a[0], b[1] - a[1]
    dx, dy = point[0] - a[0], point[1] - a[1]
    length = ux * ux + uy * uy
    share = min(1.0, max(0.0, (dx * ux + dy * uy) / length)) if length else 0.0
    return math.hypot(dx - share * ux, dy - share * uy)


def sheet(id: str) -> Sheet:
    """The sheet of a built-in board."""
    return sheet_of(load(id).board)


def warped_projection(sheet: Sheet) -> WarpedProjection:
    """The warped projection of a sheet."""
    warp = Warp([city.true for city in sheet.cities], [(city.x, city.y) for city in sheet.cities])
    return WarpedProjection(sheet.projection, warp, sheet.width, sheet.height)
