"""Long paths in pieces. A screen is drawn tile by tile, and each tile draws whole paths: only pieces can be left out.

Paths are those of base maps: in tenths of a unit, every step relative, even from line to line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from whistlestop.boards.geometry.paths import Point, rings, tenths

_MOST = 60  # points in a piece
_APART = 800  # tenths of a unit, at most, between the beginnings of lines in a piece
_LINE = re.compile(r"m(-?\d+) ?(-?\d+)([^m]*)")


class _Line(NamedTuple):
    start: tuple[int, int]
    end: tuple[int, int]
    steps: str
    points: int


def pieces(path: str, most: int = _MOST) -> list[str]:
    """Lines that follow one another and lie close together, with `most` points to a piece. No line is cut.

    >>> pieces("m0 0 90 0m9000 10q1 2 3 4m5-5 10 0")
    ['m0 0 90 0', 'm9090 10q1 2 3 4m5-5 10 0']
    """
    found: list[list[_Line]] = []
    for line in _lines(path):
        if found and _has_room(found[-1], line, most):
            found[-1].append(line)
        else:
            found.append([line])
    return [_written(piece) for piece in found]


def coast_pieces(outlines: str) -> list[str]:
    """Outlines in pieces. Long ones are cut; the last point of a piece is the first of the next.

    >>> coast_pieces("m0 0 90 0 0 90z")
    ['m0 0 90 0 0 90-90-90']
    """
    return pieces(tenths(cut for ring in rings(outlines) for cut in _cut([*ring, ring[0]])))


def _cut(line: list[Point]) -> Iterator[list[Point]]:
    for start in range(0, len(line) - 1, _MOST):
        yield line[start : start + _MOST + 1]


def _lines(path: str) -> Iterator[_Line]:
    x = y = 0
    for dx, dy, steps in _LINE.findall(path):
        start = x, y = x + int(dx), y + int(dy)
        numbers = [int(number) for number in re.findall(r"-?\d+", steps)]
        taken = list(zip(numbers[::2], numbers[1::2], strict=True))
        for across, down in taken[1::2] if steps.startswith("q") else taken:
            x, y = x + across, y + down
        yield _Line(start, (x, y), steps, len(taken))


def _has_room(piece: list[_Line], line: _Line, most: int) -> bool:
    (x, y), (first_x, first_y) = line.start, piece[0].start
    near = abs(x - first_x) <= _APART and abs(y - first_y) <= _APART
    return near and sum(one.points for one in piece) + line.points <= most


def _written(piece: list[_Line]) -> str:
    path, (x, y) = "", (0, 0)
    for line in piece:
        path += f"m{line.start[0] - x} {line.start[1] - y}{line.steps}".replace(" -", "-")
        x, y = line.end
    return path
