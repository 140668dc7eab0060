"""Cubic curves one at a time, as a drawing needs them: cut to a stretch, walked along, written as a path."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from whistlestop.pictures.svg import Point, numbers

Curve = tuple[Point, Point, Point, Point]
"""Start, two control points, end."""
Tenths = tuple[int, int]

_STEPS = 64


def point_at(curve: Curve, t: float) -> Point:
    """The point of a curve at t, from 0 to 1."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def direction_at(curve: Curve, t: float) -> Point:
    """The unit vector along a curve at t."""
    u = 1 - t
    a, b, c = u * u, 2 * u * t, t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    x = a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2)
    y = a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def moments(curve: Curve, distances: Iterable[float]) -> list[float]:
    """The t of each distance from the start; distances grow.

    >>> straight = ((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0))
    >>> [round(t, 3) for t in moments(straight, (3.0, 15.0, 99.0))]
    [0.1, 0.5, 1.0]
    """
    points = [point_at(curve, i / _STEPS) for i in range(_STEPS + 1)]
    marks = [0.0]
    for before, after in pairwise(points):
        marks.append(marks[-1] + math.dist(before, after))
    found, step = [], 1
    for distance in distances:
        while step < _STEPS and marks[step] < distance:
            step += 1
        span = marks[step] - marks[step - 1]
        part = (distance - marks[step - 1]) / span if span else 0.0
        found.append(min(1.0, max(0.0, (step - 1 + part) / _STEPS)))
    return found


def stretch(curve: Curve, start: float, end: float) -> Curve:
    """The part of a curve between two values of t.

    >>> stretch(((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)), 0.5, 1.0)
    ((15.0, 0.0), (20.0, 0.0), (25.0, 0.0), (30.0, 0.0))
    """
    left = _halves(curve, end)[0]
    return _halves(left, start / end if end else 0.0)[1]


def _halves(curve: Curve, t: float) -> tuple[Curve, Curve]:
    a, b, c, d = curve
    ab, bc, cd = _between(a, b, t), _between(b, c, t), _between(c, d, t)
    abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
    middle = _between(abc, bcd, t)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def path_of(curves: Iterable[Curve]) -> str:
    """Curves as one path in tenths of a unit, to be drawn at `scale(.1)`.

    >>> path_of([((10.0, 10.0), (12.5, 9.0), (20.0, 9.0), (22.0, 12.0))])
    'm100 100c25-10 100-10 120 20'
    """
    path, pen = "", (0, 0)
    for curve in curves:
        start, *rest = (in_tenths(point) for point in curve)
        path += f"m{steps(pen, [start])}c{steps(start, rest)}"
        pen = rest[-1]
    return path


def in_tenths(point: Point) -> Tenths:
    """A point in whole tenths of a unit."""
    return round(point[0] * 10), round(point[1] * 10)


def steps(start: Tenths, points: Iterable[Tenths]) -> str:
    """Where points lie from a start, as a path writes it.

    >>> steps((10, 10), [(15, 5), (20, 20)])
    '5-5 10 10'
    """
    return numbers([value for x, y in points for value in (x - start[0], y - start[1])], 0)
