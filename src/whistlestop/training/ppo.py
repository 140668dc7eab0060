"""Learning from a round: proximal policy optimisation (PPO), with a critic that knows more than the network."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from whistlestop.training.configuration import LearningTable
from whistlestop.training.network import Critic, PolicyNetwork, critic_values, fused, legal_logits
from whistlestop.training.rollout import Judgement, Rollout

STEADY = 1e-5
"""Adam's epsilon, larger than usual, as in most implementations of PPO."""
LARGEST_GRADIENT = 0.5
UNLIKELY = -12.0
"""The logarithm of a probability below which no action is made less likely still. Trials, which no probability stands
behind, would otherwise drive what disappoints further and further down, until numbers overflow."""
LARGEST_RISE = 2.0
"""How much more likely an action may have become, in nats, before the network stops learning from it."""


class RoundReport(NamedTuple):
    """What a round of learning looked like."""

    learnt: int
    """Decisions that it learnt from."""
    entropy: float
    """How undecided the network is, in nats."""
    change: float
    """How far the network has moved: the divergence from the one that played, without its most unlikely decisions."""
    explained: float
    """The share of the variance of returns that the critic foresaw."""
    explained_alone: float
    """The same for the network's own value, which doesn't see what the others hold."""


class Learner:
    """The network, its critic, and the state of their optimisers, for the rounds of one rollout."""

    def __init__(self, network: PolicyNetwork, critic: Critic, table: LearningTable, rollout: Rollout) -> None:
        self.network, self.critic, self._table, self._rollout = network, critic, table, rollout
        device = next(network.parameters()).device.type
        self._on_gpu = device == "cuda"
        self._optimiser = self._adam(network, table.learning_rate[0])
        self._critics = self._adam(critic, table.critic_learning_rate[0])
        self._policy_loss, self._critic_loss = fused(policy_loss, device), fused(critic_loss, device)
        self._entropy_weight = torch.tensor(table.entropy[0], device=device)
        steps = rollout.steps
        self._decisions = Decisions(
            rollout.observations[:steps].flatten(0, 1),
            rollout.others[:steps].flatten(0, 1),
            rollout.masks[:steps].flatten(0, 1),
            rollout.actions.flatten(),
            rollout.chances.flatten(),
            torch.zeros_like(rollout.chances).flatten(),
            torch.zeros_like(rollout.chances).flatten(),
        )
        """All decisions of a round; the next round overwrites them."""
        self._recorded: dict[bool, RecordedUpdate] = {}

    def learn(self, judgement: Judgement, done: float, values_only: bool) -> RoundReport:
        """Learn from the wanted decisions of a round; `done` is the share of the run that is behind it."""
        table, rollout = self._table, self._rollout
        self._set_rates(done)
        advantages, returns, wanted = (tensor.flatten() for tensor in judgement)
        chosen = wanted.nonzero().squeeze(1)
        level = advantages[chosen]
        self._decisions.returns.copy_(returns)
        self._decisions.advantages.copy_((advantages - level.mean()) / (level.std() + 1e-8))
        size = min(table.minibatch, len(chosen))
        results: list[Tensor] = []
        for _ in range(table.epochs):
            order = chosen[torch.randperm(len(chosen), device=chosen.device)]
            whole = order[: len(order) // size * size]
            results += [self._learn_from(rows, values_only) for rows in whole.split(size)]
        entropies, changes = torch.stack(results).T
        return RoundReport(
            len(chosen),
            float(entropies.mean()),
            float(changes[-8:].mean()),
            _explained(rollout.values[: rollout.steps].flatten()[chosen], returns[chosen]),
            _explained(rollout.own_values.flatten()[chosen], returns[chosen]),
        )

    def _learn_from(self, rows: Tensor, values_only: bool) -> Tensor:
        """Learn from a minibatch; see `_update`."""
        if not self._on_gpu:
            return self._update(rows, values_only)
        if values_only not in self._recorded:
            self._recorded[values_only] = RecordedUpdate(lambda rows: self._update(rows, values_only), rows)
        return self._recorded[values_only](rows)

    def _update(self, rows: Tensor, values_only: bool) -> Tensor:
        """Learn from some decisions; return their entropy, and how far the network is from the one that played."""
        part = Decisions(*(tensor.index_select(0, rows) for tensor in self._decisions))
        loss, entropy, change = self._policy_loss(self.network, part, self._entropy_weight, self._table.clip)
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if values_only:
            _keep_gradients(self.network, self.network.value)
        _step(self._optimiser, self.network)
        self._critics.zero_grad(set_to_none=True)
        self._critic_loss(self.critic, part.observations, part.others, part.returns).backward()
        _step(self._critics, self.critic)
        return torch.stack([entropy.detach(), change.detach()])

    def _adam(self, network: nn.Module, rate: float) -> torch.optim.Optimizer:
        """Make an optimiser; on a GPU it must be recordable, so its rate is a tensor."""
        chosen = torch.tensor(rate, device="cuda") if self._on_gpu else torch.tensor(rate)
        return torch.optim.Adam(
            network.parameters(), lr=chosen, eps=STEADY, fused=self._on_gpu, capturable=self._on_gpu
        )

    def _set_rates(self, done: float) -> None:
        self._entropy_weight.fill_(between(self._table.entropy, done))
        for optimiser, ends in (
            (self._optimiser, self._table.learning_rate),
            (self._critics, self._table.critic_learning_rate),
        ):
            for group in optimiser.param_groups:
                group["lr"].fill_(between(ends, done))


class RecordedUpdate:
    """A step of learning that a GPU repeats by itself: Python takes longer to ask for its parts than they take.

    All tensors that the step reads and writes must stay where they are.
    """

    WARM_UP = 3

    def __init__(self, update: Callable[[Tensor], Tensor], rows: Tensor) -> None:
        self._rows = rows.clone()
        apart = torch.cuda.Stream()
        apart.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(apart):
            for _ in range(self.WARM_UP):  # compiles, and allocates what the optimisers remember
                update(self._rows)
        torch.cuda.current_stream().wait_stream(apart)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._result = update(self._rows)

    def __call__(self, rows: Tensor) -> Tensor:
        """Repeat the step with other rows."""
        self._rows.copy_(rows)
        self._graph.replay()
        return self._result.clone()


class Decisions(NamedTuple):
    """Decisions, in one row each."""

    observations: Tensor
    others: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor


def policy_loss(network: PolicyNetwork, part: Decisions, entropy_weight: Tensor, clip: float) -> tuple[Tensor, ...]:
    """Return the loss of the network, its entropy, and how far it is from the one that played."""
    logits, values = legal_logits(network, part.observations, part.masks)
    chances = logits.log_softmax(1)
    now = chances.gather(1, part.actions[:, None]).squeeze(1)
    ratio = (now - part.chances).clamp(max=LARGEST_RISE).exp()
    clipped = ratio.clamp(1 - clip, 1 + clip)
    entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
    gains = torch.min(ratio * part.advantages, clipped * part.advantages)
    gain = gains.masked_fill((now < UNLIKELY) & (part.advantages < 0), 0.0).mean()
    loss = 0.5 * functional.smooth_l1_loss(values, part.returns) - gain - entropy_weight * entropy
    change = (part.chances - now).masked_fill(part.chances < UNLIKELY, 0.0).mean()
    return loss, entropy, change


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
