"""The spaces of routes, printed in the route's colour with its symbol.

A route is one path through the middles of its spaces, and a marker draws a space at each of them. This keeps a picture
of several hundred spaces small, and a train replaces the spaces by using another marker. Paths are in tenths of a unit,
since whole numbers are shorter; `marker_layer` is the group around them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from whistlestop.actions import LOCOMOTIVE
from whistlestop.boards.board import GREY, Route
from whistlestop.boards.geometry.paths import path_in_tenths
from whistlestop.boards.geometry.sheet import Space
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.svg import Point, element
from whistlestop.pictures.symbols import SYMBOLS

_OVERHANG = 10.0
"""How far a path extends before the first space and after the last: `marker-mid` draws nothing at the ends."""


@dataclass(frozen=True, slots=True)
class SpaceStyle:
    """How spaces are printed: with or (on small pictures) without symbols, and the width of their edges."""

    name: str
    symbols: bool
    edge: float


FULL = SpaceStyle("", True, 1.05)
SMALL = SpaceStyle("-small", False, 1.6)
PRINTED_WIDTH = 8.0
"""The width of a space with its edge: narrower than its place (`SPACE_WIDTH`), which a wagon fills."""


def space_length(row: Sequence[Space]) -> int:
    """The printed length of a route's spaces, rounded to even numbers so that a few drawings serve all routes."""
    return int((row[0].length + 0.6) // 2) * 2


def space_kinds(route: Route) -> list[str]:
    """What is printed on each space of a route: its colour, or a locomotive where a ferry needs one.

    >>> from whistlestop.boards import load
    >>> board = load("europe").board
    >>> space_kinds(board.routes[board.route("palermo/smyrna")])
    ['grey', 'grey', 'locomotive', 'locomotive', 'grey', 'grey']
    """
    first = (route.length - route.ferry) // 2
    return [LOCOMOTIVE if first <= i < first + route.ferry else route.colour for i in range(route.length)]


def marker_path(row: Sequence[Space], start: int = 0, end: int | None = None) -> str:
    """A path with a vertex for a marker at each space from `start` to before `end`, in the direction of the space.

    A browser turns a marker halfway between the segments before and after it. In a bend that is the direction of the
    space, to within a degree. At the ends of the row, the path is extended so that it is exactly that.
    """
    end = len(row) if end is None else end
    headings = [_heading(row, i) for i in range(len(row))]
    points = [
        _point_before(row, headings, start),
        *((space.x, space.y) for space in row[start:end]),
        _point_after(row, headings, end - 1),
    ]
    upright = sum(math.cos(heading) for heading in headings[start:end]) >= 0
    return path_in_tenths([points if upright else points[::-1]])


def _heading(row: Sequence[Space], i: int) -> float:
    """The direction of a space along its row, in radians."""
    angle = math.radians(row[i].angle)
    before, after = row[max(i - 1, 0)], row[min(i + 1, len(row) - 1)]
    onward = (after.x - before.x) * math.cos(angle) + (after.y - before.y) * math.sin(angle)
    return angle if onward >= 0 else angle + math.pi


def _point_before(row: Sequence[Space], headings: Sequence[float], i: int) -> Point:
    """Where a path to space i comes from: the space before it, or a point that gives the first space its heading."""
    if i > 0:
        return row[i - 1].x, row[i - 1].y
    step = 2 * headings[0] - _step(row, 0, 1, headings[0])
    return row[0].x - _OVERHANG * math.cos(step), row[0].y - _OVERHANG * math.sin(step)


def _point_after(row: Sequence[Space], headings: Sequence[float], i: int) -> Point:
    """Where a path from space i goes: the space after it, or a point that gives the last space its heading."""
    last = len(row) - 1
    if i < last:
        return row[i + 1].x, row[i + 1].y
    step = 2 * headings[last] - _step(row, last - 1, last, headings[last])
    return row[last].x + _OVERHANG * math.cos(step), row[last].y + _OVERHANG * math.sin(step)


def _step(row: Sequence[Space], i: int, j: int, alone: float) -> float:
    """The direction from one space to the next; `alone` for a single space."""
    if i < 0 or j >= len(row):
        return alone
    return math.atan2(row[j].y - row[i].y, row[j].x - row[i].x)


def marker_layer(*paths: str) -> str:
    """The group around paths with markers. A marker is scaled by the stroke width, which is one unit here."""
    return element("g", *paths, transform="scale(.1)", stroke_width=10, fill="none")


def group_by_marker(routes: Iterable[tuple[str, str]]) -> str:
    """Group the drawings of routes by the marker they use. `routes` are pairs of a marker id and a drawing."""
    groups: dict[str, list[str]] = {}
    for marker, drawing in routes:
        groups.setdefault(marker, []).append(drawing)
    return "".join(element("g", *drawings, marker_mid=f"url(#{marker})") for marker, drawings in groups.items())


def marker_id(kind: str, length: int, theme: Theme, style: SpaceStyle = FULL) -> str:
    """The id of the marker that draws a space."""
    return f"{kind}-{length}-{theme.name}{style.name}"


def printed_route(route: Route, row: Sequence[Space], theme: Theme, style: SpaceStyle = FULL) -> tuple[str, str]:
    """The marker of an unclaimed route's first space, and the drawing of the route.

    The drawing is one path, or on a ferry one for each run of equal spaces. It belongs in a group with that marker.
    """
    marker = marker_id(space_kinds(route)[0], space_length(row), theme, style)
    paths = space_runs(route, row, theme, style, around=marker)
    if len(paths) == 1:
        return marker, element("path", data_route=route.id, d=marker_path(row))
    return marker, element("g", *paths, data_route=route.id)


def space_runs(
    route: Route, row: Sequence[Space], theme: Theme, style: SpaceStyle = FULL, around: str | None = None
) -> list[str]:
    """A path for each run of equal spaces of a route. It names its marker unless the group `around` it has the same."""
    paths, start = [], 0
    for kind, run in groupby(space_kinds(route)):
        end = start + len(list(run))
        own = marker_id(kind, space_length(row), theme, style)
        marker = f"url(#{own})" if own != around else None
        paths.append(element("path", marker_mid=marker, d=marker_path(row, start, end)))
        start = end
    return paths


def space_defs(wanted: Iterable[tuple[str, int]], theme: Theme, style: SpaceStyle = FULL) -> str:
    """The markers for these kinds and lengths of spaces, with what they refer to."""
    wanted = sorted(set(wanted))
    bodies = [space_body(length, style) for length in sorted({length for _, length in wanted})]
    stamps = [_stamp(kind) for kind in sorted({kind for kind, _ in wanted})] if style.symbols else []
    groups = [
        element(
            "g",
            *(_marker(kind, length, theme, style) for _, length in pairs),
            stroke_width=style.edge,
            **space_colours(kind, theme),
        )
        for kind, pairs in groupby(wanted, key=lambda pair: pair[0])
    ]
    return "".join(bodies + stamps + groups)


def _marker(kind: str, length: int, theme: Theme, style: SpaceStyle) -> str:
    stamp = f'<use href="#stamp-{kind}"/>' if style.symbols else ""
    return (
        f'<marker id="{marker_id(kind, length, theme, style)}" orient="auto" overflow="visible">'
        f'<use href="#space-{length}{style.name}"/>{stamp}</marker>'
    )


def space_body(length: int, style: SpaceStyle) -> str:
    """A space without its symbol: a flat rectangle."""
    width, height = length - style.edge, PRINTED_WIDTH - style.edge
    return element(
        "rect", id=f"space-{length}{style.name}", x=-width / 2, y=-height / 2, width=width, height=height, rx=1.6
    )


def _stamp(kind: str) -> str:
    """The symbol of a colour; a hairline for grey."""
    if kind == GREY:
        return f'<path id="stamp-{GREY}" d="M-5.5 0H5.5" stroke-opacity=".5" stroke-width=".6"/>'
    if kind == LOCOMOTIVE:
        path = f'<use href="#{LOCOMOTIVE}"/>'
    else:
        path = element("path", d=SYMBOLS[kind].path, fill_rule=SYMBOLS[kind].fill_rule)
    return element("g", path, id=f"stamp-{kind}", fill="currentColor", stroke="none", transform="scale(.72)")


def locomotive_def() -> str:
    """The locomotive symbol, which is used on ferries and in the cartouche. Its id is `LOCOMOTIVE`."""
    return element("path", id=LOCOMOTIVE, d=SYMBOLS[LOCOMOTIVE].path, fill_rule=SYMBOLS[LOCOMOTIVE].fill_rule)


def space_colours(kind: str, theme: Theme) -> dict[str, str]:
    """The fill, edge and symbol colours of a kind of space, as attributes for a group."""
    printed = theme.spaces[kind]
    return {"fill": printed.fill, "stroke": printed.edge, "color": printed.symbol}
