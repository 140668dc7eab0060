"""A board as a picture, with what lies on it.

>>> from whistlestop.boards import load
>>> board = load("usa").board
>>> picture = draw_board(board, claims={board.route("atlanta/miami"): 0}, width=1000)
>>> picture[:58]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 '
>>> picture.count('data-route='), picture.count('data-seat="0"'), len(picture) < 120_000
(100, 1, True)
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from whistlestop.boards import load
from whistlestop.boards.board import Board
from whistlestop.boards.geometry.layout import Layout
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.boards.geometry.spaces import SPACE_WIDTH
from whistlestop.boards.variant import Variant
from whistlestop.pictures.cities import cities, city_defs, labels, ring
from whistlestop.pictures.furniture import FRAME, SMALL_FRAME, frame, furniture, furniture_defs, scale_of, small_frame
from whistlestop.pictures.ground import ground, ground_defs, sheet_tag
from whistlestop.pictures.heat import Heat, heat_defs, heat_numbers, heated_route
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.lines import glow
from whistlestop.pictures.palette import PLAYERS, THEMES, Theme
from whistlestop.pictures.spaces import (
    FULL,
    SMALL,
    SpacePrint,
    kinds,
    length_of,
    marked,
    marked_path,
    on_routes,
    printed_route,
    space_defs,
)
from whistlestop.pictures.svg import element, number, text_of
from whistlestop.pictures.trains import stations_in, train_defs, trains, wagon_length

Detail: TypeAlias = Literal["auto", "full", "small"]

SMALL_UP_TO = 600
"""Pictures up to this many pixels wide are drawn with less detail."""
_SMALL_WIDTH = 480
"""The width that a small picture without one is made for."""
_LEGIBLE = 7.0
"""Symbols are printed on spaces that are at least this many pixels wide."""
_VEIL = 0.55
"""How much of everything else is veiled where something is highlighted."""


def draw_board(
    board: Board | Variant | str,
    *,
    theme: str = "day",
    claims: Mapping[int, int] | None = None,
    stations: Mapping[int, int] | None = None,
    highlight: Iterable[str] = (),
    heat: Mapping[int, float] | None = None,
    heat_title: str = "",
    width: int | None = None,
    detail: Detail = "auto",
    title: bool = True,
) -> str:
    """A board as an SVG document.

    `board` may be a name or a file, as for `load`. `claims` gives the seat that holds each claimed route, `stations`
    the seat of each station, by the indices of routes and cities. `highlight` names routes and cities by their ids.
    `heat` gives numbers of routes, which are shown in place of their colours. A picture up to 600 pixels wide is drawn
    with less detail and larger names. Without a `title` the cartouche is left out.

    >>> draw_board("europe", theme="night", highlight=["paris/zurich", "wien"], width=360).count("data-city")
    47
    """
    board = _board(board)
    claims, stations = claims or {}, stations or {}
    _check(board, theme, claims, stations, heat or {})
    lit_routes, lit_cities = _lit(board, highlight)
    sheet = sheet_of(board)
    style = _style(sheet, theme, width, detail, title)
    printed = _print(sheet, style, Heat(heat, heat_title)) if heat else _printed(board, board.layout, style)
    return "".join(
        (
            _opening(sheet, width),
            f"<title>{text_of(board.name)}</title>{_description(claims, stations)}<defs>{printed.defs}",
            printed.space_defs(claims),
            train_defs(
                ((seat, printed.routes[route].wagon) for route, seat in claims.items()),
                stations.values(),
                printed.small,
            ),
            "</defs>",
            printed.ground,
            _spaces_and_trains(printed, claims, [i for i in range(len(board.routes)) if i not in lit_routes]),
            _highlighted(sheet, printed, claims, lit_routes, lit_cities),
            printed.cities,
            stations_in(sheet, stations, printed.small),
            printed.labels,
            "</g>",
            printed.frame,
            "</svg>",
        )
    )


@dataclass(frozen=True, slots=True)
class _Style:
    """How a sheet is printed. `small` is the width in pixels of a picture with less detail, None for others."""

    theme: str
    small: int | None
    spaces: SpacePrint
    title: bool


def _style(sheet: Sheet, theme: str, width: int | None, detail: Detail, title: bool) -> _Style:
    if detail == "small" or (detail == "auto" and width is not None and width <= SMALL_UP_TO):
        return _Style(theme, width or _SMALL_WIDTH, SMALL, title)
    fine = detail == "full" or width is None or SPACE_WIDTH * width / sheet.width >= _LEGIBLE
    return _Style(theme, None, FULL if fine else SMALL, title)


@dataclass(frozen=True, slots=True)
class _Route:
    """A route in print."""

    id: str
    length: int
    """Of its spaces, as printed."""
    wagon: int
    """Of its wagons."""
    path: str
    marker: str
    printed: str
    """The route as it is drawn unclaimed, and the marker that draws its spaces."""
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Print:
    """What is printed on a sheet, whatever lies on it: made once for each board, theme and detail."""

    theme: Theme
    small: bool
    spaces: SpacePrint | None
    """How the spaces are printed; None for those of a heat map."""
    defs: str
    ground: str
    routes: tuple[_Route, ...]
    cities: str
    labels: str
    frame: str

    def space_defs(self, claimed: Collection[int]) -> str:
        """What the unclaimed routes refer to."""
        if self.spaces is None:
            return ""
        left = [route for i, route in enumerate(self.routes) if i not in claimed]
        return space_defs({(kind, route.length) for route in left for kind in route.kinds}, self.theme, self.spaces)


def _board(board: Board | Variant | str) -> Board:
    if isinstance(board, Board):
        return board
    return (load(board) if isinstance(board, str) else board).board


def _check(
    board: Board, theme: str, claims: Mapping[int, int], stations: Mapping[int, int], heat: Mapping[int, float]
) -> None:
    if theme not in THEMES:
        raise ValueError(f'there is no theme "{theme}"; there are {", ".join(THEMES)}')
    for what, indices, count in (("route", [*claims, *heat], len(board.routes)), ("city", stations, len(board.cities))):
        for i in indices:
            if not 0 <= i < count:
                raise ValueError(f"there is no {what} {i} on the board {board.name}")
    for seat in (*claims.values(), *stations.values()):
        if not 0 <= seat < len(PLAYERS):
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(PLAYERS) - 1}")
    if not all(math.isfinite(value) for value in heat.values()):
        raise ValueError("every number of a heat map must be finite")


def _lit(board: Board, names: Iterable[str]) -> tuple[list[int], list[int]]:
    """The routes and the cities of these names."""
    routes, cities = [], []
    for name in names:
        if "/" in name:
            routes.append(board.route(name))
        else:
            cities.append(board.city(name))
    return routes, cities


def _opening(sheet: Sheet, width: int | None) -> str:
    size = f' width="{width}" height="{number(width * sheet.height / sheet.width)}"' if width else ""
    box = f"0 0 {number(sheet.width)} {number(sheet.height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img">'


def _description(claims: Mapping[int, int], stations: Mapping[int, int]) -> str:
    """What lies on the board, for those who can't see it."""
    routes, houses = Counter(claims.values()), Counter(stations.values())
    if not routes and not houses:
        return ""
    words = [
        f"{PLAYERS[seat].name} has {_count(routes[seat], 'route')}"
        + (f" and {_count(houses[seat], 'station')}" if houses[seat] else "")
        for seat in sorted(routes.keys() | houses.keys())
    ]
    return f"<desc>{'; '.join(words).capitalize()}.</desc>"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _highlighted(sheet: Sheet, printed: _Print, claims: Mapping[int, int], routes: list[int], cities: list[int]) -> str:
    """A veil over the map, and above it the highlighted routes and a ring around the cities."""
    if not routes and not cities:
        return ""
    theme = printed.theme
    veil = element("rect", width=sheet.width, height=sheet.height, fill=theme.land, fill_opacity=_VEIL)
    glows = "".join(glow(sheet.spaces[route], theme) for route in routes)
    rings = "".join(ring(sheet.cities[city], theme) for city in cities)
    return veil + glows + _spaces_and_trains(printed, claims, sorted(set(routes))) + rings


