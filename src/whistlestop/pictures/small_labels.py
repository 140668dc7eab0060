"""City labels for small pictures: only a few, large enough to read, and without overlaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from whistlestop.boards.geometry.sheet import CityMark, Sheet
from whistlestop.boards.lettering import Face, cap_height, text_width
from whistlestop.pictures.svg import Point

LEGIBLE = 11.5
"""The smallest type size, in pixels."""
_FACE: Face = "bold"
_GAP = 3.0
"""The distance from a city's disc to its name."""
_CROWDED = 1
"""The name of a city that is not big is left out if it would cost more: a space that it covers costs 1."""


@dataclass(frozen=True, slots=True)
class SmallLabel:
    """A city name, its type size, and the middle of its baseline."""

    text: str
    size: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: _Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def contains(self, point: Point, margin: float) -> bool:
        across = self.left - margin < point[0] < self.right + margin
        return across and self.top - margin < point[1] < self.bottom + margin


def small_labels(sheet: Sheet, pixels: int, frame: float) -> list[SmallLabel]:
    """The names that fit on a picture `pixels` wide: big cities first, then those where the most routes meet.

    `frame` is the distance from the edge of the sheet to the map.
    """
    size = LEGIBLE * sheet.width / pixels
    middles = [(space.x, space.y) for row in sheet.spaces for space in row]
    taken: list[_Box] = []
    found = []
    for i in _by_importance(sheet):
        mark, city = sheet.cities[i], sheet.board.cities[i]
        best: tuple[float, _Box] | None = None
        for offset_cost, box in _candidates(mark, city.name, size):
            if not _fits(box, sheet, frame, taken):
                continue
            cost = offset_cost + sum(box.contains(point, 3.0) for point in middles) + 3 * _covered(box, sheet, i)
            if best is None or cost < best[0]:
                best = cost, box
        if best is not None and (city.big or best[0] <= _CROWDED):
            box = best[1]
            taken.append(box)
            found.append(SmallLabel(city.name, size, (box.left + box.right) / 2, box.bottom))
    return found


def _by_importance(sheet: Sheet) -> list[int]:
    routes = Counter(end for route in sheet.board.routes for end in (route.a, route.b))
    return sorted(range(len(sheet.cities)), key=lambda i: (not sheet.board.cities[i].big, -routes[i], i))


def _candidates(mark: CityMark, text: str, size: float) -> Iterator[tuple[float, _Box]]:
    """Candidate boxes around a city, each with a cost: right and left are best."""
    width, height = text_width(text, size, _FACE), cap_height(_FACE) * size
    out = mark.radius + _GAP
    for dx, dy, cost in (
        (1, 0, 0.0),
        (-1, 0, 0.1),
        (0, -1, 0.3),
        (0, 1, 0.3),
        (0.8, -0.8, 0.2),
        (0.8, 0.8, 0.2),
        (-0.8, -0.8, 0.25),
        (-0.8, 0.8, 0.25),
    ):
        x = mark.x + dx * (out + width / 2)
        y = mark.y + dy * (out + height / 2)
        yield cost, _Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _fits(box: _Box, sheet: Sheet, frame: float, taken: list[_Box]) -> bool:
    inside = box.left > frame + 2 and box.right < sheet.width - frame - 2
    inside = inside and box.top > frame + 2 and box.bottom < sheet.height - frame - 2
    wide = _Box(box.left - 5, box.top - 5, box.right + 5, box.bottom + 5)
    return inside and not any(wide.overlaps(other) for other in taken)


def _covered(box: _Box, sheet: Sheet, own: int) -> int:
    """How many other cities the box covers."""
    return sum(box.contains((mark.x, mark.y), mark.radius) for i, mark in enumerate(sheet.cities) if i != own)
