"""One thread of a search: what it proposes, finds, and takes over from an earlier search."""

from __future__ import annotations

import pytest
from tests.bots.thinking.probes import moments

import whistlestop as ws
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.bots.search.thinker import Thinker, Tried
from whistlestop.bots.seat_state import SeatState
from whistlestop.bots.thinking.weights import weights
from whistlestop.scoring import variant_tables


def looking(game: ws.Game, seat: int = 0, seed: int = 1, carry: tuple[Tried, ...] = ()) -> Thinker:
    """A thinker in front of a position."""
    bot = SearchBot("1", seed=seed, variant=game.variant)
    bot.look(game.view(seat))
    thinker = bot.thinkers[0]
    thinker.look(
        SeatState.from_view(game.variant, game.view(seat)).states, variant_tables(game.variant), seat, seed, carry
    )
    return thinker


@pytest.fixture
def game() -> ws.Game:
    """The first turn of a game."""
    game = ws.Game.new("usa", 2, seed=3, first_seat=0)
    for seat in range(2):
        game.play(game.legal(seat)[0], seat)
    return game


def test_every_iteration_is_counted(game: ws.Game) -> None:
    thinker = looking(game)
    assert thinker.found() == []
    thinker.search(25)
    assert sum(tried.visits for tried in thinker.found()) == 25
    thinker.search(5)
    assert sum(tried.visits for tried in thinker.found()) == 30
    assert len(thinker.found()) == thinker.proposed


def test_looking_anew_forgets(game: ws.Game) -> None:
    thinker = looking(game)
    thinker.search(10)
    thinker.look(SeatState.from_view(game.variant, game.view(0)).states, variant_tables(game.variant), 0, 1)
    assert thinker.found() == []


def test_a_search_in_pieces_is_the_same_search(game: ws.Game) -> None:
    whole, pieces = looking(game), looking(game)
    whole.search(40)
    for _ in range(4):
        pieces.search(10)
    assert whole.found() == pieces.found()


def test_what_is_carried_over_counts(game: ws.Game) -> None:
    fresh = looking(game)
    fresh.search(1)
    first, second = fresh.found()[:2]
    carry = (first._replace(visits=50, total=45.0), second._replace(visits=3, total=0.3))
    thinker = looking(game, carry=carry)
    assert {(t.move, t.visits, t.total) for t in thinker.found()} == {(t.move, t.visits, t.total) for t in carry}
    thinker.search(1)
    assert sum(tried.visits for tried in thinker.found()) == 54


def test_a_move_that_can_not_be_made_is_not_carried_over(game: ws.Game) -> None:
    impossible = game.variant.action_id(ws.Pass())
    assert looking(game, carry=(Tried(impossible, 99, 99.0, 1.0),)).found() == []


def test_what_comes_after_a_move(game: ws.Game) -> None:
    thinker = looking(game)
    thinker.search(300)
    for tried in thinker.found():
        after = thinker.after(tried.move)
        action = game.variant.action(tried.move)
        if isinstance(action, ws.DrawCard) and action.card != "locomotive" and tried.visits > 1:
            assert sum(t.visits for t in after) == tried.visits - 1
            assert all(isinstance(game.variant.action(t.move), ws.DrawCard) for t in after)
        if isinstance(action, ws.ClaimRoute):
            assert after == [], "the other seat is next"
    assert thinker.after(game.variant.action_id(ws.Pass())) == []


def test_a_position_is_left_as_it_was(game: ws.Game) -> None:
    thinker = looking(game)
    before = thinker.states[:1].tobytes()
    thinker.search(20)
    assert thinker.states[:1].tobytes() == before


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("europe", 5), ("europe-mega", 3)])
def test_results_are_from_0_to_1_and_hopes_are_shares(name: str, players: int) -> None:
    for game, seat in moments(name, players, seed=2, every=11):
        if len(game.legal(seat)) > 1:
            thinker = looking(game, seat)
            thinker.minds["weights"] = weights()
            thinker.search(4)
            found = thinker.found()
            assert sum(tried.hope for tried in found) == pytest.approx(1)
            assert all(0 <= tried.total <= tried.visits for tried in found)
            assert {game.variant.action(tried.move) for tried in found} <= set(game.legal(seat))
