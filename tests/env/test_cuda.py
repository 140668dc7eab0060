"""The CUDA kernels play the games of the CPU: a handful in Numba's simulator; on a GPU, `benchmarks/gpu.py prove`."""

from __future__ import annotations

import pytest
from tests.elsewhere import printed

from whistlestop.env.batch import Batch
from whistlestop.rules.compile import INTERPRETED

pytest.importorskip("numba_cuda", reason="there is no numba-cuda for this system")

pytestmark = pytest.mark.skipif(INTERPRETED, reason="starts an interpreted process of its own")


@pytest.mark.parametrize(
    "games",
    [
        "usa,2,points,10",
        "europe,3,rank,10",
        "europe,4,win,10,v1",
        "usa:2+usa-mega:5+usa-big-cities:3,10",
        "europe,2,points",
        "europe",
        "usa",
    ],
)
def test_kernels_play_the_same_games(games: str) -> None:
    simulator = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    assert printed("-m", "tests.env.simulated", games, **simulator) == [f"{games} same"]


def test_an_unknown_device_is_named() -> None:
    with pytest.raises(ValueError, match='there is no device "tpu"; there are cpu, cuda'):
        Batch("usa", 2, 1, device="tpu")


def test_without_a_gpu_the_error_says_so() -> None:
    from whistlestop.env.device import cuda

    if cuda.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(RuntimeError, match="needs an NVIDIA GPU and its driver"):
        Batch("usa", 2, 1, device="cuda")
