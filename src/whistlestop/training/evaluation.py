"""How strong the network is: games in which it plays one seat with its best actions, and others play the rest."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from whistlestop.bots.built_in.planner import EXTRA_ORDERS
from whistlestop.env.batch import Batch
from whistlestop.env.compiled_bots import BLOCKER, PLANNER, RACER, CompiledBots
from whistlestop.rules.state import OVER
from whistlestop.training.groups import Group
from whistlestop.training.network import PolicyNetwork, legal_logits


class Strength(NamedTuple):
    """The result of an evaluation."""

    games: int
    """Games that ended; the others were broken off."""
    wins: float
    """The share of games won, with the tie-breaks of the rules."""
    points: float
    others: float
    """The average points of the network, and of a seat of the others."""


class Opponents(Protocol):
    """Whoever plays the other seats."""

    def choose(self, batch: Batch, wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return the actions of the acting seats in the wanted games; anything elsewhere."""
        ...


STYLES = {"planner": PLANNER, "fast planner": PLANNER, "racer": RACER, "blocker": BLOCKER}
"""The bots that a network is evaluated against, and how each of them plays."""


class Bots:
    """Compiled bots: `planner`, as in the arena; `fast planner`, as in training; `racer`; `blocker`."""

    def __init__(self, name: str, group: Group, games: int) -> None:
        self._bots = CompiledBots(group.variant, games, extra_orders=EXTRA_ORDERS if name == "planner" else 0)
        self._bots.styles[:] = STYLES[name]

    def choose(self, batch: Batch, wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return what the bots do."""
        return self._bots.choose(batch.states, batch.seats, wanted)

    def close(self) -> None:
        """End the threads."""
        self._bots.close()


class NetworkPlayer:
    """A network that takes its best actions."""

    def __init__(self, network: PolicyNetwork, group: Group) -> None:
        self._network, self._group = network, group
        self._device = next(network.parameters()).device

    @torch.no_grad()
    def choose(self, batch: Batch, wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return the network's best actions."""
        actions = np.full(batch.games, -1, np.int32)
        rows = np.flatnonzero(wanted)
        if len(rows):
            masks = np.zeros((len(rows), self._group.board_size), np.int8)
            masks[:, self._group.board_ids] = batch.masks[rows]
            seen = torch.from_numpy(batch.observations[rows]).to(self._device)
            logits, _ = legal_logits(self._network, seen, torch.from_numpy(masks).to(self._device))
            actions[rows] = self._group.variant_ids[logits.argmax(1).cpu().numpy()]
        return actions


def evaluate(network: PolicyNetwork, others: Opponents, group: Group, games: int, seed: int, longest: int) -> Strength:
    """Play games, the network at each seat in turn; `longest` is how many decisions of a seat a game may have."""
    player = NetworkPlayer(network, group)
    batch = Batch(
        group.variant, group.players, games, autoreset=False, observation="v1", max_actions=longest * group.players
    )
    try:
        batch.reset(seed=seed)
        own = np.arange(games) % group.players
        while (batch.seats >= 0).any():
            mine = batch.seats == own
            theirs = (batch.seats >= 0) & ~mine
            batch.step(np.where(mine, player.choose(batch, mine), others.choose(batch, theirs)))
        return _strength(batch, own)
    finally:
        batch.close()


def _strength(batch: Batch, own: NDArray[np.int64]) -> Strength:
    over = np.flatnonzero(batch.states["phase"] == OVER)
    if not len(over):
        return Strength(0, 0.0, 0.0, 0.0)
    totals = batch.scores["total"][over, : batch.players].astype(float)
    rows, seats = np.arange(len(over)), own[over]
    mine = totals[rows, seats]
    wins = (batch.scores["rank"][over, : batch.players][rows, seats] == 1).mean()
    others = (totals.sum(1) - mine) / (batch.players - 1)
    return Strength(len(over), float(wins), float(mine.mean()), float(others.mean()))
