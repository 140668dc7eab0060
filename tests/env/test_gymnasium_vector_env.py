"""Many games at once are the games that `Game` plays one by one, as their agents see them."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray
from tests.elsewhere import printed
from tests.env.expected import CASES, mask_of, worth
from tests.generator import Generator
from tests.laws import OPTIONS

import whistlestop as ws
from whistlestop.env import threads
from whistlestop.env.gymnasium_vector_env import AgentBatch, WhistlestopVectorEnv
from whistlestop.env.rewards import REWARDS
from whistlestop.env.single_game import SingleGame
from whistlestop.rules.compile import INTERPRETED

MODES = ("random", "self")


def some_games(name: str, players: int, games: int = 3, **settings: Any) -> WhistlestopVectorEnv:
    return WhistlestopVectorEnv(games, name, players, options=OPTIONS.get(name, ()), **settings)


class OneByOne:
    """A game of a batch, played again by `Game` one action after another."""

    def __init__(self, name: str, players: int, seed: int, opponents: str, reward: str) -> None:
        self.game = SingleGame(name, players, options=OPTIONS.get(name, ()), reward=reward)
        self.game.begin(seed)
        self.action_generator = Generator(seed, stream=1)
        self.opponents = opponents
        self.agent = self.action_generator.below(players) if opponents == "random" else 0
        self.others()

    def others(self) -> NDArray[np.float32]:
        """The other seats play at random until it is the agent's turn."""
        gained = np.zeros(self.game.players, np.float32)
        while self.opponents == "random" and self.game.seat not in (None, self.agent):
            legal = self.game.legal(self.game.seat)
            gained += self.game.play(self.game.variant.action_id(legal[self.action_generator.below(len(legal))]))
        return gained

    def step(self, action: int) -> NDArray[np.float32]:
        """What the agent's action, and the others' after it, are worth to each seat."""
        if self.opponents == "self":
            assert self.game.seat is not None
            self.agent = self.game.seat
        return self.game.play(action).copy() + self.others()

    @property
    def observer(self) -> int:
        """Whose observation is shown."""
        return self.game.seat if self.opponents == "self" and self.game.seat is not None else self.agent


@pytest.mark.parametrize(("name", "players"), CASES)
@pytest.mark.parametrize("opponents", MODES)
def test_each_game_is_the_one_that_game_plays(name: str, players: int, opponents: str) -> None:
    reward = "points"
    envs = some_games(name, players, opponents=opponents, reward=reward)
    envs.action_space.seed(6)
    seen, infos = envs.reset(seed=40)
    games = [OneByOne(name, players, 40 + i, opponents, reward) for i in range(3)]
    ends = 0
    while ends < 5:
        assert envs.observation_space.contains(seen)
        for i, game in enumerate(games):
            assert infos["seed"][i] == game.game.seed and infos["seat"][i] == game.observer
            assert (seen["observation"][i] == game.game.observe(game.observer)).all()
            for masks in (seen["action_mask"], infos["action_mask"], envs.action_masks()):
                assert (masks[i] == mask_of(game.game._begun, game.observer)).all() and masks[i].any()
        actions = envs.action_space.sample()
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.dtype == np.float64 and not truncations.any()
        assert ("final_obs" in infos) == terminations.any()
        for i, game in enumerate(games):
            gained = game.step(int(actions[i]))
            assert rewards[i] == pytest.approx(gained[game.agent], abs=1e-5)
            if opponents == "self":
                assert infos["rewards"][i] == pytest.approx(gained, abs=1e-5)
            assert terminations[i] == game.game.over
            if game.game.over:
                check_end(infos, i, game)
                games[i] = OneByOne(name, players, game.game.seed + 3, opponents, reward)
                ends += 1


