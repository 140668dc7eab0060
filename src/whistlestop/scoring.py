"""Final scores with their reasons: points by source, tickets, the route each station borrows, the longest path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from whistlestop.boards import Variant, load
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.records import Words
from whistlestop.rules.state import NONE, OVER
from whistlestop.rules.tables import tables_of
from whistlestop.table_check import (
    TableError,
    TableProblem,
    bit_mask,
    claim_problems,
    find_ticket,
    in_set,
    station_problems,
    too_many,
)


class ScoreSheet(msgspec.Struct, frozen=True):
    """One seat's final score. Routes, cities and tickets are given by their ids.

    `total = routes + tickets + stations + longest + most_tickets`. `rank` is 1 for the winner, and shared when the
    variant's tie-break leaves players tied (E7).
    """

    seat: int
    routes: int
    """Points for claimed routes (E2)."""
    tickets: int
    """Values of completed tickets less those of failed ones (E4)."""
    stations: int
    """Points for stations still in reserve (E5)."""
    longest: int
    """The bonus for the longest path, if this seat has it and the variant gives it, else 0 (E6)."""
    most_tickets: int
    """The bonus for the most completed tickets, if this seat has it and the variant gives it, else 0 (U2)."""
    total: int
    rank: int
    path_length: int
    """Spaces in this seat's longest path."""
    longest_path: tuple[str, ...]
    """Its routes, in the order in which a train would run along them."""
    tickets_done: tuple[str, ...]
    tickets_failed: tuple[str, ...]
    station_routes: dict[str, str | None]
    """For each city with a station of this seat: the route of another player that it borrows, if any (E3)."""


@lru_cache(maxsize=64)
def variant_tables(variant: Variant) -> Records:
    """The compiled rules' tables of a variant, made once."""
    return engine.for_engine(tables_of(variant))


def score_sheets(variant: Variant, states: Records) -> tuple[ScoreSheet, ...]:
    """Score the game in `states` as it stands."""
    tables = variant_tables(variant)
    scores = engine.new_scores()
    _in_enough_space(lambda scratch: engine.score_game(states, tables, scratch, scores))
    return tuple(_sheet(variant, states, scores, seat) for seat in range(int(states["players"][0])))


def _sheet(variant: Variant, states: Records, scores: Records, seat: int) -> ScoreSheet:
    cities = in_set(states["stations"][0, seat : seat + 1])
    borrowed = [int(route) for route in scores["borrowed"][0, seat][: len(cities)]]
    held = in_set(states["tickets"][0, seat])
    routes = in_set(states["claimed"][0, seat])
    done = _completed(variant, held, [*routes, *(route for route in borrowed if route != NONE)])
    board = variant.board
    return ScoreSheet(
        seat=seat,
        routes=int(scores["routes"][0, seat]),
        tickets=int(scores["tickets"][0, seat]),
        stations=int(scores["stations"][0, seat]),
        longest=int(scores["longest_path_bonus"][0, seat]),
        most_tickets=int(scores["most_tickets_bonus"][0, seat]),
        total=int(scores["total"][0, seat]),
        rank=int(scores["rank"][0, seat]),
        path_length=int(scores["longest"][0, seat]),
        longest_path=tuple(board.routes[route].id for route in longest_path(variant, routes)),
        tickets_done=tuple(variant.tickets[ticket].id for ticket in held if ticket in done),
        tickets_failed=tuple(variant.tickets[ticket].id for ticket in held if ticket not in done),
        station_routes={
            board.cities[city].id: board.routes[route].id if route != NONE else None
            for city, route in zip(cities, borrowed, strict=True)
        },
    )


def _completed(variant: Variant, tickets: Sequence[int], routes: Sequence[int]) -> set[int]:
    """Which of the tickets these routes connect."""
    return {t for t in tickets if variant.tickets[t].b in _reach(variant, variant.tickets[t].a, routes)}


def _reach(variant: Variant, city: int, routes: Sequence[int]) -> set[int]:
    reached = {city}
    grew = True
    while grew:
        grew = False
        for route in (variant.board.routes[i] for i in routes):
            if (route.a in reached) != (route.b in reached):
                reached |= {route.a, route.b}
                grew = True
    return reached


def longest_path(variant: Variant, routes: Sequence[int]) -> list[int]:
    """The routes of a longest path among these, in running order.

    A route that can be left out without making the longest path shorter is left out; what remains is one path.
    """
    kept = list(routes)
    length = _path_length(variant, bit_mask(kept))
    for route in routes:
        if len(kept) > 1 and _path_length(variant, bit_mask([r for r in kept if r != route])) == length:
            kept.remove(route)
    return _in_running_order(variant, kept)


def _path_length(variant: Variant, routes: Words) -> int:
    found: list[int] = []

    def measure(scratch: Records) -> bool:
        found.append(engine.path_length(routes, variant_tables(variant), scratch))
        return found[-1] >= 0

    _in_enough_space(measure)
    return found[-1]


