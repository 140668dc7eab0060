"""The pull and push on cities, curves and labels: towards geography and gentle curves, away from one another.

All forces are in sheet units; `relax` moves everything a part of the way along them, many times.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from whistlestop.boards.geometry import faults
from whistlestop.boards.geometry.curves import Floats, Ints, Rulers, points_at, weights
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.faults import Contacts
from whistlestop.boards.geometry.spaces import SPACE_WIDTH

FARTHEST = 38.0
"""No city is moved further than this from its true place."""
ORDER = 20.0
"""Cities further apart than this, east–west or north–south, stay in that order."""
HOME = 0.016
BOW_APART, BOW_BACK, ALONG_BACK = 0.12, 0.02, 0.3
TOO_SHORT, TOO_LONG, LOOSE = 0.15, 0.012, 1.25
STRAIGHT, STRAIGHT_DOUBLE = 0.95, 0.99
"""The share of a line's length that its cities should be apart, so that it need not bow for its spaces."""
ELBOW_ROOM = 10.0
"""Lines would rather be this far apart, or two could be taken for a double route."""
CITY_SHARE = 0.35
"""How much of a push on a curve its cities take."""
LARGEST_FORCE = 6.0
REST = 0.01
"""When nothing moves further than this in a step, all is at rest."""
PER_SPACE = 3
"""Points that stand for a space while the layout is rough."""


@dataclass(slots=True)
class Forces:
    """What pulls at each city, at each control point, and at each label."""

    city: Floats
    bend: Floats
    label: Floats

    def on_curves(self, draft: Draft, line: Ints, t: Floats, force: Floats) -> None:
        """Push points of curves: the share of each control point and city is how much it moves that point."""
        w = weights(t)
        push = force[:, None, :] * (w / (w * w).sum(axis=1, keepdims=True))[:, :, None]
        np.add.at(self.city, draft.a[line], push[:, 0] * CITY_SHARE)
        np.add.at(self.city, draft.b[line], push[:, 3] * CITY_SHARE)
        np.add.at(self.bend, line, push[:, 1:3])


def relax(draft: Draft, steps: int, *, labels: bool, stiffness: float | None = None) -> Iterator[int]:
    """Let everything move along the forces on it, until it rests; yields the number of each step after it.

    A rough pass has points for spaces, which slide past one another. With a stiffness it is exact, with rectangles;
    the stiffer they are, the less do geography and gentle curves count against a contact.
    """
    points = _Points(draft)
    for step in range(steps):
        forces = _shape_forces(draft)
        _keep_order(draft, forces)
        if stiffness is not None:
            _part_rectangles(draft, forces, stiffness)
        else:
            points.part(forces, look_around=step % 20 == 0, labels=labels)
        moved = _move(draft, forces, (0.32 if stiffness is None else 0.25) * (1 - 0.7 * step / steps))
        yield step
        if moved < REST:
            return


def _shape_forces(draft: Draft) -> Forces:
    """Home to the true places; curves simple, gently bent, and long enough for their spaces."""
    city = HOME * (draft.true - draft.at)
    a, b = draft.at[draft.a], draft.at[draft.b]
    chord = np.maximum(np.hypot(*(b - a).T), 1e-6)[:, None]
    along = (b - a) / chord
    across = np.stack((-along[:, 1], along[:, 0]), axis=1)
    off = draft.bend - np.stack(draft.thirds(), axis=1)
    bow, slip = np.einsum("mkd,md->mk", off, across), np.einsum("mkd,md->mk", off, along)
    even = bow.mean(axis=1, keepdims=True)
    pull = -BOW_APART * (bow - even) - BOW_BACK * bow
    bend = pull[:, :, None] * across[:, None] - ALONG_BACK * slip[:, :, None] * along[:, None]
    forces = Forces(city, bend, np.zeros_like(draft.label_off))
    missing = draft.needed - Rulers.of(draft.curves).lengths
    spare = draft.needed * LOOSE + missing - draft.needed  # below zero: longer than spaces can stretch
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
    """Cities joined by a line keep their order east–west and north–south, unless they are nearly level."""
    for axis in (0, 1):
        true = draft.true[draft.b, axis] - draft.true[draft.a, axis]
        drawn = (draft.at[draft.b, axis] - draft.at[draft.a, axis]) * np.sign(true)
        push = np.where((np.abs(true) > ORDER) & (drawn < 4), (4 - drawn) * 0.3, 0.0) * np.sign(true)
        np.add.at(forces.city[:, axis], draft.b, push)
        np.add.at(forces.city[:, axis], draft.a, -push)


