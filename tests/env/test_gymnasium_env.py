"""Gymnasium: its own checks on every variant, bots that play and are closed, and rewards that add up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from tests.env.expected import CASES, mask_of, worth
from tests.env.noting_bots import NotingBot, SilentBot, WrongBot, spec
from tests.laws import OPTIONS

import whistlestop as ws
import whistlestop.env.registration
from whistlestop.bots import BotError
from whistlestop.env import rendering
from whistlestop.env.gymnasium_env import WhistlestopEnv
from whistlestop.env.rewards import REWARDS

gymnasium.register_envs(whistlestop.env.registration)
NOTING = spec(NotingBot)


@pytest.fixture
def notes() -> Iterator[list[tuple[str, Any]]]:
    NotingBot.notes.clear()
    yield NotingBot.notes
    NotingBot.notes.clear()


def played(env: WhistlestopEnv, seed: int | None) -> tuple[float, dict[str, Any]]:
    """Play a random episode; return what it was worth, and the last info."""
    _, info = env.reset(seed=seed)
    chance, total, terminated = random.Random(info["seed"]), 0.0, False
    while not terminated:
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        total += reward
        assert not truncated
    return total, info


@pytest.mark.parametrize(("name", "players"), CASES)
def test_gymnasium_finds_no_fault(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "WIDTH", 80)
    for in_observation in (True, False):
        settings: dict[str, Any] = {
            "players": players,
            "options": OPTIONS.get(name, ()),
            "masks_in_observation": in_observation,
        }
        check_env(gymnasium.make(f"Whistlestop/{name}-v0", **settings).unwrapped)  # warnings are errors here


@pytest.mark.parametrize(
    ("name", "players", "reward"),
    [*((*case, "points") for case in CASES), *(("europe", 4, reward) for reward in REWARDS if reward != "points")],
)
def test_rewards_add_up_to_what_the_game_was_worth(name: str, players: int, reward: str) -> None:
    env = WhistlestopEnv(name, players, opponents="random", reward=reward, options=OPTIONS.get(name, ()))
    for seed in (1, 2):
        total, info = played(env, seed)
        scores = env.game.scores
        assert total == pytest.approx(worth(reward, scores)[info["seat"]], abs=1e-3)
        assert info["scores"].tolist() == [sheet.total for sheet in scores]
        assert info["rank"] == scores[info["seat"]].rank
        assert not info["action_mask"].any() and not env.action_masks().any()


@pytest.mark.parametrize(("name", "players"), CASES)
def test_masks_and_observations_are_the_agents(name: str, players: int) -> None:
    env = WhistlestopEnv(name, players, opponents="random")
    seen, info = env.reset(seed=3)
    for _ in range(25):
        game = env.game
        assert game.to_act[0] == env.seat == info["seat"]
        assert env.observation_space.contains(seen)
        for mask in (seen["action_mask"], info["action_mask"], env.action_masks()):
            assert (mask == mask_of(game, env.seat)).all() and mask.any()
        hand = seen["observation"][env.layout.block("hand")] * ([12] * 8 + [14])
        assert hand.round().tolist() == list(game.view(env.seat).hand or ())
        seen, _, _, _, info = env.step(env.action_space.sample())
    assert env.action_masks().dtype == np.bool_


def test_plain_observations_for_policies_that_need_a_box() -> None:
    env = WhistlestopEnv("usa", masks_in_observation=False)
    seen, info = env.reset(seed=1)
    assert isinstance(env.observation_space, Box) and isinstance(env.action_space, Discrete)
    assert env.observation_space.contains(seen) and (info["action_mask"] == env.action_masks()).all()


def test_a_seed_makes_all_that_follows_repeatable() -> None:
    def episodes(env: WhistlestopEnv) -> list[tuple[Any, ...]]:
        found = []
        for seed in (11, None, None):
            total, info = played(env, seed)
            found.append((total, info["seat"], info["seed"], str(env.game.record)))
        return found

    settings: dict[str, Any] = {"players": 4, "opponents": ["greedy", "random", "random"], "reward": "difference"}
    first = episodes(WhistlestopEnv("usa", **settings))
    assert first[0][2] == 11 and len({seed for _, _, seed, _ in first}) == 3
    env = WhistlestopEnv("usa", **settings)
    assert episodes(env) == first
    assert episodes(env) == first


def test_the_agents_seat_is_drawn_or_fixed() -> None:
    env = WhistlestopEnv("usa", 3, opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}
    env = WhistlestopEnv("usa", 3, opponents="random", seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}


def test_opponents_sit_in_the_order_of_play_and_are_shown_the_end(notes: list[tuple[str, Any]]) -> None:
    env = WhistlestopEnv("usa", 4, opponents=[f"{NOTING}:{label}" for label in "abc"], seat=2)
    notes.clear()  # the specs were checked
    played(env, 1)
    for label, seat in (("a", 3), ("b", 0), ("c", 1)):
        assert {what for word, what in notes if word == f"asked {label}"} == {seat}
        (view,) = [what for word, what in notes if word == f"over {label}"]
        assert view.seat == seat and view.phase == "over" and view.scores is not None
        words = [word for word, _ in notes if word.endswith(label)]
        assert words[0] == f"made {label}" and words[-2:] == [f"over {label}", f"closed {label}"]
    made = [what for word, what in notes if word.startswith("made")]
    assert len({seed for seed, _ in made}) == 3 and all(variant is env.variant for _, variant in made)
    before = len(notes)
    env.close()
    assert len(notes) == before, "they are closed already"


def test_bots_of_an_abandoned_game_are_closed(notes: list[tuple[str, Any]]) -> None:
    env = WhistlestopEnv("usa", 3, opponents=NOTING)
    for leave in (lambda: env.reset(seed=2), env.close):
        env.reset(seed=1)
        env.step(env.action_space.sample())
        notes.clear()
        leave()
        assert [word for word, _ in notes].count("closed ") == 2
        assert not [word for word, _ in notes if word.startswith("over")]


@pytest.mark.parametrize(("kind", "answer"), [(WrongBot, "Pass"), (SilentBot, "None")])
def test_a_bot_at_fault_is_named(kind: type, answer: str) -> None:
    env = WhistlestopEnv("usa", 2, opponents=spec(kind), seat=0)
    env.reset(seed=1)
    with pytest.raises(BotError, match=f"the bot {spec(kind)} at seat 1 answered {answer}"):
        env.step(env.action_space.sample())


def test_illegal_actions_raise_and_change_nothing() -> None:
    env = WhistlestopEnv("europe", 3, opponents="random")
    env.reset(seed=1)
    for _ in range(20):
        before = env._game._batch.states.tobytes(), str(env.game.record), env.action_masks().tobytes()
        for number in (*np.flatnonzero(~env.action_masks())[::400], -1, env.variant.num_actions):
            with pytest.raises(ws.IllegalAction, match=f"action {number}"):
                env.step(number)
        with pytest.raises(TypeError, match="an action is a whole number"):
            env.step(np.array([3]))
        assert (env._game._batch.states.tobytes(), str(env.game.record), env.action_masks().tobytes()) == before
        env.step(env.action_space.sample())


def test_a_game_that_is_over_accepts_no_action() -> None:
    env = WhistlestopEnv("usa", 2, opponents="random")
    played(env, 1)
    with pytest.raises(ws.IllegalAction, match="The game is over: call reset"):
        env.step(0)


def test_a_seeded_space_draws_an_action_for_the_beginning_of_a_game() -> None:
    env = WhistlestopEnv("usa", 2, opponents="random")
    env.reset(seed=1)
    env.step(env.action_space.sample())
    env.action_space.seed(5)
    action = env.action_space.sample()
    env.reset(seed=2)
    env.step(action)


@pytest.mark.parametrize("name", ws.variants())
def test_every_game_begins_with_the_same_choice(name: str) -> None:
    """What a seeded space relies on."""
    env = WhistlestopEnv(name, 3, opponents="random")
    assert len({env.reset(seed=seed)[1]["action_mask"].tobytes() for seed in range(20)}) == 1


def test_gymnasiums_own_vector_environments_accept_it() -> None:
    settings: dict[str, Any] = {"vector_kwargs": {"autoreset_mode": AutoresetMode.SAME_STEP}, "opponents": "random"}
    envs = gymnasium.make_vec("Whistlestop/usa-v0", 2, "sync", **settings)
    seen, infos = envs.reset(seed=1)
    ended = np.zeros(2)
    while ended.min() < 3:
        actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
        seen, _, terminations, _, infos = envs.step(actions)
        assert (seen["action_mask"] == infos["action_mask"]).all() and seen["action_mask"].any(axis=1).all()
        ended += terminations
    assert {"final_obs", "final_info"} <= infos.keys()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponents": ["greedy"]}, "3 players have 2 opponents, not 1: greedy"),
        ({"opponents": "gredy"}, 'there is no bot "gredy"'),
        ({"seat": 3}, "there is no seat 3: the seats are 0 to 2"),
        ({"render_mode": "film"}, 'there is no render mode "film"'),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        WhistlestopEnv("usa", 3, **settings)
