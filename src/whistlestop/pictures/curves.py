"""Cubic curves one at a time, as a drawing needs them: cut to a stretch, walked along, written as a path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from whistlestop.boards.geometry.curves import Rulers, directions_at, points_at
from whistlestop.pictures.svg import Point, numbers

Curve = tuple[Point, Point, Point, Point]
"""Start, two control points, end."""
Tenths = tuple[int, int]


def point_at(curve: Curve, t: float) -> Point:
    """The point of a curve at t, from 0 to 1."""
    x, y = points_at(np.array([curve]), np.array([t]))[0].tolist()
    return x, y


def direction_at(curve: Curve, t: float) -> Point:
    """The unit vector along a curve at t."""
    x, y = directions_at(np.array([curve]), np.array([t]))[0].tolist()
    return x, y


def moments(curve: Curve, distances: Iterable[float]) -> list[float]:
    """The t of each distance from the start.

    >>> straight = ((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0))
    >>> [round(t, 3) for t in moments(straight, (3.0, 15.0, 99.0))]
    [0.1, 0.5, 1.0]
    """
    far = np.array(list(distances))
    return [float(t) for t in Rulers.of(np.array([curve])).t_at(np.zeros(len(far), dtype=np.int64), far)]


def beside(curve: Curve, times: Sequence[float], distances: Sequence[float]) -> list[Point]:
    """The points that lie at these distances to the right of the curve at these t.

    >>> beside(((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)), [0, 0.5], [2, -2])
    [(0.0, 2.0), (15.0, -2.0)]
    """
    curves, t = np.broadcast_to(np.array(curve), (len(times), 4, 2)), np.array(times, float)
    along = directions_at(curves, t)
    right = np.stack((-along[:, 1], along[:, 0]), axis=1)
    return [(x, y) for x, y in (points_at(curves, t) + right * np.array(distances)[:, None]).tolist()]


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
