"""Everything under the spaces: the map, and on it the lines between the cities."""

from __future__ import annotations

import zlib

from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.geometry.sheet import Sheet
from whistlestop.boards.languages import Language
from whistlestop.pictures.land import Detail, land, land_defs, sea_names
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.lines import line_defs, lines
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.svg import number


def ground_defs(sheet: Sheet, tag: str, theme: Theme, small: bool = False, wide: bool = False) -> str:
    """What `ground` refers to."""
    return land_defs(base_map_of(sheet, wide), theme, _detail(small, wide)) + line_defs(sheet, tag)


def ground(
    sheet: Sheet,
    tag: str,
    theme: Theme,
    lettering: Lettering,
    small: bool = False,
    wide: bool = False,
    language: Language = "en",
) -> str:
    """Sea and land, beds and tracks, tunnels and ferries; the names on the water, unless the picture is small.

    A `wide` ground is the page's: it goes on beyond the sheet.
    """
    base, detail = base_map_of(sheet, wide), _detail(small, wide)
    names = sea_names(base, theme, lettering, detail, language) if not small else ""
    paper = land(base, theme, sheet.width, sheet.height, detail)
    return paper + names + lines(sheet, tag, theme)


def _detail(small: bool, wide: bool) -> Detail:
    return "small" if small else "page" if wide else "full"


def sheet_tag(sheet: Sheet) -> str:
    """A word for this sheet, so that two layouts of a board on one page do not take one another's lines."""
    places = " ".join(number(v) for mark in sheet.cities for v in (mark.x, mark.y, *mark.label_at))
    bends = " ".join(number(v) for line in sheet.lines for point in line.curve for v in point)
    return f"{sheet.board.id}-{zlib.crc32(f'{places} {bends}'.encode()) & 0xFFFF:04x}"
