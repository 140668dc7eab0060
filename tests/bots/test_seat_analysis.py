"""Routes that stations borrow count for tickets, as they will when the game is scored."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.seat_analysis import SeatAnalysis
from whistlestop.rules.compile import INTERPRETED
from whistlestop.scoring import score_sheets


def moments(players: int, seed: int) -> Iterator[tuple[ws.Game, int]]:
    """Seats with stations, at moments of a game between a bot that builds them anywhere and others with a plan."""
    game = ws.Game.new("europe", players, seed=seed)
    seats = [bots.make("planner" if seat else "random", seed=seed) for seat in range(players)]
    while not game.over:
        seat = game.to_act[0]
        game.play(seats[seat].choose(game.view(seat), game.legal(seat)), seat)
        if len(game.record.actions) % 5 == 0:
            yield from ((game, seat) for seat in range(players) if game.view().players[seat].stations)


@pytest.mark.skipif(INTERPRETED, reason="plays many games")
def test_the_same_tickets_are_completed_as_if_the_game_were_scored_now() -> None:
    helped = 0
    for players, seed in ((2, 8), (4, 3)):
        for game, seat in moments(players, seed):
            view, sheet = game.view(seat), score_sheets(game.variant, game._states)[seat]
            analysis = SeatAnalysis(game.variant, view)
            worth = [game.variant.tickets[ticket].points for ticket in view.tickets or ()]
            missing = [game.variant.tickets[ticket].points for ticket in analysis.open_tickets]
            assert sum(worth) - 2 * sum(missing) == sheet.tickets
            own = set(view.players[seat].routes)
            without = SeatAnalysis(game.variant, view)
            without.network.held = frozenset(own)
            without._known_distances.clear()
            helped += sum(without.spaces(ticket) != 0 for ticket in view.tickets or ()) > len(missing)
            for ticket in view.tickets or ():
                alone, spaces = without.spaces(ticket), analysis.spaces(ticket)
                assert alone is None or (spaces is not None and spaces <= alone)
    assert helped, "a station must have completed some ticket"


@pytest.mark.skipif(INTERPRETED, reason="plays many games")
def test_each_station_borrows_at_most_one_route_of_another_player_that_ends_in_its_city() -> None:
    borrowed = 0
    for game, seat in moments(4, 3):
        view = game.view(seat)
        me = view.players[seat]
        routes = SeatAnalysis(game.variant, view).network.held - set(me.routes)
        others = {route for player in view.players if player.seat != seat for route in player.routes}
        ends = [{game.variant.board.routes[route].a, game.variant.board.routes[route].b} for route in routes]
        assert routes <= others and len(routes) <= len(me.stations)
        assert all(cities & set(me.stations) for cities in ends)
        borrowed += len(routes)
    assert borrowed
