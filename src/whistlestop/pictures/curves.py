"""Cubic curves for drawing: evaluating, cutting and offsetting one, and writing it as path data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from whistlestop.boards.geometry.curves import ArcLengths, directions_at, points_at
from whistlestop.boards.geometry.paths import Curve, Point, Tenths, in_tenths, numbers


def point_at(curve: Curve, t: float) -> Point:
    """The point on a curve at t, from 0 to 1."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def direction_at(curve: Curve, t: float) -> Point:
    """The unit vector along a curve at t."""
    x, y = directions_at(np.array([curve]), np.array([t]))[0].tolist()
    return x, y


def parameters_at(curve: Curve, distances: Iterable[float]) -> list[float]:
    """The t at each distance from the start.

    >>> straight = ((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0))
    >>> [round(t, 3) for t in parameters_at(straight, (3.0, 15.0, 99.0))]
    [0.1, 0.5, 1.0]
    """
    along = np.array(list(distances))
    return [float(t) for t in ArcLengths.of(np.array([curve])).t_at(np.zeros(len(along), dtype=np.int64), along)]


def offset_points(curve: Curve, times: Sequence[float], distances: Sequence[float]) -> list[Point]:
    """The points at these distances to the right of the curve at each t.

    >>> offset_points(((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)), [0, 0.5], [2, -2])
    [(0.0, 2.0), (15.0, -2.0)]
    """
    curves, t = np.broadcast_to(np.array(curve), (len(times), 4, 2)), np.array(times, float)
    along = directions_at(curves, t)
    right = np.stack((-along[:, 1], along[:, 0]), axis=1)
    return [(x, y) for x, y in (points_at(curves, t) + right * np.array(distances)[:, None]).tolist()]


def sub_curve(curve: Curve, start: float, end: float) -> Curve:
    """The part of a curve between two values of t.

    >>> sub_curve(((0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)), 0.5, 1.0)
    ((15.0, 0.0), (20.0, 0.0), (25.0, 0.0), (30.0, 0.0))
    """
    before_end = _split(curve, end)[0]
    return _split(before_end, start / end if end else 0.0)[1]


def _split(curve: Curve, t: float) -> tuple[Curve, Curve]:
    """The parts of a curve before and after t (de Casteljau)."""
    a, b, c, d = curve
    ab, bc, cd = _between(a, b, t), _between(b, c, t), _between(c, d, t)
    abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
    middle = _between(abc, bcd, t)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def path_of(curves: Iterable[Curve]) -> str:
    """The path data of curves in tenths of a unit, to be drawn at `scale(.1)`.

    >>> path_of([((10.0, 10.0), (12.5, 9.0), (20.0, 9.0), (22.0, 12.0))])
    'm100 100c25-10 100-10 120 20'
    """
    path, pen = "", (0, 0)
    for curve in curves:
        start, *rest = (in_tenths(point) for point in curve)
        path += f"m{steps(pen, [start])}c{steps(start, rest)}"
        pen = rest[-1]
    return path


def steps(start: Tenths, points: Iterable[Tenths]) -> str:
    """The path data of points relative to a start.

    >>> steps((10, 10), [(15, 5), (20, 20)])
    '5-5 10 10'
    """
    return numbers([value for x, y in points for value in (x - start[0], y - start[1])], 0)
