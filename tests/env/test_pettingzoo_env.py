"""PettingZoo: its own suites on every variant, and the same games, masks and rewards as `Game`."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from tests.env.expected import CASES, mask_of, worth
from tests.laws import OPTIONS

import whistlestop as ws
from whistlestop.env import pettingzoo_env, rendering
from whistlestop.env.rewards import REWARDS
from whistlestop.env.single_game import SingleGame

pytestmark = pytest.mark.filterwarnings(
    # PettingZoo lists those of its own games that may have masks in observations, and warns about all others.
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
LEAVING = pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
"""When the game is over nobody may act."""


def a_game(name: str, players: int, **settings: Any) -> pettingzoo_env.WhistlestopAEC:
    return pettingzoo_env.raw_env(name, players, options=OPTIONS.get(name, ()), **settings)


@LEAVING
@pytest.mark.parametrize(("name", "players"), CASES)
def test_api(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo_env.env(name, players, reward="points", options=OPTIONS.get(name, ())))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("reward", REWARDS)
def test_api_test_accepts_plain_observations_without_warnings(reward: str) -> None:
    api_test(pettingzoo_env.env("usa", 2, reward=reward, masks_in_observation=False))


@pytest.mark.parametrize(("name", "players"), CASES)
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo_env.env(name, players), num_cycles=60)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_rendering(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "WIDTH", 80)
    render_test(
        lambda **mode: pettingzoo_env.env(name, players, **mode), custom_tests={"ansi": lambda text: "hand" in text}
    )


@pytest.mark.parametrize(("name", "players"), CASES[:3])
def test_parallel_form(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(pettingzoo_env.parallel_env(name, players))
    assert "Passed Parallel API test" in capsys.readouterr().out
    parallel_seed_test(lambda: pettingzoo_env.parallel_env(name, players), num_cycles=50)


@pytest.mark.parametrize(
    ("name", "players", "reward"),
    [*((*case, "points") for case in CASES), *(("usa", 3, reward) for reward in REWARDS if reward != "points")],
)
def test_games_masks_and_rewards_are_those_of_game(name: str, players: int, reward: str) -> None:
    env, game = a_game(name, players, reward=reward), ws.Game.new(name, players, seed=9, options=OPTIONS.get(name, ()))
    env.reset(seed=9)
    chance, received, given = random.Random(9), dict.fromkeys(env.agents, 0.0), np.zeros(players)
    while not game.over:
        seat, agent = game.to_act[0], env.agent_selection
        assert agent == f"seat_{seat}" and env.agents == env.possible_agents
        for other in env.agents:
            seen, mask = env.observe(other), env.infos[other]["action_mask"]
            assert env.observation_space(other).contains(seen)
            assert (seen["action_mask"] == mask).all() and mask.any() == (other == agent)
        received[agent] += env.last()[1]
        assert (env.infos[agent]["action_mask"] == mask_of(game, seat)).all()
        number = chance.choice(np.flatnonzero(env.infos[agent]["action_mask"]))
        game.play(game.variant.action(int(number)), seat)
        env.step(number)
        given += list(env.rewards.values())
        assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-4)
        assert reward == "points" or env.terminations[agent] or not any(env.rewards.values())
    assert env.game.record == game.record
    assert given == pytest.approx(worth(reward, game.scores), abs=1e-3)
    assert all(env.infos[agent]["rank"] == game.scores[seat].rank for seat, agent in enumerate(env.agents))
    for agent in env.agent_iter():
        _, last, terminated, truncated, info = env.last()
        assert terminated and not truncated and not info["action_mask"].any()
        assert info["scores"].tolist() == [sheet.total for sheet in game.scores]
        received[agent] += last
        env.step(None)
    assert list(received.values()) == pytest.approx(worth(reward, game.scores), abs=1e-3)


def test_points_are_paid_when_they_are_scored() -> None:
    env = a_game("usa", 3, reward="points")
    env.reset(seed=4)
    while not any(env.rewards.values()):
        agent = env.agent_selection
        env.step(env.action_space(agent).sample())
    gain = env.rewards[agent]
    assert env.game.view().players[int(agent[-1])].points == gain
    assert sorted(env.rewards.values()) == [-gain / 2, -gain / 2, gain]


def everything(env: pettingzoo_env.WhistlestopAEC) -> tuple[Any, ...]:
    """All that a step could change."""
    told = [(agent, info["action_mask"].tobytes(), info["seed"]) for agent, info in env.infos.items()]
    return (
        env._game._batch.states.tobytes(),
        told,
        env.agent_selection,
        dict(env.rewards),
        dict(env._cumulative_rewards),
        dict(env.terminations),
        env.game.record,
    )


@pytest.mark.parametrize(("name", "players"), CASES)
def test_illegal_actions_raise_and_change_nothing(name: str, players: int) -> None:
    env = a_game(name, players)
    env.reset(seed=2)
    for _ in range(30):
        mask = env.infos[env.agent_selection]["action_mask"]
        before = everything(env)
        for number in (*np.flatnonzero(mask == 0)[:: len(mask) // 7], -1, len(mask)):
            with pytest.raises(ws.IllegalAction, match=f"action {number}") as refused:
                env.step(number)
            assert refused.value.rule
        nonsense: Any
        for nonsense in (None, 1.0, "pass"):
            with pytest.raises(TypeError, match="an action is a whole number"):
                env.step(nonsense)
        assert everything(env) == before
        env.step(env.action_space(env.agent_selection).sample())


def test_agents_leave_only_with_none() -> None:
    env = a_game("usa", 2)
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(env.action_space(env.agent_selection).sample())
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for left in (1, 0):
        env.step(None)
        assert env.num_agents == left
    env.reset(seed=1)
    assert env.agents == ["seat_0", "seat_1"] and not any(env.terminations.values())


def test_a_seed_makes_all_that_follows_repeatable() -> None:
    def seeds() -> list[int]:
        found = []
        for seed in (5, None, None):
            env.reset(seed=seed)
            assert ws.Game.new("usa", 2, seed=env.infos["seat_1"]["seed"]).position == env.game.position
            found.append(env.infos["seat_0"]["seed"])
        return found

    env = a_game("usa", 2)
    first = seeds()
    assert first[0] == 5 and len(set(first)) == 3
    assert seeds() == first
    env = a_game("usa", 2)
    assert seeds() == first
    env.reset()
    for bad in (-1, 2**64):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            env.reset(seed=bad)


def test_a_copy_is_independent() -> None:
    env = a_game("europe", 3)
    env.reset(seed=1)
    env.step(env.action_space("seat_0").sample())
    twin = copy.deepcopy(env)
    env.step(env.action_space("seat_1").sample())
    assert (twin.agent_selection, env.agent_selection) == ("seat_1", "seat_2")
    assert len(twin.game.record.actions) == 1


def test_state_is_what_all_agents_see() -> None:
    env = a_game("europe-mega", 4)
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert (state.reshape(4, -1) == seen).all()


def test_sample_without_a_mask_is_legal_and_any_legal_action_is_sampled() -> None:
    env = a_game("usa", 2)
    env.reset(seed=3)
    space = env.action_space("seat_0")
    opening = set(np.flatnonzero(env.infos["seat_0"]["action_mask"]))
    assert {space.sample() for _ in range(300)} == opening
    env.step(space.sample())
    env.step(env.action_space("seat_1").sample())
    turn = set(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))
    space = env.action_space(env.agent_selection)
    assert {space.sample() for _ in range(10)} <= turn and not turn & opening
    space.seed(1)
    assert space.sample() in turn


def test_custom_boards_and_variants_as_objects(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text((Path(ws.__file__).parent / "boards" / "data" / "usa.toml").read_text("utf-8"), "utf-8")
    for variant in (str(board), board, ws.load("usa-classic")):
        env = pettingzoo_env.env(variant, 2)
        env.reset(seed=1)
        env.step(env.action_space("seat_0").sample())
        assert env.agent_selection == "seat_1"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"variant": "asia"}, 'there is no variant "asia"'),
        ({"players": 6}, "2 to 5 can play, not 6"),
        ({"reward": "money"}, 'there is no reward "money"'),
        ({"render_mode": "film"}, 'there is no render mode "film"'),
        ({"options": ("min",)}, 'no option "min"'),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pettingzoo_env.env(**({"variant": "usa"} | settings))


def test_a_game_must_have_begun() -> None:
    table = SingleGame("usa", 2)
    with pytest.raises(ValueError, match="call reset"):
        table.play(0)
    with pytest.raises(ValueError, match="call reset"):
        _ = table.game
