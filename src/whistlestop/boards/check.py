"""Check a board file, and list all of its problems at once, each with its entry and its reason.

    whistlestop board check my-board.toml

A file without problems can be played. `load` refuses any other file with the same list.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from whistlestop.boards import check_board, check_layout, check_variants
from whistlestop.boards.board import ROUTE_POINTS
from whistlestop.boards.format import (
    FORMAT,
    BoardTable,
    CityRow,
    DeckTable,
    FileTable,
    LayoutTable,
    RouteRow,
    TicketRow,
    VariantTable,
    with_defaults,
)
from whistlestop.boards.limits import MAX_LENGTH
from whistlestop.boards.shape import Finding, check_shape, check_texts, well_formed


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a board file.

    >>> print(Problem("my.toml", "route 3 (oslo–bergen)", 'there is no city "bergen"'))
    my.toml: route 3 (oslo–bergen): there is no city "bergen"
    """

    file: str
    entry: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}: {self.reason}"


MOST_REASONS = 10
"""The most reasons that an error message lists; the rest are only counted."""


def first_reasons(reasons: Sequence[str]) -> list[str]:
    """Shorten a list of reasons to the first few, followed by how many more there are.

    >>> first_reasons([f"reason {number}" for number in range(100_000)])[-2:]
    ['reason 9', '… and 99,990 more']
    """
    more = len(reasons) - MOST_REASONS
    return [*reasons[:MOST_REASONS], f"… and {more:,} more"] if more > 1 else list(reasons)


class BoardError(ValueError):
    """A board file can't be played. `problems` lists everything wrong with it, and the message the first few."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(first_reasons(list(map(str, problems)))))
        self.problems = problems


def check(path: str | Path) -> list[Problem]:
    """List all problems of a board file; the list is empty if the file can be played.

    >>> print(*check("no-such-file.toml"))
    no-such-file.toml: file: it can't be read: No such file or directory
    """
    try:
        read(path)
    except BoardError as error:
        return error.problems
    return []


def read(path: str | Path) -> FileTable:
    """Read a board file. Raises `BoardError` with all of its problems if it has any."""
    try:
        raw = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        problems = [Problem(str(path), *finding) for finding in _findings(raw)]
    except OSError as error:
        problems = [Problem(str(path), "file", f"it can't be read: {error.strerror}")]
    except UnicodeDecodeError as error:
        problems = [Problem(str(path), "file", f"it is not UTF-8 text: byte {error.start} is wrong")]
    except tomllib.TOMLDecodeError as error:
        problems = [Problem(str(path), "file", f"it is not TOML: {error}")]
    except RecursionError:
        problems = [Problem(str(path), "file", "its tables or lists are nested too deeply")]
    except ValueError:  # Python limits the digits of a number that it parses
        problems = [Problem(str(path), "file", "a number in it has too many digits")]
    if problems:
        raise BoardError(problems)
    return msgspec.convert(raw, FileTable)


def _findings(raw: dict[str, Any]) -> Iterator[Finding]:
    format = raw.get("format")
    if isinstance(format, int) and format != FORMAT:
        yield Finding("file", f"format {format} is not known; this version reads format {FORMAT}")
        return
    yield from check_shape("file", raw, FileTable)
    yield from check_texts("file", raw)
    board = raw.get("board")
    if isinstance(board, dict):
        yield from _findings_on_board(board)
        yield from _findings_in_variants(raw, board)
        yield from _findings_in_layout(raw, board)


def _findings_on_board(board: dict[str, Any]) -> Iterator[Finding]:
    """Check cities, routes and tickets. What only follows from an entry that can't be read is not reported as well."""
    cities = well_formed("cities", board.get("cities"), CityRow)
    routes = well_formed("routes", board.get("routes"), RouteRow)
    tickets = well_formed("tickets", board.get("tickets"), TicketRow)
    if isinstance(board.get("id"), str):
        yield from check_board.check_name("board", board["id"])
    points = _route_points(board)
    yield from check_board.check_route_points(points)
    ids, lengths = _ids(board.get("cities")), {n for n in range(1, MAX_LENGTH + 1) if str(n) in points}
    found = [
        *check_board.check_cities(cities, _count(board, "cities")),
        *check_board.check_routes(routes, _count(board, "routes"), ids, lengths),
    ]
    yield from found
    yield from check_board.check_tickets(tickets, ids)
    if len(routes) < _count(board, "routes"):
        return  # a route that can't be read may be the missing twin, or the only way to a city
    yield from check_board.check_doubles(routes)
    if not found:
        yield from check_board.check_cities_have_routes(cities, routes)
        known = {entry: ticket for entry, ticket in tickets.items() if {ticket.a, ticket.b} <= ids}
        yield from check_board.check_tickets_connect(known, routes)


def _findings_in_variants(raw: dict[str, Any], board: dict[str, Any]) -> Iterator[Finding]:
    """Check decks and variants, including the default variant.

    Variants are skipped if a ticket can't be read, since their tickets could not be counted.
    """
    decks = well_formed("decks", raw.get("decks"), DeckTable)
    variants = well_formed("variants", raw.get("variants"), VariantTable)
    for entry, deck in decks.items():
        yield from check_variants.check_deck(entry, _name(entry), deck, _ids(board.get("tickets")))
    tickets = well_formed("tickets", board.get("tickets"), TicketRow)
    if (raw.get("variants") and not variants) or len(tickets) < _count(board, "tickets"):
        return
    routes = well_formed("routes", board.get("routes"), RouteRow)
    file = with_defaults(
        FileTable(
            format=FORMAT,
            board=BoardTable(str(board.get("id")), "", (), (*routes.values(),), (*tickets.values(),)),
            decks={_name(entry): deck for entry, deck in decks.items()},
            variants={_name(entry): variant for entry, variant in variants.items()},
        )
    )
    longest = max((route.length for route in routes.values()), default=0)
    for name, variant in file.variants.items():
        yield from check_variants.check_variant(f"variant {name}", name, variant, file.decks, longest)


def _findings_in_layout(raw: dict[str, Any], board: dict[str, Any]) -> Iterator[Finding]:
    """Check the layout, unless a city or route can't be read: names that refer to it would seem to be unknown."""
    cities = well_formed("cities", board.get("cities"), CityRow)
    routes = well_formed("routes", board.get("routes"), RouteRow)
    if len(cities) < _count(board, "cities") or len(routes) < _count(board, "routes"):
        return
    try:
        layout = msgspec.convert(raw["layout"], LayoutTable)
    except (KeyError, msgspec.ValidationError):
        return
    yield from check_layout.check_layout(layout, {city.id: city.name for city in cities.values()}, routes.values())


def _route_points(board: dict[str, Any]) -> dict[str, int]:
    try:
        return msgspec.convert(board["route_points"], dict[str, int])
    except (KeyError, msgspec.ValidationError):
        return {str(length): points for length, points in ROUTE_POINTS.items()}


def _ids(rows: object) -> set[str]:
    """The ids of all rows, even of those that can't be read: names that refer to them are not unknown."""
    if not isinstance(rows, list):
        return set()
    return {row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)}


def _count(board: dict[str, Any], field: str) -> int:
    rows = board.get(field)
    return len(rows) if isinstance(rows, list) else 0


def _name(entry: str) -> str:
    """The name of a deck or variant, from what its entry is called: `classic` from `deck classic`."""
    return entry.split(" ", 1)[1]
