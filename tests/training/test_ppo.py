"""The loss of a step of learning, on decisions that no rollout should be needed for."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import torch

from whistlestop.training.network import PolicyNetwork
from whistlestop.training.ppo import UNLIKELY, Decisions, policy_loss

ACTIONS = 3


def network_with(logits: list[float]) -> PolicyNetwork:
    """A network that has these logits, whatever it sees."""
    network = PolicyNetwork(2, ACTIONS, 4, 1)
    with torch.no_grad():
        network.policy.weight.zero_()
        network.policy.bias.copy_(torch.tensor(logits))
    return network


def gradient(logits: list[float], action: int, chance: float, advantage: float) -> list[float]:
    """By how much the loss would fall if the logits rose, after one decision."""
    network = network_with(logits)
    part = Decisions(
        observations=torch.zeros(1, 2),
        others=torch.zeros(1, 0),
        masks=torch.ones(1, ACTIONS, dtype=torch.int8),
        actions=torch.tensor([action]),
        chances=torch.tensor([chance]),
        advantages=torch.tensor([advantage]),
        returns=torch.zeros(1),
    )
    loss, _, _ = policy_loss(network, part, torch.tensor(0.0), 0.2)
    loss.backward()
    assert network.policy.bias.grad is not None
    return [-float(number) for number in network.policy.bias.grad]


def test_a_good_action_becomes_likelier_and_a_bad_one_less_likely() -> None:
    same = -math.log(3)
    assert gradient([0, 0, 0], 0, same, 1.0)[0] > 0
    assert gradient([0, 0, 0], 0, same, -1.0)[0] < 0


def test_a_trial_of_an_unlikely_action_makes_it_likelier_if_it_was_good() -> None:
    unlikely = 2 * UNLIKELY
    chance = unlikely - math.log(2)
    assert gradient([unlikely, 0, 0], 0, chance, 1.0)[0] == pytest.approx(1.0, abs=0.01)


def test_an_unlikely_action_does_not_become_less_likely_still() -> None:
    unlikely = 2 * UNLIKELY
    assert gradient([unlikely, 0, 0], 0, unlikely, -1.0) == [0.0, 0.0, 0.0]


def test_an_action_that_has_become_much_likelier_cannot_overflow() -> None:
    found = gradient([0, 0, 0], 0, -200.0, -1.0)
    assert found == [0.0, 0.0, 0.0]
