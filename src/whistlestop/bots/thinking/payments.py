"""Payments: which sets a hand can pay with, and which cards it is missing."""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.rules.paying import fewest_locomotives
from whistlestop.rules.records import Ints
from whistlestop.rules.state import LOCOMOTIVE, NONE, State
from whistlestop.rules.tables import GREY, Tables


@compiled
def best_set(hand: Ints, need: Ints, colour: int, cards: int, ferry: int) -> tuple[int, int]:
    """The set to pay with, as (card, locomotives); (-1, 0) if the hand has none.

    It has the fewest locomotives; for a grey route, it has the colour that the plan can spare best.
    """
    locomotives = int(hand[LOCOMOTIVE])
    best, best_locomotives, best_spare = NONE, 99, -99
    for card in range(LOCOMOTIVE):
        if hand[card] > 0 and (colour == GREY or colour == card):
            used = fewest_locomotives(hand, card, cards, ferry)
            if used <= locomotives and used < cards:
                spare = int(hand[card]) - int(need[card])
                if used < best_locomotives or (used == best_locomotives and spare > best_spare):
                    best, best_locomotives, best_spare = card, used, spare
    if best == NONE and locomotives >= cards:
        return LOCOMOTIVE, 0
    return best, best_locomotives if best != NONE else 0


@compiled
def missing_cards(hand: Ints, need: Ints, colour: int, cards: int, ferry: int) -> tuple[int, int]:
    """Return how many cards the hand lacks for a set, even with its locomotives, and which kind to collect for it."""
    locomotives = int(hand[LOCOMOTIVE])
    best = colour
    if colour == GREY:
        best_spare = -99
        for card in range(LOCOMOTIVE):
            spare = int(hand[card]) - int(need[card])
            if spare > best_spare or (spare == best_spare and hand[card] > hand[best]):
                best, best_spare = card, spare
    short = max(0, cards - min(int(hand[best]), cards - ferry) - locomotives)
    if ferry > locomotives and short <= ferry - locomotives:
        return ferry - locomotives, LOCOMOTIVE
    return short, best


@compiled
def set_for_route(state: State, tables: Tables, planner: PlannerState, seat: int, route: int) -> tuple[int, int]:
    """The set with which the seat would claim a route now; (-1, 0) if it can't."""
    return best_set(
        state.hands[seat],
        planner.need[seat],
        int(tables.route_colour[route]),
        int(tables.route_length[route]),
        int(tables.route_ferry[route]),
    )
