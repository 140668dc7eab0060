"""How many turns a seat may count on."""

from __future__ import annotations

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought
from tests.positions import THREE_TRAINS_LEFT
from tests.positions import game as a_game

import whistlestop as ws


def turns(game: ws.Game, seat: int = 0) -> int:
    thought = Thought(game)
    return int(probes.turns_left(thought.states, thought.planners, seat))


@pytest.mark.parametrize(("players", "left"), [(2, 1), (2, 2), (3, 2), (5, 5)])
def test_in_the_last_round_everybody_has_one(players: int, left: int) -> None:
    nearly_out = [*THREE_TRAINS_LEFT["usa"], "portland/seattle/1"]
    routes: list[list[str]] = [[] for _ in range(players)]
    routes[(left - 1) % players] = nearly_out
    assert turns(a_game("usa", players, routes=routes, turns_left=left)) == 1


def test_the_end_comes_nearer_with_the_others_trains_and_cards_but_not_with_ones_own() -> None:
    start = turns(a_game("usa"))
    assert start > turns(a_game("usa", routes=[[], THREE_TRAINS_LEFT["usa"][:3]]))
    assert start > turns(a_game("usa", hands=[{}, {"red": 12, "blue": 11}]))
    assert start == turns(a_game("usa", routes=[THREE_TRAINS_LEFT["usa"][:3]], hands=[{"red": 9}]))


def test_there_is_always_a_turn() -> None:
    assert turns(a_game("usa", routes=[[], THREE_TRAINS_LEFT["usa"]], hands=[{}, {"red": 9}])) >= 2
