"""Placing the names of seas where they cover nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards.base_map.base_map import SeaName
from whistlestop.boards.geometry.curves import Floats
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.paths import Curve, Point
from whistlestop.boards.lettering import text_width

Disc = tuple[float, float, float]
"""An occupied disc: its centre (x, y) and radius."""
Stretch = tuple[Point, Point, Point]
"""Where a name should start, pass through and end, on the sheet."""

MAX_NAMES = 6
"""The maximum number of names on a sheet."""

_LARGEST, _SMALLEST = 15.0, 8.0  # type sizes
_TRACKING, _MAX_TRACKING = 0.2, 0.36  # as shares of the type size; letters spread out on a long stretch
_LONG_STRETCH = 160.0  # units
_FILLED = 0.85  # the share of a stretch that a name may fill
_SMALLER_COST = 30.0  # so that a name of half the size costs 15, as much as a shift of 60 units
_CELL = 4.0  # units; the sheet is divided into cells of this size
_MARGIN = 32.0  # units that the frame takes up on a sheet 1000 wide, with some clearance
_ROOM = 16.0  # units; more room than this around a name does not improve it
_SHARES = (1.0, 0.85, 0.72, 0.6)  # type sizes to try, as shares of the one that would fill the stretch
_TURNS = (0, -12, 12, -24, 24, -36, 36)  # degrees
_CLEARANCE = 0.4  # the least room around the middle of the letters, as a share of the type size
_ABOVE = 0.3  # the height of the middle of the letters above the baseline, as a share of the type size


class FreeWater:
    """The free water of a sheet, in cells: where there is neither land nor anything printed."""

    def __init__(self, size: tuple[float, float], land: Iterable[Sequence[Point]], occupied: Iterable[Disc]) -> None:
        self._columns, self._rows = (math.ceil(side / _CELL) for side in size)
        self._blocked = np.zeros((self._rows, self._columns), dtype=bool)
        for ring in land:
            self._fill(np.array(ring))
        margin = math.ceil(_MARGIN * size[0] / SHEET_WIDTH / _CELL)
        self._blocked[:margin] = self._blocked[-margin:] = True
        self._blocked[:, :margin] = self._blocked[:, -margin:] = True
        self.block(occupied)

    def _fill(self, ring: Floats) -> None:
        """Block the inside of a ring. A ring inside another one frees its inside again."""
        a, b = ring, np.roll(ring, -1, axis=0)
        middles = (np.arange(self._columns) + 0.5) * _CELL
        first, last = (int(y // _CELL) for y in (ring[:, 1].min(), ring[:, 1].max()))
        for row in range(max(0, first), min(self._rows, last + 1)):
            y = (row + 0.5) * _CELL
            crossing = (a[:, 1] <= y) != (b[:, 1] <= y)
            start, end = a[crossing], b[crossing]
            at = start[:, 0] + (y - start[:, 1]) / (end[:, 1] - start[:, 1]) * (end[:, 0] - start[:, 0])
            self._blocked[row] ^= (at[None] > middles[:, None]).sum(axis=1) % 2 == 1

    def block(self, discs: Iterable[Disc]) -> None:
        """Block the cells that these discs cover."""
        for x, y, radius in discs:
            reach = radius + _CELL / 2
            left, right = (max(0, int((x + side * reach) // _CELL)) for side in (-1, 1))
            top, bottom = (max(0, int((y + side * reach) // _CELL)) for side in (-1, 1))
            self._blocked[top : bottom + 1, left : right + 1] = True
        blocked = self._blocked
        room = np.zeros(blocked.shape)
        for _ in range(math.ceil(_ROOM / _CELL)):  # each round shrinks the free water by one cell
            blocked = _grown(blocked)
            room += np.where(blocked, 0.0, _CELL)
        self._room = room

    def room(self, points: Floats) -> Floats:
        """The distance from points to the nearest blocked cell, in units and up to a limit; 0 beyond the sheet."""
        x, y = (np.floor(points[..., axis] / _CELL).astype(int) for axis in (0, 1))
        inside = (x >= 0) & (x < self._columns) & (y >= 0) & (y < self._rows)
        found: Floats = np.where(inside, self._room[y.clip(0, self._rows - 1), x.clip(0, self._columns - 1)], 0.0)
        return found


def _grown(blocked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The blocked cells and all their neighbours."""
    wide = np.pad(blocked, 1, constant_values=True)
    rows, columns = blocked.shape
    shifted = [wide[down : down + rows, right : right + columns] for down in range(3) for right in range(3)]
    grown: NDArray[np.bool_] = np.logical_or.reduce(shifted)
    return grown


