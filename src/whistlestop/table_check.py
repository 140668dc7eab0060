"""Routes, stations and tickets by name, as they lie on a real table, and everything that is impossible about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Board, UnknownName, Variant
from whistlestop.boards.check import first_reasons
from whistlestop.boards.limits import FEW_PLAYERS
from whistlestop.input_values import shortened


class TableProblem(NamedTuple):
    """Something impossible about a table, as texts and the numbers of seats, so that a caller can name the players.

    >>> problem = TableProblem(("the route a/b is held twice, by ", 0, " and ", 1))
    >>> str(problem)
    'the route a/b is held twice, by seat 0 and seat 1'
    >>> problem.text(["Anna", "Ben"])
    'the route a/b is held twice, by Anna and Ben'
    """

    parts: tuple[str | int, ...]

    @property
    def seats(self) -> list[int]:
        """The seats that it is about."""
        return [part for part in self.parts if isinstance(part, int)]

    def text(self, names: Sequence[str] | None = None) -> str:
        """The problem as a sentence, with the players' names if they are given."""
        return "".join(
            part if isinstance(part, str) else f"seat {part}" if names is None else names[part] for part in self.parts
        )

    def __str__(self) -> str:
        return self.text()


class TableError(ValueError):
    """An impossible position; `reasons` has everything wrong with it, or the first few and how many more there are."""

    def __init__(self, problems: Sequence[str | TableProblem]) -> None:
        self.problems = tuple(TableProblem((one,)) if isinstance(one, str) else one for one in problems)
        self.reasons = tuple(first_reasons([str(problem) for problem in self.problems]))
        super().__init__("; ".join(self.reasons))

    def __reduce__(self) -> tuple[type[TableError], tuple[tuple[TableProblem, ...]]]:
        return type(self), (self.problems,)


def bit_mask(indices: Iterable[int]) -> NDArray[np.uint64]:
    """Indices of routes, cities or tickets as the two-word bit mask that the rules use."""
    mask = sum(1 << i for i in set(indices))
    return np.array([mask & (2**64 - 1), mask >> 64], np.uint64)


def in_set(words: NDArray[np.uint64]) -> list[int]:
    """The indices in a bit mask of one or more words."""
    mask = sum(int(word) << (64 * i) for i, word in enumerate(words))
    indices = []
    while mask:
        low = mask & -mask
        indices.append(low.bit_length() - 1)
        mask ^= low
    return indices


def find_ticket(variant: Variant, name: str) -> int:
    """The index of the ticket with this id, or between these two cities (`"city/city"`, in either order).

    Raises ValueError if there is no such ticket, or more than one.

    >>> from whistlestop.boards import load
    >>> usa = load("usa")
    >>> find_ticket(usa, "miami/boston") == find_ticket(usa, "C01")
    True
    """
    if name in variant.ticket_index:
        return variant.ticket_index[name]
    ends = name.split("/")
    if len(ends) == 2:
        try:
            pair = {variant.board.city(end.strip()) for end in ends}
        except UnknownName as error:
            raise ValueError(f'ticket "{shortened(name)}": {error}') from None
        found = [i for i, ticket in enumerate(variant.tickets) if {ticket.a, ticket.b} == pair]
        if len(found) == 1:
            return found[0]
        if found:
            raise ValueError(f'"{name}" names {len(found)} tickets of {variant.name}: give the id instead')
    raise ValueError(f'{variant.name} has no ticket "{shortened(name)}"')


def closed_routes(board: Board, held: Sequence[Collection[int]], seat: int) -> set[int]:
    """The unclaimed routes that a seat can never claim any more, given the routes that each seat holds (C4).

    A `View` has them already (`view.closed`); this is for seats and positions without one.
    """
    claimed = {route for routes in held for route in routes}
    closing = claimed if len(held) <= FEW_PLAYERS else held[seat]
    twins = {board.routes[route].twin for route in closing}
    return {twin for twin in twins if twin is not None} - claimed


def too_many(seat: int, what: str, names: Sequence[str], most: int) -> TableProblem | None:
    """The problem of a seat that names more things than there are, which are not looked up one by one; else None."""
    if len(names) <= most:
        return None
    return TableProblem((seat, f" names {len(names):,} {what}, and there are only {most}"))


def claim_problems(variant: Variant, claims: Sequence[Sequence[str]]) -> tuple[list[list[int]], list[TableProblem]]:
    """The route indices each seat holds, and everything that is wrong with them."""
    routes: list[list[int]] = []
    problems: list[TableProblem] = []
    holder: dict[int, int] = {}
    for seat, ids in enumerate(claims):
        routes.append([])
        if (excess := too_many(seat, "routes", ids, len(variant.board.routes))) is not None:
            problems.append(excess)
            continue
        for id in ids:
            try:
                route = variant.board.route(id)
            except UnknownName as error:
                problems.append(TableProblem((seat, f": {error}")))
                continue
            if route in holder:
                held_twice = (f"the route {id} is held twice, by ", holder[route], " and ", seat, " (C3)")
                problems.append(TableProblem(held_twice))
            holder[route] = seat
            routes[seat].append(route)
    return routes, problems + _double_problems(variant, holder, len(claims)) + _train_problems(variant, routes)


def _double_problems(variant: Variant, holder: dict[int, int], players: int) -> list[TableProblem]:
    problems = []
    for route, seat in holder.items():
        twin = variant.board.routes[route].twin
        if twin is not None and twin > route and twin in holder:
            names = f"{variant.board.routes[route].id} and {variant.board.routes[twin].id}"
            if holder[twin] == seat:
                problems.append(TableProblem((seat, f" holds both routes of a double route, {names} (C4)")))
            elif players <= FEW_PLAYERS:
                text = f"both routes of a double route are held, {names}, with {players} players (C4)"
                problems.append(TableProblem((text,)))
    return problems


def _train_problems(variant: Variant, routes: Sequence[Sequence[int]]) -> list[TableProblem]:
    problems = []
    for seat, held in enumerate(routes):
        used = sum(variant.board.routes[route].length for route in held)
        if used > variant.trains:
            text = f" has {used} trains on the board and only {variant.trains} in all (C2)"
            problems.append(TableProblem((seat, text)))
    return problems


def station_problems(variant: Variant, stations: Sequence[Sequence[str]]) -> tuple[list[list[int]], list[TableProblem]]:
    """The city indices of each seat's stations, and everything that is wrong with them."""
    cities: list[list[int]] = []
    problems = []
    for seat, names in enumerate(stations):
        cities.append([])
        if (excess := too_many(seat, "stations", names, len(variant.board.cities))) is not None:
            problems.append(excess)
            continue
        for name in names:
            try:
                cities[seat].append(variant.board.city(name))
            except UnknownName as error:
                problems.append(TableProblem((seat, f": {error}")))
        if len(names) > variant.stations:
            text = f" has {len(names)} stations; {variant.name} gives {variant.stations} (B1)"
            problems.append(TableProblem((seat, text)))
    for city, count in Counter(city for held in cities for city in held).items():
        if count > 1:
            problems.append(TableProblem((f"there are {count} stations in {variant.board.cities[city].id} (B1)",)))
    return cities, problems
