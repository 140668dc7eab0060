"""Label placement: finding a spot for every label that covers no space, no city and no other label."""

from __future__ import annotations

import math

import numpy as np

from whistlestop.boards.geometry.conflicts import SHEET_EDGE
from whistlestop.boards.geometry.curves import ArcLengths, Floats, Ints, points_at
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.labels import line_breaks
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.overlap import Boxes, disc_overlaps, overlaps

ANGLES = 24
DISTANCES = (3.0, 5.5, 8.5, 12.0)
"""The directions from a city in which a label is tried, and the distances from its disc."""
BROKEN = 2.0
"""The extra cost of breaking a name into two rows."""
STAYING = 0.5
"""How much cheaper it is to stay in place."""
OFF_SHEET = 60.0
"""The cost of a label that extends beyond the frame."""


def choose_labels(draft: Draft, passes: int = 3, only: Ints | None = None) -> None:
    """Move every label, or only those of some cities, to its cheapest spot; repeat `passes` times."""
    cities = range(len(draft.at)) if only is None else sorted(set(only.tolist()))
    spaces = draft.spaces()
    boxes = draft.space_boxes(spaces)
    boxes = Boxes(boxes.centre, boxes.along, boxes.half + draft.casing[spaces.line][:, None] * (0, 0.7))
    stubs = _stubs(draft)
    for turn in range(passes):
        for city in cities:
            _choose(draft, city, boxes, stubs, others_placed=turn > 0 or only is not None)


def _choose(draft: Draft, city: int, spaces: Boxes, stubs: Floats, others_placed: bool) -> None:
    """Move the label of a city to its cheapest spot. Other labels only count once they have been placed."""
    best = math.inf
    here = draft.label_off[city].copy()
    others = np.nonzero(np.arange(len(draft.at)) != city)[0] if others_placed else np.array([], dtype=np.int64)
    choice = (draft.rows[city], draft.label_size[city].copy(), here)
    for number, rows in enumerate(line_breaks(draft.board.cities[city])):
        size = np.array(draft.size_of(city, rows))
        offsets, preference = _candidates(size, draft.radius[city])
        cost = preference + BROKEN * number
        cost = cost + _cost(draft, city, offsets, size, spaces, stubs, others)
        cost -= np.where(np.abs(offsets - here).sum(axis=1) < 2, STAYING, 0.0)
        lowest = int(np.argmin(cost))
        if cost[lowest] < best:
            best, choice = cost[lowest], (rows, size, offsets[lowest])
    draft.rows[city], draft.label_size[city], draft.label_off[city] = choice


def _candidates(size: Floats, radius: float) -> tuple[Floats, Floats]:
    """Candidate offsets all around a city, and a cost for each: close ones to the right are preferred."""
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    out = np.stack((np.cos(angle), np.sin(angle)), axis=1)
    offsets, preference = [], []
    for distance in DISTANCES:
        for slide in (0.55, 0.9):  # two places along the edge of the label
            edge = np.clip(out * size[0] * slide, -size / 2, size / 2)
            offsets.append(edge + out * (radius + distance))
            preference.append(0.12 * distance + 0.3 * (1 - out[:, 0]) + 0.4 * np.abs(out[:, 0] * out[:, 1]))
    return np.concatenate(offsets), np.concatenate(preference)


def _cost(draft: Draft, city: int, offsets: Floats, size: Floats, spaces: Boxes, stubs: Floats, others: Ints) -> Floats:
    """The cost of a label of this size at each offset from its city: for what it covers, and for leaving the sheet."""
    centre = draft.at[city]
    close = np.hypot(*(spaces.centre - centre).T) < 50 + size[0]
    cost = _covering(offsets + centre, size, spaces[np.nonzero(close)[0]], margin=2.4, weight=1.2, hard=5.0)
    cost += _covering(offsets + centre, size, draft.label_boxes()[others], margin=2.5, weight=1.5, hard=14.0)
    cost += _ambiguity(draft, city, offsets + centre, size)
    nearby = stubs[np.hypot(*(stubs - centre).T) < 80]
    inside = (np.abs(nearby[None] - (offsets + centre)[:, None]) < size / 2 + 0.8).all(axis=2)
    cost += 0.5 * inside.sum(axis=1)
    edge = SHEET_EDGE * draft.width / SHEET_WIDTH + 2
    low, high = offsets + centre - size / 2, offsets + centre + size / 2
    off = (low < edge).any(axis=1) | (high > np.array((draft.width, draft.height)) - edge).any(axis=1)
    return cost + np.where(off, OFF_SHEET, 0.0)


def _ambiguity(draft: Draft, city: int, centres: Floats, size: Floats) -> Floats:
    """The cost of covering another city, or of being nearer to another city than to the label's own."""
    labels = Boxes.upright(centres, np.tile(size, (len(centres), 1)))
    near = np.nonzero(np.hypot(*(draft.at - draft.at[city]).T) < size[0] + 60)[0]
    i, j = (grid.ravel() for grid in np.meshgrid(np.arange(len(centres)), near, indexing="ij"))
    depth, _ = disc_overlaps(draft.at[j], draft.radius[j] + 1, labels[i])
    gaps = -depth.reshape(len(centres), len(near))
    others = near != city
    doubt = np.clip(gaps[:, ~others] + 1.5 - gaps[:, others], 0, None)
    cost: Floats = doubt.sum(axis=1) + np.where(gaps[:, others] < 2, 9.0, 0.0).sum(axis=1)
    return cost


def _covering(centres: Floats, size: Floats, things: Boxes, margin: float, weight: float, hard: float) -> Floats:
    """The cost of what a label at each of these centres would cover.

    `hard` is the cost of each overlap, and `weight` that of each unit by which a thing is closer than the margin.
    """
    if not len(things):
        return np.zeros(len(centres))
    i, j = np.nonzero(np.ones((len(centres), len(things))))
    labels = Boxes.upright(centres, np.tile(size, (len(centres), 1)))
    depth, _ = overlaps(labels[i], things[j])
    each = np.where(depth > 0, hard, 0.0) + weight * np.clip(depth + margin, 0, None)
    cost: Floats = each.reshape(len(centres), len(things)).sum(axis=1)
    return cost


def _stubs(draft: Draft) -> Floats:
    """Points on the bare track between each city and the first space of its lines."""
    curves = draft.curves
    arc_lengths = ArcLengths.of(curves)
    line = np.arange(len(curves))
    points = []
    for share in (0.45, 0.7, 0.95):
        points.append(points_at(curves, arc_lengths.t_at(line, draft.clear[draft.a] * share)))
        points.append(points_at(curves, arc_lengths.t_at(line, arc_lengths.lengths - draft.clear[draft.b] * share)))
    return np.concatenate(points)
