"""Gymnasium: one agent against bots.

>>> from whistlestop.env.gymnasium_env import WhistlestopEnv
>>> env = WhistlestopEnv("usa", players=3, opponents=["greedy", "random"], reward="rank")
>>> observation, info = env.reset(seed=7)
>>> terminated = truncated = False
>>> while not (terminated or truncated):
...     observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
>>> info["scores"].shape, info["rank"] in (1, 2, 3)
((3,), True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from whistlestop import bots
from whistlestop.actions import IllegalAction
from whistlestop.boards import Variant
from whistlestop.bots import Bot, BotError
from whistlestop.env.rendering import RENDER_MODES, Frame, check_render_mode, render
from whistlestop.env.single_game import SingleGame, check_seat, check_seed, game_seed
from whistlestop.env.spaces import Env, LegalActions, Observation, observation, observation_space
from whistlestop.game import Game


class WhistlestopEnv(Env):
    """A game of any variant in which the agent has one seat, and bots have the others.

    A step plays the agent's action and then the bots' until it is the agent's turn again, or the game is over or broken
    off. Its reward is what all these actions were worth to the agent.

    Observations and masks are those of `whistlestop.env.pettingzoo_env.WhistlestopAEC`: a dict of `observation` and
    `action_mask`, or only the observation with `masks_in_observation=False`. `info` has the mask too, the agent's
    `seat` and the game's `seed`, and at the end the `scores` of all seats and the agent's `rank`, unless the game was
    broken off. Illegal actions raise `IllegalAction`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium has it on the class)

    def __init__(
        self,
        variant: str | Path | Variant,
        players: int = 2,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        options: Iterable[str] = (),
        reward: str = "win",
        masks_in_observation: bool = True,
        render_mode: str | None = None,
        observation: str = "v0",
        max_actions: SupportsIndex | None = None,
    ) -> None:
        """`opponents` are specs of bots, one for all or one for each, in the order of play after the agent.

        `seat` is the agent's; by default it is drawn for each game. `reward` is one of
        `whistlestop.env.rewards.REWARDS`; `render_mode` is `human`, `ansi` or `rgb_array`. `observation` is the version
        of the observations, `v0` or `v1`. A game is broken off (`truncated`) after `max_actions` actions of all seats
        together; by default after 600 for each player.
        """
        check_render_mode(render_mode)
        self._game = SingleGame(
            variant, players, options=options, reward=reward, observation=observation, max_actions=max_actions
        )
        self.variant = self._game.variant
        self.layout = self._game.layout
        self.render_mode = render_mode
        self._specs = _specs(opponents, players)
        check_seat(seat, players)
        self._fixed_seat = seat
        self.seat = seat or 0
        """The agent's seat in this game."""
        self._bots: dict[int, Bot] = {}
        self._masks_in_observation = masks_in_observation
        self.action_space: LegalActions = LegalActions(self.variant.num_actions)
        self.observation_space = observation_space(self.layout, self.variant.num_actions, masks_in_observation)

    @property
    def game(self) -> Game:
        """A copy of the game with its record, to inspect or to play on."""
        return self._game.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the game that `Game.new` makes of this seed, which also decides the agent's seat and the bots' choices.

        Without a seed, one is drawn by a generator that the last given seed started, or at random if there was none.
        `options` are ignored.
        """
        del options
        check_seed(seed)
        super().reset(seed=seed)
        self._close_bots()
        self._game.begin(game_seed(seed, self.np_random))
        players = self._game.players
        drawn = int(self.np_random.integers(players))  # even if the seat is fixed, so that the bots' seeds are the same
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        for i, spec in enumerate(self._specs, 1):
            bot = bots.make(spec, seed=int(self.np_random.integers(2**63)), variant=self.variant)
            self._bots[(self.seat + i) % players] = bot
        self._await_turn()
        self.action_space.begin(self._game.mask(self.seat))
        return self._observation_and_info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the agent's action and then the bots'; raise `IllegalAction` if the agent's is illegal."""
        reward = float(self._game.play(action)[self.seat]) + self._await_turn()
        if self._game.seat is None:
            self._close_bots()
        self.action_space.set_legal(self._game.mask(self.seat))
        seen, info = self._observation_and_info()
        return seen, reward, self._game.over, self._game.truncated, info

    def _await_turn(self) -> float:
        """Let the bots play until it is the agent's turn; return what that is worth to the agent."""
        reward = 0.0
        while self._game.seat not in (None, self.seat):
            reward += float(self._bots_action()[self.seat])
        return reward

    def _bots_action(self) -> NDArray[np.float32]:
        seat = self._game.seat
        assert seat is not None
        bot = self._bots[seat]
        action = bot.choose(self._game.view(seat), self._game.legal(seat))
        try:
            return self._game.play(self.variant.action_id(action))
        except (IllegalAction, KeyError, TypeError, ValueError) as error:
            raise BotError(f"the bot {bot.name} at seat {seat} answered {action!r}: {error}") from error

    def _observation_and_info(self) -> tuple[Observation, dict[str, Any]]:
        game = self._game
        mask = game.mask(self.seat)
        info: dict[str, Any] = {"action_mask": mask, "seat": self.seat, "seed": game.seed}
        if game.over:
            info |= {"scores": game.totals, "rank": int(game.ranks[self.seat])}
        if self.render_mode == "human":
            self.render()
        return observation(game.observe(self.seat), mask.copy(), self._masks_in_observation), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, for MaskablePPO of sb3-contrib."""
        return self._game.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """Return what the agent sees: text for `ansi`, the board's pixels for `rgb_array`.

        `human` prints the text and, in a notebook, shows the board, automatically at every step.
        """
        frame: Frame = render(self.variant, self._game.view(self.seat), self.render_mode)
        return frame

    def close(self) -> None:
        """Close the bots."""
        self._close_bots()

    def _close_bots(self) -> None:
        """Show the bots the end of their game, if it is over, and close them."""
        leaving, self._bots = self._bots, {}
        with ExitStack() as each:  # all of them are closed, even if one raises
            for seat, bot in leaving.items():
                if self._game.over:
                    each.callback(bots.finish, bot, self._game.view(seat))
                else:
                    each.callback(bot.close)


def _specs(opponents: str | Sequence[str], players: int) -> tuple[str, ...]:
    """Return a spec for each opponent; raise ValueError for one that names no bot."""
    specs = (opponents,) * (players - 1) if isinstance(opponents, str) else tuple(opponents)
    if len(specs) != players - 1:
        raise ValueError(f"{players} players have {players - 1} opponents, not {len(specs)}: {', '.join(specs)}")
    for spec in dict.fromkeys(specs):
        bots.check(spec)
    return specs
