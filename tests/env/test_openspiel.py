"""Whistlestop in OpenSpiel: its own tests, parameters, returns, copies and texts."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, random_agent
from open_spiel.python.tests import games_sim_test
from tests.env.openspiel_games import VARIANTS, decisions, let_chance_decide, load, record_of

import whistlestop as ws
from whistlestop.actions import IllegalAction, parse
from whistlestop.env.batch import Batch
from whistlestop.env.openspiel import RolloutEvaluator
from whistlestop.env.openspiel.bounds import most_decisions
from whistlestop.env.rewards import REWARDS
from whistlestop.scoring import score_sheets

ROOT = Path(__file__).parents[2]
CHANCES = ("explicit", "sampled")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("chance", CHANCES)
def test_random_games_pass_openspiels_simulation(variant: str, chance: str) -> None:
    players = 2 + VARIANTS.index(variant) % 4
    reward = list(REWARDS)[VARIANTS.index(variant) % len(REWARDS)]
    game = load(variant, players, chance=chance, reward=reward)
    # OpenSpiel can't serialize any game of Python together with a state if its chance is sampled.
    pyspiel.random_sim_test(game, num_sims=1, serialize=chance == "explicit", verbose=False)


@pytest.mark.parametrize("chance", CHANCES)
def test_a_game_passes_openspiels_python_simulation(chance: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load("europe", 3, chance=chance), chance == "explicit")


@pytest.mark.parametrize("chance", CHANCES)
def test_a_game_keeps_to_openspiels_interface(chance: str) -> None:
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(chance=chance), "game_name": chance})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5 and not result.failures and not result.errors


def test_openspiel_can_write_a_playthrough_from_the_actions_of_a_game() -> None:
    state = list(decisions(load("usa-classic"), seed=4))[-1]
    told = generate_playthrough.playthrough(str(state.get_game()), state.history())
    assert f"Returns() = {[int(value) for value in state.returns()]}" in told


def test_openspiels_environment_plays_a_game() -> None:
    environment = rl_environment.Environment("whistlestop(chance=sampled,seed=5,players=3)")
    agents = [random_agent.RandomAgent(seat, environment.action_spec()["num_actions"]) for seat in range(3)]
    step = environment.reset()
    while not step.last():
        step = environment.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0 < max(step.rewards)


def test_every_variant_and_number_of_players_can_be_loaded() -> None:
    for variant in VARIANTS:
        for players in (2, 3, 4, 5):
            game = pyspiel.load_game(f"whistlestop(variant={variant},players={players})")
            assert game.num_players() == players
            assert game.num_distinct_actions() == ws.load(variant).num_actions
            assert pyspiel.load_game(str(game)) == game


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ("variant=asia", "asia"),
        ("players=6", "2 to 5 can play, not 6"),
        ("players=1", "2 to 5 can play, not 1"),
        ("reward=money", 'there is no reward "money"'),
        ("chance=loaded", 'chance is "explicit" or "sampled", not "loaded"'),
        ("seed=-2", "a seed is a whole number from 0 on"),
        ("options=max", 'usa has no option "max"'),
        ("max_actions=0", "max_actions is at least 2"),
        ("colour=red", "colour"),
    ],
)
def test_parameters_that_make_no_sense_are_named(parameters: str, problem: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=problem):
        pyspiel.load_game(f"whistlestop({parameters})")


@pytest.mark.parametrize("reward", REWARDS)
def test_returns_are_what_a_batch_pays(reward: str) -> None:
    batch = Batch("europe", 4, 1, reward=reward, autoreset=False)
    batch.reset(seed=3)
    game = load("europe", 4, chance="sampled", seed=3, reward=reward, options="")
    state = game.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        assert state.current_player() == batch.seats[0]
        assert state.legal_actions() == np.flatnonzero(batch.masks[0]).tolist()
        action = batch.random_actions()
        batch.step(action)
        state.apply_action(int(action[0]))
        assert state.rewards() == pytest.approx(batch.rewards[0].tolist(), abs=1e-4)
        assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
    assert record_of(state).tobytes() == batch.states.tobytes()
    assert abs(sum(state.returns())) < 1e-12


def test_a_winner_gets_one_and_the_loss_is_shared() -> None:
    state = list(decisions(load("usa", 4), seed=2))[-1]
    ranks = [sheet.rank for sheet in score_sheets(ws.load("usa"), record_of(state))]
    assert ranks.count(1) == 1
    assert state.returns() == [1.0 if rank == 1 else -1 / 3 for rank in ranks]


@pytest.mark.parametrize("chance", CHANCES)
def test_a_clone_is_independent(chance: str) -> None:
    states = decisions(load("europe", 3, chance=chance), seed=6)
    for _, state in zip(range(40), states, strict=False):
        before, clone = str(state), state.clone()
        assert str(clone) == before and clone.history() == state.history()
        clone.apply_action(clone.legal_actions()[-1])
        assert str(state) == before != str(clone)


@pytest.mark.parametrize("chance", CHANCES)
def test_states_and_games_are_restored_as_they_were(chance: str) -> None:
    game = load("europe-mega", 2, chance=chance, seed=9)
    for number, state in enumerate(decisions(game, seed=7)):
        if number % 40 == 0:
            for again in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
                assert str(again) == str(state) and again.history() == state.history()
                for seat in (0, 1):
                    assert again.information_state_string(seat) == state.information_state_string(seat)
                    assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
    copy = pickle.loads(pickle.dumps(game))
    deals = []
    for one in (game, copy):
        state = one.new_initial_state()
        let_chance_decide(state, random.Random(1))
        deals.append(str(state))
    assert deals[0] == deals[1], "the next deal of a copy is that of the game"


def test_a_sampled_deal_is_the_game_of_its_seed_and_the_next_deal_that_of_the_next() -> None:
    game = load("usa", 3, chance="sampled", seed=5)
    for seed in (5, 6):
        state = game.new_initial_state()
        assert state.chance_outcomes() == [(0, 1.0)] and state.action_to_string(0) == "deal"
        with pytest.raises(ValueError, match="chance can't bring 1; the outcomes are 0"):
            state.apply_action(1)
        state.apply_action(0)
        assert record_of(state).tobytes() == ws.Game.new("usa", 3, seed=seed).states.tobytes()
        assert not state.is_chance_node()


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    for chance in CHANCES:
        state = next(decisions(load(chance=chance, seed=1), seed=1))
        before, history = str(state), state.history()
        with pytest.raises(IllegalAction, match="Choose first which tickets to keep"):
            state.apply_action(9)
        with pytest.raises(IndexError, match="no action 1102"):
            state.apply_action(1102)
        assert str(state) == before and state.history() == history
        *_, over = decisions(load(chance=chance, seed=1), seed=1)
        with pytest.raises(IllegalAction, match="over"):
            over.apply_action(9)


def test_actions_have_the_texts_that_records_have() -> None:
    variant = ws.load("europe")
    for state in decisions(load("europe", options=""), seed=8):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert parse(text) == variant.action(action)


def test_tickets_are_chosen_by_the_lowest_seat_first() -> None:
    actors = [state.current_player() for state in decisions(load("europe-mega", 3, chance="sampled", seed=1), seed=1)]
    assert actors[:6] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_game_is_longer_than_it_can_be(variant: str) -> None:
    batch = Batch(variant, 5, 200)
    batch.reset(1)
    batch.play_out()
    longest = batch.states["actions"].max()
    assert longest < most_decisions(batch.variant, 5, max_actions=10**6)
    assert most_decisions(batch.variant, 5, max_actions=100) == 100


def test_structs_are_the_position_and_the_view() -> None:
    state = next(decisions(load(chance="sampled", seed=1), seed=1))
    game = ws.Game.new("usa", 2, seed=1)
    assert ws.Position.parse(state.to_json()) == game.position
    assert state.to_observation_struct(1).to_json() != state.to_observation_struct(0).to_json()


def test_the_evaluator_returns_what_a_finished_game_brought_and_an_average_for_others() -> None:
    for reward in REWARDS:
        game = load("usa", 3, chance="sampled", seed=4, reward=reward)
        evaluator = RolloutEvaluator(game, games=50, seed=1)
        first, *_, over = (state.clone() for state in decisions(game, seed=4))
        assert evaluator.evaluate(over).tolist() == over.returns()
        expected = evaluator.evaluate(first)
        assert expected.sum() == pytest.approx(0, abs=1e-3) and expected.any()
        assert len({*map(tuple, evaluator._batch.states["generator"].tolist())}) == 50, "each with its own chance"
        with pytest.raises(ValueError, match="not where chance is"):
            evaluator.evaluate(game.new_initial_state())
    prior = evaluator.prior(next(decisions(game, seed=4)))
    assert sum(likely for _, likely in prior) == pytest.approx(1) and len({likely for _, likely in prior}) == 1


def test_the_evaluator_knows_who_is_ahead() -> None:
    game = load("usa", 2, reward="difference")
    *_, last, over = (state.clone() for state in decisions(game, seed=5))
    expected = RolloutEvaluator(game, games=200).evaluate(last)
    assert np.abs(expected - np.array(over.returns())).max() < 60


def test_openspiels_search_plays_the_example() -> None:
    told = subprocess.run(
        [sys.executable, "examples/openspiel_ismcts.py", "--games", "1", "--simulations", "2", "--play-outs", "1"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src"), "HOME": str(Path.home())},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "ISMCTS with 2 simulations won" in told.stdout.splitlines()[-1]


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "whistlestop.env.openspiel")
    with pytest.raises(ImportError, match=r'pip install "whistlestop\[rl\]"'):
        __import__("whistlestop.env.openspiel")
