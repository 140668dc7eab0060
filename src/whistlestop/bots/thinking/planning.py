"""Planning a network for all tickets at once.

A Steiner forest: the cheapest set of routes that connects the two cities of each ticket. Tickets are added one after
the other along the cheapest way, and routes that are in the plan already cost the next tickets nothing. The order
matters, so a careful planner tries several and keeps the best. Stations can borrow routes of others, at a price.
"""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.costs import price_routes
from whistlestop.bots.thinking.horizon import turns_left
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.weights import CARDS_OF_USE, CARDS_PER_TURN, CARDS_PER_TURN_OF_ONE_COLOUR
from whistlestop.rules.bits import ONE, ZERO, add, bit, has, lowest, size
from whistlestop.rules.chance import below
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.state import CARD_KINDS, LOCOMOTIVE, State
from whistlestop.rules.tables import GREY, Tables
from whistlestop.rules.ticket_order import list_by_points

FAR = 1 << 30
"""More than any way costs."""


@compiled
def find_way(tables: Tables, planner: PlannerState, start: int, goal: int) -> int:
    """The cost of the cheapest way between two cities (Dijkstra), or -1.

    It uses the routes in `planner.usable` at the costs in `planner.cost`. From the goal, `planner.via` leads back.
    """
    for city in range(tables.cities):
        planner.distance[city] = FAR
    planner.distance[start] = 0
    ahead = bit(start)
    while ahead != ZERO:
        nearest, best = start, FAR
        left = ahead
        while left != ZERO:
            city = lowest(left)
            left &= left - ONE
            if planner.distance[city] < best:
                nearest, best = city, int(planner.distance[city])
        if nearest == goal:
            return best
        ahead &= ~bit(nearest)
        for word in range(2):
            routes = tables.city_routes[nearest, word] & planner.usable[word]
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes &= routes - ONE
                neighbour = int(tables.route_a[route]) + int(tables.route_b[route]) - nearest
                through = best + int(planner.cost[route])
                if through < planner.distance[neighbour]:
                    planner.distance[neighbour] = through
                    planner.via[neighbour] = route
                    ahead |= bit(neighbour)
    return -1


@compiled
def lay_tickets(state: State, tables: Tables, planner: PlannerState, seat: int, count: int, turns: int) -> int:
    """Make a trial plan for the listed tickets, in their order; return what it is worth, in tenths of a point."""
    for route in range(tables.routes):
        planner.cost[route] = planner.base_cost[route]
    for word in range(2):
        planner.trial[word] = ZERO
        planner.trial_borrowed[word] = ZERO
        planner.trial_given_up[word] = ZERO
    trains = int(state.trains[seat])
    stations = int(tables.stations) - size(state.stations[seat])
    cards = pile_size(state.hands[seat])
    value, spaces, claims, borrowed = 0, 0, 0, 0
    planner.trial_cost = 0
    for i in range(count):
        ticket = int(planner.ticket[i])
        start, goal = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
        # Completing a ticket adds its points instead of taking them away: twice its points, in tenths of a point.
        stake = 20 * int(tables.ticket_points[ticket])
        cost = find_way(tables, planner, start, goal)
        if cost == 0:
            value += stake
            continue
        more_spaces, more_claims, more_borrowed = 0, 0, 0
        city = goal
        while cost > 0 and city != start:
            route = int(planner.via[city])
            city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
            if planner.cost[route] > 0:
                if has(state.open[seat], route):
                    more_spaces += int(tables.route_length[route])
                    more_claims += 1
                else:
                    more_borrowed += 1
        needed = claims + more_claims + borrowed + more_borrowed
        missing = max(0.0, spaces + more_spaces - planner.weights[CARDS_OF_USE] * cards)
        if (
            cost < 0
            or cost > stake * planner.rush
            or spaces + more_spaces > trains
            or borrowed + more_borrowed > stations
            or needed + missing / planner.weights[CARDS_PER_TURN] > turns
        ):
            add(planner.trial_given_up, ticket)
            continue
        value += stake - int(cost / planner.rush)
        planner.trial_cost += int(cost / planner.rush)
        spaces += more_spaces
        claims += more_claims
        borrowed += more_borrowed
        city = goal
        while city != start:
            route = int(planner.via[city])
            city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
            if planner.cost[route] > 0:
                add(planner.trial if has(state.open[seat], route) else planner.trial_borrowed, route)
                planner.cost[route] = 0
    return value


