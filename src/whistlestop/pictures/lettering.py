"""Text drawn as outlines, so that no font is needed and every viewer shows the same.

A picture has one `Lettering`. It produces lines of text and keeps track of the letters they use, so that each letter is
defined once.

>>> lettering = Lettering()
>>> lettering.line("So", 20, 30, size=10)
'<g transform="translate(14.43 30)scale(.01)"><use href="#l-S"/><use href="#l-o" x="534"/></g>'
>>> [path[:19] for path in lettering.defs().split("<path ")[1:]]
['id="l-S" d="M62-208', 'id="l-o" d="M36-240']

Letters take their colour from the group around them, so a halo is the same lines drawn again underneath:

    <g id="labels">…lines…</g>
    <use href="#labels" fill="none" stroke="#f5ecd7" stroke-width="260" stroke-linejoin="round"/>
    <use href="#labels" fill="#2a2119"/>

The stroke width is in thousandths of an em: 260 is 2.6 units for letters of size 10.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from whistlestop.boards.lettering import EM, Face, advance, face_for, letter_offsets, outline, text_width
from whistlestop.pictures.svg import Point, element, escape_text, number, numbers

Anchor = Literal["start", "middle", "end"]

_SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Lettering:
    """Draws text for one picture, and collects the letters it uses."""

    def __init__(self) -> None:
        self._used: dict[tuple[Face, str], str] = {}

    def line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: Face = "label",
        anchor: Anchor = "middle",
        tracking: float = 0.0,
        angle: float = 0.0,
    ) -> str:
        """A line of text with its start, middle or end at (x, y) on the baseline, rotated around that point."""
        width = text_width(text, size, face, tracking)
        back, turn = width * _SHIFT[anchor], math.radians(angle)
        start = x - back * math.cos(turn), y - back * math.sin(turn)
        drawn = face_for(text, face)
        if drawn is None:
            return _system_font_text(text, start, size, width, angle)
        letters = []
        for i, (character, offset) in enumerate(letter_offsets(text, drawn)):
            name = self._name(character, drawn)
            if name:
                place = round(offset + i * tracking * EM / size)
                letters.append(element("use", href=f"#{name}", x=str(place) if place else None))
        return element("g", *letters, transform=_placed(start, angle, size)) if letters else ""

    def along(
        self, text: str, points: Sequence[Point], size: float, face: Face = "italic", tracking: float = 0.0
    ) -> str:
        """A line of text centred on a curve that is given as points. It continues straight beyond the ends.

        >>> name = Lettering().along("Sea", [(0, 0), (50, 10), (100, 0)], size=12)
        >>> name.count("<use"), name.count("rotate")
        (3, 3)
        """
        width, length = text_width(text, size, face, tracking), _length(points)
        drawn = face_for(text, face)
        if drawn is None:
            middle, angle = _point_along(points, length / 2)
            return self.line(text, *middle, size, face, "middle", tracking, angle)
        letters = []
        for i, (character, offset) in enumerate(letter_offsets(text, drawn)):
            name = self._name(character, drawn)
            if name:
                half = advance(character, drawn) * size / EM / 2
                (x, y), angle = _point_along(points, (length - width) / 2 + offset * size / EM + i * tracking + half)
                turn = math.radians(angle)
                place = _in_ems((x - half * math.cos(turn), y - half * math.sin(turn)), size)
                turned = f"translate({place})rotate({number(angle)})"
                letters.append(element("use", href=f"#{name}", transform=turned))
        return element("g", *letters, transform=f"scale({number(size / EM, 5)})") if letters else ""

    def defs(self) -> str:
        """The outlines of the letters used so far, for the picture's `<defs>`."""
        return "".join(
            element("path", id=name, d=outline(character, face))
            for (face, character), name in self._used.items()
            if name
        )

    def _name(self, character: str, face: Face) -> str:
        """The id of a letter, which is marked as used; empty for a space."""
        key = face, character
        if key not in self._used:
            plain = character.isascii() and character.isalnum()
            word = character if plain else f"{ord(character):02x}"
            self._used[key] = f"{face[0]}-{word}" if outline(character, face) else ""
        return self._used[key]


def _placed(start: Point, angle: float, size: float) -> str:
    turned = f"rotate({number(angle)})" if number(angle) != "0" else ""
    if size == EM:  # the group around it scales it
        return f"translate({numbers(start, 0)}){turned}"
    return f"translate({numbers(start, 2)}){turned}scale({number(size / EM, 5)})"


def _in_ems(point: Point, size: float) -> str:
    return numbers((point[0] * EM / size, point[1] * EM / size), 0)


def _system_font_text(text: str, start: Point, size: float, width: float, angle: float) -> str:
    """Text in the viewer's own font, squeezed to the expected width, for letters that no face covers."""
    turned = f"rotate({number(angle)} {numbers(start)})" if number(angle) != "0" else None
    return element(
        "text",
        escape_text(text),
        x=number(start[0]),
        y=number(start[1]),
        font_family="serif",
        font_size=size,
        textLength=width,
        lengthAdjust="spacingAndGlyphs",
        transform=turned,
    )


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _point_along(points: Sequence[Point], distance: float) -> tuple[Point, float]:
    """The point at a distance along a polyline, and the direction there in degrees."""
    left = distance
    last = len(points) - 2
    for i, (a, b) in enumerate(pairwise(points)):
        step = math.dist(a, b)
        if left <= step or i == last:
            break
        left -= step
    share = left / step if step else 0.0
    here = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
    return here, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
