"""The board drawn in letters: routes as lines in their colours, wagons on those that are claimed, cities with names.

Everything has its place from the board's own sheet (docs/maps.md), so it is the same map as in the pictures.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.sheet import LineMark, Sheet
from whistlestop.cli.show import SEAT_MARKS
from whistlestop.cli.terminal.canvas import DOTS_ACROSS, DOTS_DOWN, Canvas
from whistlestop.cli.terminal.ground import HALVES, ground
from whistlestop.cli.terminal.inks import ROUTE_LETTERS, Inks
from whistlestop.cli.terminal.names import CHOSEN, CITY, WANTED, put_names
from whistlestop.cli.terminal.window import SQUARE, Window

LINES_APART, WAGONS_APART = 1.0, 2.0
"""How many columns two lines beside each other are apart at least, and two rows of wagons."""
TAG_PLACES = (0.5, 0.42, 0.58, 0.34, 0.66)
"""Where along a line its tag may stand, the best place first."""


@dataclass(frozen=True)
class Scene:
    """What is to be seen on the board, and what is pointed at."""

    sheet: Sheet
    claims: Mapping[int, int] = field(default_factory=dict)
    """Whose each claimed route is."""
    stations: Mapping[int, int] = field(default_factory=dict)
    closed: Collection[int] = ()
    """Routes that nobody holds and that the person can't claim any more."""
    wanted: Collection[int] = ()
    """The cities of the person's open tickets."""
    routes: Collection[int] = ()
    """The routes pointed at."""
    cities: Collection[int] = ()
    """The cities pointed at."""


def draw_map(scene: Scene, shown: Window, inks: Inks) -> Canvas:
    """The map of a scene, as far as the window shows it."""
    canvas = Canvas(shown.width, shown.height, inks.water)
    _lay_ground(canvas, scene.sheet.board.id, shown, inks)
    tracks = {route: track for line in scene.sheet.lines for route, track in _tracks(scene, line, shown)}
    order = sorted(tracks, key=lambda route: (route in scene.routes, route in scene.claims))
    for route in order:
        _draw_track(canvas, scene, route, tracks[route], inks)
    for route in order:
        if route in scene.claims:
            _put_wagons(canvas, scene, route, tracks[route], inks)
    for city, mark in enumerate(scene.sheet.cities):
        x, y = shown.cell((mark.x, mark.y))
        canvas.write(x, y, *_city_look(scene, city, inks))
    put_names(canvas, scene.sheet, shown, inks, chosen=scene.cities, wanted=scene.wanted)
    for line in sorted(scene.sheet.lines, key=lambda line: not set(line.routes) & set(scene.routes)):
        _put_tag(canvas, scene, line, tracks, inks)
    return canvas


def _lay_ground(canvas: Canvas, board: str, shown: Window, inks: Inks) -> None:
    land = ground(board, shown)
    for y, row in enumerate(canvas.rows):
        for x, cell in enumerate(row):
            upper = land is None or land[y * HALVES][x]
            lower = land is None or land[y * HALVES + 1][x]
            cell.upper, cell.lower = (inks.land if upper else inks.water), (inks.land if lower else inks.water)


def _city_look(scene: Scene, city: int, inks: Inks) -> tuple[str, str, str, bool]:
    """A city's mark, its ink, its paper, and whether it is bold."""
    if city in scene.stations:
        seat = scene.stations[city]
        return SEAT_MARKS[seat], inks.on_seat, inks.seats[seat], True
    if city in scene.cities:
        return CHOSEN, inks.land, inks.light, True
    if city in scene.wanted:
        return WANTED, inks.mark, "", True
    return CITY, inks.label, "", True


Track = tuple[Point, ...]
"""Points along a route, in cells, from one city to the other."""


def _tracks(scene: Scene, line: LineMark, shown: Window) -> Iterator[tuple[int, Track]]:
    """The routes of a line, side by side: far enough apart to be told from each other."""
    length = math.dist(line.curve[0], line.curve[3]) / shown.across
    steps = max(8, math.ceil(length * DOTS_ACROSS * 1.5))
    middle = [shown.place(on_curve(line.curve, step / steps)) for step in range(steps + 1)]
    apart = _apart(scene, line, shown)
    for i, route in enumerate(line.routes):
        side = i - (len(line.routes) - 1) / 2
        yield route, tuple(_beside(middle, step, side, apart) for step in range(steps + 1))


