"""A bot with a network that has learnt its board by playing, which can look ahead before it chooses."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import Action
from whistlestop.boards import Variant, load_cached
from whistlestop.bots import registry
from whistlestop.bots.bot import StateBot
from whistlestop.bots.network.declined_tunnels import DeclinedTunnels
from whistlestop.bots.network.look_ahead import LookAhead, Tried
from whistlestop.bots.network.player_network import PlayerNetwork, shipped_weights
from whistlestop.bots.network.seat_observer import SeatObserver
from whistlestop.bots.network.weights_file import read_metadata
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.search.seat_knowledge import SeatKnowledge
from whistlestop.bots.seat_state import SeatState
from whistlestop.observations.board_layout import board_action_ids

if TYPE_CHECKING:
    from whistlestop.view import View

WEIGHTS = "weights="
"""How the setting begins that names a file of weights."""


class ChampionBot:
    """Plays what its network finds best; with a time or a number of continuations, it looks ahead before it chooses.

    On a board without a network it plays like `search`: with the same budget, or for one second if it has none.
    """

    name = "champion"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        self._file, thinking = _split_weights(settings)
        self.budget = Budget.parse(thinking, self.name) if thinking else None
        if self.budget is not None and any(setting.startswith("cores=") for setting in thinking):
            raise ValueError("champion thinks on one core: it does not take cores=")
        if self._file is not None:
            read_metadata(self._file)  # so that a file that is no good is refused at once
        self._seed, self._variant = seed, variant
        self._spec_instead = ":".join(["search", *thinking])
        self._instead: StateBot | None = None
        self.player: NetworkPlayer | None = None
        """From the first choice on, unless another bot plays instead."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the best action."""
        variant = self._variant or load_cached(view.variant, view.options)
        state = SeatState.from_view(variant, view)
        return variant.action(self._choose(state, [variant.action_id(action) for action in legal], view))

    def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
        """Return the id of the best action."""
        return self._choose(state, legal)

    def _choose(self, state: SeatState, legal: Sequence[int], view: View | None = None) -> int:
        began = time.perf_counter()
        self._prepare(state.variant)
        if self._instead is not None:
            return self._instead.choose_from_state(state, legal)
        assert self.player is not None
        if self.budget is None:
            return self.player.choose(state, legal)
        return self.player.think(state, view or state.view(), legal, self.budget, began)

    def close(self) -> None:
        """Release what the bot that plays instead holds, if there is one."""
        if self._instead is not None:
            self._instead.close()

    def _prepare(self, variant: Variant) -> None:
        """Load the network, or the bot that plays on a board without one."""
        if self.player is not None or self._instead is not None:
            return
        if self._file is not None:
            self.player = NetworkPlayer(PlayerNetwork.read(self._file).for_variant(variant), variant, self._seed)
        elif shipped_weights(variant) is not None:
            self.player = NetworkPlayer(PlayerNetwork.of_board(variant), variant, self._seed)
        else:
            self._instead = cast(StateBot, registry.make(self._spec_instead, seed=self._seed, variant=self._variant))


class NetworkPlayer:
    """Plays one seat of a game with a network."""

    def __init__(self, network: PlayerNetwork, variant: Variant, seed: int | None) -> None:
        self._network, self._variant = network, variant
        self._observer = SeatObserver(variant)
        self._board_ids = board_action_ids(variant)
        self._declined = DeclinedTunnels()
        self._random = Random(seed)
        self._look_ahead: LookAhead | None = None
        self._knowledge: SeatKnowledge | None = None
        self.tried: list[Tried] = []
        """What the last look ahead found, the best action first."""

    def choose(self, state: SeatState, legal: Sequence[int]) -> int:
        """Return the network's best action."""
        actions = self._declined.sensible(state, legal)
        return self._noted(
            state, actions[0] if len(actions) == 1 else actions[int(self._logits(state, actions).argmax())]
        )

    def think(self, state: SeatState, view: View, legal: Sequence[int], budget: Budget, began: float) -> int:
        """Look ahead within the budget, and return the best action. `view` shows the same as `state`."""
        if self._look_ahead is None or self._knowledge is None:
            self._look_ahead = LookAhead(self._network, self._variant)
            self._knowledge = SeatKnowledge(self._variant, state.seat)
        self._knowledge.update(view)
        actions = self._declined.sensible(state, legal)
        chosen = actions[0]
        if len(actions) > 1:
            priors = dict(zip(actions, _probabilities(self._logits(state, actions)), strict=True))
            seed = self._random.getrandbits(62)
            self.tried = self._look_ahead.try_actions(state, view, self._knowledge, priors, budget, began, seed)
            chosen = self.tried[0].action
        self._knowledge.note_returned(view, self._variant.action(chosen))
        return self._noted(state, chosen)

    def _logits(self, state: SeatState, actions: Sequence[int]) -> NDArray[np.float32]:
        return self._network.logits(self._observer.observe(state), self._board_ids[np.asarray(actions)])

    def _noted(self, state: SeatState, action: int) -> int:
        """Remember an action that is about to be played, and return it."""
        self._declined.note(state, action)
        return action


def _probabilities(logits: NDArray[np.float32]) -> list[float]:
    """Return the probabilities that logits mean; none of them is 0."""
    shares = np.exp((logits - logits.max()).astype(np.float64))
    return [float(share) for share in np.maximum(shares / shares.sum(), 1e-30)]


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
