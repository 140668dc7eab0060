"""The shape of a board file: its tables, their fields, types and defaults. docs/boards.md explains each.

The loader reads files with these, and the checker compares files with them field by field.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from whistlestop.boards.deal import Returned

STATION_POINTS = 4
"""Points for a station in reserve, unless a variant says otherwise (E5)."""
LONGEST_PATH_BONUS = 10
"""The bonus for the longest path, unless a variant says otherwise (E6)."""
STATIONS = 3
"""Stations of each player on a board with tunnels or ferries, unless a variant says otherwise."""

FORMAT = 1
"""The version of the format. A file says which one it is written in."""

TieBreak = Literal["tickets", "stations", "longest-path"]
TIE_BREAKS: tuple[TieBreak, ...] = ("tickets", "stations", "longest-path")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file. Unknown fields are errors, since most of them are misspelt."""


class CityRow(Table, frozen=True):
    id: str
    name: str
    lat: float
    lon: float
    names: dict[str, str] = {}
    big: bool = False
    aliases: tuple[str, ...] = ()


class RouteRow(Table, frozen=True):
    a: str
    b: str
    colour: str
    length: int
    double: bool = False
    tunnel: bool = False
    ferry: int = 0


class TicketRow(Table, frozen=True):
    id: str
    a: str
    b: str
    points: int


class BoardTable(Table, frozen=True):
    id: str
    name: str
    cities: tuple[CityRow, ...]
    routes: tuple[RouteRow, ...]
    tickets: tuple[TicketRow, ...]
    about: str = ""
    route_points: dict[str, int] | None = None


class DeckTable(Table, frozen=True):
    name: str
    tickets: tuple[str, ...]
    about: str = ""
    stand_ins: tuple[str, ...] = ()


class DealRow(Table, frozen=True):
    keep_at_least: int
    long: int = 0
    regular: int = 0
    keep_at_most: int | None = None
    keep_at_least_without_long: int | None = None
    returned: Returned = "under"


class BonusesTable(Table, frozen=True):
    """Points at the end of the game; 0 for a bonus that the variant does not give."""

    longest_path: int = 0
    most_tickets: int = 0


class OptionTable(Table, frozen=True):
    title: str
    about: str = ""
    regular: tuple[str, ...] = ()
    tie_break: tuple[TieBreak, ...] | None = None


class VariantTable(Table, frozen=True):
    title: str
    regular: tuple[str, ...]
    about: str = ""
    long: tuple[str, ...] = ()
    deals: tuple[DealRow, ...] = (DealRow(regular=3, keep_at_least=2),)
    draw_tickets: int = 3
    stations: int | None = None
    trains: int = 45
    station_points: int = STATION_POINTS
    bonuses: BonusesTable = BonusesTable(longest_path=LONGEST_PATH_BONUS)
    tie_break: tuple[TieBreak, ...] | None = None
    options: dict[str, OptionTable] = {}


class CityPlaceRow(Table, frozen=True):
    id: str
    at: tuple[float, float]
    label: tuple[float, float]
    rows: tuple[str, ...] = ()


class LinePlaceRow(Table, frozen=True):
    a: str
    b: str
    bend: tuple[float, float, float, float]
    back: tuple[float, float] = (0.0, 0.0)


class LayoutTable(Table, frozen=True):
    width: float
    height: float
    parallels: tuple[float, float]
    meridian: float
    scale: float
    origin: tuple[float, float]
    cities: tuple[CityPlaceRow, ...]
    lines: tuple[LinePlaceRow, ...]
    cartouche: tuple[float, float] | None = None
    values: tuple[float, float] | None = None
    compass: tuple[float, float] | None = None


class FileTable(Table, frozen=True):
    format: int
    board: BoardTable
    decks: dict[str, DeckTable] = {}
    variants: dict[str, VariantTable] = {}
    layout: LayoutTable | None = None


ALL_TICKETS = "all"
"""The deck of a file that has no variants. It holds every ticket of the file."""


def with_defaults(file: FileTable) -> FileTable:
    """Fill in the defaults that depend on other fields: a variant if there are none, stations and tie-breaks."""
    board, decks, variants = file.board, file.decks, file.variants
    if not variants:
        decks = decks | {ALL_TICKETS: DeckTable("All tickets", tuple(ticket.id for ticket in board.tickets))}
        variants = {board.id: VariantTable(board.name, (ALL_TICKETS,), board.about)}
    stations = STATIONS if any(route.tunnel or route.ferry for route in board.routes) else 0
    return msgspec.structs.replace(
        file, decks=decks, variants={name: _completed(variant, stations) for name, variant in variants.items()}
    )


def _completed(variant: VariantTable, default_stations: int) -> VariantTable:
    stations = default_stations if variant.stations is None else variant.stations
    tie_break = variant.tie_break
    if tie_break is None:
        available = {"tickets": True, "stations": stations > 0, "longest-path": variant.bonuses.longest_path > 0}
        tie_break = tuple(word for word in TIE_BREAKS if available[word])
    return msgspec.structs.replace(variant, stations=stations, tie_break=tie_break)
