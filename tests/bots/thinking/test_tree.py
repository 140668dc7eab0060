"""The tree: what a result counts for, and that visits add up along the way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.positions import THREE_TRAINS_LEFT
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.bots.search.worker import SearchWorker
from whistlestop.bots.thinking import tree
from whistlestop.bots.thinking.compile import entry_point
from whistlestop.rules import engine as rules


@entry_point
def _reward(states: Any, scores: Any, planners: Any, seat: int) -> float:
    return tree.reward(states[0], scores[0], planners[0], seat)


def searched(game: ws.Game, iterations: int) -> SearchWorker:
    bot = SearchBot(str(iterations), seed=2)
    bot.set_position(game.view(0))
    bot.workers[0].search(iterations)
    return bot.workers[0]


def children(worker: SearchWorker, node: int) -> list[int]:
    found, child = [], int(worker.nodes["first_child"][node])
    while child >= 0:
        found.append(child)
        child = int(worker.nodes["next_sibling"][child])
    return found


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_every_node_was_visited_once_more_than_its_children(name: str) -> None:
    """The first visit ends at the node itself, unless the game does."""
    game = ws.Game.new(name, 2, seed=1)
    for seat in range(2):
        game.play(game.legal(seat)[0], seat)
    while game.to_act != (0,):
        game.play(game.legal()[0])
    worker = searched(game, 400)
    nodes = worker.nodes
    assert sum(int(nodes["visits"][child]) for child in children(worker, 0)) == 400
    grown = 0
    for node in range(1, int(worker.size[0])):
        visits = int(nodes["visits"][node])
        below = sum(int(nodes["visits"][child]) for child in children(worker, node))
        assert below == max(0, visits - 1) or below == 0
        assert 0 <= float(nodes["total"][node]) <= visits
        assert int(nodes["availability"][node]) >= visits
        grown += below > 0
    assert grown > 10


@pytest.mark.parametrize("seat", [0, 1])
def test_more_points_are_a_better_result_and_winning_one_better_still(seat: int) -> None:
    game = a_game("usa", routes=[[], THREE_TRAINS_LEFT["usa"]])
    worker = searched(game, 1)
    states, scores = rules.copy_states(game._states), rules.new_scores()
    results = []
    for points in (20, 60, 99, 101, 140):
        scores["total"][0, seat], scores["total"][0, 1 - seat] = points, 100
        scores["rank"][0, seat], scores["rank"][0, 1 - seat] = (1, 2) if points > 100 else (2, 1)
        results.append(float(_reward(states, scores, worker.planners, seat)))
    assert results == sorted(results) and results[0] > 0 and results[-1] < 1
    assert results[3] - results[2] > 0.1, "a point that wins counts more than its two"
