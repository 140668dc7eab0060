"""A board for the browser's page: its geometry, and the layers of its picture without any game on it.

The page draws its own content between the layers: highlights under the spaces, trains over them, stations and names on
top. Colours are CSS variables (`page_palette.py`), so the page chooses between day and night. Every id begins with
`board-`, so that it cannot clash with the rest of the page.

>>> from whistlestop.boards import load
>>> picture = page_board(load("usa").board)
>>> picture.window, picture.spaces.count("data-route="), picture.cities.count("data-city=")
((-400.0, -340.0, 1800.0, 1400.0), 100, 36)
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

import msgspec

from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.board import Board
from whistlestop.boards.geometry.layout import Layout
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.boards.languages import Language
from whistlestop.pictures.background import background, background_defs, sheet_tag
from whistlestop.pictures.cities import cities, city_defs
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.page_palette import PAGE, PAGE_PLAYERS
from whistlestop.pictures.palette import CREAM
from whistlestop.pictures.sheet_json import SheetData, sheet_data
from whistlestop.pictures.spaces import (
    locomotive_def,
    marker_layer,
    space_defs,
    space_kinds,
    space_length,
    space_runs,
)
from whistlestop.pictures.svg import element
from whistlestop.pictures.tokens import station_def

PREFIX = "board-"
_REFERENCE = re.compile(r'(\bid="|\bhref="#|url\(#)')


class BoardPicture(msgspec.Struct, frozen=True):
    """A board to draw: its geometry, and the SVG markup of its layers from the bottom up."""

    sheet: SheetData
    window: tuple[float, float, float, float]
    """The area that is drawn: x, y, width, height in sheet units. It extends beyond the sheet."""
    defs: str
    """What the other layers refer to, and the players' stations: `board-station-SEAT`, around (0, 0)."""
    ground: str
    """Sea and land, track beds and tracks, tunnels and ferries."""
    spaces: str
    """The spaces, those of each route in a group with its id as `data-route`."""
    cities: str
    """The discs of the cities, each with its city's id as `data-city`."""


def page_board(board: Board, language: Language = "en") -> BoardPicture:
    """The picture of a board for the page, with the seas named in a language. Cached by layout and language."""
    return _page_board(board, board.layout, language)


@lru_cache(maxsize=16)
def _page_board(board: Board, layout: Layout | None, language: Language) -> BoardPicture:
    """Draw a board for the page. The layout is a parameter because boards compare equal without it."""
    board = replace(board, layout=layout)
    sheet, lettering = sheet_of(board), Lettering()
    tag, (across, down) = sheet_tag(sheet), base_map_of(sheet, wide=True).beyond
    paper = background(sheet, tag, PAGE, lettering, wide=True, language=language)
    defs = (
        background_defs(sheet, tag, PAGE, wide=True),
        city_defs(PAGE),
        locomotive_def(),
        _space_defs(sheet),
        *(station_def(player)[1] for player in PAGE_PLAYERS),
        lettering.defs(),
    )
    return BoardPicture(
        sheet=sheet_data(board, digits=1),
        window=(-across, -down, sheet.width + 2 * across, sheet.height + 2 * down),
        defs=_on_page("".join(defs)),
        ground=_on_page(paper),
        spaces=_on_page(_spaces(sheet)),
        cities=_on_page(cities(sheet, PAGE)),
    )


def _space_defs(sheet: Sheet) -> str:
    routes = zip(sheet.board.routes, sheet.spaces, strict=True)
    return space_defs({(kind, space_length(row)) for route, row in routes for kind in space_kinds(route)}, PAGE)


def _spaces(sheet: Sheet) -> str:
    return marker_layer(
        *(
            element("g", *space_runs(route, row, PAGE), data_route=route.id)
            for route, row in zip(sheet.board.routes, sheet.spaces, strict=True)
        )
    )


def _on_page(markup: str) -> str:
    """Prefix the ids in markup, and replace the cream colour with its CSS variable."""
    return _REFERENCE.sub(rf"\g<1>{PREFIX}", markup).replace(CREAM, "var(--cream)")
