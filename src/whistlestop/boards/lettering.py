"""The letters of maps and cards as outlines, so that a picture looks the same wherever it is shown.

The layout of labels needs to know how wide text is, without a font or a screen. There are four faces: `label` and
`bold` for cities (small capitals, with Greek and Cyrillic), `title` for headings and names of cards, `italic` for seas
and asides. A type size is the size of an em. Heights are in ems from the baseline, y down.

>>> round(text_width("Paris", size=10.6), 2)
25.23
>>> covers("Kyïv", "title"), covers("Київ", "title"), covers("Київ", "label")
(True, False, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

Face = Literal["label", "bold", "title", "italic"]

FACES: tuple[Face, ...] = get_args(Face)

EM = 1000
"""Outlines and offsets are in thousandths of an em."""

UNCOVERED_WIDTH = 0.6
"""The estimated width of a letter that no face covers, in ems."""

_FALLBACK: dict[Face, Face] = {"title": "label", "italic": "label"}
"""The face for text with letters that a face lacks: these two have only those of western Europe."""


class _Data(msgspec.Struct):
    """A file of letters, as `tools/lettering.py` writes and explains it."""

    contours: list[str]
    glyphs: dict[str, list[int]]
    left: list[str]
    right: list[str]
    kerning: list[list[int]]


@dataclass(frozen=True, slots=True)
class _Letters:
    """The letters of a face."""

    contours: list[str]
    glyphs: dict[str, list[int]]
    """By character: width, top and bottom, then the index, x and y of each contour that the letter is made of."""
    left: dict[str, dict[int, int]]
    """By the first character of a pair: the kerning with each group of second characters."""
    right: dict[str, int]
    """By the second character of a pair: its group."""

    def kerning(self, first: str, second: str) -> int:
        """How much farther to the right the second letter of a pair is, in thousandths of an em."""
        row, column = self.left.get(first), self.right.get(second)
        return 0 if row is None or column is None else row.get(column, 0)


@cache
def _letters(face: Face) -> _Letters:
    file = Path(__file__).parent / "data" / "lettering" / f"{face}.json"
    data = msgspec.json.decode(file.read_bytes(), type=_Data)
    rows = [dict(zip(row[::2], row[1::2], strict=True)) for row in data.kerning]
    return _Letters(
        contours=data.contours,
        glyphs=data.glyphs,
        left={character: rows[i] for i, group in enumerate(data.left) for character in group},
        right={character: i for i, group in enumerate(data.right) for character in group},
    )


def covers(text: str, face: Face) -> bool:
    """Whether the face has every letter of the text.

    >>> covers("Wien", "italic"), covers("Łódź", "italic")
    (True, False)
    """
    glyphs = _letters(face).glyphs
    return all(character in glyphs for character in text)


def face_for(text: str, face: Face) -> Face | None:
    """The face to draw a text in: this one or its fallback, whichever covers the text, or else None.

    >>> face_for("Łódź", "title"), face_for("東京", "title")
    ('label', None)
    """
    for candidate in (face, _FALLBACK.get(face)):
        if candidate is not None and covers(text, candidate):
            return candidate
    return None


def text_width(text: str, size: float, face: Face = "label", tracking: float = 0.0) -> float:
    """The width of a line of text, in the units of the type size. `tracking` is the extra space between letters.

    The width of a text that no face covers is estimated at 0.6 em a letter.

    >>> round(text_width("Wien", 10), 2), round(text_width("Wien", 10, "bold", tracking=1), 2)
    (23.93, 27.15)
    >>> text_width("東京", 10)
    12.0
    """
    if not text:
        return 0.0
    between = tracking * (len(text) - 1)
    drawn = face_for(text, face)
    if drawn is None:
        return UNCOVERED_WIDTH * size * len(text) + between
    last, offset = letter_offsets(text, drawn)[-1]
    return (offset + _letters(drawn).glyphs[last][0]) * size / EM + between


def letter_offsets(text: str, face: Face) -> list[tuple[str, float]]:
    """Each letter and where it starts, in thousandths of an em, with kerning. The face must cover the text.

    >>> letter_offsets("Vat", "label")
    [('V', 0.0), ('a', 570.0), ('t', 1067.0)]
    """
    letters = _letters(face)
    x, before = 0.0, ""
    places: list[tuple[str, float]] = []
    for character in text:
        x += letters.kerning(before, character)
        places.append((character, x))
        x += letters.glyphs[character][0]
        before = character
    return places


def outline(character: str, face: Face) -> str:
    """The path of a letter on the baseline, in thousandths of an em, y down; empty for a space.

    >>> outline(" ", "label"), outline("·", "label")[:9]
    ('', 'M52-234c8')
    """
    letters = _letters(face)
    parts = letters.glyphs[character][3:]
    places = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return "".join(f"M{x}{' ' if y >= 0 else ''}{y}{letters.contours[i]}" for i, x, y in places)


def advance(character: str, face: Face) -> int:
    """The distance from a letter to the next one, without kerning, in thousandths of an em."""
    return _letters(face).glyphs[character][0]


def ink_extent(text: str, face: Face = "label") -> tuple[float, float]:
    """The top and the bottom of a text's ink, in ems from the baseline, y down.

    For a text that no face covers they are estimated as -0.8 and 0.2.

    >>> ink_extent("Oslo"), ink_extent("Île-à-façade")
    ((-0.651, 0.012), (-0.859, 0.235))
    """
    drawn = face_for(text, face)
    if drawn is None:
        return -0.8, 0.2
    glyphs = [glyph for glyph in (_letters(drawn).glyphs[character] for character in text) if len(glyph) > 3]
    if not glyphs:
        return 0.0, 0.0
    return min(glyph[1] for glyph in glyphs) / EM, max(glyph[2] for glyph in glyphs) / EM


def cap_height(face: Face = "label") -> float:
    """The height of a capital H, in ems.

    >>> cap_height("label"), cap_height("title")
    (0.647, 0.721)
    """
    return -_letters(face).glyphs["H"][1] / EM


def small_cap_height(face: Face = "label") -> float:
    """The height of an x, in ems: a small capital, or a small letter in `italic`.

    >>> small_cap_height("label"), small_cap_height("italic")
    (0.505, 0.429)
    """
    return -_letters(face).glyphs["x"][1] / EM
