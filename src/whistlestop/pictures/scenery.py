"""The landscapes behind the wagons on the cards: one for each colour, in a few flat shades of it.

They fill the picture on a card: x from 8 to 168, y from 8 to 106. The foreground begins at about y = 80.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from whistlestop.pictures.card_palette import CardPalette
from whistlestop.pictures.colour import mixed
from whistlestop.pictures.svg import element


@dataclass(frozen=True, slots=True)
class Landscape:
    """The paths of a landscape: a distant silhouette, a nearer one, and fine lines over them."""

    far: str
    near: str
    lines: str = ""


LANDSCAPES: Mapping[str, Landscape] = {
    "red": Landscape(
        "M8 106V58h4V46l4-11 4 11v12h3v-6h8l5-5 5 5h6v-9h9v5h5v-9l6-6 6 6v9h4V41h2l4-14 4 14h2v10"
        "h8v-6h9v6h6v-8l6-6 6 6v8h4v-5h8"
        "v-6h2l3-10 3 10h2v12h6v-3l5-5 5 5v5h5V45h2l3-9 3 9h2v61z",
        "M8 106V74h9l4-5 4 5h13v-4h12v4h14l5-4 5 4h20v-4h12v4h14l5-4 5 4h18v-5h6l4-5 4 5h6v31z",
        "M14 44V47M18 44V47M12 63H15M18 63H21M12 80H15M20 80H23M27 80H30M150 63H153M157 63H160M150 80H153"
        "M157 80H160M56 48H58M62 48H64",
    ),
    "orange": Landscape(
        "M8 106"
        "V50a5 5 0 0 1 9-2 5 5 0 0 1 9 1q16-8 34-3 24 6 46-3 16-6 32-1a5 5 0 0 1 9-1 5 5 0 0 1 9 0 5 5 0 0 1 8 1"
        "q2 0 4 1V106Z",
        "M8 106V70a7 7 0 0 1 12-3 7 7 0 0 1 12 5q30-3 56-1t54-1a7 7 0 0 1 12-5 7 7 0 0 1 14 0V106Z",
        "M12 58q20-8 40-4M120 54q20-5 40 2M14 78V70M26 80V72M148 78V70M160 78V68",
    ),
    "yellow": Landscape(
        "M8 106V58h14l3-9h24l5 9h14l4-13h32l5 13h16l3-7h22l4 7h14v48z",
        "M8 106V78q40-5 80-3t80-3v34z",
        "M10 78 16 34h4l6 44M12 64H24M13.5 53H22.5M15 43H21M12 64 22.5 53 15 43M24 64 13.5 53 21 43M16 34H20M18 34V30"
        "M151 76 155.5 40h4l4.5 36M152.5 64H162.5M154 54H161M152.5 64 161 54M162.5 64 154 54M155.5 40H159.5",
    ),
    "green": Landscape(
        "M8 106V54L22 42 34 50 54 31 68 44 80 38 98 52 118 33 136 48 150 38 168 52v54z",
        "M8 106V72l2-1 4-17 4 17h2l4-22 4 22h3l3-10 3 10q50 6 100 0l3-11 3 11h2l4-24 4 24h2l4-18 4 18h2l3-9V106Z",
        "M54 31 58 38.5M118 33 122 40.5M22 42 25 47M150 38 153 43.5",
    ),
    "blue": Landscape(
        "M8 106V58L24 46 38 54 62 36 82 52 102 42 124 54 142 46 168 60v46z",
        "M8 106V72H168V106Z",
        "M16.5 72V50L25 69.5H16.5M15 54V69.5L10.5 69.5ZM10 72h15l-2 3H12zM158.5 74V57L165 72"
        "H158.5M157 60V72L153.5 72Z"
        "M153 74h12l-1.5 2.5H154.5zM9 80H20M14 85H26M150 81H160M156 86H166M30 77H36M140 77H147",
    ),
    "purple": Landscape(
        "M8 106V62h6v-9h2v-7l4-6 4 6v7h8v-4h14v-5h8v5h12v-7h4q2-8 12-9v-4h1v4q10 1 12 9h4v7h12v-5"
        "h8v5h14v4h8v-7l4-6 4 6v7"
        "h2v9h5v44z",
        "M8 106V78q10-5 20-2t60 1 60 0 20-1v30z",
        "M18 78q-2-12 1-19M19 59q-5-4-9 0M19 59q-6 0-7 5M19 59q5-4 8 1M19 59q5 1 5 6M158 78q2-14-1-22M157 56q-5-4-9 1"
        "M157 56q-6 1-6 6M157 56q5-5 9 0M157 56q6 0 7 5",
    ),
    "white": Landscape(
        "M8 106V52q22-13 44-5t48-5q34-9 68 4v60z",
        "M8 106V70q36-8 74-2t86-6v44z",
        "M154 66 156 46h4l2 20M158 45 148 35M158 45 168 35M158 45 149 54M158 45 167 54M146.5 36.5 149.5 33.5"
        "M166.5 33.5 169.5 36.5"
        "M147.5 52.5 150.5 55.5M10 68v-8l6-5 6 5v8zM14 68V63h4V68",
    ),
    "black": Landscape(
        "M8 106V60h10V40h5v20h17l4-5h14l4 5h12V46h28v14h14V36h5v24h8V42h5v18h14V54h12v52z",
        "M8 106V78h14l10-7 12 7h84l14-9 14 9h12v28z",
        "M146 78 154 50 166 78M150 64H160M154 50V44M149.5 47A4.5 4.5 0 1 1 158.5 47 4.5 4.5 0 1 1 149.5 47Z",
    ),
}


def landscape(colour: str, palette: CardPalette) -> str:
    """The sky, the sun or moon, and the land behind the wagon of a colour."""
    tint = _tint(colour, palette)
    paths = LANDSCAPES[colour]
    sky, far, near, ground, line = (mixed(base, tint, share) for base, share in _LAYERS[palette.theme.name])
    return (
        element("rect", x=8, y=8, width=160, height=98, fill=sky)
        + _light(palette, sky)
        + element("path", d=paths.far, fill=far)
        + element("path", d=paths.near, fill=near)
        + element("path", d=paths.lines, fill="none", stroke=line, stroke_width=0.8)
        + element("path", d="M8 92H168V106H8Z", fill=ground)
    )


_LAYERS = {
    "day": (("#f9f1de", 0.12), ("#efe0bf", 0.3), ("#e4d0a6", 0.42), ("#d3bc8e", 0.4), ("#8a7350", 0.5)),
    "night": (("#0e262c", 0.16), ("#1d4046", 0.24), ("#2a4c50", 0.28), ("#395453", 0.3), ("#5d7a76", 0.4)),
}
"""The base colours of sky, far, near, ground and lines, and the share of the card's colour mixed into each."""


def _tint(colour: str, palette: CardPalette) -> str:
    """The colour that tints a landscape. White and black give no tint, so cream and soot replace them."""
    return {"white": "#a3a592", "black": "#6a645c"}.get(colour, palette.theme.cards[colour].fill)


def _light(palette: CardPalette, sky: str) -> str:
    """The sun by day; a crescent moon and stars by night."""
    if not palette.night:
        return element("circle", cx=136, cy=36, r=11, fill="#fdf7e6", fill_opacity=0.9)
    moon = "M141 23A9.5 9.5 0 1 0 147.5 35.5 8 8 0 0 1 141 23Z"
    stars = "M38 36h0M52 32h0M106 34h0M88 36h0M163 28h0M12 40h0M66 35h0M160 14h0M120 37h0M40 14h0"
    return element("path", d=moon, fill=mixed(sky, palette.glass, 0.7)) + element(
        "path", d=stars, stroke=palette.text, stroke_linecap="round", stroke_opacity=0.7
    )
