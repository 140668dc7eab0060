"""Routes that are closed for good (C4): never legal again, and no others."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.laws import SETTINGS, new_game, played
from tests.positions import game as position_game
from whistlestop.rules.state import TURN
from whistlestop.table_check import closed_routes


def claims(game: ws.Game, seat: int) -> set[int]:
    """The routes that a seat may claim now."""
    board = game.variant.board
    return {board.route(action.route) for action in game.legal(seat) if isinstance(action, ws.ClaimRoute)}


def rich(game: ws.Game, seat: int) -> ws.Game:
    """The same game at this seat's turn, with cards and trains for everything."""
    copy = game.copy()
    states = copy._states
    states["phase"][0], states["seat"][0] = TURN, seat
    states["hands"][0, seat], states["trains"][0, seat] = 20, 45
    return copy


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_route_is_closed_if_and_only_if_no_hand_could_claim_it(name: str, players: int) -> None:
    game = new_game(name, players, 1)
    closed: list[set[int]] = [set() for _ in range(players)]
    for number, _ in enumerate(played(game, 1)):
        if game.over or number % 9:
            continue
        claimed = {route for player in game.view().players for route in player.routes}
        every = set(range(len(game.variant.board.routes)))
        for seat in range(players):
            now = set(game.view(seat).closed)
            assert now >= closed[seat] - claimed, "what is closed stays closed until somebody claims it"
            assert claims(rich(game, seat), seat) == every - claimed - now
            held = [player.routes for player in game.view().players]
            assert closed_routes(game.variant.board, held, seat) == now
            closed[seat] = now
        assert set(game.view().closed) == set.intersection(*closed)


def test_with_few_players_the_first_claim_closes_a_double_route_to_all() -> None:
    board = ws.load("usa").board
    twin = board.route("dallas/houston/2")
    three = position_game("usa", 3, routes=[["dallas/houston/1"]])
    assert [three.view(seat).closed for seat in (0, 1, None)] == [(twin,)] * 3
    five = position_game("usa", 5, routes=[["dallas/houston/1"]])
    assert [five.view(seat).closed for seat in (0, 1, None)] == [(twin,), (), ()]


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ws.IllegalAction, match="There is no seat 2"):
        ws.Game.new("usa", 2, seed=1).view(2)
