"""Draw docs/cards.svg, everything a player holds or lays down, by day and by night: python docs/cards_picture.py"""

from __future__ import annotations

from pathlib import Path

from whistlestop.boards import load
from whistlestop.boards.base_map import load_base_map
from whistlestop.pictures.card_palette import CARD_PALETTES, CardPalette
from whistlestop.pictures.card_wagons import WAGON_NAMES
from whistlestop.pictures.cards import CARDS, back_drawing, card_defs, card_drawing, hand_drawing
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import PLAYERS
from whistlestop.pictures.svg import at, element
from whistlestop.pictures.symbols import SYMBOLS
from whistlestop.pictures.tickets import ticket_drawing
from whistlestop.pictures.tokens import station_def, token_defs, wagon, wagon_use

PICTURE = Path(__file__).parent / "cards.svg"
WIDTH, DAY, NIGHT = 1000, 604, 336
LEFT, STEP = 36, 188
AT_NIGHT = ("red", "green", "blue", "black", "locomotive")
"""Some of the cards are enough to show the night theme."""


def draw() -> None:
    lettering, (day, night) = Lettering(), CARD_PALETTES.values()
    by_day = ground(day, DAY) + cards(CARDS, day, lettering) + table(day, lettering, 320) + hand(day, lettering)
    by_night = ground(night, NIGHT) + cards(AT_NIGHT, night, lettering) + table(night, lettering, 196)
    stations = "".join(station_def(player)[1] for player in PLAYERS)
    tokens = token_defs(PLAYERS, day.theme) + token_defs(PLAYERS, night.theme)
    defs = card_defs(day, night) + tokens + stations + lettering.defs()
    both = element("defs", defs) + by_day + placed(by_night, 0, DAY)
    box = f"0 0 {WIDTH} {DAY + NIGHT}"
    PICTURE.write_text(element("svg", both, xmlns="http://www.w3.org/2000/svg", viewBox=box) + "\n", encoding="utf-8")


def placed(drawn: str, x: float, y: float) -> str:
    return element("g", drawn, transform=at(x, y))


def ground(palette: CardPalette, height: float) -> str:
    rules = [
        element("rect", x=inset, y=inset, width=WIDTH - 2 * inset, height=height - 2 * inset, stroke_width=width)
        for inset, width in ((9, 2), (13, 0.5))
    ]
    return element("rect", width=WIDTH, height=height, fill=palette.theme.margin) + element(
        "g", *rules, fill="none", stroke=palette.theme.ink
    )


def heading(words: str, x: float, y: float, palette: CardPalette, lettering: Lettering) -> str:
    return element("g", lettering.line(words, x, y, 14, "title", "start", 1.2), fill=palette.theme.ink)


def cards(colours: tuple[str, ...], palette: CardPalette, lettering: Lettering) -> str:
    """The cards in rows of five, and the back where there is room for it."""
    drawings = [card_drawing(colour, palette, lettering) for colour in colours]
    if len(drawings) % 5:
        drawings.append(back_drawing(palette, lettering))
    return heading("Train cards", LEFT, 38, palette, lettering) + "".join(
        placed(drawn, LEFT + i % 5 * STEP, 46 + i // 5 * 124) for i, drawn in enumerate(drawings)
    )


def table(palette: CardPalette, lettering: Lettering, top: float) -> str:
    """Two tickets, and the stations and trains of the players."""
    drawn = [
        heading(words, x, top, palette, lettering)
        for words, x in (("Tickets", LEFT), ("Stations", 412), ("Trains", 600))
    ]
    europe, base = load("europe"), load_base_map("europe")
    long = next(one for one in europe.tickets if one.long)
    short = next(one for one in europe.tickets if not one.long)
    for i, ticket in enumerate((long, short)):
        picture = ticket_drawing(europe.board, ticket, palette, lettering, land=base.land if base else None)
        drawn.append(placed(picture, LEFT + i * STEP, top + 8))
    for i, player in enumerate(PLAYERS):
        x, y, row = 440 + i % 3 * 52 + i // 3 * 26, top + 38 + i // 3 * 52, top + 19 + i * 23
        drawn.append(element("use", href=f"#station-{player.name}", transform=at(x, y, scale=2.2)))
        drawn += [placed(wagon_use(player, palette.theme, 23), 612 + 25 * k, row) for k in range(3)]
        drawn.append(placed(wagon(player, palette.theme, 74, 19), 752, row))
        if not palette.night:
            words = f"{player.name} · {player.pattern}"
            name = lettering.line(words, 818, row + 4, 12.4, "label", "start", 0.2)
            drawn.append(element("g", name, fill=palette.theme.label))
    return "".join(drawn)


def hand(palette: CardPalette, lettering: Lettering) -> str:
    """The cards as they are cut for a hand, and each symbol in grey."""
    drawn = []
    for i, colour in enumerate(("locomotive", *WAGON_NAMES)):
        x, symbol = LEFT + i * 106.2, SYMBOLS[colour]
        grey = element("path", d=symbol.path, fill_rule=symbol.fill_rule, fill="#6b6b6b")
        name = lettering.line(symbol.name, x + 30, 580, 11, "label", tracking=0.2)
        drawn += [placed(hand_drawing(colour, palette), x, 480), placed(grey, x + 76, 522)]
        drawn.append(element("g", name, fill=palette.theme.label))
    return heading("In the hand", LEFT, 471, palette, lettering) + "".join(drawn)


if __name__ == "__main__":
    draw()
