"""Connections along the board."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

import whistlestop as ws
from whistlestop.bots.station_building import best_station
from whistlestop.route_network import RouteNetwork, open_routes
from whistlestop.table_check import closed_routes
from whistlestop.view import View

EUROPE = ws.load("europe")
BOARD = EUROPE.board


def view(players: int, routes: dict[int, list[str]], trains: int = 45, tickets: tuple[str, ...] = ()) -> View:
    """The beginning of a game, with routes given to seats, and trains and tickets to seat 0."""
    shown = ws.Game.new("europe", players, seed=1).view(0)
    ids = {ticket.id: i for i, ticket in enumerate(EUROPE.tickets)}
    held = tuple(
        msgspec.structs.replace(
            player,
            routes=tuple(BOARD.route(id) for id in routes.get(player.seat, [])),
            trains=trains if player.seat == 0 else player.trains,
        )
        for player in shown.players
    )
    closed = closed_routes(BOARD, [player.routes for player in held], seat=0)
    return msgspec.structs.replace(
        shown, players=held, closed=tuple(closed), tickets=tuple(ids[ticket] for ticket in tickets)
    )


def network(players: int, routes: dict[int, list[str]], trains: int = 45) -> RouteNetwork:
    return RouteNetwork(EUROPE, view(players, routes, trains))


def names(routes: tuple[int, ...] | list[int]) -> list[str]:
    return [BOARD.routes[i].id for i in routes]


def test_the_shortest_connection_where_own_routes_are_free() -> None:
    paris, wien = BOARD.city("paris"), BOARD.city("wien")
    fresh = network(2, {}).shortest(paris, wien)
    assert fresh is not None and fresh.spaces == 8
    begun = network(2, {0: ["paris/zurich", "munchen/zurich"]}).shortest(paris, wien)
    assert begun is not None and (begun.spaces, names(begun.routes)) == (3, ["munchen/wien"])
    assert network(2, {0: ["paris/zurich", "munchen/zurich", "munchen/wien"]}).connected(paris, wien)


def test_planned_routes_count_as_held() -> None:
    connection = network(2, {}).shortest(
        BOARD.city("paris"), BOARD.city("zurich"), planned=[BOARD.route("paris/zurich")]
    )
    assert connection is not None and connection == (0, ())


def test_routes_of_others_are_blocked() -> None:
    lisboa, madrid = BOARD.city("lisboa"), BOARD.city("madrid")
    assert network(2, {1: ["lisboa/madrid"]}).shortest(lisboa, madrid) == (
        5,
        (BOARD.route("cadiz/lisboa"), BOARD.route("cadiz/madrid")),
    )
    assert network(2, {1: ["lisboa/madrid", "cadiz/lisboa"]}).shortest(lisboa, madrid) is None


@pytest.mark.parametrize(("players", "holder", "is_open"), [(3, 1, False), (4, 1, True), (4, 0, False), (2, 0, False)])
def test_C4_the_twin_of_a_claimed_route(players: int, holder: int, is_open: bool) -> None:
    shown = view(players, {holder: ["budapest/wien/red"]})
    assert (BOARD.route("budapest/wien/white") in open_routes(EUROPE, shown)) == is_open


def test_C2_routes_that_are_too_long_are_not_open() -> None:
    left = open_routes(EUROPE, view(2, {}, trains=3))
    assert left and max(BOARD.routes[i].length for i in left) == 3


def test_a_plan_serves_the_most_valuable_ticket_first_and_leaves_out_what_is_too_far() -> None:
    shown = view(2, {}, tickets=("EL03", "E22", "E27"))
    assert shown.tickets is not None
    plenty, hopeless = RouteNetwork(EUROPE, shown).plan(shown.tickets, trains=45)
    assert hopeless == [] and sum(BOARD.routes[i].length for i in plenty) <= 45
    short, hopeless = RouteNetwork(EUROPE, shown).plan(shown.tickets, trains=8)
    assert {EUROPE.tickets[t].id for t in hopeless} == {"EL03", "E22"}
    assert sum(BOARD.routes[i].length for i in short) == 8


def test_a_station_is_built_where_it_saves_a_ticket() -> None:
    shown = view(2, {0: ["paris/zurich"], 1: ["munchen/zurich", "lisboa/madrid", "cadiz/lisboa"]}, tickets=("E27",))
    builds = [a for a in EUROPE.actions if isinstance(a, ws.BuildStation)]
    ticket = [i for i, t in enumerate(EUROPE.tickets) if t.id == "E27"]
    # Paris–Wien needs two more routes: one station does not help.
    assert best_station(RouteNetwork(EUROPE, shown), shown, ticket, builds) is None
    nearer = view(2, {0: ["paris/zurich", "munchen/wien"], 1: ["munchen/zurich"]}, tickets=("E27",))
    built = best_station(RouteNetwork(EUROPE, nearer), nearer, ticket, builds)
    assert built is not None and built.city in ("munchen", "zurich") and built.locomotives == 0
    assert best_station(RouteNetwork(EUROPE, nearer), nearer, [], builds) is None
    dear = replace(EUROPE, station_points=2 * EUROPE.tickets[ticket[0]].points)
    assert best_station(RouteNetwork(dear, nearer), nearer, ticket, builds) is None
