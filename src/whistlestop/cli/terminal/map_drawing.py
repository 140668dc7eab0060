"""Drawing the board in characters: routes as coloured lines, wagons on claimed routes, and cities with their names.

Positions come from the board's sheet (docs/maps.md), so it is the same map as in the pictures.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.sheet import LineMark, Sheet
from whistlestop.cli.render import SEAT_MARKS
from whistlestop.cli.terminal.canvas import DOTS_ACROSS, DOTS_DOWN, Canvas
from whistlestop.cli.terminal.city_names import CHOSEN, CITY, WANTED, write_city_names
from whistlestop.cli.terminal.colours import ROUTE_LETTERS, ColourScheme
from whistlestop.cli.terminal.land_cells import HALVES, land_cells
from whistlestop.cli.terminal.viewport import CELL_ASPECT, Viewport
from whistlestop.pictures.curves import point_at

LINES_APART, WAGONS_APART = 1.0, 2.0
"""The least distance in columns between the two lines of a double route, and between two rows of wagons."""
TAG_PLACES = (0.5, 0.42, 0.58, 0.34, 0.66)
"""Where along a line its tag can be, the best place first."""


@dataclass(frozen=True)
class Scene:
    """What the map shows: the state of the board, and what is highlighted."""

    sheet: Sheet
    claims: Mapping[int, int] = field(default_factory=dict)
    """The seat that holds each claimed route."""
    stations: Mapping[int, int] = field(default_factory=dict)
    closed: Collection[int] = ()
    """Unclaimed routes that the player can never claim any more."""
    wanted: Collection[int] = ()
    """The cities of the player's open tickets."""
    routes: Collection[int] = ()
    """The highlighted routes."""
    cities: Collection[int] = ()
    """The highlighted cities."""


def draw_map(scene: Scene, shown: Viewport, scheme: ColourScheme) -> Canvas:
    """Draw the visible part of a scene."""
    canvas = Canvas(shown.width, shown.height, scheme.water)
    _draw_land(canvas, scene.sheet.board.id, shown, scheme)
    polylines = {route: polyline for line in scene.sheet.lines for route, polyline in _polylines(scene, line, shown)}
    order = sorted(polylines, key=lambda route: (route in scene.routes, route in scene.claims))
    for route in order:
        _draw_route(canvas, scene, route, polylines[route], scheme)
    for route in order:
        if route in scene.claims:
            _put_wagons(canvas, scene, route, polylines[route], scheme)
    for city, mark in enumerate(scene.sheet.cities):
        x, y = shown.cell((mark.x, mark.y))
        canvas.write(x, y, *_city_look(scene, city, scheme))
    write_city_names(canvas, scene.sheet, shown, scheme, chosen=scene.cities, wanted=scene.wanted)
    for line in sorted(scene.sheet.lines, key=lambda line: not set(line.routes) & set(scene.routes)):
        _put_tag(canvas, scene, line, polylines, scheme)
    return canvas


def _draw_land(canvas: Canvas, board: str, shown: Viewport, scheme: ColourScheme) -> None:
    land = land_cells(board, shown)
    for y, row in enumerate(canvas.rows):
        for x, cell in enumerate(row):
            upper = land is None or land[y * HALVES][x]
            lower = land is None or land[y * HALVES + 1][x]
            cell.upper, cell.lower = (scheme.land if upper else scheme.water), (scheme.land if lower else scheme.water)


def _city_look(scene: Scene, city: int, scheme: ColourScheme) -> tuple[str, str, str, bool]:
    """The mark of a city, its colour and background, and whether it is bold."""
    if city in scene.stations:
        seat = scene.stations[city]
        return SEAT_MARKS[seat], scheme.on_seat, scheme.seats[seat], True
    if city in scene.cities:
        return CHOSEN, scheme.land, scheme.highlight, True
    if city in scene.wanted:
        return WANTED, scheme.ticket_city, "", True
    return CITY, scheme.label, "", True


Polyline = tuple[Point, ...]
"""Points along a route from one city to the other, in cells."""


def _polylines(scene: Scene, line: LineMark, shown: Viewport) -> Iterator[tuple[int, Polyline]]:
    """The routes of a line, side by side and far enough apart to be distinguishable."""
    length = math.dist(line.curve[0], line.curve[3]) / shown.units_per_column
    steps = max(8, math.ceil(length * DOTS_ACROSS * 1.5))
    middle = [shown.place(point_at(line.curve, step / steps)) for step in range(steps + 1)]
    distance = _distance_between(scene, line, shown)
    for i, route in enumerate(line.routes):
        side = i - (len(line.routes) - 1) / 2
        yield route, tuple(_offset_point(middle, step, side * distance) for step in range(steps + 1))


