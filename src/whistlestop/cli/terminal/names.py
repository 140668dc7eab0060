"""Where the names of cities stand on the map: beside their city, short where there is no room for all of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from whistlestop.boards.geometry.sheet import Sheet
from whistlestop.cli.terminal.canvas import Canvas, Cell
from whistlestop.cli.terminal.inks import Inks
from whistlestop.cli.terminal.window import Window

CITY, WANTED, CHOSEN = CITY_MARKS = ("•", "◉", "◎")
"""A city, one of the person's tickets, and one that is pointed at."""
SHORTEST = 3
_LINE_COVERED = 1.0
_LETTER_LOST = 1.9
_ABOVE_OR_BELOW = 0.6
_RUN_TOGETHER = 4.0


@dataclass(frozen=True, slots=True)
class _Place:
    text: str
    x: int
    y: int
    cost: float


def put_names(
    canvas: Canvas, sheet: Sheet, shown: Window, inks: Inks, *, chosen: Collection[int], wanted: Collection[int]
) -> None:
    """Write the names, the most wanted first; one that has no room anywhere is left out."""
    at = [0] * len(sheet.cities)
    for line in sheet.lines:
        at[line.a] += 1
        at[line.b] += 1
    for city in sorted(range(len(sheet.cities)), key=lambda c: (c not in chosen, c not in wanted, -at[c])):
        place = _best(canvas, sheet, shown, city, patient=city in chosen or city in wanted)
        if place is None:
            continue
        if city in chosen:
            canvas.write(place.x, place.y, place.text, inks.land, inks.light, bold=True)
        else:
            canvas.write(place.x, place.y, place.text, inks.mark if city in wanted else inks.label, bold=city in wanted)


def _best(canvas: Canvas, sheet: Sheet, shown: Window, city: int, patient: bool) -> _Place | None:
    """The place that covers least and says most; a name that matters is kept long at the cost of lines."""
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
    lost = _LETTER_LOST * (3 if patient else 1)
    return min(
        places,
        key=lambda p: p.cost + _covered(canvas, p, canvas.at(x, y)) + lost * (full - len(p.text)) / full * 4,
        default=None,
    )


def _around(text: str, x: int, y: int) -> Iterator[_Place]:
    """Right and left of a city in its own row, and above and below."""
    width = len(text)
    yield _Place(text, x + 1, y, 0.0)
    yield _Place(text, x - width, y, 0.2)
    for row, cost in ((y - 1, _ABOVE_OR_BELOW), (y + 1, _ABOVE_OR_BELOW + 0.1)):
        for shift in (0, -(width // 2), 1 - width):
            yield _Place(text, x + shift, row, cost)


def _covered(canvas: Canvas, place: _Place, own: Cell | None) -> float:
    """How many cells with lines a name would cover, and whether it would run into another, or stand at its city."""
    cells = [canvas.at(place.x + i, place.y) for i in range(-1, len(place.text) + 1)]
    beside = [cell for cell in (cells[0], cells[-1]) if cell is not None and cell is not own]
    touched = [cell for cell in beside if cell.letter.isalpha() or cell.letter in CITY_MARKS]
    covered = [cell for cell in cells[1:-1] if cell is not None and cell.dots]
    return _LINE_COVERED * len(covered) + _RUN_TOGETHER * len(touched)


def short_names(name: str) -> list[str]:
    """A name, and ways to shorten it.

    >>> short_names("Salt Lake City"), short_names("Nashville"), short_names("Paris")
    (['Salt Lake City', 'S.L.City', 'S.L.C.'], ['Nashville', 'Nash.', 'Nas'], ['Paris', 'Par'])
    """
    words = name.replace(". ", " ").split()
    if len(words) == 1:
        middle = [f"{name[: SHORTEST + 1]}."] if len(name) > SHORTEST + 2 else []
        return [name, *middle, name[:SHORTEST]]
    initials = "".join(word[0] for word in words)
    return [name, f"{'.'.join(initials[:-1])}.{words[-1]}", "".join(f"{letter}." for letter in initials)]
