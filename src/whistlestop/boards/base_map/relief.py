"""Mountain relief: short curved spurs, scattered along the crest of a range.

Pictures stroke them with a broad, closely dashed line, shifted towards the shadow side. This gives every spur a fringe
of fine strokes that run downhill, like an engraver's hachures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from whistlestop.boards.geometry.paths import Point

Spur = tuple[Point, Point, Point]
"""The start, middle and end of a spur."""

_SPACING = 7.8  # units along the crest from spur to spur
_SHADOW = (0.6, 0.8)  # the direction of the shadow: the light comes from the upper left, as on old maps
_GOLDEN = 0.618  # the fractional parts of multiples of the golden ratio spread evenly


def spurs(crest: Sequence[Point], breadth: float, seed: str) -> list[Spur]:
    """The spurs of a mountain range that is `breadth` units from crest to foot. The same seed gives the same spurs.

    >>> [spur[1] for spur in spurs([(0, 0), (20, 0)], breadth=6, seed="Pyrenees")] == [
    ...     spur[1] for spur in spurs([(0, 0), (20, 0)], breadth=6, seed="Pyrenees")]
    True
    """
    chance = Random(seed)
    points = _evenly_spaced(crest)
    found = []
    # The numbers below are a matter of looks: how far spurs scatter, how long they are, how they turn and bow.
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        along = math.atan2(by - ay, bx - ax)
        fullness = math.sin(math.pi * (i + 0.5) / len(points)) ** 0.6  # a range is narrower at its ends
        aside = 0.8 * breadth * fullness * (2 * ((i * _GOLDEN + 0.3 * chance.random()) % 1) - 1)
        middle = x - math.sin(along) * aside, y + math.cos(along) * aside
        half = breadth * (0.55 + 0.4 * chance.random()) * (0.5 + 0.5 * fullness)
        found.append(_spur(middle, along + 1.8 * (chance.random() - 0.5), half, 0.15 + 0.35 * chance.random()))
    return found


def _spur(middle: Point, angle: float, half: float, bow: float) -> Spur:
    """A spur of this half length, curved towards the shadow side so that its strokes fan out there."""
    (x, y), ux, uy = middle, math.cos(angle) * half, math.sin(angle) * half
    side = bow if ux * _SHADOW[1] - uy * _SHADOW[0] > 0 else -bow
    return (x - ux, y - uy), (x - uy * side, y + ux * side), (x + ux, y + uy)


def _evenly_spaced(line: Sequence[Point]) -> list[Point]:
    """Points at even distances along a line."""
    steps = [math.dist(a, b) for a, b in pairwise(line)]
    count = max(1, round(sum(steps) / _SPACING))
    points, i, passed = [], 0, 0.0
    for k in range(count):
        wanted = sum(steps) * k / count
        while passed + steps[i] <= wanted:
            passed, i = passed + steps[i], i + 1
        (ax, ay), (bx, by), part = line[i], line[i + 1], (wanted - passed) / steps[i]
        points.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return [*points, line[-1]]
