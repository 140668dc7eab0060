"""The ladder: each bot beats the one below it, on both boards, with the seats swapped after every game."""

from __future__ import annotations

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.built_in.planner import PlannerBot


def share(first: str, second: str, name: str, deals: int) -> float:
    """The share of games that the first bot wins; a shared win counts half. Every deal is played from both seats."""
    won = 0.0
    for game_number in range(2 * deals):
        seat = game_number % 2
        game = ws.Game.new(name, 2, seed=game_number // 2)
        specs = [first, second] if seat == 0 else [second, first]
        players = [bots.make(spec, seed=game_number) for spec in specs]
        while not game.over:
            actor = game.to_act[0]
            game.play(players[actor].choose(game.view(actor), game.legal(actor)), actor)
        mine, other = game.scores[seat].rank, game.scores[1 - seat].rank
        won += 1.0 if mine < other else 0.5 if mine == other else 0.0
        for player in players:
            player.close()
    return won / (2 * deals)


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_greedy_beats_random(name: str) -> None:
    assert share("greedy", "random", name, 5) >= 0.9


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_planner_beats_greedy(name: str) -> None:
    assert share("planner", "greedy", name, 15) >= 0.65


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_racer_is_no_better_than_planner(name: str) -> None:
    assert share("planner", "racer", name, 15) >= 0.5


def test_a_short_search_holds_its_own_against_planner() -> None:
    assert sum(share("search:150", "planner", name, 6) for name in ("usa", "europe")) / 2 >= 0.5


def test_planner_finishes_most_of_its_tickets() -> None:
    done = failed = 0
    for seed in range(10):
        game = ws.Game.new(("usa", "europe")[seed % 2], 3, seed=seed)
        players = [PlannerBot(seed=seed) for _ in range(3)]
        while not game.over:
            seat = game.to_act[0]
            game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
        done += sum(len(sheet.tickets_done) for sheet in game.scores)
        failed += sum(len(sheet.tickets_failed) for sheet in game.scores)
    assert done >= 3 * failed and done >= 50


def test_planners_with_the_same_seed_play_the_same() -> None:
    game = ws.Game.new("europe", 2, seed=3)
    twins = [PlannerBot(seed=1) for _ in range(2)]
    while not game.over:
        seat = game.to_act[0]
        chosen = [bot.choose(game.view(seat), game.legal(seat)) for bot in twins]
        assert chosen[0] == chosen[1]
        game.play(chosen[0], seat)


def test_it_takes_no_settings() -> None:
    with pytest.raises(ValueError, match='planner takes no settings, but was given "fast"'):
        PlannerBot("fast")
