"""The game and its parameters, for OpenSpiel."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import pyspiel

from whistlestop.boards import load
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.env.game_length import longest_game
from whistlestop.env.openspiel import transitions
from whistlestop.env.openspiel.bounds import most_decisions, return_bounds
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.observer import Observer
from whistlestop.env.openspiel.state import WhistlestopState
from whistlestop.env.openspiel.workspace import MOST_ANSWERS
from whistlestop.env.rewards import POINTS, reward_number
from whistlestop.observations.layout import layout_of
from whistlestop.origin import check_players
from whistlestop.rules.state import CARD_KINDS
from whistlestop.scoring import variant_tables

NAME = "whistlestop"
RANDOM_SEED = -1
DEFAULT_LENGTH = -1
"""In place of `max_actions`, for which OpenSpiel needs a number."""
PARAMETERS: dict[str, str | int] = {
    "variant": "usa",
    "players": 2,
    "options": "",
    "reward": "win",
    "chance": "explicit",
    "max_actions": DEFAULT_LENGTH,
    "seed": RANDOM_SEED,
}
CHANCES = ("explicit", "sampled")


def game_type(explicit: bool, reward: int) -> Any:
    """Return OpenSpiel's description of a game with this kind of chance and this reward."""
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Whistlestop",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.REWARDS if reward == POINTS else kind.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


class WhistlestopGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A variant for a number of players.

    >>> import pyspiel
    >>> import whistlestop.env.openspiel
    >>> game = pyspiel.load_game("whistlestop(variant=europe,players=3,chance=sampled,seed=7)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(0)  # the deal
    >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()][:3]
    (0, ['keep abcd', 'keep bcd return a', 'keep acd return b'])
    """

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.config = _config(given)
        self._seed = int(given["seed"])
        config, chosen = self.config, dict(params or {})
        tickets = max(len(config.variant.long), len(config.variant.regular))
        least, most = return_bounds(config.variant, config.players, config.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=config.variant.num_actions,
            max_chance_outcomes=max(CARD_KINDS, tickets) if config.explicit else 1,
            num_players=config.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_decisions(config.variant, config.players, config.max_actions),
        )
        super().__init__(game_type(config.explicit, config.reward), info, chosen)
        self.initial_snapshot = transitions.initial_snapshot(config)

    def new_initial_state(self) -> WhistlestopState:
        """Return the state before the set-up, where chance acts."""
        return WhistlestopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of this kind of information; by default, of what a player sees now."""
        return Observer(self.config, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on the draws of chance in a game."""
        return MOST_ANSWERS * (1 + self.max_game_length()) if self.config.explicit else 1

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it with the seed of its next deal."""
        return _restored, (self.get_parameters(), self._seed)

    def next_seed(self) -> int:
        """Return the seed of the next deal, if chance is sampled: one higher each time, or a random one."""
        if self._seed == RANDOM_SEED:
            return secrets.randbits(64)
        self._seed += 1
        return self._seed - 1


def _restored(parameters: Mapping[str, str | int], seed: int) -> WhistlestopGame:
    game = WhistlestopGame(parameters)
    game._seed = seed
    return game


def _config(given: Mapping[str, str | int]) -> GameConfig:
    """Return the configuration that the parameters describe; raise ValueError if they make no sense."""
    if given["chance"] not in CHANCES:
        raise ValueError(f'chance is "explicit" or "sampled", not "{given["chance"]}"')
    if int(given["seed"]) < RANDOM_SEED:
        raise ValueError(f"a seed is a whole number from 0 on, or {RANDOM_SEED} for random ones, not {given['seed']}")
    players = int(given["players"])
    check_players(players)
    options = tuple(name for name in str(given["options"]).split("+") if name)
    variant = load(str(given["variant"]), options)
    max_actions = int(given["max_actions"])
    return GameConfig(
        variant=variant,
        players=players,
        reward=reward_number(str(given["reward"])),
        max_actions=longest_game(variant, players, None if max_actions == DEFAULT_LENGTH else max_actions),
        explicit=given["chance"] == "explicit",
        tables=variant_tables(variant),
        layout=layout_of(variant, players),
    )