def check_end(infos: dict[str, Any], i: int, game: OneByOne) -> None:
    final, scores = infos["final_info"], game.game.game.scores
    assert infos["_final_obs"][i] and infos["_final_info"][i]
    assert (infos["final_obs"][i]["observation"] == game.game.observe(game.agent)).all()
    assert not infos["final_obs"][i]["action_mask"].any() and not final["action_mask"][i].any()
    assert final["scores"][i].tolist() == [sheet.total for sheet in scores]
    assert (final["rank"][i], final["seat"][i]) == (scores[game.agent].rank, game.agent)
    assert final["seed"][i] == game.game.seed and final["_scores"][i]


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("opponents", MODES)
def test_rewards_of_an_episode_add_up_to_what_it_was_worth(opponents: str, reward: str) -> None:
    envs = some_games("europe", 3, opponents=opponents, reward=reward)
    envs.action_space.seed(8)
    envs.reset(seed=1)
    games = [OneByOne("europe", 3, 1 + i, opponents, reward) for i in range(3)]
    totals, ended = np.zeros((3, 3)), np.zeros(3, np.bool_)
    while not ended.all():
        actions = envs.action_space.sample()
        _, rewards, terminations, _, infos = envs.step(actions)
        for i in np.flatnonzero(~ended):
            games[i].step(int(actions[i]))
            totals[i] += infos["rewards"][i] if opponents == "self" else rewards[i]
        ended |= terminations
    for game, total in zip(games, totals, strict=True):
        expected = worth(reward, game.game.game.scores)
        assert total == pytest.approx(expected if opponents == "self" else expected[game.agent], abs=1e-3)


