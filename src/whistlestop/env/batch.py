"""Many games at once, stepped by compiled code: the base of every environment in this package."""

from __future__ import annotations

from functools import cache
from typing import Any

from whistlestop.env.cpu_batch import CpuBatch
from whistlestop.extras import need

DEVICES = ("cpu", "cuda")


class Batch(CpuBatch):
    """A batch of games of one variant.

    All arrays are allocated once and written in place at every step; `observations` and `masks` may be your own.
    Game `i` begins with the seed `seed + i`, and the game that follows it with a seed that is `games` higher. Each is
    the game that `Game.new` makes of its seed (`seeds`), on any number of threads.

    >>> batch = Batch("usa", players=2, games=3)
    >>> batch.reset(seed=7)
    >>> batch.observations.shape, batch.masks.shape, batch.seats.tolist()
    ((3, 532), (3, 1102), [0, 0, 0])
    >>> for _ in range(1000):
    ...     batch.step(batch.random_actions())
    >>> batch.seeds.tolist()
    [25, 26, 27]
    """

    def __new__(cls, *_: Any, device: str = "cpu", **__: Any) -> Batch:
        """Make the kind of batch that the device needs."""
        if device not in DEVICES:
            raise ValueError(f'there is no device "{device}"; there are {", ".join(DEVICES)}')
        if device == "cuda":
            return super().__new__(_cuda_batch())
        return super().__new__(cls)


@cache
def _cuda_batch() -> type[Batch]:
    """The class of batches on a GPU; it is made when it is first needed, since it needs more packages."""
    with need("gpu"):
        import numba_cuda  # noqa: F401

        from whistlestop.env.cuda_batch import CudaBatch

    class BatchOnGpu(CudaBatch, Batch):
        """A batch whose arrays are on the GPU."""

    return BatchOnGpu
