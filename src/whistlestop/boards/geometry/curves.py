"""Cubic Bézier curves, many at a time: points, directions, and arc lengths.

A set of m curves is an array of shape (m, 4, 2): start, two control points, end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STEPS = 32
"""How many straight pieces the length of a curve is measured with."""
_T = np.linspace(0, 1, STEPS + 1)


def weights(t: Floats) -> Floats:
    """The weight of each of a curve's four points at t; shape (…, 4)."""
    u = 1 - t
    return np.stack((u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t), axis=-1)


_SAMPLE_WEIGHTS = weights(_T)


def points_at(curves: Floats, t: Floats) -> Floats:
    """The point on each curve at its t."""
    point: Floats = np.einsum("ik,ikd->id", weights(t), curves)
    return point


def directions_at(curves: Floats, t: Floats) -> Floats:
    """The unit vector along each curve at its t."""
    u = 1 - t
    steps = curves[:, 1:] - curves[:, :-1]
    along = np.stack((u * u, 2 * u * t, t * t), axis=-1)
    d: Floats = np.einsum("ik,ikd->id", along, steps)
    unit: Floats = d / np.maximum(np.hypot(d[:, 0], d[:, 1]), 1e-9)[:, None]
    return unit


@dataclass(frozen=True, slots=True)
class ArcLengths:
    """Curves with the distances along them."""

    curves: Floats
    distances: Floats
    """The distance from the start at every step of t; shape (m, STEPS + 1)."""

    @classmethod
    def of(cls, curves: Floats) -> ArcLengths:
        """Measure curves."""
        points = np.einsum("sk,mkd->msd", _SAMPLE_WEIGHTS, curves)
        steps = np.hypot(*np.moveaxis(np.diff(points, axis=1), 2, 0))
        return cls(curves, np.concatenate((np.zeros((len(curves), 1)), np.cumsum(steps, axis=1)), axis=1))

    @property
    def lengths(self) -> Floats:
        """The whole length of each curve."""
        return self.distances[:, -1]

    def t_at(self, line: Ints, distance: Floats) -> Floats:
        """The t at each distance along a curve. `line` gives the index of the curve for each distance."""
        distances = self.distances[line]
        step = np.clip((distances < distance[:, None]).sum(axis=1), 1, STEPS)
        rows = np.arange(len(line))
        before, after = distances[rows, step - 1], distances[rows, step]
        t: Floats = (step - 1 + (distance - before) / np.maximum(after - before, 1e-9)) / STEPS
        return np.clip(t, 0, 1)
