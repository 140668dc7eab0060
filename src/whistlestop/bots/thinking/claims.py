"""Choosing a route to claim: one of the plan, or one for its points."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.payments import best_set, missing_cards, set_for_route
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.weights import LOCOMOTIVE_SPENT
from whistlestop.rules.bits import ONE, ZERO, lowest, size
from whistlestop.rules.claiming import claim_id
from whistlestop.rules.records import Ints
from whistlestop.rules.state import LOCOMOTIVE, NONE, State
from whistlestop.rules.tables import GREY, Tables

IN_A_HURRY = 3
"""With this many turns left or fewer, points now are better than plans."""


@compiled
def planned_claim(state: State, tables: Tables, planner: PlannerState, seat: int) -> int:
    """The id of the best claim of a route of the plan that can be paid now, or -1."""
    best, best_score = NONE, -1e9
    hurry = int(planner.horizon[seat]) <= IN_A_HURRY
    for word in range(2):
        left = planner.plan[seat, word] & state.open[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            card, locomotives = set_for_route(state, tables, planner, seat, route)
            if card == NONE:
                continue
            length = int(tables.route_length[route])
            if (
                tables.route_tunnel[route] == 1
                and not hurry
                and not can_pay_more(state, seat, card, locomotives, length)
            ):
                continue
            locomotives_used = length if card == LOCOMOTIVE else locomotives
            score = urgency(state, tables, seat, route) - 2.0 * locomotives_used
            # Locomotives that the ferries of the plan need count again.
            wanted = int(planner.need[seat, LOCOMOTIVE]) - int(tables.route_ferry[route])
            score -= 2.0 * max(0, min(locomotives_used, wanted + locomotives_used - int(state.hands[seat, LOCOMOTIVE])))
            if tables.route_colour[route] == GREY and card != LOCOMOTIVE:
                # Keep cards that a coloured route of the plan needs.
                score -= 1.5 * max(
                    0, int(planner.need[seat, card]) - int(state.hands[seat, card]) + length - locomotives
                )
            if score > best_score:
                best, best_score = claim_id(tables, route, card, locomotives), score
    # A claim that takes too many cards from the rest of the plan waits.
    return best if best_score > -4.0 or hurry else NONE


@compiled
def can_pay_more(state: State, seat: int, card: int, locomotives: int, length: int) -> bool:
    """Return whether a card would be left to pay the price of a tunnel (T2)."""
    if card == LOCOMOTIVE:
        return int(state.hands[seat, LOCOMOTIVE]) > length
    locomotives_left = int(state.hands[seat, LOCOMOTIVE]) - locomotives
    return locomotives_left + int(state.hands[seat, card]) - (length - locomotives) >= 1


@compiled
def urgency(state: State, tables: Tables, seat: int, route: int) -> float:
    """How urgent it is to claim a route before others do.

    The more players have reached its cities, and the fewer other ways lead out of them, the more urgent.
    """
    score = 0.5 * int(tables.route_length[route])
    for end in range(2):
        city = int(tables.route_a[route]) if end == 0 else int(tables.route_b[route])
        ways_out, visitors = 0, 0
        for word in range(2):
            ways_out += size(tables.city_routes[city, word] & state.open[seat, word])
            for other in range(state.players):
                if other != seat and (tables.city_routes[city, word] & state.claimed[other, word]) != ZERO:
                    visitors += 1
        score += 1.0 * visitors + 3.0 / (1 + ways_out)
    return score


@compiled
def spare_claim(state: State, tables: Tables, planner: PlannerState, seat: int, at_least: int) -> int:
    """The id of the best claim outside the plan, for its points alone, or -1.

    The route has `at_least` spaces or more. The claim takes neither trains nor cards that the plan needs.
    """
    hand = state.hands[seat]
    spare = int(state.trains[seat]) - int(planner.spaces[seat])
    best, best_score = NONE, -1.0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        if at_least <= length <= spare:
            low = state.open[seat, 0] & tables.class_routes[k, 0]
            high = state.open[seat, 1] & tables.class_routes[k, 1]
            low &= ~planner.plan[seat, 0]
            high &= ~planner.plan[seat, 1]
            if low != ZERO or high != ZERO:
                card, locomotives = best_set(
                    hand, planner.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
                )
                if card == NONE or not leaves_enough(hand, planner.need[seat], card, length, locomotives):
                    continue
                route = plain_route(tables, low, high)
                if tables.route_tunnel[route] == 1 and not can_pay_more(state, seat, card, locomotives, length):
                    continue
                score = tables.route_points[length] - planner.weights[LOCOMOTIVE_SPENT] * (
                    length if card == LOCOMOTIVE else locomotives
                )
                if score > best_score:
                    best, best_score = claim_id(tables, route, card, locomotives), score
    return best


@compiled
def leaves_enough(hand: Ints, need: Ints, card: int, length: int, locomotives: int) -> bool:
    """Return whether a set leaves enough cards in the hand for the plan."""
    if card == LOCOMOTIVE:
        return int(hand[LOCOMOTIVE]) - length >= int(need[LOCOMOTIVE])
    if locomotives > 0 and int(hand[LOCOMOTIVE]) - locomotives < int(need[LOCOMOTIVE]):
        return False
    return int(hand[card]) - (length - locomotives) >= int(need[card])


@compiled
def plain_route(tables: Tables, low: np.uint64, high: np.uint64) -> int:
    """A route of a set; a tunnel only if there is no other."""
    tunnel = NONE
    for word in range(2):
        left = low if word == 0 else high
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            if tables.route_tunnel[route] == 0:
                return route
            tunnel = route
    return tunnel


@compiled
def longest_in_reach(state: State, tables: Tables, planner: PlannerState, seat: int, spare: int, short_of: int) -> int:
    """The length of the longest open route for which `spare` trains and at most `short_of` more cards are enough."""
    longest = 0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        if (
            longest < length <= spare
            and ((state.open[seat, 0] & tables.class_routes[k, 0]) | (state.open[seat, 1] & tables.class_routes[k, 1]))
            != ZERO
        ):
            short, _ = missing_cards(
                state.hands[seat], planner.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
            )
            if short <= short_of:
                longest = length
    return longest
