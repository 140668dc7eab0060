"""Colour perception: contrast, difference, and the simulation of colour blindness.

>>> round(contrast("#ffffff", "#000000"), 1), round(difference("#a81d14", "#74327a"))
(21.0, 72)
>>> simulated("#a81d14", "deutan")
'#6d6109'
"""

from __future__ import annotations

import math
from typing import Literal

Vision = Literal["normal", "protan", "deutan", "tritan"]

VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan")

Triple = tuple[float, float, float]

# Linear RGB as seen by an eye that lacks one kind of cone: Machado, Oliveira and Fernandes (2009), severity 1.
SIMULATION: dict[Vision, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

_WHITE: Triple = (0.95047, 1.0, 1.08883)  # daylight (D65) in CIE XYZ


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as defined by WCAG: 1 to 21. Text should have at least 4.5.

    >>> round(contrast("#2a2119", "#f3e9d2"), 2)
    13.08
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def difference(one: str, other: str, vision: Vision = "normal") -> float:
    """How different two colours look (CIE 1976): 2 is just noticeable, 20 is obvious at a glance.

    >>> round(difference("#a81d14", "#527c48")), round(difference("#a81d14", "#527c48", "protan"))
    (82, 21)
    """
    return math.dist(_lab(simulated(one, vision)), _lab(simulated(other, vision)))


def simulated(colour: str, vision: Vision) -> str:
    """What a colour looks like to an eye that lacks one kind of cone.

    >>> simulated("#a81d14", "normal")
    '#a81d14'
    """
    if vision == "normal":
        return colour
    linear = _linear_rgb(colour)
    return _hex(tuple(sum(a * b for a, b in zip(row, linear, strict=True)) for row in SIMULATION[vision]))


def mixed(one: str, other: str, share: float) -> str:
    """Mix a share of another colour into one.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lightness(colour: str) -> float:
    """The lightness of a colour, from 0 to 100: all that is left of it in a greyscale print.

    >>> round(lightness("#ffffff")), round(lightness("#a81d14"))
    (100, 36)
    """
    return _lab(colour)[0]


def _channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear_rgb(colour: str) -> Triple:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (n / 255 for n in _channels(colour))
    )
    return red, green, blue


def _hex(linear: tuple[float, ...]) -> str:
    """Linear RGB as `#rrggbb`. Values beyond what a screen can show are clipped."""
    clipped = (min(1.0, max(0.0, value)) for value in linear)
    encoded = (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in clipped)
    return "#" + "".join(f"{round(v * 255):02x}" for v in encoded)


def _luminance(colour: str) -> float:
    red, green, blue = _linear_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _lab(colour: str) -> Triple:
    """A colour in CIE L*a*b*, where distances are about as large as differences look."""
    red, green, blue = _linear_rgb(colour)
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    a, b, c = (_root(value / white) for value, white in zip((x, y, z), _WHITE, strict=True))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def _root(value: float) -> float:
    return math.cbrt(value) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
