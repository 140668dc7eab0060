"""How a blocker plays: like a planner, but it takes routes that others can't do without.

It looks into the others' hands and tickets. So it is no bot for a table: it is a sparring partner, which teaches a
network to claim in time what others could take from it.
"""

from __future__ import annotations

from whistlestop.boards.limits import FEW_PLAYERS
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.costs import cost_to_borrow
from whistlestop.bots.thinking.payments import set_for_route
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.planning import lay_tickets, make_plan
from whistlestop.bots.thinking.weights import CARD, CLAIM
from whistlestop.rules.bits import ONE, ZERO, bit, has, lowest, size
from whistlestop.rules.claiming import claim_id
from whistlestop.rules.state import NONE, State
from whistlestop.rules.tables import Tables
from whistlestop.rules.ticket_order import list_by_points

SPITE = 1.0
"""What a point that another player loses is worth to a blocker, if there is no third player."""


@compiled
def blocking_claim(state: State, tables: Tables, planner: PlannerState, seat: int) -> int:
    """Return the id of the claim that hurts another player's plan most, or `NONE` if none is worth its turn."""
    best, best_gain = NONE, 0.0
    planner.extra[0], planner.extra[1] = ZERO, ZERO
    for other in range(state.players):
        if other == seat:
            continue
        make_plan(state, tables, planner, other, 0)
        turns, before = int(planner.horizon[other]), int(planner.value[other])
        count = list_by_points(tables, state.tickets[other, 0], state.tickets[other, 1], planner.ticket)
        for word in range(2):
            left = planner.plan[other, word] & state.open[seat, word]
            while left != ZERO:
                route = 64 * word + lowest(left)
                left &= left - ONE
                length = int(tables.route_length[route])
                card, locomotives = set_for_route(state, tables, planner, seat, route)
                if card == NONE or length > int(state.trains[seat]):
                    continue
                loss = before - value_without(state, tables, planner, other, count, turns, route)
                cost = planner.pace * (planner.weights[CLAIM] + planner.weights[CARD] * length)
                gain = SPITE * loss / (int(state.players) - 1) + 10.0 * int(tables.route_points[length]) - cost
                if loss > 0 and gain > best_gain:
                    best, best_gain = claim_id(tables, route, card, locomotives), gain
    return best


@compiled
def value_without(
    state: State, tables: Tables, planner: PlannerState, other: int, count: int, turns: int, route: int
) -> int:
    """Return what the plan of another seat, made just now, would be worth if somebody else had a route of it."""
    usable = planner.usable[0], planner.usable[1]
    cost, twin = planner.base_cost[route], int(tables.route_twin[route])
    stations_left = int(tables.stations) - size(state.stations[other])
    if stations_left > 0:
        planner.base_cost[route] = max(int(cost), cost_to_borrow(tables, planner, stations_left))
    else:
        planner.usable[route // 64] &= ~bit(route % 64)
    if twin != NONE and state.players <= FEW_PLAYERS and has(state.open[other], twin):
        planner.usable[twin // 64] &= ~bit(twin % 64)
    value = lay_tickets(state, tables, planner, other, count, turns)
    planner.usable[0], planner.usable[1] = usable
    planner.base_cost[route] = cost
    return value