class _Points:
    """Points along the lines that stand for spaces; who is near whom is looked up now and then."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.share = np.concatenate([(np.arange(n) + 0.5) / n for n in draft.count * PER_SPACE])
        self.line = np.repeat(np.arange(len(draft.lines)), draft.count * PER_SPACE)
        self.reach = (draft.half_width + draft.casing * 0.5 + 1.3)[self.line]

    def part(self, forces: Forces, look_around: bool, labels: bool) -> None:
        """Push the points apart, from one another, from cities and labels, and cities from cities."""
        draft, curves = self.draft, self.draft.curves
        rulers = Rulers.of(curves)
        start, end = draft.clear[draft.a], rulers.lengths - draft.clear[draft.b]
        self.t = rulers.t_at(self.line, start[self.line] + (end - start)[self.line] * self.share)
        self.point = points_at(curves[self.line], self.t)
        if look_around:
            i, j = _closer_than(60, self.point, self.point)
            others = self.line[i] < self.line[j]
            self.pairs = i[others], j[others]
            s, c = _closer_than(60, self.point, draft.at)
            strangers = (draft.a[self.line[s]] != c) & (draft.b[self.line[s]] != c)
            self.visits = s[strangers], c[strangers]
        self._push_apart(forces)
        self._push_off_cities(forces)
        if labels:
            self._push_off_labels(forces)
        _part_cities(draft, forces)

    def _push_apart(self, forces: Forces) -> None:
        for gap, strength in ((0.6, 0.16), (ELBOW_ROOM, 0.045)):
            i, j = self.pairs
            hit, push = _pushes(self.point[i] - self.point[j], self.reach[i] + self.reach[j] + gap, strength)
            i, j = i[hit], j[hit]
            forces.on_curves(self.draft, self.line[i], self.t[i], push)
            forces.on_curves(self.draft, self.line[j], self.t[j], -push)

    def _push_off_cities(self, forces: Forces) -> None:
        s, c = self.visits
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
        strangers = (draft.a[self.line[s]] != c) & (draft.b[self.line[s]] != c)
        np.add.at(forces.city, c[strangers], -push[strangers] * 0.4)


def _closer_than(reach: float, a: Floats, b: Floats) -> tuple[Ints, Ints]:
    across, down = (a[:, None, axis] - b[None, :, axis] for axis in (0, 1))
    i, j = np.nonzero(across * across + down * down < reach * reach)
    return i, j


def _pushes(apart: Floats, reach: Floats, strength: float) -> tuple[Ints, Floats]:
    """Which pairs are nearer than their reach, and the push on the first of each."""
    distance = np.maximum(np.hypot(apart[:, 0], apart[:, 1]), 0.01)
    hit = np.nonzero(distance < reach)[0]
    return hit, apart[hit] * ((reach[hit] - distance[hit]) / distance[hit] * strength)[:, None]


def _part_cities(draft: Draft, forces: Forces) -> None:
    apart = draft.at[:, None] - draft.at[None]
    distance = np.maximum(np.hypot(apart[:, :, 0], apart[:, :, 1]), 1e-6)
    forces.city += (apart / distance[:, :, None] * (np.clip(40 - distance, 0, 40) * 0.08)[:, :, None]).sum(axis=1)


def _part_rectangles(draft: Draft, forces: Forces, stiffness: float, gap: float = 1.4) -> None:
    """Push apart what overlaps or nearly does: spaces, cities and labels, by their true outlines."""
    spaces = draft.spaces()
    line, t = spaces.line, spaces.t

    def half(contacts: Contacts, strength: float) -> Floats:
        return contacts.out * (contacts.depth * strength * stiffness)[:, None]

    hit = faults.between_spaces(draft, spaces, gap)
    forces.on_curves(draft, line[hit.first], t[hit.first], half(hit, 0.3))
    forces.on_curves(draft, line[hit.second], t[hit.second], -half(hit, 0.3))
    hit = faults.spaces_on_cities(draft, spaces, gap)
    forces.on_curves(draft, line[hit.first], t[hit.first], half(hit, 0.35))
    np.add.at(forces.city, hit.second, -half(hit, 0.15))
    hit = faults.spaces_on_labels(draft, spaces, gap + 0.4)
    forces.on_curves(draft, line[hit.first], t[hit.first], half(hit, 0.45))
    np.add.at(forces.label, hit.second, -half(hit, 0.35))
    hit = faults.between_labels(draft, gap)
    np.add.at(forces.label, hit.first, half(hit, 0.4))
    np.add.at(forces.label, hit.second, -half(hit, 0.4))
    hit = faults.labels_on_cities(draft, gap + 1)
    np.add.at(forces.label, hit.first, half(hit, 0.5))
    forces.label += faults.labels_off_sheet(draft) * 0.6
    forces.label += _towards_own_city(draft)


def _towards_own_city(draft: Draft, reach: float = 8.0) -> Floats:
    """Labels that drifted off come back."""
    gap = np.maximum(np.abs(draft.label_off) - draft.label_size / 2, 0)
    distance: Floats = np.hypot(*gap.T)
    too_far = np.clip(distance - draft.radius - reach, 0, 4)
    home: Floats = -np.sign(draft.label_off) * gap / np.maximum(distance, 1e-6)[:, None] * (too_far * 0.3)[:, None]
    return home


def _move(draft: Draft, forces: Forces, step: float) -> float:
    """Move everything, and say how far what moved most did."""
    before = draft.at.copy(), draft.bend.copy(), draft.label_off.copy()
    draft.at += np.clip(forces.city, -LARGEST_FORCE, LARGEST_FORCE) * step
    draft.bend += np.clip(forces.bend, -LARGEST_FORCE, LARGEST_FORCE) * step * 1.6
    draft.label_off += np.clip(forces.label, -LARGEST_FORCE, LARGEST_FORCE) * step * 1.6
    away = draft.at - draft.true
    distance = np.maximum(np.hypot(*away.T), 1e-9)
    draft.at = draft.true + away * np.minimum(1, FARTHEST / distance)[:, None]
    edge = 46 * draft.width / 1000
    size = np.array((draft.width, draft.height))
    draft.at = np.clip(draft.at, edge, size - edge)
    draft.bend = np.clip(draft.bend, edge - 8, size - edge + 8)
    after = draft.at, draft.bend, draft.label_off
    return max(float(np.abs(now - then).max()) for now, then in zip(after, before, strict=True))
