"""The initial bend of each line, before relaxation: the one that brings it close to the fewest other things."""

from __future__ import annotations

import numpy as np

from whistlestop.boards.geometry.curves import ArcLengths, Floats, points_at
from whistlestop.boards.geometry.draft import Draft

BENDS = (0.0, 0.06, -0.06, 0.14, -0.14, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5)
"""Candidate bends to either side: the height of the arc as a share of the chord."""
POINTS = 24
"""How many points represent a curve."""
_INNER = slice(3, -3)
"""All points but those near the ends, where lines meet at their cities."""


def choose_bends(draft: Draft, passes: int = 4) -> None:
    """Give every line its cheapest bend, one line after another, longest first; repeat `passes` times."""
    order = np.argsort(-draft.needed)
    for _ in range(passes):
        points = _points(draft.curves)
        for line in order:
            line = int(line)
            curves = np.stack([_bent(draft, line, bow) for bow in BENDS])
            cost = _cost(draft, line, curves, points)
            best = int(np.argmin(cost))
            draft.bend[line] = curves[best, 1:3]
            points[line] = _points(curves[best : best + 1])[0]


def _bent(draft: Draft, line: int, bow: float) -> Floats:
    a, b = draft.at[draft.a[line]], draft.at[draft.b[line]]
    chord = b - a
    aside = np.array((-chord[1], chord[0])) * bow * 4 / 3  # a cubic's middle is at three quarters of its control points
    return np.stack((a, a + chord / 3 + aside, a + chord * 2 / 3 + aside, b))


def _points(curves: Floats) -> Floats:
    """Points along each curve; shape (m, POINTS, 2)."""
    t = np.linspace(0, 1, POINTS)
    return np.stack([points_at(curves, np.full(len(curves), value)) for value in t], axis=1)


def _cost(draft: Draft, line: int, curves: Floats, points: Floats) -> Floats:
    """The cost of each candidate curve: for a wrong length, being close to other cities and lines, and bending."""
    candidates = _points(curves)
    length, needed = ArcLengths.of(curves).lengths, draft.needed[line]
    cost: Floats = 0.12 * np.clip(needed - length, 0, None) + 0.03 * np.clip(length - 1.2 * needed, 0, None)
    cost += 40 * np.array(BENDS) ** 2
    other_cities = np.ones(len(draft.at), dtype=bool)
    other_cities[[draft.a[line], draft.b[line]]] = False
    reach = draft.half_width[line] + draft.casing[line]
    cost += 0.5 * _nearness(candidates, draft.at[other_cities], reach + 20)
    others = np.ones(len(points), dtype=bool)
    others[line] = False
    inner = points[others][:, _INNER].reshape(-1, 2)
    cost += 0.1 * _nearness(candidates[:, _INNER], inner, reach + 14)
    return cost


def _nearness(candidates: Floats, others: Floats, reach: float) -> Floats:
    """How far each candidate comes within `reach` of the other points, summed over all of them."""
    low, high = candidates.min(axis=(0, 1)) - reach, candidates.max(axis=(0, 1)) + reach
    others = others[((others > low) & (others < high)).all(axis=1)]
    across, down = (candidates[:, :, None, axis] - others[None, None, :, axis] for axis in (0, 1))
    near: Floats = np.clip(reach - np.sqrt(across * across + down * down), 0, None).sum(axis=(1, 2))
    return near
