"""Learning from a round: proximal policy optimisation (PPO), with a critic that knows more than the network."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from whistlestop.training.configuration import LearningTable
from whistlestop.training.network import Critic, PolicyNetwork, critic_values, fused, legal_logits
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
        device = next(network.parameters()).device.type
        rates, on_gpu = (table.learning_rate[0], table.critic_learning_rate[0]), device == "cuda"
        self._optimiser = torch.optim.Adam(network.parameters(), lr=rates[0], eps=STEADY, fused=on_gpu)
        self._critics = torch.optim.Adam(critic.parameters(), lr=rates[1], eps=STEADY, fused=on_gpu)
        self._policy_loss, self._critic_loss = fused(policy_loss, device), fused(critic_loss, device)

    def learn(
        self, rollout: Rollout, advantages: Tensor, wanted: Tensor, done: float, values_only: bool
    ) -> RoundReport:
        """Learn from the wanted decisions of a round; `done` is the share of the run that is behind it."""
        table, steps = self._table, rollout.steps
        self._set_rates(done)
        entropy_weight = torch.tensor(between(table.entropy, done), device=advantages.device)
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
                rows = order[start : start + size]
                part = _Flat(*(tensor[rows] for tensor in flat))
                entropy, change = self._learn_from(part, entropy_weight, values_only)
                entropies.append(entropy)
                changes.append(change)
        return RoundReport(
            len(chosen),
            float(torch.stack(entropies).mean()),
            float(torch.stack(changes[-8:]).mean()),
            _explained(rollout.values[:steps].flatten()[chosen], returns[chosen]),
            _explained(rollout.own_values.flatten()[chosen], returns[chosen]),
        )

    def _learn_from(self, part: _Flat, entropy_weight: Tensor, values_only: bool) -> tuple[Tensor, Tensor]:
        """Learn from a minibatch; return its entropy, and how far the network is from the one that played."""
        loss, entropy, change = self._policy_loss(self.network, part, entropy_weight, self._table.clip)
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if values_only:
            _keep_gradients(self.network, self.network.value)
        _step(self._optimiser, self.network)
        self._critics.zero_grad(set_to_none=True)
        self._critic_loss(self.critic, part.observations, part.others, part.returns).backward()
        _step(self._critics, self.critic)
        return entropy.detach(), change.detach()

    def _set_rates(self, done: float) -> None:
        for optimiser, ends in (
            (self._optimiser, self._table.learning_rate),
            (self._critics, self._table.critic_learning_rate),
        ):
            for group in optimiser.param_groups:
                group["lr"] = between(ends, done)


class _Flat(NamedTuple):
    """Decisions, in one row each."""

    observations: Tensor
    others: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor


def policy_loss(network: PolicyNetwork, part: _Flat, entropy_weight: Tensor, clip: float) -> tuple[Tensor, ...]:
    """Return the loss of the network, its entropy, and how far it is from the one that played."""
    logits, values = legal_logits(network, part.observations, part.masks)
    chances = logits.log_softmax(1)
    now = chances.gather(1, part.actions[:, None]).squeeze(1)
    ratio = (now - part.chances).exp()
    clipped = ratio.clamp(1 - clip, 1 + clip)
    entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
    gain = torch.min(ratio * part.advantages, clipped * part.advantages).mean()
    loss = 0.5 * functional.smooth_l1_loss(values, part.returns) - gain - entropy_weight * entropy
    return loss, entropy, (part.chances - now).mean()


def critic_loss(critic: Critic, observations: Tensor, others: Tensor, returns: Tensor) -> Tensor:
    """Return the loss of the critic."""
    return functional.smooth_l1_loss(critic_values(critic, observations, others), returns)


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


def between(ends: tuple[float, float], done: float) -> float:
    """Return the number that is reached when this share of the run is done."""
    return ends[0] + (ends[1] - ends[0]) * min(1.0, done)


def _explained(values: Tensor, returns: Tensor) -> float:
    return float(1 - (returns - values).var() / (returns.var() + 1e-8))
