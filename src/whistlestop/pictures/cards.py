"""The train cards: eight wagons, the locomotive, and the back.

>>> picture = card("red")
>>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 176 114"'), len(picture) < 12_000
(True, True)
"""

from __future__ import annotations

import math
from typing import Literal

from whistlestop.pictures.card_locomotive import card_locomotive, locomotive_defs
from whistlestop.pictures.card_palette import CARD_PALETTES, CardPalette
from whistlestop.pictures.card_wagons import WAGON_NAMES, card_wagon
from whistlestop.pictures.colour import mixed
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import NIGHT, CardColours
from whistlestop.pictures.rolling_stock import bogie_def, sheen_defs, track, wheel_def
from whistlestop.pictures.scenery import landscape
from whistlestop.pictures.svg import element, number, numbers
from whistlestop.pictures.symbols import SYMBOLS

CARDS = (*WAGON_NAMES, "locomotive")
"""The kinds of train cards."""

CARD = 176, 114
HAND = 60, 84
"""The width and height of a card in the formats `table` and `hand`."""

CardFormat = Literal["table", "hand"]

_RAYS, _ELLIPSES = 16, 18
"""The number of rays behind the locomotive, and of ellipses in the engraving on the back."""


def card(colour: str, theme: str = "day", cut: CardFormat = "table") -> str:
    """Draw a train card as an SVG document: 176 × 114, or 60 × 84 and upright for the `hand` format.

    >>> card("locomotive", "night", cut="hand")[:58]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84'
    """
    if colour not in CARDS:
        raise ValueError(f'there is no card "{colour}"; there are {", ".join(CARDS)}')
    palette, lettering = CARD_PALETTES[theme], Lettering()
    if cut == "hand":
        return document(HAND, "", hand_drawing(colour, palette))
    drawn = card_drawing(colour, palette, lettering)
    return document(CARD, _defs_for(colour, palette) + lettering.defs(), drawn)


def card_back(theme: str = "day") -> str:
    """Draw the back of the train cards as an SVG document."""
    lettering = Lettering()
    drawn = back_drawing(CARD_PALETTES[theme], lettering)
    return document(CARD, window_def() + lettering.defs(), drawn)


def document(size: tuple[float, float], defs: str, drawn: str) -> str:
    """An SVG document of this size."""
    return element(
        "svg",
        element("defs", defs) if defs else "",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(size[0])} {number(size[1])}",
    )


def card_defs(*palettes: CardPalette) -> str:
    """What the drawings of all cards in these palettes refer to, apart from their letters."""
    wheels = "".join(wheel_def(palette) + bogie_def(palette) + locomotive_defs(palette) for palette in palettes)
    return wheels + sheen_defs() + window_def()


def _defs_for(colour: str, palette: CardPalette) -> str:
    own = locomotive_defs(palette) if colour == "locomotive" else bogie_def(palette)
    return wheel_def(palette) + own + sheen_defs() + window_def()


def window_def() -> str:
    """The clip path for the picture inside a card's frame."""
    return element("clipPath", element("rect", x=7.6, y=7.6, width=160.8, height=98.8, rx=4.6), id="card-window")


def card_drawing(colour: str, palette: CardPalette, lettering: Lettering) -> str:
    """A card without its document; it refers to `card_defs`."""
    any_colour = colour == "locomotive"
    picture = _locomotive_picture(palette) if any_colour else _wagon_picture(colour, palette)
    frame = CardColours(palette.theme.gilt, palette.theme.brass, "") if any_colour else _card_colours(colour, palette)
    name = lettering.line(WAGON_NAMES.get(colour, "Locomotive"), 88, 25, 13.6, "title", tracking=0.9)
    return (
        element("rect", width=176, height=114, rx=10, fill=palette.paper)
        + element("g", picture, clip_path="url(#card-window)")
        + _frame(palette, frame)
        + element("g", name, fill=palette.text)
        + roundel(colour, 21.5, 21.5, 12, palette)
        + (_all_colours(palette) if any_colour else roundel(colour, 154.5, 92.5, 9, palette))
    )


def _wagon_picture(colour: str, palette: CardPalette) -> str:
    standing = element("g", track(palette, 76), card_wagon(colour, palette), transform="translate(88 95)scale(1.06)")
    return landscape(colour, palette) + standing


def _locomotive_picture(palette: CardPalette) -> str:
    """The locomotive in front of rays in all eight colours, since it stands in for any of them."""
    wedges = []
    for i, colour in enumerate(WAGON_NAMES):
        rays = "".join(_ray(k) for k in (i, i + 8))
        wedges.append(element("path", d=rays, fill=palette.theme.cards[colour].fill))
    ground = element("path", d="M8 95H168V106H8Z", fill=mixed(palette.paper, palette.wood, 0.35))
    standing = element("g", track(palette, 86), card_locomotive(palette), transform="translate(87 95.5)scale(.96)")
    light = 0.3 if palette.night else 0.42
    return element("g", *wedges, opacity=light) + ground + standing


