"""The dark and light colour schemes of the terminal game. Everything with a colour also has a letter or a mark.

>>> DARK.routes["red"], COLOUR_SCHEMES[False].name
('#e5484d', 'light')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.terminal_theme import TerminalTheme

ROUTE_LETTERS = {
    "purple": "P",
    "blue": "B",
    "orange": "O",
    "white": "W",
    "green": "G",
    "yellow": "Y",
    "black": "K",
    "red": "R",
    "grey": "·",
}
"""The letter of a route's colour on the map. A dot is grey: any colour will do."""
CARD_SYMBOLS = {
    "purple": "★",
    "blue": "☾",
    "orange": "»",
    "white": "○",
    "green": "▲",
    "yellow": "●",
    "black": "✕",
    "red": "♦",
    "locomotive": "▙",
}
"""The characters that are most similar to the symbols on the cards in pictures."""


@dataclass(frozen=True, slots=True)
class ColourScheme:
    """The colours of the dark or the light theme."""

    name: str
    land: str
    water: str
    label: str
    muted: str
    ticket_city: str
    """The cities of the player's open tickets."""
    highlight: str
    routes: Mapping[str, str]
    on_route: Mapping[str, str]
    """The text on a route's colour."""
    seats: tuple[str, ...]
    on_seat: str
    locomotive: str
    ansi: TerminalTheme
    """The meaning of the named colours that the plain game uses."""

    def card(self, name: str) -> tuple[str, str]:
        """The text colour and the background of a card."""
        if name == "locomotive":
            return "#101414", self.locomotive
        return self.on_route[name], self.routes[name]


def _ansi(background: str, text: str, normal: str, bright: str) -> TerminalTheme:
    colours = [[_rgb(colour) for colour in row.split()] for row in (normal, bright)]
    return TerminalTheme(_rgb(background), _rgb(text), *colours)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_DARK_ROUTES = {
    "purple": "#b57bd6",
    "blue": "#4aa3ee",
    "orange": "#f08c2e",
    "white": "#f4efe2",
    "green": "#5fb85a",
    "yellow": "#f2d74c",
    "black": "#05080a",
    "red": "#e5484d",
    "grey": "#93a3a3",
}
_DARK_TEXT, _LIGHT_TEXT = "#0a1416", "#fff8ea"

DARK = ColourScheme(
    name="dark",
    land="#29474b",
    water="#13292f",
    label="#f2e6c4",
    muted="#9db3ae",
    ticket_city="#ffd75e",
    highlight="#ffffff",
    routes=_DARK_ROUTES,
    on_route={colour: _LIGHT_TEXT if colour == "black" else _DARK_TEXT for colour in _DARK_ROUTES},
    seats=("#2fd0e0", "#ffc21a", "#cf62d6", "#7ccf4a", "#e8564f"),
    on_seat="#06181c",
    locomotive="#c9cfcb",
    ansi=_ansi(
        "#10201f",
        "#e9e2cf",
        "#101414 #e8564f #7ccf4a #ffc21a #4aa3ee #cf62d6 #2fd0e0 #d8d2c2",
        "#7d8a88 #ff6a5c #8ce04a #f2d74c #7cc0ff #ff6fc8 #6fe6f2 #fbf7ec",
    ),
)

_LIGHT_ROUTES = {
    "purple": "#7d3588",
    "blue": "#1c7fc4",
    "orange": "#d26a0c",
    "white": "#ffffff",
    "green": "#2f7d33",
    "yellow": "#e3b800",
    "black": "#1c1a18",
    "red": "#c02216",
    "grey": "#86796a",
}

LIGHT = ColourScheme(
    name="light",
    land="#e6d9b8",
    water="#b9cdc9",
    label="#2a2119",
    muted="#6a5f50",
    ticket_city="#9c2d00",
    highlight="#000000",
    routes=_LIGHT_ROUTES,
    on_route={
        colour: _DARK_TEXT if colour in ("white", "yellow", "orange") else _LIGHT_TEXT for colour in _LIGHT_ROUTES
    },
    seats=("#007a8a", "#8f6400", "#a81b78", "#3d7a0c", "#b5261a"),
    on_seat="#fffaf0",
    locomotive="#cfc7b6",
    ansi=_ansi(
        "#faf5e8",
        "#2a2119",
        "#26221e #b5261a #3d7a0c #8f6400 #1c66b0 #a81b78 #007a8a #6a5f50",
        "#7d7263 #c02216 #2f7d33 #e3b800 #1c7fc4 #a81b78 #007a8a #ffffff",
    ),
)

COLOUR_SCHEMES: Mapping[bool, ColourScheme] = {True: DARK, False: LIGHT}
"""By whether the theme is dark."""
