"""The moves that a search looks at: legal, each once, the planner's own among them."""

from __future__ import annotations

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought, moments
from tests.laws import SETTINGS

import whistlestop as ws
from whistlestop.bots.thinking import engine

MANY = 24
"""As many moves as a search looks at for its own seat."""


def proposed(game: ws.Game, seat: int, most: int) -> tuple[list[ws.Action], list[float]]:
    thought = Thought(game)
    count = probes.propose(
        thought.states, thought.tables, thought.scratch, thought.planners, thought.beliefs, seat, most
    )
    moves = thought.planners["moves"][0, :count].tolist()
    return [game.variant.action(move) for move in moves], thought.planners["priors"][0, :count].tolist()


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_proposals_are_legal_and_priors_add_up_to_one(name: str, players: int) -> None:
    for game, seat in moments(name, players, seed=players + 3, every=6):
        legal = game.legal(seat)
        for most in (10, MANY):
            moves, priors = proposed(game, seat, most)
            assert moves and set(moves) <= set(legal)
            assert len(moves) == len(set(moves))
            if not isinstance(moves[0], ws.KeepTickets):
                assert len(moves) <= most
            assert sum(priors) == pytest.approx(1) and min(priors) >= 0


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_the_planners_own_move_is_the_favourite(name: str) -> None:
    for game, seat in moments(name, 2, seed=8, every=5):
        if game.view().phase not in ("turn", "second-card"):
            continue
        thought = Thought(game)
        chosen = game.variant.action(
            engine.choose_action(thought.states, thought.tables, thought.scratch, thought.planners, seat, 0)
        )
        moves, priors = proposed(game, seat, MANY)
        assert priors[moves.index(chosen)] == max(priors)


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_every_card_that_may_be_drawn_second_is_proposed(name: str) -> None:
    met = 0
    for game, seat in moments(name, 2, seed=5):
        if game.view().phase == "second-card":
            assert set(proposed(game, seat, MANY)[0]) == set(game.legal(seat))
            met += 1
    assert met > 5
