"""From the globe to the sheet: where each place is drawn, and which part of the globe the sheet shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from whistlestop.boards.base_map.clip import Box, Pair, clip_line, clip_ring
from whistlestop.boards.base_map.topology import Arc, Place
from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.projection import Projection
from whistlestop.boards.geometry.warp import Warp

INSET = 0.006
"""How far inside the sheet's edge everything ends, as a share of its width. The frame covers the cut."""

_SLACK = 70.0  # units; the warp never moves anything farther
_STEP = 1.0  # degrees; longer segments get points in between, since they are curved on the sheet
_POLE = 90.0
_HALF_TURN = 179.99  # not 180°, which would be the same meridian as −180° at the other end of the cone


@dataclass(frozen=True)
class WarpedProjection:
    """A projection onto a sheet, followed by the warp that moves cities to their drawn places."""

    projection: Projection
    warp: Warp
    width: float
    height: float
    beyond: Pair = (0.0, 0.0)
    """How far the map extends beyond the sheet: to the left and right, and above and below."""
    _drawn: dict[Place, Point] = field(default_factory=dict, repr=False, compare=False)

    @property
    def box(self) -> Box:
        """The area that is drawn: the sheet inside its frame, or the sheet and what lies beyond it."""
        across, down = (side or -INSET * self.width for side in self.beyond)
        return (-across, -down, self.width + across, self.height + down)

    def distance_off_sheet(self, point: Point) -> float:
        """How far beyond the sheet's edges a point is; 0 for one on the sheet."""
        return max(0.0, -point[0], -point[1], point[0] - self.width, point[1] - self.height)

    def draw(self, places: Sequence[Place]) -> list[Point]:
        """Where places are drawn. Results are cached; a call with many places is faster than many calls."""
        new = [place for place in places if place not in self._drawn]
        if new:
            warped = self.warp.apply([self.projection.place(lat, lon) for lat, lon in new])
            self._drawn.update(zip(new, warped, strict=True))
        return [self._drawn[place] for place in places]

    def rings(self, ring: Arc, window: Box) -> list[list[Point]]:
        """A closed ring on the sheet, clipped to its edges: no part, one, or several if it wraps around the globe."""
        parts = (clip_ring(copy, window) for copy in _unrolled_ring(ring, window, self.projection.meridian))
        drawn = (clip_ring(self.draw(_densified_edges(part, window)), self.box) for part in parts)
        return [part for part in drawn if len(part) > 2]

    def lines(self, line: Arc, window: Box) -> list[list[Point]]:
        """The parts of a line on the sheet, clipped to its edges."""
        parts: list[list[Pair]] = []
        for copy in _turned_copies(unwrap_longitudes(line, self.projection.meridian), window):
            for part in clip_line(copy, window):
                parts += clip_line(self.draw(part), self.box)
        return parts


def globe_window(projection: Projection, width: float, height: float, beyond: Pair = (0.0, 0.0)) -> Box:
    """The part of the globe that the sheet (with what is `beyond` it) shows, and a little more.

    Returns south, west, north, east. Longitudes may exceed 180°, so that nothing in the window crosses the date line.

    >>> europe = Projection(parallels=(40, 58), meridian=14, scale=1000, origin=(500, 1200))
    >>> [round(edge) for edge in globe_window(europe, 1000, 700)]
    [9, -57, 71, 85]
    """
    across, down = (side + _SLACK for side in beyond)
    sheet = (-across, -down, width + across, height + down)
    size = 10.0  # degrees; cells that the sheet may show are divided until there are enough for a good estimate
    cells = [(float(lat), float(turn)) for lat in range(-90, 90, 10) for turn in range(-180, 180, 10)]
    seen = [cell for cell in cells if _touches(projection, cell, size, sheet)]
    while size > 0.1 and len(seen) < 200:
        size /= 2
        cells = [(lat + i * size, turn + j * size) for lat, turn in seen for i in (0, 1) for j in (0, 1)]
        seen = [cell for cell in cells if _touches(projection, cell, size, sheet)]
    lats, turns = [lat for lat, _ in seen] or [0.0], [turn for _, turn in seen] or [0.0]
    west, east = max(-_HALF_TURN, min(turns) - 1), min(_HALF_TURN, max(turns) + size + 1)
    return (min(lats) - 1, projection.meridian + west, max(lats) + size + 1, projection.meridian + east)


def _touches(projection: Projection, cell: Pair, size: float, sheet: Box) -> bool:
    """Whether a cell of the globe, given by its latitude and its longitude from the meridian, may touch the sheet."""
    lat, turn = cell
    turns = (max(turn, -_HALF_TURN), turn + size / 2, min(turn + size, _HALF_TURN))
    points = [projection.place(lat + up * size, projection.meridian + east) for up in (0, 0.5, 1) for east in turns]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return left <= sheet[2] and right >= sheet[0] and top <= sheet[3] and bottom >= sheet[1]


def densified(line: Sequence[Place], step: float = _STEP) -> Arc:
    """A line with points inserted into its long segments.

    >>> densified([(49, -100), (49, -98)])
    [(49, -100), (49.0, -99.0), (49, -98)]
    """
    places: Arc = list(line[:1])
    for a, b in pairwise(line):
        parts = math.ceil(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / step)
        places += [(a[0] + (b[0] - a[0]) * i / parts, a[1] + (b[1] - a[1]) * i / parts) for i in range(1, parts)]
        places.append(b)
    return places


def _densified_edges(ring: Arc, window: Box) -> Arc:
    """A ring with points inserted where it runs along the edge of the window, which is curved on the sheet."""
    places: Arc = []
    for a, b in pairwise([*ring, *ring[:1]]):
        at_edge = any(a[i % 2] == b[i % 2] == window[i] for i in range(4))
        places += densified((a, b))[:-1] if at_edge else (a,)
    return places


def unwrap_longitudes(line: Arc, meridian: float) -> Arc:
    """A line with longitudes that never jump at the date line; the first is within half a turn of the meridian."""
    places, lon = [], meridian
    for lat, wrapped in line:
        lon += (wrapped - lon + 180) % 360 - 180
        places.append((lat, lon))
    return places


def _unrolled_ring(ring: Arc, window: Box, meridian: float) -> list[Arc]:
    """All copies of a ring on the unrolled globe that lie within the window. A ring around a pole is closed over it."""
    places = unwrap_longitudes(ring, meridian)
    if abs(places[-1][1] - places[0][1]) > 180:
        pole = math.copysign(_POLE, places[0][0])
        places += [(pole, places[-1][1]), (pole, places[0][1])]
    return _turned_copies(places, window)


def _turned_copies(line: Arc, window: Box) -> list[Arc]:
    """All copies of a line on the unrolled globe, 360° apart, that may lie within the window."""
    lats, lons = zip(*line, strict=True)
    if max(lats) < window[0] or min(lats) > window[2]:
        return []
    first, last = math.ceil((window[1] - max(lons)) / 360), math.floor((window[3] - min(lons)) / 360)
    return [[(lat, lon + 360 * turns) for lat, lon in line] for turns in range(first, last + 1)]
