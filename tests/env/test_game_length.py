"""No game goes on for ever: a bound breaks off those that would, and no others, in every environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from tests.env.endless_games import StallingBot, endless_game, put_everywhere, stall
from tests.env.openspiel_games import decisions, load, record_of, with_position
from tests.env.test_batch import a_batch, assert_same_moment
from tests.laws import OPTIONS, SETTINGS
from tests.observations.test_observing import observed

import whistlestop as ws
from whistlestop.env import game_length
from whistlestop.env.batch import Batch
from whistlestop.env.game_length import ACTIONS_PER_PLAYER, longest_game
from whistlestop.env.gymnasium_env import WhistlestopEnv
from whistlestop.env.gymnasium_vector_env import AgentBatch, WhistlestopVectorEnv
from whistlestop.env.mixed_batch import GameGroup, mixed_batch
from whistlestop.env.openspiel import RolloutEvaluator
from whistlestop.env.openspiel.bounds import most_decisions
from whistlestop.env.pettingzoo_env import parallel_env, raw_env
from whistlestop.env.rewards import REWARDS
from whistlestop.env.stepping import TRUNCATED
from whistlestop.position_check import problems
from whistlestop.position_state import describe
from whistlestop.rules.state import KEEPING_TICKETS, OVER

DEFAULT = 2 * ACTIONS_PER_PLAYER
"""The bound of a game for two."""


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_no_random_game_comes_near_the_bound(name: str, players: int) -> None:
    batch = Batch(name, players, 1000, options=OPTIONS.get(name, ()))
    batch.play_random_games(seed=players)
    assert not batch.truncated.any() and batch.ended.all()
    assert batch.states["actions"].max() * 3 < longest_game(batch.variant, players)


def test_without_tunnels_no_game_can_reach_the_bound() -> None:
    for variant in map(ws.load, ws.variants()):
        for players in (2, 3, 4, 5):
            bound, never = longest_game(variant, players), 10**9
            tunnels = any(route.tunnel for route in variant.board.routes)
            assert (
                most_decisions(variant, players, never) == never
                if tunnels
                else bound > most_decisions(variant, players, never)
            )


@pytest.mark.parametrize("observation", ["v0", "v1"])
def test_a_policy_that_stalls_is_stopped(observation: str) -> None:
    """The state stays as it stands; nobody may act, nobody is paid, and nothing that follows changes it."""
    batch = a_batch("europe", games=2, autoreset=False, observation=observation, options=())
    game = endless_game()
    put_everywhere(game, batch)
    for _ in range(DEFAULT - 1):
        actions = stall(batch.variant, batch.masks)
        batch.step(actions)
        game.play(batch.variant.action(int(actions[0])))
        assert not batch.truncated.any() and (batch.seats == game.to_act[0]).all()
    batch.step(stall(batch.variant, batch.masks))
    assert batch.truncated.all() and not batch.ended.any() and batch.status.tolist() == [TRUNCATED] * 2
    assert not batch.rewards.any() and not batch.scores["total"].any()
    assert (batch.states["actions"] == DEFAULT).all() and not batch.game(0).over
    before = batch.states.tobytes(), batch.observations.tobytes()
    if observation == "v0":
        assert batch.observations[0].tobytes() == observed(batch.game(0), 0).tobytes()
    for play_out in (False, True):
        if play_out:
            batch.play_out()
        else:
            batch.step(np.array([0, -1]))
        assert not batch.status.any() and not batch.rewards.any() and not batch.masks.any()
        assert batch.seats.tolist() == [-1, -1] and (batch.random_actions() == 0).all()
        assert (batch.states.tobytes(), batch.observations.tobytes()) == before
    batch.reset_to([7, 8], [True, False])
    assert batch.states[:1].tobytes() == ws.Game.new("europe", 2, seed=7).states.tobytes()
    assert batch.seats.tolist() == [0, -1]


@pytest.mark.parametrize("name", ["usa", "europe-mega"])
def test_the_next_game_follows_one_that_was_broken_off(name: str) -> None:
    batch = a_batch(name, 3, games=2, seed=40, max_actions=9, reward="points")
    games = [ws.Game.new(batch.variant, 3, seed=40 + i) for i in range(2)]
    for number in range(1, 28):
        actions = batch.random_actions()
        batch.step(actions)
        assert batch.truncated.all() == batch.truncated.any() == (number % 9 == 0)
        assert not batch.ended.any()
        for i, game in enumerate(games):
            game.play(batch.variant.action(int(actions[i])))
        if number % 9 == 0:
            games = [ws.Game.new(batch.variant, 3, seed=40 + i + 2 * number // 9) for i in range(2)]
            assert batch.seeds.tolist() == [40 + 2 * number // 9, 41 + 2 * number // 9]
        for i, game in enumerate(games):
            assert_same_moment(batch, i, game)


def test_a_game_that_ends_with_its_last_action_has_ended() -> None:
    """At the bound: one action less, and the same game is broken off."""
    free = a_batch(games=300, seed=1)
    free.play_out()
    lengths = free.states["actions"].copy()
    bound = int(np.median(lengths))
    assert (lengths == bound).any() and (lengths < bound).any() and (lengths > bound).any()
    played_out = a_batch(games=300, seed=1, max_actions=bound)
    played_out.play_out()
    stepped = a_batch(games=300, seed=1, max_actions=bound, autoreset=False)
    ended, truncated = np.zeros(300, np.bool_), np.zeros(300, np.bool_)
    while (stepped.seats >= 0).any():
        stepped.step(stepped.random_actions())
        ended |= stepped.ended
        truncated |= stepped.truncated
    assert played_out.ended.tolist() == ended.tolist() == (lengths <= bound).tolist()
    assert played_out.truncated.tolist() == truncated.tolist() == (lengths > bound).tolist()
    assert stepped.states.tobytes() == played_out.states.tobytes()
    assert (stepped.scores["total"][ended] == free.scores["total"][ended]).all()
    assert not stepped.scores["total"][truncated].any()
    assert (played_out.rewards[ended] != 0).all() and not played_out.rewards[truncated].any()


@pytest.mark.parametrize("reward", REWARDS)
def test_nobody_is_paid_for_an_end_that_did_not_come(reward: str) -> None:
    """Points for routes were paid when they were scored, and stay paid."""
    stepped = a_batch(players=3, games=5, reward=reward, max_actions=150, autoreset=False)
    played_out = a_batch(players=3, games=5, reward=reward, max_actions=150)
    total = np.zeros((5, 3))
    while (stepped.seats >= 0).any():
        stepped.step(stepped.random_actions())
        total += stepped.rewards
    assert stepped.truncated.all()
    points = stepped.states["points"][:, :3].astype(float)
    paid = points - (points.sum(axis=1, keepdims=True) - points) / 2
    assert paid.any() and np.allclose(total, paid if reward == "points" else 0, atol=1e-3)
    played_out.play_out()
    assert played_out.truncated.all() and np.allclose(played_out.rewards, total, atol=1e-3)


def test_games_of_several_groups_have_each_their_bound() -> None:
    groups = [GameGroup(ws.load("usa"), 2), GameGroup(ws.load("usa-mega"), 5)]
    assert mixed_batch(groups, [0, 1, 0]).max_actions.tolist() == [1200, 3000, 1200]
    assert mixed_batch(groups, [0, 1], max_actions=77).max_actions.tolist() == [77, 77]
    batch = mixed_batch(groups, [0, 1, 0], max_actions=[4, 6])
    batch.reset(seed=1)
    for number in range(1, 13):
        batch.step(batch.random_actions())
        assert batch.truncated.tolist() == [number % 4 == 0, number % 6 == 0, number % 4 == 0]
    with pytest.raises(ValueError, match="one for each of 2 groups, not 3"):
        mixed_batch(groups, [0, 1], max_actions=[4, 6, 8])
    with pytest.raises(ValueError, match="max_actions is at least 5, since each of 5 players"):
        mixed_batch(groups, [0, 1], max_actions=4)


@pytest.mark.parametrize("in_observation", [True, False])
def test_gymnasiums_environment_truncates(in_observation: bool) -> None:
    bot = f"{StallingBot.__module__}:{StallingBot.__name__}"
    for seat in (0, 1):
        env = WhistlestopEnv("europe", opponents=bot, seat=seat, masks_in_observation=in_observation)
        env.reset(seed=1)
        put_everywhere(endless_game(), env._game._batch)
        env._await_turn()
        steps, terminated, truncated, total = 0, False, False, 0.0
        while not (terminated or truncated):
            action = stall(env.variant, env.action_masks()[np.newaxis].astype(np.int8))[0]
            seen, reward, terminated, truncated, info = env.step(action)
            assert env.observation_space.contains(seen)
            steps, total = steps + 1, total + reward
        assert truncated and not terminated and steps == DEFAULT // 2 and total == 0
        assert not info["action_mask"].any() and not {"scores", "rank"} & info.keys()
        row = seen["observation"] if in_observation else seen
        assert row.tobytes() == env._game.observe(seat).tobytes()
        assert not env._bots, "they are closed"
        with pytest.raises(ws.IllegalAction, match="call reset"):
            env.step(0)


def test_an_agent_acts_even_if_the_game_is_broken_off_as_soon_as_it_may_be() -> None:
    for name, deals in (("usa", 1), ("europe-mega", 2)):
        for seat in range(4):
            env = WhistlestopEnv(name, 4, opponents="random", seat=seat, max_actions=4 * deals)
            env.reset(seed=1)
            steps, truncated = 0, False
            while not truncated:
                *_, truncated, _ = env.step(env.action_space.sample())
                steps += 1
            assert steps == deals
            assert env.game.view().phase == "turn"


def test_gymnasiums_vector_environment_truncates() -> None:
    envs = WhistlestopVectorEnv(3, "europe", opponents="self")
    envs.reset(seed=5)
    put_everywhere(endless_game(), envs.batch)
    for number in range(1, DEFAULT + 1):
        seen, rewards, terminations, truncations, infos = envs.step(stall(envs.variant, envs.batch.masks))
        assert not terminations.any() and not rewards.any()
        assert truncations.tolist() == [number == DEFAULT] * 3
    assert infos["final_obs"][0]["observation"].any() and not infos["final_obs"][0]["action_mask"].any()
    assert infos["_final_info"].all() and not infos["final_info"]["_rank"].any()
    assert infos["seed"].tolist() == [8, 9, 10] and seen["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("opponents", ["random", "self"])
def test_episodes_of_a_vector_environment_end_or_are_truncated(opponents: str) -> None:
    """Some games are short enough; the others come as far as `AgentBatch` without autoreset takes them."""
    settings: dict[str, Any] = {"opponents": opponents, "max_actions": 160, "reward": "points"}
    envs, batch = WhistlestopVectorEnv(40, "usa", **settings), AgentBatch("usa", 2, 40, **settings)
    envs.action_space.seed(1)
    envs.reset(seed=5)
    batch.reset(seed=5)
    outcomes = np.zeros(2, int)
    over = np.zeros(40, np.bool_)
    while not over.all():
        actions = envs.action_space.sample()
        _, rewards, terminations, truncations, infos = envs.step(actions)
        batch.step(np.where(over, 0, actions))
        first, over = ~over, over | terminations | truncations
        assert (terminations[first] == batch.ended[first]).all() and (rewards[first] == _own(batch)[first]).all()
        assert (truncations[first] == batch.truncated[first]).all()
        outcomes += np.count_nonzero(terminations), np.count_nonzero(truncations)
        if (terminations | truncations).any():
            final = infos["final_info"]
            assert (final["_rank"] == terminations).all() and (final["_scores"] == terminations).all()
            assert (final["rank"] > 0).tolist() == terminations.tolist()
            assert (final["_seed"] == (terminations | truncations)).all()
        for i in np.flatnonzero(truncations & first):
            assert infos["final_obs"][i]["observation"].tobytes() == batch.observations[i].tobytes()
            assert batch.states["actions"][i] == 160 and batch.seats[i] == -1
    assert outcomes.min() > 5


def _own(batch: AgentBatch) -> Any:
    return batch.rewards[np.arange(batch.games), batch.agents].astype(np.float64)


def test_pettingzoos_environment_truncates() -> None:
    env = raw_env("europe", reward="points")
    env.reset(seed=1)
    put_everywhere(endless_game(), env._game._batch)
    env._update_infos()
    for _ in range(DEFAULT):
        assert not any(env.truncations.values()) and env.agents == env.possible_agents
        env.step(stall(env.variant, env.infos[env.agent_selection]["action_mask"][np.newaxis])[0])
    assert all(env.truncations.values()) and not any(env.terminations.values())
    while env.agents:
        _, reward, terminated, truncated, info = env.last()
        assert truncated and not terminated and reward == 0
        assert not info["action_mask"].any() and not {"scores", "rank"} & info.keys()
        env.step(None)


def test_pettingzoos_parallel_form_truncates() -> None:
    env = parallel_env("europe", max_actions=50)
    _, infos = env.reset(seed=1)
    steps = 0
    while env.agents:
        actions = {a: env.action_space(a).sample(infos[a]["action_mask"]) for a in env.agents}
        _, _, terminations, truncations, infos = env.step(actions)
        steps += 1
    assert steps == 50 and all(truncations.values()) and not any(terminations.values())


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_openspiels_state_is_terminal(chance: str) -> None:
    game = load("europe", options="", chance=chance, seed=1, max_actions=60, reward="points")
    state = with_position(next(decisions(game, seed=1)), endless_game().states)
    variant, masks = game.config.variant, np.zeros((1, game.num_distinct_actions()), np.int8)
    for _ in range(60):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert not state.is_terminal()
        masks[:] = 0
        masks[0, state.legal_actions()] = 1
        state.apply_action(int(stall(variant, masks)[0]))
    assert state.is_terminal() and state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == [] and state.returns() == [0, 0] == state.rewards()
    with pytest.raises(ws.IllegalAction, match="The game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("reward", REWARDS)
def test_a_terminal_state_of_openspiel_returns_what_was_paid_and_keeps_the_secrets(reward: str) -> None:
    game = load("usa", 3, chance="sampled", seed=3, reward=reward, max_actions=150)
    assert game.max_game_length() == 150
    *_, before, state = (state.clone() for state in decisions(game, seed=4))
    assert record_of(state)["actions"][0] == 150 and record_of(state)["phase"][0] != OVER
    points = record_of(state)["points"][0, :3].tolist()
    others = [(sum(points) - own) / 2 for own in points]
    paid = [own - other for own, other in zip(points, others, strict=True)]
    assert state.returns() == (paid if reward == "points" else [0, 0, 0])
    evaluator = RolloutEvaluator(game, games=20)
    assert evaluator.evaluate(state).tolist() == state.returns()
    assert evaluator.evaluate(before).sum() == pytest.approx(0, abs=1e-3)
    again = state.resample_from_infostate(1, lambda: 0.3)
    assert again.is_terminal() and again.returns() == state.returns()
    assert again.information_state_string(1) == state.information_state_string(1)
    assert record_of(again)["tickets"].tolist() != record_of(state)["tickets"].tolist()
    assert game.deserialize_state(state.serialize()).is_terminal()


def test_a_game_can_be_broken_off_while_somebody_chooses_tickets() -> None:
    """Resampled, the choice is still that of the same seat, from tickets that nobody else sees."""
    free = load("usa", 3, chance="sampled", seed=3)
    drawn = (record_of(state) for state in decisions(free, seed=4) if state.current_player() == 0)
    bound = next(int(record["actions"][0]) for record in drawn if record["phase"][0] == KEEPING_TICKETS)
    *_, state = decisions(load("usa", 3, chance="sampled", seed=3, max_actions=bound), seed=4)
    again = state.resample_from_infostate(1, lambda: 0.3)
    offers = [(record_of(one)["offer"][0] >= 0).sum(axis=1).tolist() for one in (state, again)]
    assert offers[0] == offers[1] and offers[0][0] > 0 and offers[0][1:] == [0, 0, 0, 0]
    assert state.is_terminal() and again.is_terminal()
    assert not problems(describe(free.config.variant, record_of(again)), free.config.variant)


def test_openspiels_own_tests_accept_games_that_are_broken_off() -> None:
    for variant, players, chance in (("europe", 3, "explicit"), ("usa", 2, "sampled")):
        game = load(variant, players, chance=chance, max_actions=40, reward="points")
        pyspiel.random_sim_test(game, num_sims=2, serialize=chance == "explicit", verbose=False)
        assert pyspiel.load_game(str(game)).max_game_length() == 40


WITH_A_BOUND: list[Callable[[Any], object]] = [
    lambda most: Batch("europe-mega", 2, 3, max_actions=most),
    lambda most: WhistlestopEnv("europe-mega", max_actions=most),
    lambda most: WhistlestopVectorEnv(2, "europe-mega", max_actions=most),
    lambda most: raw_env("europe-mega", max_actions=most),
    lambda most: parallel_env("europe-mega", max_actions=most),
    lambda most: load("europe-mega", max_actions=most),
]


@pytest.mark.parametrize("make", WITH_A_BOUND)
def test_a_bound_is_a_number_of_actions_that_lets_everybody_begin(make: Callable[[Any], object]) -> None:
    for wrong in (0, 3, -5):
        with pytest.raises(ValueError, match=f"max_actions is at least 4, since each of 2 players .* not {wrong}"):
            make(wrong)
    make(4)


def test_the_default_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_length, "ACTIONS_PER_PLAYER", 21)
    assert Batch("usa", 3, 2).max_actions.tolist() == [63, 63]
    assert WhistlestopEnv("usa", 3)._game._batch.max_actions.tolist() == [63]
    assert WhistlestopVectorEnv(2, "usa", 3).batch.max_actions.tolist() == [63, 63]
    assert raw_env("usa", 3)._game._batch.max_actions.tolist() == [63]
    assert load("europe", 3).max_game_length() == 63
    assert Batch("usa", 3, 1, max_actions=10**12).max_actions.tolist() == [2**31 - 1]
    with pytest.raises(TypeError, match="float"):
        longest_game(ws.load("usa"), 3, 50.5)  # type: ignore[arg-type]  # the point of it
