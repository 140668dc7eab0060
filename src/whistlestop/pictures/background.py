"""The background of a board: the map, and the lines between the cities."""

from __future__ import annotations

import zlib

from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.geometry.sheet import Sheet
from whistlestop.boards.languages import Language
from whistlestop.pictures.land import LandDetail, land, land_defs, sea_names
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import Theme
from whistlestop.pictures.route_lines import route_line_defs, route_lines
from whistlestop.pictures.svg import number


def background_defs(sheet: Sheet, tag: str, theme: Theme, small: bool = False, wide: bool = False) -> str:
    """What `background` refers to, for a picture's `<defs>`."""
    return land_defs(base_map_of(sheet, wide), theme, _detail(small, wide)) + route_line_defs(sheet, tag)


def background(
    sheet: Sheet,
    tag: str,
    theme: Theme,
    lettering: Lettering,
    small: bool = False,
    wide: bool = False,
    language: Language = "en",
) -> str:
    """Sea and land, track beds and tracks, tunnels and ferries, and the names of seas unless the picture is small.

    A `wide` background, as used on the browser's page, extends beyond the sheet.
    """
    base, detail = base_map_of(sheet, wide), _detail(small, wide)
    names = sea_names(base, theme, lettering, detail, language) if not small else ""
    paper = land(base, theme, sheet.width, sheet.height, detail)
    return paper + names + route_lines(sheet, tag, theme)


def _detail(small: bool, wide: bool) -> LandDetail:
    return "small" if small else "page" if wide else "full"


def sheet_tag(sheet: Sheet) -> str:
    """An id for this sheet, so that pictures of two layouts of a board on one page don't share ids."""
    places = " ".join(number(v) for mark in sheet.cities for v in (mark.x, mark.y, *mark.label_at))
    bends = " ".join(number(v) for line in sheet.lines for point in line.curve for v in point)
    return f"{sheet.board.id}-{zlib.crc32(f'{places} {bends}'.encode()) & 0xFFFF:04x}"
