"""Clipping lines and rings to a box. Points are pairs, on the sheet or on the globe."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

Pair = tuple[float, float]
Box = tuple[float, float, float, float]
"""The lowest values of both coordinates, then the highest: left, top, right, bottom on the sheet."""


def clip_ring(ring: Sequence[Pair], box: Box) -> list[Pair]:
    """The part of a closed ring inside the box. Parts that are connected only outside it are joined along its edge.

    >>> clip_ring([(0, 0), (10, 0), (10, 10), (0, 10)], (5, -1, 20, 5))
    [(5.0, 5), (5, 0.0), (10, 0), (10.0, 5)]
    """
    points = list(ring)
    for axis, bound, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        points = _clip_side(points, axis, bound, sign)
    return points


def _clip_side(ring: list[Pair], axis: int, bound: float, sign: int) -> list[Pair]:
    """The part of a ring on one side of a straight edge (Sutherland–Hodgman)."""
    kept: list[Pair] = []
    for i, point in enumerate(ring):
        before = ring[i - 1]
        inside, was_inside = (sign * (end[axis] - bound) >= 0 for end in (point, before))
        if inside != was_inside:
            kept.append(_crossing(before, point, axis, bound))
        if inside:
            kept.append(point)
    return kept


def _crossing(a: Pair, b: Pair, axis: int, bound: float) -> Pair:
    part = (bound - a[axis]) / (b[axis] - a[axis])
    other = a[1 - axis] + part * (b[1 - axis] - a[1 - axis])
    return (bound, other) if axis == 0 else (other, bound)


def clip_line(line: Sequence[Pair], box: Box) -> list[list[Pair]]:
    """The parts of a line inside the box.

    >>> clip_line([(0, 0), (10, 0), (10, 10), (0, 10)], (5, -1, 20, 20))
    [[(5.0, 0.0), (10, 0), (10, 10), (5.0, 10.0)]]
    >>> clip_line([(0, 0), (10, 0), (10, 10), (0, 10)], (-5, -1, 5, 20))
    [[(0, 0), (5.0, 0.0)], [(5.0, 10.0), (0, 10)]]
    """
    parts: list[list[Pair]] = []
    inside = False
    for a, b in pairwise(line):
        visible = _visible(a, b, box)
        if visible is None:
            inside = False
            continue
        start, end = visible
        if not inside:
            parts.append([_along(a, b, start)])
        parts[-1].append(_along(a, b, end))
        inside = end == 1
    return parts


def _visible(a: Pair, b: Pair, box: Box) -> tuple[float, float] | None:
    """The part of a segment that is inside the box, as shares from 0 to 1, or None (Liang–Barsky)."""
    start, end = 0.0, 1.0
    for axis in (0, 1):
        low, high, step = box[axis] - a[axis], box[axis + 2] - a[axis], b[axis] - a[axis]
        if step == 0:
            if low > 0 or high < 0:
                return None
            continue
        enter, leave = sorted((low / step, high / step))
        start, end = max(start, enter), min(end, leave)
    return (start, end) if start < end else None


def _along(a: Pair, b: Pair, part: float) -> Pair:
    if part in (0, 1):  # the ends stay exact
        return b if part else a
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def area(ring: Sequence[Pair]) -> float:
    """The signed area of a ring. The sign depends on the ring's direction.

    >>> area([(0, 0), (4, 0), (4, 3), (0, 3)])
    12.0
    """
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2 if ring else 0.0
