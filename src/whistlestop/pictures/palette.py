"""The colours of the themes (day and night), the nine kinds of card and the five players.

>>> DAY.cards["red"].fill, NIGHT.land, PLAYERS[1].name, PLAYERS[1].pattern
('#a81d14', '#17383c', 'cobalt', 'bands')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from whistlestop.actions import LOCOMOTIVE

Pattern = Literal["stripe", "bands", "skylights", "lattice", "herringbone"]


@dataclass(frozen=True, slots=True)
class CardColours:
    """How a card colour is printed on cards or on spaces: its fill, the edge around it, and the symbol on it."""

    fill: str
    edge: str
    symbol: str


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """A player's colour. The pattern on the roofs distinguishes the players without it."""

    name: str
    body: str
    highlight: str
    shadow: str
    pattern: Pattern
    pattern_ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a board by day or by night."""

    name: str
    margin: str
    cartouche: str
    land: str
    sea: str
    sea_edge: str
    coast: str
    water_lines: str
    rivers: str
    borders: str
    graticule: str
    hachures: str
    ink: str
    label: str
    label_halo: str
    sea_names: str
    gilt: str
    bed: str
    track: str
    tunnel_ties: str
    ferry: str
    ferry_ink: str
    locomotive_space: str
    brass: str
    city_disc: str
    city_ring: str
    city_dot: str
    lamp: str | None
    accent: str
    train_edge: str
    """The outline of wagons: dark on light land, light on dark land."""
    train_key: str
    """What is left free around a train, so that it stands out from whatever is beneath it."""
    tints: tuple[str, str, str, str]
    """Tints along borders: the two sides of a country's border, and of a province's."""
    cards: Mapping[str, CardColours]
    spaces: Mapping[str, CardColours]
    """How the spaces of unclaimed routes are printed, by colour, and a ferry's under `LOCOMOTIVE`.

    They are ground, not figure: hardly more than land, with a line and a symbol in their colour.
    """


def _space(fill: str, ink: str) -> CardColours:
    """A space: land with a little of its colour, and a line and a symbol in that colour."""
    return CardColours(fill, ink, ink)


DAY = Theme(
    name="day",
    margin="#e9dcbc",
    cartouche="#f0e5cb",
    land="#f3e9d2",
    sea="#dbe0cf",
    sea_edge="#cfd8ca",
    coast="#4a4034",
    water_lines="#6f8f93",
    rivers="#7d9a9c",
    borders="#8d7a60",
    graticule="#8b8368",
    hachures="#7a6243",
    ink="#2e261d",
    label="#2a2119",
    label_halo="#f5ecd7",
    sea_names="#3d5e61",
    gilt="#9a7634",
    bed="#f7efdc",
    track="#3a2f25",
    tunnel_ties="#7b6a55",
    ferry="#eef1e4",
    ferry_ink="#4f7f88",
    locomotive_space="#34474c",
    brass="#f0d48c",
    city_disc="#fbf4e2",
    city_ring="#2b2119",
    city_dot="#8e2a1e",
    lamp=None,
    accent="#a5341a",
    train_edge="#241b13",
    train_key="#fbf5e6",
    tints=("#c98b6b", "#86a07c", "#b7a45a", "#b58aa0"),
    cards={
        "red": CardColours("#a81d14", "#5e0a05", "#fdebdf"),
        "orange": CardColours("#d87e28", "#743b08", "#3a1b02"),
        "yellow": CardColours("#edcf3f", "#776005", "#4d3a02"),
        "green": CardColours("#527c48", "#274420", "#fbfdf3"),
        "blue": CardColours("#429bd0", "#134a6e", "#06243a"),
        "purple": CardColours("#74327a", "#431848", "#f8edf6"),
        "white": CardColours("#fcf9f1", "#857a66", "#574d3c"),
        "black": CardColours("#302c29", "#0d0b0a", "#efe7d6"),
        "grey": CardColours("#b4aaa1", "#6f665d", "#6f665d"),
    },
    spaces={
        "red": _space("#ddb8a5", "#981d16"),
        "orange": _space("#e3c6a4", "#b25614"),
        "yellow": _space("#eed77f", "#8a6c00"),
        "green": _space("#cacdae", "#47763a"),
        "blue": _space("#c0cdc9", "#1f74ac"),
        "purple": _space("#d5bcbd", "#742f7a"),
        "white": _space("#fefdfb", "#7d725e"),
        "black": _space("#c6bdab", "#37322e"),
        "grey": _space("#e8dec8", "#857b6f"),
        LOCOMOTIVE: _space("#e8dec8", "#5d564d"),
    },
)

NIGHT = Theme(
    name="night",
    margin="#0d2529",
    cartouche="#0b1f23",
    land="#17383c",
    sea="#0c262c",
    sea_edge="#0a1f25",
    coast="#c6a566",
    water_lines="#4f8385",
    rivers="#3d6f74",
    borders="#6f8a7c",
    graticule="#3f6366",
    hachures="#7fa093",
    ink="#e9d6a6",
    label="#f6e4b4",
    label_halo="#0e2a2f",
    sea_names="#74a8a9",
    gilt="#d8b264",
    bed="#0b2226",
    track="#b99a5c",
    tunnel_ties="#8a8e78",
    ferry="#123c46",
    ferry_ink="#6fb0b8",
    locomotive_space="#06181c",
    brass="#ffd98a",
    city_disc="#fff0c4",
    city_ring="#1a1206",
    city_dot="#b8641e",
    lamp="#ffd98a",
    accent="#f0a350",
    train_edge="#f3ead6",
    train_key="#0a1a1d",
    tints=("#a0714f", "#5f8a6a", "#8d8448", "#86688a"),
    cards={
        "red": CardColours("#a5300f", "#f0a183", "#ffeadf"),
        "orange": CardColours("#db8934", "#ffd09a", "#331802"),
        "yellow": CardColours("#f2d74c", "#fff4bd", "#4a3902"),
        "green": CardColours("#4b8050", "#bfe0ae", "#fcfff5"),
        "blue": CardColours("#58adea", "#c5e4fb", "#04223a"),
        "purple": CardColours("#8a4d98", "#dcb7e4", "#fdf4ff"),
        "white": CardColours("#f4efe2", "#ffffff", "#4a4436"),
        "black": CardColours("#0b0c0d", "#b9b09a", "#e9e0c8"),
        "grey": CardColours("#9b9b9a", "#d3d3cf", "#d3d3cf"),
    },
    spaces={
        "red": _space("#484747", "#e5776a"),
        "orange": _space("#434e39", "#d0922f"),
        "yellow": _space("#4b5b3f", "#eecb4a"),
        "green": _space("#335e4c", "#8ad67e"),
        "blue": _space("#23526a", "#4aa6fa"),
        "purple": _space("#415061", "#c79ad6"),
        "white": _space("#456063", "#e4decf"),
        "black": _space("#081214", "#959ba0"),
        "grey": _space("#224246", "#889b9c"),
        LOCOMOTIVE: _space("#224246", "#b9c7c7"),
    },
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (DAY, NIGHT)}

PLAYERS = (
    PlayerColour("crimson", "#c9182c", "#f58a80", "#7a0a16", "stripe", "#fff2dc"),
    PlayerColour("cobalt", "#1c4fc0", "#8fb4ff", "#0d2766", "bands", "#fff2dc"),
    PlayerColour("emerald", "#0c8a4c", "#7fe0ab", "#04492a", "skylights", "#fff2dc"),
    PlayerColour("amber", "#f6a700", "#ffe7a0", "#8a5200", "lattice", "#4a2a00"),
    PlayerColour("jet", "#2b2b33", "#9a9aa8", "#0a0a0d", "herringbone", "#fff2dc"),
)
"""In the order of the seats."""

CREAM = "#fff6e2"
"""The edge of the players' pieces."""
