"""PettingZoo: a game whose agents act one after another.

Agents are called `seat_0`, `seat_1` and so on. Before the first turn they choose tickets in this order, where players
at a real table choose at the same time: no agent sees what another keeps. Actions are the numbers of `variant.action`.

>>> from whistlestop.env import pettingzoo_env
>>> game = pettingzoo_env.env("usa", players=3, reward="points")
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     observation, reward, terminated, truncated, info = game.last()
...     action = None if terminated or truncated else game.action_space(agent).sample(info["action_mask"])
...     game.step(action)
>>> game.agents
[]
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.env.rendering import RENDER_MODES, Frame, check_render_mode, render
from whistlestop.env.single_game import SingleGame, check_seed, game_seed
from whistlestop.env.spaces import Box, LegalActions, Observation, Space, observation, observation_space
from whistlestop.extras import need
from whistlestop.game import Game

with need("rl"):
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper


def env(variant: str | Path | Variant, players: int = 2, **settings: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """Return a game for PettingZoo (`WhistlestopAEC`) that reports calls in the wrong order.

    It has no wrapper for illegal actions: they raise `IllegalAction`, with the reason, and change nothing.
    """
    return OrderEnforcingWrapper(raw_env(variant, players, **settings))


def raw_env(variant: str | Path | Variant, players: int = 2, **settings: Any) -> WhistlestopAEC:
    """Return the same without wrappers."""
    return WhistlestopAEC(variant, players, **settings)


def parallel_env(variant: str | Path | Variant, players: int = 2, **settings: Any) -> Any:
    """Return the same in PettingZoo's parallel form.

    Each step takes an action of every agent and plays only that of the agent whose turn it is, the one whose mask is
    not empty. The other actions are ignored.

    >>> game = parallel_env("usa", players=2)
    >>> observations, infos = game.reset(seed=7)
    >>> {agent: int(info["action_mask"].sum()) for agent, info in infos.items()}
    {'seat_0': 11, 'seat_1': 0}
    """
    return turn_based_aec_to_parallel(env(variant, players, **settings))


class WhistlestopAEC(AECEnv[str, Any, Any]):
    """A game of any variant for 2 to 5 agents.

    An observation is a dict: `observation` is a row of numbers (`layout` says what each one means) and `action_mask`
    has 1 for each action that the agent may play. It is all 0 for agents whose turn it is not, and for all agents when
    the game is over or was broken off. The mask is in `infos` too; with `masks_in_observation=False` it is only there,
    and an observation is only the row.

    `infos` also has the `seed` of the game, and at the end the `scores` of all seats and the agent's `rank`, unless the
    game was broken off.
    """

    def __init__(
        self,
        variant: str | Path | Variant,
        players: int = 2,
        *,
        options: Iterable[str] = (),
        reward: str = "win",
        masks_in_observation: bool = True,
        render_mode: str | None = None,
        observation: str = "v0",
        max_actions: SupportsIndex | None = None,
    ) -> None:
        """`reward` is one of `whistlestop.env.rewards.REWARDS`; `render_mode` is `human`, `ansi` or `rgb_array`.

        `observation` is the version of the observations, `v0` or `v1`. A game is broken off (`truncations`) after
        `max_actions` actions; by default after 600 for each player.
        """
        super().__init__()  # type: ignore[no-untyped-call] # PettingZoo's has no types
        check_render_mode(render_mode)
        self._game = SingleGame(
            variant, players, options=options, reward=reward, observation=observation, max_actions=max_actions
        )
        self.variant = self._game.variant
        self.layout = self._game.layout
        self.render_mode = render_mode
        self.metadata = {
            "name": f"whistlestop/{self.layout.name}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._masks_in_observation = masks_in_observation
        number = self.variant.num_actions
        self._action_spaces = {agent: LegalActions(number) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: observation_space(self.layout, number, masks_in_observation) for agent in self.possible_agents
        }
        self.state_space = Box(0, np.tile(self.layout.most, players), dtype=np.float32)
        self._np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> LegalActions:
        """Return the space of all actions; without a mask, its `sample()` draws from those that are legal now."""
        return self._action_spaces[agent]

    @property
    def game(self) -> Game:
        """A copy of the game with its record, to inspect or to play on."""
        return self._game.game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game that `Game.new` makes of this seed.

        Without a seed, one is drawn by a generator that the last given seed started, or at random if there was none.
        `options` are ignored.
        """
        del options
        check_seed(seed)
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self._game.begin(game_seed(seed, self._np_random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment] # as PettingZoo itself does
        self._update_infos()

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the agent whose turn it is; if it is illegal, raise `IllegalAction` and change nothing.

        When the game is over or was broken off, the action of each agent is None.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        rewards = self._game.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards.tolist(), strict=True))
        self._accumulate_rewards()
        if self._game.seat is None:
            self.terminations = dict.fromkeys(self.agents, self._game.over)
            self.truncations = dict.fromkeys(self.agents, self._game.truncated)
        self._update_infos()

    def _update_infos(self) -> None:
        """Update whose turn it is, and what may be played."""
        game = self._game
        self.infos = {agent: {"action_mask": game.mask(seat), "seed": game.seed} for agent, seat in self._seats.items()}
        for agent, info in self.infos.items():
            self._action_spaces[agent].set_legal(info["action_mask"])
            if game.over:
                info |= {"scores": game.totals, "rank": int(game.ranks[self._seats[agent]])}
        self.agent_selection = self.possible_agents[game.seat or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; it is player 0 in its own observations."""
        seat = self._seats[agent]
        return observation(self._game.observe(seat), self._game.mask(seat), self._masks_in_observation)

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all agents, one after another."""
        return np.concatenate([self._game.observe(seat) for seat in self._seats.values()])

    def render(self) -> Frame:
        """Return what the agent whose turn it is sees: text for `ansi`, the board's pixels for `rgb_array`.

        `human` prints the text and, in a notebook, shows the board, automatically at every step.
        """
        view = self._game.view(self._seats[self.agent_selection])
        return render(self.variant, view, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
