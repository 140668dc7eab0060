"""A batch plays exactly the games that `Game` plays, on any number of threads."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.env.test_masks import marked
from tests.generator import Generator
from tests.laws import OPTIONS, SETTINGS
from tests.observations.test_observing import observed

import whistlestop as ws
from whistlestop.env import threads
from whistlestop.env.batch import Batch
from whistlestop.env.rewards import REWARDS
from whistlestop.rules import engine as rules_engine
from whistlestop.scoring import variant_tables

ARRAYS = ("observations", "masks", "seats", "rewards", "status", "seeds", "states", "scores", "_action_generators")


def everything(batch: Batch) -> dict[str, bytes]:
    """All that a batch holds, byte for byte."""
    return {name: getattr(batch, name).tobytes() for name in ARRAYS}


def a_batch(name: str = "usa", players: int = 2, games: int = 4, seed: int = 3, **settings: Any) -> Batch:
    given: dict[str, Any] = {"threads": 1, "options": OPTIONS.get(name, ())}
    batch = Batch(name, players, games, **(given | settings))
    batch.reset(seed)
    return batch


def assert_same_moment(batch: Batch, i: int, game: ws.Game) -> None:
    """Game `i` of the batch stands where the other game does, and shows what there is to see and to do."""
    assert batch.states[i : i + 1].tobytes() == game.states.tobytes()
    seat = next(iter(game.to_act), -1)
    assert batch.seats[i] == seat
    assert batch.observations[i].tobytes() == observed(game, max(seat, 0)).tobytes()
    assert np.flatnonzero(batch.masks[i]).tolist() == marked(game, max(seat, 0))[0]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_games_are_those_of_their_seeds_one_after_another(name: str, players: int) -> None:
    """Any legal action, not only those of the batch's own generator; ended games are followed by the next ones."""
    batch, chance = a_batch(name, players, games=2, seed=2**64 - 2), random.Random(players)
    games = [ws.Game.new(batch.variant, players, seed=int(seed)) for seed in batch.seeds]
    assert batch.seeds.tolist() == [2**64 - 2, 2**64 - 1]
    ended = np.zeros(2, int)
    while ended.min() < 1:
        actions = []
        for i, game in enumerate(games):
            assert_same_moment(batch, i, game)
            actions.append(chance.choice(np.flatnonzero(batch.masks[i]).tolist()))
        batch.step(np.array(actions))
        for i, game in enumerate(games):
            game.play(batch.variant.action(actions[i]))
            assert batch.ended[i] == game.over
            if game.over:
                totals = [sheet.total for sheet in game.scores]
                assert batch.scores["total"][i, :players].tolist() == totals
                assert batch.scores["rank"][i, :players].tolist() == [sheet.rank for sheet in game.scores]
                ended[i] += 1
                assert int(batch.seeds[i]) == 2 * ended[i] - 2 + i, "seeds go round at 2**64"
                games[i] = ws.Game.new(batch.variant, players, seed=int(batch.seeds[i]))
            assert_same_moment(batch, i, games[i])


def engine_game(variant: ws.Variant, players: int, seed: int) -> tuple[bytes, list[int]]:
    """The last state and the scores of the engine's own random game."""
    states, scores, action_generator = rules_engine.new_states(1), rules_engine.new_scores(), np.zeros(2, np.uint64)
    tables, scratch = variant_tables(variant), rules_engine.new_scratch()
    assert rules_engine.play_random_games(states, tables, scratch, scores, action_generator, players, seed, 1) > 0
    return states.tobytes(), scores["total"][0, :players].tolist()


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_random_games_are_those_of_the_engine(name: str, players: int) -> None:
    stepped, played_out = (a_batch(name, players, games=3, seed=40, autoreset=False) for _ in range(2))
    while (stepped.seats >= 0).any():
        stepped.step(stepped.random_actions())
    played_out.play_out()
    for i in range(3):
        state, totals = engine_game(stepped.variant, players, 40 + i)
        for batch in (stepped, played_out):
            assert batch.states[i : i + 1].tobytes() == state
            assert batch.scores["total"][i, :players].tolist() == totals
            assert not batch.masks[i].any() and batch.seats[i] == -1


def test_random_actions_are_uniform_over_the_legal_ones() -> None:
    batch = a_batch(games=3, seed=11)
    action_generators = [Generator(11 + i, stream=1) for i in range(3)]
    for _ in range(50):
        actions = batch.random_actions()
        for i, action_generator in enumerate(action_generators):
            legal = batch.game(i).legal()
            assert batch.variant.action(actions[i]) == legal[action_generator.below(len(legal))]
        batch.step(actions)


