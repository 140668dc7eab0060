"""Tickets: a small map with the two cities, their names, and the value of the ticket.

>>> from whistlestop.boards import load
>>> europe = load("europe")
>>> brest = next(t for t in europe.tickets if europe.board.cities[t.a].name == "Brest" and t.long)
>>> ticket(europe.board, brest)[:62]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 176 114">'
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.boards.base_map.simplify import simplify
from whistlestop.boards.board import Board, Ticket
from whistlestop.boards.geometry.paths import rings
from whistlestop.boards.lettering import text_width
from whistlestop.pictures.card_palette import CARD_PALETTES, CardPalette
from whistlestop.pictures.cards import CARD, back_drawing, document, window_def
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.svg import Point, at, element, numbers, polyline
from whistlestop.pictures.symbols import SYMBOLS

SHEET = 1000.0, 700.0
"""The default size of the sheet that `points` and `land` refer to."""
_MARGIN = 12.0
"""The margin of a sheet that is not shown, since the land is cut off there."""

_MIDDLE, _TOP, _WIDTH, _HEIGHT = 88.0, 8.0, 158.0, 73.0
"""The map on a ticket. It is narrower if a long north–south journey needs the whole height of the sheet."""
_ROOM = 114.0
"""The width available for the names of cities, next to the value."""
_LONG = "Grand express"
"""What is printed on long tickets."""
_TOLERANCE, _SMALLEST = 0.6, 2.0
"""How far the coast may deviate, and the size of the smallest islands that are drawn."""
_LARGEST_SCALE = 0.3
"""The largest scale of the map, so that neighbouring cities do not look far apart."""

TICKET_OUTLINE = (
    "M10 .5H166A9.5 9.5 0 0 1 175.5 10V44A6 6 0 0 0 175.5 56V104A9.5 9.5 0 0 1 166 113.5H10A9.5 9.5 0 0 1 .5 104V56"
    "A6 6 0 0 0 .5 44V10A9.5 9.5 0 0 1 10 .5Z"
)


@dataclass(frozen=True, slots=True)
class MapWindow:
    """The part of the sheet that a ticket shows: its scale, its shift, and the width of the map."""

    scale: float
    shift: Point
    width: float

    def place(self, point: Point) -> Point:
        """Where a point of the sheet lies on the ticket."""
        return point[0] * self.scale + self.shift[0], point[1] * self.scale + self.shift[1]

    @property
    def rectangle(self) -> dict[str, str | float | None]:
        """The attributes of the map's rectangle."""
        return {"x": _MIDDLE - self.width / 2, "y": _TOP, "width": self.width, "height": _HEIGHT}

    @property
    def clip(self) -> str:
        """The id of the map's clip path."""
        return f"ticket-window-{round(self.width)}"


@dataclass(frozen=True, slots=True)
class TicketColours:
    """The colours of a ticket: its paper, its frame and journey, its value, and the disc behind that."""

    paper: str
    colour: str
    figure: str
    disc: str


TICKET_COLOURS = {
    ("day", False): TicketColours("#f8f0dc", "#8e2a1e", "#8e2a1e", "#fdf7e6"),
    ("day", True): TicketColours("#eef0e0", "#1f4a52", "#f0d48c", "#1f4a52"),
    ("night", False): TicketColours("#1c2526", "#e0906c", "#f0b496", "#2c2a28"),
    ("night", True): TicketColours("#0f2a2f", "#7fbcc0", "#ffd98a", "#174249"),
}
"""By theme, and by whether the ticket is a long one."""


def ticket(
    board: Board,
    ticket: Ticket,
    theme: str = "day",
    *,
    land: str | None = None,
    points: Sequence[Point] | None = None,
    sheet: tuple[float, float] = SHEET,
) -> str:
    """Draw a ticket as an SVG document.

    `land` holds the outlines of a base map (`BaseMap.land`, in tenths of a unit). Cities are placed by the board's
    layout unless `points` on a `sheet` of another size are given.
    """
    palette, lettering = CARD_PALETTES[theme], Lettering()
    drawn = ticket_drawing(board, ticket, palette, lettering, land=land, points=points, sheet=sheet)
    return document(CARD, lettering.defs(), drawn)