def place_name(name: str, stretch: Stretch, water: FreeWater) -> SeaName | None:
    """Place a name along the stretch or near it, rotated or smaller if necessary; None if there is no room."""
    length = math.dist(stretch[0], stretch[1]) + math.dist(stretch[1], stretch[2])
    largest = min(_LARGEST, _FILLED * length / text_width(name, 1.0, "italic", _TRACKING))
    best: tuple[float, SeaName] | None = None
    for size in (share * largest for share in _SHARES if share * largest >= _SMALLEST):
        spread = 0.3 * max(0.0, length - _LONG_STRETCH) / len(name)
        tracking = min(_MAX_TRACKING * size, _TRACKING * size + spread)
        found = _best_place(stretch, size, text_width(name, size, "italic", tracking), water)
        if found is None:
            continue
        cost = found[0] + _SMALLER_COST * (1 - size / largest)
        if best is None or cost < best[0]:
            best = cost, SeaName(name, round(size, 1), round(tracking, 1), _cubic(found[1]))
    return best[1] if best else None


def _best_place(stretch: Stretch, size: float, width: float, water: FreeWater) -> tuple[float, Stretch] | None:
    """The cost and the best shifted and rotated copy of the stretch that has room; None if no copy has.

    A shift of 4 units costs as much as a turn of 3 degrees, or as a unit less of room.
    """
    reach = round(6 * size / _CELL)
    steps = np.arange(-reach, reach + 1) * _CELL
    shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    best: tuple[float, Stretch] | None = None
    for turn in _TURNS:
        points = _rotated(np.array(stretch), math.radians(turn))
        letters = _middle_of_letters(points, width, size)
        room = water.room(shifts[:, None] + letters[None]).min(axis=1)
        cost = np.hypot(*shifts.T) / 4 + abs(turn) / 3 - np.minimum(room, _ROOM)
        cost[room < _CLEARANCE * size] = np.inf
        i = int(np.argmin(cost))
        if np.isfinite(cost[i]) and (best is None or cost[i] < best[0]):
            a, b, c = (tuple((point + shifts[i]).tolist()) for point in points)
            best = float(cost[i]), (a, b, c)
    return best


def _rotated(points: Floats, angle: float) -> Floats:
    """A stretch rotated around its middle."""
    turn = np.array(((math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))))
    turned: Floats = (points - points[1]) @ turn + points[1]
    return turned


def _middle_of_letters(points: Floats, width: float, size: float) -> Floats:
    """Points along a name on its curve, in the middle of its letters."""
    a, b, c = points
    pull = 2 * b - (a + c) / 2  # the control point of the quadratic curve through a, b and c
    length = np.hypot(*(b - a)) + np.hypot(*(c - b))
    t = 0.5 + np.linspace(-0.5, 0.5, max(8, round(width / _CELL)))[:, None] * (width + size) / length
    baseline = (1 - t) ** 2 * a + 2 * t * (1 - t) * pull + t**2 * c
    along = 2 * (1 - t) * (pull - a) + 2 * t * (c - pull)
    along /= np.hypot(*along.T)[:, None]
    middle: Floats = baseline + _ABOVE * size * np.stack((along[:, 1], -along[:, 0]), axis=1)
    return middle


def _cubic(stretch: Stretch) -> Curve:
    """The cubic curve through the start, middle and end of a stretch."""
    (ax, ay), (mx, my), (bx, by) = stretch
    cx, cy = 2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2
    ends = ((ax, ay), ((ax + 2 * cx) / 3, (ay + 2 * cy) / 3), ((bx + 2 * cx) / 3, (by + 2 * cy) / 3), (bx, by))
    a, b, c, d = ((round(x, 1), round(y, 1)) for x, y in ends)
    return a, b, c, d


def discs_under(sea: SeaName) -> list[Disc]:
    """Discs that cover a name."""
    a, _, _, d = (np.array(point) for point in sea.curve)
    b = sum(weight * np.array(point) for weight, point in zip((1, 3, 3, 1), sea.curve, strict=True)) / 8
    width = text_width(sea.text, sea.size, "italic", sea.tracking)
    return [(x, y, sea.size) for x, y in _middle_of_letters(np.array((a, b, d)), width, sea.size).tolist()]
