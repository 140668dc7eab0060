"""Files of weights: a network that has learnt to play a board, small enough to be part of the package.

A file is an `.npz` without Python objects. Each matrix has 8 bits per weight, and a scale for each of its rows, which
are its outputs; everything else has 32-bit floats. The names are those of PyTorch's `state_dict`. The entry `metadata`
is JSON (`Metadata`).
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

FORMAT = 1
"""The version of the format of the file."""
METADATA, SCALE = "metadata", ".scale"
MOST = 127
"""The largest of the whole numbers that stand for weights."""

Arrays = dict[str, NDArray[np.float32]]


class Metadata(msgspec.Struct, frozen=True, kw_only=True):
    """What a file is for, and the shape of its network."""

    format: int = FORMAT
    board: str
    observation: str
    """The version of the observations that the network reads, such as `v1`."""
    numbers: int
    """How many numbers an observation has."""
    actions: int
    """How many actions the board has."""
    width: int
    blocks: int
    points: float
    """What a point of difference is worth in its values, where a win is worth 1."""
    provenance: dict[str, Any] = {}
    """Where the network comes from, in any words."""


class Weights(NamedTuple):
    """The contents of a file, as the network computes with them."""

    metadata: Metadata
    arrays: Arrays


def shapes(metadata: Metadata) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of a network, by name."""
    width, blocks = metadata.width, range(metadata.blocks)
    vectors = ["trunk.last_norm.weight", "trunk.last_norm.bias", "trunk.first.bias"]
    vectors += [f"trunk.norms.{i}.{part}" for i in blocks for part in ("weight", "bias")]
    vectors += [f"trunk.{layer}.{i}.bias" for layer in ("inner", "outer") for i in blocks]
    squares = [f"trunk.{layer}.{i}.weight" for layer in ("inner", "outer") for i in blocks]
    return {
        "trunk.first.weight": (width, metadata.numbers),
        **dict.fromkeys(squares, (width, width)),
        **dict.fromkeys(vectors, (width,)),
        "policy.weight": (metadata.actions, width),
        "policy.bias": (metadata.actions,),
        "value.weight": (1, width),
        "value.bias": (1,),
    }


def quantise(matrix: NDArray[np.floating[Any]]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return the whole numbers that stand for a matrix, and the scale of each row.

    >>> whole, scale = quantise(np.array([[1.0, -0.5], [0.0, 0.0]]))
    >>> whole.tolist(), (whole * scale[:, None]).round(2).tolist()
    ([[127, -64], [0, 0]], [[1.0, -0.5], [0.0, 0.0]])
    """
    scale = (np.abs(matrix).max(axis=1) / MOST).astype(np.float32)
    safe = np.where(scale > 0, scale, 1)[:, None]
    return np.clip(np.rint(matrix / safe), -MOST, MOST).astype(np.int8), scale


def write(path: Path, arrays: Mapping[str, NDArray[np.floating[Any]]], metadata: Metadata) -> None:
    """Write the weights of a network; raise ValueError if their shapes are not those of `metadata`."""
    _check_shapes(path, {name: array.shape for name, array in arrays.items()}, metadata)
    entries: dict[str, NDArray[Any]] = {METADATA: np.frombuffer(msgspec.json.encode(metadata), np.uint8)}
    for name, array in arrays.items():
        if not np.isfinite(array).all():
            raise ValueError(f"{path}: {name} has a number that is not finite")
        if array.ndim == 2:
            entries[name], entries[name + SCALE] = quantise(array)
        else:
            entries[name] = array.astype(np.float32)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:  # a path would be given the suffix .npz if it has another one
        np.savez_compressed(file, allow_pickle=False, **entries)


def read_metadata(path: Path) -> Metadata:
    """Read only what a file is for; raise ValueError if it is not a file of weights."""
    return _decode(path, _entries(path, (METADATA,))[METADATA])


def read(path: Path) -> Weights:
    """Read a file of weights; raise ValueError that names the file and the problem if there is one."""
    entries = _entries(path)
    metadata = _decode(path, entries.pop(METADATA))
    arrays: Arrays = {}
    for name, array in entries.items():
        if name.endswith(SCALE):
            continue
        scale = entries.get(name + SCALE)
        if array.ndim == 2 and (scale is None or scale.shape != array.shape[:1] or array.dtype != np.int8):
            raise ValueError(f"{path}: {name} is not a matrix of whole numbers with a scale for each row")
        arrays[name] = (array if scale is None else array * scale[:, None]).astype(np.float32)
    _check_shapes(path, {name: array.shape for name, array in arrays.items()}, metadata)
    return Weights(metadata, arrays)


def _entries(path: Path, names: tuple[str, ...] | None = None) -> dict[str, NDArray[Any]]:
    """Return the entries with these names, or all of them."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            entries: dict[str, NDArray[Any]] = {name: archive[name] for name in names or archive.files}
    except FileNotFoundError:
        raise ValueError(f"there is no file {path}") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise ValueError(f"{path} is not a file of weights, or it is incomplete") from error
    if METADATA not in entries:
        raise ValueError(f"{path} is not a file of weights: it has no {METADATA}")
    return entries


def _decode(path: Path, encoded: NDArray[Any]) -> Metadata:
    try:
        metadata = msgspec.json.decode(encoded.tobytes(), type=Metadata)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: {METADATA}: {error}") from error
    if metadata.format != FORMAT:
        raise ValueError(f"{path} has format {metadata.format} of a file of weights; this version reads {FORMAT}")
    return metadata


def _check_shapes(path: Path, found: Mapping[str, tuple[int, ...]], metadata: Metadata) -> None:
    expected = shapes(metadata)
    if metadata.width < 1 or metadata.width % 4:
        raise ValueError(f"{path}: the width of a network is a multiple of 4, not {metadata.width}")
    for name in sorted(found.keys() | expected.keys()):
        if name not in found:
            raise ValueError(f"{path}: {name} is missing")
        if name not in expected:
            raise ValueError(f"{path}: {name} is not part of such a network")
        if found[name] != expected[name]:
            raise ValueError(f"{path}: {name} has the shape {found[name]}, not {expected[name]}")