def ticket_back(theme: str = "day") -> str:
    """Draw the back of the tickets as an SVG document: that of the cards, in red."""
    lettering = Lettering()
    drawn = back_drawing(CARD_PALETTES[theme], lettering, "#5a231a" if theme == "day" else "#4a1d17")
    return document(CARD, window_def() + lettering.defs(), drawn)


def ticket_drawing(
    board: Board,
    ticket: Ticket,
    palette: CardPalette,
    lettering: Lettering,
    *,
    land: str | None = None,
    points: Sequence[Point] | None = None,
    sheet: tuple[float, float] = SHEET,
) -> str:
    """A ticket without its document."""
    colours = TICKET_COLOURS[palette.theme.name, ticket.long]
    if points is None:
        points, sheet = city_points(board)
    window = _window(points[ticket.a], points[ticket.b], sheet)
    return (
        element("path", d=TICKET_OUTLINE, fill=colours.paper, stroke=palette.iron)
        + element("clipPath", element("rect", **window.rectangle), id=window.clip)
        + _map(points, ticket, palette, colours, land, window)
        + _map_frame(colours, palette, ticket.long, window)
        + element("path", d="M9 84H128", stroke=colours.colour, stroke_width=0.7, stroke_dasharray="1.2 1.6")
        + _city_names(board, ticket, palette, colours, lettering)
        + _value(ticket, colours, lettering)
    )


def _map(
    places: Sequence[Point],
    ticket: Ticket,
    palette: CardPalette,
    colours: TicketColours,
    land: str | None,
    window: MapWindow,
) -> str:
    theme = palette.theme
    drawn = [window.place(point) for point in places]
    dots = "".join(f"M{numbers(place)}h0" for i, place in enumerate(drawn) if i not in (ticket.a, ticket.b))
    shore = element("path", d=_coast(land or "", window), fill=theme.land, stroke=theme.coast, stroke_width=0.5)
    return element(
        "g",
        element("rect", **window.rectangle, fill=theme.sea if land else theme.land),
        shore if land else "",
        element("path", d=dots, stroke=theme.borders, stroke_width=2, stroke_linecap="round"),
        _journey(drawn[ticket.a], drawn[ticket.b], colours),
        "".join(_end(place, palette) for place in (drawn[ticket.a], drawn[ticket.b])),
        clip_path=f"url(#{window.clip})",
    )


def _coast(land: str, window: MapWindow) -> str:
    """The outlines that are visible on the map, simplified to its scale."""
    left, right = _MIDDLE - window.width / 2 - 2, _MIDDLE + window.width / 2 + 2
    top, bottom = _TOP - 2, _TOP + _HEIGHT + 2
    paths = []
    for ring in rings(land):
        places = (window.place(point) for point in ring)
        # points beyond the map are moved to its edge
        within = [(min(right, max(left, x)), min(bottom, max(top, y))) for x, y in places]
        visible = simplify(within, _TOLERANCE)
        if len(visible) > 3 and math.dist(*_corners(visible)) > _SMALLEST:
            paths.append(polyline(visible, closed=True))
    return "".join(paths)


def _corners(points: Sequence[Point]) -> tuple[Point, Point]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _window(a: Point, b: Point, sheet: tuple[float, float]) -> MapWindow:
    """A window with both cities well inside, which does not show the sheet's edge."""
    wide, high = abs(b[0] - a[0]) + 1, abs(b[1] - a[1]) + 1
    inside = sheet[0] - 2 * _MARGIN, sheet[1] - 2 * _MARGIN
    # A journey fills at most 112 × 44 of the map, or is up to 54 high if the map would not fill its width otherwise.
    scale = max(_WIDTH / inside[0], min(_LARGEST_SCALE, 112 / wide, 44 / high))
    scale = max(_HEIGHT / inside[1], min(scale, 54 / high))
    width = min(_WIDTH, inside[0] * scale)
    lift = min(6, wide * scale * 0.08)  # the journey curves upwards
    x = _MIDDLE - (a[0] + b[0]) / 2 * scale
    y = _TOP + _HEIGHT / 2 - (a[1] + b[1]) / 2 * scale + lift
    shift = _within(x, _MIDDLE - width / 2, width, sheet[0], scale), _within(y, _TOP, _HEIGHT, sheet[1], scale)
    return MapWindow(scale, shift, width)


def _within(shift: float, start: float, length: float, sheet: float, scale: float) -> float:
    """The shift along one axis, changed as far as necessary to keep the margins of the sheet off the map."""
    return max(start + length - (sheet - _MARGIN) * scale, min(start - _MARGIN * scale, shift))


