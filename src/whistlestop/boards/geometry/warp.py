"""Warping the map: where cities are moved from their true places, coasts, borders and rivers move with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from whistlestop.boards.geometry.curves import Floats
from whistlestop.boards.geometry.paths import Point

REACH = 80.0
"""How far a city's move has an effect, in sheet units: 74 % of it at this distance, 41 % at twice the distance."""

SMOOTHING = 0.04
"""How far a city may miss its drawn place in favour of a smoother warp."""

STEPS = 8
"""The number of small moves that make up the warp."""


class Warp:
    """A smooth mapping that takes true places to drawn places without ever folding the sheet.

    >>> warp = Warp([(300, 300), (340, 300)], [(280, 300), (360, 300)])
    >>> [(round(x), round(y)) for x, y in warp.apply([(300, 300), (320, 300), (320, 320), (900, 600)])]
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
        # One large move can fold the sheet; a series of small ones, each starting where the last ended, cannot.
        for _ in range(STEPS if move.any() else 0):
            target = target + move / STEPS
            near = self._near(at, at)
            pull = np.linalg.solve(near + smoothing * np.eye(len(at)), target - at)
            self._pulls.append((at, pull))
            at = at + near @ pull

    def apply(self, points: Iterable[Point]) -> list[Point]:
        """Move points along with the cities."""
        at = np.array(list(points), dtype=float).reshape(-1, 2)
        for anchors, pull in self._pulls:
            at = at + self._near(at, anchors) @ pull
        return [(x, y) for x, y in at.tolist()]

    def _near(self, points: Floats, anchors: Floats) -> Floats:
        apart = np.hypot(*(points[:, None] - anchors[None]).transpose(2, 0, 1)) / self._reach
        near: Floats = (1 + apart) * np.exp(-apart)
        return near
