"""Working out a layout: from geography to a sheet on which every space, city and label has its own place.

Cities start in their true places and lines straight. Forces then spread crowded regions: first roughly, with points for
spaces, then exactly, with rectangles; labels choose their sides in between. The same board gives the same layout.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from whistlestop.boards.board import Board
from whistlestop.boards.geometry import faults
from whistlestop.boards.geometry.bows import choose_bows
from whistlestop.boards.geometry.curves import Floats
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.forces import relax
from whistlestop.boards.geometry.furniture_places import place_furniture
from whistlestop.boards.geometry.label_places import choose_labels
from whistlestop.boards.geometry.layout import SHEET_WIDTH, Layout
from whistlestop.boards.geometry.projection import Projection, fitting
from whistlestop.boards.geometry.spaces import PITCH

SIDE_MARGIN, TOP_MARGIN = 62.0, 74.0
"""Between the outermost cities and the edge of the sheet."""
ROOMY = 1.9
"""A typical route is at most this much longer than its spaces are; else the sheet is made smaller."""
STIFFNESS = (1, 1, 1.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 4, 4, 4)
ROUGH_STEPS, LABEL_STEPS, EXACT_STEPS = 700, 350, 150
ALL_STEPS = 2 * ROUGH_STEPS + 4 * LABEL_STEPS + len(STIFFNESS) * EXACT_STEPS

Progress = Callable[[float], None]


def solve(board: Board, progress: Progress | None = None, tries: int = 3) -> Layout:
    """The layout of a board: the first without a fault, or else the best of some tries.

    `progress` is told the share that is done, from 0 to 1, again in each try.
    """
    best, least = first_draft(board), math.inf
    for seed in range(tries):
        draft = solve_once(board, progress, seed)
        if (bad := badness(draft)) < least:
            best, least = draft, bad
        if not any(faults.count(best).values()):
            break
    return best.layout(place_furniture(best))


def solve_once(board: Board, progress: Progress | None = None, seed: int = 0) -> Draft:
    """One try. Another seed shifts the cities a little before it begins."""
    draft = first_draft(board)
    if seed:
        draft.at += np.random.default_rng(seed).normal(0, 3, draft.at.shape)
    done = 0

    def steps(count: int, labels: bool, stiffness: float | None = None) -> None:
        nonlocal done
        for step in relax(draft, count, labels=labels, stiffness=stiffness):
            if progress is not None:
                progress((done + step) / ALL_STEPS)
        done += count

    choose_bows(draft)
    steps(ROUGH_STEPS, labels=False)
    choose_bows(draft, passes=1)
    steps(ROUGH_STEPS, labels=False)
    for _ in range(4):
        choose_labels(draft)
        steps(LABEL_STEPS, labels=True)
    choose_labels(draft)
    best, least = draft.copy(), badness(draft)
    for stiffness in STIFFNESS:
        if least == 0:
            break
        steps(EXACT_STEPS, labels=True, stiffness=stiffness)
        keep_back(draft)
        if (bad := badness(draft)) < least:
            best, least = draft.copy(), bad
        choose_labels(draft, passes=2, only=faults.troubled_labels(draft, 0.3))
    if progress is not None:
        progress(1.0)
    return best


def first_draft(board: Board) -> Draft:
    """A board on a sheet of fitting shape, cities in their true places.

    The sheet is 1000 wide, or so much less that a small board's routes have room and not too much of it.
    """
    places = [(city.lat, city.lon) for city in board.cities]
    bare = fitting(places, (0, 0, SHEET_WIDTH, SHEET_WIDTH))
    points = np.array([bare.place(lat, lon) for lat, lon in places])
    wide, high = np.ptp(points, axis=0)
    inner = _inner_width(board, points, max(wide, 0.4 * high))
    inner_height = float(np.clip(inner * high / max(wide, 1e-9), 0.45 * inner, 1.3 * inner))
    width = inner + 2 * SIDE_MARGIN
    height = np.ceil((inner_height + 2 * TOP_MARGIN) / 10) * 10
    box = (SIDE_MARGIN, TOP_MARGIN, width - SIDE_MARGIN, height - TOP_MARGIN)
    return Draft(board, _rounded(fitting(places, box)), float(width), float(height))


def _inner_width(board: Board, points: Floats, wide: float) -> float:
    """How wide the box around the cities is: as wide as can be, or less on a board with few spaces."""
    lengths = [np.hypot(*(points[route.a] - points[route.b])) / route.length for route in board.routes]
    natural = wide * ROOMY * PITCH / max(float(np.median(lengths)), 1e-6)
    return float(np.clip(round(natural, -1), 300, SHEET_WIDTH - 2 * SIDE_MARGIN))


def _rounded(projection: Projection) -> Projection:
    """As it is stored, so that a layout read from a file is the one that was solved."""
    (south, north), (x, y) = projection.parallels, projection.origin
    return Projection(
        (round(south, 3), round(north, 3)),
        round(projection.meridian, 3),
        round(projection.scale, 3),
        (round(x, 3), round(y, 3)),
    )


def badness(draft: Draft) -> float:
    """How far all is from well: the depth of every overlap, and a tenth for what is only too near."""
    total = 0.0
    spaces = draft.spaces()
    for gap, weight in ((0.3, 10.0), (1.4, 1.0)):
        contacts = (
            faults.between_spaces(draft, spaces, gap),
            faults.spaces_on_labels(draft, spaces, gap),
            faults.spaces_on_cities(draft, spaces, gap),
            faults.between_labels(draft, gap),
            faults.labels_on_cities(draft, gap),
        )
        total += weight * sum(float(contact.depth.sum()) + len(contact.depth) for contact in contacts)
    return total + 10 * float(np.abs(faults.labels_off_sheet(draft)).sum())


def keep_back(draft: Draft, most: float = 16.0, rounds: int = 60, shortest: float = 17.5) -> None:
    """Where the first spaces of two lines still touch at a city, the roomier line begins a little further out."""
    ends = np.stack((draft.a, draft.b), axis=1)
    for _ in range(rounds):
        spaces = draft.spaces()
        length = np.full(len(draft.lines), np.inf)
        np.minimum.at(length, spaces.line, spaces.length)
        hit = faults.between_spaces(draft, spaces, 0.3)
        moved = set()
        for pair in zip(spaces.line[hit.first].tolist(), spaces.line[hit.second].tolist(), strict=True):
            line = max(pair, key=lambda line: (length[line] - shortest) * draft.count[line])
            shared = np.isin(ends[line], ends[pair[0] if line == pair[1] else pair[1]])
            end = int(np.argmax(shared))
            if shared.any() and length[line] > shortest and draft.back[line, end] < most:
                moved.add((line, end))
        if not moved:
            return
        for line, end in moved:
            draft.back[line, end] += 0.6
