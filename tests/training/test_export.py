"""A trained network plays without PyTorch as it does with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import torch
from tests.training.test_run import configuration

from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.cli import main
from whistlestop.training.configuration import NetworkTable
from whistlestop.training.export import export_network
from whistlestop.training.ppo import between
from whistlestop.training.run import Run

TOML = """\
groups = [{ variant = "usa", players = 2 }]

[network]
width = 48
blocks = 1
critic_width = 32
critic_blocks = 1

[learning]
points = [0.03, 0.01]
"""


def run_with_random_weights(folder: Path) -> Run:
    run = Run(configuration(), folder, "cpu")
    with torch.no_grad():
        for parameter in run.network.parameters():
            parameter.copy_(torch.randn_like(parameter) / max(1, parameter.shape[-1]) ** 0.5)
    run.progress.steps = 1234
    run.save()
    return run


def test_an_exported_network_has_nearly_the_same_logits_and_values(tmp_path: Path) -> None:
    run = run_with_random_weights(tmp_path / "run")
    about = export_network(configuration(), tmp_path / "run", tmp_path / "usa.npz")
    assert (about.board, about.width, about.blocks) == ("usa", 48, 1)
    assert about.points == pytest.approx(between(configuration().learning.points, 1234 / 4096))
    assert about.provenance["steps"] == 1234
    network = PlayerNetwork.read(tmp_path / "usa.npz")
    assert network.metadata == about
    rows = (np.random.default_rng(3).random((50, about.numbers)) < 0.1).astype(np.float32)
    with torch.no_grad():
        true_logits, true_values = (result.numpy() for result in run.network(torch.from_numpy(rows)))
    logits, values = network.evaluate(rows)
    assert np.abs(logits - true_logits).mean() < 0.02 * true_logits.std()
    assert np.abs(values - true_values).mean() < 0.05 * true_values.std()


def test_the_command_exports_the_folder_named_after_the_configuration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "run.toml").write_text(TOML)
    run_with_random_weights(tmp_path / "run")
    out = tmp_path / "usa.npz"
    assert main(["export-network", str(tmp_path / "run.toml"), "--out", str(out)]) == 0
    assert "plays usa, width 48, 1 blocks" in capsys.readouterr().out
    assert PlayerNetwork.read(out).metadata.points == pytest.approx(0.03, rel=1e-4)


def test_what_cannot_be_exported_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"has no network yet: there is no network\.pt"):
        export_network(configuration(), tmp_path, tmp_path / "usa.npz")
    run_with_random_weights(tmp_path)
    larger = configuration(NetworkTable(width=64, blocks=1))
    with pytest.raises(ValueError, match="has the shape"):
        export_network(larger, tmp_path, tmp_path / "usa.npz")
    assert not (tmp_path / "usa.npz").exists()


def test_a_network_that_began_with_weights_keeps_their_shape(tmp_path: Path) -> None:
    """The configuration need not repeat it."""
    run_with_random_weights(tmp_path / "first")
    export_network(configuration(), tmp_path / "first", tmp_path / "start.npz")
    given = configuration(NetworkTable(start=tmp_path / "start.npz", critic_width=32, critic_blocks=1))
    Run(given, tmp_path / "second", "cpu").save()
    about = export_network(given, tmp_path / "second", tmp_path / "again.npz")
    assert (about.width, about.blocks) == (48, 1)
