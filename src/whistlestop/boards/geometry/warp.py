"""The bend of the map: when cities are drawn away from their true place, coasts, borders and rivers go along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards.geometry.paths import Point

Floats = NDArray[np.float64]

REACH = 80.0
"""How far a city's move is felt, in sheet units: at this distance three quarters of it are left, at twice it 40 %."""

SMOOTHING = 0.04
"""How little a city may miss its place, if that makes the bend softer."""

STEPS = 8


class Warp:
    """Moves true places to drawn places, and everything between them along, without ever folding the sheet.

    >>> warp = Warp([(300, 300), (340, 300)], [(280, 300), (360, 300)])
    >>> [(round(x), round(y)) for x, y in warp.bend([(300, 300), (320, 300), (320, 320), (900, 600)])]
    [(280, 300), (320, 300), (320, 320), (900, 600)]
    """

    def __init__(
        self,
        true_places: Sequence[Point],
        drawn_places: Sequence[Point],
        reach: float = REACH,
        smoothing: float = SMOOTHING,
    ) -> None:
        self._reach = reach
        at = np.array(true_places, dtype=float).reshape(-1, 2)
        move = np.array(drawn_places, dtype=float).reshape(-1, 2) - at
        target = at.copy()
        self._pulls: list[tuple[Floats, Floats]] = []
        # One big move can fold the sheet; a row of small ones, each starting where the last one ended, cannot.
        for _ in range(STEPS if move.any() else 0):
            target = target + move / STEPS
            near = self._near(at, at)
            pull = np.linalg.solve(near + smoothing * np.eye(len(at)), target - at)
            self._pulls.append((at, pull))
            at = at + near @ pull

    def bend(self, points: Iterable[Point]) -> list[Point]:
        """The points, moved along with the cities."""
        at = np.array(list(points), dtype=float).reshape(-1, 2)
        for anchors, pull in self._pulls:
            at = at + self._near(at, anchors) @ pull
        return [(x, y) for x, y in at.tolist()]

    def _near(self, points: Floats, anchors: Floats) -> Floats:
        apart = np.hypot(*(points[:, None] - anchors[None]).transpose(2, 0, 1)) / self._reach
        near: Floats = (1 + apart) * np.exp(-apart)
        return near
