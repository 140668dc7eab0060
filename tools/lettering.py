"""Write the letters of the maps and cards as data: outlines, widths and kerning, from four open fonts.

    npm install @fontsource/alegreya-sc @fontsource/im-fell-double-pica-sc @fontsource/im-fell-double-pica
    python -m venv fonts && fonts/bin/pip install fonttools brotli
    fonts/bin/python -m tools.lettering node_modules/@fontsource [FACE ...]

A face takes some minutes. All fonts are under the SIL Open Font License, which is stored next to the data. What is
written is not a font and does not carry a font's name: `label` and `bold` come from Alegreya SC 500 and 700, `title`
from IM Fell Double Pica SC, `italic` from IM Fell Double Pica Italic. Each file holds

    contours   closed paths in thousandths of an em, each without the M it starts from; letters share them
    glyphs     for each character: its width, top, bottom, and the contours it is made of, [number, x, y] in a row
    left       groups of characters that are kerned alike as the first of a pair
    right      the same for the second
    kerning    for each group of `left`: [number of a group of `right`, thousandths of an em] in a row

Top and bottom are measured from the baseline, y down, so a top is negative.
"""

from __future__ import annotations

import importlib
import json
import sys
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.outlines import along_line, along_quadratic, path, redrawn

TARGET = Path(__file__).parents[1] / "src/whistlestop/boards/data/lettering"
EM = 1000
LEAST_KERNING = 8
"""Pairs that are kerned by less, in thousandths of an em, are left out."""
SKIPPED = {"Cc", "Cf", "Co", "Cn"}
"""Categories of characters for which nothing is drawn."""

_ALEGREYA = "alegreya-sc/files/alegreya-sc-{}-{}-normal.woff2"
_SCRIPTS = ("latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext")
FACES: dict[str, tuple[float, list[str]]] = {
    "label": (3.0, [_ALEGREYA.format(script, 500) for script in _SCRIPTS]),
    "bold": (3.0, [_ALEGREYA.format(script, 700) for script in _SCRIPTS]),
    "title": (4.0, ["im-fell-double-pica-sc/files/im-fell-double-pica-sc-latin-400-normal.woff2"]),
    "italic": (4.0, ["im-fell-double-pica/files/im-fell-double-pica-latin-400-italic.woff2"]),
}
"""How far a redrawn outline may deviate, in thousandths of an em, and the files of each face."""

LICENCES = {
    "OFL-label-bold.txt": "alegreya-sc",
    "OFL-title.txt": "im-fell-double-pica-sc",
    "OFL-italic.txt": "im-fell-double-pica",
}
COPYRIGHT = {
    "OFL-label-bold.txt": "Copyright 2011 The Alegreya Project Authors (https://github.com/huertatipografica/Alegreya)",
    "OFL-title.txt": "© 2007 Igino Marini (www.iginomarini.com) With Reserved Font Name IM FELL Double Pica SC",
    "OFL-italic.txt": "© 2007 Igino Marini (www.iginomarini.com) with reserved name IM FELL Double Pica Italic",
}
"""The notices in the fonts themselves."""


@dataclass
class Letters:
    """A face under construction."""

    tolerance: float
    contours: dict[str, int] = field(default_factory=dict)
    shapes: dict[tuple[complex, ...], tuple[int, complex]] = field(default_factory=dict)
    glyphs: dict[str, list[Any]] = field(default_factory=dict)
    pairs: dict[tuple[str, str], int] = field(default_factory=dict)


def main(packages: Path, faces: list[str]) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for face in faces or FACES:
        tolerance, files = FACES[face]
        letters = Letters(tolerance)
        for file in files:
            add_font(letters, packages / file)
        spread_kerning(letters)
        text = json.dumps(as_data(letters), ensure_ascii=False, separators=(",", ":"))
        (TARGET / f"{face}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{face}: {len(letters.glyphs)} characters, {len(letters.contours)} contours, {len(text.encode())} bytes")
    for name, package in LICENCES.items():
        words = (packages / package / "LICENSE").read_text(encoding="utf-8")
        licence = words[words.index("This Font Software is licensed") :]
        (TARGET / name).write_text(f"{COPYRIGHT[name]}\n\n{licence.strip()}\n", encoding="utf-8")


