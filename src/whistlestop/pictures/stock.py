"""Rolling stock seen from the side, and the paints it is drawn with: wheels, bogies, frames and the track below.

Everything stands on the rail: (0, 0) is the middle of the wagon on top of the rail, x to the right, y down. A wagon is
about 124 long over its buffers and 50 high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from whistlestop.pictures.colour import mixed
from whistlestop.pictures.palette import DAY, NIGHT, CardInk, Theme
from whistlestop.pictures.svg import element, number


@dataclass(frozen=True, slots=True)
class Paints:
    """What cards are printed with, beside the colour of the card: `iron` is what frames and wheels are drawn in."""

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
    """What a card's colour is mixed with for the lines on it."""

    @property
    def night(self) -> bool:
        """Whether lamps are lit."""
        return self.theme is NIGHT

    def outline(self, ink: CardInk) -> str:
        """The line around a field of a card's colour: dark by day, light by night."""
        return ink.edge if self.night else self.lines_on(ink.fill)

    def softened(self, fill: str) -> str:
        """A large field of a colour: at night a little darker, so that it does not glare."""
        return mixed(fill, self.paper, 0.16) if self.night else fill

    def lines_on(self, fill: str) -> str:
        """A dark tone of a colour, for the planks, frames and rivets on it."""
        return mixed(fill, self.line, 0.62)

    def light_on(self, fill: str) -> str:
        """A light tone of a colour, where the light falls."""
        return mixed(fill, "#fff8e4", 0.26 if self.night else 0.42)


PAINTS: Mapping[str, Paints] = {
    "day": Paints(
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
    "night": Paints(
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


def sheen_defs() -> str:
    """The light on round tanks and flat walls, for a picture's `<defs>`."""
    return _gradient("sheen-tank", ((0, "#fff", 0.05), (0.22, "#fff", 0.5), (0.5, "#fff", 0), (1, "#000", 0.42))) + (
        _gradient("sheen-wall", ((0, "#fff", 0.2), (0.35, "#fff", 0), (1, "#000", 0.22)))
    )


def bogie_def(paints: Paints) -> str:
    """Bogies, which wagons stand on; they need `wheel_def`."""
    return element("g", *_bogie(paints), id=f"bogie-{paints.theme.name}")


def _gradient(id: str, stops: tuple[tuple[float, str, float], ...]) -> str:
    inside = [
        element("stop", offset=number(offset, 2), stop_color=colour, stop_opacity=number(opacity, 2))
        for offset, colour, opacity in stops
    ]
    return element("linearGradient", *inside, id=id, x2="0", y2="1")


def wheel_def(paints: Paints) -> str:
    """A spoked wheel of radius 5 around (0, 0), for a picture's `<defs>`."""
    return element(
        "g",
        element("circle", r=4.3, fill=paints.spokes, stroke_width=1.5),
        element("path", d="M-4 0H4M0-4V4M-2.8-2.8 2.8 2.8M2.8-2.8-2.8 2.8", stroke_width=0.6),
        element("circle", r=0.9, fill=paints.iron, stroke_width=0.4),
        id=f"wheel-{paints.theme.name}",
        stroke=paints.iron,
    )


def wheel(paints: Paints, x: float, radius: float = 5.0) -> str:
    """A wheel on the rail."""
    scale = "" if radius == 5 else f"scale({number(radius / 5, 2)})"
    return element(
        "use", href=f"#wheel-{paints.theme.name}", transform=f"translate({number(x)} {number(-radius)}){scale}"
    )


def _bogie(paints: Paints) -> list[str]:
    """Two wheels under a frame with springs."""
    return [
        wheel(paints, -7.6),
        wheel(paints, 7.6),
        element(
            "path",
            d="M-14-9.6H14L10.6-4.2H5L3.2-7.2H-3.2L-5-4.2H-10.6Z",
            fill="none",
            stroke=paints.iron,
            stroke_width=1.3,
        ),
        element("path", d="M-9.4-6.4H-5.8V-3.6H-9.4ZM5.8-6.4H9.4V-3.6H5.8Z", fill=paints.iron),
        element("path", d="M-2.2-9V-6.6M0-9V-6.6M2.2-9V-6.6", stroke=paints.steel, stroke_width=0.9),
    ]


def bogie(paints: Paints, x: float) -> str:
    """A bogie whose middle is at x."""
    return element("use", href=f"#bogie-{paints.theme.name}", x=number(x))


def frame(paints: Paints, half: float = 56.0) -> str:
    """The beam a wagon stands on, with buffers and the truss rod below."""
    h, b = number(half), number(half + 5)
    return element(
        "g",
        element("path", d=f"M-{h}-15H{h}V-10.8H-{h}Z", fill=paints.iron, stroke="none"),
        element("path", d=f"M-{h}-14H{h}", stroke=paints.steel, stroke_width=0.5),
        element("path", d=f"M-{h}-12.6H-{b}M{h}-12.6H{b}", stroke_width=1.7),
        element("path", d=f"M-{b}-15.4V-9.8M{b}-15.4V-9.8", stroke_width=2.2, stroke_linecap="round"),
        element("path", d="M-17-11-10-7.4H10L17-11M-10-7.4V-11M10-7.4V-11", fill="none", stroke_width=0.9),
        stroke=paints.iron,
    )


def on_bogies(paints: Paints) -> str:
    """Frame and bogies of a long wagon."""
    return bogie(paints, -36) + bogie(paints, 36) + frame(paints)


def on_axles(paints: Paints) -> str:
    """Frame and wheels of a short wagon: two axles with leaf springs, and the brake between them."""
    boxes = "".join(f"M{x - 7}-11Q{x}-6 {x + 7}-11M{x - 2}-7H{x + 2}V-3.4H{x - 2}Z" for x in (-33, 33))
    return (
        wheel(paints, -33, 6)
        + wheel(paints, 33, 6)
        + frame(paints)
        + element("path", d=boxes, fill=paints.iron, stroke=paints.iron, stroke_width=0.9)
        + element("path", d="M-6-11-24-4.4M6-11 24-4.4", stroke=paints.iron, stroke_width=0.9)
    )


def track(paints: Paints, half: float = 72.0) -> str:
    """Rail, sleepers and the edge of the ballast."""
    h = number(half)
    return element(
        "g",
        element("path", d=f"M-{h} 3.1H{h}", stroke_width=3.2, stroke_dasharray="4.4 5.2", stroke_opacity=0.8),
        element("path", d=f"M-{h} .8H{h}", stroke_width=1.7),
        element("path", d=f"M-{h} .3H{h}", stroke=paints.steel, stroke_width=0.5),
        stroke=paints.iron,
    )
