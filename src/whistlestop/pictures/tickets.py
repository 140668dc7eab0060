"""Destination tickets: a small map with the two cities, their names, and what the journey is worth.

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

from whistlestop.boards.base_map.thin import thinned
from whistlestop.boards.board import Board, Ticket
from whistlestop.boards.geometry.paths import rings
from whistlestop.boards.lettering import text_width
from whistlestop.pictures.cards import CARD, back_drawing, document, window_def
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.stock import PAINTS, Paints
from whistlestop.pictures.svg import Point, at, element, numbers, polyline
from whistlestop.pictures.symbols import SYMBOLS

SHEET = 1000.0, 700.0
"""The sheet that points and land are told in, unless said otherwise."""
_MARGIN = 12.0
"""At the very edge of a sheet the land is cut off, which is not shown."""

_MIDDLE, _TOP, _WIDTH, _HEIGHT = 88.0, 8.0, 158.0, 73.0
"""The map on a ticket; a journey far north to south makes it narrower, since all of the sheet's height is shown."""
_ROOM = 114.0
"""For the names of cities, beside the figure."""
_LONG = "Grand express"
_FINEST, _SMALLEST = 0.6, 2.0
"""How far from where it is a coast may be drawn, and how large the smallest islands are that are."""
_NEAREST = 0.3
"""The largest scale of the map: neighbours should not look like a long journey."""

_OUTLINE = (
    "M10 .5H166A9.5 9.5 0 0 1 175.5 10V44A6 6 0 0 0 175.5 56V104A9.5 9.5 0 0 1 166 113.5H10A9.5 9.5 0 0 1 .5 104V56"
    "A6 6 0 0 0 .5 44V10A9.5 9.5 0 0 1 10 .5Z"
)


@dataclass(frozen=True, slots=True)
class View:
    """What of the sheet a ticket shows: at which scale, moved how far, and how wide the map is."""

    scale: float
    shift: Point
    width: float

    def place(self, point: Point) -> Point:
        """Where a point of the sheet lies on the ticket."""
        return point[0] * self.scale + self.shift[0], point[1] * self.scale + self.shift[1]

    @property
    def window(self) -> dict[str, str | float | None]:
        """The map's rectangle."""
        return {"x": _MIDDLE - self.width / 2, "y": _TOP, "width": self.width, "height": _HEIGHT}

    @property
    def clip(self) -> str:
        return f"ticket-window-{round(self.width)}"


@dataclass(frozen=True, slots=True)
class TicketInk:
    """What a ticket is printed in: its paper, and the one colour of its frame, figure and journey."""

    paper: str
    colour: str
    figure: str
    disc: str


_INKS = {
    ("day", False): TicketInk("#f8f0dc", "#8e2a1e", "#8e2a1e", "#fdf7e6"),
    ("day", True): TicketInk("#eef0e0", "#1f4a52", "#f0d48c", "#1f4a52"),
    ("night", False): TicketInk("#1c2526", "#e0906c", "#f0b496", "#2c2a28"),
    ("night", True): TicketInk("#0f2a2f", "#7fbcc0", "#ffd98a", "#174249"),
}
"""By theme and by whether the journey is a long one."""


def ticket(
    board: Board,
    ticket: Ticket,
    theme: str = "day",
    *,
    land: str | None = None,
    points: Sequence[Point] | None = None,
    sheet: tuple[float, float] = SHEET,
) -> str:
    """A ticket as a picture of its own.

    `land` holds the outlines of a base map (`BaseMap.land`, in tenths of a unit). The cities lie where the board's
    layout puts them; other places on another sheet can be given as `points`.
    """
    paints, lettering = PAINTS[theme], Lettering()
    drawn = ticket_drawing(board, ticket, paints, lettering, land=land, points=points, sheet=sheet)
    return document(CARD, lettering.defs(), drawn)


def ticket_back(theme: str = "day") -> str:
    """The back of the tickets: that of the cards, in red."""
    lettering = Lettering()
    drawn = back_drawing(PAINTS[theme], lettering, "#5a231a" if theme == "day" else "#4a1d17")
    return document(CARD, window_def() + lettering.defs(), drawn)


