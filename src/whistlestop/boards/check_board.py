"""Check the board of a file: its cities, routes and tickets."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from whistlestop.actions import COLOURS
from whistlestop.boards.board import GREY
from whistlestop.boards.format import CityRow, RouteRow, TicketRow
from whistlestop.boards.limits import MAX_CITIES, MAX_LENGTH, MAX_POINTS, MAX_ROUTES
from whistlestop.boards.shape import Finding


def check_name(entry: str, name: str) -> Iterator[Finding]:
    """Check a name that players type (a city's id, a variant's name): it has no spaces, capitals or accents."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        yield Finding(entry, f'"{name}" must be made of a–z, 0–9 and single hyphens')


def check_route_points(points: Mapping[str, int]) -> Iterator[Finding]:
    for length, value in points.items():
        if length not in map(str, range(1, MAX_LENGTH + 1)):
            yield Finding("board", f'route_points: "{length}" must be a length from 1 to {MAX_LENGTH}')
        if not 0 <= value <= MAX_POINTS:
            yield Finding("board", f"route_points: {value} points must be from 0 to {MAX_POINTS}")


def check_cities(cities: Mapping[str, CityRow], count: int) -> Iterator[Finding]:
    if count > MAX_CITIES:
        yield Finding("board", f"{count} cities are too many; the limit is {MAX_CITIES}")
    first_with_id: dict[str, str] = {}
    for entry, city in cities.items():
        yield from check_name(entry, city.id)
        if city.id in first_with_id:
            yield Finding(entry, f'the id "{city.id}" is taken by {first_with_id[city.id]}')
        first_with_id.setdefault(city.id, entry)
        if not city.name.strip():
            yield Finding(entry, "the name is empty")
        if not -90 <= city.lat <= 90:
            yield Finding(entry, f"lat {city.lat} must be from -90 to 90")
        if not -180 <= city.lon <= 180:
            yield Finding(entry, f"lon {city.lon} must be from -180 to 180")
    yield from _check_names_differ(cities)


def _check_names_differ(cities: Mapping[str, CityRow]) -> Iterator[Finding]:
    owner: dict[str, CityRow] = {}
    for entry, city in cities.items():
        for name in {name.casefold(): name for name in (city.id, city.name, *city.aliases)}.values():
            other = owner.setdefault(name.casefold(), city)
            if other.id != city.id:
                yield Finding(entry, f'"{name}" also names the city {other.id}')


def check_cities_have_routes(cities: Mapping[str, CityRow], routes: Mapping[str, RouteRow]) -> Iterator[Finding]:
    reached = {end for route in routes.values() for end in (route.a, route.b)}
    for entry, city in cities.items():
        if city.id not in reached:
            yield Finding(entry, "no route leads there")


def check_routes(routes: Mapping[str, RouteRow], count: int, cities: set[str], lengths: set[int]) -> Iterator[Finding]:
    if count > MAX_ROUTES:
        yield Finding("board", f"{count} routes are too many; the limit is {MAX_ROUTES}")
    for entry, route in routes.items():
        yield from _check_ends(entry, route, cities)
        if route.colour not in (GREY, *COLOURS):
            known = ", ".join((GREY, *COLOURS))
            yield Finding(entry, f'there is no colour "{route.colour}"; colours are {known}')
        if route.length not in lengths:
            known = ", ".join(map(str, sorted(lengths)))
            yield Finding(entry, f"no points are given for the length {route.length}; lengths are {known}")
        yield from _check_ferry(entry, route)


def _check_ends(entry: str, row: RouteRow | TicketRow, cities: set[str]) -> Iterator[Finding]:
    for end in dict.fromkeys((row.a, row.b)):
        if end not in cities:
            yield Finding(entry, f'there is no city "{end}"')
    if row.a == row.b:
        yield Finding(entry, f"it leads from {row.a} to itself")


def _check_ferry(entry: str, route: RouteRow) -> Iterator[Finding]:
    if route.ferry == 0:
        return
    if not 0 <= route.ferry <= route.length:
        yield Finding(entry, f"a ferry of {route.length} spaces can't take {route.ferry} locomotives")
    if route.colour != GREY:
        yield Finding(entry, f"a ferry must be grey, not {route.colour} (F1)")
    if route.tunnel:
        yield Finding(entry, "a ferry can't be a tunnel too")


def check_doubles(routes: Mapping[str, RouteRow]) -> Iterator[Finding]:
    """Check that two routes between the same two cities are both marked as a double route (C4)."""
    between: dict[frozenset[str], list[str]] = defaultdict(list)
    for entry, route in routes.items():
        between[frozenset((route.a, route.b))].append(entry)
    for pair in between.values():
        first, *others = pair
        marked = [entry for entry in pair if routes[entry].double]
        if not others and marked:
            yield Finding(first, "it has no twin: there is no other route between its cities")
        for third in others[1:]:
            yield Finding(third, f"it is a third route between the cities of {first} and {others[0]}")
        if others and not marked:
            yield Finding(others[0], f"it is the same as {first}; a double route says double = true on both")
        if others and len(marked) == 1:
            unmarked = others[0] if marked[0] == first else first
            yield Finding(unmarked, f"double = true is missing; its twin {marked[0]} has it")
        if others and routes[first].length != routes[others[0]].length:
            yield Finding(others[0], f"the routes of a double route have the same length, but {first} has another (C4)")


def check_tickets(tickets: Mapping[str, TicketRow], cities: set[str]) -> Iterator[Finding]:
    first_with_id: dict[str, str] = {}
    for entry, ticket in tickets.items():
        if not re.fullmatch(r"[A-Za-z0-9-]+", ticket.id):
            yield Finding(entry, f'the id "{ticket.id}" must be made of letters, digits and hyphens')
        if ticket.id in first_with_id:
            yield Finding(entry, f'the id "{ticket.id}" is taken by {first_with_id[ticket.id]}')
        first_with_id.setdefault(ticket.id, entry)
        yield from _check_ends(entry, ticket, cities)
        if not 1 <= ticket.points <= MAX_POINTS:
            yield Finding(entry, f"{ticket.points} points must be from 1 to {MAX_POINTS}")


def check_tickets_connect(tickets: Mapping[str, TicketRow], routes: Mapping[str, RouteRow]) -> Iterator[Finding]:
    component = _components(routes)
    for entry, ticket in tickets.items():
        if component.get(ticket.a, ticket.a) != component.get(ticket.b, ticket.b):
            yield Finding(entry, f"no routes connect {ticket.a} and {ticket.b}")


def _components(routes: Mapping[str, RouteRow]) -> dict[str, str]:
    """The connected component of each city. A component is named after one of its cities."""
    component: dict[str, str] = {}
    for route in routes.values():
        kept, merged = component.setdefault(route.a, route.a), component.setdefault(route.b, route.b)
        for city, name in component.items():
            if name == merged:
                component[city] = kept
    return component
