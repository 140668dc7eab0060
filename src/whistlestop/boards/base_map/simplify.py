"""Line simplification: dropping points that make no visible difference, and rounding the corners of coarse lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from whistlestop.boards.base_map.clip import Pair
from whistlestop.boards.geometry.paths import Point


def simplified_indices(line: Sequence[Point], tolerance: float) -> list[int]:
    """The indices of the points to keep so that a line stays within `tolerance` of the original (Douglas–Peucker).

    The ends are always kept, so that lines that meet still do.

    >>> simplified_indices([(0, 0), (5, 0.1), (10, 0), (10, 8)], 0.5)
    [0, 2, 3]
    """
    if len(line) < 3:
        return list(range(len(line)))
    kept, parts = {0, len(line) - 1}, [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        far, distance = _farthest(line, first, last)
        if distance > tolerance:
            kept.add(far)
            parts += [(first, far), (far, last)]
    return sorted(kept)


def _farthest(line: Sequence[Point], first: int, last: int) -> tuple[int, float]:
    """The point that is farthest from the straight line between two others, and its distance."""
    (ax, ay), (bx, by) = line[first], line[last]
    ux, uy = bx - ax, by - ay
    length = ux * ux + uy * uy
    far, most = first, 0.0
    for i in range(first + 1, last):
        dx, dy = line[i][0] - ax, line[i][1] - ay
        part = min(1.0, max(0.0, (dx * ux + dy * uy) / length)) if length else 0.0
        apart = (dx - part * ux) ** 2 + (dy - part * uy) ** 2
        if apart > most:
            far, most = i, apart
    return far, most**0.5


def simplify(line: Sequence[Point], tolerance: float) -> list[Point]:
    """A line with only the points that `simplified_indices` keeps."""
    return [line[i] for i in simplified_indices(line, tolerance)]


def round_corners(arc: Sequence[Pair], points: Sequence[Point], step: float) -> list[Pair]:
    """Round the corners of an arc wherever both adjacent segments are longer than `step` on the sheet.

    `points` are the positions of the arc's places on the sheet. The ends are kept.

    >>> round_corners([(0, 0), (10, 0), (10, 10)], [(0, 0), (10, 0), (10, 10)], step=5)
    [(0, 0), (7.0, 0.0), (9.25, 0.75), (10.0, 3.0), (10, 10)]
    """
    if len(arc) < 3:
        return list(arc)
    soft = [arc[0]]
    long = [math.dist(a, b) > step for a, b in pairwise(points)]
    for i, (a, b, c) in enumerate(zip(arc, arc[1:], arc[2:], strict=False)):
        if long[i] and long[i + 1]:
            before, after = _towards(b, a), _towards(b, c)
            middle = (before[0] + 2 * b[0] + after[0]) / 4, (before[1] + 2 * b[1] + after[1]) / 4
            soft += [before, middle, after]
        else:
            soft.append(b)
    return [*soft, arc[-1]]


def _towards(a: Pair, b: Pair) -> Pair:
    return a[0] + 0.3 * (b[0] - a[0]), a[1] + 0.3 * (b[1] - a[1])
