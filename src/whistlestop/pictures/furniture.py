"""Map furniture: the frame, the title in its cartouche, the table of route values and the compass.

Sizes are for a sheet 1000 units wide; everything shrinks in proportion on a narrower one.
"""

from __future__ import annotations

import math

from whistlestop.actions import LOCOMOTIVE
from whistlestop.boards.board import GREY, Board
from whistlestop.boards.geometry.furniture_placement import VALUES_ROW
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.sheet import Sheet
from whistlestop.boards.lettering import text_width
from whistlestop.pictures.heat_map import HeatMap, legend
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.map_text import faux_bold
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.panel import panel
from whistlestop.pictures.spaces import locomotive_def
from whistlestop.pictures.svg import Point, at, box_path, element, number, numbers

FRAME = 27.2
"""The distance from the edge of the sheet to the map."""
SMALL_FRAME = 9.0
"""The same on small pictures."""
_RULES = ((9.0, 2.4), (13.4, 0.6), (16.6, 0.45), (23.2, 0.45), (26.6, 1.2))
_SMALL_RULES = ((3.0, 1.4), (8.0, 3.0))
"""The rules of the frame: distance from the edge, and stroke width."""
_BAR_LENGTH = 30.0
"""The preferred length of the dashes of the scale bar."""
_TITLE = "Whistlestop"
_SUBTITLE = "For two to five players"
_COMPASS = 33.0
"""The radius of the compass."""


def scale_of(sheet: Sheet) -> float:
    """The scale of the furniture on a sheet."""
    return sheet.width / SHEET_WIDTH


def frame(sheet: Sheet, theme: Theme) -> str:
    """The frame: rules with a scale bar between them, and a driving wheel in each corner."""
    width, height = SHEET_WIDTH, sheet.height / scale_of(sheet)
    corners = "".join(
        f'<use href="#corner-{theme.name}" x="{number(x)}" y="{number(y)}"/>'
        for x in (20, width - 20)
        for y in (20, height - 20)
    )
    lines = element("g", _rules(_RULES, width, height), _scale_bars(width, height), fill="none", stroke=theme.ink)
    return _scaled(lines + corners, sheet)


def small_frame(sheet: Sheet, theme: Theme) -> str:
    """The frame of a small picture: two rules."""
    rules = _rules(_SMALL_RULES, SHEET_WIDTH, sheet.height / scale_of(sheet))
    return _scaled(element("g", rules, fill="none", stroke=theme.ink), sheet)


def _scaled(drawing: str, sheet: Sheet) -> str:
    scale = scale_of(sheet)
    return drawing if scale == 1 else element("g", drawing, transform=f"scale({number(scale, 4)})")


def _rules(rules: tuple[tuple[float, float], ...], width: float, height: float) -> str:
    return "".join(
        element("path", d=box_path(inset, inset, width - 2 * inset, height - 2 * inset), stroke_width=weight)
        for inset, weight in rules
    )


def _scale_bars(width: float, height: float) -> str:
    """Dashes along each side: an odd number of dashes and gaps, so that both ends look the same."""
    drawn = []
    for path, length in (
        (f"M30 19.9H{number(width - 30)}M30 {number(height - 19.9)}H{number(width - 30)}", width - 60),
        (f"M19.9 30V{number(height - 30)}M{number(width - 19.9)} 30V{number(height - 30)}", height - 60),
    ):
        bars = 2 * round(length / _BAR_LENGTH / 2) + 1
        drawn.append(element("path", d=path, stroke_dasharray=number(length / bars, 3)))
    return element("g", *drawn, stroke_width=3.4, stroke_opacity=0.84)


def furniture_defs(theme: Theme) -> str:
    """The corner wheel and the locomotive, for a picture's `<defs>`."""
    spokes = "".join(f"M{numbers(_polar(2, a))}L{numbers(_polar(6.6, a))}" for a in range(0, 360, 45))
    return locomotive_def() + element(
        "g",
        element("rect", x=-11, y=-11, width=22, height=22, fill=theme.margin, stroke_width=1),
        element("circle", r=8, stroke_width=1.7),
        element("circle", r=6.4, stroke_width=0.4),
        element("path", d=spokes, stroke_width=0.8),
        element("circle", r=2, stroke_width=1),
        element("circle", r=0.8, fill=theme.ink, stroke="none"),
        id=f"corner-{theme.name}",
        fill="none",
        stroke=theme.ink,
    )


def _polar(radius: float, degrees: float) -> Point:
    """The point at this distance from (0, 0), in degrees clockwise from north."""
    angle = math.radians(degrees)
    return radius * math.sin(angle), -radius * math.cos(angle)


def furniture(sheet: Sheet, theme: Theme, lettering: Lettering, title: bool, heat: HeatMap | None = None) -> str:
    """The pieces of furniture that have a place on this sheet. On a heat map, the legend replaces the route values."""
    places, drawn = sheet.furniture, []
    if places.compass is not None:
        drawn.append((places.compass, _compass(theme, lettering)))
    if places.cartouche is not None and title:
        drawn.append((places.cartouche, _cartouche(sheet.board, theme, lettering)))
    if heat is not None:
        corner = (sheet.width - 100 * scale_of(sheet), sheet.height - 70 * scale_of(sheet))
        drawn.append((places.values or corner, legend(heat, theme, lettering)))
    elif places.values is not None:
        drawn.append((places.values, _values(sheet.board, theme, lettering)))
    return "".join(element("g", drawing, transform=at(*place, scale=scale_of(sheet))) for place, drawing in drawn)