def on_curve(curve: tuple[Point, Point, Point, Point], t: float) -> Point:
    """The point of a curve at t, from 0 to 1."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _apart(scene: Scene, line: LineMark, shown: Window) -> float:
    """How far apart two tracks run, in columns: as on the sheet, but on a small map further, so as not to meet."""
    if len(line.routes) < 2:
        return 0.0
    first, second = (scene.sheet.spaces[route][0] for route in line.routes[:2])
    least = WAGONS_APART if all(route in scene.claims for route in line.routes) else LINES_APART
    return max(least, math.dist((first.x, first.y), (second.x, second.y)) / shown.across)


def _beside(middle: Sequence[Point], step: int, side: float, apart: float) -> Point:
    """A point of a track beside the middle of its line, which it leaves at one city and meets again at the other."""
    if not side:
        return middle[step]
    before, after = middle[max(0, step - 1)], middle[min(len(middle) - 1, step + 1)]
    dx, dy = after[0] - before[0], (after[1] - before[1]) * SQUARE
    length = math.hypot(dx, dy) or 1.0
    x, y = middle[step]
    return x - dy / length * side * apart, y + dx / length * side * apart / SQUARE


def _draw_track(canvas: Canvas, scene: Scene, route: int, track: Track, inks: Inks) -> None:
    path = scene.sheet.board.routes[route]
    ink = inks.routes[path.colour]
    if route in scene.claims:
        ink = inks.seats[scene.claims[route]]
    elif route in scene.closed:
        ink = inks.quiet
    chosen = route in scene.routes
    dashed = route not in scene.claims and (path.tunnel or path.ferry or route in scene.closed)
    for i, (x, y) in enumerate(track):
        if dashed and not chosen and i % 6 >= (2 if route in scene.closed else 4):
            continue
        dot_x, dot_y = int(x * DOTS_ACROSS // 1), int(y * DOTS_DOWN // 1)
        canvas.dot(dot_x, dot_y, ink)
        if chosen:
            _light_up(canvas, dot_x, dot_y, ink, inks.on_seat if route in scene.claims else inks.on_route[path.colour])


def _light_up(canvas: Canvas, x: int, y: int, paper: str, ink: str) -> None:
    """Make a line broad: its cells are filled with its colour."""
    cell = canvas.at(x // DOTS_ACROSS, y // DOTS_DOWN)
    if cell is not None:
        cell.paper, cell.dot_ink = paper, ink


def _put_wagons(canvas: Canvas, scene: Scene, route: int, track: Track, inks: Inks) -> None:
    """A wagon for each space, with the mark of its player."""
    seat = scene.claims[route]
    for x, y in wagon_places(track, scene.sheet.board.routes[route].length):
        paper = inks.light if route in scene.routes else inks.seats[seat]
        canvas.write(x, y, SEAT_MARKS[seat], inks.on_seat, paper, bold=True)


def wagon_places(track: Track, length: int) -> list[tuple[int, int]]:
    """The cells of a route's spaces."""
    last = len(track) - 1
    middles = [track[round(last * (0.5 + space) / length)] for space in range(length)]
    return [(int(x // 1), int(y // 1)) for x, y in middles]


def _put_tag(canvas: Canvas, scene: Scene, line: LineMark, tracks: Mapping[int, Track], inks: Inks) -> None:
    """The colours of a line's open routes and their spaces, on the line where there is room: R3, RB3, ·2."""
    free = [route for route in line.routes if route not in scene.claims and route not in scene.closed]
    if not free:
        return
    colours = [scene.sheet.board.routes[route].colour for route in free]
    letters = [*map(ROUTE_LETTERS.__getitem__, colours), str(scene.sheet.board.routes[free[0]].length)]
    for share in TAG_PLACES:
        points = [tracks[route][round((len(tracks[route]) - 1) * share)] for route in free]
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        column, row = round(x - len(letters) / 2), int(y // 1)
        if canvas.free(column, row, len(letters)):
            for i, (letter, colour) in enumerate(zip(letters, [*colours, colours[-1]], strict=True)):
                canvas.write(column + i, row, letter, inks.on_route[colour], inks.routes[colour], bold=True)
            return