def add_font(letters: Letters, file: Path) -> None:
    """Add the characters of a font file that the face doesn't have yet, and their kerning."""
    fonts: Any = importlib.import_module("fontTools.ttLib")  # not a dependency of the project
    font = fonts.TTFont(file)
    scale = EM / font["head"].unitsPerEm
    lining = _lining_figures(font)
    names = {
        chr(code): lining.get(name, name)
        for code, name in font.getBestCmap().items()
        if unicodedata.category(chr(code)) not in SKIPPED and not unicodedata.combining(chr(code))
    }
    for character, name in names.items():
        if character not in letters.glyphs:
            _add_glyph(letters, font, character, name, scale)
    for (a, b), value in _kerning(font, names).items():
        letters.pairs.setdefault((a, b), round(value * scale))


def _lining_figures(font: Any) -> dict[str, str]:
    """The glyphs of figures as tall as capitals, by the names of the usual ones."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return found


def _add_glyph(letters: Letters, font: Any, character: str, name: str, scale: float) -> None:
    rings = _rings(font, name, scale)
    places: list[int] = []
    heights: list[float] = []
    for ring in rings:
        number, shift = _contour(letters, tuple(point - ring[0] for point in ring))
        places += [number, round((ring[0] + shift).real), round((ring[0] + shift).imag)]
        heights += [point.imag for point in ring]
    width = round(font["hmtx"][name][0] * scale)
    top, bottom = (round(min(heights)), round(max(heights))) if heights else (0, 0)
    letters.glyphs[character] = [width, top, bottom, *places]


def _contour(letters: Letters, shape: tuple[complex, ...]) -> tuple[int, complex]:
    """The number of a contour, and where its path starts relative to the first point of the shape."""
    key = tuple(complex(round(point.real, 2), round(point.imag, 2)) for point in shape)
    if key not in letters.shapes:
        pieces = redrawn(shape, letters.tolerance)
        number = letters.contours.setdefault(path(pieces), len(letters.contours))
        letters.shapes[key] = number, pieces[0][0]
    return letters.shapes[key]


def _rings(font: Any, name: str, scale: float) -> list[list[complex]]:
    """The outline as closed rings of points, y down."""
    pens: Any = importlib.import_module("fontTools.pens.recordingPen")
    glyphs = font.getGlyphSet()
    pen = pens.DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    rings: list[list[complex]] = []
    for command, arguments in pen.value:
        points = [complex(x * scale, -y * scale) for x, y in (p for p in arguments if p is not None)]
        if command == "moveTo":
            rings.append(points)
        elif command == "lineTo":
            rings[-1] += along_line(rings[-1][-1], points[0])
        elif command == "qCurveTo" and arguments[-1] is None:  # a ring without a point on the curve
            middle = (points[-1] + points[0]) / 2
            rings.append([middle])
            rings[-1] += _along_quadratics(middle, [*points, middle])
        elif command == "qCurveTo":
            rings[-1] += _along_quadratics(rings[-1][-1], points)
        elif command == "closePath":
            rings[-1] += along_line(rings[-1][-1], rings[-1][0])
    return [ring for ring in rings if len(ring) > 2]


def _along_quadratics(start: complex, points: list[complex]) -> list[complex]:
    handles, end = points[:-1], points[-1]
    if not handles:
        return along_line(start, end)
    found: list[complex] = []
    for i, handle in enumerate(handles):
        stop = end if i == len(handles) - 1 else (handle + handles[i + 1]) / 2
        found += along_quadratic(start, handle, stop)
        start = stop
    return found


def _kerning(font: Any, names: dict[str, str]) -> dict[tuple[str, str], int]:
    characters: dict[str, list[str]] = defaultdict(list)
    for character, name in names.items():
        characters[name].append(character)
    by_name: dict[tuple[str, str], int] = {}
    if "kern" in font:
        for table in font["kern"].kernTables:
            by_name.update(table.kernTable)
    if "GPOS" in font:
        for subtable in _pair_tables(font):
            for pair, value in _pairs(subtable, characters).items():
                by_name.setdefault(pair, value)
    return {
        (a, b): value
        for (first, second), value in by_name.items()
        if value
        for a in characters.get(first, ())
        for b in characters.get(second, ())
    }


def _pair_tables(font: Any) -> list[Any]:
    table = font["GPOS"].table
    kern = {
        i
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for i in record.Feature.LookupListIndex
    }
    lookups = [table.LookupList.Lookup[i] for i in sorted(kern)]
    tables = [getattr(subtable, "ExtSubTable", subtable) for lookup in lookups for subtable in lookup.SubTable]
    return [subtable for subtable in tables if hasattr(subtable, "PairSet") or hasattr(subtable, "Class1Record")]


def _pairs(subtable: Any, shipped: dict[str, list[str]]) -> dict[tuple[str, str], int]:
    """The pairs of one table. A class table has a value, even if zero, for every first glyph it covers."""
    found: dict[tuple[str, str], int] = {}
    for i, first in enumerate(subtable.Coverage.glyphs):
        if first not in shipped:
            continue
        if subtable.Format == 1:
            for record in subtable.PairSet[i].PairValueRecord:
                found[first, record.SecondGlyph] = getattr(record.Value1, "XAdvance", 0) or 0
        else:
            row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in shipped:
                value = row[subtable.ClassDef2.classDefs.get(second, 0)].Value1
                found[first, second] = (getattr(value, "XAdvance", 0) or 0) if value else 0
    return found


def spread_kerning(letters: Letters) -> None:
    """Kern accented letters like plain ones: the files have no pairs with letters of other files."""
    plain = {character: _plain(character) for character in letters.glyphs}
    paired = {character for pair in letters.pairs for character in pair}
    known = dict(letters.pairs)
    for a in letters.glyphs:
        for b in letters.glyphs:
            value = known.get((plain[a], plain[b]))
            unpaired = a not in paired or b not in paired or _file(a) != _file(b)
            if value and unpaired:
                letters.pairs.setdefault((a, b), value)


def _plain(character: str) -> str:
    special = {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "ı": "i"}
    return special.get(character, unicodedata.normalize("NFD", character)[0])


def _file(character: str) -> int:
    """Which of the font's files a character is in, approximately."""
    code = ord(character)
    return 0 if code < 0x100 or 0x2000 <= code < 0x2100 else 1 if code < 0x300 or 0x1E00 <= code < 0x1F00 else code >> 8


def as_data(letters: Letters) -> dict[str, Any]:
    """A face as the contents of its file."""
    rows: dict[str, dict[str, int]] = defaultdict(dict)
    columns: dict[str, dict[str, int]] = defaultdict(dict)
    for (a, b), value in letters.pairs.items():
        if abs(value) >= LEAST_KERNING:
            rows[a][b] = columns[b][a] = value
    left, right = _groups(rows), _groups(columns)
    of_right = {character: i for i, group in enumerate(right) for character in group}
    kerning = []
    for group in left:
        row = {of_right[b]: value for b, value in rows[group[0]].items()}
        kerning.append([n for pair in sorted(row.items()) for n in pair])
    return {
        "contours": list(letters.contours),
        "glyphs": dict(sorted(letters.glyphs.items())),
        "left": left,
        "right": right,
        "kerning": kerning,
    }


def _groups(rows: dict[str, dict[str, int]]) -> list[str]:
    """Characters with the same row, grouped."""
    alike: dict[tuple[tuple[str, int], ...], str] = defaultdict(str)
    for character in sorted(rows):
        alike[tuple(sorted(rows[character].items()))] += character
    return sorted(alike.values())


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
