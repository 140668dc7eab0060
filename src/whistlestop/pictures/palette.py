"""The colours of the themes (day and night), the nine kinds of card and the five players.

>>> DAY.cards["red"].fill, NIGHT.land, PLAYERS[1].name, PLAYERS[1].pattern
('#a81d14', '#17383c', 'cobalt', 'bands')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from whistlestop.actions import LOCOMOTIVE
from whistlestop.pictures.colour import mixed

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


def _spaces(land: str, inks: Mapping[str, str], fills: Mapping[str, tuple[str, float]]) -> dict[str, CardColours]:
    """Print the spaces of each colour with an ink, on land with a share of that ink or of another colour."""
    return {kind: CardColours(mixed(land, *fills.get(kind, (ink, _TINT))), ink, ink) for kind, ink in inks.items()}


_TINT = 0.24
"""The share of its colour in the fill of a space."""
_DAY_LAND = "#f3e9d2"
_NIGHT_LAND = "#17383c"

DAY = Theme(
    name="day",
    margin="#e9dcbc",
    cartouche="#f0e5cb",
    land=_DAY_LAND,
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
    spaces=_spaces(
        _DAY_LAND,
        {
            "red": "#981d16",
            "orange": "#b25614",
            "yellow": "#8a6c00",
            "green": "#47763a",
            "blue": "#1f74ac",
            "purple": "#742f7a",
            "white": "#7d725e",
            "black": "#37322e",
            "grey": "#857b6f",
            LOCOMOTIVE: "#5d564d",
        },
        {
            "yellow": ("#e9c52c", 0.5),
            "white": ("#ffffff", 0.92),
            "grey": ("#857b6f", 0.1),
            LOCOMOTIVE: ("#857b6f", 0.1),
        },
    ),
)

NIGHT = Theme(
    name="night",
    margin="#0d2529",
    cartouche="#0b1f23",
    land=_NIGHT_LAND,
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
    spaces=_spaces(
        _NIGHT_LAND,
        {
            "red": "#e5776a",
            "orange": "#d0922f",
            "yellow": "#eecb4a",
            "green": "#8ad67e",
            "blue": "#4aa6fa",
            "purple": "#c79ad6",
            "white": "#e4decf",
            "black": "#959ba0",
            "grey": "#889b9c",
            LOCOMOTIVE: "#b9c7c7",
        },
        {"white": ("#ffffff", 0.2), "black": ("#04090a", 0.8), "grey": ("#889b9c", 0.1), LOCOMOTIVE: ("#889b9c", 0.1)},
    ),
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
