"""A network that plays a board: from observations to logits and values."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant, built_in_files
from whistlestop.bots.network import weights_file
from whistlestop.bots.network.compile import announce_first_compile
from whistlestop.bots.network.inference import LANES, Features, Floats32, Layers, evaluate
from whistlestop.bots.network.weights_file import Arrays, Metadata, Weights
from whistlestop.observations.board_layout import BOARD_VERSION, board_actions, board_layout_of

WEIGHTS = Path(__file__).with_name("weights")
"""The folder of the networks that are part of the package, each named after its board."""
OBSERVATION = f"v{BOARD_VERSION}"
"""The version of observations that networks read."""


class PlayerNetwork:
    """A network for one board. It plays all variants of it, with 2 to 5 players."""

    def __init__(self, weights: Weights) -> None:
        self.metadata: Metadata = weights.metadata
        self.layers = _layers(weights.arrays, weights.metadata.blocks)

    @staticmethod
    def of_board(variant: Variant) -> PlayerNetwork:
        """Return the network of a variant's board; raise ValueError if there is none."""
        path = shipped_weights(variant)
        if path is None:
            raise ValueError(f'there is no network for the board "{variant.board.id}"')
        return _shipped(path).for_variant(variant)

    @staticmethod
    def read(path: Path) -> PlayerNetwork:
        """Read a file of weights; raise ValueError that names the file and the problem if there is one."""
        return PlayerNetwork(weights_file.read(path))

    def for_variant(self, variant: Variant) -> PlayerNetwork:
        """Return this network; raise ValueError if it is not for the variant's board and its observations."""
        check(self.metadata, variant)
        return self

    def evaluate(self, observations: Floats32) -> tuple[Floats32, Floats32]:
        """Return the logits of all of the board's actions, legal or not, and the values: a row for each observation."""
        rows = self._rows(observations)
        logits = np.empty((len(rows), self.metadata.actions), np.float32)
        values = np.empty(len(rows), np.float32)
        evaluate(self.layers, rows, self.new_features(len(rows)), logits, values)
        return logits, values

    def logits(self, observation: Floats32, actions: NDArray[np.int32]) -> Floats32:
        """Return the logits of some of the board's actions."""
        found: Floats32 = self.evaluate(observation.reshape(1, -1))[0][0, actions]
        return found

    def best(self, observation: Floats32, actions: NDArray[np.int32]) -> int:
        """Return the best of some of the board's actions, which are usually the legal ones."""
        return int(actions[int(self.logits(observation, actions).argmax())])

    def new_features(self, rows: int) -> Features:
        """Return working space for this many observations."""
        shape = (rows, self.metadata.width)
        first, second, third = (np.empty(shape, np.float32) for _ in range(3))
        return Features(first, second, third, np.empty(LANES, np.float32))

    def _rows(self, observations: Floats32) -> Floats32:
        announce_first_compile()
        if observations.ndim != 2 or observations.shape[1] != self.metadata.numbers:
            raise ValueError(f"an observation has {self.metadata.numbers} numbers, not {observations.shape[-1]}")
        return np.ascontiguousarray(observations, np.float32)


def shipped_weights(variant: Variant) -> Path | None:
    """Return the file of the network for a variant, if one is part of the package.

    A board of your own has none, even if it has the same name as a built-in one.
    """
    path = WEIGHTS / f"{variant.board.id}.npz"
    if not path.is_file() or not any(file.board == variant.board for file in built_in_files()):
        return None
    return path if _fits(weights_file.read_metadata(path), variant) else None


def check(metadata: Metadata, variant: Variant) -> None:
    """Raise ValueError if a network is not for a variant's board and its observations."""
    if metadata.board != variant.board.id:
        raise ValueError(f'the network plays the board "{metadata.board}", not "{variant.board.id}"')
    if metadata.observation != OBSERVATION:
        raise ValueError(f"the network reads observation {metadata.observation}, not {OBSERVATION}")
    if not _fits(metadata, variant):
        raise ValueError(f'the network does not fit the tickets and actions of "{variant.name}"')


def _fits(metadata: Metadata, variant: Variant) -> bool:
    return (metadata.numbers, metadata.actions) == (board_layout_of(variant).size, len(board_actions(variant)))


@cache
def _shipped(path: Path) -> PlayerNetwork:
    return PlayerNetwork.read(path)


def _layers(arrays: Arrays, blocks: int) -> Layers:
    """Arrange the arrays of a file as the network computes with them."""
    width = len(arrays["trunk.first.bias"])

    def of_blocks(name: str, part: str) -> Floats32:
        shape = (blocks, width, width) if part == "weight" and name != "norms" else (blocks, width)
        stacked = np.empty(shape, np.float32)
        for i in range(blocks):
            stacked[i] = arrays[f"trunk.{name}.{i}.{part}"].T
        return stacked

    return Layers(
        first=np.ascontiguousarray(arrays["trunk.first.weight"].T),
        first_bias=arrays["trunk.first.bias"],
        norm=of_blocks("norms", "weight"),
        norm_bias=of_blocks("norms", "bias"),
        inner=of_blocks("inner", "weight"),
        inner_bias=of_blocks("inner", "bias"),
        outer=of_blocks("outer", "weight"),
        outer_bias=of_blocks("outer", "bias"),
        last_norm=arrays["trunk.last_norm.weight"],
        last_norm_bias=arrays["trunk.last_norm.bias"],
        policy=np.ascontiguousarray(arrays["policy.weight"].T),
        policy_bias=arrays["policy.bias"],
        value=arrays["value.weight"][0].copy(),
        value_bias=arrays["value.bias"],
    )
