"""A board as the browser's page gets it: its geometry, and the parts of its picture that nothing lies on yet.

The page lays its own things between the parts: lights under the spaces, trains over them, stations and names on top.
Colours are variables of the page's style sheet (`page_palette.py`), so day and night are the page's to choose. Every
id begins with `board-`, so that the picture does not meet the rest of the page.

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
from whistlestop.pictures.cities import cities, city_defs
from whistlestop.pictures.ground import ground, ground_defs, sheet_tag
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.page_palette import PAGE, PAGE_PLAYERS
from whistlestop.pictures.palette import CREAM
from whistlestop.pictures.sheet_json import SheetData, sheet_data
from whistlestop.pictures.spaces import (
    kinds,
    length_of,
    locomotive_def,
    on_routes,
    runs,
    space_defs,
)
from whistlestop.pictures.svg import element
from whistlestop.pictures.tokens import station_def

PREFIX = "board-"
_NAMED = re.compile(r'(\bid="|\bhref="#|url\(#)')


class BoardPicture(msgspec.Struct, frozen=True):
    """A board to draw: where everything is, and SVG markup for what is printed, from the bottom up."""

    sheet: SheetData
    window: tuple[float, float, float, float]
    """All that is drawn: x, y, width, height in sheet units. It reaches beyond the sheet."""
    defs: str
    """What the other parts refer to, and the stations of the players: `board-station-SEAT`, around (0, 0)."""
    ground: str
    """Sea and land, beds and tracks, tunnels and ferries."""
    spaces: str
    """The printed spaces, each route's in a group with its id as `data-route`."""
    cities: str
    """The discs of the cities, each with its city's id as `data-city`."""


def page_board(board: Board, language: Language = "en") -> BoardPicture:
    """The picture of a board for the page, the seas named in a language; made once for each layout and language."""
    return _page_board(board, board.layout, language)


@lru_cache(maxsize=16)
def _page_board(board: Board, layout: Layout | None, language: Language) -> BoardPicture:
    """Boards are equal whatever their layout, but not their pictures."""
    board = replace(board, layout=layout)
    sheet, lettering = sheet_of(board), Lettering()
    tag, (across, down) = sheet_tag(sheet), base_map_of(sheet, wide=True).beyond
    paper = ground(sheet, tag, PAGE, lettering, wide=True, language=language)
    defs = (
        ground_defs(sheet, tag, PAGE, wide=True),
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
    return space_defs({(kind, length_of(row)) for route, row in routes for kind in kinds(route)}, PAGE)


def _spaces(sheet: Sheet) -> str:
    return on_routes(
        *(
            element("g", *runs(route, row, PAGE), data_route=route.id)
            for route, row in zip(sheet.board.routes, sheet.spaces, strict=True)
        )
    )


def _on_page(markup: str) -> str:
    """Markup whose ids begin with the prefix, and whose cream is a variable, too."""
    return _NAMED.sub(rf"\g<1>{PREFIX}", markup).replace(CREAM, "var(--cream)")
