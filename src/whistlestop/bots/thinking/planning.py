"""Planning a network for all tickets at once.

A Steiner forest: the cheapest set of routes that connects the two cities of each ticket. Tickets are laid one after
the other along the cheapest way, and what is laid already costs the next ones nothing. The order matters, so a
careful plan tries several and keeps the best. Routes of others can be borrowed by stations at a price.
"""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.costs import price_routes
from whistlestop.bots.thinking.horizon import turns_left
from whistlestop.bots.thinking.mind import MOST_TICKETS_PLANNED, Mind
from whistlestop.bots.thinking.weights import CARDS_A_TURN, CARDS_OF_USE, ONE_COLOUR_A_TURN
from whistlestop.rules.bits import ONE, ZERO, add, bit, has, lowest, size
from whistlestop.rules.chance import below
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.state import CARD_KINDS, LOCOMOTIVE, State
from whistlestop.rules.tables import GREY, Tables

FAR = 1 << 30


@compiled
def find_way(tables: Tables, mind: Mind, start: int, goal: int) -> int:
    """The cost of the cheapest way between two cities (Dijkstra), or -1; `mind.via` then leads back along it."""
    for city in range(tables.cities):
        mind.distance[city] = FAR
    mind.distance[start] = 0
    ahead = bit(start)
    while ahead != ZERO:
        nearest, best = start, FAR
        left = ahead
        while left != ZERO:
            city = lowest(left)
            left &= left - ONE
            if mind.distance[city] < best:
                nearest, best = city, int(mind.distance[city])
        if nearest == goal:
            return best
        ahead &= ~bit(nearest)
        for word in range(2):
            routes = tables.city_routes[nearest, word] & mind.usable[word]
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes &= routes - ONE
                far = int(tables.route_a[route]) + int(tables.route_b[route]) - nearest
                through = best + int(mind.cost[route])
                if through < mind.distance[far]:
                    mind.distance[far] = through
                    mind.via[far] = route
                    ahead |= bit(far)
    return -1


@compiled
def list_tickets(state: State, tables: Tables, mind: Mind, seat: int) -> int:
    """Write the seat's tickets and the extra ones, most points first; returns how many."""
    count = 0
    for word in range(2):
        left = state.tickets[seat, word] | mind.extra[word]
        while left != ZERO and count < MOST_TICKETS_PLANNED:
            ticket = 64 * word + lowest(left)
            left &= left - ONE
            place = count
            while place > 0 and tables.ticket_points[mind.ticket[place - 1]] < tables.ticket_points[ticket]:
                mind.ticket[place] = mind.ticket[place - 1]
                place -= 1
            mind.ticket[place] = ticket
            count += 1
    return count


@compiled
def lay_tickets(state: State, tables: Tables, mind: Mind, seat: int, count: int, turns: int) -> int:
    """Lay the listed tickets in their order as a trial plan; returns what that is worth, in tenths of a point."""
    for route in range(tables.routes):
        mind.cost[route] = mind.base_cost[route]
    for word in range(2):
        mind.trial[word] = ZERO
        mind.trial_borrowed[word] = ZERO
        mind.trial_given_up[word] = ZERO
    trains = int(state.trains[seat])
    stations = int(tables.stations) - size(state.stations[seat])
    cards = pile_size(state.hands[seat])
    value, spaces, claims, borrowed = 0, 0, 0, 0
    mind.trial_cost = 0
    for i in range(count):
        ticket = int(mind.ticket[i])
        start, goal = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
        stake = 20 * int(tables.ticket_points[ticket])
        cost = find_way(tables, mind, start, goal)
        if cost == 0:
            value += stake
            continue
        more_spaces, more_claims, more_borrowed = 0, 0, 0
        city = goal
        while cost > 0 and city != start:
            route = int(mind.via[city])
            city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
            if mind.cost[route] > 0:
                if has(state.open[seat], route):
                    more_spaces += int(tables.route_length[route])
                    more_claims += 1
                else:
                    more_borrowed += 1
        needed = claims + more_claims + borrowed + more_borrowed
        missing = max(0.0, spaces + more_spaces - mind.weights[CARDS_OF_USE] * cards)
        if (
            cost < 0
            or cost > stake * mind.rush
            or spaces + more_spaces > trains
            or borrowed + more_borrowed > stations
            or needed + missing / mind.weights[CARDS_A_TURN] > turns
        ):
            add(mind.trial_given_up, ticket)
            continue
        value += stake - int(cost / mind.rush)
        mind.trial_cost += int(cost / mind.rush)
        spaces += more_spaces
        claims += more_claims
        borrowed += more_borrowed
        city = goal
        while city != start:
            route = int(mind.via[city])
            city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
            if mind.cost[route] > 0:
                add(mind.trial if has(state.open[seat], route) else mind.trial_borrowed, route)
                mind.cost[route] = 0
    return value


