"""What stations borrow counts for tickets, as it will when the game is scored."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.prospects import Prospects
from whistlestop.rules.compile import INTERPRETED
from whistlestop.scoring import score_sheets


def seen(players: int, seed: int) -> Iterator[tuple[ws.Game, int]]:
    """A game of one who builds stations anywhere and others who know what they want, through the eyes of all."""
    game = ws.Game.new("europe", players, seed=seed)
    seats = [bots.make("planner" if seat else "random", seed=seed) for seat in range(players)]
    while not game.over:
        seat = game.to_act[0]
        game.play(seats[seat].choose(game.view(seat), game.legal(seat)), seat)
        if len(game.record.actions) % 5 == 0:
            yield from ((game, seat) for seat in range(players) if game.view().players[seat].stations)


@pytest.mark.skipif(INTERPRETED, reason="plays many games")
def test_tickets_arrive_that_would_count_if_the_game_were_scored_now() -> None:
    carried = 0
    for players, seed in ((2, 8), (4, 3)):
        for game, seat in seen(players, seed):
            view, sheet = game.view(seat), score_sheets(game.variant, game._states)[seat]
            prospects = Prospects(game.variant, view)
            worth = [game.variant.tickets[ticket].points for ticket in view.tickets or ()]
            missing = [game.variant.tickets[ticket].points for ticket in prospects.open_tickets]
            assert sum(worth) - 2 * sum(missing) == sheet.tickets
            own = set(view.players[seat].routes)
            without = Prospects(game.variant, view)
            without.ways.held = frozenset(own)
            without._found.clear()
            carried += sum(without.spaces(ticket) != 0 for ticket in view.tickets or ()) > len(missing)
            for ticket in view.tickets or ():
                alone, spaces = without.spaces(ticket), prospects.spaces(ticket)
                assert alone is None or (spaces is not None and spaces <= alone)
    assert carried, "some ticket must have arrived thanks to a station"


@pytest.mark.skipif(INTERPRETED, reason="plays many games")
def test_each_station_borrows_one_route_of_another_that_ends_in_its_city() -> None:
    borrowed = 0
    for game, seat in seen(4, 3):
        view = game.view(seat)
        me = view.players[seat]
        lent = Prospects(game.variant, view).ways.held - set(me.routes)
        others = {route for player in view.players if player.seat != seat for route in player.routes}
        ends = [{game.variant.board.routes[route].a, game.variant.board.routes[route].b} for route in lent]
        assert lent <= others and len(lent) <= len(me.stations)
        assert all(cities & set(me.stations) for cities in ends)
        borrowed += len(lent)
    assert borrowed
