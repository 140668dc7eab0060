"""The moves that a search looks at, each with how promising the planner finds it.

Hundreds of claims may be legal, most of them the same claim paid in other ways, so one way to pay stands for all.
"""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.beliefs import Beliefs
from whistlestop.bots.thinking.card_worth import best_card, weigh_cards
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.mind import MOST_MOVES, Mind
from whistlestop.bots.thinking.policy import choose_turn, refresh_plan
from whistlestop.bots.thinking.purse import best_set
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
"""Room on the list for what is no claim: cards, tickets, a station."""
KEEN = 60.0
"""Tenths of a point that make tickets much more promising than others."""


@compiled
def suggest(mind: Mind, count: int, most: int, move: int, hope: float) -> int:
    """Put a move on the list, or its hope up if it is there; a full list drops its weakest. Returns how many it has."""
    weakest = 0
    for i in range(count):
        if mind.moves[i] == move:
            mind.hopes[i] = max(mind.hopes[i], hope)
            return count
        if mind.hopes[i] < mind.hopes[weakest]:
            weakest = i
    if count < most:
        mind.moves[count] = move
        mind.hopes[count] = hope
        return count + 1
    if hope > mind.hopes[weakest]:
        mind.moves[weakest] = move
        mind.hopes[weakest] = hope
    return count


@compiled
def propose(
    state: State, tables: Tables, scratch: Scratch, mind: Mind, beliefs: Beliefs, seat: int, most: int, care: int
) -> int:
    """Write at most `most` moves with their shares of hope, which add up to 1; returns how many there are."""
    if state.phase == CHOOSING_TICKETS or state.phase == KEEPING_TICKETS:
        count = propose_keeps(state, tables, mind, seat, care)
    elif state.phase == TUNNEL:
        count = suggest(mind, 0, most, nth_payment(state, seat, 0), 0.8)
        count = suggest(mind, count, most, DECLINE_ID, 0.2)
    else:
        refresh_plan(state, tables, mind, seat, care)
        if state.phase == SECOND_CARD:
            weigh_cards(state, tables, mind, seat)
            favourite = best_card(state, mind)
            count = propose_cards(state, mind, 0, most)
        else:
            favourite = choose_turn(state, tables, scratch, mind, seat)
            count = propose_turn(state, tables, mind, beliefs, seat, most)
        count = suggest(mind, count, most, favourite, mind.weights[FAVOURITE] * max(1.0, total_hope(mind, count)))
    total = total_hope(mind, count)
    for i in range(count):
        mind.hopes[i] /= total
    return count


@compiled
def total_hope(mind: Mind, count: int) -> float:
    """The hopes of all moves on the list together."""
    total = 0.0
    for i in range(count):
        total += mind.hopes[i]
    return total


@compiled
def propose_keeps(state: State, tables: Tables, mind: Mind, seat: int, care: int) -> int:
    """Every set of tickets that may be kept, by what the plan for it is worth."""
    size = offer_size(state, seat)
    count, best = 0, -1e18
    for row in range(int(tables.keeps[size]), int(tables.keeps[size + 1])):
        if count < MOST_MOVES and can_keep(state, tables, seat, row) and tables.keep_ordered[row] == 0:
            worth = worth_of_keeping(state, tables, mind, seat, row, care)
            mind.moves[count] = FIRST_KEEP_ID + row
            mind.hopes[count] = worth
            best = max(best, worth)
            count += 1
    for i in range(count):
        mind.hopes[i] = np.exp((mind.hopes[i] - best) / KEEN)
    mind.has_plan[seat] = 0
    return count


@compiled
def propose_turn(state: State, tables: Tables, mind: Mind, beliefs: Beliefs, seat: int, most: int) -> int:
    """What can be done with a turn: claims, a station, tickets, cards."""
    count = propose_claims(state, tables, mind, beliefs, seat, max(1, most - OTHER_MOVES))
    station = planned_station(state, tables, mind, seat)
    if station != NONE:
        count = suggest(mind, count, most, station, 0.6)
    if state.ticket_deck_size > 0:
        count = suggest(mind, count, most, DRAW_TICKETS_ID, 0.5)
    weigh_cards(state, tables, mind, seat)
    return propose_cards(state, mind, count, most)


@compiled
def propose_claims(state: State, tables: Tables, mind: Mind, beliefs: Beliefs, seat: int, most: int) -> int:
    """Claims that can be paid: of the plan, for their points, or in somebody's way."""
    count = 0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        low = state.open[seat, 0] & tables.class_routes[k, 0]
        high = state.open[seat, 1] & tables.class_routes[k, 1]
        if (low | high) == ZERO or length > int(state.trains[seat]):
            continue
        card, jokers = best_set(
            state.hands[seat], mind.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
        )
        if card == NONE:
            continue
        for word in range(2):
            left = low if word == 0 else high
            while left != ZERO:
                route = 64 * word + lowest(left)
                left &= left - ONE
                hope = 0.05 * int(tables.route_points[length]) + 0.3 * min(3.0, beliefs.contested[route])
                if has(mind.plan[seat], route):
                    hope += 1.0
                count = suggest(mind, count, most, claim_id(tables, route, card, jokers), hope)
    return count


@compiled
def propose_cards(state: State, mind: Mind, count: int, most: int) -> int:
    """Every card that may be drawn, by its worth."""
    kinds = kinds_to_draw(state)
    greatest = 0.01
    left = kinds & ~bit(LOCOMOTIVE)
    while left != ZERO:
        greatest = max(greatest, mind.worth[lowest(left)])
        left &= left - ONE
    left = kinds
    while left != ZERO:
        card = lowest(left)
        left &= left - ONE
        worth = mind.worth[card] / greatest
        if card == LOCOMOTIVE:
            worth = min(1.0, 0.6 * worth)  # it costs the whole turn (D2)
        count = suggest(mind, count, most, card, worth * worth)
    return count