@compiled
def keep_trial(planner: PlannerState, seat: int, value: int) -> None:
    """Make the trial plan the seat's plan."""
    for word in range(2):
        planner.plan[seat, word] = planner.trial[word]
        planner.borrowed[seat, word] = planner.trial_borrowed[word]
        planner.given_up[seat, word] = planner.trial_given_up[word]
    planner.value[seat] = value
    planner.plan_cost[seat] = planner.trial_cost


@compiled
def make_plan(state: State, tables: Tables, planner: PlannerState, seat: int, extra_orders: int) -> None:
    """Plan for the seat's tickets and the extra ones: by their points, then in `extra_orders` random orders."""
    turns = turns_left(state, planner, seat)
    planner.horizon[seat] = turns
    price_routes(state, tables, planner, seat)
    held = state.tickets[seat]
    count = list_by_points(tables, held[0] | planner.extra[0], held[1] | planner.extra[1], planner.ticket)
    keep_trial(planner, seat, lay_tickets(state, tables, planner, seat, count, turns))
    if count > 1:
        for _ in range(extra_orders):
            for i in range(count - 1, 0, -1):
                j = below(planner.chance, i + 1)
                planner.ticket[i], planner.ticket[j] = planner.ticket[j], planner.ticket[i]
            value = lay_tickets(state, tables, planner, seat, count, turns)
            if value > planner.value[seat]:
                keep_trial(planner, seat, value)
    for word in range(2):
        planner.planned_for[seat, word] = state.tickets[seat, word] | planner.extra[word]
    planner.has_plan[seat] = 1
    note_needs(state, tables, planner, seat)


@compiled
def note_needs(state: State, tables: Tables, planner: PlannerState, seat: int) -> None:
    """Count the trains, coloured cards and turns that the plan still takes."""
    for card in range(CARD_KINDS):
        planner.need[seat, card] = 0
    spaces, claims = 0, 0
    for word in range(2):
        planner.plan[seat, word] &= ~state.claimed[seat, word]
        left = planner.plan[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            claims += 1
            spaces += int(tables.route_length[route])
            planner.need[seat, LOCOMOTIVE] += tables.route_ferry[route]
            if tables.route_colour[route] != GREY:
                planner.need[seat, tables.route_colour[route]] += tables.route_length[route]
    planner.spaces[seat] = spaces
    hand = state.hands[seat]
    most_short = 0
    for card in range(LOCOMOTIVE):
        most_short = max(most_short, int(planner.need[seat, card]) - int(hand[card]))
    most_short = max(0, most_short - int(hand[LOCOMOTIVE]))
    missing = max(0.0, spaces - planner.weights[CARDS_OF_USE] * pile_size(hand))
    drawing = max(missing / planner.weights[CARDS_PER_TURN], most_short / planner.weights[CARDS_PER_TURN_OF_ONE_COLOUR])
    planner.slack[seat] = turns_left(state, planner, seat) - claims - drawing


@compiled
def plan_holds(state: State, planner: PlannerState, seat: int) -> bool:
    """Return whether the seat still has the tickets that its plan is for, and can still claim all of its routes."""
    if planner.has_plan[seat] == 0:
        return False
    for word in range(2):
        if planner.planned_for[seat, word] != state.tickets[seat, word]:
            return False
        if (planner.plan[seat, word] & ~state.open[seat, word] & ~state.claimed[seat, word]) != ZERO:
            return False
    return int(planner.spaces[seat]) <= int(state.trains[seat])
