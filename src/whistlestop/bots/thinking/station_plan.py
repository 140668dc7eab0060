"""Where to build a station: at the end of a route of another player that the plan borrows."""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.payments import best_set
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.rules.bits import ONE, ZERO, bit, lowest
from whistlestop.rules.state import NONE, State
from whistlestop.rules.stations import free_cities, station_id, station_price
from whistlestop.rules.tables import GREY, Tables


@compiled
def planned_station(state: State, tables: Tables, planner: PlannerState, seat: int) -> int:
    """The id of the first station that the plan asks for and the hand can pay, or -1."""
    price = station_price(state, seat)
    if price > int(tables.stations) or (planner.borrowed[seat, 0] | planner.borrowed[seat, 1]) == ZERO:
        return NONE
    card, locomotives = best_set(state.hands[seat], planner.need[seat], GREY, price, 0)
    if card == NONE:
        return NONE
    free = free_cities(state, tables)
    for word in range(2):
        left = planner.borrowed[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            a, b = int(tables.route_a[route]), int(tables.route_b[route])
            if ((bit(a) | bit(b)) & state.stations[seat]) != ZERO:
                continue  # the seat has a station there already
            if (free & bit(a)) != ZERO:
                return station_id(tables, a, card, locomotives)
            if (free & bit(b)) != ZERO:
                return station_id(tables, b, card, locomotives)
    return NONE
