"""Draw the pictures of the rules, by day and by night: `docs/pictures/rules/`.

The rules (`docs/rules.md` and its translations) show them, and so does the page of rules that the server serves.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.rule_drawings import drawing_cards, end, knowledge, routes, set_up, tickets_and_stations, tunnels
from tools.rule_drawings.drawing import Drawing

from whistlestop.pictures.card_palette import CARD_PALETTES, CardPalette

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "rules"
DRAWN: dict[str, Callable[[Drawing], None]] = {
    **set_up.PICTURES,
    **drawing_cards.PICTURES,
    **routes.PICTURES,
    **tunnels.PICTURES,
    **tickets_and_stations.PICTURES,
    **end.PICTURES,
    **knowledge.PICTURES,
}
"""What draws each picture, by its name: the number of its rule, if it has one."""
WITHOUT = {
    "P1": "counts what is on the boards; the boards themselves show it",
    "P2": "says which tickets are stand-ins; they look like any other, but for the mark in the lobby",
    "P3": "says where more tickets are played; U1 to U4 show them",
}
"""The rules that have no picture, and why."""


def pictures() -> dict[str, str]:
    """SVG documents by their names: `T1` by day, `T1-night` by night."""
    return {
        name if theme == "day" else f"{name}-{theme}": picture
        for theme, palette in CARD_PALETTES.items()
        for name, picture in _drawn(palette).items()
    }


def _drawn(palette: CardPalette) -> dict[str, str]:
    drawn = {}
    for name, draw in DRAWN.items():
        drawing = Drawing(palette)
        draw(drawing)
        drawn[name] = drawing.document()
    return drawn


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {FOLDER / f"{name}.svg": picture.encode() for name, picture in pictures().items()}
