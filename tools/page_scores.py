"""Scored tables for the browser's tests: `web/src/scoring/scores.json`.

The page scores real tables by itself, without a server. Tables of all variants are made at random and scored by the
rules of the game; the page must get the same result. Some are made to be hard: many short routes that close rings,
three stations each with routes to choose from, few routes so that points are tied.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import whistlestop as ws
from whistlestop.boards import Variant
from whistlestop.bots.stdio_messages import variant_info
from whistlestop.table_check import closed_routes

TARGET = Path(__file__).parents[1] / "web" / "src" / "scoring" / "scores.json"
OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {"europe": (("orient-express", "max"), ("anniversary-tie-break",))}
"""The variants that are also scored with options."""
EACH = 6
"""Tables of each kind, for each variant and number of players."""
TIED = 6
"""Tables with tied players, for each variant."""


class Laid(NamedTuple):
    """The end of a game: for each seat its routes, the cities of its stations, its tickets."""

    routes: list[list[int]]
    stations: list[list[int]]
    tickets: list[list[int]]


def written() -> str:
    """The whole file: one line for each variant with options and each table."""
    variants = [(name, options) for name in ws.variants() for options in ((), *OPTIONS.get(name, ()))]
    changed = [_change(name, options) for name, options in variants if options]
    tables = [table for name, options in variants for table in _tables(name, options)]
    return f'{{"variants":{_list(changed)},\n"tables":{_list(tables)}}}\n'


def _change(name: str, options: tuple[str, ...]) -> dict[str, Any]:
    """What options change in a variant."""
    info: dict[str, Any] = msgspec.to_builtins(variant_info(ws.load(name, options)), str_keys=True)
    return {part: info[part] for part in ("name", "options", "tickets", "tie_break")}


def _tables(name: str, options: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    variant = ws.load(name, options)
    chance = random.Random(f"{name} {options}")
    for players in (2, 3, 4, 5):
        for number in range(EACH if not options else EACH // 3):
            yield _scored(variant, options, _lay(variant, chance, players, kind=number % 3))
    yield from islice(_tied(variant, options, chance), TIED)


def _tied(variant: Variant, options: tuple[str, ...], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Small tables at which two players have the same number of points."""
    while True:
        players = chance.randint(2, 5)
        table = _scored(variant, options, _lay(variant, chance, players, trains=9, most_tickets=2))
        totals = [sheet["total"] for sheet in table["sheets"]]
        if len(set(totals)) < players:
            yield table


def _lay(
    variant: Variant,
    chance: random.Random,
    players: int,
    *,
    kind: int = 0,
    trains: int | None = None,
    most_tickets: int = 8,
) -> Laid:
    """A possible table. `kind`: 0 for routes anywhere, 1 for networks, 2 for networks of short routes."""
    trains = trains or variant.trains
    routes: list[list[int]] = [[] for _ in range(players)]
    for seat in chance.sample(range(players), players):
        left = chance.randint(trains // 2, trains)
        while open_routes := _open(variant, routes, seat, left):
            route = _choice(variant, chance, routes[seat], open_routes, kind)
            routes[seat].append(route)
            left -= variant.board.routes[route].length
    near = [_near(variant, routes, seat) for seat in range(players)]
    cities = chance.sample(range(len(variant.board.cities)), len(variant.board.cities))
    deck = chance.sample(range(len(variant.tickets)), len(variant.tickets))
    stations: list[list[int]] = []
    tickets: list[list[int]] = []
    for lending, reach in near:
        cities.sort(key=lambda city: kind > 0 and city in lending)  # the last ones are taken
        stations.append([cities.pop() for _ in range(chance.randint(min(kind, variant.stations), variant.stations))])
        deck.sort(key=lambda ticket: kind > 0 and {variant.tickets[ticket].a, variant.tickets[ticket].b} <= reach)
        tickets.append([deck.pop() for _ in range(min(len(deck), chance.randint(0, most_tickets)))])
    return Laid(routes, stations, tickets)


def _near(variant: Variant, routes: list[list[int]], seat: int) -> tuple[set[int], set[int]]:
    """The cities of a seat where others' routes begin, and all that it could reach over one of these routes."""
    board = variant.board.routes
    own = {city for route in routes[seat] for city in (board[route].a, board[route].b)}
    others = [board[route] for held in routes if held is not routes[seat] for route in held]
    onward = [route for route in others if (route.a in own) != (route.b in own)]
    lending = {city for route in onward for city in (route.a, route.b)} & own
    return lending, own | {city for route in onward for city in (route.a, route.b)}


def _open(variant: Variant, routes: list[list[int]], seat: int, left: int) -> list[int]:
    """The routes that a seat could still claim."""
    gone = {route for held in routes for route in held} | closed_routes(variant.board, routes, seat)
    return [i for i, route in enumerate(variant.board.routes) if i not in gone and route.length <= left]


def _choice(variant: Variant, chance: random.Random, own: list[int], among: list[int], kind: int) -> int:
    """The next route: in a network one that extends it, in one of short routes one that closes a cycle."""
    board = variant.board.routes
    reached = {city for route in own for city in (board[route].a, board[route].b)}

    def wish(route: int) -> float:
        ends = (board[route].a in reached) + (board[route].b in reached)
        short = {0: 0, 1: 0, 2: 4 * ends - board[route].length}[kind]
        return short + (8 * min(ends, 1) if kind else 0) + chance.random()

    return max(among, key=wish)


def _scored(variant: Variant, options: tuple[str, ...], laid: Laid) -> dict[str, Any]:
    board = variant.board
    sheets = ws.score_table(
        variant,
        claims=[[board.routes[route].id for route in held] for held in laid.routes],
        stations=[[board.cities[city].id for city in held] for held in laid.stations],
        tickets=[[variant.tickets[ticket].id for ticket in held] for held in laid.tickets],
    )
    numbers = {ticket.id: i for i, ticket in enumerate(variant.tickets)}
    table = {"variant": variant.name, "options": options, **laid._asdict()}
    table["sheets"] = [
        {
            **{part: getattr(sheet, part) for part in ("routes", "tickets", "total", "rank", "path_length")},
            "done": [numbers[id] for id in sheet.tickets_done],
            "borrowed": [None if id is None else board.route(id) for id in sheet.station_routes.values()],
        }
        for sheet in sheets
    ]
    return table


def _list(data: list[Any]) -> str:
    return "[\n" + ",\n".join(msgspec.json.encode(one).decode() for one in data) + "\n]"


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {TARGET: written().encode()}
