"""Load variants: built-in ones by name, your own by the path of a board file.

>>> load("usa-classic").title
'North America, classic'
>>> "europe" in variants()
True
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from whistlestop.boards.board import ROUTE_POINTS, Board, City, Deck, Route, Ticket
from whistlestop.boards.check import read
from whistlestop.boards.deal import Deal
from whistlestop.boards.format import (
    BoardTable,
    DealRow,
    DeckTable,
    FileTable,
    LayoutTable,
    RouteRow,
    VariantTable,
    with_defaults,
)
from whistlestop.boards.geometry.layout import CityPlace, Furniture, Layout, LinePlace
from whistlestop.boards.geometry.projection import Projection
from whistlestop.boards.variant import Bonuses, Option, Variant

DATA = Path(__file__).parent / "data"
"""The folder of the built-in boards: every board file in it is one."""
_LISTED_FIRST = ("usa", "europe")
"""The built-in boards that are listed before the others, which follow by name."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """Everything in one board file."""

    path: Path
    board: Board
    decks: Mapping[str, Deck]
    variants: Mapping[str, Variant]


def variants() -> tuple[str, ...]:
    """The names of the built-in variants."""
    return tuple(name for file in built_in_files() for name in file.variants)


def load(name_or_path: str | Path, options: Iterable[str] = ()) -> Variant:
    """Load a built-in variant by name, or one from a file: `board.toml` (its first variant) or `board.toml#variant`.

    Raises `ValueError` if there is no such variant or option, and `BoardError` if the file has problems.

    >>> load("europe", options=("max",))
    Variant('europe', options=('max',))
    >>> load("asia")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: there is no variant "asia"; there are usa, usa-classic, ..., and any board file (NAME.toml)
    """
    name = str(name_or_path)
    path, variant_name = split_source(name)
    if path is not None:
        return _variant_of(load_file(path), variant_name).with_options(options)
    for file in built_in_files():
        if name in file.variants:
            return file.variants[name].with_options(options)
    known = ", ".join(variants())
    raise ValueError(f'there is no variant "{name}"; there are {known}, and any board file (NAME.toml)')


def split_source(source: str) -> tuple[Path | None, str]:
    """Split what `load` takes into the path of a board file, or None, and the name of a variant, which may be empty.

    >>> split_source("europe-mega")
    (None, 'europe-mega')
    >>> path, name = split_source("my#1.toml#short")
    >>> str(path), name
    ('my#1.toml', 'short')
    """
    path, _, name = source.rpartition(".toml#")
    if path:
        return Path(f"{path}.toml"), name
    return (Path(source), "") if source.endswith(".toml") else (None, source)


@lru_cache(maxsize=16)
def load_cached(name: str, options: tuple[str, ...]) -> Variant:
    """Load a variant as `load` does, but return the same object each time, so that its cached properties are shared."""
    return load(name, options)


def _variant_of(file: BoardFile, name: str) -> Variant:
    if not name:
        return next(iter(file.variants.values()))
    if name not in file.variants:
        raise ValueError(f'{file.path} has no variant "{name}"; it has {", ".join(file.variants)}')
    return file.variants[name]


def load_file(path: str | Path) -> BoardFile:
    """Load everything in a board file; raises `BoardError` with all of its problems."""
    return _build(Path(path), read(path))


@cache
def built_in_files() -> tuple[BoardFile, ...]:
    """The board files that come with the package, in the order in which they are listed."""
    rank = {name: i for i, name in enumerate(_LISTED_FIRST)}
    paths = sorted(DATA.glob("*.toml"), key=lambda path: (rank.get(path.stem, len(rank)), path.stem))
    return tuple(map(_built_in_file, paths))


def _built_in_file(path: Path) -> BoardFile:
    table = tomllib.loads(path.read_text(encoding="utf-8"))  # not checked here, which is faster: the tests check it
    file = _build(path, msgspec.convert(table, FileTable))
    return replace(file, variants={name: replace(variant, source=name) for name, variant in file.variants.items()})


def _build(path: Path, file: FileTable) -> BoardFile:
    """Turn the tables of a file, which has no problems, into its board, decks and variants."""
    file = with_defaults(file)
    board = _board(file.board, file.layout)
    long = {deck for variant in file.variants.values() for deck in variant.long}
    decks = {id: _deck(id, deck, file.board, board, id in long) for id, deck in file.decks.items()}
    return BoardFile(
        path,
        board,
        decks,
        {name: _variant(name, variant, board, decks, f"{path}#{name}") for name, variant in file.variants.items()},
    )


def _board(table: BoardTable, layout: LayoutTable | None) -> Board:
    index = {city.id: i for i, city in enumerate(table.cities)}
    points = table.route_points
    return Board(
        id=table.id,
        name=table.name,
        about=table.about,
        cities=tuple(
            City(city.id, city.name, city.lat, city.lon, city.names, city.big, city.aliases) for city in table.cities
        ),
        routes=tuple(_route(i, table.routes, index) for i in range(len(table.routes))),
        route_points={int(length): n for length, n in points.items()} if points else ROUTE_POINTS.copy(),
        layout=_layout(layout, table, index) if layout else None,
    )


def _layout(layout: LayoutTable, board: BoardTable, index: dict[str, int]) -> Layout:
    places = {row.id: row for row in layout.cities}
    lines = {}
    for row in layout.lines:
        a, b = index[row.a], index[row.b]
        x1, y1, x2, y2 = row.bend
        if a < b:
            lines[a, b] = LinePlace(((x1, y1), (x2, y2)), row.back)
        else:  # a layout's lines run from the city that comes first on the board
            lines[b, a] = LinePlace(((x2, y2), (x1, y1)), (row.back[1], row.back[0]))
    return Layout(
        width=layout.width,
        height=layout.height,
        projection=Projection(layout.parallels, layout.meridian, layout.scale, layout.origin),
        cities=tuple(
            CityPlace(*places[city.id].at, places[city.id].label, places[city.id].rows or (city.name,))
            for city in board.cities
        ),
        lines=lines,
        furniture=Furniture(layout.cartouche, layout.values, layout.compass),
    )


def _route(i: int, rows: tuple[RouteRow, ...], index: dict[str, int]) -> Route:
    row = rows[i]
    twin = next((j for j, other in enumerate(rows) if j != i and {other.a, other.b} == {row.a, row.b}), None)
    return Route(
        id=_route_id(i, row, twin, rows),
        a=index[row.a],
        b=index[row.b],
        colour=row.colour,
        length=row.length,
        tunnel=row.tunnel,
        ferry=row.ferry,
        twin=twin,
    )


def _route_id(i: int, row: RouteRow, twin: int | None, rows: tuple[RouteRow, ...]) -> str:
    if twin is None:
        return f"{row.a}/{row.b}"
    if row.colour != rows[twin].colour:
        return f"{row.a}/{row.b}/{row.colour}"
    return f"{row.a}/{row.b}/{1 if i < twin else 2}"


def _deck(id: str, deck: DeckTable, table: BoardTable, board: Board, long: bool) -> Deck:
    rows = {row.id: row for row in table.tickets}
    tickets = tuple(
        Ticket(
            ticket,
            board.city(rows[ticket].a),
            board.city(rows[ticket].b),
            rows[ticket].points,
            long=long,
            stand_in=ticket in deck.stand_ins,
        )
        for ticket in deck.tickets
    )
    return Deck(id, deck.name, deck.about, tickets)


def _variant(name: str, table: VariantTable, board: Board, decks: dict[str, Deck], source: str) -> Variant:
    options = {
        id: Option(id, option.title, option.about, _tickets(option.regular, decks), option.tie_break)
        for id, option in table.options.items()
    }
    assert table.stations is not None and table.tie_break is not None  # with_defaults has set them
    return Variant(
        name=name,
        title=table.title,
        about=table.about,
        board=board,
        long=_tickets(table.long, decks),
        regular=_tickets(table.regular, decks),
        deals=tuple(_deal(row) for row in table.deals),
        draw_tickets=table.draw_tickets,
        stations=table.stations,
        trains=table.trains,
        station_points=table.station_points,
        bonuses=Bonuses(table.bonuses.longest_path, table.bonuses.most_tickets),
        tie_break=table.tie_break,
        available_options=options,
        source=source,
    )


def _tickets(names: tuple[str, ...], decks: dict[str, Deck]) -> tuple[Ticket, ...]:
    return tuple(ticket for name in names for ticket in decks[name].tickets)


def _deal(row: DealRow) -> Deal:
    without_long = row.keep_at_least_without_long
    return Deal(
        long=row.long,
        regular=row.regular,
        keep_at_least=row.keep_at_least,
        keep_at_most=row.long + row.regular if row.keep_at_most is None else row.keep_at_most,
        keep_at_least_without_long=row.keep_at_least if without_long is None else without_long,
        returned=row.returned,
    )
