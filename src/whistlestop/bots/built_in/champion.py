"""A bot with a network that has learnt its board by playing, which can look ahead before it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from whistlestop.actions import Action
from whistlestop.boards import Variant, load_cached
from whistlestop.bots import registry
from whistlestop.bots.bot import StateBot
from whistlestop.bots.network.declined_tunnels import DeclinedTunnels
from whistlestop.bots.network.player_network import PlayerNetwork, shipped_weights
from whistlestop.bots.network.seat_observer import SeatObserver
from whistlestop.bots.network.weights_file import read_metadata
from whistlestop.bots.seat_state import SeatState
from whistlestop.observations.board_layout import board_action_ids

if TYPE_CHECKING:
    from whistlestop.view import View

WEIGHTS = "weights="
"""How the setting begins that names a file of weights."""


class ChampionBot:
    """Plays what its network finds best. On a board without a network it plays like `planner`."""

    name = "champion"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        self._file, rest = _split_weights(settings)
        if rest:
            raise ValueError(f'champion takes weights=FILE, not "{rest[0]}"')
        if self._file is not None:
            read_metadata(self._file)  # so that a file that is no good is refused at once
        self._seed, self._variant = seed, variant
        self._declined = DeclinedTunnels()
        self._player: _NetworkPlayer | None = None
        self._instead: StateBot | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the best action."""
        variant = self._variant or load_cached(view.variant, view.options)
        state = SeatState.from_view(variant, view)
        return variant.action(self.choose_from_state(state, [variant.action_id(action) for action in legal]))

    def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
        """Return the id of the best action."""
        self._prepare(state.variant)
        if self._instead is not None:
            return self._instead.choose_from_state(state, legal)
        assert self._player is not None
        sensible = self._declined.sensible(state, legal)
        action = sensible[0] if len(sensible) == 1 else self._player.best(state, sensible)
        self._declined.note(state, action)
        return action

    def close(self) -> None:
        """Release what the bot that plays instead holds, if there is one."""
        if self._instead is not None:
            self._instead.close()

    def _prepare(self, variant: Variant) -> None:
        """Load the network, or the bot that plays on a board without one."""
        if self._player is not None or self._instead is not None:
            return
        if self._file is not None:
            self._player = _NetworkPlayer(PlayerNetwork.read(self._file).for_variant(variant), variant)
        elif shipped_weights(variant) is not None:
            self._player = _NetworkPlayer(PlayerNetwork.of_board(variant), variant)
        else:
            self._instead = cast(StateBot, registry.make("planner", seed=self._seed, variant=self._variant))


class _NetworkPlayer:
    """A network, and what it needs to see one variant."""

    def __init__(self, network: PlayerNetwork, variant: Variant) -> None:
        self.network = network
        self._observer = SeatObserver(variant)
        self._board_ids = board_action_ids(variant)

    def best(self, state: SeatState, actions: Sequence[int]) -> int:
        """Return the best of some of the variant's actions."""
        ids = self._board_ids[np.asarray(actions)]
        return actions[int(self.network.logits(self._observer.observe(state), ids).argmax())]


def _split_weights(settings: Sequence[str]) -> tuple[Path | None, list[str]]:
    """Return the file that the settings name, if they do, and the other settings."""
    file, rest = None, list[str]()
    for setting in settings:
        if setting.startswith(WEIGHTS):
            file = Path(setting.removeprefix(WEIGHTS))
        elif file is not None and len(str(file)) == 1 and setting.startswith(("\\", "/")):
            file = Path(f"{file}:{setting}")  # the colon of a drive of Windows
        else:
            rest.append(setting)
    return file, rest
