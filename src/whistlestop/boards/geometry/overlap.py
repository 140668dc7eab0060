"""Overlap of rotated rectangles, for many pairs at a time.

Boxes are arrays: centre (n, 2), unit vector along the length (n, 2), half length and half width (n, 2).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from whistlestop.boards.geometry.curves import Floats, Ints


@dataclass(frozen=True, slots=True)
class Boxes:
    """Rectangles at any angle."""

    centre: Floats
    along: Floats
    half: Floats

    @classmethod
    def upright(cls, centre: Floats, size: Floats) -> Boxes:
        """Axis-aligned boxes, given by their centres and (width, height)."""
        return cls(centre, np.tile((1.0, 0.0), (len(centre), 1)), size / 2)

    @classmethod
    def joined(cls, *parts: Boxes) -> Boxes:
        """All boxes of several sets in one."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("centre", "along", "half")))

    def __len__(self) -> int:
        return len(self.centre)

    def __getitem__(self, which: Ints) -> Boxes:
        return Boxes(self.centre[which], self.along[which], self.half[which])


def pairs_within(a: Boxes, b: Boxes, margin: float) -> tuple[Ints, Ints]:
    """Index pairs of boxes that might be within the margin of one another, judged by their enclosing circles."""
    reach = np.hypot(*a.half.T)[:, None] + np.hypot(*b.half.T)[None] + margin
    across, down = (a.centre[:, None, axis] - b.centre[None, :, axis] for axis in (0, 1))
    i, j = np.nonzero(across * across + down * down < reach * reach)
    return i, j


def overlaps(a: Boxes, b: Boxes) -> tuple[Floats, Floats]:
    """How deep each a overlaps its b, and the unit vector that moves a out. A negative depth is the gap between them.

    >>> square = Boxes.upright(np.array([[0.0, 0.0]]), np.array([[4.0, 4.0]]))
    >>> other = Boxes.upright(np.array([[3.0, 1.0]]), np.array([[4.0, 4.0]]))
    >>> depth, out = overlaps(square, other)
    >>> float(depth[0]), float(out[0, 0])
    (1.0, -1.0)
    """
    apart = a.centre - b.centre
    across_a, across_b = _across(a.along), _across(b.along)
    cos, sin = np.abs(_dot(a.along, b.along)), np.abs(_dot(a.along, across_b))
    reach = (
        a.half[:, 0] + cos * b.half[:, 0] + sin * b.half[:, 1],
        a.half[:, 1] + sin * b.half[:, 0] + cos * b.half[:, 1],
        b.half[:, 0] + cos * a.half[:, 0] + sin * a.half[:, 1],
        b.half[:, 1] + sin * a.half[:, 0] + cos * a.half[:, 1],
    )
    depth, out = np.full(len(apart), np.inf), np.zeros_like(apart)
    # Separating axes: two rectangles are apart if they are apart along the side of either.
    for axis, reach_along in zip((a.along, across_a, b.along, across_b), reach, strict=True):
        distance = _dot(apart, axis)
        depth_along = reach_along - np.abs(distance)
        less = depth_along < depth
        depth = np.where(less, depth_along, depth)
        out = np.where(less[:, None], axis * np.where(distance < 0, -1.0, 1.0)[:, None], out)
    return depth, out


def disc_overlaps(centre: Floats, radius: Floats, boxes: Boxes) -> tuple[Floats, Floats]:
    """How deep each box overlaps its disc, and the unit vector that moves the box out. A negative depth is the gap."""
    apart = boxes.centre - centre
    across = _across(boxes.along)
    local = np.stack((_dot(apart, boxes.along), _dot(apart, across)), axis=1)
    nearest = local - np.clip(local, -boxes.half, boxes.half)  # from the disc's centre to the nearest point of the box
    gap = np.hypot(*nearest.T)
    toward = np.where(gap[:, None] > 1e-9, nearest, local)  # a box over the disc's centre moves towards its own centre
    toward = np.where(np.abs(toward).max(axis=1, keepdims=True) > 1e-9, toward, (1.0, 0.0))
    toward /= np.hypot(*toward.T)[:, None]
    return radius - gap, boxes.along * toward[:, :1] + across * toward[:, 1:]


def _dot(a: Floats, b: Floats) -> Floats:
    return a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1]


def _across(along: Floats) -> Floats:
    return np.stack((-along[:, 1], along[:, 0]), axis=1)
