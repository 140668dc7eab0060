"""The pictures of the short rules, drawn with the same cards, tickets, trains and stations as the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from whistlestop.boards import load
from whistlestop.boards.base_map import load_base_map
from whistlestop.pictures.card_palette import CARD_PALETTES, CardPalette
from whistlestop.pictures.cards import back_drawing, card_defs, card_drawing, document
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import PLAYERS
from whistlestop.pictures.svg import at, element
from whistlestop.pictures.symbols import SYMBOLS
from whistlestop.pictures.tickets import ticket_drawing
from whistlestop.pictures.tokens import station_def, token_defs, wagon

SIZE = (176.0, 114.0)
"""All pictures are as large as a card."""
_CRIMSON, _COBALT = PLAYERS[:2]
_MIDDLE = SIZE[1] / 2
_SPACE = 38.0
"""From one space of a route to the next."""

_Draw: TypeAlias = Callable[[CardPalette, Lettering], str]


@cache
def rule_pictures() -> dict[str, str]:
    """SVG documents by their names: one for each short rule, by day and by night (`cards-night`)."""
    return {
        name if theme == "day" else f"{name}-{theme}": _picture(draw, palette)
        for name, draw in _DRAWINGS.items()
        for theme, palette in CARD_PALETTES.items()
    }


def _picture(draw: _Draw, palette: CardPalette) -> str:
    lettering = Lettering()
    drawn = draw(palette, lettering)
    stations = "".join(station_def(player)[1] for player in (_CRIMSON, _COBALT))
    return document(SIZE, card_defs(palette) + token_defs(PLAYERS, palette.theme) + stations + lettering.defs(), drawn)


def _cards(palette: CardPalette, lettering: Lettering) -> str:
    back = element("g", back_drawing(palette, lettering), transform=at(66, 6, scale=0.6))
    return back + element("g", card_drawing("green", palette, lettering), transform=at(4, 40, scale=0.6))


def _locomotive(palette: CardPalette, lettering: Lettering) -> str:
    return element("g", card_drawing("locomotive", palette, lettering), transform=at(18, 12, scale=0.8))


def _ticket(palette: CardPalette, lettering: Lettering) -> str:
    europe, base = load("europe"), load_base_map("europe")
    ticket = next(one for one in europe.tickets if not one.long)
    drawn = ticket_drawing(europe.board, ticket, palette, lettering, land=base.land if base else None)
    return element("g", drawn, transform=at(18, 12, scale=0.8))


def _route(palette: CardPalette, _: Lettering) -> str:
    return _line(palette) + "".join(_train(palette, place) for place in range(3)) + _cities(palette)


def _ferry(palette: CardPalette, _: Lettering) -> str:
    symbol = SYMBOLS["locomotive"]
    mark = element("path", d=symbol.path, fill_rule=symbol.fill_rule, fill=palette.theme.ink, transform=at(88, _MIDDLE))
    waves = "".join(
        element("path", d=f"M20 {y}q8-7 17 0t17 0 17 0 17 0 17 0 17 0 17 0", fill="none", stroke="#5b93a8")
        for y in (24, 90)
    )
    return waves + _spaces(palette) + mark + _cities(palette)


def _tunnel(palette: CardPalette, lettering: Lettering) -> str:
    turned = "".join(
        element("g", card_drawing(colour, palette, lettering), transform=at(8 + place * 55, 68, scale=0.29))
        for place, colour in enumerate(("red", "blue", "white"))
    )
    rock = element("path", d="M28 34H148", fill="none", stroke=palette.theme.ink, stroke_width=30, opacity=0.25)
    dashes = element("path", d="M28 34H148", stroke=palette.theme.ink, stroke_width=30, stroke_dasharray="1.5 5")
    spaces = element("g", rock + dashes + _raised(_spaces(palette) + _cities(palette)))
    return spaces + turned


def _station(palette: CardPalette, _: Lettering) -> str:
    trains = "".join(_train(palette, place, 1) for place in range(3))
    station = element("use", href=f"#station-{_CRIMSON.name}", transform=at(28, _MIDDLE - 8, scale=2.6))
    return _line(palette) + trains + _cities(palette) + station


def _path(palette: CardPalette, _: Lettering) -> str:
    steps = ((22, 84, -30), (58, 60, -35), (97, 47, 0), (136, 60, 35))
    return "".join(
        element("g", wagon(_CRIMSON, palette.theme, 34, 17), transform=at(x, y, angle)) for x, y, angle in steps
    )


def _last_trains(palette: CardPalette, _: Lettering) -> str:
    return "".join(element("g", wagon(_CRIMSON, palette.theme, 44, 20), transform=at(x, _MIDDLE)) for x in (60, 116))


def _raised(drawn: str) -> str:
    return element("g", drawn, transform=f"translate(0 {34 - _MIDDLE})")


def _line(palette: CardPalette) -> str:
    return element("path", d=f"M16 {_MIDDLE}H160", stroke=palette.theme.ink, stroke_width=2)


def _spaces(palette: CardPalette) -> str:
    return "".join(
        element(
            "rect", x=34 + place * _SPACE, y=_MIDDLE - 9, width=32, height=18, rx=3, fill=palette.paper,
            stroke=palette.theme.ink, stroke_width=1.5,
        )
        for place in range(3)
    )  # fmt: skip


def _train(palette: CardPalette, place: int, player: int = 0) -> str:
    return element("g", wagon(PLAYERS[player], palette.theme, 34, 17), transform=at(50 + place * _SPACE, _MIDDLE))


def _cities(palette: CardPalette) -> str:
    return "".join(
        element("circle", cx=x, cy=_MIDDLE, r=8, fill=palette.paper, stroke=palette.theme.ink, stroke_width=3)
        for x in (16, 160)
    )


_DRAWINGS: dict[str, _Draw] = {
    "cards": _cards,
    "route": _route,
    "locomotive": _locomotive,
    "tickets": _ticket,
    "ferry": _ferry,
    "tunnel": _tunnel,
    "station": _station,
    "last-trains": _last_trains,
    "path": _path,
}