def ticket_drawing(
    board: Board,
    ticket: Ticket,
    paints: Paints,
    lettering: Lettering,
    *,
    land: str | None = None,
    points: Sequence[Point] | None = None,
    sheet: tuple[float, float] = SHEET,
) -> str:
    """A ticket without its document."""
    ink = _INKS[paints.theme.name, ticket.long]
    if points is None:
        points, sheet = places_of(board)
    view = _view(points[ticket.a], points[ticket.b], sheet)
    return (
        element("path", d=_OUTLINE, fill=ink.paper, stroke=paints.iron)
        + element("clipPath", element("rect", **view.window), id=view.clip)
        + _map(points, ticket, paints, ink, land, view)
        + _map_frame(ink, paints, ticket.long, view)
        + element("path", d="M9 84H128", stroke=ink.colour, stroke_width=0.7, stroke_dasharray="1.2 1.6")
        + _words(board, ticket, paints, ink, lettering)
        + _worth(ticket, ink, lettering)
    )


def _map(
    places: Sequence[Point],
    ticket: Ticket,
    paints: Paints,
    ink: TicketInk,
    land: str | None,
    view: View,
) -> str:
    theme = paints.theme
    there = [view.place(point) for point in places]
    dots = "".join(f"M{numbers(place)}h0" for i, place in enumerate(there) if i not in (ticket.a, ticket.b))
    shore = element("path", d=_coast(land or "", view), fill=theme.land, stroke=theme.coast, stroke_width=0.5)
    return element(
        "g",
        element("rect", **view.window, fill=theme.sea if land else theme.land),
        shore if land else "",
        element("path", d=dots, stroke=theme.borders, stroke_width=2, stroke_linecap="round"),
        _journey(there[ticket.a], there[ticket.b], ink),
        "".join(_end(place, paints) for place in (there[ticket.a], there[ticket.b])),
        clip_path=f"url(#{view.clip})",
    )


def _coast(land: str, view: View) -> str:
    """The outlines that are seen on the map, with as many points as can be seen."""
    left, right = _MIDDLE - view.width / 2 - 2, _MIDDLE + view.width / 2 + 2
    top, bottom = _TOP - 2, _TOP + _HEIGHT + 2
    paths = []
    for ring in rings(land):
        places = (view.place(point) for point in ring)
        # beyond the map only the edge counts
        within = [(min(right, max(left, x)), min(bottom, max(top, y))) for x, y in places]
        seen = thinned(within, _FINEST)
        if len(seen) > 3 and math.dist(*_corners(seen)) > _SMALLEST:
            paths.append(polyline(seen, closed=True))
    return "".join(paths)


def _corners(points: Sequence[Point]) -> tuple[Point, Point]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _view(a: Point, b: Point, sheet: tuple[float, float]) -> View:
    """A view with both cities well inside, and without the sheet's edge."""
    wide, high = abs(b[0] - a[0]) + 1, abs(b[1] - a[1]) + 1
    inside = sheet[0] - 2 * _MARGIN, sheet[1] - 2 * _MARGIN
    scale = max(_WIDTH / inside[0], min(_NEAREST, 112 / wide, 44 / high))
    scale = max(_HEIGHT / inside[1], min(scale, 54 / high))
    width = min(_WIDTH, inside[0] * scale)
    lift = min(6, wide * scale * 0.08)  # the journey bows upwards
    x = _MIDDLE - (a[0] + b[0]) / 2 * scale
    y = _TOP + _HEIGHT / 2 - (a[1] + b[1]) / 2 * scale + lift
    shift = _within(x, _MIDDLE - width / 2, width, sheet[0], scale), _within(y, _TOP, _HEIGHT, sheet[1], scale)
    return View(scale, shift, width)


def _within(shift: float, start: float, length: float, sheet: float, scale: float) -> float:
    return max(start + length - (sheet - _MARGIN) * scale, min(start - _MARGIN * scale, shift))


