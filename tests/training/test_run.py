"""Whole runs on a CPU with a tiny network: it learns, stops, continues, and refuses what doesn't fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import msgspec
import torch

from whistlestop.training.checkpoint import NETWORK
from whistlestop.training.configuration import (
    Configuration,
    EvaluationTable,
    GroupTable,
    ImitationTable,
    LeagueTable,
    LearningTable,
    NetworkTable,
)
from whistlestop.training.imitation import imitate
from whistlestop.training.run import LOG, Run

TINY = NetworkTable(width=48, blocks=1, critic_width=32, critic_blocks=1)


def configuration(network: NetworkTable = TINY, imitation: float = 0.01, steps: int = 4096) -> Configuration:
    return Configuration(
        groups=(GroupTable(variant="usa", players=2), GroupTable(variant="usa-mega", players=3)),
        network=network,
        imitation=ImitationTable(seconds=imitation, games=64, steps=8, minibatch=128),
        league=LeagueTable(bots=0.4, past=0.2, past_every=1000),
        learning=LearningTable(steps=steps, games=32, rollout=16, minibatch=128, critic_rounds=1),
        evaluation=EvaluationTable(seconds=1000.0, games=8),
    )


def test_it_learns_to_choose_what_the_planner_chooses(tmp_path: Path) -> None:
    table = ImitationTable(seconds=1000.0, games=64, steps=8, minibatch=128, learning_rate=3e-3)
    given = msgspec.structs.replace(configuration(), imitation=table)
    run = Run(given, tmp_path, "cpu")
    reports = imitate(run.network, run.groups, given, "cpu", seed=1)
    agreement = [next(reports).agreement for _ in range(60)]
    reports.close()
    assert sum(agreement[-10:]) / 10 > sum(agreement[:3]) / 3 + 0.15


def test_a_run_in_two_pieces_ends_where_its_steps_end(tmp_path: Path) -> None:
    entries: list[dict[str, Any]] = []
    first = Run(configuration(steps=512), tmp_path, "cpu", entries.append)
    first.go_on()
    assert first.finished
    assert first.progress.pieces == 1 and first.progress.imitated > 0
    weights = torch.load(tmp_path / NETWORK, weights_only=True)
    steps = first.progress.steps
    second = Run(configuration(), tmp_path, "cpu", entries.append)
    assert steps == second.progress.steps < configuration().learning.steps
    assert torch.equal(second.network.policy.weight, weights["policy.weight"].float())
    second.go_on()
    assert second.finished
    assert second.progress.pieces == 2
    changed = torch.load(tmp_path / NETWORK, weights_only=True)
    assert not torch.equal(changed["trunk.first.weight"], weights["trunk.first.weight"])
    assert {entry["group"] for entry in entries if entry["what"] == "evaluation"} == {"usa:2", "usa-mega:3"}
    assert len((tmp_path / LOG).read_bytes().splitlines()) == len(entries)


def test_a_run_stops_when_its_time_is_over_and_keeps_what_it_has(tmp_path: Path) -> None:
    run = Run(configuration(steps=10**9), tmp_path, "cpu")
    run.go_on(seconds=3)
    assert not run.finished
    assert Run(configuration(), tmp_path, "cpu").progress.pieces == 1


def test_a_network_of_another_shape_is_refused(tmp_path: Path) -> None:
    Run(configuration(), tmp_path, "cpu").save()
    other = configuration(NetworkTable(width=32, blocks=1, critic_width=32, critic_blocks=1))
    with pytest.raises(ValueError, match="for a network of another shape"):
        Run(other, tmp_path, "cpu")
