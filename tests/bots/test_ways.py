"""Ways along the board."""

from __future__ import annotations

import msgspec
import pytest

import whistlestop as ws
from whistlestop.bots.stations import best_station
from whistlestop.bots.ways import Ways, open_routes
from whistlestop.table_check import closed_routes
from whistlestop.view import View

EUROPE = ws.load("europe")
BOARD = EUROPE.board


def view(players: int, routes: dict[int, list[str]], trains: int = 45, tickets: tuple[str, ...] = ()) -> View:
    """The beginning of a game, with routes given to seats, and trains and tickets to seat 0."""
    seen = ws.Game.new("europe", players, seed=1).view(0)
    ids = {ticket.id: i for i, ticket in enumerate(EUROPE.tickets)}
    held = tuple(
        msgspec.structs.replace(
            player,
            routes=tuple(BOARD.route(id) for id in routes.get(player.seat, [])),
            trains=trains if player.seat == 0 else player.trains,
        )
        for player in seen.players
    )
    closed = closed_routes(BOARD, [player.routes for player in held], seat=0)
    return msgspec.structs.replace(
        seen, players=held, closed=tuple(closed), tickets=tuple(ids[ticket] for ticket in tickets)
    )


def ways(players: int, routes: dict[int, list[str]], trains: int = 45) -> Ways:
    return Ways(EUROPE, view(players, routes, trains))


def names(routes: tuple[int, ...] | list[int]) -> list[str]:
    return [BOARD.routes[i].id for i in routes]


def test_the_shortest_way_and_own_routes_are_free() -> None:
    paris, wien = BOARD.city("paris"), BOARD.city("wien")
    fresh = ways(2, {}).shortest(paris, wien)
    assert fresh is not None and fresh.spaces == 8
    begun = ways(2, {0: ["paris/zurich", "munchen/zurich"]}).shortest(paris, wien)
    assert begun is not None and (begun.spaces, names(begun.routes)) == (3, ["munchen/wien"])
    assert ways(2, {0: ["paris/zurich", "munchen/zurich", "munchen/wien"]}).connected(paris, wien)


def test_planned_routes_count_as_held() -> None:
    way = ways(2, {}).shortest(BOARD.city("paris"), BOARD.city("zurich"), planned=[BOARD.route("paris/zurich")])
    assert way is not None and way == (0, ())


def test_others_routes_are_in_the_way() -> None:
    lisboa, madrid = BOARD.city("lisboa"), BOARD.city("madrid")
    assert ways(2, {1: ["lisboa/madrid"]}).shortest(lisboa, madrid) == (
        5,
        (BOARD.route("cadiz/lisboa"), BOARD.route("cadiz/madrid")),
    )
    assert ways(2, {1: ["lisboa/madrid", "cadiz/lisboa"]}).shortest(lisboa, madrid) is None


@pytest.mark.parametrize(("players", "holder", "is_open"), [(3, 1, False), (4, 1, True), (4, 0, False), (2, 0, False)])
def test_C4_the_twin_of_a_claimed_route(players: int, holder: int, is_open: bool) -> None:
    seen = view(players, {holder: ["budapest/wien/red"]})
    assert (BOARD.route("budapest/wien/white") in open_routes(EUROPE, seen)) == is_open


def test_C2_routes_that_are_too_long_are_not_open() -> None:
    left = open_routes(EUROPE, view(2, {}, trains=3))
    assert left and max(BOARD.routes[i].length for i in left) == 3


def test_a_plan_serves_the_dearest_ticket_first_and_gives_up_what_is_too_far() -> None:
    seen = view(2, {}, tickets=("EL03", "E22", "E27"))
    assert seen.tickets is not None
    plenty, hopeless = Ways(EUROPE, seen).plan(seen.tickets, trains=45)
    assert hopeless == [] and sum(BOARD.routes[i].length for i in plenty) <= 45
    short, hopeless = Ways(EUROPE, seen).plan(seen.tickets, trains=8)
    assert {EUROPE.tickets[t].id for t in hopeless} == {"EL03", "E22"}
    assert sum(BOARD.routes[i].length for i in short) == 8


def test_a_station_is_built_where_it_saves_a_ticket() -> None:
    seen = view(2, {0: ["paris/zurich"], 1: ["munchen/zurich", "lisboa/madrid", "cadiz/lisboa"]}, tickets=("E27",))
    builds = [a for a in EUROPE.actions if isinstance(a, ws.BuildStation)]
    ticket = [i for i, t in enumerate(EUROPE.tickets) if t.id == "E27"]
    # Paris–Wien needs two routes more: one station does not help.
    assert best_station(Ways(EUROPE, seen), seen, ticket, builds) is None
    nearer = view(2, {0: ["paris/zurich", "munchen/wien"], 1: ["munchen/zurich"]}, tickets=("E27",))
    built = best_station(Ways(EUROPE, nearer), nearer, ticket, builds)
    assert built is not None and built.city in ("munchen", "zurich") and built.locomotives == 0
    assert best_station(Ways(EUROPE, nearer), nearer, [], builds) is None