def test_what_gymnasium_expects_of_a_vector_environment() -> None:
    envs = gymnasium.make_vec("whistlestop.env.registration:Whistlestop/usa-v0", num_envs=5, players=4)
    assert isinstance(envs, WhistlestopVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(seen) and seen["observation"].dtype == np.float32
    assert envs.single_observation_space.contains({key: values[0] for key, values in seen.items()})
    assert envs.action_space.contains(envs.action_space.sample())
    assert envs.action_space == gymnasium.vector.utils.batch_space(envs.single_action_space, 5)
    assert all(infos[f"_{key}"].all() for key in ("action_mask", "seat", "seed"))
    assert envs.action_masks().dtype == np.bool_
    plain = some_games("usa", 4, masks_in_observation=False)
    seen, infos = plain.reset(seed=1)
    assert plain.observation_space.contains(seen) and infos["action_mask"].shape == (3, 1102)
    with pytest.raises(ValueError, match="call reset"):
        some_games("usa", 2).step(np.zeros(3, np.int64))


def test_statistics_of_gymnasium_count_episodes() -> None:
    envs = RecordEpisodeStatistics(some_games("usa", 2, 4, reward="difference"))
    envs.reset(seed=3)
    final = None
    while final is None:
        _, rewards, terminations, _, infos = envs.step(envs.action_space.sample())
        final = infos.get("episode")
    (i, *_) = np.flatnonzero(terminations)
    scores = infos["final_info"]["scores"][i]
    seat = infos["final_info"]["seat"][i]
    assert final["r"][i] == pytest.approx(scores[seat] - scores[1 - seat]) == pytest.approx(rewards[i])


@pytest.mark.parametrize("opponents", MODES)
def test_threads_and_copies_make_no_difference(opponents: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "WAKE_UP_TIME", 1)

    def run(**settings: Any) -> list[bytes]:
        envs = some_games("usa", 2, 130, opponents=opponents, **settings)
        envs.action_space.seed(1)
        seen, infos = envs.reset(seed=2)
        found = []
        for _ in range(90):
            found.append(seen["observation"].tobytes() + infos["action_mask"].tobytes() + infos["seat"].tobytes())
            seen, rewards, _, _, infos = envs.step(envs.action_space.sample())
            found.append(rewards.tobytes())
        envs.close()
        return found

    assert run(threads=1) == run(threads=2) == run(threads=2, copy=False)


def test_returned_arrays_stay_unchanged() -> None:
    envs = some_games("usa", 2)
    seen, infos = envs.reset(seed=1)
    kept = seen["observation"].copy(), infos["action_mask"].copy(), infos["seed"].copy(), infos["seat"].copy()
    for _ in range(150):
        envs.step(envs.action_space.sample())
    now = seen["observation"], infos["action_mask"], infos["seed"], infos["seat"]
    assert all((a == b).all() for a, b in zip(now, kept, strict=True))
    envs = some_games("usa", 2, copy=False)
    first, _ = envs.reset(seed=1)
    then, *_ = envs.step(envs.action_space.sample())
    assert first["observation"] is then["observation"]


@pytest.mark.parametrize("opponents", MODES)
def test_illegal_actions_raise_and_change_nothing(opponents: str) -> None:
    envs = some_games("europe", 3, opponents=opponents)
    seen, _ = envs.reset(seed=1)
    for _ in range(10):
        before = envs.batch.states.tobytes(), envs.action_masks().tobytes(), seen["observation"].tobytes()
        legal = envs.action_space.sample()
        for wrong in (-1, -7, 2336, int(np.flatnonzero(~envs.action_masks()[1])[0])):
            actions = legal.copy()
            actions[1] = wrong
            with pytest.raises(ws.IllegalAction, match="Game 1"):
                envs.step(actions)
        for shapeless in (legal[:2], legal.astype(np.float64)):
            with pytest.raises(ValueError, match="games need as many whole numbers"):
                envs.step(shapeless)
        assert (envs.batch.states.tobytes(), envs.action_masks().tobytes(), seen["observation"].tobytes()) == before
        assert (envs.batch.observations == seen["observation"]).all()
        seen, *_ = envs.step(legal)


def test_seats_are_drawn_or_fixed() -> None:
    envs = some_games("usa", 3, 60)
    assert set(envs.reset(seed=1)[1]["seat"].tolist()) == {0, 1, 2}
    envs = some_games("usa", 3, 60, seat=2)
    assert set(envs.reset(seed=1)[1]["seat"].tolist()) == {2}


def test_seeds() -> None:
    envs = some_games("usa", 2)
    assert envs.reset(seed=[9, 2**64 - 1, 3])[1]["seed"].tolist() == [9, 2**64 - 1, 3]
    assert envs.reset(seed=2**64 - 2)[1]["seed"].tolist() == [2**64 - 2, 2**64 - 1, 0]
    envs.reset(seed=5)
    first = envs.reset()[1]["seed"].tolist()
    envs.reset(seed=5)
    assert envs.reset()[1]["seed"].tolist() == first != [5, 6, 7]
    for bad in (-1, 2**64, [1, 2], [1, 2, -3]):
        with pytest.raises(ValueError, match="seed"):
            envs.reset(seed=bad)


def test_sample_draws_every_legal_action_of_each_game() -> None:
    envs = some_games("usa", 2)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    envs.step(envs.action_space.sample())
    drawn = np.array([envs.action_space.sample() for _ in range(4000)])
    for i in range(3):
        assert set(drawn[:, i].tolist()) == set(np.flatnonzero(envs.action_masks()[i]).tolist())


def test_rendering() -> None:
    envs = some_games("usa", 2, render_mode="ansi")
    envs.reset(seed=1)
    frames = envs.render()
    assert frames is not None and len(frames) == 3
    for i, frame in enumerate(frames):
        assert isinstance(frame, str) and f"seen by seat {envs.batch.agents[i]}" in frame
    assert some_games("usa", 2).render() is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponents": "planner"}, 'there are no opponents "planner" in compiled code; there are random, self'),
        ({"seat": 2}, "there is no seat 2"),
        ({"seat": 1, "opponents": "self"}, "an agent that plays all seats has no seat of its own"),
        ({"render_mode": "human"}, 'there is no render mode "human"; there are ansi, rgb_array'),
        ({"games": 0}, "at least one game"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        some_games("usa", 2, **settings)


PROGRAM = """
import hashlib
from whistlestop.env.gymnasium_vector_env import WhistlestopVectorEnv
for opponents in ("random", "self"):
    envs = WhistlestopVectorEnv(2, "europe", 3, opponents=opponents, reward="points", threads=1)
    envs.action_space.seed(1)
    envs.reset(seed=1)
    digest = hashlib.sha256()
    for _ in range(30):
        seen, rewards, *_ = envs.step(envs.action_space.sample())
        digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + rewards.tobytes())
    print(digest.hexdigest())
"""


@pytest.mark.skipif(INTERPRETED, reason="compares with compiled code")
def test_compiled_and_interpreted_games_are_the_same() -> None:
    interpreted = printed("-c", PROGRAM, NUMBA_DISABLE_JIT="1")
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(PROGRAM, {})
    compiled = output.getvalue().splitlines()
    assert compiled == interpreted and len(set(compiled)) == len(MODES)


@pytest.mark.parametrize("opponents", MODES)
def test_a_game_that_has_ended_stays_and_earns_nothing_more(opponents: str) -> None:
    batch = AgentBatch("usa", 2, 2, opponents=opponents, threads=1)
    batch.reset(seed=1)
    while not batch.ended.any():
        batch.step(batch.random_actions())
    (over,) = np.flatnonzero(batch.ended)
    assert batch.rewards[over].any()
    before = batch.states[over].tobytes(), batch.observations[over].tobytes()
    batch.step(batch.random_actions())
    assert not batch.ended[over] and not batch.rewards[over].any()
    assert (batch.states[over].tobytes(), batch.observations[over].tobytes()) == before
