"""Imitation: the network learns to choose what the planner chooses, which is a better start than chance."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from whistlestop.env.compiled_bots import PLANNER, RACER, CompiledBots
from whistlestop.env.mixed_batch import GameGroup, mixed_batch
from whistlestop.training.configuration import ImitationTable
from whistlestop.training.groups import Group, share_out
from whistlestop.training.network import PolicyNetwork, legal_logits


class ImitationReport(NamedTuple):
    """How far the imitation has got."""

    positions: int
    agreement: float
    """The share of the bots' last actions that the network would have chosen."""


class _BotGames:
    """Games of all groups, played by bots alone."""

    def __init__(self, groups: tuple[Group, ...], table: ImitationTable, device: str, seed: int) -> None:
        games, self._device, self._mistakes = table.games, device, table.mistakes
        mine = share_out(groups, games)
        self._board_size = groups[0].board_size
        self._board_ids = [group.board_ids for group in groups]
        self._batch = mixed_batch([GameGroup(group.variant, group.players) for group in groups], mine)
        self._batch.reset(seed=seed)
        self._bots = CompiledBots([group.variant for group in groups], games, groups=mine, seed=seed)
        self._rows = [np.flatnonzero(mine == number) for number in range(len(groups))]
        self._chance = np.random.default_rng(seed)
        self._bots.styles[:] = np.where(self._chance.random(games) < table.racers, RACER, PLANNER)[:, None]

    def step(self) -> tuple[Tensor, Tensor, Tensor]:
        """Play a step; return what the acting seats saw, what they might do, and what the bots chose there."""
        batch = self._batch
        chosen = self._bots.choose(batch.states, batch.seats)
        masks = np.zeros((batch.games, self._board_size), np.int8)
        actions = np.zeros(batch.games, np.int64)
        for rows, ids in zip(self._rows, self._board_ids, strict=True):
            masks[rows[:, None], ids] = batch.masks[rows, : len(ids)]
            actions[rows] = ids[chosen[rows]]
        seen = (batch.observations.copy(), masks, actions)
        mistaken = self._chance.random(batch.games) < self._mistakes
        batch.step(np.where(mistaken, batch.random_actions(), chosen))
        self._bots.forget(batch.ended)
        observations, legal, taken = (torch.from_numpy(array).to(self._device) for array in seen)
        return observations, legal, taken

    def close(self) -> None:
        self._batch.close()
        self._bots.close()


def imitate(
    network: PolicyNetwork, groups: tuple[Group, ...], table: ImitationTable, device: str, seed: int
) -> Generator[ImitationReport, None, None]:
    """Train the network for the time that the table gives; report after each round, where the caller may stop."""
    optimiser = torch.optim.AdamW(network.parameters(), lr=table.learning_rate, weight_decay=1e-4)
    playing = _BotGames(groups, table, device, seed)
    start, positions = time.monotonic(), 0
    try:
        while (passed := (time.monotonic() - start) / table.seconds) < 1:
            for parameters in optimiser.param_groups:
                parameters["lr"] = table.learning_rate * (1 - 0.9 * passed)
            steps = [playing.step() for _ in range(table.steps)]
            observations, masks, actions = (torch.cat(parts) for parts in zip(*steps, strict=True))
            positions += len(actions)
            yield ImitationReport(positions, _learn(network, optimiser, table, observations, masks, actions))
    finally:
        playing.close()


def _learn(
    network: PolicyNetwork,
    optimiser: torch.optim.Optimizer,
    table: ImitationTable,
    observations: Tensor,
    masks: Tensor,
    actions: Tensor,
) -> float:
    """Learn from all positions once; return how often the network agreed in the last minibatch."""
    order = torch.randperm(len(actions), device=actions.device)
    agreement = torch.zeros(())
    for rows in order.split(table.minibatch):
        logits, _ = legal_logits(network, observations[rows], masks[rows])
        optimiser.zero_grad(set_to_none=True)
        functional.cross_entropy(logits, actions[rows]).backward()
        optimiser.step()
        agreement = (logits.argmax(1) == actions[rows]).float().mean()
    return float(agreement)
