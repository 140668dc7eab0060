"""The spaces of routes: printed flat, in the route's colour, with its symbol.

A route is one path through the middles of its spaces, and a marker draws the space at each of them. So a picture of
some hundred spaces stays small, and a train takes the place of the spaces by naming another marker. The paths are in
tenths of a unit, since whole numbers are shorter; `on_routes` is the group they stand in.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from whistlestop.boards.board import GREY, Route
from whistlestop.boards.geometry.paths import tenths
from whistlestop.boards.geometry.sheet import Space
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.svg import Point, element, number
from whistlestop.pictures.symbols import SYMBOLS

LOCOMOTIVE = "locomotive"
"""A kind of space, and the id of the symbol that `locomotive_def` draws."""
_PRESSED = ("orange", "yellow", "white")
"""Light colours: their dark symbols get a light lower edge, as if pressed into the paper."""
_BEYOND = 10.0
"""How far a path goes on before the first space and after the last: markers stand only between its ends."""


@dataclass(frozen=True, slots=True)
class SpacePrint:
    """How spaces are printed: with symbols or (on small pictures) without, and how strong their edges are."""

    name: str
    symbols: bool
    edge: float


FULL = SpacePrint("", True, 0.8)
SMALL = SpacePrint("-small", False, 1.4)


def length_of(row: Sequence[Space]) -> int:
    """The printed length of a route's spaces: even numbers, so that a few drawings serve all routes."""
    return int((row[0].length + 0.6) // 2) * 2


def kinds(route: Route) -> list[str]:
    """What is printed on each space of a route: a colour, or a locomotive on as many as a ferry needs.

    >>> from whistlestop.boards import load
    >>> board = load("europe").board
    >>> kinds(board.routes[board.route("palermo/smyrna")])
    ['grey', 'grey', 'locomotive', 'locomotive', 'grey', 'grey']
    """
    first = (route.length - route.ferry) // 2
    return [LOCOMOTIVE if first <= i < first + route.ferry else route.colour for i in range(route.length)]


def marked_path(row: Sequence[Space], start: int = 0, end: int | None = None) -> str:
    """A path on which a marker stands at each space, or at those from `start` to before `end`, turned as the space is.

    A marker takes the direction halfway between the steps before and after it. In the bend of a line that is the
    direction of the space, to a degree; at the ends of the row the path goes on so that it is.
    """
    end = len(row) if end is None else end
    ways = [_way(row, i) for i in range(len(row))]
    points = [
        _point_before(row, ways, start),
        *((space.x, space.y) for space in row[start:end]),
        _point_after(row, ways, end - 1),
    ]
    upright = sum(math.cos(way) for way in ways[start:end]) >= 0
    return tenths([points if upright else points[::-1]])


def _way(row: Sequence[Space], i: int) -> float:
    """The direction of a space, in radians, that leads on along its row."""
    angle = math.radians(row[i].angle)
    before, after = row[max(i - 1, 0)], row[min(i + 1, len(row) - 1)]
    onward = (after.x - before.x) * math.cos(angle) + (after.y - before.y) * math.sin(angle)
    return angle if onward >= 0 else angle + math.pi


def _point_before(row: Sequence[Space], ways: Sequence[float], i: int) -> Point:
    if i > 0:
        return row[i - 1].x, row[i - 1].y
    step = 2 * ways[0] - _step(row, 0, 1, ways[0])
    return row[0].x - _BEYOND * math.cos(step), row[0].y - _BEYOND * math.sin(step)


def _point_after(row: Sequence[Space], ways: Sequence[float], i: int) -> Point:
    last = len(row) - 1
    if i < last:
        return row[i + 1].x, row[i + 1].y
    step = 2 * ways[last] - _step(row, last - 1, last, ways[last])
    return row[last].x + _BEYOND * math.cos(step), row[last].y + _BEYOND * math.sin(step)


def _step(row: Sequence[Space], i: int, j: int, alone: float) -> float:
    """The direction from one space to the next; a space that is alone goes straight on."""
    if i < 0 or j >= len(row):
        return alone
    return math.atan2(row[j].y - row[i].y, row[j].x - row[i].x)


def on_routes(*paths: str) -> str:
    """The group that paths with markers stand in. A marker is scaled by the width of the stroke: here one unit."""
    return element("g", *paths, transform="scale(.1)", stroke_width=10, fill="none")


def marked(routes: Iterable[tuple[str, str]]) -> str:
    """Routes, each a marker and what is drawn with it, in groups of those that share a marker."""
    groups: dict[str, list[str]] = {}
    for marker, drawing in routes:
        groups.setdefault(marker, []).append(drawing)
    return "".join(element("g", *drawings, marker_mid=f"url(#{marker})") for marker, drawings in groups.items())


def marker_id(kind: str, length: int, theme: Theme, style: SpacePrint = FULL) -> str:
    """The name of the marker that draws a space."""
    return f"{kind}-{length}-{theme.name}{style.name}"


def printed_route(route: Route, row: Sequence[Space], theme: Theme, style: SpacePrint = FULL) -> tuple[str, str]:
    """An unclaimed route and its marker: one path, or on a ferry one for every run of like spaces.

    What stands on the first space is the marker of the whole route.
    """
    marker = marker_id(kinds(route)[0], length_of(row), theme, style)
    paths = runs(route, row, theme, style, around=marker)
    if len(paths) == 1:
        return marker, element("path", data_route=route.id, d=marked_path(row))
    return marker, element("g", *paths, data_route=route.id)


def runs(
    route: Route, row: Sequence[Space], theme: Theme, style: SpacePrint = FULL, around: str | None = None
) -> list[str]:
    """A path for every run of like spaces of a route, with its marker unless the group `around` them has that."""
    paths, start = [], 0
    for kind, run in groupby(kinds(route)):
        end = start + len(list(run))
        own = marker_id(kind, length_of(row), theme, style)
        marker = f"url(#{own})" if own != around else None
        paths.append(element("path", marker_mid=marker, d=marked_path(row, start, end)))
        start = end
    return paths


def space_defs(wanted: Iterable[tuple[str, int]], theme: Theme, style: SpacePrint = FULL) -> str:
    """The markers for these kinds and lengths, with what they are made of."""
    wanted = sorted(set(wanted))
    bodies = [space_body(length, style) for length in sorted({length for _, length in wanted})]
    stamps = [_stamp(kind) for kind in sorted({kind for kind, _ in wanted})] if style.symbols else []
    groups = [
        element(
            "g",
            *(_marker(kind, length, theme, style) for _, length in some),
            stroke_width=style.edge,
            **ink(kind, theme),
        )
        for kind, some in groupby(wanted, key=lambda pair: pair[0])
    ]
    return "".join(bodies + stamps + groups)


def _marker(kind: str, length: int, theme: Theme, style: SpacePrint) -> str:
    stamp = f'<use href="#stamp-{kind}"/>' if style.symbols else ""
    return (
        f'<marker id="{marker_id(kind, length, theme, style)}" orient="auto" overflow="visible">'
        f'<use href="#space-{length}{style.name}"/>{stamp}</marker>'
    )


def space_body(length: int, style: SpacePrint) -> str:
    """Couplings at both ends, the rectangle, light on its upper edge and shade on the lower."""
    half = length / 2
    coupling = element("path", d=f"M{number(-half - 1.2)} 0H{number(half + 1.2)}", stroke_width=2.6)
    rectangle = element("rect", x=-half, y=-4.6, width=length, height=9.2, rx=2)
    inner = number(half - 1.5)
    light = f'<path d="M-{inner}-3.3H{inner}" stroke="#fff" stroke-opacity=".34" stroke-width=".7"/>'
    shade = f'<path d="M-{inner} 3.4H{inner}" stroke="#000" stroke-opacity=".15" stroke-width=".6"/>'
    extras = (light, shade) if style.symbols else ()
    return element("g", coupling, rectangle, *extras, id=f"space-{length}{style.name}")


def _stamp(kind: str) -> str:
    """A colour's symbol; on grey a hairline, as if the space waited to be stamped."""
    if kind == GREY:
        return f'<path id="stamp-{GREY}" d="M-6.5 0H6.5" stroke-opacity=".55" stroke-width=".6"/>'
    if kind == LOCOMOTIVE:
        path = f'<use href="#{LOCOMOTIVE}"/>'
    else:
        path = element("path", d=SYMBOLS[kind].path, fill_rule=SYMBOLS[kind].fill_rule)
    below = element("g", path, fill="#fff", fill_opacity=0.5, transform="translate(0 .7)") if kind in _PRESSED else ""
    return element("g", below, path, id=f"stamp-{kind}", fill="currentColor", stroke="none", transform="scale(.8)")


def locomotive_def() -> str:
    """The locomotive, which is on ferries and in the cartouche."""
    return element("path", id=LOCOMOTIVE, d=SYMBOLS[LOCOMOTIVE].path, fill_rule=SYMBOLS[LOCOMOTIVE].fill_rule)


def ink(kind: str, theme: Theme) -> dict[str, str]:
    """The colours of a kind of space, as attributes of the group around it: fill, edge, symbol."""
    if kind == LOCOMOTIVE:
        return {"fill": theme.locomotive_space, "stroke": theme.cards[GREY].edge, "color": theme.brass}
    card = theme.cards[kind]
    return {"fill": card.fill, "stroke": card.edge, "color": card.symbol}