def _cartouche(board: Board, theme: Theme, lettering: Lettering) -> str:
    """The title: a plaque with scooped corners and four studs."""
    width, height = 178.0, 80.0
    name, size, tracking = board.name.upper(), 16.0, 5.0
    if (room := 144 / max(1.0, text_width(name, size, "label", tracking))) < 1:
        size, tracking = size * room, tracking * room
    studs = "".join(
        element("circle", cx=x * (width / 2 - 1), cy=y * (height / 2 - 1), r=3) for x in (-1, 1) for y in (-1, 1)
    )
    locomotive = element("use", href=f"#{LOCOMOTIVE}", y=-3.4)
    letters = [
        lettering.line(_TITLE, 0, -11, 21, "title", tracking=1.6),
        lettering.line(name, 0, 16.2, size, "label", tracking=tracking),
        element("g", lettering.line(_SUBTITLE, 0, 29.2, 7.6, "label", tracking=1.1), fill_opacity=0.85),
    ]
    plaque = [
        element("path", d=_scooped(width + 8, height + 8), stroke_width=0.5),
        element("path", d=_scooped(width, height), stroke_width=1.6),
        element("path", d=_scooped(width - 8, height - 8), stroke=theme.gilt, stroke_width=0.8),
        element("g", studs, fill=theme.gilt, stroke_width=0.6),
        element("path", d="M-62-3.4h48m28 0h48", stroke=theme.gilt, stroke_width=0.8),
    ]
    return "".join(
        (
            element("g", *plaque, fill=theme.cartouche, stroke=theme.ink),
            element("g", locomotive, fill=theme.gilt),
            element("g", *letters, fill=theme.ink),
        )
    )


def _scooped(width: float, height: float, scoop: float = 11.0) -> str:
    """A rectangle around (0, 0) with concave corners."""
    across, down, r = width - 2 * scoop, height - 2 * scoop, number(scoop)
    return (
        f"M{numbers((-across / 2, -height / 2))}h{number(across)}a{r} {r} 0 0 0 {r} {r}v{number(down)}"
        f"a{r} {r} 0 0 0-{r} {r}h{number(-across)}a{r} {r} 0 0 0-{r}-{r}v{number(-down)}a{r} {r} 0 0 0 {r}-{r}z"
    )


def _values(board: Board, theme: Theme, lettering: Lettering) -> str:
    """The table of route values by length (C3)."""
    lengths = sorted({route.length for route in board.routes})
    width, height = 118.0, 28 + VALUES_ROW * len(lengths)
    pitch = min(10.2, 84 / max(lengths))
    left, top = -width / 2 + 9, -height / 2 + 26
    rows = "".join(f"M{numbers((left, top + VALUES_ROW * i))}h{number(pitch * n - 1)}" for i, n in enumerate(lengths))
    edge, inner = number(pitch - 1.2), number(pitch - 2.2)
    grey = theme.spaces[GREY]
    spaces = [
        element("path", d=rows, stroke=grey.edge, stroke_width=6.4, stroke_dasharray=f"{edge} 1.2"),
        element(
            "path", d=rows, stroke=grey.fill, stroke_width=5.4, stroke_dasharray=f"{inner} 2.2", stroke_dashoffset=-0.5
        ),
    ]
    heading = lettering.line("Value of Routes", 0, -height / 2 + 14.6, 9.4, "label", tracking=1.1)
    points = [
        lettering.line(
            str(board.route_points[n]), width / 2 - 10, top + VALUES_ROW * i + 3.1, 9.8, "label", anchor="end"
        )
        for i, n in enumerate(lengths)
    ]
    paper = panel(width, height, theme)
    return paper + "".join(spaces) + element("g", heading, fill=theme.ink) + faux_bold(*points, ink=theme.ink)


def _compass(theme: Theme, lettering: Lettering) -> str:
    """A compass rose of sixteen points on a ring of degrees."""
    radius = _COMPASS
    rings = [
        element("circle", r=radius * 0.7, stroke_width=0.4),
        element(
            "circle",
            r=radius * 0.66,
            stroke_width=2,
            stroke_dasharray=f".5 {number(math.tau * radius * 0.66 / 72 - 0.5, 3)}",
        ),
        element("circle", r=radius * 0.62, stroke_width=0.7),
    ]
    stars = []
    for first, step, length, base in (
        (22.5, 45, radius * 0.5, radius * 0.16),
        (45, 90, radius * 0.74, radius * 0.19),
        (0, 90, radius, radius * 0.2),
    ):
        angles = [first + step * i for i in range(360 // step)]
        for side, fill in ((step / 2, theme.ink), (-step / 2, theme.margin)):  # one side of each ray is dark
            rays = "".join(f"M0 0L{numbers(_polar(base, a + side))}L{numbers(_polar(length, a))}z" for a in angles)
            stars.append(element("path", d=rays, fill=fill, stroke_width=0.45))
    north = element("g", lettering.line("N", 0, -radius - 3.4, 10.5, "label"), fill=theme.ink, stroke="none")
    return element("g", *rings, *stars, north, fill="none", stroke=theme.ink, stroke_linejoin="round")
