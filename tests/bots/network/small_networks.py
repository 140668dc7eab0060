"""Small networks with random weights, and an oracle for what networks compute."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import whistlestop as ws
from whistlestop.bots.network import weights_file
from whistlestop.bots.network.player_network import OBSERVATION, PlayerNetwork
from whistlestop.bots.network.weights_file import Metadata, Weights
from whistlestop.observations.board_layout import board_actions, board_layout_of

Numbers = NDArray[np.float64]


def metadata(board: str = "usa", width: int = 36, blocks: int = 2) -> Metadata:
    """What a file says about a network for a board."""
    variant = ws.load(board)
    return Metadata(
        board=variant.board.id,
        observation=OBSERVATION,
        numbers=board_layout_of(variant).size,
        actions=len(board_actions(variant)),
        width=width,
        blocks=blocks,
        points=0.02,
    )


def random_arrays(about: Metadata, seed: int = 1) -> dict[str, NDArray[Any]]:
    """Weights of a network, all of which matter to its results."""
    chance = np.random.default_rng(seed)
    return {
        name: chance.normal(0, 1 / np.sqrt(shape[-1]) if len(shape) == 2 else 1, shape)
        for name, shape in weights_file.shapes(about).items()
    }


def random_network(board: str = "usa", seed: int = 1, width: int = 36, blocks: int = 2) -> PlayerNetwork:
    """A network that has learnt nothing."""
    about = metadata(board, width, blocks)
    return PlayerNetwork(Weights(about, {k: v.astype(np.float32) for k, v in random_arrays(about, seed).items()}))


def random_file(folder: Path, board: str = "usa", seed: int = 1) -> Path:
    """A file of weights of a network that has learnt nothing."""
    path = folder / f"{board}-{seed}.npz"
    about = metadata(board)
    weights_file.write(path, random_arrays(about, seed), about)
    return path


def expected(arrays: dict[str, NDArray[Any]], observations: Numbers) -> tuple[Numbers, Numbers]:
    """The logits and values, by the definition of `PolicyNetwork` in `training/network.py`, with 64 bits."""

    def linear(name: str, rows: Numbers) -> Numbers:
        result: Numbers = rows @ arrays[f"{name}.weight"].T.astype(float) + arrays[f"{name}.bias"]
        return result

    def norm(name: str, rows: Numbers) -> Numbers:
        centred = rows - rows.mean(1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5)
        result: Numbers = centred / deviation * arrays[f"{name}.weight"] + arrays[f"{name}.bias"]
        return result

    features = np.maximum(linear("trunk.first", observations), 0)
    block = 0
    while f"trunk.inner.{block}.weight" in arrays:
        hidden = np.maximum(linear(f"trunk.inner.{block}", norm(f"trunk.norms.{block}", features)), 0)
        features = features + linear(f"trunk.outer.{block}", hidden)
        block += 1
    features = norm("trunk.last_norm", features)
    return linear("policy", features), linear("value", features)[:, 0]


def sparse_observations(count: int, numbers: int, seed: int = 5) -> NDArray[np.float32]:
    """Rows that are mostly 0, like observations."""
    chance = np.random.default_rng(seed)
    rows: NDArray[np.float32] = (chance.random((count, numbers)) * (chance.random((count, numbers)) < 0.1)).astype(
        np.float32
    )
    return rows
