"""Gymnasium: many games at once, stepped by compiled code.

>>> from whistlestop.env.gymnasium_vector_env import WhistlestopVectorEnv
>>> envs = WhistlestopVectorEnv(num_envs=4, variant="usa", players=3, opponents="random")
>>> observations, infos = envs.reset(seed=7)
>>> observations["observation"].shape == (4, envs.layout.size), infos["action_mask"].shape
(True, (4, 1102))
>>> seeded = envs.action_space.seed(7)
>>> for _ in range(200):
...     observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
>>> infos["seed"].tolist()
[15, 16, 17, 18]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from whistlestop.actions import IllegalAction
from whistlestop.boards import Variant
from whistlestop.env import opponents as compiled
from whistlestop.env.arrays import AgentArrays
from whistlestop.env.batch import Batch
from whistlestop.env.opponents import RANDOM, SELF
from whistlestop.env.rendering import Frame, check_render_mode, render
from whistlestop.env.single_game import check_seat, check_seed, game_seed
from whistlestop.env.spaces import Discrete, LegalActionsOfEach, Observation, observation, observation_space
from whistlestop.env.stepping import SKIP
from whistlestop.env.threads import OBSERVE
from whistlestop.extras import need
from whistlestop.game import Game
from whistlestop.refusal_codes import TurnSkipped
from whistlestop.rules.engine import Records
from whistlestop.rules.state import NONE

with need("rl"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

OPPONENTS = {"random": RANDOM, "self": SELF}
RENDER_MODES = ("ansi", "rgb_array")


class AgentBatch(Batch):
    """A batch in which one seat of each game is an agent's; a step goes on to its next turn.

    With the opponents `random`, that seat is the given one, or drawn for each game by the game's seed. With `self`,
    the agent plays all seats. A game that has ended or was broken off stays as its agent sees it, until `reset_to`
    begins another.
    """

    def __init__(
        self,
        variant: str | Path | Variant,
        players: int,
        games: int,
        *,
        opponents: str = "random",
        seat: int | None = None,
        options: Iterable[str] = (),
        reward: str = "win",
        threads: int | None = None,
        observation: str = "v0",
        max_actions: SupportsIndex | None = None,
    ) -> None:
        if opponents not in OPPONENTS:
            raise ValueError(f'there are no opponents "{opponents}" in compiled code; there are {", ".join(OPPONENTS)}')
        super().__init__(
            variant,
            players,
            games,
            options=options,
            reward=reward,
            autoreset=False,
            threads=threads,
            observation=observation,
            max_actions=max_actions,
        )
        check_seat(seat, players)
        if seat is not None and opponents == "self":
            raise ValueError("an agent that plays all seats has no seat of its own")
        self.opponents = OPPONENTS[opponents]
        self.agents: NDArray[np.int8] = np.zeros(games, np.int8)
        """The agent's seat in each game; with `self`, the one that acted last."""
        fixed_seat = NONE if seat is None else seat
        self._agent_arrays = AgentArrays(self.agents, np.zeros_like(self.rewards), fixed_seat, self.opponents)

    def reset_to(self, seeds: ArrayLike, wanted: ArrayLike | None = None) -> None:
        """Begin the wanted games, or all, with these seeds, and go on to the agents' first turns."""
        chosen = np.ones(self.games, np.bool_) if wanted is None else np.asarray(wanted, np.bool_)
        super().reset_to(np.asarray(seeds, np.uint64), chosen)
        if self.opponents == SELF:
            return

        arrays = self._arrays

        def seat_agents(scratch: Records, first: int, last: int) -> None:
            compiled.seat_agents(arrays, self._agent_arrays, scratch, chosen, first, last)

        self._threads.share(seat_agents, OBSERVE)

    def _check(self, actions: ArrayLike) -> None:
        if (skipped := np.flatnonzero(np.asarray(actions) == SKIP)).size:
            raise IllegalAction(TurnSkipped(SKIP), "N1").at(f"Game {skipped[0]}")
        super()._check(actions)

    def _play(self, scratch: Records, first: int, last: int) -> int:
        """Play the agents' actions and those of the others in between."""
        return compiled.step_agents(self._arrays, self._agent_arrays, scratch, self._actions, first, last)


class WhistlestopVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """Many games of one variant, each with one agent.

    `opponents="random"`: the agent has one seat (`seat`, or drawn for each game), the others play random actions.
    A step goes on to the agent's next turn; its reward is what all actions until then were worth to the agent.

    `opponents="self"`: every step is for the seat whose turn it is, `infos["seat"]`, with its observation. The reward
    of a step is what its action was worth to the seat that played it. What it was worth to every seat is in
    `infos["rewards"]`: in a game's last step, the others learn from it how the game ended.

    A game that ends or is broken off (`truncations`) is followed at once by another (`AutoresetMode.SAME_STEP`), so
    masks are never empty. `infos["final_obs"]` is the agent's last observation. `infos["final_info"]` has the `scores`
    and the agent's `rank` if the game has ended.
    Game `i` has the seed `seed + i`, and the one that follows it a seed that is `num_envs` higher.
    """

    metadata = {  # noqa: RUF012 (Gymnasium has it on the class)
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        variant: str | Path | Variant,
        players: int = 2,
        *,
        opponents: str = "random",
        seat: int | None = None,
        options: Iterable[str] = (),
        reward: str = "win",
        masks_in_observation: bool = True,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        observation: str = "v0",
        max_actions: SupportsIndex | None = None,
    ) -> None:
        """With `copy=False` observations and masks are written into the same arrays at every step.

        `threads` is how many cores to use, by default all; the other settings are those of `WhistlestopEnv`.
        """
        super().__init__()
        check_render_mode(render_mode, RENDER_MODES)
        self.batch = AgentBatch(
            variant,
            players,
            num_envs,
            opponents=opponents,
            seat=seat,
            options=options,
            reward=reward,
            threads=threads,
            observation=observation,
            max_actions=max_actions,
        )
        self.num_envs = num_envs
        self.variant = self.batch.variant
        self.layout = self.batch.layout
        self.render_mode = render_mode
        self._copy = copy
        self._masks_in_observation = masks_in_observation
        number = self.variant.num_actions
        self.single_observation_space = observation_space(self.layout, number, masks_in_observation)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Discrete(number)
        self.action_space: LegalActionsOfEach = LegalActionsOfEach(number, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games: with the seeds `seed`, `seed + 1` and so on, or with these seeds.

        Without a seed, seeds are drawn by a generator that the last given seed started, or at random if there was
        none. `options` are ignored.
        """
        del options
        if isinstance(seed, Sequence):
            for each in seed:
                check_seed(each)
            seeds = np.array(seed, np.uint64)
            if len(seeds) != self.num_envs:
                raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seeds)}")
        else:
            check_seed(seed)
            super().reset(seed=seed)
            seeds = np.uint64(game_seed(seed, self.np_random)) + np.arange(self.num_envs, dtype=np.uint64)
        self._take_fresh_arrays()
        self.batch.reset_to(seeds)
        return self._observation_and_info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every game; if any of them is illegal, raise `IllegalAction` and play nothing."""
        batch = self.batch
        if (batch.seats == NONE).any():
            raise ValueError("no games have begun: call reset() first")
        before = batch.observations, batch.masks
        self._take_fresh_arrays()
        try:
            batch.step(actions)
        except Exception:
            batch.observations, batch.masks = before
            raise
        rewards = batch.rewards[np.arange(self.num_envs), batch.agents].astype(np.float64)
        infos: dict[str, Any] = {}
        if batch.opponents == SELF:
            infos["rewards"] = batch.rewards.copy()
        ended, truncated = batch.ended, batch.truncated
        if (over := ended | truncated).any():
            infos |= self._final_info(over, ended)
            batch.reset_to(batch.seeds + np.uint64(self.num_envs), over)
        observations, more = self._observation_and_info()
        return observations, rewards, ended, truncated, infos | more

    def _take_fresh_arrays(self) -> None:
        """Let the batch write to new arrays, so that those returned before stay unchanged."""
        if self._copy:
            self.batch.observations = np.empty_like(self.batch.observations)
            self.batch.masks = np.empty_like(self.batch.masks)

    def _observation_and_info(self) -> tuple[Observation, dict[str, Any]]:
        batch = self.batch
        self.action_space.set_legal(batch.masks)
        seats = batch.seats if batch.opponents == SELF else batch.agents
        infos = {"action_mask": batch.masks, "seat": seats.astype(np.int64), "seed": batch.seeds.copy()}
        everywhere = {f"_{key}": np.ones(self.num_envs, np.bool_) for key in infos}
        return observation(batch.observations, batch.masks, self._masks_in_observation), infos | everywhere

    def _final_info(self, over: NDArray[np.bool_], ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Return what Gymnasium reports of games that are over, before others begin in their rows.

        Only those that have ended have scores and ranks; the others were broken off.
        """
        batch, places = self.batch, np.flatnonzero(over)
        last = np.full(self.num_envs, None, object)
        for i in places.tolist():
            last[i] = observation(batch.observations[i].copy(), batch.masks[i].copy(), self._masks_in_observation)
        agents = batch.agents.astype(np.int64)
        final: dict[str, NDArray[Any]] = {
            "action_mask": np.zeros_like(batch.masks),
            "seat": agents,
            "seed": batch.seeds.copy(),
            "scores": batch.scores["total"][:, : batch.players].astype(np.int64),
            "rank": batch.scores["rank"][np.arange(self.num_envs), agents].astype(np.int64),
        }
        info: dict[str, Any] = {}
        for key, values in final.items():
            known = ended if key in ("scores", "rank") else over
            values[~known] = 0
            info |= {key: values, f"_{key}": known.copy()}
        return {"final_obs": last, "_final_obs": over.copy(), "final_info": info, "_final_info": over.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, a row for each game."""
        return self.batch.masks.astype(np.bool_)

    def game(self, i: int) -> Game:
        """Return a copy of game `i`, to inspect or to play on."""
        return self.batch.game(i)

    def render(self) -> tuple[Frame, ...] | None:  # type: ignore[override] # frames of our kinds
        """Return what the agent of each game sees: text for `ansi`, the board's pixels for `rgb_array`."""
        if self.render_mode is None:
            return None
        seats = self.batch.seats.tolist()
        return tuple(render(self.variant, self.game(i).view(seats[i]), self.render_mode) for i in range(self.num_envs))

    def close_extras(self, **settings: Any) -> None:
        """End the threads."""
        del settings
        self.batch.close()
