"""Simple, slow implementations of shapes and distances, as a reference for the geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Polygon = Sequence[Point]


def rectangle(x: float, y: float, angle: float, length: float, width: float) -> list[Point]:
    """The corners of a rotated rectangle. The angle is in degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = ((-length, -width), (length, -width), (length, width), (-length, width))
    return [(x + (dx * cos - dy * sin) / 2, y + (dx * sin + dy * cos) / 2) for dx, dy in corners]


def gap(a: Polygon, b: Polygon) -> float:
    """The distance between two convex polygons; 0 if they touch or overlap."""
    if any(inside(point, b) for point in a) or any(inside(point, a) for point in b):
        return 0.0
    if any(crossing(p, q) for p in edges(a) for q in edges(b)):
        return 0.0
    return min(
        min(distance(point, edge) for point in a for edge in edges(b)),
        min(distance(point, edge) for point in b for edge in edges(a)),
    )


def gap_to_disc(polygon: Polygon, centre: Point, radius: float) -> float:
    """The distance between a polygon and a disc; negative if they overlap."""
    if inside(centre, polygon):
        return -radius
    return min(distance(centre, edge) for edge in edges(polygon)) - radius


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(pairwise([*polygon, polygon[0]]))


def inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point is in a convex polygon, including its edges."""
    sides = [side(point, edge) for edge in edges(polygon)]
    return all(s >= 0 for s in sides) or all(s <= 0 for s in sides)


def side(point: Point, edge: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = edge
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def crossing(p: tuple[Point, Point], q: tuple[Point, Point]) -> bool:
    """Whether two segments cross; touching does not count."""
    return side(p[0], q) * side(p[1], q) < 0 and side(q[0], p) * side(q[1], p) < 0


def distance(point: Point, edge: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = edge
    length = math.dist((ax, ay), (bx, by))
    if length == 0:
        return math.dist(point, (ax, ay))
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length**2
    along = min(1.0, max(0.0, along))
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


def cubic(curve: Sequence[Point], t: float) -> Point:
    """A point on a cubic curve, by de Casteljau's algorithm."""
    points = list(curve)
    while len(points) > 1:
        points = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(points)]
    return points[0]


def walked(curve: Sequence[Point], steps: int = 120) -> list[Point]:
    """Points along a cubic curve."""
    return [cubic(curve, i / steps) for i in range(steps + 1)]