@compiled
def keep_trial(mind: Mind, seat: int, value: int) -> None:
    """The trial plan becomes the seat's."""
    for word in range(2):
        mind.plan[seat, word] = mind.trial[word]
        mind.borrowed[seat, word] = mind.trial_borrowed[word]
        mind.given_up[seat, word] = mind.trial_given_up[word]
    mind.value[seat] = value
    mind.plan_cost[seat] = mind.trial_cost


@compiled
def make_plan(state: State, tables: Tables, mind: Mind, seat: int, care: int) -> None:
    """Plan for the seat's tickets and the extra ones, trying `care` further orders of laying them."""
    turns = turns_left(state, mind, seat)
    mind.horizon[seat] = turns
    price_routes(state, tables, mind, seat)
    count = list_tickets(state, tables, mind, seat)
    keep_trial(mind, seat, lay_tickets(state, tables, mind, seat, count, turns))
    if count > 1:
        for _ in range(care):
            for i in range(count - 1, 0, -1):
                j = below(mind.chance, i + 1)
                mind.ticket[i], mind.ticket[j] = mind.ticket[j], mind.ticket[i]
            value = lay_tickets(state, tables, mind, seat, count, turns)
            if value > mind.value[seat]:
                keep_trial(mind, seat, value)
    for word in range(2):
        mind.planned_for[seat, word] = state.tickets[seat, word] | mind.extra[word]
    mind.has_plan[seat] = 1
    note_needs(state, tables, mind, seat)


@compiled
def note_needs(state: State, tables: Tables, mind: Mind, seat: int) -> None:
    """Count the trains, coloured cards and turns that the plan takes, without what is claimed already."""
    for card in range(CARD_KINDS):
        mind.need[seat, card] = 0
    spaces, claims = 0, 0
    for word in range(2):
        mind.plan[seat, word] &= ~state.claimed[seat, word]
        left = mind.plan[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            claims += 1
            spaces += int(tables.route_length[route])
            mind.need[seat, LOCOMOTIVE] += tables.route_ferry[route]
            if tables.route_colour[route] != GREY:
                mind.need[seat, tables.route_colour[route]] += tables.route_length[route]
    mind.spaces[seat] = spaces
    hand = state.hands[seat]
    most_short = 0
    for card in range(LOCOMOTIVE):
        most_short = max(most_short, int(mind.need[seat, card]) - int(hand[card]))
    most_short = max(0, most_short - int(hand[LOCOMOTIVE]))
    missing = max(0.0, spaces - mind.weights[CARDS_OF_USE] * pile_size(hand))
    drawing = max(missing / mind.weights[CARDS_A_TURN], most_short / mind.weights[ONE_COLOUR_A_TURN])
    mind.slack[seat] = turns_left(state, mind, seat) - claims - drawing


@compiled
def plan_holds(state: State, mind: Mind, seat: int) -> bool:
    """Whether the seat's plan is still for its tickets and none of its routes is lost."""
    if mind.has_plan[seat] == 0:
        return False
    for word in range(2):
        if mind.planned_for[seat, word] != state.tickets[seat, word]:
            return False
        if (mind.plan[seat, word] & ~state.open[seat, word] & ~state.claimed[seat, word]) != ZERO:
            return False
    return int(mind.spaces[seat]) <= int(state.trains[seat])