def _ray(k: int) -> str:
    start, stop = (math.pi * (1 + turn / _RAYS) for turn in (k, k + 1))
    ends = [(88 + 130 * math.cos(turn), 98 + 130 * math.sin(turn)) for turn in (start, stop)]
    return f"M88 98L{numbers(ends[0], 0)} {numbers(ends[1], 0)}Z"


def _all_colours(palette: CardPalette) -> str:
    """The eight symbols along the lower edge of the locomotive card."""
    discs = []
    for i, colour in enumerate(WAGON_NAMES):
        colours = _card_colours(colour, palette)
        disc = element("circle", r=5, fill=colours.fill, stroke=palette.outline(colours), stroke_width=0.6)
        place = f"translate({number(41.8 + i * 13.2)} 106.6)"
        discs.append(element("g", disc, stamp(colour, palette, 0.62), transform=place))
    return "".join(discs)


def _frame(palette: CardPalette, colours: CardColours) -> str:
    line = palette.outline(colours)
    band = palette.softened(colours.fill)
    return element(
        "g",
        element("rect", x=0.5, y=0.5, width=175, height=113, rx=9.6, stroke=palette.iron),
        element("rect", x=5.3, y=5.3, width=165.4, height=103.4, rx=6.4, stroke=band, stroke_width=3.8),
        element("rect", x=3.3, y=3.3, width=169.4, height=107.4, rx=8, stroke=line, stroke_width=0.5),
        element("rect", x=7.3, y=7.3, width=161.4, height=99.4, rx=4.8, stroke=line, stroke_width=0.6),
        fill="none",
    )


def _card_colours(colour: str, palette: CardPalette) -> CardColours:
    theme = palette.theme
    return theme.cards.get(colour) or CardColours(theme.locomotive_space, theme.gilt, theme.brass)


def stamp(colour: str, palette: CardPalette, scale: float) -> str:
    """The symbol of a colour, around (0, 0)."""
    symbol = SYMBOLS[colour]
    return element(
        "path",
        d=symbol.path,
        fill_rule=symbol.fill_rule,
        fill=_card_colours(colour, palette).symbol,
        transform=f"scale({number(scale, 2)})",
    )


def roundel(colour: str, x: float, y: float, radius: float, palette: CardPalette) -> str:
    """The symbol of a colour in a disc of that colour."""
    colours = _card_colours(colour, palette)
    line = palette.outline(colours)
    share = {"locomotive": 0.09, "red": 0.12}.get(colour, 0.14)  # these two symbols are wider than the others
    return element(
        "g",
        element("circle", r=radius * 1.14, fill=palette.paper, stroke=line, stroke_width=radius * 0.06),
        element("circle", r=radius, fill=colours.fill, stroke=line, stroke_width=radius * 0.07),
        stamp(colour, palette, radius * share),
        transform=f"translate({numbers((x, y))})",
    )


def back_drawing(palette: CardPalette, lettering: Lettering, field: str | None = None) -> str:
    """The back of a card without its document. `field` is its ground colour, by default that of train cards."""
    gilt, ground = NIGHT.gilt, field or "#15393e"
    ellipses = "".join(
        element("ellipse", cx=88, cy=57, rx=74, ry=22, transform=f"rotate({number(180 / _ELLIPSES * i)} 88 57)")
        for i in range(_ELLIPSES)
    )
    name = lettering.line("Whistlestop", 88, 69, 15.4, "title", tracking=0.9)
    locomotive = element("path", d=SYMBOLS["locomotive"].path, transform="translate(87.4 47.4)scale(1.3)")
    return (
        element("rect", x=0.5, y=0.5, width=175, height=113, rx=9.6, fill=palette.paper, stroke=palette.iron)
        + element("rect", x=4.5, y=4.5, width=167, height=105, rx=6.4, fill=ground)
        + element(
            "g",
            ellipses,
            clip_path="url(#card-window)",
            fill="none",
            stroke=gilt,
            stroke_width=0.4,
            stroke_opacity=0.75,
        )
        + element("rect", x=7.4, y=7.4, width=161.2, height=99.2, rx=4.8, fill="none", stroke=gilt, stroke_width=1.3)
        + element("rect", x=10, y=10, width=156, height=94, rx=3, fill="none", stroke=gilt, stroke_width=0.4)
        + element("ellipse", cx=88, cy=57, rx=60, ry=26, fill=ground, stroke=gilt, stroke_width=1.5)
        + element("ellipse", cx=88, cy=57, rx=57, ry=23.4, fill="none", stroke=gilt, stroke_width=0.4)
        + element("g", locomotive, name, fill=NIGHT.brass)
        + "".join(_corner_wheel(x, y, ground) for x in (20, 156) for y in (20, 94))
    )


