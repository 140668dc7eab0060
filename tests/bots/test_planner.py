"""The ladder: each bot beats the one below it, on both boards, with the seats swapped after every game."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.built_in.planner import PlannerBot

BOARDS = ["usa", "europe"]


def result(first: str, second: str, board: str, deal: int, seat: int) -> float:
    """What a game brings the first bot, in the given seat: 1 for a win, half for a shared one."""
    game = ws.Game.new(board, 2, seed=deal)
    specs = [first, second] if seat == 0 else [second, first]
    players = [bots.make(spec, seed=2 * deal + seat) for spec in specs]
    while not game.over:
        actor = game.to_act[0]
        game.play(players[actor].choose(game.view(actor), game.legal(actor)), actor)
    for player in players:
        player.close()
    mine, other = game.scores[seat].rank, game.scores[1 - seat].rank
    return 1.0 if mine < other else 0.5 if mine == other else 0.0


def assert_wins(share: float, first: str, second: str, boards: Sequence[str], deals: int) -> None:
    """The first bot wins this share of the games at least: every deal of every board, from both seats.

    Games that can't change the answer any more are not played.
    """
    games = list(itertools.product(range(deals), boards, (0, 1)))
    won = lost = 0.0
    for deal, board, seat in games:
        points = result(first, second, board, deal, seat)
        won, lost = won + points, lost + 1 - points
        assert len(games) - lost >= share * len(games), f"{first} won {won} and lost {lost} of {len(games)} games"
        if won >= share * len(games):
            return


@pytest.mark.parametrize("board", BOARDS)
def test_greedy_beats_random(board: str) -> None:
    assert_wins(0.9, "greedy", "random", [board], deals=5)


@pytest.mark.parametrize("board", BOARDS)
def test_collector_is_between_greedy_and_planner(board: str) -> None:
    assert_wins(0.55, "collector", "greedy", [board], deals=15)
    assert_wins(0.55, "planner", "collector", [board], deals=15)


@pytest.mark.parametrize("board", BOARDS)
def test_planner_beats_greedy(board: str) -> None:
    assert_wins(0.65, "planner", "greedy", [board], deals=15)


@pytest.mark.parametrize("board", BOARDS)
def test_racer_is_no_better_than_planner(board: str) -> None:
    assert_wins(0.5, "planner", "racer", [board], deals=15)


def test_a_short_search_holds_its_own_against_planner() -> None:
    assert_wins(0.5, "search:150", "planner", BOARDS, deals=6)


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
