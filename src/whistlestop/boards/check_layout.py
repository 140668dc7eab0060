"""Check that the layout of a file fits its board: it has every city and line once, and all of it is on the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from whistlestop.boards.format import LayoutTable, LinePlaceRow, RouteRow
from whistlestop.boards.shape import Finding

_REDO = "delete [layout] from the file; `whistlestop board draw FILE --save` makes a new one"
SMALLEST, LARGEST = 200, 3000
"""The range of a sheet's width and height."""


def check_layout(layout: LayoutTable, cities: Mapping[str, str], routes: Iterable[RouteRow]) -> Iterator[Finding]:
    """Check a layout. `cities` maps the ids of the board's cities to their names."""
    for side, length in (("width", layout.width), ("height", layout.height)):
        if not SMALLEST <= length <= LARGEST:
            yield Finding("layout", f"{side} {length:g} must be from {SMALLEST} to {LARGEST}")
    if not layout.scale > 0:
        yield Finding("layout", f"scale {layout.scale:g} must be more than 0")
    if any(not -89 <= parallel <= 89 for parallel in layout.parallels):
        yield Finding("layout", "parallels must be from -89 to 89")
    yield from _check_places(layout, cities)
    yield from _check_lines(layout.lines, routes)


def _check_places(layout: LayoutTable, names: Mapping[str, str]) -> Iterator[Finding]:
    seen = set()
    for row in layout.cities:
        entry = f"layout, city {row.id}"
        if row.id not in names:
            yield Finding(entry, f"there is no such city; {_REDO}")
        elif row.id in seen:
            yield Finding(entry, "it has two places")
        elif row.rows and " ".join(row.rows) != names[row.id]:
            yield Finding(entry, f'the rows of its label do not make "{names[row.id]}"; {_REDO}')
        if not (0 <= row.at[0] <= layout.width and 0 <= row.at[1] <= layout.height):
            yield Finding(entry, f"its place {row.at[0]:g}, {row.at[1]:g} is not on the sheet")
        seen.add(row.id)
    for id in names.keys() - seen:
        yield Finding("layout", f"the city {id} has no place; {_REDO}")


def _check_lines(rows: tuple[LinePlaceRow, ...], routes: Iterable[RouteRow]) -> Iterator[Finding]:
    joined = {frozenset((route.a, route.b)): route for route in routes}
    seen = set()
    for row in rows:
        ends = frozenset((row.a, row.b))
        if ends not in joined:
            yield Finding(f"layout, line {row.a}–{row.b}", f"there is no such route; {_REDO}")
        elif ends in seen:
            yield Finding(f"layout, line {row.a}–{row.b}", "it has two curves")
        seen.add(ends)
    for ends, route in joined.items():
        if ends not in seen:
            yield Finding("layout", f"the route {route.a}–{route.b} has no curve; {_REDO}")
