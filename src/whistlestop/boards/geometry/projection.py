"""The conformal conic projection from latitude and longitude to the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from whistlestop.boards.geometry.paths import Point

_POLE = 89.5  # degrees; the projection diverges towards a pole
_NARROW = 1e-4  # radians, about 600 metres: the smallest extent that is scaled up to fill the sheet
_FLAT = 1e-4  # a cone flatter than this is treated as a cylinder (Mercator)


@dataclass(frozen=True, slots=True)
class Projection:
    """A cone that cuts the globe at two parallels. `scale` and `origin` place the result on the sheet.

    >>> europe = Projection(parallels=(40, 58), meridian=14, scale=1000, origin=(500, 1200))
    >>> [round(v) for v in europe.place(48, 14)]
    [500, 270]
    >>> west, east = europe.place(48, 4), europe.place(48, 24)
    >>> round(west[0] + east[0]), west[1] == east[1]
    (1000, True)
    """

    parallels: tuple[float, float]
    meridian: float
    scale: float = 1.0
    origin: Point = (0.0, 0.0)

    def place(self, lat: float, lon: float) -> Point:
        """Where a place lies on the sheet. y grows downwards."""
        x, y = self._on_cone(lat, lon)
        return self.origin[0] + self.scale * x, self.origin[1] + self.scale * y

    def _on_cone(self, lat: float, lon: float) -> Point:
        """Where a place lies on the unrolled cone of a globe of radius 1, in the usual names of Lambert's formulas."""
        n, f = _cone(self.parallels)
        lat = math.radians(max(-_POLE, min(_POLE, lat)))
        turn = math.radians((lon - self.meridian + 180) % 360 - 180)
        stretched = math.tan(math.pi / 4 + lat / 2)
        if abs(n) < _FLAT:
            return turn, -math.log(stretched)
        rho = f / stretched**n
        return rho * math.sin(n * turn), rho * math.cos(n * turn) - f


@lru_cache(maxsize=64)
def _cone(parallels: tuple[float, float]) -> tuple[float, float]:
    """The cone constant n (0 for a cylinder) and the radius at the equator."""
    south, north = (math.radians(lat) for lat in sorted(parallels))
    grown = math.log(math.tan(math.pi / 4 + north / 2) / math.tan(math.pi / 4 + south / 2)) if north > south else 0
    n = math.log(math.cos(south) / math.cos(north)) / grown if grown else math.sin(south)
    if abs(n) < _FLAT:
        return 0.0, 1.0
    return n, math.cos(south) * math.tan(math.pi / 4 + south / 2) ** n / n


def fitting(places: Iterable[tuple[float, float]], box: tuple[float, float, float, float]) -> Projection:
    """Choose a projection for these places (latitude, longitude), scaled so that they just fit the box.

    >>> projection = fitting([(40, -5), (60, 30)], (50, 50, 950, 650))
    >>> xs, ys = zip(*(projection.place(lat, lon) for lat, lon in [(40, -5), (60, 30)]))
    >>> round(min(ys)), round(max(ys))
    (50, 650)
    """
    places = list(places)
    lats = [lat for lat, _ in places]
    south, north = min(lats), max(lats)
    inset = (north - south) / 6  # the rule of sixths: spreads the distortion evenly
    bare = Projection((south + inset, north - inset), _middle_meridian([lon for _, lon in places]))
    points = [bare.place(lat, lon) for lat, lon in places]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = min((box[2] - box[0]) / max(right - left, _NARROW), (box[3] - box[1]) / max(bottom - top, _NARROW))
    origin = (
        (box[0] + box[2]) / 2 - scale * (left + right) / 2,
        (box[1] + box[3]) / 2 - scale * (top + bottom) / 2,
    )
    return Projection(bare.parallels, bare.meridian, scale, origin)


def _middle_meridian(lons: list[float]) -> float:
    """The meridian in the middle of the places, even if they lie on both sides of the date line."""
    around = sorted(lon % 360 for lon in lons)
    gaps = [(around[(i + 1) % len(around)] - lon) % 360 or 360.0 for i, lon in enumerate(around)]
    widest = max(range(len(gaps)), key=gaps.__getitem__)
    first = around[(widest + 1) % len(around)]
    spread = 360 - gaps[widest]
    return (first + spread / 2 + 180) % 360 - 180