@pytest.mark.parametrize("reward", REWARDS)
def test_any_number_of_threads_gives_the_same_bytes(reward: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "WAKE_UP_TIME", 1)
    games = 197
    batches = [a_batch(games=games, threads=count, reward=reward) for count in (1, 2, 3)]
    for _ in range(200):
        for batch in batches:
            batch.step(batch.random_actions())
        assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])
    assert batches[0].seeds.max() >= 2 * games, "some games have ended"
    for batch in batches:
        batch.play_out()
        batch.close()
    assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])


def test_rewards_and_the_last_score_stay_when_the_next_game_begins() -> None:
    batch = a_batch(games=1)
    while not batch.ended[0]:
        batch.step(batch.random_actions())
    assert sorted(batch.rewards[0].tolist()) == [-1, 1] and batch.scores["total"][0].any()
    scores = batch.scores.tobytes()
    batch.step(batch.random_actions())
    assert not batch.ended[0] and not batch.rewards.any() and batch.scores.tobytes() == scores


def test_without_autoreset_an_ended_game_stays_as_it_is() -> None:
    batch = a_batch(games=2, autoreset=False)
    while not batch.ended[0]:
        batch.step(np.where([True, False], batch.random_actions(), -1))
    game = batch.game(0)
    assert game.over and batch.seats[0] == -1 and not batch.masks[0].any()
    shown = batch.observations[0].tobytes()
    for action in (0, -1, -77, 10**6):  # whatever is asked of a game that is over
        batch.step(np.array([action, -1]))
        assert_same_moment(batch, 0, game)
        assert not batch.ended.any() and not batch.rewards.any()
    batch.play_out()
    assert_same_moment(batch, 0, game)
    assert batch.ended.tolist() == [False, True]
    assert not batch.rewards[0].any() and batch.rewards[1].any(), "a game is paid out once"
    batch.reset_to([7, 8], np.array([True, False]))
    assert_same_moment(batch, 0, ws.Game.new("usa", 2, seed=7))
    assert batch.observations[0].tobytes() != shown and batch.seats[1] == -1


def test_minus_one_skips_a_game() -> None:
    batch = a_batch(games=3)
    before, observations, masks = batch.states.tobytes(), batch.observations.copy(), batch.masks.copy()
    actions = batch.random_actions()
    actions[1] = -1
    batch.step(actions)
    bytes_each = len(before) // 3
    changed = [
        batch.states[i : i + 1].tobytes() != before[i * bytes_each : (i + 1) * bytes_each] for i in range(batch.games)
    ]
    assert changed == [True, False, True]
    assert (batch.observations[1] == observations[1]).all() and (batch.masks[1] == masks[1]).all()


def test_a_batch_that_was_not_reset_plays_nothing() -> None:
    batch = Batch("usa", players=2, games=2, threads=1)
    before = everything(batch)
    batch.step(batch.random_actions())
    assert everything(batch) == before
    batch.play_out()
    assert batch.seats.tolist() == [-1, -1] and not batch.rewards.any()
    assert batch.game(0).over


def test_options_are_those_of_a_variant_by_name_or_itself() -> None:
    by_name = Batch("europe", 2, 1, options=("max",), threads=1)
    assert Batch(ws.load("europe"), 2, 1, options=["max"], threads=1).variant == by_name.variant
    assert Batch(by_name.variant, 2, 1, threads=1).variant.options == ("max",)


def own_arrays(batch: Batch) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    return np.full_like(batch.observations, np.nan), np.full_like(batch.masks, 7)


def test_arrays_of_the_caller_are_written() -> None:
    """A row for every game, also for those that stay as they are or are over."""
    plain, batch = a_batch(autoreset=False), a_batch(autoreset=False)
    for number in range(300):
        actions = plain.random_actions()
        assert (batch.random_actions() == actions).all()
        if number % 2:
            actions[number % 3] = -1
        plain.step(actions)
        if number % 5 == 0:
            observations, masks = own_arrays(batch)
            batch.step(actions, observations=observations, masks=masks)
            assert batch.observations is observations and batch.masks is masks
        else:
            batch.step(actions)
        assert everything(batch) == everything(plain)
    assert (plain.seats == -1).any(), "one game at least is over"
    before = everything(plain)
    observations, masks = own_arrays(batch)
    batch.write_to(observations, masks)
    assert batch.observations is observations and everything(batch) == before
    batch.reset(seed=3)
    assert not np.isnan(observations).any() and set(np.unique(masks)) == {0, 1}


def test_game_is_an_independent_copy() -> None:
    batch = a_batch("europe", players=3)
    for _ in range(30):
        batch.step(batch.random_actions())
    before = everything(batch)
    game = batch.game(2)
    assert_same_moment(batch, 2, game)
    assert ws.Record.parse(str(game.record)).replay().position == game.position
    game.play(game.legal()[0])
    assert everything(batch) == before
    batch.step(np.where(np.arange(4) == 2, batch.variant.action_id(batch.game(2).legal()[0]), -1))
    assert_same_moment(batch, 2, game)
