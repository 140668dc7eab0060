"""What a searching bot believes about the tickets that it can't see.

Tickets that it gave back itself are known to lie in the deck, or to be out of the game. For the rest, a ticket is the
likelier to be in a hand the nearer that player's routes come to completing it.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards.limits import MAX_PLAYERS, MAX_ROUTES, MAX_TICKETS
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.mind import Mind
from whistlestop.bots.thinking.planning import find_way
from whistlestop.bots.thinking.weights import FAITH
from whistlestop.rules.bits import ONE, ZERO, has, lowest
from whistlestop.rules.state import Ints, State, Words
from whistlestop.rules.tables import Tables

BELIEFS = np.dtype(
    [
        ("likely", "f8", (MAX_PLAYERS, MAX_TICKETS)),
        ("racer", "f8", (MAX_PLAYERS,)),
        ("contested", "f8", (MAX_ROUTES,)),
        ("elsewhere", "u8", (2,)),
        ("under", "u8", (2,)),
        ("in_deck", "i1", (MAX_TICKETS,)),
        ("held", "i2", (MAX_PLAYERS,)),
        ("holds_long", "i1", (MAX_PLAYERS,)),
        ("pool", "i2", (MAX_TICKETS,)),
        ("row", "i1", (MAX_TICKETS,)),
    ],
    align=True,
)

LONG_KEPT = 0.75
"""How often players keep a long ticket that they are dealt."""


class Beliefs(Protocol):
    """The fields of a `BELIEFS` record."""

    likely: NDArray[np.float64]  # per seat and ticket: how likely it holds it, compared to other tickets
    racer: NDArray[np.float64]  # per seat: how likely it cares for routes rather than tickets
    contested: NDArray[np.float64]  # per route: how much the others seem to want it
    elsewhere: Words  # tickets that are out of the game, or in a known place of the deck
    under: Words  # tickets that are somewhere in the deck
    in_deck: Ints  # per place of the ticket deck, from the top: the ticket known to lie there, or -1
    held: NDArray[np.int16]  # per seat: how many tickets it holds
    holds_long: Ints  # working space, per seat: 1 if it is guessed to hold a long ticket
    pool: NDArray[np.int16]  # working space, per ticket: where it may be
    row: Ints  # working space: tickets to be shuffled


@compiled
def weigh_tickets(state: State, tables: Tables, mind: Mind, beliefs: Beliefs, seat: int) -> None:
    """Work out how well each ticket fits the routes of each other player, and which routes that makes contested."""
    tickets = int(tables.long_tickets) + int(tables.regular_tickets)
    for route in range(tables.routes):
        beliefs.contested[route] = 0.0
    for other in range(state.players):
        if other == seat:
            continue
        claims = state.claimed[other, 0] | state.claimed[other, 1]
        total = 0.0
        for ticket in range(tickets):
            beliefs.likely[other, ticket] = 1.0
            if claims != ZERO:
                beliefs.likely[other, ticket] = np.exp(
                    mind.weights[FAITH] * progress(state, tables, mind, other, ticket)
                )
            total += beliefs.likely[other, ticket]
        for ticket in range(tickets if claims != ZERO else 0):
            mine = has(state.tickets[seat], ticket) or has(beliefs.elsewhere, ticket)
            if not mine and beliefs.likely[other, ticket] * tickets > 2.0 * total:
                progress(state, tables, mind, other, ticket)
                note_way(state, tables, mind, beliefs, other, ticket, beliefs.likely[other, ticket] / total)


@compiled
def note_way(state: State, tables: Tables, mind: Mind, beliefs: Beliefs, seat: int, ticket: int, share: float) -> None:
    """Add a ticket's remaining way, right after `progress`, to what is contested."""
    start, city = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
    while mind.distance[city] > 0 and city != start:
        route = int(mind.via[city])
        city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
        if has(state.open[seat], route):
            beliefs.contested[route] += share * int(tables.ticket_points[ticket])


@compiled
def progress(state: State, tables: Tables, mind: Mind, seat: int, ticket: int) -> float:
    """What share of a ticket's way the seat has behind it: 1 when it is complete, 0 when nothing helps."""
    start, goal = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
    for word in range(2):
        mind.usable[word] = tables.all_routes[word]
    for route in range(tables.routes):
        mind.cost[route] = tables.route_length[route]
    whole = find_way(tables, mind, start, goal)
    for word in range(2):
        mind.usable[word] = state.claimed[seat, word] | state.open[seat, word]
        left = state.claimed[seat, word]
        while left != ZERO:
            mind.cost[64 * word + lowest(left)] = 0
            left &= left - ONE
    to_go = find_way(tables, mind, start, goal)
    if to_go < 0:
        mind.distance[goal] = 0  # so that nobody follows the way back
        return 0.0
    return max(0.0, 1.0 - to_go / whole)
