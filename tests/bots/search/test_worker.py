"""One thread of a search: its proposals, its results, and those it carries over from an earlier search."""

from __future__ import annotations

import pytest
from tests.bots.thinking.probes import moments

import whistlestop as ws
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.bots.search.worker import MoveStats, SearchWorker
from whistlestop.bots.seat_state import SeatState
from whistlestop.bots.thinking.weights import weights
from whistlestop.scoring import variant_tables


def at_position(game: ws.Game, seat: int = 0, seed: int = 1, carry: tuple[MoveStats, ...] = ()) -> SearchWorker:
    """A worker with a position set."""
    bot = SearchBot("1", seed=seed, variant=game.variant)
    bot.set_position(game.view(seat))
    worker = bot.workers[0]
    worker.set_position(
        SeatState.from_view(game.variant, game.view(seat)).states, variant_tables(game.variant), seat, seed, carry
    )
    return worker


@pytest.fixture
def game() -> ws.Game:
    """The first turn of a game."""
    game = ws.Game.new("usa", 2, seed=3, first_seat=0)
    for seat in range(2):
        game.play(game.legal(seat)[0], seat)
    return game


def test_every_iteration_is_counted(game: ws.Game) -> None:
    worker = at_position(game)
    assert worker.move_stats() == []
    worker.search(25)
    assert sum(stats.visits for stats in worker.move_stats()) == 25
    worker.search(5)
    assert sum(stats.visits for stats in worker.move_stats()) == 30
    assert len(worker.move_stats()) == worker.proposed


def test_a_new_position_clears_the_tree(game: ws.Game) -> None:
    worker = at_position(game)
    worker.search(10)
    worker.set_position(SeatState.from_view(game.variant, game.view(0)).states, variant_tables(game.variant), 0, 1)
    assert worker.move_stats() == []


def test_a_search_in_pieces_is_the_same_search(game: ws.Game) -> None:
    whole, pieces = at_position(game), at_position(game)
    whole.search(40)
    for _ in range(4):
        pieces.search(10)
    assert whole.move_stats() == pieces.move_stats()


def test_what_is_carried_over_counts(game: ws.Game) -> None:
    fresh = at_position(game)
    fresh.search(1)
    first, second = fresh.move_stats()[:2]
    carry = (first._replace(visits=50, total=45.0), second._replace(visits=3, total=0.3))
    worker = at_position(game, carry=carry)
    assert {(t.move, t.visits, t.total) for t in worker.move_stats()} == {(t.move, t.visits, t.total) for t in carry}
    worker.search(1)
    assert sum(stats.visits for stats in worker.move_stats()) == 54


def test_a_move_that_can_not_be_made_is_not_carried_over(game: ws.Game) -> None:
    impossible = game.variant.action_id(ws.Pass())
    assert at_position(game, carry=(MoveStats(impossible, 99, 99.0, 1.0),)).move_stats() == []


def test_what_comes_after_a_move(game: ws.Game) -> None:
    worker = at_position(game)
    worker.search(300)
    for stats in worker.move_stats():
        after = worker.move_stats_after(stats.move)
        action = game.variant.action(stats.move)
        if isinstance(action, ws.DrawCard) and action.card != "locomotive" and stats.visits > 1:
            assert sum(t.visits for t in after) == stats.visits - 1
            assert all(isinstance(game.variant.action(t.move), ws.DrawCard) for t in after)
        if isinstance(action, ws.ClaimRoute):
            assert after == [], "the other seat is next"
    assert worker.move_stats_after(game.variant.action_id(ws.Pass())) == []


def test_a_position_is_left_as_it_was(game: ws.Game) -> None:
    worker = at_position(game)
    before = worker.states[:1].tobytes()
    worker.search(20)
    assert worker.states[:1].tobytes() == before


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("europe", 5), ("europe-mega", 3)])
def test_results_are_from_0_to_1_and_priors_add_up_to_one(name: str, players: int) -> None:
    for game, seat in moments(name, players, seed=2, every=11):
        if len(game.legal(seat)) > 1:
            worker = at_position(game, seat)
            worker.planners["weights"] = weights()
            worker.search(4)
            found = worker.move_stats()
            assert sum(stats.prior for stats in found) == pytest.approx(1)
            assert all(0 <= stats.total <= stats.visits for stats in found)
            assert {game.variant.action(stats.move) for stats in found} <= set(game.legal(seat))
