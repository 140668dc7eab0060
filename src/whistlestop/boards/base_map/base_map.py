"""The base map under a board: land, water, borders and mountains, as finished paths."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from whistlestop.boards.geometry.paths import Curve

DATA = Path(__file__).parent.parent / "data" / "base_map"


class SeaName(msgspec.Struct, frozen=True):
    """The name of a sea: its size and tracking in sheet units, and the cubic curve that it is centred on."""

    text: str
    size: float
    tracking: float
    curve: Curve


class BaseMap(msgspec.Struct, frozen=True):
    """A base map. All paths are in tenths of a sheet unit, since whole numbers are shorter: draw them at `scale(.1)`.

    `land` and `lakes` are closed outlines; the rest are lines. `provinces` are borders inside a country. `relief` holds
    the spurs of mountains, to be stroked with hachures. Everything ends a little inside the sheet, under its frame.
    A wide map extends `beyond` the sheet: that many units to the left and right, and above and below.
    `layout` identifies the layout that the map was warped for, so that it is never drawn under another.
    """

    id: str
    width: float
    height: float
    land: str
    lakes: str = ""
    rivers: str = ""
    borders: str = ""
    provinces: str = ""
    graticule: str = ""
    relief: str = ""
    seas: tuple[SeaName, ...] = ()
    source: str = ""
    layout: str = ""
    beyond: tuple[float, float] = (0.0, 0.0)


def load_base_map(id: str, wide: bool = False) -> BaseMap | None:
    """The base map that comes with a built-in board, or None. A `wide` one extends beyond the sheet.

    >>> load_base_map("usa").source
    'Natural Earth'
    >>> load_base_map("atlantis") is None
    True
    """
    return _read(f"{id}-wide" if wide else id)


@cache
def _read(name: str) -> BaseMap | None:
    file = DATA / f"{name}.json"
    return msgspec.json.decode(file.read_bytes(), type=BaseMap) if file.is_file() else None
