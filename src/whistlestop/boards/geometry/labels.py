"""City labels: how large each is, and how its name can be broken into rows."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.boards.board import City
from whistlestop.boards.lettering import Face, ink_extent, text_width

TRACKING = 0.25
"""The extra space between letters."""
LEADING = 9.8
"""The distance from one baseline to the next."""


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name in one or two rows, and the size of its bounding box."""

    rows: tuple[str, ...]
    face: Face
    size: float
    width: float
    height: float

    def baselines(self, y: float) -> list[float]:
        """The baselines of the rows when the middle of the box is at y."""
        last = y + self.height / 2 - ink_extent(self.rows[-1], self.face)[1] * self.size
        return [last - LEADING * (len(self.rows) - 1 - i) for i in range(len(self.rows))]


def label(city: City, rows: tuple[str, ...]) -> Label:
    """The label of a city with its name broken into these rows."""
    face, size = _face_and_size(city)
    top, _ = ink_extent(rows[0], face)
    _, bottom = ink_extent(rows[-1], face)
    width = max(text_width(row, size, face, TRACKING) for row in rows)
    return Label(rows, face, size, width, (bottom - top) * size + LEADING * (len(rows) - 1))


def line_breaks(city: City) -> list[tuple[str, ...]]:
    """The ways to break a name into rows: not at all, and if it has several words, into the two narrowest rows.

    >>> from whistlestop.boards import load
    >>> line_breaks(load("usa").board.cities[27])
    [('Salt Lake City',), ('Salt', 'Lake City')]
    """
    face, size = _face_and_size(city)
    words = city.name.split(" ")
    whole: tuple[str, ...] = (city.name,)
    broken = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if not broken:
        return [whole]
    return [whole, min(broken, key=lambda rows: max(text_width(row, size, face, TRACKING) for row in rows))]


def _face_and_size(city: City) -> tuple[Face, float]:
    return ("bold", 11.2) if city.big else ("label", 10.6)
