"""Conflicts in a layout: spaces, cities and labels that overlap or are too close, measured with exact rectangles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from whistlestop.boards.geometry.curves import Floats, Ints
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.overlap import Boxes, disc_overlaps, overlaps, pairs_within
from whistlestop.boards.geometry.spaces import RING, Spaces

SHEET_EDGE = 32.0
"""The distance from the edge of the sheet to the inside of the frame, for a full width. Labels stay inside it."""
_CASINGS = 4.0
"""A margin for the casings of two lines when neighbours are searched for."""


@dataclass(frozen=True, slots=True)
class Contacts:
    """Pairs of things that are too close, as arrays of indices.

    `depth` is by how much they are too close, and `out` the unit vector that moves the first away from the second.
    """

    first: Ints
    second: Ints
    depth: Floats
    out: Floats


def between_spaces(draft: Draft, spaces: Spaces, gap: float) -> Contacts:
    """Contacts between spaces of different lines. For a small gap, only a part of the lines' casing counts."""
    boxes = draft.space_boxes(spaces)
    i, j = pairs_within(boxes, boxes, gap + _CASINGS)
    apart = (i < j) & (spaces.line[i] != spaces.line[j])
    i, j = i[apart], j[apart]
    casing = (draft.casing[spaces.line[i]] + draft.casing[spaces.line[j]]) * _casing_share(gap)
    return _within_gap(i, j, *overlaps(boxes[i], boxes[j]), gap + casing)


def spaces_on_labels(draft: Draft, spaces: Spaces, gap: float) -> Contacts:
    """Contacts between spaces and labels. For a small gap, only a part of the lines' casing counts."""
    boxes, labels = draft.space_boxes(spaces), draft.label_boxes()
    i, j = pairs_within(boxes, labels, gap + _CASINGS)
    casing = draft.casing[spaces.line[i]] * _casing_share(gap)
    return _within_gap(i, j, *overlaps(boxes[i], labels[j]), gap + casing)


def _casing_share(gap: float) -> float:
    """The share of the casing that counts: none where only overlaps are asked for, all of it from a gap of 2."""
    return min(1.0, gap / 2)


def spaces_on_cities(draft: Draft, spaces: Spaces, gap: float) -> Contacts:
    """Contacts between spaces and cities, including the two cities of a space's own line."""
    boxes, discs = draft.space_boxes(spaces), _discs(draft)
    i, j = pairs_within(boxes, discs, gap)
    return _within_gap(i, j, *disc_overlaps(draft.at[j], draft.radius[j] + RING / 2, boxes[i]), gap)


def between_labels(draft: Draft, gap: float) -> Contacts:
    """Contacts between labels."""
    labels = draft.label_boxes()
    i, j = pairs_within(labels, labels, gap)
    apart = i < j
    i, j = i[apart], j[apart]
    return _within_gap(i, j, *overlaps(labels[i], labels[j]), gap)


def labels_on_cities(draft: Draft, gap: float) -> Contacts:
    """Contacts between labels and cities, including a label's own city."""
    labels, discs = draft.label_boxes(), _discs(draft)
    i, j = pairs_within(labels, discs, gap)
    return _within_gap(i, j, *disc_overlaps(draft.at[j], draft.radius[j] + RING / 2, labels[i]), gap)


def labels_off_sheet(draft: Draft) -> Floats:
    """How far each label extends beyond the frame, as the vector that would bring it back."""
    labels = draft.label_boxes()
    low, high = labels.centre - labels.half, labels.centre + labels.half
    edge = SHEET_EDGE * draft.width / SHEET_WIDTH
    return np.maximum(edge - low, 0) - np.maximum(high - (np.array((draft.width, draft.height)) - edge), 0)


def conflicting_labels(draft: Draft, gap: float) -> Ints:
    """The cities whose labels conflict with something."""
    labels, cities = between_labels(draft, gap), labels_on_cities(draft, gap)
    spaces = spaces_on_labels(draft, draft.spaces(), gap)
    off = np.nonzero(np.any(labels_off_sheet(draft) != 0, axis=1))[0]
    return np.unique(np.concatenate((labels.first, labels.second, cities.first, spaces.second, off)))


def count(draft: Draft, gap: float = 0.0) -> dict[str, int]:
    """Count the conflicts of each kind: things that overlap, or are closer than the gap."""
    spaces = draft.spaces()
    return {
        "spaces": len(between_spaces(draft, spaces, gap).depth),
        "spaces on labels": len(spaces_on_labels(draft, spaces, gap).depth),
        "spaces on cities": len(spaces_on_cities(draft, spaces, gap).depth),
        "labels": len(between_labels(draft, gap).depth),
        "labels on cities": len(labels_on_cities(draft, gap).depth),
        "labels off the sheet": int(np.any(labels_off_sheet(draft) != 0, axis=1).sum()),
    }


def _discs(draft: Draft) -> Boxes:
    """The boxes around the discs of all cities."""
    side = 2 * (draft.radius + RING / 2)
    return Boxes.upright(draft.at, np.stack((side, side), axis=1))


def _within_gap(i: Ints, j: Ints, depth: Floats, out: Floats, gap: float | Floats) -> Contacts:
    """The pairs that overlap or are closer than the gap. A negative `depth` is the distance between a pair."""
    depth = depth + gap
    near = depth > 1e-9
    return Contacts(i[near], j[near], depth[near], out[near])