def _journey(a: Point, b: Point, ink: TicketInk) -> str:
    lift = math.dist(a, b) * 0.2
    d = f"M{numbers(a)}Q{numbers(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lift))} {numbers(b)}"
    return element(
        "g",
        element("path", d=d, stroke=ink.paper, stroke_width=4.4, stroke_linecap="round"),
        element("path", d=d, stroke=ink.colour, stroke_width=2, stroke_dasharray="5 2.2"),
        fill="none",
    )


def _end(place: Point, paints: Paints) -> str:
    theme = paints.theme
    return element(
        "g",
        element("circle", r=4.2, fill=theme.city_disc, stroke=theme.city_ring, stroke_width=1.2),
        element("circle", r=2, fill=theme.city_dot),
        transform=f"translate({numbers(place)})",
    )


def _map_frame(ink: TicketInk, paints: Paints, long: bool, view: View) -> str:
    left, width = _MIDDLE - view.width / 2 + 3, view.width - 6
    thin = element("rect", x=left, y=11, width=width, height=67, stroke=paints.theme.gilt, stroke_width=0.8)
    return element(
        "g",
        element("rect", **view.window, stroke_width=2.4 if long else 1.2),
        thin if long else "",
        fill="none",
        stroke=ink.colour,
    )


def _words(board: Board, ticket: Ticket, paints: Paints, ink: TicketInk, lettering: Lettering) -> str:
    """The two cities below each other, as large as they fit; a long journey says so where there is room for it."""
    names = [board.cities[i].name for i in (ticket.a, ticket.b)]
    size = min(13.0, *(13.0 * _ROOM / text_width(name, 13, "bold", 0.3) for name in names))
    first, second = (
        lettering.line(name, 15, y, size, "bold", "start", 0.3) for name, y in zip(names, (95.6, 107.6), strict=True)
    )
    cities = element("g", first, second, fill=paints.text)
    room = _ROOM - text_width(names[1], size, "bold", 0.3) - 6
    if not ticket.long or text_width(_LONG, 8.8, "italic", 0.2) > room:
        return cities
    return cities + element("g", lettering.line(_LONG, 129, 107.6, 8.8, "italic", "end", 0.2), fill=ink.colour)


def _worth(ticket: Ticket, ink: TicketInk, lettering: Lettering) -> str:
    figure = lettering.line(str(ticket.points), 150, 99.6 + (1.2 if ticket.long else 0), 17.4, "bold")
    return (
        element("circle", cx=150, cy=93.6, r=16.4, fill=ink.paper)
        + element("circle", cx=150, cy=93.6, r=15.6, fill=ink.disc, stroke=ink.colour, stroke_width=1.6)
        + element("circle", cx=150, cy=93.6, r=13, fill="none", stroke=ink.figure, stroke_width=0.6)
        + element("g", figure, _stars() if ticket.long else "", fill=ink.figure)
    )


def _stars() -> str:
    """Three stars over the figure of a long journey."""
    star = SYMBOLS["purple"].path
    places = ((143.4, 85.2), (150.0, 84.0), (156.6, 85.2))
    return "".join(element("path", d=star, transform=at(x, y, scale=0.48)) for x, y in places)


def places_of(board: Board) -> tuple[list[Point], tuple[float, float]]:
    """Where a board's layout puts its cities, or their latitude and longitude alone; and the sheet they lie on."""
    if board.layout is not None:
        return [(city.x, city.y) for city in board.layout.cities], (board.layout.width, board.layout.height)
    shrink = math.cos(math.radians(sum(city.lat for city in board.cities) / len(board.cities)))
    flat = [(city.lon * shrink, -city.lat) for city in board.cities]
    left, top = min(x for x, _ in flat), min(y for _, y in flat)
    scale = SHEET[0] * 0.84 / (max(x for x, _ in flat) - left or 1.0)
    edge = SHEET[0] * 0.08
    places = [(edge + (x - left) * scale, edge + (y - top) * scale) for x, y in flat]
    return places, (SHEET[0], max(SHEET[1], max(y for _, y in places) + edge))
