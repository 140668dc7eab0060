"""Splitting long paths into pieces. A browser draws a screen in tiles, and can skip paths that do not touch a tile.

Paths are those of base maps: in tenths of a unit, with every step relative, even from line to line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from whistlestop.boards.geometry.paths import Point, path_in_tenths, rings

_MAX_POINTS = 60  # in a piece
_MAX_DISTANCE = 800  # between the starts of lines in a piece, in tenths of a unit
_LINE = re.compile(r"m(-?\d+) ?(-?\d+)([^m]*)")


class _Line(NamedTuple):
    start: tuple[int, int]
    end: tuple[int, int]
    steps: str
    points: int


def split_lines(path: str, max_points: int = _MAX_POINTS) -> list[str]:
    """Split a path into pieces of consecutive lines that are close together. No line is cut.

    >>> split_lines("m0 0 90 0m9000 10q1 2 3 4m5-5 10 0")
    ['m0 0 90 0', 'm9090 10q1 2 3 4m5-5 10 0']
    """
    found: list[list[_Line]] = []
    for line in _lines(path):
        if found and _has_room(found[-1], line, max_points):
            found[-1].append(line)
        else:
            found.append([line])
    return [_path_data(piece) for piece in found]


def split_outlines(outlines: str) -> list[str]:
    """Split outlines into pieces. Long ones are cut; the last point of a piece is the first of the next.

    >>> split_outlines("m0 0 90 0 0 90z")
    ['m0 0 90 0 0 90-90-90']
    """
    return split_lines(path_in_tenths(cut for ring in rings(outlines) for cut in _cut([*ring, ring[0]])))


def _cut(line: list[Point]) -> Iterator[list[Point]]:
    for start in range(0, len(line) - 1, _MAX_POINTS):
        yield line[start : start + _MAX_POINTS + 1]


def _lines(path: str) -> Iterator[_Line]:
    x = y = 0
    for dx, dy, steps in _LINE.findall(path):
        start = x, y = x + int(dx), y + int(dy)
        numbers = [int(number) for number in re.findall(r"-?\d+", steps)]
        taken = list(zip(numbers[::2], numbers[1::2], strict=True))
        for across, down in taken[1::2] if steps.startswith("q") else taken:
            x, y = x + across, y + down
        yield _Line(start, (x, y), steps, len(taken))


def _has_room(piece: list[_Line], line: _Line, max_points: int) -> bool:
    (x, y), (first_x, first_y) = line.start, piece[0].start
    near = abs(x - first_x) <= _MAX_DISTANCE and abs(y - first_y) <= _MAX_DISTANCE
    return near and sum(one.points for one in piece) + line.points <= max_points


def _path_data(piece: list[_Line]) -> str:
    path, (x, y) = "", (0, 0)
    for line in piece:
        path += f"m{line.start[0] - x} {line.start[1] - y}{line.steps}".replace(" -", "-")
        x, y = line.end
    return path
