"""Parts of rolling stock, seen from the side: wheels, bogies and frames, and the track below.

Everything stands on the rail: (0, 0) is below the middle of the wagon, on top of the rail. A wagon is about 124 units
long over its buffers and 50 high.
"""

from __future__ import annotations

from whistlestop.pictures.card_palette import CardPalette
from whistlestop.pictures.svg import element, number


def sheen_defs() -> str:
    """Gradients for the light on round tanks and flat walls, for a picture's `<defs>`."""
    return _gradient("sheen-tank", ((0, "#fff", 0.05), (0.22, "#fff", 0.5), (0.5, "#fff", 0), (1, "#000", 0.42))) + (
        _gradient("sheen-wall", ((0, "#fff", 0.2), (0.35, "#fff", 0), (1, "#000", 0.22)))
    )


def bogie_def(palette: CardPalette) -> str:
    """A bogie, for a picture's `<defs>`; it refers to `wheel_def`."""
    return element("g", *_bogie(palette), id=f"bogie-{palette.theme.name}")


def _gradient(id: str, stops: tuple[tuple[float, str, float], ...]) -> str:
    inside = [
        element("stop", offset=number(offset, 2), stop_color=colour, stop_opacity=number(opacity, 2))
        for offset, colour, opacity in stops
    ]
    return element("linearGradient", *inside, id=id, x2="0", y2="1")


def wheel_def(palette: CardPalette) -> str:
    """A spoked wheel of radius 5 around (0, 0), for a picture's `<defs>`."""
    return element(
        "g",
        element("circle", r=4.3, fill=palette.spokes, stroke_width=1.5),
        element("path", d="M-4 0H4M0-4V4M-2.8-2.8 2.8 2.8M2.8-2.8-2.8 2.8", stroke_width=0.6),
        element("circle", r=0.9, fill=palette.iron, stroke_width=0.4),
        id=f"wheel-{palette.theme.name}",
        stroke=palette.iron,
    )


def wheel(palette: CardPalette, x: float, radius: float = 5.0) -> str:
    """A wheel on the rail."""
    scale = "" if radius == 5 else f"scale({number(radius / 5, 2)})"
    return element(
        "use", href=f"#wheel-{palette.theme.name}", transform=f"translate({number(x)} {number(-radius)}){scale}"
    )


def _bogie(palette: CardPalette) -> list[str]:
    """Two wheels under a frame with springs."""
    return [
        wheel(palette, -7.6),
        wheel(palette, 7.6),
        element(
            "path",
            d="M-14-9.6H14L10.6-4.2H5L3.2-7.2H-3.2L-5-4.2H-10.6Z",
            fill="none",
            stroke=palette.iron,
            stroke_width=1.3,
        ),
        element("path", d="M-9.4-6.4H-5.8V-3.6H-9.4ZM5.8-6.4H9.4V-3.6H5.8Z", fill=palette.iron),
        element("path", d="M-2.2-9V-6.6M0-9V-6.6M2.2-9V-6.6", stroke=palette.steel, stroke_width=0.9),
    ]


def bogie(palette: CardPalette, x: float) -> str:
    """A bogie with its middle at x."""
    return element("use", href=f"#bogie-{palette.theme.name}", x=number(x))


def frame(palette: CardPalette, half: float = 56.0) -> str:
    """The underframe of a wagon, with buffers and a truss rod."""
    h, b = number(half), number(half + 5)
    return element(
        "g",
        element("path", d=f"M-{h}-15H{h}V-10.8H-{h}Z", fill=palette.iron, stroke="none"),
        element("path", d=f"M-{h}-14H{h}", stroke=palette.steel, stroke_width=0.5),
        element("path", d=f"M-{h}-12.6H-{b}M{h}-12.6H{b}", stroke_width=1.7),
        element("path", d=f"M-{b}-15.4V-9.8M{b}-15.4V-9.8", stroke_width=2.2, stroke_linecap="round"),
        element("path", d="M-17-11-10-7.4H10L17-11M-10-7.4V-11M10-7.4V-11", fill="none", stroke_width=0.9),
        stroke=palette.iron,
    )


def on_bogies(palette: CardPalette) -> str:
    """The frame and bogies of a long wagon."""
    return bogie(palette, -36) + bogie(palette, 36) + frame(palette)


def on_axles(palette: CardPalette) -> str:
    """The frame and wheels of a short wagon: two axles with leaf springs, and the brake between them."""
    boxes = "".join(f"M{x - 7}-11Q{x}-6 {x + 7}-11M{x - 2}-7H{x + 2}V-3.4H{x - 2}Z" for x in (-33, 33))
    return (
        wheel(palette, -33, 6)
        + wheel(palette, 33, 6)
        + frame(palette)
        + element("path", d=boxes, fill=palette.iron, stroke=palette.iron, stroke_width=0.9)
        + element("path", d="M-6-11-24-4.4M6-11 24-4.4", stroke=palette.iron, stroke_width=0.9)
    )


def track(palette: CardPalette, half: float = 72.0) -> str:
    """The rail and its sleepers."""
    h = number(half)
    return element(
        "g",
        element("path", d=f"M-{h} 3.1H{h}", stroke_width=3.2, stroke_dasharray="4.4 5.2", stroke_opacity=0.8),
        element("path", d=f"M-{h} .8H{h}", stroke_width=1.7),
        element("path", d=f"M-{h} .3H{h}", stroke=palette.steel, stroke_width=0.5),
        stroke=palette.iron,
    )
