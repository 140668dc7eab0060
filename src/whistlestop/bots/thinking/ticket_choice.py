"""Choosing the tickets to keep."""

from __future__ import annotations

from whistlestop.boards.limits import MAX_OFFER
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.planner_state import RACER, PlannerState
from whistlestop.bots.thinking.planning import make_plan
from whistlestop.bots.thinking.weights import TICKET_CAUTION, TRAINS_PLANNED
from whistlestop.rules.bits import ZERO, add
from whistlestop.rules.state import NONE, State
from whistlestop.rules.tables import FIRST_KEEP_ID, Tables
from whistlestop.rules.tickets import can_keep, offer_size

EXCESS_TRAIN = 20.0
"""What each train beyond `TRAINS_PLANNED` costs, in tenths of a point."""


@compiled
def best_keep(state: State, tables: Tables, planner: PlannerState, seat: int, extra_orders: int) -> int:
    """The id of the choice of tickets that is worth most; the others are returned in the order of the offer."""
    best, best_worth = NONE, -1e9
    size = offer_size(state, seat)
    for row in range(int(tables.keeps[size]), int(tables.keeps[size + 1])):
        if can_keep(state, tables, seat, row) and tables.keep_ordered[row] == 0:
            worth = worth_of_keeping(state, tables, planner, seat, row, extra_orders)
            if worth > best_worth:
                best, best_worth = FIRST_KEEP_ID + row, worth
    planner.has_plan[seat] = 0
    return best


@compiled
def worth_of_keeping(
    state: State, tables: Tables, planner: PlannerState, seat: int, row: int, extra_orders: int
) -> float:
    """What all of the seat's tickets are worth with this choice of new ones, in tenths of a point."""
    planner.extra[0], planner.extra[1] = ZERO, ZERO
    at_stake = 0
    for place in range(offer_size(state, seat)):
        if not is_returned(tables, row, place):
            ticket = int(state.offer[seat, place])
            add(planner.extra, ticket)
            at_stake += 10 * int(tables.ticket_points[ticket])
    if planner.style[seat] == RACER:
        return float(-at_stake)
    make_plan(state, tables, planner, seat, extra_orders)
    # A plan that needs nearly all trains is likely to fail.
    tight = max(0.0, int(planner.spaces[seat]) - planner.weights[TRAINS_PLANNED] * int(state.trains[seat]))
    cost = planner.weights[TICKET_CAUTION] * int(planner.plan_cost[seat])
    return float(int(planner.value[seat]) - at_stake - cost - EXCESS_TRAIN * tight)


@compiled
def is_returned(tables: Tables, row: int, place: int) -> bool:
    """Return whether this choice of tickets returns the one in this place of the offer."""
    for i in range(MAX_OFFER):
        if tables.keep_returned[row, i] == place:
            return True
    return False
