"""A picture of a rule: the things on a table, and the marks that say what happens to them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from whistlestop.boards.lettering import text_width
from whistlestop.pictures.card_palette import CardPalette
from whistlestop.pictures.cards import hand_drawing
from whistlestop.pictures.lettering import Anchor, Lettering
from whistlestop.pictures.palette import NIGHT, PLAYERS
from whistlestop.pictures.svg import Point, at, element, number, numbers
from whistlestop.pictures.symbols import SYMBOLS
from whistlestop.pictures.tickets import TICKET_COLOURS, TICKET_OUTLINE
from whistlestop.pictures.tokens import station_def, token_defs, wagon

SIZE = 320.0, 180.0
"""The width and height of every picture, in pixels on a phone."""
CARD = 36.0, 50.4
"""The width and height of a card in a picture."""
_CARD_SCALE = 0.6
_TICKET_SCALE = 0.5
TICKET = 176 * _TICKET_SCALE, 76 * _TICKET_SCALE
"""The width and height of a ticket in a picture."""
CRIMSON, COBALT, EMERALD, SAFFRON, JET = range(5)
"""The seats by the names of their colours."""
LOCOMOTIVE = "locomotive"


class Drawing:
    """A picture of a rule, to which things are added from the bottom up. `palette` is that of the theme."""

    def __init__(self, palette: CardPalette) -> None:
        self.palette = palette
        self.theme = palette.theme
        self.lettering = Lettering()
        self._defs: dict[str, str] = {}
        self._parts: list[str] = []

    def document(self) -> str:
        """The picture as an SVG document."""
        width, height = SIZE
        ground = element(
            "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=6, fill=self.theme.cartouche,
            stroke=self.theme.borders,
        )  # fmt: skip
        defs = element("defs", *self._defs.values(), self.lettering.defs())
        box = f"0 0 {number(width)} {number(height)}"
        return (
            element(
                "svg", defs, ground, *self._parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width,
                height=height,
            )
            + "\n"
        )  # fmt: skip

    def add(self, *parts: str) -> None:
        """Add what is drawn already."""
        self._parts += parts

    def define(self, key: str, defs: str) -> None:
        """Add to the picture's `<defs>`, once for each key."""
        self._defs[key] = defs

    # Cards

    def card(self, colour: str, x: float, y: float, faded: bool = False) -> None:
        """A train card, face up, with its upper left corner at (x, y)."""
        self._use(f"card-{colour}", hand_drawing(colour, self.palette), at(x, y, scale=_CARD_SCALE), faded)

    def cards(self, colours: Iterable[str], x: float, y: float, step: float = 40) -> None:
        """Cards in a row; `back`, and `gap` for a place where a card is missing, count as colours."""
        for place, colour in enumerate(colours):
            if colour == "gap":
                self.gap(x + step * place, y)
            elif colour == "back":
                self.back(x + step * place, y)
            else:
                self.card(colour, x + step * place, y)

    def back(self, x: float, y: float) -> None:
        """A train card, face down."""
        self._use("card-back", self._back_drawing("#15393e"), at(x, y, scale=_CARD_SCALE))

    def deck(self, x: float, y: float, cards: int = 4) -> None:
        """A stack of cards, face down, whose lowest card is at (x, y); a gap if there are none."""
        if cards == 0:
            self.gap(x, y)
        for place in range(cards):
            self.back(x - 2.5 * place, y - 2.5 * place)

    def pile(self, colours: Sequence[str], x: float, y: float) -> None:
        """A heap of discarded cards, face up and askew."""
        for place, colour in enumerate(colours):
            middle = f"{numbers((CARD[0] / 2, CARD[1] / 2))}"
            turned = (
                f"translate({numbers((x + 3 * place, y - 2 * place))})rotate({(-9, 7, -4, 11)[place % 4]} {middle})"
            )
            self._use(f"card-{colour}", hand_drawing(colour, self.palette), f"{turned}scale({_CARD_SCALE})")

    def fan(self, colours: Sequence[str], x: float, y: float, spread: float = 7.0, radius: float = 150.0) -> None:
        """Cards as they are held: (x, y) is the middle of the upper edge of the middle one."""
        for place, colour in enumerate(colours):
            angle = (place - (len(colours) - 1) / 2) * spread
            turn = math.radians(angle)
            middle = x + radius * math.sin(turn), y + radius * (1 - math.cos(turn))
            shift = at(*middle, angle) + f"translate({number(-CARD[0] / 2)} 0)scale({_CARD_SCALE})"
            drawn = self._back_drawing("#15393e") if colour == "back" else hand_drawing(colour, self.palette)
            self._use(f"card-{colour}", drawn, shift)

    def gap(self, x: float, y: float) -> None:
        """A place where a card is missing."""
        self.add(
            element(
                "rect", x=x + 0.7, y=y + 0.7, width=CARD[0] - 1.4, height=CARD[1] - 1.4, rx=3, fill="none",
                stroke=self.theme.borders, stroke_width=1.4, stroke_dasharray="4 3",
            )
        )  # fmt: skip

    def _back_drawing(self, ground: str) -> str:
        gilt = NIGHT.gilt
        locomotive = element("path", d=SYMBOLS[LOCOMOTIVE].path, fill=NIGHT.brass, transform=at(30, 42, scale=1.7))
        return (
            element(
                "rect", x=0.5, y=0.5, width=59, height=83, rx=4.6, fill=self.palette.paper, stroke=self.palette.iron
            )
            + element("rect", x=3, y=3, width=54, height=78, rx=3, fill=ground, stroke=gilt, stroke_width=1.4)
            + element("ellipse", cx=30, cy=42, rx=21, ry=27, fill="none", stroke=gilt, stroke_width=1.2)
            + locomotive
        )

    def _use(self, key: str, drawn: str, transform: str, faded: bool = False) -> None:
        id = f"{key}-{self.theme.name}"
        self.define(id, element("g", drawn, id=id))
        self.add(element("use", href=f"#{id}", transform=transform, opacity=0.3 if faded else None))

    # Tickets

    def ticket(self, a: str, b: str, points: int, x: float, y: float, long: bool = False) -> None:
        """A ticket, with its two cities and its value in letters that can be read on a phone."""
        colours = TICKET_COLOURS[self.theme.name, long]
        (width, height), disc = TICKET, 12.0
        room = width - 2 * disc - 18
        size = min(13.0, *(13 * room / text_width(name, 13, "bold") for name in (a, b)))
        names = (self.lettering.line(name, x + 8, y + low, size, "bold", "start") for name, low in ((a, 16), (b, 31)))
        middle = x + width - disc - 5, y + height / 2
        self.add(
            self._ticket_paper(x, y, colours.paper, colours.colour),
            element("g", *names, fill=self.palette.text),
            element("circle", cx=middle[0], cy=middle[1], r=disc, fill=colours.disc, stroke=colours.colour),
            element(
                "g", self.lettering.line(str(points), middle[0], middle[1] + 5.4, 15.5, "bold"), fill=colours.figure
            ),
        )

    def ticket_back(self, x: float, y: float) -> None:
        """A ticket, face down."""
        gilt, ground = NIGHT.gilt, "#5a231a" if self.theme.name == "day" else "#4a1d17"
        locomotive = element("path", d=SYMBOLS[LOCOMOTIVE].path, fill=NIGHT.brass)
        inside = element("rect", x=x + 5, y=y + 5, width=TICKET[0] - 10, height=TICKET[1] - 10, rx=2)
        self.add(
            self._ticket_paper(x, y, ground, gilt),
            element("g", inside, fill="none", stroke=gilt),
            element("g", locomotive, transform=at(x + TICKET[0] / 2, y + TICKET[1] / 2, scale=1.3)),
        )

    def ticket_deck(self, x: float, y: float, tickets: int = 3) -> None:
        """A stack of tickets, face down."""
        for place in range(tickets):
            self.ticket_back(x - 2.5 * place, y - 2.5 * place)

    def _ticket_paper(self, x: float, y: float, fill: str, line: str) -> str:
        shape = element("path", d=TICKET_OUTLINE, fill=fill, stroke=line, stroke_width=2)
        return element("g", shape, transform=at(x, y) + f"scale({_TICKET_SCALE} {number(TICKET[1] / 114, 4)})")

    # Pieces

    def wagon(self, seat: int, x: float, y: float, length: float = 34.0, angle: float = 0.0) -> None:
        """A wagon of a seat around (x, y)."""
        self.define(f"wagons-{seat}", token_defs([PLAYERS[seat]], self.theme))
        drawn = wagon(PLAYERS[seat], self.theme, length, length / 2)
        self._use(f"token-{PLAYERS[seat].name}-{number(length)}", drawn, at(x, y, angle))

    def station(self, seat: int, x: float, y: float, scale: float = 2.4, faded: bool = False) -> None:
        """A station of a seat around (x, y)."""
        id, drawn = station_def(PLAYERS[seat])
        self.define(id, drawn)
        self.add(element("use", href=f"#{id}", transform=at(x, y, scale=scale), opacity=0.3 if faded else None))

    def player(self, seat: int, x: float, y: float, size: float = 1.0) -> None:
        """Somebody at the table: head and shoulders in a seat's colour, around (x, y)."""
        colour = PLAYERS[seat]
        shape = (
            "M-11 14C-11 4-6 1 0 1S11 4 11 14ZM-6.5-6.5A6.5 6.5 0 1 1 6.5-6.5 6.5 6.5 0 1 1-6.5-6.5Z"  # shoulders, head
        )
        self.add(
            element(
                "path", d=shape, fill=colour.body, stroke=self.theme.train_edge, stroke_width=1.4,
                stroke_linejoin="round", transform=at(x, y, scale=size),
            )
        )  # fmt: skip

    def players(self, seats: Iterable[int], x: float, y: float, size: float = 0.7) -> None:
        """Several players in a row, the first at (x, y)."""
        for place, seat in enumerate(seats):
            self.player(seat, x + 20 * size / 0.7 * place, y, size)

    # Marks

    def text(self, words: str, x: float, y: float, size: float = 16.0, anchor: Anchor = "middle") -> None:
        """A number or a name of a city; pictures have no other words, so that they serve every language."""
        self.add(element("g", self.lettering.line(words, x, y, size, "bold", anchor), fill=self.theme.ink))

    def arrow(self, start: Point, end: Point, bend: float = 0.0, faded: bool = False) -> None:
        """An arrow from `start` to `end`; `bend` is how far it swings to its left."""
        (ax, ay), (bx, by) = start, end
        length = math.dist(start, end)
        aside = (by - ay) / length * 2 * bend, (ax - bx) / length * 2 * bend
        control = (ax + bx) / 2 + aside[0], (ay + by) / 2 + aside[1]
        heading = math.atan2(by - control[1], bx - control[0])
        tip = [(bx - 12 * math.cos(heading + side), by - 12 * math.sin(heading + side)) for side in (0.5, -0.5)]
        neck = bx - 8 * math.cos(heading), by - 8 * math.sin(heading)
        shaft = f"M{numbers(start)}Q{numbers(control)} {numbers(neck)}"
        head = f"M{numbers(tip[0])}L{numbers(end)}L{numbers(tip[1])}Z"
        accent = self.theme.accent
        self.add(
            element(
                "g",
                element("path", d=shaft + head, stroke=self.theme.cartouche, stroke_width=7.5),
                element("path", d=shaft, stroke=accent, stroke_width=3.4),
                element("path", d=head, fill=accent, stroke=accent, stroke_width=1),
                fill="none", stroke_linejoin="round", stroke_linecap="round", opacity=0.4 if faded else None,
            )
        )  # fmt: skip

    def tick(self, x: float, y: float) -> None:
        """Yes: a tick in a green disc."""
        self._mark(x, y, "M-4.6.4-1.4 3.8 4.8-3.6", "#2c6539")

    def cross(self, x: float, y: float) -> None:
        """No: a cross in a red disc."""
        self._mark(x, y, "M-3.8-3.8 3.8 3.8M3.8-3.8-3.8 3.8", "#9a2a1c")

    def _mark(self, x: float, y: float, path: str, fill: str) -> None:
        self.add(
            element(
                "g",
                element("circle", r=10, fill=fill, stroke="#fff", stroke_width=1.6),
                element("path", d=path, fill="none", stroke="#fff", stroke_width=2.6, stroke_linecap="round"),
                transform=at(x, y),
            )
        )

    def badge(self, words: str, x: float, y: float, good: bool | None = None) -> None:
        """A number on a plaque: points, a price, a count."""
        width = max(22.0, text_width(words, 14, "bold") + 12)
        fill = {None: self.theme.ink, True: "#2c6539", False: "#9a2a1c"}[good]
        ink = self.theme.cartouche if good is None else "#fff"
        self.add(
            element("rect", x=x - width / 2, y=y - 11, width=width, height=22, rx=11, fill=fill, stroke=ink),
            element("g", self.lettering.line(words, x, y + 5, 14, "bold"), fill=ink),
        )

    def eye(self, x: float, y: float, closed: bool = False) -> None:
        """What may be seen, or, closed, what may not."""
        accent = self.theme.accent
        shape = element("path", d="M-14 0Q0-15 14 0 0 15-14 0Z", fill=self.palette.paper)
        inside = element("circle", r=4.6, fill=accent, stroke="none")
        line = element("path", d="M-13 11 13-11", stroke_width=3) if closed else ""
        self.add(
            element(
                "g", shape, inside, line, stroke=accent, stroke_width=2.4, stroke_linecap="round", transform=at(x, y)
            )
        )

    def glow_disc(self, x: float, y: float, radius: float) -> None:
        """A light behind what stands out."""
        accent = self.theme.accent
        self.add(element("circle", cx=x, cy=y, r=radius, fill=accent, fill_opacity=0.22, stroke=accent, stroke_width=2))

    def shuffle(self, x: float, y: float) -> None:
        """Two crossing arrows: cards are mixed."""
        path = "M-14-6H-8C0-6 0 6 8 6H14M10 2 14 6 10 10M-14 6H-8C0 6 0-6 8-6H14M10-10 14-6 10-2"
        self.add(
            element(
                "path", d=path, fill="none", stroke=self.theme.ink, stroke_width=2.2, stroke_linecap="round",
                stroke_linejoin="round", transform=at(x, y),
            )
        )  # fmt: skip

    def divide(self, x: float, top: float = 14.0) -> None:
        """A line between two cases."""
        self.add(
            element("path", d=f"M{number(x)} {number(top)}V166", stroke=self.theme.borders, stroke_dasharray="2 3")
        )

    def rule(self, left: float, y: float, right: float) -> None:
        """A line under a sum, or along a scale."""
        self.add(element("path", d=f"M{numbers((left, y))}H{number(right)}", stroke=self.theme.ink, stroke_width=2))

    def tie(self, x: float, y: float) -> None:
        """A mark on a scale."""
        self.add(element("path", d=f"M{numbers((x, y - 5))}v10", stroke=self.theme.ink, stroke_width=2))

    def flag(self, x: float, y: float) -> None:
        """A signal with its arm across: the end."""
        mast = element("path", d="M0 34V-34", stroke=self.theme.ink, stroke_width=5, stroke_linecap="round")
        arm = element("path", d="M-6-30H30V-14H-6Z", fill="#a81d14", stroke=self.theme.train_edge, stroke_width=1.4)
        band = element("path", d="M18-30H24V-14H18Z", fill="#fff")
        self.add(element("g", mast, arm, band, transform=at(x, y)))

    def cup(self, x: float, y: float) -> None:
        """A cup for the winner."""
        shape = "M-10-14H10V-8C10 2 5 5 2 6V10H7V14H-7V10H-2V6C-5 5-10 2-10-8Z"
        handles = "M-10-11H-15C-15-4-13 0-8 1M10-11H15C15-4 13 0 8 1"
        self.add(
            element(
                "g",
                element("path", d=handles, fill="none"),
                element("path", d=shape, fill=NIGHT.brass),
                stroke=self.theme.gilt,
                stroke_width=2,
                stroke_linejoin="round",
                transform=at(x, y),
            )
        )
