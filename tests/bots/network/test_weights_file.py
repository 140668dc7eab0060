"""Files of weights: what is written is read, nearly; anything else is refused with its reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from tests.bots.network.small_networks import metadata, random_arrays, random_file

import whistlestop as ws
from whistlestop.bots.network import weights_file
from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.bots.network.weights_file import MOST, Metadata

Entries = dict[str, NDArray[Any]]


def test_a_file_holds_the_network_up_to_half_a_step_of_its_scale(tmp_path: Path) -> None:
    about = msgspec.structs.replace(metadata(), provenance={"steps": 7})
    arrays = random_arrays(about)
    arrays["policy.weight"][3] = 0
    weights_file.write(tmp_path / "usa.npz", arrays, about)
    found = weights_file.read(tmp_path / "usa.npz")
    assert found.metadata == about == weights_file.read_metadata(tmp_path / "usa.npz")
    assert found.arrays.keys() == arrays.keys()
    for name, array in arrays.items():
        step = np.abs(array).max(axis=-1, keepdims=True) / MOST if array.ndim == 2 else np.array(0.0)
        assert np.all(np.abs(found.arrays[name] - array) <= step / 2 + 1e-6), name
        assert found.arrays[name].dtype == np.float32
    assert not found.arrays["policy.weight"][3].any()


def test_a_file_takes_a_byte_for_a_weight(tmp_path: Path) -> None:
    about = metadata(width=256)
    weights_file.write(tmp_path / "usa.npz", random_arrays(about), about)
    weights = sum(int(np.prod(shape)) for shape in weights_file.shapes(about).values())
    assert (tmp_path / "usa.npz").stat().st_size < 1.05 * weights


def test_the_same_network_gives_the_same_bytes(tmp_path: Path) -> None:
    first = random_file(tmp_path).read_bytes()
    assert random_file(tmp_path).read_bytes() == first


def rewritten(path: Path, change: Callable[[Entries], object]) -> None:
    with np.load(path) as archive:
        entries = {name: archive[name] for name in archive.files}
    change(entries)
    with path.open("wb") as file:
        np.savez(file, allow_pickle=False, **entries)


def with_metadata(**changes: Any) -> Callable[[Entries], None]:
    def change(entries: Entries) -> None:
        about = msgspec.json.decode(entries["metadata"].tobytes(), type=Metadata)
        encoded = msgspec.json.encode(msgspec.structs.replace(about, **changes))
        entries["metadata"] = np.frombuffer(encoded, np.uint8)

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda entries: entries.pop("metadata"), "is not a file of weights"),
        (lambda entries: entries.update(metadata=np.zeros(3, np.uint8)), "metadata: "),
        (with_metadata(format=2), "has format 2 of a file of weights; this version reads 1"),
        (with_metadata(width=32), r"has the shape \(.*36.*\), not \(.*32.*\)"),
        (with_metadata(width=30), "the width of a network is a multiple of 4, not 30"),
        (with_metadata(blocks=3), r"trunk\.inner\.2\.bias is missing"),
        (with_metadata(blocks=1), r"trunk\.inner\.1\.bias is not part of such a network"),
        (lambda entries: entries.pop("value.bias"), r"value\.bias is missing"),
        (lambda entries: entries.pop("policy.weight.scale"), r"policy\.weight is not a matrix of whole numbers"),
        (
            lambda entries: entries.update({"policy.weight.scale": np.ones(5, np.float32)}),
            r"policy\.weight is not a matrix of whole numbers",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_named(tmp_path: Path, change: Callable[[Entries], object], reason: str) -> None:
    path = random_file(tmp_path)
    rewritten(path, change)
    with pytest.raises(ValueError, match=reason) as error:
        weights_file.read(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_a_truncated_file_is_refused(tmp_path: Path, share: float) -> None:
    path = random_file(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(share * len(whole))])
    for read in (weights_file.read, weights_file.read_metadata):
        with pytest.raises(ValueError, match="not a file of weights, or it is incomplete"):
            read(path)


@pytest.mark.parametrize("offset", [0.2, 0.5])
def test_a_damaged_file_is_refused(tmp_path: Path, offset: float) -> None:
    path = random_file(tmp_path)
    damaged = bytearray(path.read_bytes())
    place = int(offset * len(damaged))
    damaged[place : place + 50] = bytes(byte ^ 255 for byte in damaged[place : place + 50])
    path.write_bytes(damaged)
    with pytest.raises(ValueError, match="not a file of weights, or it is incomplete"):
        weights_file.read(path)


def test_other_files_are_refused(tmp_path: Path) -> None:
    text, objects, single = tmp_path / "a.txt", tmp_path / "b.npz", tmp_path / "c.npy"
    text.write_text("not weights")
    np.savez(objects, metadata=np.array([{"a": 1}], object), allow_pickle=True)
    np.save(single, np.zeros(3))
    for path in (text, objects, single, tmp_path):
        with pytest.raises(ValueError, match="is not a file of weights"):
            weights_file.read(path)
    with pytest.raises(ValueError, match=r"there is no file .*nowhere"):
        weights_file.read(tmp_path / "nowhere.npz")


def test_a_network_that_does_not_fit_its_description_is_not_written(tmp_path: Path) -> None:
    about = metadata()
    arrays = random_arrays(about)
    arrays["value.bias"][0] = np.nan
    with pytest.raises(ValueError, match=r"value\.bias has a number that is not finite"):
        weights_file.write(tmp_path / "a.npz", arrays, about)
    with pytest.raises(ValueError, match=r"value\.bias has the shape \(2,\), not \(1,\)"):
        weights_file.write(tmp_path / "a.npz", {**arrays, "value.bias": np.zeros(2)}, about)
    assert not (tmp_path / "a.npz").exists()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, 'the network plays the board "usa", not "europe"'),
        ({"board": "europe", "observation": "v2"}, "the network reads observation v2, not v1"),
        ({"board": "europe"}, 'the network does not fit the tickets and actions of "europe"'),
    ],
)
def test_a_network_for_something_else_is_refused(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    path = random_file(tmp_path, "usa")
    rewritten(path, with_metadata(**change))
    with pytest.raises(ValueError, match=reason):
        PlayerNetwork.read(path).for_variant(ws.load("europe"))
