"""Names for small pictures: few, large enough to read, and out of one another's way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from whistlestop.boards.geometry.sheet import CityMark, Sheet
from whistlestop.boards.lettering import Face, cap_height, text_width
from whistlestop.pictures.svg import Point

LEGIBLE = 11.5
"""The least size of letters, in pixels."""
_FACE: Face = "bold"
_GAP = 3.0
_CROWDED = 1
"""More spaces than this are not covered for the name of a city that is not big."""


@dataclass(frozen=True, slots=True)
class SmallLabel:
    """A name, its size, and the middle of its baseline."""

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

    def meets(self, other: _Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, point: Point, margin: float) -> bool:
        across = self.left - margin < point[0] < self.right + margin
        return across and self.top - margin < point[1] < self.bottom + margin


def small_labels(sheet: Sheet, pixels: int, frame: float) -> list[SmallLabel]:
    """The names that fit on a picture so many pixels wide: big cities first, then those where most routes meet."""
    size = LEGIBLE * sheet.width / pixels
    middles = [(space.x, space.y) for row in sheet.spaces for space in row]
    taken: list[_Box] = []
    found = []
    for i in _by_weight(sheet):
        mark, city = sheet.cities[i], sheet.board.cities[i]
        best: tuple[float, _Box] | None = None
        for far, box in _places(mark, city.name, size):
            if not _fits(box, sheet, frame, taken):
                continue
            cost = far + sum(box.holds(point, 3.0) for point in middles) + 3 * _covered(box, sheet, i)
            if best is None or cost < best[0]:
                best = cost, box
        if best is not None and (city.big or best[0] <= _CROWDED):
            box = best[1]
            taken.append(box)
            found.append(SmallLabel(city.name, size, (box.left + box.right) / 2, box.bottom))
    return found


def _by_weight(sheet: Sheet) -> list[int]:
    routes = Counter(end for route in sheet.board.routes for end in (route.a, route.b))
    return sorted(range(len(sheet.cities)), key=lambda i: (not sheet.board.cities[i].big, -routes[i], i))


def _places(mark: CityMark, text: str, size: float) -> Iterator[tuple[float, _Box]]:
    """Boxes around a city, with what each costs beside the rest: right and left are best."""
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
    return inside and not any(wide.meets(other) for other in taken)


def _covered(box: _Box, sheet: Sheet, own: int) -> int:
    """How many other cities the box covers."""
    return sum(box.holds((mark.x, mark.y), mark.radius) for i, mark in enumerate(sheet.cities) if i != own)
