"""Imitation: the network learns to choose what the planner chooses, which is a better start than chance."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import NamedTuple

import msgspec
import torch
from torch import Tensor
from torch.nn import functional

from whistlestop.training.configuration import Configuration, ImitationTable
from whistlestop.training.games import Games
from whistlestop.training.groups import Group
from whistlestop.training.league import BOT, LEARNER
from whistlestop.training.network import PolicyNetwork, legal_logits


class ImitationReport(NamedTuple):
    """How far the imitation has got."""

    positions: int
    agreement: float
    """The share of the bots' last actions that the network would have chosen."""


class _BotGames:
    """Games that bots play alone, but for some mistakes."""

    def __init__(self, groups: tuple[Group, ...], configuration: Configuration, device: str, seed: int) -> None:
        table = configuration.imitation
        learning = msgspec.structs.replace(configuration.learning, games=table.games)
        league = msgspec.structs.replace(configuration.league, bots=1.0, past=0.0, racers=table.racers, blockers=0.0)
        alone = msgspec.structs.replace(configuration, learning=learning, league=league)
        self._games = Games(groups, alone, device, seed)
        self._generator = torch.Generator(device).manual_seed(seed)
        self._bots = torch.full((table.games,), BOT, dtype=torch.int8, device=device)
        self._masks = torch.zeros((table.games, groups[0].board_size), dtype=torch.int8, device=device)
        self._mistakes = table.mistakes

    def step(self) -> tuple[Tensor, Tensor, Tensor]:
        """Play a step; return what the acting seats saw, what they might do, and what the bots chose there."""
        games, masks = self._games, self._masks
        thinking = games.ask_bots(self._bots)
        games.write_masks(masks)
        observations = games.observations().clone()
        at_random = (self._draw(masks.shape) * masks).argmax(1)
        mistaken = self._draw(self._bots.shape) < self._mistakes
        assert thinking is not None
        chosen = games.board_actions(torch.from_numpy(thinking.result()).long().to(masks.device))
        games.step(at_random, torch.where(mistaken, LEARNER, self._bots), thinking)
        return observations, masks.clone(), chosen

    def _draw(self, shape: torch.Size) -> Tensor:
        return torch.rand(shape, generator=self._generator, device=self._generator.device)

    def close(self) -> None:
        self._games.close()


def imitate(
    network: PolicyNetwork, groups: tuple[Group, ...], configuration: Configuration, device: str, seed: int
) -> Generator[ImitationReport, None, None]:
    """Train the network for as long as the configuration says; report after each round, where the caller may stop."""
    table = configuration.imitation
    optimiser = torch.optim.AdamW(network.parameters(), lr=table.learning_rate, weight_decay=1e-4)
    playing = _BotGames(groups, configuration, device, seed)
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
