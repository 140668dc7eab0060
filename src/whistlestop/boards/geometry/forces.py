"""The forces on cities, curves and labels: towards their true places and gentle curves, and away from one another.

All forces are in sheet units. `relax` repeatedly moves everything a fraction of the way along them. The strengths of
the forces were found by trial.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from whistlestop.boards.geometry import conflicts
from whistlestop.boards.geometry.conflicts import Contacts
from whistlestop.boards.geometry.curves import ArcLengths, Floats, Ints, points_at, weights
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.spaces import SPACE_WIDTH

FARTHEST = 38.0
"""No city is moved farther than this from its true place."""
ORDER = 20.0
"""Cities farther apart than this, east–west or north–south, keep that order."""
HOME = 0.016
"""The strength of the pull on a city towards its true place."""
BOW_APART, BOW_BACK, ALONG_BACK = 0.12, 0.02, 0.3
"""The strengths that make a curve's control points bow equally, bow less, and stay at the thirds of the chord."""
TOO_SHORT, TOO_LONG = 0.15, 0.012
"""The strengths that move the cities of a line apart or together."""
LOOSE = 1.25
"""A line is too long if it is longer than this many times the length it needs."""
STRAIGHT, STRAIGHT_DOUBLE = 0.95, 0.99
"""The distance of a line's cities as a share of the length it needs, above which it need not bend for its spaces."""
ELBOW_ROOM = 10.0
"""The preferred distance between lines: closer ones could be mistaken for a double route."""
CITY_SHARE = 0.35
"""The share of a push on a curve that moves its cities."""
LARGEST_FORCE = 6.0
EDGE = 46.0
"""Cities stay this far from the edge of a sheet of the full width, and control points almost as far."""
REST = 0.01
"""The layout has settled once nothing moves farther than this in a step."""
PER_SPACE = 3
"""How many points represent a space in a rough pass."""


@dataclass(slots=True)
class Forces:
    """The force on each city, each control point and each label."""

    city: Floats
    bend: Floats
    label: Floats

    def on_curves(self, draft: Draft, line: Ints, t: Floats, force: Floats) -> None:
        """Push points on curves. Control points and cities take shares in proportion to their weights there."""
        w = weights(t)
        push = force[:, None, :] * (w / (w * w).sum(axis=1, keepdims=True))[:, :, None]
        np.add.at(self.city, draft.a[line], push[:, 0] * CITY_SHARE)
        np.add.at(self.city, draft.b[line], push[:, 3] * CITY_SHARE)
        np.add.at(self.bend, line, push[:, 1:3])


def relax(draft: Draft, steps: int, *, labels: bool, stiffness: float | None = None) -> Iterator[int]:
    """Move everything along the forces on it until it settles; yields the number of each step after taking it.

    A rough pass represents spaces as points, which can slide past one another. With a `stiffness` the pass is exact and
    uses rectangles. The higher the stiffness, the more conflicts outweigh true places and gentle curves.
    """
    points = _Points(draft)
    for step in range(steps):
        forces = _shape_forces(draft)
        _keep_order(draft, forces)
        if stiffness is not None:
            _separate_rectangles(draft, forces, stiffness)
        else:
            points.separate(forces, find_neighbours=step % 20 == 0, labels=labels)
        moved = _move(draft, forces, (0.32 if stiffness is None else 0.25) * (1 - 0.7 * step / steps))
        yield step
        if moved < REST:
            return


def _shape_forces(draft: Draft) -> Forces:
    """Pull cities to their true places, and keep curves simple, gently bent and long enough for their spaces."""
    city = HOME * (draft.true - draft.at)
    a, b = draft.at[draft.a], draft.at[draft.b]
    chord = np.maximum(np.hypot(*(b - a).T), 1e-6)[:, None]
    along = (b - a) / chord
    across = np.stack((-along[:, 1], along[:, 0]), axis=1)
    # How far each control point is from its third of the chord: to the side (bow), and along it (slip).
    off = draft.bend - np.stack(draft.thirds(), axis=1)
    bow, slip = np.einsum("mkd,md->mk", off, across), np.einsum("mkd,md->mk", off, along)
    even = bow.mean(axis=1, keepdims=True)
    pull = -BOW_APART * (bow - even) - BOW_BACK * bow
    bend = pull[:, :, None] * across[:, None] - ALONG_BACK * slip[:, :, None] * along[:, None]
    forces = Forces(city, bend, np.zeros_like(draft.label_off))
    # A line that is too short moves its cities apart and bows more; one that is too long moves them together.
    missing = draft.needed - ArcLengths.of(draft.curves).lengths
    spare = draft.needed * LOOSE + missing - draft.needed  # negative if a line is too long
    straight = np.where(draft.half_width > SPACE_WIDTH, STRAIGHT_DOUBLE, STRAIGHT) * draft.needed - chord[:, 0]
    missing_chord = np.maximum(np.clip(missing, 0, None), np.clip(straight, 0, 40))
    stretch = np.where(missing_chord > 0, TOO_SHORT * missing_chord, np.where(spare < 0, TOO_LONG * spare, 0.0))
    stretch = stretch[:, None] * along
    np.add.at(forces.city, draft.a, -stretch / 2)
    np.add.at(forces.city, draft.b, stretch / 2)
    more = np.clip(missing * 0.1, 0, 3)[:, None] * np.where(even < 0, -1.0, 1.0) * across
    forces.bend += more[:, None]
    return forces


