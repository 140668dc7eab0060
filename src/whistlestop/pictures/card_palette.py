"""The palette of the cards: the colours that all cards share, whatever their own colour is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from whistlestop.pictures.colour import mixed
from whistlestop.pictures.palette import DAY, NIGHT, CardColours, Theme


@dataclass(frozen=True, slots=True)
class CardPalette:
    """The colours of a theme that all cards share. `iron` is the colour of frames and wheels."""

    theme: Theme
    paper: str
    text: str
    iron: str
    steel: str
    roof: str
    glass: str
    spokes: str
    wood: str
    wood_end: str
    wood_line: str
    line: str
    """The colour that is mixed with a card's own for the lines on it."""

    @property
    def night(self) -> bool:
        """Whether this is the night palette, in which lamps are lit."""
        return self.theme is NIGHT

    def outline(self, colours: CardColours) -> str:
        """The outline of an area in a card's colour: dark by day, light by night."""
        return colours.edge if self.night else self.lines_on(colours.fill)

    def softened(self, fill: str) -> str:
        """The fill of a large area: a little darker at night, so that it does not glare."""
        return mixed(fill, self.paper, 0.16) if self.night else fill

    def lines_on(self, fill: str) -> str:
        """A dark shade of a colour, for the planks, frames and rivets on it."""
        return mixed(fill, self.line, 0.62)

    def light_on(self, fill: str) -> str:
        """A light tint of a colour, for highlights."""
        return mixed(fill, "#fff8e4", 0.26 if self.night else 0.42)


CARD_PALETTES: Mapping[str, CardPalette] = {
    "day": CardPalette(
        theme=DAY,
        paper="#f8f0dc",
        text=DAY.ink,
        iron="#2e261d",
        steel="#8a8274",
        roof="#5f5345",
        glass="#fbf0cf",
        spokes="#e6d8b6",
        wood="#c69a62",
        wood_end="#ecd0a0",
        wood_line="#5e3d1b",
        line="#1a0f06",
    ),
    "night": CardPalette(
        theme=NIGHT,
        paper="#0b1f23",
        text=NIGHT.ink,
        iron="#061416",
        steel="#6d7c78",
        roof="#1d3033",
        glass="#ffd98a",
        spokes="#3f5f60",
        wood="#8f6a40",
        wood_end="#b78e5a",
        wood_line="#2c1a0a",
        line="#030b0c",
    ),
}
