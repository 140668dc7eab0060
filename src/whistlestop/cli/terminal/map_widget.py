"""The map as a part of the screen: it can be made larger, moved about, and clicked."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from whistlestop.boards.geometry.paths import Point
from whistlestop.cli.terminal.canvas import Canvas
from whistlestop.cli.terminal.inks import INKS
from whistlestop.cli.terminal.map_drawing import Scene, draw_map, on_curve
from whistlestop.cli.terminal.window import SQUARE, ZOOMS, Window, window

NEAR = 2.5
"""How many columns beside a line still count as a click on it."""
STEP = 0.25
"""How much of the window the map moves at a time."""


@lru_cache(maxsize=4096)
def _style(ink: str, paper: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)


class Map(Widget):
    """The board with what lies on it."""

    @dataclass
    class Clicked(Message):
        """A line of the board was clicked: these are its routes."""

        routes: tuple[int, ...]

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="map")
        self.scene = scene
        self.zoom = 0
        self.centre: Point | None = None
        self._canvas: Canvas | None = None

    @property
    def shown(self) -> Window:
        """The part of the sheet that is seen."""
        return window(self.scene.sheet, self.size.width, self.size.height, ZOOMS[self.zoom], self.centre)

    def show(self, scene: Scene) -> None:
        """Draw another scene; what it points at is brought into sight."""
        if scene != self.scene:
            self.scene = scene
            self._follow()
            self.redraw()

    def point_at(self, routes: tuple[int, ...] = (), cities: tuple[int, ...] = ()) -> None:
        """Light up routes and cities, and nothing else."""
        self.show(replace(self.scene, routes=routes, cities=cities))

    def _follow(self) -> None:
        marks = self.scene.sheet.cities
        ends = [end for r in self.scene.routes for end in _ends(self.scene, r)]
        points = [(marks[city].x, marks[city].y) for city in (*self.scene.cities, *ends)]
        if points and self.zoom and not all(self.shown.shows(point) for point in points):
            xs, ys = zip(*points, strict=True)
            self.centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def zoom_by(self, steps: int) -> None:
        """Larger, or smaller again."""
        middle = self.shown.point(self.size.width / 2, self.size.height / 2)
        self.zoom = min(max(self.zoom + steps, 0), len(ZOOMS) - 1)
        self.centre = middle
        self._follow()
        self.redraw()

    def move(self, right: int, down: int) -> None:
        """Look at another part of a map that is larger than its place."""
        shown = self.shown
        self.centre = shown.point(shown.width * (0.5 + right * STEP), shown.height * (0.5 + down * STEP))
        self.centre = self.shown.point(shown.width / 2, shown.height / 2)  # no further than the edge
        self.redraw()

    def redraw(self) -> None:
        """Draw it anew."""
        self._canvas = None
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        line = min(self.scene.sheet.lines, key=lambda line: self._away(line.curve, event.x + 0.5, event.y + 0.5))
        if self._away(line.curve, event.x + 0.5, event.y + 0.5) <= NEAR:
            self.post_message(self.Clicked(line.routes))

    def _away(self, curve: tuple[Point, Point, Point, Point], x: float, y: float) -> float:
        """How many columns a place is away from a line."""
        points = [self.shown.place(on_curve(curve, i / 16)) for i in range(2, 15)]
        return min(math.hypot(px - x, (py - y) * SQUARE) for px, py in points)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.zoom_by(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.zoom_by(-1)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        del viewport
        return container.width

    def render_line(self, y: int) -> Strip:
        if self._canvas is None or (self._canvas.width, self._canvas.height) != tuple(self.size):
            self._canvas = draw_map(self.scene, self.shown, INKS[self.app.current_theme.dark])
        if y >= self._canvas.height:
            return Strip.blank(self.size.width)
        return Strip([Segment(text, _style(ink, paper, bold)) for text, ink, paper, bold in self._canvas.looks(y)])


def _ends(scene: Scene, route: int) -> tuple[int, int]:
    return scene.sheet.board.routes[route].a, scene.sheet.board.routes[route].b
