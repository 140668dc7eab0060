"""Learning from a round: proximal policy optimisation (PPO), with a critic that knows more than the network."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from whistlestop.training.configuration import LearningTable
from whistlestop.training.network import Critic, PolicyNetwork, critic_values, legal_logits
from whistlestop.training.rollout import Rollout

STEADY = 1e-5
"""Adam's epsilon, larger than usual, as in most implementations of PPO."""
LARGEST_GRADIENT = 0.5


class RoundReport(NamedTuple):
    """What a round of learning looked like."""

    learnt: int
    """Decisions that it learnt from."""
    entropy: float
    """How undecided the network is, in nats."""
    change: float
    """How far the network has moved: the divergence from the one that played."""
    explained: float
    """The share of the variance of returns that the critic foresaw."""
    explained_alone: float
    """The same for the network's own value, which doesn't see what the others hold."""


class Learner:
    """The network, its critic, and the state of their optimisers."""

    def __init__(self, network: PolicyNetwork, critic: Critic, table: LearningTable) -> None:
        self.network, self.critic, self._table = network, critic, table
        self._optimiser = torch.optim.Adam(network.parameters(), lr=table.learning_rate[0], eps=STEADY)
        self._critics = torch.optim.Adam(critic.parameters(), lr=table.critic_learning_rate[0], eps=STEADY)

    def learn(
        self, rollout: Rollout, advantages: Tensor, wanted: Tensor, done: float, values_only: bool
    ) -> RoundReport:
        """Learn from the wanted decisions of a round; `done` is the share of the run that is behind it."""
        table, steps = self._table, rollout.steps
        self._set_rates(done)
        entropy_weight = _between(table.entropy, done)
        chosen = wanted.flatten().nonzero().squeeze(1)
        returns = (advantages + rollout.values[:steps]).flatten()
        level = advantages.flatten()[chosen]
        scaled = (advantages.flatten() - level.mean()) / (level.std() + 1e-8)
        flat = _Flat(
            rollout.observations[:steps].flatten(0, 1),
            rollout.others[:steps].flatten(0, 1),
            rollout.masks[:steps].flatten(0, 1),
            rollout.actions.flatten(),
            rollout.chances.flatten(),
            scaled,
            returns,
        )
        entropies, changes = [], []
        size = min(table.minibatch, len(chosen))
        for _ in range(table.epochs):
            order = chosen[torch.randperm(len(chosen), device=chosen.device)]
            for start in range(0, len(order) - size + 1, size):
                entropy, change = self._learn_from(flat, order[start : start + size], entropy_weight, values_only)
                entropies.append(entropy)
                changes.append(change)
        return RoundReport(
            len(chosen),
            float(torch.stack(entropies).mean()),
            float(torch.stack(changes[-8:]).mean()),
            _explained(rollout.values[:steps].flatten()[chosen], returns[chosen]),
            _explained(rollout.own_values.flatten()[chosen], returns[chosen]),
        )

    def _learn_from(self, flat: _Flat, rows: Tensor, entropy_weight: float, values_only: bool) -> tuple[Tensor, Tensor]:
        """Learn from a minibatch; return its entropy, and how far the network is from the one that played."""
        observations, returns = flat.observations[rows], flat.returns[rows]
        logits, values = legal_logits(self.network, observations, flat.masks[rows])
        chances = logits.log_softmax(1)
        before = flat.chances[rows]
        now = chances.gather(1, flat.actions[rows][:, None]).squeeze(1)
        ratio, scaled = (now - before).exp(), flat.advantages[rows]
        clipped = ratio.clamp(1 - self._table.clip, 1 + self._table.clip)
        entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
        loss = 0.5 * functional.smooth_l1_loss(values, returns)
        if not values_only:
            loss = loss - torch.min(ratio * scaled, clipped * scaled).mean() - entropy_weight * entropy
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if values_only:
            _keep_gradients(self.network, self.network.value)
        _step(self._optimiser, self.network)
        foreseen = critic_values(self.critic, observations, flat.others[rows])
        self._critics.zero_grad(set_to_none=True)
        functional.smooth_l1_loss(foreseen, returns).backward()
        _step(self._critics, self.critic)
        return entropy.detach(), (before - now).mean().detach()

    def _set_rates(self, done: float) -> None:
        for optimiser, ends in (
            (self._optimiser, self._table.learning_rate),
            (self._critics, self._table.critic_learning_rate),
        ):
            for group in optimiser.param_groups:
                group["lr"] = _between(ends, done)


class _Flat(NamedTuple):
    """All decisions of a round in one row each."""

    observations: Tensor
    others: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor


def _keep_gradients(network: nn.Module, layer: nn.Module) -> None:
    """Drop the gradients of all but one layer.

    Training values through the whole network before its policy moves would destroy what it has learnt by imitation.
    """
    kept = {id(parameter) for parameter in layer.parameters()}
    for parameter in network.parameters():
        if id(parameter) not in kept:
            parameter.grad = None


def _step(optimiser: torch.optim.Optimizer, network: nn.Module) -> None:
    nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
    optimiser.step()


def _between(ends: tuple[float, float], done: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * min(1.0, done)


def _explained(values: Tensor, returns: Tensor) -> float:
    return float(1 - (returns - values).var() / (returns.var() + 1e-8))
