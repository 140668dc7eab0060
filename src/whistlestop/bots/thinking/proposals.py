"""The moves that a search considers, each with a prior: how promising the planner finds it.

Hundreds of claims may be legal, but most of them differ only in how they are paid, so each route is proposed with one
way to pay. Priors need only be roughly right, since results soon outweigh them.
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.beliefs import Beliefs
from whistlestop.bots.thinking.card_worth import best_card, weigh_cards
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.payments import best_set
from whistlestop.bots.thinking.planner_state import MOST_MOVES, PlannerState
from whistlestop.bots.thinking.policy import choose_turn, refresh_plan
from whistlestop.bots.thinking.station_plan import planned_station
from whistlestop.bots.thinking.ticket_choice import worth_of_keeping
from whistlestop.bots.thinking.weights import FAVOURITE
from whistlestop.rules.bits import ONE, ZERO, bit, has, lowest
from whistlestop.rules.claiming import claim_id
from whistlestop.rules.drawing import kinds_to_draw
from whistlestop.rules.legal import nth_payment
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import CHOOSING_TICKETS, KEEPING_TICKETS, LOCOMOTIVE, NONE, SECOND_CARD, TUNNEL, State
from whistlestop.rules.tables import DECLINE_ID, DRAW_TICKETS_ID, FIRST_KEEP_ID, Tables
from whistlestop.rules.tickets import can_keep, offer_size

OTHER_MOVES = 8
"""Room on the list for moves other than claims: cards, tickets, a station."""
KEEP_TEMPERATURE = 60.0
"""In tenths of a point. The lower it is, the more the best choice of tickets stands out from the others."""


@compiled
def suggest(planner: PlannerState, count: int, most: int, move: int, prior: float) -> int:
    """Add a move to the list of `count` moves, or raise its prior; return how many moves the list has then.

    A list of `most` moves drops its weakest move for a better one.
    """
    weakest = 0
    for i in range(count):
        if planner.moves[i] == move:
            planner.priors[i] = max(planner.priors[i], prior)
            return count
        if planner.priors[i] < planner.priors[weakest]:
            weakest = i
    if count < most:
        planner.moves[count] = move
        planner.priors[count] = prior
        return count + 1
    if prior > planner.priors[weakest]:
        planner.moves[weakest] = move
        planner.priors[weakest] = prior
    return count


@compiled
def propose(
    state: State,
    tables: Tables,
    scratch: Scratch,
    planner: PlannerState,
    beliefs: Beliefs,
    seat: int,
    most: int,
    extra_orders: int,
) -> int:
    """Write at most `most` moves with their priors, which add up to 1; return how many there are."""
    if state.phase == CHOOSING_TICKETS or state.phase == KEEPING_TICKETS:
        count = propose_keeps(state, tables, planner, seat, extra_orders)
    elif state.phase == TUNNEL:
        count = suggest(planner, 0, most, nth_payment(state, seat, 0), 0.8)
        count = suggest(planner, count, most, DECLINE_ID, 0.2)
    else:
        refresh_plan(state, tables, planner, seat, extra_orders)
        if state.phase == SECOND_CARD:
            weigh_cards(state, tables, planner, seat)
            favourite = best_card(state, planner)
            count = propose_cards(state, planner, 0, most)
        else:
            favourite = choose_turn(state, tables, scratch, planner, seat)
            count = propose_turn(state, tables, planner, beliefs, seat, most)
        count = suggest(
            planner, count, most, favourite, planner.weights[FAVOURITE] * max(1.0, total_prior(planner, count))
        )
    total = total_prior(planner, count)
    for i in range(count):
        planner.priors[i] /= total
    return count


@compiled
def total_prior(planner: PlannerState, count: int) -> float:
    """The sum of the priors of all moves on the list."""
    total = 0.0
    for i in range(count):
        total += planner.priors[i]
    return total


@compiled
def propose_keeps(state: State, tables: Tables, planner: PlannerState, seat: int, extra_orders: int) -> int:
    """Propose every set of tickets that may be kept, by what its plan is worth."""
    size = offer_size(state, seat)
    count, best = 0, -1e18
    for row in range(int(tables.keeps[size]), int(tables.keeps[size + 1])):
        if count < MOST_MOVES and can_keep(state, tables, seat, row) and tables.keep_ordered[row] == 0:
            worth = worth_of_keeping(state, tables, planner, seat, row, extra_orders)
            planner.moves[count] = FIRST_KEEP_ID + row
            planner.priors[count] = worth
            best = max(best, worth)
            count += 1
    for i in range(count):
        planner.priors[i] = np.exp((planner.priors[i] - best) / KEEP_TEMPERATURE)
    planner.has_plan[seat] = 0
    return count


@compiled
def propose_turn(state: State, tables: Tables, planner: PlannerState, beliefs: Beliefs, seat: int, most: int) -> int:
    """Propose what can be done in a turn: claims, a station, tickets, cards."""
    count = propose_claims(state, tables, planner, beliefs, seat, max(1, most - OTHER_MOVES))
    station = planned_station(state, tables, planner, seat)
    if station != NONE:
        count = suggest(planner, count, most, station, 0.6)
    if state.ticket_deck_size > 0:
        count = suggest(planner, count, most, DRAW_TICKETS_ID, 0.5)
    weigh_cards(state, tables, planner, seat)
    return propose_cards(state, planner, count, most)


@compiled
def propose_claims(state: State, tables: Tables, planner: PlannerState, beliefs: Beliefs, seat: int, most: int) -> int:
    """Propose claims that can be paid: for the plan, for their points, or to block another player."""
    count = 0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        low = state.open[seat, 0] & tables.class_routes[k, 0]
        high = state.open[seat, 1] & tables.class_routes[k, 1]
        if (low | high) == ZERO or length > int(state.trains[seat]):
            continue
        card, locomotives = best_set(
            state.hands[seat], planner.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
        )
        if card == NONE:
            continue
        for word in range(2):
            left = low if word == 0 else high
            while left != ZERO:
                route = 64 * word + lowest(left)
                left &= left - ONE
                prior = 0.05 * int(tables.route_points[length]) + 0.3 * min(3.0, beliefs.contested[route])
                if has(planner.plan[seat], route):
                    prior += 1.0
                count = suggest(planner, count, most, claim_id(tables, route, card, locomotives), prior)
    return count


@compiled
def propose_cards(state: State, planner: PlannerState, count: int, most: int) -> int:
    """Propose every card that may be drawn, by its worth."""
    kinds = kinds_to_draw(state)
    greatest = 0.01
    left = kinds & ~bit(LOCOMOTIVE)
    while left != ZERO:
        greatest = max(greatest, planner.worth[lowest(left)])
        left &= left - ONE
    left = kinds
    while left != ZERO:
        card = lowest(left)
        left &= left - ONE
        worth = planner.worth[card] / greatest
        if card == LOCOMOTIVE:
            worth = min(1.0, 0.6 * worth)  # it costs the whole turn (D2)
        count = suggest(planner, count, most, card, worth * worth)
    return count