def _journey(a: Point, b: Point, colours: TicketColours) -> str:
    """A dashed curve from one city to the other."""
    lift = math.dist(a, b) * 0.2
    d = f"M{numbers(a)}Q{numbers(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lift))} {numbers(b)}"
    return element(
        "g",
        element("path", d=d, stroke=colours.paper, stroke_width=4.4, stroke_linecap="round"),
        element("path", d=d, stroke=colours.colour, stroke_width=2, stroke_dasharray="5 2.2"),
        fill="none",
    )


def _end(place: Point, palette: CardPalette) -> str:
    theme = palette.theme
    return element(
        "g",
        element("circle", r=4.2, fill=theme.city_disc, stroke=theme.city_ring, stroke_width=1.2),
        element("circle", r=2, fill=theme.city_dot),
        transform=f"translate({numbers(place)})",
    )


def _map_frame(colours: TicketColours, palette: CardPalette, long: bool, window: MapWindow) -> str:
    left, width = _MIDDLE - window.width / 2 + 3, window.width - 6
    thin = element("rect", x=left, y=11, width=width, height=67, stroke=palette.theme.gilt, stroke_width=0.8)
    return element(
        "g",
        element("rect", **window.rectangle, stroke_width=2.4 if long else 1.2),
        thin if long else "",
        fill="none",
        stroke=colours.colour,
    )


def _city_names(
    board: Board, ticket: Ticket, palette: CardPalette, colours: TicketColours, lettering: Lettering
) -> str:
    """The names of the two cities, as large as fits; a long ticket is labelled as one if there is room."""
    names = [board.cities[i].name for i in (ticket.a, ticket.b)]
    size = min(13.0, *(13.0 * _ROOM / text_width(name, 13, "bold", 0.3) for name in names))
    first, second = (
        lettering.line(name, 15, y, size, "bold", "start", 0.3) for name, y in zip(names, (95.6, 107.6), strict=True)
    )
    cities = element("g", first, second, fill=palette.text)
    room = _ROOM - text_width(names[1], size, "bold", 0.3) - 6
    if not ticket.long or text_width(_LONG, 8.8, "italic", 0.2) > room:
        return cities
    return cities + element("g", lettering.line(_LONG, 129, 107.6, 8.8, "italic", "end", 0.2), fill=colours.colour)


def _value(ticket: Ticket, colours: TicketColours, lettering: Lettering) -> str:
    figure = lettering.line(str(ticket.points), 150, 99.6 + (1.2 if ticket.long else 0), 17.4, "bold")
    return (
        element("circle", cx=150, cy=93.6, r=16.4, fill=colours.paper)
        + element("circle", cx=150, cy=93.6, r=15.6, fill=colours.disc, stroke=colours.colour, stroke_width=1.6)
        + element("circle", cx=150, cy=93.6, r=13, fill="none", stroke=colours.figure, stroke_width=0.6)
        + element("g", figure, _stars() if ticket.long else "", fill=colours.figure)
    )


def _stars() -> str:
    """Three stars above the value of a long ticket."""
    star = SYMBOLS["purple"].path
    places = ((143.4, 85.2), (150.0, 84.0), (156.6, 85.2))
    return "".join(element("path", d=star, transform=at(x, y, scale=0.48)) for x, y in places)


def city_points(board: Board) -> tuple[list[Point], tuple[float, float]]:
    """The places of a board's cities, from its layout or else from their coordinates, and the size of the sheet."""
    if board.layout is not None:
        return [(city.x, city.y) for city in board.layout.cities], (board.layout.width, board.layout.height)
    # Degrees of longitude are shorter than those of latitude, by the cosine of the latitude.
    shrink = math.cos(math.radians(sum(city.lat for city in board.cities) / len(board.cities)))
    flat = [(city.lon * shrink, -city.lat) for city in board.cities]
    left, top = min(x for x, _ in flat), min(y for _, y in flat)
    scale = SHEET[0] * 0.84 / (max(x for x, _ in flat) - left or 1.0)
    edge = SHEET[0] * 0.08
    places = [(edge + (x - left) * scale, edge + (y - top) * scale) for x, y in flat]
    return places, (SHEET[0], max(SHEET[1], max(y for _, y in places) + edge))
