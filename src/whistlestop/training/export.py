"""From a checkpoint to a file of weights that bots play with, without PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import torch

from whistlestop.bots.network import weights_file
from whistlestop.bots.network.player_network import OBSERVATION
from whistlestop.bots.network.weights_file import Metadata
from whistlestop.training.checkpoint import NETWORK, RUN, Progress
from whistlestop.training.configuration import Configuration
from whistlestop.training.groups import groups_of
from whistlestop.training.ppo import between


def export_network(configuration: Configuration, folder: Path, out: Path) -> Metadata:
    """Write the network of a run's folder to a file of weights; return what the file says about it.

    Raise ValueError if the folder has no network, or one of another shape than the configuration's.
    """
    if not (folder / NETWORK).is_file():
        raise ValueError(f"{folder} has no network yet: there is no {NETWORK}")
    weights = torch.load(folder / NETWORK, map_location="cpu", weights_only=True)
    progress = _progress(folder)
    first, start = groups_of(configuration)[0], configuration.network.start
    before = None if start is None else weights_file.read_metadata(start)
    shape = configuration.network if before is None else before
    metadata = Metadata(
        board=first.variant.board.id,
        observation=OBSERVATION,
        numbers=first.numbers,
        actions=first.board_size,
        width=shape.width,
        blocks=shape.blocks,
        points=between(configuration.learning.points, progress.done(configuration.learning)),
        provenance=_provenance(configuration, progress, before),
    )
    weights_file.write(out, {name: value.float().numpy() for name, value in weights.items()}, metadata)
    return metadata


def _progress(folder: Path) -> Progress:
    return msgspec.json.decode((folder / RUN).read_bytes(), type=Progress) if (folder / RUN).is_file() else Progress()


def _provenance(configuration: Configuration, progress: Progress, before: Metadata | None) -> dict[str, Any]:
    """Return what the network has learnt from; `before` is about the network that the run began with."""
    groups = [f"{group.variant}:{group.players}" for group in configuration.groups]
    found = {"groups": groups, "seed": configuration.seed, **msgspec.structs.asdict(progress)}
    return found if before is None else {**found, "start": before.provenance}
