"""On a GPU, a recorded step of learning does what the step does when Python asks for each part of it."""

from __future__ import annotations

import copy

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import torch

from whistlestop.training.configuration import (
    Configuration,
    GroupTable,
    LeagueTable,
    LearningTable,
    NetworkTable,
)
from whistlestop.training.groups import groups_of
from whistlestop.training.network import Critic, PolicyNetwork
from whistlestop.training.ppo import Learner, RecordedUpdate
from whistlestop.training.rollout import Rollout


@pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU")
@pytest.mark.parametrize("values_only", [False, True])
def test_a_recorded_step_is_the_step(values_only: bool) -> None:
    configuration = Configuration(
        groups=(GroupTable(variant="usa", players=2), GroupTable(variant="usa-mega", players=3)),
        network=NetworkTable(width=64, blocks=1, critic_width=32, critic_blocks=1),
        league=LeagueTable(bots=0.0, past=0.0),
        learning=LearningTable(games=512, rollout=16, minibatch=256),
    )
    groups = groups_of(configuration)
    network = PolicyNetwork(groups[0].numbers, groups[0].board_size, 64, 1).cuda()
    rollout = Rollout(groups, configuration, "cuda", seed=1)
    critic = Critic(rollout.observations.shape[2] + rollout.others.shape[2], 32, 1).cuda()
    judgement = rollout.play(network, network, critic)
    chosen = judgement.wanted.flatten().nonzero().squeeze(1)
    parts = chosen[torch.randperm(len(chosen), device="cuda")][: 8 * 256].split(256)
    learners = [
        Learner(copy.deepcopy(network), copy.deepcopy(critic), configuration.learning, rollout) for _ in range(2)
    ]
    for learner in learners:
        learner._decisions.returns.copy_(judgement.returns.flatten())
        learner._decisions.advantages.copy_(judgement.advantages.flatten())
    one_by_one, recorded = learners
    for _ in range(RecordedUpdate.WARM_UP):
        one_by_one._update(parts[0], values_only)
    for part in parts:
        here = one_by_one._update(part, values_only)
        there = recorded._learn_from(part, values_only)
        assert torch.allclose(here, there, rtol=1e-2, atol=1e-4)
    before = dict(network.named_parameters())
    for (name, one), (_, other) in zip(
        one_by_one.network.named_parameters(), recorded.network.named_parameters(), strict=True
    ):
        moved = (one - before[name]).norm()
        assert (one - other).norm() <= 0.05 * moved + 1e-6, name
    rollout.close()
