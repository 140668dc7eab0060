"""Which route to claim now: one of the plan, or one for its points."""

from __future__ import annotations

import numpy as np

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.mind import Mind
from whistlestop.bots.thinking.purse import best_set, missing_cards, set_for_route
from whistlestop.bots.thinking.weights import JOKER_SPENT
from whistlestop.rules.bits import ONE, ZERO, lowest, size
from whistlestop.rules.claiming import claim_id
from whistlestop.rules.state import LOCOMOTIVE, NONE, Ints, State
from whistlestop.rules.tables import GREY, Tables

IN_A_HURRY = 3
"""With so few turns left, points now are better than plans."""


@compiled
def planned_claim(state: State, tables: Tables, mind: Mind, seat: int) -> int:
    """The best claim of the plan that can be paid now, or -1."""
    best, best_score = NONE, -1e9
    hurry = int(mind.horizon[seat]) <= IN_A_HURRY
    for word in range(2):
        left = mind.plan[seat, word] & state.open[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            card, jokers = set_for_route(state, tables, mind, seat, route)
            if card == NONE:
                continue
            length = int(tables.route_length[route])
            if tables.route_tunnel[route] == 1 and not hurry and not can_pay_more(state, seat, card, jokers, length):
                continue
            jokers_used = length if card == LOCOMOTIVE else jokers
            score = urgency(state, tables, seat, route) - 2.0 * jokers_used
            wanted = int(mind.need[seat, LOCOMOTIVE]) - int(tables.route_ferry[route])
            score -= 2.0 * max(0, min(jokers_used, wanted + jokers_used - int(state.hands[seat, LOCOMOTIVE])))
            if tables.route_colour[route] == GREY and card != LOCOMOTIVE:
                # Cards that a coloured route of the plan needs are better kept for it.
                score -= 1.5 * max(0, int(mind.need[seat, card]) - int(state.hands[seat, card]) + length - jokers)
            if score > best_score:
                best, best_score = claim_id(tables, route, card, jokers), score
    return best if best_score > -4.0 or hurry else NONE


@compiled
def can_pay_more(state: State, seat: int, card: int, jokers: int, length: int) -> bool:
    """Whether a card would be left for the price of a tunnel (T2)."""
    held = int(state.hands[seat, LOCOMOTIVE]) - jokers
    if card == LOCOMOTIVE:
        return int(state.hands[seat, LOCOMOTIVE]) > length
    return held + int(state.hands[seat, card]) - (length - jokers) >= 1


@compiled
def urgency(state: State, tables: Tables, seat: int, route: int) -> float:
    """How likely a route is lost if it waits: others who have been to its cities, and few other ways out of them."""
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
def spare_claim(state: State, tables: Tables, mind: Mind, seat: int, at_least: int) -> int:
    """The longest route that can be claimed beside the plan, for its points alone, or -1.

    It may take neither trains nor cards that the plan needs.
    """
    hand = state.hands[seat]
    spare = int(state.trains[seat]) - int(mind.spaces[seat])
    best, best_score = NONE, -1.0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        if at_least <= length <= spare:
            low = state.open[seat, 0] & tables.class_routes[k, 0]
            high = state.open[seat, 1] & tables.class_routes[k, 1]
            low &= ~mind.plan[seat, 0]
            high &= ~mind.plan[seat, 1]
            if low != ZERO or high != ZERO:
                card, jokers = best_set(
                    hand, mind.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
                )
                if card == NONE or not leaves_enough(hand, mind.need[seat], card, length, jokers):
                    continue
                route = plain_route(tables, low, high)
                if tables.route_tunnel[route] == 1 and not can_pay_more(state, seat, card, jokers, length):
                    continue
                score = tables.route_points[length] - mind.weights[JOKER_SPENT] * (
                    length if card == LOCOMOTIVE else jokers
                )
                if score > best_score:
                    best, best_score = claim_id(tables, route, card, jokers), score
    return best


@compiled
def leaves_enough(hand: Ints, need: Ints, card: int, length: int, jokers: int) -> bool:
    """Whether a set can be spared: what it leaves in the hand is enough for the plan."""
    if card == LOCOMOTIVE:
        return int(hand[LOCOMOTIVE]) - length >= int(need[LOCOMOTIVE])
    if jokers > 0 and int(hand[LOCOMOTIVE]) - jokers < int(need[LOCOMOTIVE]):
        return False
    return int(hand[card]) - (length - jokers) >= int(need[card])


@compiled
def plain_route(tables: Tables, low: np.uint64, high: np.uint64) -> int:
    """A route of a set, no tunnel if there is one."""
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
def longest_in_reach(state: State, tables: Tables, mind: Mind, seat: int, spare: int, short_of: int) -> int:
    """The length of the longest route that so many more cards, and so many trains, would be enough for."""
    longest = 0
    for k in range(tables.classes):
        length = int(tables.class_length[k])
        if (
            longest < length <= spare
            and ((state.open[seat, 0] & tables.class_routes[k, 0]) | (state.open[seat, 1] & tables.class_routes[k, 1]))
            != ZERO
        ):
            short, _ = missing_cards(
                state.hands[seat], mind.need[seat], int(tables.class_colour[k]), length, int(tables.class_ferry[k])
            )
            if short <= short_of:
                longest = length
    return longest
