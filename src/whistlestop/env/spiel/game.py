"""The game as OpenSpiel knows it, with its parameters."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import pyspiel

from whistlestop.boards import load
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.env.layout import layout_of
from whistlestop.env.rewards import POINTS, reward_number
from whistlestop.env.spiel import playing
from whistlestop.env.spiel.bounds import most_decisions, most_return
from whistlestop.env.spiel.observer import Observer
from whistlestop.env.spiel.setting import MOST_ANSWERS, Setting
from whistlestop.env.spiel.state import WhistlestopState
from whistlestop.game import check_players
from whistlestop.rules.state import CARD_KINDS
from whistlestop.scoring import variant_tables

NAME = "whistlestop"
RANDOM_SEED = -1
PARAMETERS: dict[str, str | int] = {
    "variant": "usa",
    "players": 2,
    "options": "",
    "reward": "win",
    "chance": "explicit",
    "seed": RANDOM_SEED,
}
CHANCES = ("explicit", "sampled")


def game_type(explicit: bool, reward: int) -> Any:
    """What OpenSpiel is told of a game with such chance and such a reward."""
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
    >>> import whistlestop.env.spiel
    >>> game = pyspiel.load_game("whistlestop(variant=europe,players=3,chance=sampled,seed=7)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(0)  # the deal
    >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()][:3]
    (0, ['keep abcd', 'keep bcd return a', 'keep acd return b'])
    """

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.setting = _setting(given)
        self._seed = int(given["seed"])
        setting, chosen = self.setting, dict(params or {})
        tickets = max(len(setting.variant.long), len(setting.variant.regular))
        least, most = most_return(setting.variant, setting.players, setting.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.variant.num_actions,
            max_chance_outcomes=max(CARD_KINDS, tickets) if setting.explicit else 1,
            num_players=setting.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_decisions(setting.variant, setting.players),
        )
        super().__init__(game_type(setting.explicit, setting.reward), info, chosen)
        self.empty = playing.before_set_up(setting)

    def new_initial_state(self) -> WhistlestopState:
        """A table before the set-up: chance acts first."""
        return WhistlestopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of such information; of what a player sees now if nothing is said."""
        return Observer(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game can have."""
        return MOST_ANSWERS * (1 + self.max_game_length()) if self.setting.explicit else 1

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with the seed of its next deal."""
        return _restored, (self.get_parameters(), self._seed)

    def next_seed(self) -> int:
        """The seed of the next deal, where chance is sampled: one higher each time, or a random one."""
        if self._seed == RANDOM_SEED:
            return secrets.randbits(64)
        self._seed += 1
        return self._seed - 1


def _restored(parameters: Mapping[str, str | int], seed: int) -> WhistlestopGame:
    game = WhistlestopGame(parameters)
    game._seed = seed
    return game


def _setting(given: Mapping[str, str | int]) -> Setting:
    """What the parameters say; raises ValueError if they make no sense."""
    if given["chance"] not in CHANCES:
        raise ValueError(f'chance is "explicit" or "sampled", not "{given["chance"]}"')
    if int(given["seed"]) < RANDOM_SEED:
        raise ValueError(f"a seed is a whole number from 0 on, or {RANDOM_SEED} for random ones, not {given['seed']}")
    players = int(given["players"])
    check_players(players)
    options = tuple(name for name in str(given["options"]).split("+") if name)
    variant = load(str(given["variant"]), options)
    return Setting(
        variant=variant,
        players=players,
        reward=reward_number(str(given["reward"])),
        explicit=given["chance"] == "explicit",
        tables=variant_tables(variant),
        layout=layout_of(variant, players),
    )
