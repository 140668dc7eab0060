"""What networks compute: compared with 64-bit NumPy, one row with many, 8-bit weights with 32-bit ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.bots.network.small_networks import (
    expected,
    metadata,
    random_arrays,
    random_file,
    random_network,
    sparse_observations,
)

import whistlestop as ws
from whistlestop.bots.network import player_network, weights_file
from whistlestop.bots.network.player_network import PlayerNetwork, shipped_weights
from whistlestop.bots.network.weights_file import Weights
from whistlestop.observations.board_layout import board_action_ids

TINY = Path(__file__).parents[2] / "boards" / "tiny.toml"


@pytest.mark.parametrize(("width", "blocks"), [(4, 0), (36, 1), (132, 3)])
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_logits_and_values_are_what_the_definition_says(board: str, width: int, blocks: int) -> None:
    about = metadata(board, width, blocks)
    arrays = random_arrays(about)
    network = PlayerNetwork(Weights(about, {name: array.astype(np.float32) for name, array in arrays.items()}))
    rows = sparse_observations(7, about.numbers)
    logits, values = network.evaluate(rows)
    true_logits, true_values = expected(arrays, rows.astype(float))
    assert np.abs(true_logits).max() > 1 and np.abs(true_values).max() > 0.1
    assert np.allclose(logits, true_logits, atol=1e-4)
    assert np.allclose(values, true_values, atol=1e-4)


def test_a_row_has_the_same_results_alone_as_among_others() -> None:
    network = random_network(width=100)
    rows = sparse_observations(11, network.metadata.numbers)
    logits, values = network.evaluate(rows)
    some = np.array([5, 700, 17, 0], np.int32)
    for i in range(len(rows)):
        alone, value = network.evaluate(rows[i : i + 1])
        assert alone[0].tobytes() == logits[i].tobytes() and value[0] == values[i]
        assert network.logits(rows[i], some).tobytes() == logits[i, some].tobytes()


def test_the_best_action_is_the_one_with_the_highest_logit_of_those_given() -> None:
    network = random_network()
    rows = sparse_observations(9, network.metadata.numbers)
    logits, _ = network.evaluate(rows)
    some = board_action_ids(ws.load("usa-classic"))[100:160]
    for row, of_row in zip(rows, logits, strict=True):
        assert network.best(row, some) == max(some, key=lambda action: of_row[action])


def test_eight_bits_choose_nearly_what_32_bits_choose(tmp_path: Path) -> None:
    about = metadata(width=128)
    arrays = random_arrays(about)
    rows = sparse_observations(200, about.numbers)
    exact, _ = expected(arrays, rows.astype(float))
    weights_file.write(tmp_path / "a.npz", arrays, about)
    logits, _ = PlayerNetwork.read(tmp_path / "a.npz").evaluate(rows)
    assert np.abs(logits - exact).mean() < 0.02 * exact.std()
    assert (logits.argmax(1) == exact.argmax(1)).mean() > 0.9


def test_observations_of_another_size_are_refused() -> None:
    network = random_network()
    with pytest.raises(ValueError, match=f"an observation has {network.metadata.numbers} numbers, not 10"):
        network.evaluate(np.zeros((2, 10), np.float32))


def test_the_network_of_a_board_is_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_network, "WEIGHTS", tmp_path)
    random_file(tmp_path, "europe").rename(tmp_path / "europe.npz")
    europe, mega, usa = ws.load("europe"), ws.load("europe-mega", ("max",)), ws.load("usa")
    assert PlayerNetwork.of_board(europe) is PlayerNetwork.of_board(mega)
    assert shipped_weights(usa) is None
    with pytest.raises(ValueError, match='there is no network for the board "usa"'):
        PlayerNetwork.of_board(usa)


def test_a_board_of_your_own_has_no_network_even_if_it_is_called_like_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_network, "WEIGHTS", tmp_path)
    random_file(tmp_path, "usa").rename(tmp_path / "usa.npz")
    source = TINY.read_text()
    own = tmp_path / "own.toml"
    own.write_text(source.replace('id = "tiny"', 'id = "usa"'))
    variant = ws.load(own)
    assert variant.board.id == "usa"
    assert shipped_weights(variant) is None
    assert shipped_weights(ws.load("usa")) is not None
