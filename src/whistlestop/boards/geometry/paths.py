"""Points as compact SVG path data: short numbers and relative steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: start, two control points, end."""
Tenths = tuple[int, int]
"""A point in whole tenths of a unit."""


def number(value: float, digits: int = 1) -> str:
    """Format a number as briefly as possible.

    >>> number(12.04), number(-0.96), number(-0.04), number(0.5, 2)
    ('12', '-1', '0', '.5')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(values: Iterable[float], digits: int = 1) -> str:
    """Format numbers, with a space only where two would run together.

    >>> numbers((1, -2, 0.5, 0.25), 2)
    '1-2 .5 .25'
    """
    text = ""
    for value in values:
        word = number(value, digits)
        text += word if not text or word.startswith("-") else f" {word}"
    return text


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """A path through points, in relative steps.

    >>> polyline([(0, 0), (10, 0.5), (12, 5)])
    'M0 0l10 .5 2 4.5'
    """
    path, last = "", (0, 0)
    for i, point in enumerate(points):
        here = in_tenths(point)
        step = numbers(((here[0] - last[0]) / 10, (here[1] - last[1]) / 10))
        if i == 0:
            path = f"M{step}"
        else:
            path += f"l{step}" if i == 1 else step if step.startswith("-") else f" {step}"
        last = here
    return path + ("z" if closed else "")


def path_in_tenths(lines: Iterable[Sequence[Point]], closed: bool = False) -> str:
    """Many lines as one path in tenths of a unit, to be drawn at `scale(.1)`: the most compact form for a map.

    Every step is relative, even from line to line.

    >>> path_in_tenths([[(0, 0), (10, 0.5)], [(20, 0), (19.5, 0.5)]])
    'm0 0 100 5m100-5-5 5'
    >>> path_in_tenths([[(0, 0), (9, 0), (9, 9)], [(1, 2), (3, 2), (3, 4)]], closed=True)
    'm0 0 90 0 0 90zm10 20 20 0 0 20z'
    """
    path, last = "", (0, 0)
    for line in lines:
        places = [in_tenths(point) for point in line]
        kept = [place for i, place in enumerate(places) if i == 0 or place != places[i - 1]]
        path += "m" + _steps([last, *kept]) + ("z" if closed else "")
        last = kept[0] if closed else kept[-1]  # where the pen is now
    return path


def quadratics_in_tenths(lines: Iterable[tuple[Point, Point, Point]]) -> str:
    """Quadratic curves, each through three points, as one path in tenths of a unit.

    >>> quadratics_in_tenths([((0, 0), (6, 2), (12, 0))])
    'm0 0q60 40 120 0'
    """
    path, last = "", (0, 0)
    for start, middle, end in lines:
        pull = 2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2
        here, there = in_tenths(start), in_tenths(end)
        path += f"m{_steps([last, here])}q{_row([_step(here, in_tenths(pull)), _step(here, there)])}"
        last = there
    return path


def rings(path: str) -> Iterator[list[Point]]:
    """Parse the outlines of a path written by `path_in_tenths` with `closed=True`, in units.

    >>> list(rings("m0 0 90 0 0 90zm10 20 20 0 0 20z"))
    [[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)], [(1.0, 2.0), (3.0, 2.0), (3.0, 4.0)]]
    """
    x = y = 0
    for outline in re.findall(r"m([^z]+)z", path):
        steps = [int(word) for word in re.findall(r"-?\d+", outline)]
        x, y = x + steps[0], y + steps[1]  # the pen is where the previous outline began
        ring, here = [(x / 10, y / 10)], (x, y)
        for dx, dy in zip(steps[2::2], steps[3::2], strict=True):
            here = here[0] + dx, here[1] + dy
            ring.append((here[0] / 10, here[1] / 10))
        yield ring


def in_tenths(point: Point) -> Tenths:
    """Round a point to whole tenths of a unit. Rounding before subtracting keeps errors from adding up."""
    return round(point[0] * 10), round(point[1] * 10)


def _step(a: Tenths, b: Tenths) -> Tenths:
    return b[0] - a[0], b[1] - a[1]


def _steps(places: Sequence[Tenths]) -> str:
    return _row([_step(a, b) for a, b in pairwise(places)])


def _row(steps: Iterable[Tenths]) -> str:
    return " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")
