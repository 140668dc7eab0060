"""Whole runs on a CPU with a tiny network: it learns, stops, continues, and refuses what doesn't fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import msgspec
import torch

from whistlestop.actions import DrawTickets
from whistlestop.bots.network import weights_file
from whistlestop.observations.board_layout import board_actions
from whistlestop.training.advantages import advantages
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
from whistlestop.training.export import export_network
from whistlestop.training.groups import groups_of
from whistlestop.training.imitation import imitate
from whistlestop.training.network import PolicyNetwork
from whistlestop.training.rollout import Rollout
from whistlestop.training.run import LOG, Run, _LeagueNetworks

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


def test_a_run_is_finished_when_its_time_is_over(tmp_path: Path) -> None:
    given = configuration(steps=10**9)
    run = Run(
        msgspec.structs.replace(given, learning=msgspec.structs.replace(given.learning, seconds=3.0)), tmp_path, "cpu"
    )
    run.go_on()
    assert run.finished and 0 < run.progress.steps < 10**9


def test_evaluations_on_a_gpu_wait_for_what_is_being_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    class Compiling:
        def __init__(self) -> None:
            happened.append("begun")

        def wait(self) -> None:
            happened.append("waited")

        def close(self) -> None:
            happened.append("closed")

    monkeypatch.setattr("whistlestop.training.run.FirstCompile", Compiling)
    run = Run(configuration(), tmp_path, "cpu")
    run._device = "cuda"
    with run._compile_meanwhile():
        run.evaluate(("racer",))
    assert happened == ["begun", "waited", "waited", "closed"]


def test_values_and_advantages_have_a_lambda_each() -> None:
    given = configuration()
    lambdas = msgspec.structs.replace(given.learning, gae_lambda=0.3, value_lambda=1.0)
    given = msgspec.structs.replace(given, learning=lambdas)
    run = Run(given, Path("nowhere"), "cpu")
    rollout = Rollout(run.groups, given, "cpu", seed=1)
    judgement = rollout.play(run.network, run.network, run.critic)
    rollout.close()
    happened = rollout.seats, rollout.values, rollout.rewards, rollout.ended, rollout.truncated
    assert torch.equal(judgement.advantages, advantages(*happened, 0.3)[0])
    assert torch.equal(judgement.returns - rollout.values[:-1], advantages(*happened, 1.0)[0])


def test_a_network_of_another_shape_is_refused(tmp_path: Path) -> None:
    Run(configuration(), tmp_path, "cpu").save()
    other = configuration(NetworkTable(width=32, blocks=1, critic_width=32, critic_blocks=1))
    with pytest.raises(ValueError, match="for a network of another shape"):
        Run(other, tmp_path, "cpu")


def exported(folder: Path) -> Path:
    Run(configuration(), folder / "first", "cpu").save()
    export_network(configuration(), folder / "first", folder / "usa.npz")
    return folder / "usa.npz"


def test_a_run_begins_with_a_file_of_weights_and_imitates_nobody(tmp_path: Path) -> None:
    network = NetworkTable(start=exported(tmp_path), critic_width=32, critic_blocks=1)
    given = configuration(network, imitation=1000.0, steps=512)
    run = Run(given, tmp_path / "second", "cpu")
    shipped = weights_file.read(tmp_path / "usa.npz").arrays
    for name, value in run.network.state_dict().items():
        assert (value.numpy() == shipped[name]).all()
    run.go_on()
    assert run.finished and run.progress.imitated == 0
    about = export_network(given, tmp_path / "second", tmp_path / "second.npz")
    assert about.provenance["steps"] == 512
    assert about.provenance["start"] == weights_file.read_metadata(tmp_path / "usa.npz").provenance


def test_an_opponent_that_never_changes_plays_in_place_of_the_past(tmp_path: Path) -> None:
    given = configuration(steps=1536)
    league = LeagueTable(bots=0.0, past=1.0, past_networks=0, against=(exported(tmp_path),))
    entries: list[dict[str, Any]] = []
    run = Run(msgspec.structs.replace(given, league=league), tmp_path / "second", "cpu", entries.append)
    run.go_on(seconds=1000)
    assert run.finished
    assert {entry["opponents"] for entry in entries if entry["what"] == "evaluation"} >= {"planner", "usa"}


def test_the_league_chooses_among_the_past_and_the_networks_that_never_change() -> None:
    learning, constant = (PolicyNetwork(4, 3, 8, 1) for _ in range(2))
    chosen = _LeagueNetworks(learning, [constant], LeagueTable(past_networks=2, past_every=10), steps=0, seed=1)
    met = set()
    for steps in range(100):
        with torch.no_grad():
            learning.value.bias.fill_(float(steps))
            constant.value.bias.fill_(-1.0)  # what it becomes later doesn't matter
        chosen.go_on(steps)
        met.add(float(chosen.network.value.bias.detach()))
    assert met == {0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0}
    alone = _LeagueNetworks(learning, [constant], LeagueTable(past_networks=0, past_every=10), steps=0, seed=1)
    alone.go_on(1000)
    assert torch.equal(alone.network.policy.weight, constant.policy.weight)


def test_a_network_of_another_shape_cannot_join_the_league(tmp_path: Path) -> None:
    league = LeagueTable(against=(exported(tmp_path),))
    other = configuration(NetworkTable(width=32, blocks=1, critic_width=32, critic_blocks=1))
    with pytest.raises(ValueError, match="another width or number of blocks"):
        Run(msgspec.structs.replace(other, league=league), tmp_path / "second", "cpu")


def test_weights_of_another_board_are_refused(tmp_path: Path) -> None:
    network = NetworkTable(start=exported(tmp_path), critic_width=32, critic_blocks=1)
    europe = msgspec.structs.replace(configuration(network), groups=(GroupTable(variant="europe", players=2),))
    with pytest.raises(ValueError, match="is a network for usa, which can't play europe"):
        Run(europe, tmp_path / "second", "cpu")


def test_tickets_are_tried_that_the_network_would_never_draw() -> None:
    given = configuration()
    learning = msgspec.structs.replace(given.learning, games=64, rollout=40, ticket_trials=0.5)
    league = LeagueTable(bots=0.0, past=0.0)
    given = msgspec.structs.replace(given, learning=learning, league=league)
    groups = groups_of(given)
    draw = next(i for i, action in enumerate(board_actions(groups[0].variant)) if isinstance(action, DrawTickets))
    run = Run(given, Path("nowhere"), "cpu")
    with torch.no_grad():
        run.network.policy.bias[draw] = -100.0
    rollout = Rollout(groups, given, "cpu", seed=1)
    wanted = rollout.play(run.network, run.network, run.critic).wanted
    rollout.close()
    drawn = rollout.actions == draw
    possible = rollout.masks[:-1, :, draw] == 1
    assert 0.2 < drawn.sum() / possible.sum() < 0.6
    assert wanted[drawn].any(), "it learns from what it tries"
    assert (rollout.chances[drawn] < -50).all(), "by its own probability"


def test_a_network_that_is_of_no_use_any_more_does_not_replace_the_last_checkpoint(tmp_path: Path) -> None:
    run = Run(configuration(steps=1536), tmp_path / "run", "cpu")
    run.go_on(seconds=1000)
    before = {file.name: file.read_bytes() for file in (tmp_path / "run").iterdir()}
    with torch.no_grad():
        run.network.value.bias.fill_(float("nan"))
    with pytest.raises(ValueError, match="not finite"):
        run.save()
    assert {file.name: file.read_bytes() for file in (tmp_path / "run").iterdir()} == before
