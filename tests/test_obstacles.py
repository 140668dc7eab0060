"""Obstacles agree with what the engine allows and refuses, and follow from the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

import whistlestop as ws
from tests.laws import SETTINGS, new_game, played, resampled
from tests.positions import game as position_game
from whistlestop.actions import LOCOMOTIVE
from whistlestop.obstacles import (
    CityObstacle,
    CityObstacleCode,
    DrawObstacleCode,
    RouteObstacle,
    RouteObstacleCode,
    obstacles,
    route_not_open,
)
from whistlestop.refusal_codes import RouteClaimed, TooFewTrains, all_reasons


def moments(name: str, players: int) -> Iterator[tuple[ws.Game, int]]:
    """A seat that may act, at moments of a game."""
    game = new_game(name, players, 3)
    yield game, game.to_act[0]
    for number, _ in enumerate(played(game, 3)):
        if not game.over and number % 7 == 0:
            yield game, game.to_act[0]


def by_route(game: ws.Game, seat: int | None) -> dict[int, RouteObstacle]:
    """The obstacle of each route that has one."""
    groups = obstacles(game.variant, game.view(seat)).routes
    found = {route: group for group in groups for route in group.routes}
    assert len(found) == sum(len(group.routes) for group in groups), "no route has two"
    return found


def by_city(game: ws.Game, seat: int | None) -> dict[int, CityObstacle]:
    """The obstacle of each city that has one."""
    groups = obstacles(game.variant, game.view(seat)).cities
    found = {city: group for group in groups for city in group.cities}
    assert len(found) == sum(len(group.cities) for group in groups), "no city has two"
    return found


def refused(game: ws.Game, seat: int, action: ws.Action) -> ws.IllegalAction:
    with pytest.raises(ws.IllegalAction) as error:
        game.play(action, seat)
    return error.value


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_on_a_turn_there_is_an_obstacle_exactly_where_the_engine_refuses(name: str, players: int) -> None:
    for game, seat in moments(name, players):
        board, legal, view = game.variant.board, game.legal(seat), game.view(seat)
        draws = obstacles(game.variant, view).draws
        if view.phase in ("turn", "second-card"):
            assert ("deck-empty" not in draws) == (ws.DrawCard("deck") in legal)
        if view.phase == "second-card":
            assert ws.DrawCard(LOCOMOTIVE) not in legal and "locomotive-as-second-card" in draws
        if view.phase != "turn":
            continue
        assert ("ticket-deck-empty" not in draws) == (ws.DrawTickets() in legal)
        claimable = {board.route(action.route) for action in legal if isinstance(action, ws.ClaimRoute)}
        assert set(range(len(board.routes))) - by_route(game, seat).keys() == claimable
        if game.variant.stations:
            buildable = {board.city(action.city) for action in legal if isinstance(action, ws.BuildStation)}
            assert set(range(len(board.cities))) - by_city(game, seat).keys() == buildable


@pytest.mark.parametrize(("name", "players"), SETTINGS[::3])
def test_the_engine_refuses_with_the_same_code_and_rule(name: str, players: int) -> None:
    for game, seat in moments(name, players):
        if game.view(seat).phase != "turn":
            continue
        for route, group in by_route(game, seat).items():
            error = refused(game, seat, ws.ClaimRoute(game.variant.route_id(route), LOCOMOTIVE))
            assert error.rule == group.rule
            if group.code != "ferry-locomotives":  # to the engine, cards are missing for this one set of cards
                assert error.code == group.code
            assert group.owner == error.params.get("owner")
        for city, at in by_city(game, seat).items():
            error = refused(game, seat, ws.BuildStation(game.variant.city_id(city), LOCOMOTIVE))
            assert (error.code, error.rule) == (at.code, at.rule)
            assert at.owner == error.params.get("owner")


def slow_reason(game: ws.Game, view: ws.View, route: int) -> tuple[object, ...] | None:
    """Why a route can't be claimed, looked at alone: code, rule, owner, how much is missing, and the best card."""
    owners = {route: player.seat for player in view.players for route in player.routes}
    trains = game.variant.trains if view.seat is None else view.players[view.seat].trains
    if refusal := route_not_open(game.variant, route, view.seat, owners, view.closed, trains):
        reason, rule = refusal
        few = reason.needed - reason.held if isinstance(reason, TooFewTrains) else None
        return reason.code, rule, reason.owner if isinstance(reason, RouteClaimed) else None, few, None
    if view.hand is None:
        return None
    line, hand = game.variant.board.routes[route], dict(zip(ws.CARDS, view.hand, strict=True))
    if line.ferry > hand[LOCOMOTIVE]:
        return "ferry-locomotives", "F1", None, line.ferry - hand[LOCOMOTIVE], None
    best = max(ws.CARDS[:-1], key=hand.__getitem__)
    colour = best if line.colour == "grey" else line.colour
    missing = line.length - hand[colour] - hand[LOCOMOTIVE]
    card = best if line.colour == "grey" else None
    return ("cards-missing", "F1" if line.ferry else "C1", None, missing, card) if missing > 0 else None


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_routes_are_grouped_by_what_prevents_each_of_them(name: str, players: int) -> None:
    for game, _ in moments(name, players):
        for seat in (*range(players), None):
            view, expected = game.view(seat), dict[tuple[object, ...], list[int]]()
            for route in range(len(game.variant.board.routes)):
                if reason := slow_reason(game, view, route):
                    expected.setdefault(reason, []).append(route)
            found = obstacles(game.variant, view)
            told = [(one.code, one.rule, one.owner, one.missing, one.card) for one in found.routes]
            assert told == list(expected)
            assert [list(one.routes) for one in found.routes] == list(expected.values())


def test_what_is_missing_is_counted_with_the_best_colour() -> None:
    hand = {"red": 2, "blue": 3, "locomotive": 1}
    game = position_game("europe", 2, hands=[hand])
    found, board = by_route(game, 0), game.variant.board

    def told(route: str) -> tuple[str, int | None, str | None] | None:
        group = found.get(board.route(route))
        return None if group is None else (group.code, group.missing, group.card)

    assert told("berlin/danzig") is None, "grey, and 4 spaces"
    assert told("budapest/kyiv") == ("cards-missing", 2, "blue")
    assert told("berlin/frankfurt/red") is None
    assert told("marseille/pamplona") == ("cards-missing", 1, None)
    assert told("athina/brindisi") is None
    assert told("palermo/smyrna") == ("ferry-locomotives", 1, None)
    none = by_city(position_game("europe", 2, hands=[{}]), 0)
    assert {(group.code, group.missing) for group in none.values()} == {("cards-missing", 1)}


def test_all_codes_are_the_engines() -> None:
    codes = {str(reason.__struct_config__.tag) for reason in all_reasons()}
    for kind in (RouteObstacleCode, CityObstacleCode, DrawObstacleCode):
        assert set(get_args(kind)) <= codes


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("europe", 4)])
def test_obstacles_follow_from_what_the_seat_knows(name: str, players: int) -> None:
    for number, (game, _) in enumerate(moments(name, players)):
        for seat in (*range(players), None):
            other = resampled(game, seat, number)
            assert obstacles(game.variant, game.view(seat)) == obstacles(game.variant, other.view(seat))


def test_a_spectator_is_told_only_what_everybody_sees() -> None:
    game = position_game("usa", 3, routes=[["dallas/houston/1"]])
    board = game.variant.board
    assert {route: group.code for route, group in by_route(game, None).items()} == {
        board.route("dallas/houston/1"): "route-claimed",
        board.route("dallas/houston/2"): "twin-claimed",
    }
