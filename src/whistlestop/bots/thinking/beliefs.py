"""What a searching bot believes about the tickets that it can't see.

It knows that tickets it returned itself are in the deck, or out of the game. As to the others, the nearer a player's
routes come to completing a ticket, the more likely that player holds it.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from whistlestop.boards.limits import MAX_PLAYERS, MAX_ROUTES, MAX_TICKETS
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.planning import find_way
from whistlestop.bots.thinking.weights import ROUTE_EVIDENCE
from whistlestop.rules.bits import ONE, ZERO, has, lowest
from whistlestop.rules.records import Floats, Ints, Ints16, Words, dtype_of
from whistlestop.rules.state import State
from whistlestop.rules.tables import Tables

LONG_KEPT = 0.75
"""How often players keep a long ticket that they are dealt."""


class Beliefs:
    """What the searching seat knows and believes about hidden tickets."""

    likely: Annotated[Floats, MAX_PLAYERS, MAX_TICKETS]  # per seat and ticket: relative likelihood that it holds it
    racer: Annotated[Floats, MAX_PLAYERS]  # per seat: how likely it plays for routes rather than tickets
    contested: Annotated[Floats, MAX_ROUTES]  # per route: how much the others seem to want it
    elsewhere: Annotated[Words, 2]  # tickets that are out of the game, or in a known place of the deck
    under: Annotated[Words, 2]  # tickets that are somewhere in the deck
    in_deck: Annotated[Ints, MAX_TICKETS]  # per place of the deck, from the top: the ticket known to be there, or -1
    held: Annotated[Ints16, MAX_PLAYERS]  # per seat: how many tickets it holds
    holds_long: Annotated[Ints, MAX_PLAYERS]  # working space, per seat: 1 if it is guessed to hold a long ticket
    pool: Annotated[Ints16, MAX_TICKETS]  # working space, per ticket: where it may be (`gather_tickets`)
    row: Annotated[Ints, MAX_TICKETS]  # working space: tickets to be shuffled


BELIEFS = dtype_of(Beliefs)


@compiled
def weigh_tickets(state: State, tables: Tables, planner: PlannerState, beliefs: Beliefs, seat: int) -> None:
    """Work out how well each ticket fits the routes of each other player, and so which routes are contested."""
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
                    planner.weights[ROUTE_EVIDENCE] * progress(state, tables, planner, other, ticket)
                )
            total += beliefs.likely[other, ticket]
        for ticket in range(tickets if claims != ZERO else 0):
            known = has(state.tickets[seat], ticket) or has(beliefs.elsewhere, ticket)
            # Only tickets that are twice as likely as the average.
            if not known and beliefs.likely[other, ticket] * tickets > 2.0 * total:
                progress(state, tables, planner, other, ticket)
                note_way(state, tables, planner, beliefs, other, ticket, beliefs.likely[other, ticket] / total)


@compiled
def note_way(
    state: State, tables: Tables, planner: PlannerState, beliefs: Beliefs, seat: int, ticket: int, share: float
) -> None:
    """Mark the missing routes of a ticket as contested, along the way that the last call of `progress` found."""
    start, city = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
    while planner.distance[city] > 0 and city != start:
        route = int(planner.via[city])
        city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
        if has(state.open[seat], route):
            beliefs.contested[route] += share * int(tables.ticket_points[ticket])


@compiled
def progress(state: State, tables: Tables, planner: PlannerState, seat: int, ticket: int) -> float:
    """The share of a ticket that the seat's routes cover: 1 if it is complete, 0 if none of them helps."""
    start, goal = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
    for word in range(2):
        planner.usable[word] = tables.all_routes[word]
    for route in range(tables.routes):
        planner.cost[route] = tables.route_length[route]
    whole = find_way(tables, planner, start, goal)
    for word in range(2):
        planner.usable[word] = state.claimed[seat, word] | state.open[seat, word]
        left = state.claimed[seat, word]
        while left != ZERO:
            planner.cost[64 * word + lowest(left)] = 0
            left &= left - ONE
    to_go = find_way(tables, planner, start, goal)
    if to_go < 0:
        planner.distance[goal] = 0  # so that nobody follows `via` back
        return 0.0
    return max(0.0, 1.0 - to_go / whole)
