"""What routes cost, and which of them a way may run along."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought, members, moments
from tests.positions import THREE_TRAINS_LEFT
from tests.positions import game as a_game

import whistlestop as ws


def priced(game: ws.Game, seat: int = 0) -> tuple[set[int], dict[str, int]]:
    """The usable routes, and the cost of each by its id."""
    thought = Thought(game)
    probes.price(thought.states, thought.tables, thought.planners, seat)
    usable = members(thought.planners["usable"][0])
    routes = game.variant.board.routes
    return usable, {routes[i].id: int(thought.planners["base_cost"][0, i]) for i in usable}


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("usa", 4), ("europe", 3)])
def test_routes_held_cost_nothing_and_all_others_something(name: str, players: int) -> None:
    for game, seat in moments(name, players, seed=1, every=9):
        view = game.view(seat)
        _, costs = priced(game, seat)
        board, me = game.variant.board, view.players[seat]
        others = {route for player in view.players if player.seat != seat for route in player.routes}
        for id, cost in costs.items():
            route = board.route(id)
            at_my_station = bool({board.routes[route].a, board.routes[route].b} & set(me.stations))
            assert (cost == 0) == (route in me.routes or (route in others and at_my_station)), id


def test_without_stations_the_routes_of_others_are_no_use() -> None:
    game = a_game("usa", routes=[[], ["dallas/el-paso"]])
    assert "dallas/el-paso" not in priced(game)[1]
    assert "dallas/el-paso" in priced(game, 1)[1]


def test_with_stations_they_can_be_borrowed_at_a_price_that_grows() -> None:
    costs = []
    for stations in ([], ["moskva"], ["moskva", "riga"]):
        game = a_game("europe", routes=[[], ["paris/zurich"]], stations=[stations])
        costs.append(priced(game)[1]["paris/zurich"])
    assert 40 < costs[0] < costs[1] < costs[2]


def test_E5_a_station_costs_its_points_in_reserve() -> None:
    europe = ws.load("europe")
    costs = []
    for points in (0, 4, 9):
        variant = replace(europe, station_points=points)
        game = ws.Game.from_position(ws.build_position(variant, routes=[[], ["paris/zurich"]]), variant)
        costs.append(priced(game)[1]["paris/zurich"])
    assert [cost - costs[0] for cost in costs] == [0, 40, 90]


def test_with_no_station_left_nothing_more_is_borrowed() -> None:
    game = a_game("europe", routes=[[], ["paris/zurich"]], stations=[["moskva", "riga", "petrograd"]])
    assert "paris/zurich" not in priced(game)[1]


def test_what_is_too_long_for_the_trains_is_no_use() -> None:
    game = a_game("usa", routes=[THREE_TRAINS_LEFT["usa"]])
    board = game.variant.board
    assert all(cost == 0 or board.routes[board.route(id)].length <= 3 for id, cost in priced(game)[1].items())


def test_cards_in_hand_make_a_route_cheaper() -> None:
    poor, rich = (priced(a_game("usa", hands=[hand]))[1] for hand in ({}, {"yellow": 2}))
    assert rich["boston/new-york/yellow"] < poor["boston/new-york/yellow"]
    assert rich["boston/new-york/red"] == poor["boston/new-york/red"]


def test_a_locomotive_makes_a_ferry_cheaper_and_a_tunnel_costs_more_than_a_plain_route() -> None:
    poor, rich = (priced(a_game("europe", hands=[hand]))[1] for hand in ({}, {"locomotive": 2}))
    assert rich["amsterdam/london"] < poor["amsterdam/london"]
    assert poor["munchen/zurich"] > poor["barcelona/madrid"], "both yellow, of two spaces"


def test_cards_on_display_make_a_route_cheaper() -> None:
    plain = ("blue", "blue", "white", "white", "green")
    without, with_yellow = (
        priced(a_game("usa", display=display))[1] for display in (plain, ("yellow", "yellow", *plain[2:]))
    )
    assert with_yellow["boston/new-york/yellow"] < without["boston/new-york/yellow"]
    assert with_yellow["boston/new-york/red"] == without["boston/new-york/red"]


def test_what_others_may_take_is_dearer() -> None:
    alone, visited = (priced(a_game("usa", routes=[[], routes]))[1] for routes in ([], ["boston/new-york/yellow"]))
    assert visited["new-york/washington/black"] > alone["new-york/washington/black"]
    assert visited["los-angeles/phoenix"] == alone["los-angeles/phoenix"]