def _corner_wheel(x: float, y: float, ground: str) -> str:
    return element(
        "g",
        element("circle", r=7, fill=ground, stroke_width=1.4),
        element("path", d="M-6 0H6M0-6V6M-4.2-4.2 4.2 4.2M4.2-4.2-4.2 4.2", stroke_width=0.7),
        element("circle", r=1.8, fill=NIGHT.gilt),
        transform=f"translate({numbers((x, y))})",
        stroke=NIGHT.gilt,
    )


def hand_drawing(colour: str, palette: CardPalette) -> str:
    """A card in the `hand` format without its document: its colour, its symbol and the outline of its wagon."""
    colours = _card_colours(colour, palette)
    line, field = palette.outline(colours), palette.softened(colours.fill)
    soft = mixed(field, colours.symbol, 0.78)
    any_colour = colour == "locomotive"
    scale, y = (2.6, 46) if any_colour else (2.9, 35)
    return element(
        "g",
        element("rect", x=0.5, y=0.5, width=59, height=83, rx=4.6, fill=field, stroke=line),
        element("rect", x=3.5, y=3.5, width=53, height=77, rx=2.6, fill="none", stroke=soft, stroke_width=0.7),
        _colour_stripes(palette) if any_colour else "",
        element("g", stamp(colour, palette, scale), transform=f"translate(30 {y})"),
        "" if any_colour else element("path", d=_OUTLINES[colour] + _WHEELS, fill=soft, transform="translate(30 72)"),
    )


def _colour_stripes(palette: CardPalette) -> str:
    """A row of the eight colours, on the locomotive card."""
    stripes = (
        element("rect", x=6 + 6 * i, y=6, width=6, height=6, fill=palette.theme.cards[colour].fill)
        for i, colour in enumerate(WAGON_NAMES)
    )
    return "".join(stripes)


_WHEELS = (
    "M-16.5-2.3A2.3 2.3 0 1 1-11.9-2.3 2.3 2.3 0 1 1-16.5-2.3ZM-10.5-2.3A2.3 2.3 0 1 1-5.9-2.3 2.3 2.3 0 1 1-10.5-2.3Z"
    "M5.9-2.3A2.3 2.3 0 1 1 10.5-2.3 2.3 2.3 0 1 1 5.9-2.3ZM11.9-2.3A2.3 2.3 0 1 1 16.5-2.3 2.3 2.3 0 1 1 11.9-2.3Z"
    "M-23-6.4H23V-4.9H-23Z"
)
_OUTLINES = {
    "red": "M-21-7V-15.5Q0-19.5 21-15.5V-7ZM-4-13.5V-9.5H4V-13.5Z",
    "orange": "M-21-7V-16H21V-7ZM-17-14.5V-13.3H17V-14.5ZM-17-11.9V-10.7H17V-11.9ZM-17-9.3V-8.1H17V-9.3Z",
    "yellow": "M-17-16.5H-3V-19H3V-16.5H17Q21-16.5 21-12T17-7.5H-17Q-21-7.5-21-12T-17-16.5Z",
    "green": (
        "M-21-7V-12.5H-20V-18H-18.5V-14H-17A2 2 0 0 1-17-18H17A2 2 0 0 1 17-14H18.5V-18H20V-12.5H21V-7Z"
        "M-17-13.3V-12.5H17V-13.3Z"
    ),
    "blue": "M-21-7V-16Q0-20.5 21-16V-7Z" + "".join(f"M{-17.5 + 6 * i}-14.5V-10.5h4v-4z" for i in range(6)),
    "purple": (
        "M-21-7V-15.5H-17L-15-18.5H15L17-15.5H21V-7Z"
        "M-15-14V-9.5H-9V-14ZM-7-14V-9.5H-1V-14ZM1-14V-9.5H7V-14ZM9-14V-9.5H15V-14Z"
    ),
    "white": "M-21-7V-15.5Q-21-18-17-18H17Q21-18 21-15.5V-7ZM-6-14.5V-7H6V-14.5Z",
    "black": "M-22-16.5-18-17-14-19-8-17.5-2-20 5-18 11-19.5 17-17 22-16.5 19-7H-19Z",
}
"""Wagons in a single colour, on the rail. Cut-outs run in the opposite direction to the outline."""
