"""Placing the names of cities on the map: next to their city, and shortened if there is not enough room."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from whistlestop.boards.geometry.sheet import Sheet
from whistlestop.cli.terminal.canvas import Canvas, Cell
from whistlestop.cli.terminal.colours import ColourScheme
from whistlestop.cli.terminal.viewport import Viewport

CITY, WANTED, CHOSEN = CITY_MARKS = ("•", "◉", "◎")
"""A city, a city of one of the player's open tickets, and a highlighted city."""
SHORTEST = 3
"""The letters of the shortest abbreviation."""

# What speaks against a place for a name; the place with the lowest sum is taken.
_LINE_COVERED = 1.0
_LETTERS_LOST = 7.6
"""If all letters were left out; three times as much for an important city."""
_ABOVE_OR_BELOW = 0.6
_RUN_TOGETHER = 4.0


@dataclass(frozen=True, slots=True)
class _Place:
    text: str
    x: int
    y: int
    cost: float


def write_city_names(
    canvas: Canvas,
    sheet: Sheet,
    shown: Viewport,
    scheme: ColourScheme,
    *,
    chosen: Collection[int],
    wanted: Collection[int],
) -> None:
    """Write the names, the most important first; a name without room is left out."""
    lines_at = [0] * len(sheet.cities)
    for line in sheet.lines:
        lines_at[line.a] += 1
        lines_at[line.b] += 1
    for city in sorted(range(len(sheet.cities)), key=lambda c: (c not in chosen, c not in wanted, -lines_at[c])):
        place = _best(canvas, sheet, shown, city, important=city in chosen or city in wanted)
        if place is None:
            continue
        if city in chosen:
            canvas.write(place.x, place.y, place.text, scheme.land, scheme.highlight, bold=True)
        else:
            canvas.write(
                place.x,
                place.y,
                place.text,
                scheme.ticket_city if city in wanted else scheme.label,
                bold=city in wanted,
            )


def _best(canvas: Canvas, sheet: Sheet, shown: Viewport, city: int, important: bool) -> _Place | None:
    """The place that covers the least and shows the most; an important name may cover more lines to stay long."""
    x, y = shown.cell((sheet.cities[city].x, sheet.cities[city].y))
    if canvas.at(x, y) is None:
        return None
    places = [
        place
        for text in short_names(sheet.board.cities[city].name)
        for place in _around(text, x, y)
        if canvas.free(place.x, place.y, len(place.text))
    ]
    full = len(sheet.board.cities[city].name)
    lost = _LETTERS_LOST * (3 if important else 1)
    return min(
        places,
        key=lambda p: p.cost + _covered(canvas, p, canvas.at(x, y)) + lost * (full - len(p.text)) / full,
        default=None,
    )


def _around(text: str, x: int, y: int) -> Iterator[_Place]:
    """Candidates to the right and left of a city, and above and below it."""
    width = len(text)
    yield _Place(text, x + 1, y, 0.0)
    yield _Place(text, x - width, y, 0.2)
    for row, cost in ((y - 1, _ABOVE_OR_BELOW), (y + 1, _ABOVE_OR_BELOW + 0.1)):
        for shift in (0, -(width // 2), 1 - width):
            yield _Place(text, x + shift, row, cost)


def _covered(canvas: Canvas, place: _Place, own: Cell | None) -> float:
    """The cost of covering lines, and of touching another name or city."""
    cells = [canvas.at(place.x + i, place.y) for i in range(-1, len(place.text) + 1)]
    neighbours = [cell for cell in (cells[0], cells[-1]) if cell is not None and cell is not own]
    touched = [cell for cell in neighbours if cell.letter.isalpha() or cell.letter in CITY_MARKS]
    covered = [cell for cell in cells[1:-1] if cell is not None and cell.dots]
    return _LINE_COVERED * len(covered) + _RUN_TOGETHER * len(touched)


def short_names(name: str) -> list[str]:
    """A name and its abbreviations, the longest first.

    >>> short_names("Salt Lake City"), short_names("Nashville"), short_names("Paris")
    (['Salt Lake City', 'S.L.City', 'S.L.C.'], ['Nashville', 'Nash.', 'Nas'], ['Paris', 'Par'])
    """
    words = name.replace(". ", " ").split()
    if len(words) == 1:
        middle = [f"{name[: SHORTEST + 1]}."] if len(name) > SHORTEST + 2 else []
        return [name, *middle, name[:SHORTEST]]
    initials = "".join(word[0] for word in words)
    return [name, f"{'.'.join(initials[:-1])}.{words[-1]}", "".join(f"{letter}." for letter in initials)]