def _in_enough_space(attempt: Callable[[Records], bool]) -> None:
    """Try with more and more scratch space; only networks made to be hard need more (docs/scoring.md)."""
    for path_states in (engine.PATH_STATES, 8 * engine.PATH_STATES, 64 * engine.PATH_STATES):
        if attempt(engine.new_scratch(path_states)):
            return
    raise MemoryError("the longest path of this network can't be worked out")


def _in_running_order(variant: Variant, routes: Sequence[int]) -> list[int]:
    """Order the routes by Hierholzer's walk: follow unused routes, and note each on the way back."""
    at: dict[int, list[int]] = {}
    for i in routes:
        at.setdefault(variant.board.routes[i].a, []).append(i)
        at.setdefault(variant.board.routes[i].b, []).append(i)
    odd = [city for city, there in at.items() if len(there) % 2]
    walk: list[tuple[int, int]] = [(odd[0] if odd else next(iter(at), 0), NONE)]
    used: set[int] = set()
    path: list[int] = []
    while walk:
        city, came_by = walk[-1]
        onward = next((i for i in at.get(city, ()) if i not in used), None)
        if onward is None:
            walk.pop()
            if came_by != NONE:
                path.append(came_by)
        else:
            used.add(onward)
            route = variant.board.routes[onward]
            walk.append((route.a + route.b - city, onward))
    return path


def score_table(
    variant: str | Path | Variant,
    claims: Sequence[Iterable[str]],
    stations: Sequence[Iterable[str]] = (),
    tickets: Sequence[Iterable[str]] = (),
    *,
    options: Iterable[str] = (),
) -> tuple[ScoreSheet, ...]:
    """Score the end position of a game played at a real table.

    For each seat: the ids of its routes, the cities of its stations, and its tickets, each by its id or as
    `"city/city"`. `variant` is a name, a board file or a `Variant`, and `options` what it was played with. Raises
    `TableError` listing everything that is impossible.

    >>> import whistlestop as ws
    >>> blue, red = ws.score_table(
    ...     "usa", claims=[["atlanta/miami"], ["duluth/winnipeg"]], tickets=[[], ["C06"]]
    ... )
    >>> blue.total, red.total, red.tickets_failed
    (20, -4, ('C06',))
    """
    if not isinstance(variant, Variant):
        variant = load(variant, options)
    elif options:
        variant = variant.with_options(options)
    named = _names("claims", claims)
    seats = len(named)
    problems = [] if 2 <= seats <= MAX_PLAYERS else [f"{seats} players: 2 to {MAX_PLAYERS} can play (S1)"]
    built = _names("stations", stations) or [[] for _ in named]
    held = _names("tickets", tickets) or [[] for _ in named]
    if not len(built) == len(held) == seats:
        problems.append(f"claims are given for {seats} seats, stations for {len(built)}, tickets for {len(held)}")
    if problems:
        raise TableError(problems)
    routes, claim_faults = claim_problems(variant, named)
    cities, station_faults = station_problems(variant, built)
    ticket_indices, ticket_faults = _find_tickets(variant, held)
    if claim_faults or station_faults or ticket_faults:
        raise TableError(claim_faults + station_faults + ticket_faults)
    return score_sheets(variant, _end_position(variant, routes, cities, ticket_indices))


def _names(what: str, given: object) -> list[list[str]]:
    """What is given for each seat, as lists; raises `TableError` if it is anything but names."""
    try:
        return msgspec.convert(msgspec.to_builtins(given), list[list[str]])
    except (msgspec.ValidationError, TypeError):
        raise TableError([f"{what} must be a list of names for each seat"]) from None


def _find_tickets(variant: Variant, held: Sequence[Sequence[str]]) -> tuple[list[list[int]], list[TableProblem]]:
    """The ticket indices that each seat holds, and everything that is wrong with them."""
    tickets: list[list[int]] = []
    problems = []
    holder: dict[int, int] = {}
    for seat, names in enumerate(held):
        tickets.append([])
        if (excess := too_many(seat, "tickets", names, len(variant.tickets))) is not None:
            problems.append(excess)
            continue
        for name in names:
            try:
                ticket = find_ticket(variant, name)
            except ValueError as error:
                problems.append(TableProblem((seat, f": {error}")))
                continue
            if ticket in holder:
                problems.append(TableProblem((seat, f": the ticket {name} is already held by ", holder[ticket])))
            holder[ticket] = seat
            tickets[seat].append(ticket)
    return tickets, problems


def _end_position(
    variant: Variant, routes: Sequence[list[int]], cities: Sequence[list[int]], tickets: Sequence[list[int]]
) -> Records:
    """The state of a finished game with this on the table, and no more than scoring needs."""
    states = engine.new_states(1)
    states["players"] = len(routes)
    states["phase"] = OVER
    for seat in range(len(routes)):
        lengths = [variant.board.routes[route].length for route in routes[seat]]
        states["claimed"][0, seat] = bit_mask(routes[seat])
        states["tickets"][0, seat] = bit_mask(tickets[seat])
        states["stations"][0, seat] = bit_mask(cities[seat])[0]
        states["points"][0, seat] = sum(variant.board.route_points[length] for length in lengths)
        states["trains"][0, seat] = variant.trains - sum(lengths)
    return states
