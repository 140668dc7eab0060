"""The network that plays, and the critic that judges while it learns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import torch
from torch import Tensor, nn
from torch.nn import functional

F = TypeVar("F", bound=Callable[..., Any])

ILLEGAL = -1e9
"""The logit of an action that is not legal."""


class ResidualTrunk(nn.Module):
    """A layer, and blocks of two layers each that add to what came before."""

    def __init__(self, inputs: int, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(blocks))
        self.inner = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.outer = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.last_norm = nn.LayerNorm(width)
        for layer in self.outer:
            nn.init.zeros_(layer.weight)  # a new block changes nothing until it has learnt to

    def forward(self, numbers: Tensor) -> Tensor:
        """Return the features of each row."""
        features = functional.relu(self.first(numbers))
        for norm, inner, outer in zip(self.norms, self.inner, self.outer, strict=True):
            features = features + outer(functional.relu(inner(norm(features))))
        return self.last_norm(features)


class PolicyNetwork(nn.Module):
    """The network that plays: from an observation to a logit for each action of the board, and a value."""

    def __init__(self, inputs: int, actions: int, width: int, blocks: int) -> None:
        super().__init__()
        self.trunk = ResidualTrunk(inputs, width, blocks)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.policy.weight, std=0.01)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logits of all actions, legal or not, and the values."""
        features = self.trunk(observations)
        return self.policy(features), self.value(features).squeeze(-1)


class Critic(nn.Module):
    """The value of a position for a seat, given what the others hold as well.

    It exists only while the network learns. A value that knows more has less to put down to luck, so it tells good
    decisions from bad ones sooner.
    """

    def __init__(self, inputs: int, width: int, blocks: int) -> None:
        super().__init__()
        self.trunk = ResidualTrunk(inputs, width, blocks)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, observations: Tensor, others: Tensor) -> Tensor:
        """Return the values."""
        return self.value(self.trunk(torch.cat([observations, others], 1))).squeeze(-1)


def legal_logits(network: PolicyNetwork, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """Return the logits, `ILLEGAL` for every action that is not legal, and the values; both with full precision."""
    with reduced_precision(observations):
        logits, values = network(observations)
    return logits.float().masked_fill(masks == 0, ILLEGAL), values.float()


def critic_values(critic: Critic, observations: Tensor, others: Tensor) -> Tensor:
    """Return the critic's values, with full precision."""
    with reduced_precision(observations):
        return critic(observations, others).float()


def reduced_precision(numbers: Tensor) -> torch.autocast:
    """Compute with 16 bits on a GPU, and with 32 on a CPU, which would be slower with fewer."""
    kind = numbers.device.type
    return torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda")


def act(network: PolicyNetwork, observations: Tensor, masks: Tensor, trials: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Draw an action for each row by its probability, or take the one of `trials` where that isn't -1.

    Return the actions, the logarithms of their probabilities, and the values.
    """
    logits, values = legal_logits(network, observations, masks)
    chances = logits.log_softmax(1)
    # The Gumbel trick: quicker than torch.multinomial for many rows.
    noise = torch.rand_like(chances).clamp(1e-20, 1 - 1e-7).log().neg().log()
    actions = torch.where(trials >= 0, trials, (chances - noise).argmax(1))
    return actions, chances.gather(1, actions[:, None]).squeeze(1), values


def fused(function: F, device: str) -> F:
    """Compile a function for a GPU, so that it reads and writes its numbers fewer times; on a CPU leave it as it is."""
    if device != "cuda":
        return function
    return cast(F, torch.compile(function, dynamic=False))
