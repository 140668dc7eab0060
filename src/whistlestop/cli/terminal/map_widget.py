"""The map widget, which can be zoomed, panned and clicked."""

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

from whistlestop.boards.geometry.paths import Curve, Point
from whistlestop.cli.terminal.canvas import Canvas
from whistlestop.cli.terminal.colours import COLOUR_SCHEMES
from whistlestop.cli.terminal.map_drawing import Scene, draw_map
from whistlestop.cli.terminal.viewport import CELL_ASPECT, ZOOMS, Viewport, viewport
from whistlestop.pictures.curves import point_at

CLICK_RADIUS = 2.5
"""How many columns from a line still count as a click on it."""
PAN_STEP = 0.25
"""How far the map moves at a time, as a share of the viewport."""


@lru_cache(maxsize=4096)
def _style(colour: str, background: str, bold: bool) -> Style:
    return Style(color=colour, bgcolor=background, bold=bold)


class Map(Widget):
    """The board with the current game on it."""

    @dataclass
    class Clicked(Message):
        """A line was clicked; `routes` are its routes."""

        routes: tuple[int, ...]

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="map")
        self.scene = scene
        self.zoom = 0
        self.centre: Point | None = None
        self._canvas: Canvas | None = None

    @property
    def shown(self) -> Viewport:
        """The visible part of the sheet."""
        return viewport(self.scene.sheet, self.size.width, self.size.height, ZOOMS[self.zoom], self.centre)

    def show(self, scene: Scene) -> None:
        """Draw another scene, and bring its highlighted routes and cities into view."""
        if scene != self.scene:
            self.scene = scene
            self._bring_into_view()
            self.redraw()

    def highlight(self, routes: tuple[int, ...] = (), cities: tuple[int, ...] = ()) -> None:
        """Highlight these routes and cities, and nothing else."""
        self.show(replace(self.scene, routes=routes, cities=cities))

    def _bring_into_view(self) -> None:
        marks = self.scene.sheet.cities
        ends = [end for r in self.scene.routes for end in _ends(self.scene, r)]
        points = [(marks[city].x, marks[city].y) for city in (*self.scene.cities, *ends)]
        if points and self.zoom and not all(self.shown.shows(point) for point in points):
            xs, ys = zip(*points, strict=True)
            self.centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def zoom_by(self, steps: int) -> None:
        """Zoom in by a number of steps, or out if it is negative."""
        middle = self.shown.point(self.size.width / 2, self.size.height / 2)
        self.zoom = min(max(self.zoom + steps, 0), len(ZOOMS) - 1)
        self.centre = middle
        self._bring_into_view()
        self.redraw()

    def move(self, right: int, down: int) -> None:
        """Pan a map that is zoomed in."""
        shown = self.shown
        self.centre = shown.point(shown.width * (0.5 + right * PAN_STEP), shown.height * (0.5 + down * PAN_STEP))
        self.centre = self.shown.point(shown.width / 2, shown.height / 2)  # stay within the board
        self.redraw()

    def redraw(self) -> None:
        """Draw the map again."""
        self._canvas = None
        self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        line = min(self.scene.sheet.lines, key=lambda line: self._distance(line.curve, event.x + 0.5, event.y + 0.5))
        if self._distance(line.curve, event.x + 0.5, event.y + 0.5) <= CLICK_RADIUS:
            self.post_message(self.Clicked(line.routes))

    def _distance(self, curve: Curve, x: float, y: float) -> float:
        """The distance from a cell position to a line, in columns."""
        # Without the ends, which a city shares with other lines.
        points = [self.shown.place(point_at(curve, i / 16)) for i in range(2, 15)]
        return min(math.hypot(px - x, (py - y) * CELL_ASPECT) for px, py in points)

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
            self._canvas = draw_map(self.scene, self.shown, COLOUR_SCHEMES[self.app.current_theme.dark])
        if y >= self._canvas.height:
            return Strip.blank(self.size.width)
        return Strip(
            [
                Segment(text, _style(colour, background, bold))
                for text, colour, background, bold in self._canvas.styled_runs(y)
            ]
        )


def _ends(scene: Scene, route: int) -> tuple[int, int]:
    return scene.sheet.board.routes[route].a, scene.sheet.board.routes[route].b
