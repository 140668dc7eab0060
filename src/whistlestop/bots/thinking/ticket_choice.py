"""Which tickets to keep, and when to draw more."""

from __future__ import annotations

from whistlestop.boards.limits import MAX_OFFER
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.mind import RACER, Mind
from whistlestop.bots.thinking.planning import make_plan
from whistlestop.bots.thinking.weights import TICKET_CAUTION, TRAINS_PLANNED
from whistlestop.rules.bits import ZERO, add
from whistlestop.rules.state import NONE, State
from whistlestop.rules.tables import FIRST_KEEP_ID, Tables
from whistlestop.rules.tickets import can_keep, offer_size

A_TRAIN_TOO_MANY = 20.0


@compiled
def best_keep(state: State, tables: Tables, mind: Mind, seat: int, care: int) -> int:
    """The way to keep tickets that is worth most; what goes back goes in the order of the offer."""
    best, best_worth = NONE, -1e9
    size = offer_size(state, seat)
    for row in range(int(tables.keeps[size]), int(tables.keeps[size + 1])):
        if can_keep(state, tables, seat, row) and tables.keep_ordered[row] == 0:
            worth = worth_of_keeping(state, tables, mind, seat, row, care)
            if worth > best_worth:
                best, best_worth = FIRST_KEEP_ID + row, worth
    mind.has_plan[seat] = 0
    return best


@compiled
def worth_of_keeping(state: State, tables: Tables, mind: Mind, seat: int, row: int, care: int) -> float:
    """What all tickets are worth together if these are kept, in tenths of a point."""
    mind.extra[0], mind.extra[1] = ZERO, ZERO
    at_stake = 0
    for place in range(offer_size(state, seat)):
        if not goes_back(tables, row, place):
            ticket = int(state.offer[seat, place])
            add(mind.extra, ticket)
            at_stake += 10 * int(tables.ticket_points[ticket])
    if mind.style[seat] == RACER:
        return float(-at_stake)
    make_plan(state, tables, mind, seat, care)
    # What a plan leaves little room for is likely to fail: the nearer to the last train, the more.
    tight = max(0.0, int(mind.spaces[seat]) - mind.weights[TRAINS_PLANNED] * int(state.trains[seat]))
    cost = mind.weights[TICKET_CAUTION] * int(mind.plan_cost[seat])
    return float(int(mind.value[seat]) - at_stake - cost - A_TRAIN_TOO_MANY * tight)


@compiled
def goes_back(tables: Tables, row: int, place: int) -> bool:
    """Whether this way to keep tickets gives back the one in this place of the offer."""
    for i in range(MAX_OFFER):
        if tables.keep_back[row, i] == place:
            return True
    return False
