"""Heat maps: a number for each route shown as a colour, such as how often it is claimed.

The scale varies in lightness, so that it can be read in greyscale and by the colour-blind: higher numbers are darker by
day and brighter by night.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistlestop.boards.board import GREY
from whistlestop.boards.geometry.sheet import Space
from whistlestop.boards.lettering import text_width
from whistlestop.pictures.colour import contrast, mixed
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.map_text import faux_bold
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.panel import panel
from whistlestop.pictures.spaces import SpaceStyle, marker_path, space_body, space_length
from whistlestop.pictures.svg import at, element, number

STEPS = 16
"""The number of colours of the scale."""
_DAY = ("#fbeec4", "#f3c367", "#e28a3f", "#c04a3d", "#86234f", "#431545")
_NIGHT = ("#2b2350", "#5d2a6e", "#a63a63", "#e0654a", "#f6a944", "#fff0b0")
_SIZE = 7.6
"""The type size of the numbers in the spaces."""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Numbers by the index of a route. `title` is the heading of the legend."""

    values: Mapping[int, float]
    title: str = ""

    def step(self, route: int) -> int:
        """The step of a route on the colour scale: 0 for the smallest number, STEPS - 1 for the largest."""
        low, high = self.ends()
        return round((STEPS - 1) * (self.values[route] - low) / (high - low)) if high > low else STEPS // 2

    def ends(self) -> tuple[float, float]:
        """The smallest and the largest number."""
        return min(self.values.values()), max(self.values.values())

    def format(self, value: float) -> str:
        """Format a number with as few digits as suit the numbers of this map.

        >>> heat = HeatMap({0: 0.031, 1: 0.45}); heat.format(0.45), heat.format(0.031)
        ('0.45', '0.03')
        >>> HeatMap({0: 120, 1: 3}).format(3)
        '3'
        """
        low, high = self.ends()
        largest = max(abs(low), abs(high))
        if all(float(v).is_integer() for v in self.values.values()) or largest >= 100:
            return f"{value:.0f}"
        return f"{value:.1f}" if largest >= 10 else f"{value:.2f}"


def colour_scale(theme: Theme) -> tuple[str, ...]:
    """The colours of the scale, from the smallest number to the largest."""
    stops = _NIGHT if theme.name == "night" else _DAY
    found = []
    for i in range(STEPS):
        place = i * (len(stops) - 1) / (STEPS - 1)
        before = min(int(place), len(stops) - 2)
        found.append(mixed(stops[before], stops[before + 1], place - before))
    return tuple(found)


def _marker_id(step: int | None, length: int, theme: Theme, style: SpaceStyle) -> str:
    """The id of the marker for a step of the scale, or for a route without a number."""
    return f"heat-{'none' if step is None else step}-{length}-{theme.name}{style.name}"


def heat_defs(heat: HeatMap, rows: Sequence[Sequence[Space]], theme: Theme, style: SpaceStyle) -> str:
    """The markers that draw spaces in the colours of the scale."""
    colours = colour_scale(theme)
    # A route without a number has the step -1 here, so that it can be sorted.
    wanted = {(heat.step(i) if i in heat.values else -1, space_length(row)) for i, row in enumerate(rows)}
    markers = [
        element(
            "marker",
            f'<use href="#space-{length}{style.name}"/>',
            id=_marker_id(None if step < 0 else step, length, theme, style),
            orient="auto",
            overflow="visible",
            fill=theme.bed if step < 0 else colours[step],
        )
        for step, length in sorted(wanted)
    ]
    bodies = "".join(space_body(length, style) for length in sorted({length for _, length in wanted}))
    return bodies + element("g", *markers, stroke=theme.cards[GREY].edge, stroke_width=style.edge)


def heat_route(
    heat: HeatMap, index: int, id: str, row: Sequence[Space], theme: Theme, style: SpaceStyle
) -> tuple[str, str]:
    """The marker of a route in the colour of its number, and its path."""
    step = heat.step(index) if index in heat.values else None
    return _marker_id(step, space_length(row), theme, style), element("path", data_route=id, d=marker_path(row))


def heat_numbers(heat: HeatMap, rows: Sequence[Sequence[Space]], theme: Theme, lettering: Lettering) -> str:
    """The number of each route, in its middle space."""
    colours = colour_scale(theme)
    return "".join(
        _number(heat.format(value), rows[route], colours[heat.step(route)], lettering)
        for route, value in sorted(heat.values.items())
    )


def _number(text: str, row: Sequence[Space], ground: str, lettering: Lettering) -> str:
    space = row[len(row) // 2]
    size = min(_SIZE, _SIZE * (space.length - 4) / text_width(text, _SIZE))
    dark, light = "#1d1408", "#fff9ea"
    ink = dark if contrast(dark, ground) >= contrast(light, ground) else light
    letters = faux_bold(lettering.line(text, 0, size * 0.32, size), ink=ink)
    return element("g", letters, transform=at(space.x, space.y, round(space.angle)))


def legend(heat: HeatMap, theme: Theme, lettering: Lettering) -> str:
    """The legend: the colour scale with its smallest and largest numbers."""
    low, high = heat.ends()
    width, left, bar = 118.0, -50.0, 100 / STEPS
    top = -6.0 if heat.title else -11.0
    steps = [
        element("rect", x=number(left + i * bar, 2), y=top, width=number(bar + 0.1, 2), height=10, fill=colour)
        for i, colour in enumerate(colour_scale(theme))
    ]
    size = min(9.4, 9.4 * 98 / max(1.0, text_width(heat.title, 9.4, "label", 0.6)))
    title = lettering.line(heat.title, 0, -13, size, "label", tracking=0.6) if heat.title else ""
    ends = [
        lettering.line(heat.format(low), left, top + 20, 9.6, "label", anchor="start"),
        lettering.line(heat.format(high), -left, top + 20, 9.6, "label", anchor="end") if high > low else "",
    ]
    edge = element("rect", x=left, y=top, width=100, height=10, fill="none", stroke=theme.ink, stroke_width=0.6)
    paper = panel(width, 54 if heat.title else 44, theme)
    return paper + "".join(steps) + edge + element("g", title, fill=theme.ink) + faux_bold(*ends, ink=theme.ink)
