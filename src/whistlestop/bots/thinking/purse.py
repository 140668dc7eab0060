"""What a hand can pay, and what it is still short of."""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.mind import Mind
from whistlestop.rules.paying import fewest_locomotives
from whistlestop.rules.state import LOCOMOTIVE, NONE, Ints, State
from whistlestop.rules.tables import GREY, Tables


@compiled
def best_set(hand: Ints, need: Ints, colour: int, cards: int, ferry: int) -> tuple[int, int]:
    """The set to pay with, as (card, locomotives); (-1, 0) if the hand has none.

    Few locomotives first; for something grey, the colour that is needed least elsewhere.
    """
    jokers = int(hand[LOCOMOTIVE])
    best, best_jokers, best_spare = NONE, 99, -99
    for card in range(LOCOMOTIVE):
        if hand[card] > 0 and (colour == GREY or colour == card):
            used = fewest_locomotives(hand, card, cards, ferry)
            if used <= jokers and used < cards:
                spare = int(hand[card]) - int(need[card])
                if used < best_jokers or (used == best_jokers and spare > best_spare):
                    best, best_jokers, best_spare = card, used, spare
    if best == NONE and jokers >= cards:
        return LOCOMOTIVE, 0
    return best, best_jokers if best != NONE else 0


@compiled
def missing_cards(hand: Ints, need: Ints, colour: int, cards: int, ferry: int) -> tuple[int, int]:
    """How many cards a set is short of, locomotives standing in, and the kind to collect for it."""
    jokers = int(hand[LOCOMOTIVE])
    best = colour
    if colour == GREY:
        best_spare = -99
        for card in range(LOCOMOTIVE):
            spare = int(hand[card]) - int(need[card])
            if spare > best_spare or (spare == best_spare and hand[card] > hand[best]):
                best, best_spare = card, spare
    short = max(0, cards - min(int(hand[best]), cards - ferry) - jokers)
    if ferry > jokers and short <= ferry - jokers:
        return ferry - jokers, LOCOMOTIVE
    return short, best


@compiled
def set_for_route(state: State, tables: Tables, mind: Mind, seat: int, route: int) -> tuple[int, int]:
    """The set with which the seat would claim a route now; (-1, 0) if it can't."""
    return best_set(
        state.hands[seat],
        mind.need[seat],
        int(tables.route_colour[route]),
        int(tables.route_length[route]),
        int(tables.route_ferry[route]),
    )
