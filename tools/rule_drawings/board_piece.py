"""A piece of a real board in a picture of a rule: some of its cities and routes, with trains and stations on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tools.rule_drawings.drawing import SIZE, Drawing

from whistlestop.boards import load
from whistlestop.boards.base_map.clip import area, clip_ring
from whistlestop.boards.base_map.simplify import simplify
from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.geometry.paths import path_in_tenths, rings
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.pictures.cities import cities, city_defs, labels, ring
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.route_lines import glow, route_line_defs, route_lines
from whistlestop.pictures.spaces import (
    group_by_marker,
    locomotive_def,
    marker_layer,
    printed_route,
    space_defs,
    space_kinds,
    space_length,
)
from whistlestop.pictures.svg import Point, element, number, numbers
from whistlestop.pictures.trains import placed_stations, train_defs, train_places, trains

_TOLERANCE, _SMALLEST = 0.8, 30.0
"""How far the coast may deviate, and the area of the smallest island, in units of the picture."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in a picture."""
WHOLE: Box = (0.0, 0.0, *SIZE)


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """What of a board is shown. Cities and routes are given by their ids, players by their seats."""

    variant: str
    cities: tuple[str, ...]
    middle: Point
    """The place on the sheet that is in the middle of the picture."""
    scale: float
    routes: tuple[str, ...] = ()
    """Those without trains."""
    trains: Mapping[str, int] = field(default_factory=dict)
    stations: Mapping[str, int] = field(default_factory=dict)
    glowing: tuple[str, ...] = ()
    """Routes that stand out."""
    ringed: tuple[str, ...] = ()
    """Cities that stand out."""
    named: bool = True


def add_board(drawing: Drawing, piece: BoardPiece, box: Box = WHOLE) -> None:
    """Add a piece of a board inside a box of the picture."""
    board = load(piece.variant).board
    sheet, theme = sheet_of(board), drawing.theme
    left, top, width, height = box
    key = f"piece-{number(left)}-{number(top)}"
    drawing.define("cities", city_defs(theme) + locomotive_def())
    drawing.define(f"clip-{key}", _clip(key, box))
    shown = _reduced(sheet, [*piece.routes, *piece.trains])
    held = {board.route(route): seat for route, seat in piece.trains.items()}
    free = [board.route(route) for route in piece.routes]
    drawing.define(f"lines-{key}", route_line_defs(shown, key))
    drawing.define(f"spaces-{key}", _space_defs(sheet, free, theme))
    places = train_places(sheet)
    built = {board.city(city): seat for city, seat in piece.stations.items()}
    drawing.define(
        f"trains-{key}", train_defs(((seat, places[i]) for i, seat in held.items()), built.values(), theme, False)
    )
    marks = [sheet.cities[board.city(city)] for city in piece.cities]
    spaces = group_by_marker(printed_route(board.routes[i], sheet.spaces[i], theme) for i in free)
    view = _view(piece, box)
    inside = (
        _land(sheet, theme, view, piece.scale),
        route_lines(shown, key, theme),
        "".join(glow(sheet.spaces[board.route(route)], theme) for route in piece.glowing),
        marker_layer(spaces, trains(places, held, theme, False)),
        cities(sheet, theme, shown=frozenset(piece.cities)),
        "".join(ring(sheet.cities[board.city(city)], theme) for city in piece.ringed),
        placed_stations(sheet, built),
        labels(replace(sheet, cities=tuple(marks)), key, theme, drawing.lettering) if piece.named else "",
    )
    origin = numbers(_in_picture(piece, box, (0, 0)))
    moved = element("g", *inside, transform=f"translate({origin})scale({number(piece.scale, 3)})")
    frame = element(
        "rect", x=left + 0.5, y=top + 0.5, width=width - 1, height=height - 1, rx=6, fill="none", stroke=theme.borders
    )
    drawing.add(element("g", moved, clip_path=f"url(#{key})"), frame)


def _clip(key: str, box: Box) -> str:
    left, top, width, height = box
    return element("clipPath", element("rect", x=left, y=top, width=width, height=height, rx=6), id=key)


def _view(piece: BoardPiece, box: Box) -> tuple[float, float, float, float]:
    """What of the sheet is in the box: left, top, right, bottom."""
    across, down = box[2] / piece.scale / 2, box[3] / piece.scale / 2
    x, y = piece.middle
    return x - across, y - down, x + across, y + down


def _reduced(sheet: Sheet, routes: Iterable[str]) -> Sheet:
    """The sheet with only the lines of these routes."""
    wanted = {sheet.board.route(route) for route in routes}
    return replace(sheet, lines=tuple(line for line in sheet.lines if wanted & set(line.routes)))


def _space_defs(sheet: Sheet, routes: Iterable[int], theme: Theme) -> str:
    kinds = {(kind, space_length(sheet.spaces[i])) for i in routes for kind in space_kinds(sheet.board.routes[i])}
    return space_defs(kinds, theme)


def _land(sheet: Sheet, theme: Theme, view: tuple[float, float, float, float], scale: float) -> str:
    """Sea and land inside the view."""
    left, top, right, bottom = view
    around = left - 4, top - 4, right + 4, bottom + 4
    coasts = []
    for outline in rings(base_map_of(sheet, wide=True).land):
        coast = simplify(clip_ring(outline, around), _TOLERANCE / scale)
        if len(coast) > 3 and abs(area(coast)) >= _SMALLEST / scale**2:
            coasts.append(coast)
    path = path_in_tenths(coasts, closed=True)
    sea = element("rect", x=left - 1, y=top - 1, width=right - left + 2, height=bottom - top + 2, fill=theme.sea)
    land = element("path", d=path, fill=theme.land, stroke=theme.coast, stroke_width=7 / scale, transform="scale(.1)")
    return sea + land


def middle_of_route(piece: BoardPiece, box: Box, route: str) -> Point:
    """Where the middle of a route is in the picture."""
    sheet = sheet_of(load(piece.variant).board)
    row = sheet.spaces[sheet.board.route(route)]
    x, y = sum(space.x for space in row) / len(row), sum(space.y for space in row) / len(row)
    return _in_picture(piece, box, (x, y))


def _in_picture(piece: BoardPiece, box: Box, point: Point) -> Point:
    """Where a point of the sheet is in the picture."""
    left, top, width, height = box
    return (
        left + width / 2 + (point[0] - piece.middle[0]) * piece.scale,
        top + height / 2 + (point[1] - piece.middle[1]) * piece.scale,
    )
