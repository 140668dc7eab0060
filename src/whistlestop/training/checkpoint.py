"""Checkpoints: everything that a run needs to go on, as files of a folder.

`network.pt` and `critic.pt` have the weights with half precision, so that each stays small enough to send; `run.json`
says how far the run has got. Optimisers begin again: they find their pace within a few rounds.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import torch
from torch import nn

from whistlestop.bots.network import weights_file
from whistlestop.training.configuration import LearningTable
from whistlestop.training.groups import Group
from whistlestop.training.network import PolicyNetwork

RUN, NETWORK, CRITIC = "run.json", "network.pt", "critic.pt"


class Progress(msgspec.Struct):
    """How far a run has got."""

    steps: int = 0
    """Steps of all games together."""
    games: int = 0
    imitated: int = 0
    """Positions imitated; 0 if the imitation is not finished."""
    seconds: float = 0.0
    """Time spent, in all pieces together."""
    pieces: int = 0

    def done(self, table: LearningTable) -> float:
        """Return the share of the run that is behind it: of its steps, or of its time if that is more."""
        in_time = 0.0 if table.seconds is None else self.seconds / table.seconds
        return max(self.steps / table.steps, in_time)


def save(folder: Path, progress: Progress, network: nn.Module, critic: nn.Module) -> None:
    """Write a checkpoint; a file that is being replaced is never incomplete."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, module in ((NETWORK, network), (CRITIC, critic)):
        _replace(folder / name, {key: value.detach().half().cpu() for key, value in module.state_dict().items()})
    part = folder / f"{RUN}.part"
    part.write_bytes(msgspec.json.format(msgspec.json.encode(progress), indent=2))
    part.replace(folder / RUN)


def load(folder: Path, network: nn.Module, critic: nn.Module) -> Progress:
    """Read a checkpoint into the modules; a folder without one is a new run.

    Raise ValueError if the weights don't fit, which means that the configuration has changed.
    """
    if not (folder / RUN).exists():
        return Progress()
    for name, module in ((NETWORK, network), (CRITIC, critic)):
        weights = torch.load(folder / name, map_location="cpu", weights_only=True)
        try:
            module.load_state_dict({key: value.float() for key, value in weights.items()})
        except RuntimeError as error:
            raise ValueError(f"{folder / name} is for a network of another shape") from error
    try:
        return msgspec.json.decode((folder / RUN).read_bytes(), type=Progress)
    except msgspec.DecodeError as error:
        raise ValueError(f"{folder / RUN}: {error}") from error


def read_network(path: Path, group: Group) -> PolicyNetwork:
    """Read a network from a file of weights; raise ValueError if it is not for the group's board."""
    weights = weights_file.read(path)
    about = weights.metadata
    if (about.numbers, about.actions) != (group.numbers, group.board_size):
        raise ValueError(f"{path} is a network for {about.board}, which can't play {group.variant.name}")
    network = PolicyNetwork(about.numbers, about.actions, about.width, about.blocks)
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.arrays.items()})
    return network


def _replace(path: Path, weights: dict[str, torch.Tensor]) -> None:
    part = path.with_suffix(".part")
    torch.save(weights, part)
    part.replace(path)