def _spaces_and_trains(printed: _Print, claims: Mapping[int, int], routes: Iterable[int]) -> str:
    routes = list(routes)
    held = {i: claims[i] for i in routes if i in claims}
    spaces = marked((printed.routes[i].marker, printed.routes[i].printed) for i in routes if i not in claims)
    paths = [(route.id, route.wagon, route.path) for route in printed.routes]
    return on_routes(spaces, trains(paths, held, printed.small))


@lru_cache(maxsize=32)
def _printed(board: Board, layout: Layout | None, style: _Style) -> _Print:
    """Boards are equal whatever their layout, but not their pictures."""
    return _print(sheet_of(replace(board, layout=layout)), style, None)


def _print(sheet: Sheet, style: _Style, heat: Heat | None) -> _Print:
    theme, lettering, tag, small = THEMES[style.theme], Lettering(), sheet_tag(sheet), style.small is not None
    inset = (SMALL_FRAME if small else FRAME) * scale_of(sheet)
    clip = f"map-{number(sheet.width)}-{number(sheet.height)}{'-small' if small else ''}"
    window = element("rect", x=inset, y=inset, width=sheet.width - 2 * inset, height=sheet.height - 2 * inset)
    margin = element("rect", width=sheet.width, height=sheet.height, fill=theme.margin)
    opening = f'{margin}<g clip-path="url(#{clip})">{ground(sheet, tag, theme, lettering, small)}'
    numbers = heat_numbers(heat, sheet.spaces, theme, lettering) if heat and not small else ""
    names = labels(sheet, tag, theme, lettering, style.small, inset)
    edge = small_frame(sheet, theme)
    if not small:
        edge = frame(sheet, theme) + furniture(sheet, theme, lettering, style.title, heat)
    defs = (
        element("clipPath", window, id=clip),
        ground_defs(sheet, tag, theme, small),
        city_defs(theme, small),
        "" if small else furniture_defs(theme),
        heat_defs(heat, sheet.spaces, theme, style.spaces) if heat else "",
        lettering.defs(),
    )
    return _Print(
        theme=theme,
        small=small,
        spaces=None if heat else style.spaces,
        defs="".join(defs),
        ground=opening,
        routes=tuple(_routes(sheet, theme, style.spaces, heat)),
        cities=numbers + cities(sheet, theme, small),
        labels=names,
        frame=edge,
    )


def _routes(sheet: Sheet, theme: Theme, spaces: SpacePrint, heat: Heat | None) -> Iterator[_Route]:
    for i, (route, row) in enumerate(zip(sheet.board.routes, sheet.spaces, strict=True)):
        if heat is not None:
            marker, drawn = heated_route(heat, i, route.id, row, theme, spaces)
        else:
            marker, drawn = printed_route(route, row, theme, spaces)
        yield _Route(
            id=route.id,
            length=length_of(row),
            wagon=wagon_length(row),
            path=marked_path(row),
            marker=marker,
            printed=drawn,
            kinds=tuple(dict.fromkeys(kinds(route))),
        )