def _distance_between(scene: Scene, line: LineMark, shown: Viewport) -> float:
    """The distance between the two routes of a line in columns: as on the sheet, or more, so that they don't meet."""
    if len(line.routes) < 2:
        return 0.0
    first, second = (scene.sheet.spaces[route][0] for route in line.routes[:2])
    least = WAGONS_APART if all(route in scene.claims for route in line.routes) else LINES_APART
    return max(least, math.dist((first.x, first.y), (second.x, second.y)) / shown.units_per_column)


def _offset_point(middle: Sequence[Point], step: int, offset: float) -> Point:
    """A point of a line's centre, shifted sideways by this many columns."""
    if not offset:
        return middle[step]
    before, after = middle[max(0, step - 1)], middle[min(len(middle) - 1, step + 1)]
    dx, dy = after[0] - before[0], (after[1] - before[1]) * CELL_ASPECT
    length = math.hypot(dx, dy) or 1.0
    x, y = middle[step]
    return x - dy / length * offset, y + dx / length * offset / CELL_ASPECT


def _draw_route(canvas: Canvas, scene: Scene, route: int, polyline: Polyline, scheme: ColourScheme) -> None:
    printed = scene.sheet.board.routes[route]
    colour = scheme.routes[printed.colour]
    if route in scene.claims:
        colour = scheme.seats[scene.claims[route]]
    elif route in scene.closed:
        colour = scheme.muted
    on_colour = scheme.on_seat if route in scene.claims else scheme.on_route[printed.colour]
    chosen = route in scene.routes
    dashed = route not in scene.claims and (printed.tunnel or printed.ferry or route in scene.closed)
    for i, (x, y) in enumerate(polyline):
        if dashed and not chosen and i % 6 >= (2 if route in scene.closed else 4):
            continue
        dot_x, dot_y = int(x * DOTS_ACROSS // 1), int(y * DOTS_DOWN // 1)
        canvas.dot(dot_x, dot_y, colour)
        if chosen:
            _fill_cell(canvas, dot_x, dot_y, colour, on_colour)


def _fill_cell(canvas: Canvas, x: int, y: int, background: str, colour: str) -> None:
    """Fill a cell with a line's colour, which makes the line broad."""
    cell = canvas.at(x // DOTS_ACROSS, y // DOTS_DOWN)
    if cell is not None:
        cell.background, cell.dot_colour = background, colour


def _put_wagons(canvas: Canvas, scene: Scene, route: int, polyline: Polyline, scheme: ColourScheme) -> None:
    """Draw a wagon on each space of a route, with the mark of its player."""
    seat = scene.claims[route]
    for x, y in wagon_places(polyline, scene.sheet.board.routes[route].length):
        background = scheme.highlight if route in scene.routes else scheme.seats[seat]
        canvas.write(x, y, SEAT_MARKS[seat], scheme.on_seat, background, bold=True)


def wagon_places(polyline: Polyline, length: int) -> list[tuple[int, int]]:
    """The cells of a route's spaces."""
    last = len(polyline) - 1
    middles = [polyline[round(last * (0.5 + space) / length)] for space in range(length)]
    return [(int(x // 1), int(y // 1)) for x, y in middles]


def _put_tag(
    canvas: Canvas, scene: Scene, line: LineMark, polylines: Mapping[int, Polyline], scheme: ColourScheme
) -> None:
    """Write the colours and spaces of a line's open routes on the line, where there is room: R3, RB3, ·2."""
    free = [route for route in line.routes if route not in scene.claims and route not in scene.closed]
    if not free:
        return
    colours = [scene.sheet.board.routes[route].colour for route in free]
    letters = [*map(ROUTE_LETTERS.__getitem__, colours), str(scene.sheet.board.routes[free[0]].length)]
    for share in TAG_PLACES:
        points = [polylines[route][round((len(polylines[route]) - 1) * share)] for route in free]
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        column, row = round(x - len(letters) / 2), int(y // 1)
        if canvas.free(column, row, len(letters)):
            for i, (letter, colour) in enumerate(zip(letters, [*colours, colours[-1]], strict=True)):
                canvas.write(column + i, row, letter, scheme.on_route[colour], scheme.routes[colour], bold=True)
            return
