"""The final scoring, slow and obvious: by trying everything, in plain Python.

The tests compare the engine with these. They share no code with it and know nothing of its records: a route is
`(a, b, length)`, a ticket `(a, b, points)`, a city any number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple


class Route(NamedTuple):
    """A route between two cities."""

    a: int
    b: int
    length: int


class Ticket(NamedTuple):
    """A ticket: its two cities and its value."""

    a: int
    b: int
    points: int


def longest_path(routes: Sequence[Route]) -> int:
    """The longest path, by walking every one from every city.

    >>> longest_path([Route(0, 1, 2), Route(1, 2, 3), Route(1, 3, 4)])
    7
    """
    cities = {city for route in routes for city in (route.a, route.b)}
    return max((_longest_from(city, list(routes)) for city in cities), default=0)


def _longest_from(city: int, unused: list[Route]) -> int:
    best = 0
    for i, route in enumerate(unused):
        if city in (route.a, route.b):
            onward = route.a + route.b - city
            best = max(best, route.length + _longest_from(onward, unused[:i] + unused[i + 1 :]))
    return best


def longest_path_with_many_loops(routes: Sequence[Route]) -> int:
    """The longest path, by leaving out every set of routes, the lightest first, until the rest is a path.

    Quick where nearly everything can be used, which is where there are too many paths to walk. Routes are a path,
    in some order, if they are connected and at most two cities have an odd number of them (Euler).

    >>> longest_path_with_many_loops([Route(0, 1, 2), Route(1, 2, 3), Route(1, 3, 4)])
    7
    """
    weights = [0]
    for route in routes:
        weights += [weight + route.length for weight in weights]
    for left_out in sorted(range(len(weights)), key=weights.__getitem__):
        used = [route for i, route in enumerate(routes) if not left_out >> i & 1]
        ends = Counter(city for route in used for city in (route.a, route.b))
        if len(_pieces(used)) <= 1 and sum(count % 2 for count in ends.values()) <= 2:
            return sum(route.length for route in used)
    raise AssertionError("no route at all is a path")


def loops(routes: Sequence[Route]) -> int:
    """How many routes are more than a tree needs: the number of independent loops."""
    cities = {city for route in routes for city in (route.a, route.b)}
    return len(routes) - len(cities) + len(_pieces(routes))


def has_few_paths(routes: Sequence[Route]) -> bool:
    """Whether there are few enough paths to walk them all: by the size of the network, whatever its shape."""
    return len(routes) <= 9 or (len(routes) <= 30 and loops(routes) <= 3)


def tickets_with(routes: Iterable[Route], tickets: Sequence[Ticket]) -> tuple[int, int]:
    """The points of the tickets with just these routes, and how many are complete (E4).

    >>> tickets_with([Route(0, 1, 2), Route(1, 2, 3)], [Ticket(0, 2, 5), Ticket(0, 3, 4)])
    (1, 1)
    """
    pieces = _pieces(routes)
    complete = [any({ticket.a, ticket.b} <= piece for piece in pieces) for ticket in tickets]
    points = sum(t.points if done else -t.points for t, done in zip(tickets, complete, strict=True))
    return points, sum(complete)


def _pieces(routes: Iterable[Route]) -> list[set[int]]:
    """The sets of cities that routes connect."""
    pieces: list[set[int]] = []
    for route in routes:
        ends = {route.a, route.b}
        touched = [piece for piece in pieces if piece & ends]
        pieces = [piece for piece in pieces if not piece & ends]
        pieces.append(ends.union(*touched))
    return pieces


def best_tickets(
    own: Sequence[Route], others: Sequence[Route], stations: Sequence[int], tickets: Sequence[Ticket]
) -> tuple[int, int]:
    """The most points that the tickets can give, and the most complete tickets among such choices (E3).

    Every station borrows nothing or any one route of another player that ends in its city.

    >>> best_tickets([Route(0, 1, 2)], [Route(1, 2, 3)], [1], [Ticket(0, 2, 5)])
    (5, 1)
    """
    choices = [[None, *(route for route in others if city in (route.a, route.b))] for city in stations]
    return max(
        tickets_with([*own, *(route for route in borrowed if route is not None)], tickets)
        for borrowed in product(*choices)
    )


def most_tickets_bonus(claims: Sequence[Sequence[Route]], tickets: Sequence[Sequence[Ticket]], bonus: int) -> list[int]:
    """The bonus of each player for the most completed tickets (U2), where nobody has stations.

    >>> most_tickets_bonus([[Route(0, 1, 2)], []], [[Ticket(0, 1, 2)], [Ticket(0, 1, 2)]], 15)
    [15, 0]
    """
    completed = [tickets_with(mine, held)[1] for mine, held in zip(claims, tickets, strict=True)]
    return [bonus if 0 < number == max(completed) else 0 for number in completed]
