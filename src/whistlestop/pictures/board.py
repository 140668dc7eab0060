"""Drawing a board, empty or with a game on it.

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
from whistlestop.pictures.background import background, background_defs, sheet_tag
from whistlestop.pictures.cities import cities, city_defs, labels, ring
from whistlestop.pictures.furniture import FRAME, SMALL_FRAME, frame, furniture, furniture_defs, scale_of, small_frame
from whistlestop.pictures.heat_map import HeatMap, heat_defs, heat_numbers, heat_route
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import PLAYERS, THEMES, Theme
from whistlestop.pictures.route_lines import glow
from whistlestop.pictures.spaces import (
    FULL,
    SMALL,
    SpaceStyle,
    group_by_marker,
    marker_layer,
    printed_route,
    space_defs,
    space_kinds,
    space_length,
)
from whistlestop.pictures.svg import element, escape_text, number
from whistlestop.pictures.trains import TrainPlace, placed_stations, train_defs, train_places, trains

Detail: TypeAlias = Literal["auto", "full", "small"]

SMALL_UP_TO = 600
"""Pictures up to this many pixels wide are drawn with less detail."""
_SMALL_WIDTH = 480
"""The assumed width in pixels of a small picture that has none."""
_LEGIBLE = 7.0
"""Symbols are printed on spaces that are at least this many pixels wide."""
_VEIL = 0.55
"""The opacity of the veil over everything that is not highlighted."""


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
    """Draw a board as an SVG document.

    `board` may be a name or a file, as for `load`. `claims` maps the index of each claimed route to a seat, and
    `stations` the index of each city with a station. `highlight` lists ids of routes and cities. `heat` maps indices of
    routes to numbers, which are shown as colours instead of the routes' own. A picture up to 600 pixels wide is drawn
    with less detail and larger names. Without a `title` the cartouche is left out. Raises `ValueError` for a theme,
    route, city or seat that there is not, and `UnknownName` for an unknown id.

    >>> draw_board("europe", theme="night", highlight=["paris/zurich", "wien"], width=360).count("data-city")
    47
    """
    board = _board(board)
    claims, stations = claims or {}, stations or {}
    _check(board, theme, claims, stations, heat or {})
    highlighted_routes, highlighted_cities = _split_highlights(board, highlight)
    sheet = sheet_of(board)
    style = _style(sheet, theme, width, detail, title)
    printed = (
        _print_board(sheet, style, HeatMap(heat, heat_title)) if heat else _cached_print(board, board.layout, style)
    )
    return "".join(
        (
            _svg_tag(sheet, width),
            f"<title>{escape_text(board.name)}</title>{_description(claims, stations)}<defs>{printed.defs}",
            printed.space_defs(claims),
            train_defs(
                ((seat, printed.trains[route]) for route, seat in claims.items()),
                stations.values(),
                printed.theme,
                printed.small,
            ),
            "</defs>",
            printed.ground,
            _spaces_and_trains(printed, claims, [i for i in range(len(board.routes)) if i not in highlighted_routes]),
            _highlighted(sheet, printed, claims, highlighted_routes, highlighted_cities),
            printed.cities,
            placed_stations(sheet, stations, printed.small),
            printed.labels,
            "</g>",
            printed.frame,
            "</svg>",
        )
    )


@dataclass(frozen=True, slots=True)
class _Style:
    """How a board is printed. `small` is the width in pixels of a picture with less detail, or None."""

    theme: str
    small: int | None
    spaces: SpaceStyle
    title: bool


def _style(sheet: Sheet, theme: str, width: int | None, detail: Detail, title: bool) -> _Style:
    if detail == "small" or (detail == "auto" and width is not None and width <= SMALL_UP_TO):
        return _Style(theme, width or _SMALL_WIDTH, SMALL, title)
    fine = detail == "full" or width is None or SPACE_WIDTH * width / sheet.width >= _LEGIBLE
    return _Style(theme, None, FULL if fine else SMALL, title)


@dataclass(frozen=True, slots=True)
class _Route:
    """A route as it is printed."""

    id: str
    length: int
    """The printed length of its spaces."""
    marker: str
    """The id of the marker that draws its spaces."""
    printed: str
    """The drawing of the route when it is unclaimed."""
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _PrintedBoard:
    """The parts of a picture that do not depend on the game, cached for each board, theme and detail."""

    theme: Theme
    small: bool
    spaces: SpaceStyle | None
    """How the spaces are printed; None on a heat map."""
    defs: str
    ground: str
    routes: tuple[_Route, ...]
    trains: tuple[TrainPlace, ...]
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


def _split_highlights(board: Board, names: Iterable[str]) -> tuple[list[int], list[int]]:
    """The indices of the routes and of the cities with these names."""
    routes, cities = [], []
    for name in names:
        if "/" in name:
            routes.append(board.route(name))
        else:
            cities.append(board.city(name))
    return routes, cities


def _svg_tag(sheet: Sheet, width: int | None) -> str:
    size = f' width="{width}" height="{number(width * sheet.height / sheet.width)}"' if width else ""
    box = f"0 0 {number(sheet.width)} {number(sheet.height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img">'


def _description(claims: Mapping[int, int], stations: Mapping[int, int]) -> str:
    """What is on the board, for screen readers."""
    routes, built = Counter(claims.values()), Counter(stations.values())
    if not routes and not built:
        return ""
    parts = [
        f"{PLAYERS[seat].name} has {_count(routes[seat], 'route')}"
        + (f" and {_count(built[seat], 'station')}" if built[seat] else "")
        for seat in sorted(routes.keys() | built.keys())
    ]
    return f"<desc>{'; '.join(parts).capitalize()}.</desc>"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _highlighted(
    sheet: Sheet, printed: _PrintedBoard, claims: Mapping[int, int], routes: list[int], cities: list[int]
) -> str:
    """A veil over the map, and above it the highlighted routes and rings around the highlighted cities."""
    if not routes and not cities:
        return ""
    theme = printed.theme
    veil = element("rect", width=sheet.width, height=sheet.height, fill=theme.land, fill_opacity=_VEIL)
    glows = "".join(glow(sheet.spaces[route], theme) for route in routes)
    rings = "".join(ring(sheet.cities[city], theme) for city in cities)
    return veil + glows + _spaces_and_trains(printed, claims, sorted(set(routes))) + rings


def _spaces_and_trains(printed: _PrintedBoard, claims: Mapping[int, int], routes: Iterable[int]) -> str:
    """The spaces of those of these routes that are unclaimed, and the trains on the others."""
    routes = list(routes)
    held = {i: claims[i] for i in routes if i in claims}
    spaces = group_by_marker((printed.routes[i].marker, printed.routes[i].printed) for i in routes if i not in claims)
    return marker_layer(spaces, trains(printed.trains, held, printed.theme, printed.small))


@lru_cache(maxsize=32)
def _cached_print(board: Board, layout: Layout | None, style: _Style) -> _PrintedBoard:
    """Print a board, or find it in the cache. The layout is a parameter because boards compare equal without it."""
    return _print_board(sheet_of(replace(board, layout=layout)), style, None)


def _print_board(sheet: Sheet, style: _Style, heat: HeatMap | None) -> _PrintedBoard:
    """Draw everything that does not depend on the game. With `heat`, spaces have the colours of a heat map."""
    theme, lettering, tag, small = THEMES[style.theme], Lettering(), sheet_tag(sheet), style.small is not None
    inset = (SMALL_FRAME if small else FRAME) * scale_of(sheet)
    clip = f"map-{number(sheet.width)}-{number(sheet.height)}{'-small' if small else ''}"
    window = element("rect", x=inset, y=inset, width=sheet.width - 2 * inset, height=sheet.height - 2 * inset)
    margin = element("rect", width=sheet.width, height=sheet.height, fill=theme.margin)
    opening = f'{margin}<g clip-path="url(#{clip})">{background(sheet, tag, theme, lettering, small)}'
    numbers = heat_numbers(heat, sheet.spaces, theme, lettering) if heat and not small else ""
    names = labels(sheet, tag, theme, lettering, style.small, inset)
    edge = small_frame(sheet, theme)
    if not small:
        edge = frame(sheet, theme) + furniture(sheet, theme, lettering, style.title, heat)
    defs = (
        element("clipPath", window, id=clip),
        background_defs(sheet, tag, theme, small),
        city_defs(theme, small),
        "" if small else furniture_defs(theme),
        heat_defs(heat, sheet.spaces, theme, style.spaces) if heat else "",
        lettering.defs(),
    )
    return _PrintedBoard(
        theme=theme,
        small=small,
        spaces=None if heat else style.spaces,
        defs="".join(defs),
        ground=opening,
        routes=tuple(_routes(sheet, theme, style.spaces, heat)),
        trains=train_places(sheet),
        cities=numbers + cities(sheet, theme, small),
        labels=names,
        frame=edge,
    )


def _routes(sheet: Sheet, theme: Theme, spaces: SpaceStyle, heat: HeatMap | None) -> Iterator[_Route]:
    for i, (route, row) in enumerate(zip(sheet.board.routes, sheet.spaces, strict=True)):
        if heat is not None:
            marker, drawn = heat_route(heat, i, route.id, row, theme, spaces)
        else:
            marker, drawn = printed_route(route, row, theme, spaces)
        yield _Route(
            id=route.id,
            length=space_length(row),
            marker=marker,
            printed=drawn,
            kinds=tuple(dict.fromkeys(space_kinds(route))),
        )
