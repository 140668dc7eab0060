"""Completed tickets and the best use of stations (E3), exactly.

A player's own routes connect cities into groups. A station can borrow one route of another player that ends in its
city, which merges two groups. Routes into the same group have the same effect, so only one of them is tried. All
combinations of borrowed routes are tried.
"""

from __future__ import annotations

from whistlestop.boards.limits import MAX_CITIES, MAX_STATIONS
from whistlestop.rules.bits import ONE, ZERO, lowest
from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import NONE, State
from whistlestop.rules.tables import Tables


@compiled
def group_cities(state: State, tables: Tables, scratch: Scratch, seat: int) -> None:
    """Number the groups of cities that the seat's own routes connect, in `scratch.group`."""
    for city in range(tables.cities):
        scratch.group[city] = city
    for word in range(2):
        left = state.claimed[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            a = group_of(scratch.group, int(tables.route_a[route]))
            b = group_of(scratch.group, int(tables.route_b[route]))
            scratch.group[max(a, b)] = min(a, b)
    for city in range(tables.cities):
        scratch.group[city] = scratch.group[scratch.group[city]]


@compiled
def group_of(groups: Ints, city: int) -> int:
    """The city that represents the group of a city."""
    while int(groups[city]) != city:
        groups[city] = groups[groups[city]]
        city = int(groups[city])
    return city


@compiled
def find_reachable_groups(state: State, tables: Tables, scratch: Scratch, seat: int) -> None:
    """List, for each station in the order of cities, the other groups that a borrowed route could reach."""
    stations = 0
    left = state.stations[seat]
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        scratch.station_city[stations] = city
        for word in range(2):
            others = ZERO
            for other in range(state.players):
                if other != seat:
                    others |= state.claimed[other, word]
            others &= tables.city_routes[city, word]
            while others != ZERO:
                add_reachable_group(tables, scratch, stations, city, 64 * word + lowest(others))
                others &= others - ONE
        stations += 1


@compiled
def add_reachable_group(tables: Tables, scratch: Scratch, station: int, city: int, route: int) -> None:
    """Note the group at the far end of a route, unless it is the station's own or noted already."""
    far = int(tables.route_a[route]) + int(tables.route_b[route]) - city
    group = int(scratch.group[far])
    if group == int(scratch.group[city]):
        return
    for i in range(scratch.reachable_count[station]):
        if scratch.reachable[station, i] == group:
            return
    i = int(scratch.reachable_count[station])
    scratch.reachable[station, i] = group
    scratch.reachable_by[station, i] = route
    scratch.reachable_count[station] = i + 1


@compiled
def find_open_tickets(state: State, tables: Tables, scratch: Scratch, seat: int) -> tuple[int, int]:
    """List the tickets that the seat's own routes leave open.

    Return the points of all its tickets, completed ones added and open ones subtracted, and how many are completed.
    """
    points, done = 0, 0
    scratch.open_tickets = 0
    for word in range(2):
        left = state.tickets[seat, word]
        while left != ZERO:
            ticket = 64 * word + lowest(left)
            left &= left - ONE
            value = int(tables.ticket_points[ticket])
            if scratch.group[tables.ticket_a[ticket]] == scratch.group[tables.ticket_b[ticket]]:
                points += value
                done += 1
            else:
                points -= value
                scratch.open_ticket[scratch.open_tickets] = ticket
                scratch.open_tickets += 1
    return points, done


@compiled
def score_tickets(state: State, tables: Tables, scratch: Scratch, seat: int, borrowed: Ints) -> tuple[int, int]:
    """The points of the seat's tickets and how many are complete, with the best use of its stations.

    Write to `borrowed` the route that each station uses, in the order of their cities, or -1. The best choice is the
    one with the most points, then the one that completes more tickets, then the first one found.
    """
    for station in range(MAX_STATIONS):
        borrowed[station] = NONE
        scratch.reachable_count[station] = 0
    group_cities(state, tables, scratch, seat)
    points, done = find_open_tickets(state, tables, scratch, seat)
    if scratch.open_tickets == 0 or state.stations[seat] == ZERO:
        return points, done
    find_reachable_groups(state, tables, scratch, seat)
    gained, completed = 0, 0
    for i in range(int(scratch.reachable_count[0]) + 1):
        borrow(scratch, scratch.group, 0, i)
        for j in range(int(scratch.reachable_count[1]) + 1):
            borrow(scratch, scratch.merged[0], 1, j)
            for k in range(int(scratch.reachable_count[2]) + 1):
                borrow(scratch, scratch.merged[1], 2, k)
                more, tickets = gain(tables, scratch)
                if more > gained or (more == gained and tickets > completed):
                    gained, completed = more, tickets
                    note_borrowed(scratch, borrowed, 0, i)
                    note_borrowed(scratch, borrowed, 1, j)
                    note_borrowed(scratch, borrowed, 2, k)
    return points + 2 * gained, done + completed


@compiled
def borrow(scratch: Scratch, groups: Ints, station: int, choice: int) -> None:
    """Write the groups after a station borrows its choice-th route; choice 0 borrows nothing."""
    merged = scratch.merged[station]
    here, there = 0, 0
    if choice > 0:
        here = int(groups[scratch.station_city[station]])
        there = int(groups[scratch.reachable[station, choice - 1]])
    for city in range(MAX_CITIES):
        merged[city] = here if groups[city] == there else groups[city]


@compiled
def gain(tables: Tables, scratch: Scratch) -> tuple[int, int]:
    """The value and number of open tickets that the stations' borrowed routes complete."""
    groups = scratch.merged[MAX_STATIONS - 1]
    points, tickets = 0, 0
    for i in range(scratch.open_tickets):
        ticket = scratch.open_ticket[i]
        if groups[tables.ticket_a[ticket]] == groups[tables.ticket_b[ticket]]:
            points += int(tables.ticket_points[ticket])
            tickets += 1
    return points, tickets


@compiled
def note_borrowed(scratch: Scratch, borrowed: Ints, station: int, choice: int) -> None:
    """Write the route of a station's choice, numbered as in `borrow`, or -1."""
    borrowed[station] = scratch.reachable_by[station, choice - 1] if choice > 0 else NONE