def _keep_order(draft: Draft, forces: Forces) -> None:
    """Keep the east–west and north–south order of cities that share a line, unless they are nearly level."""
    for axis in (0, 1):
        true = draft.true[draft.b, axis] - draft.true[draft.a, axis]
        drawn = (draft.at[draft.b, axis] - draft.at[draft.a, axis]) * np.sign(true)
        push = np.where((np.abs(true) > ORDER) & (drawn < 4), (4 - drawn) * 0.3, 0.0) * np.sign(true)
        np.add.at(forces.city[:, axis], draft.b, push)
        np.add.at(forces.city[:, axis], draft.a, -push)


class _Points:
    """Points along the lines, which represent spaces in a rough pass. Their neighbours are found now and then."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.share = np.concatenate([(np.arange(n) + 0.5) / n for n in draft.count * PER_SPACE])
        self.line = np.repeat(np.arange(len(draft.lines)), draft.count * PER_SPACE)
        self.reach = (draft.half_width + draft.casing * 0.5 + 1.3)[self.line]

    def separate(self, forces: Forces, find_neighbours: bool, labels: bool) -> None:
        """Push the points away from one another, from cities and labels, and push cities apart."""
        draft, curves = self.draft, self.draft.curves
        arc_lengths = ArcLengths.of(curves)
        start, end = draft.clear[draft.a], arc_lengths.lengths - draft.clear[draft.b]
        self.t = arc_lengths.t_at(self.line, start[self.line] + (end - start)[self.line] * self.share)
        self.point = points_at(curves[self.line], self.t)
        if find_neighbours:
            i, j = _closer_than(60, self.point, self.point)
            others = self.line[i] < self.line[j]
            self.pairs = i[others], j[others]
            s, c = _closer_than(60, self.point, draft.at)
            foreign = (draft.a[self.line[s]] != c) & (draft.b[self.line[s]] != c)
            self.near_cities = s[foreign], c[foreign]
        self._push_apart(forces)
        self._push_off_cities(forces)
        if labels:
            self._push_off_labels(forces)
        _separate_cities(draft, forces)

    def _push_apart(self, forces: Forces) -> None:
        for gap, strength in ((0.6, 0.16), (ELBOW_ROOM, 0.045)):
            i, j = self.pairs
            hit, push = _pushes(self.point[i] - self.point[j], self.reach[i] + self.reach[j] + gap, strength)
            i, j = i[hit], j[hit]
            forces.on_curves(self.draft, self.line[i], self.t[i], push)
            forces.on_curves(self.draft, self.line[j], self.t[j], -push)

    def _push_off_cities(self, forces: Forces) -> None:
        s, c = self.near_cities
        hit, push = _pushes(self.point[s] - self.draft.at[c], self.reach[s] + self.draft.radius[c] + 3, 0.22)
        forces.on_curves(self.draft, self.line[s[hit]], self.t[s[hit]], push)
        np.add.at(forces.city, c[hit], -push * CITY_SHARE)

    def _push_off_labels(self, forces: Forces) -> None:
        draft, labels = self.draft, self.draft.label_boxes()
        s, c = _closer_than(60, self.point, labels.centre)
        apart = self.point[s] - labels.centre[c]
        inside = labels.half[c] + self.reach[s, None] - np.abs(apart)
        hit = (inside > 0).all(axis=1)
        s, c, apart, inside = s[hit], c[hit], apart[hit], inside[hit]
        rows, shallow = np.arange(len(s)), np.argmin(inside, axis=1)
        push = np.zeros((len(s), 2))
        push[rows, shallow] = np.sign(apart[rows, shallow]) * np.minimum(inside[rows, shallow], 5) * 0.26
        forces.on_curves(draft, self.line[s], self.t[s], push)
        foreign = (draft.a[self.line[s]] != c) & (draft.b[self.line[s]] != c)
        np.add.at(forces.city, c[foreign], -push[foreign] * 0.4)


def _closer_than(reach: float, a: Floats, b: Floats) -> tuple[Ints, Ints]:
    """The index pairs of points that are closer than `reach`."""
    across, down = (a[:, None, axis] - b[None, :, axis] for axis in (0, 1))
    i, j = np.nonzero(across * across + down * down < reach * reach)
    return i, j


def _pushes(apart: Floats, reach: Floats, strength: float) -> tuple[Ints, Floats]:
    """The pairs that are closer than their reach, and the push on the first of each."""
    distance = np.maximum(np.hypot(apart[:, 0], apart[:, 1]), 0.01)
    hit = np.nonzero(distance < reach)[0]
    return hit, apart[hit] * ((reach[hit] - distance[hit]) / distance[hit] * strength)[:, None]


def _separate_cities(draft: Draft, forces: Forces) -> None:
    apart = draft.at[:, None] - draft.at[None]
    distance = np.maximum(np.hypot(apart[:, :, 0], apart[:, :, 1]), 1e-6)
    forces.city += (apart / distance[:, :, None] * (np.clip(40 - distance, 0, 40) * 0.08)[:, :, None]).sum(axis=1)


def _separate_rectangles(draft: Draft, forces: Forces, stiffness: float, gap: float = 1.4) -> None:
    """Push apart spaces, cities and labels that overlap or are closer than the gap, by their true outlines."""
    spaces = draft.spaces()
    line, t = spaces.line, spaces.t

    def push(contacts: Contacts, strength: float) -> Floats:
        return contacts.out * (contacts.depth * strength * stiffness)[:, None]

    hit = conflicts.between_spaces(draft, spaces, gap)
    forces.on_curves(draft, line[hit.first], t[hit.first], push(hit, 0.3))
    forces.on_curves(draft, line[hit.second], t[hit.second], -push(hit, 0.3))
    hit = conflicts.spaces_on_cities(draft, spaces, gap)
    forces.on_curves(draft, line[hit.first], t[hit.first], push(hit, 0.35))
    np.add.at(forces.city, hit.second, -push(hit, 0.15))
    hit = conflicts.spaces_on_labels(draft, spaces, gap + 0.4)
    forces.on_curves(draft, line[hit.first], t[hit.first], push(hit, 0.45))
    np.add.at(forces.label, hit.second, -push(hit, 0.35))
    hit = conflicts.between_labels(draft, gap)
    np.add.at(forces.label, hit.first, push(hit, 0.4))
    np.add.at(forces.label, hit.second, -push(hit, 0.4))
    hit = conflicts.labels_on_cities(draft, gap + 1)
    np.add.at(forces.label, hit.first, push(hit, 0.5))
    forces.label += conflicts.labels_off_sheet(draft) * 0.6
    forces.label += _towards_own_city(draft)


def _towards_own_city(draft: Draft, reach: float = 8.0) -> Floats:
    """Pull labels that have drifted away back to their cities."""
    gap = np.maximum(np.abs(draft.label_off) - draft.label_size / 2, 0)
    distance: Floats = np.hypot(*gap.T)
    too_far = np.clip(distance - draft.radius - reach, 0, 4)
    home: Floats = -np.sign(draft.label_off) * gap / np.maximum(distance, 1e-6)[:, None] * (too_far * 0.3)[:, None]
    return home


def _move(draft: Draft, forces: Forces, step: float) -> float:
    """Move everything along the forces; returns the largest distance moved."""
    before = draft.at.copy(), draft.bend.copy(), draft.label_off.copy()
    draft.at += np.clip(forces.city, -LARGEST_FORCE, LARGEST_FORCE) * step
    draft.bend += np.clip(forces.bend, -LARGEST_FORCE, LARGEST_FORCE) * step * 1.6
    draft.label_off += np.clip(forces.label, -LARGEST_FORCE, LARGEST_FORCE) * step * 1.6
    away = draft.at - draft.true
    distance = np.maximum(np.hypot(*away.T), 1e-9)
    draft.at = draft.true + away * np.minimum(1, FARTHEST / distance)[:, None]
    edge = EDGE * draft.width / SHEET_WIDTH
    size = np.array((draft.width, draft.height))
    draft.at = np.clip(draft.at, edge, size - edge)
    draft.bend = np.clip(draft.bend, edge - 8, size - edge + 8)
    after = draft.at, draft.bend, draft.label_off
    return max(float(np.abs(now - then).max()) for now, then in zip(after, before, strict=True))
