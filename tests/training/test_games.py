"""Games that are too long are broken off, and nobody learns from an end that did not come."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import torch

from whistlestop.training.configuration import Configuration, GroupTable, LeagueTable, LearningTable, NetworkTable
from whistlestop.training.evaluation import Bots, evaluate
from whistlestop.training.groups import groups_of
from whistlestop.training.network import Critic, PolicyNetwork
from whistlestop.training.rollout import Rollout

CONFIGURATION = Configuration(
    groups=(GroupTable(variant="usa", players=2), GroupTable(variant="usa-mega", players=3)),
    network=NetworkTable(width=16, blocks=1, critic_width=16, critic_blocks=1),
    league=LeagueTable(bots=0.25, past=0.25),
    learning=LearningTable(games=16, rollout=30, longest_game=7),
)


def test_games_that_are_too_long_are_broken_off_and_their_last_decisions_left_out() -> None:
    groups = groups_of(CONFIGURATION)
    torch.manual_seed(1)
    network = PolicyNetwork(groups[0].numbers, groups[0].board_size, 16, 1)
    rollout = Rollout(groups, CONFIGURATION, "cpu", seed=1)
    critic = Critic(rollout.observations.shape[2] + rollout.others.shape[2], 16, 1)
    try:
        for first in (0, 30):
            found, _, known = rollout.play(network, network, critic)
            players = rollout.playing.players
            steps = torch.arange(first + 1, first + 31)[:, None]
            assert torch.equal(rollout.truncated > 0, steps % (7 * players) == 0)
            assert not rollout.ended.any() and rollout.rewards.abs().max() < 1, "nobody has won"
            for step, game in (rollout.truncated > 0).nonzero().tolist():
                last = {int(rollout.seats[s, game]): s for s in range(max(0, step - 6), step + 1)}
                assert not known[list(last.values()), game].any() and not found[list(last.values()), game].any()
                assert known[: step - 7, game].any() or not rollout.learning[: step - 7, game].any()
            rollout.go_on()
        assert rollout.playing.broken_off == int((60 // (7 * rollout.playing.players)).sum())
    finally:
        rollout.close()


def test_a_game_that_was_broken_off_does_not_count_as_a_result() -> None:
    group = groups_of(CONFIGURATION)[0]
    network = PolicyNetwork(group.numbers, group.board_size, 16, 1)
    for longest, games in ((10, 0), (1000, 6)):
        bots = Bots("racer", group, 6)
        assert evaluate(network, bots, group, 6, seed=1, longest=longest).games == games
        bots.close()
