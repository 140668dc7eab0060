"""The layout solver: from geography to a sheet on which every space, city and label has its own place.

Cities start in their true places, with straight lines between them. Forces then spread out crowded regions: first
roughly, with points for spaces, then exactly, with rectangles. Labels are placed in between. The same board always
gives the same layout.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from whistlestop.boards.board import Board
from whistlestop.boards.geometry import conflicts
from whistlestop.boards.geometry.curves import Floats
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.forces import relax
from whistlestop.boards.geometry.furniture_placement import place_furniture
from whistlestop.boards.geometry.initial_bends import choose_bends
from whistlestop.boards.geometry.label_placement import choose_labels
from whistlestop.boards.geometry.layout import SHEET_WIDTH, Layout
from whistlestop.boards.geometry.projection import Projection, fitting
from whistlestop.boards.geometry.spaces import PITCH

SIDE_MARGIN, TOP_MARGIN = 62.0, 74.0
"""The space between the outermost cities and the edge of the sheet."""
ROOMY = 1.9
"""How much longer a typical route may be than its spaces before the sheet is made smaller."""
STIFFNESS = (1, 1, 1.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 4, 4, 4)
"""The stiffness of each exact pass. It rises while conflicts are left."""
ROUGH_STEPS, LABEL_STEPS, EXACT_STEPS = 700, 350, 150
"""The most steps of a rough pass, of one with labels, and of an exact one."""
ALL_STEPS = 2 * ROUGH_STEPS + 4 * LABEL_STEPS + len(STIFFNESS) * EXACT_STEPS

Progress = Callable[[float], None]


def solve(board: Board, progress: Progress | None = None, tries: int = 3) -> Layout:
    """Lay out a board: returns the first layout without a conflict, or else the best of several tries.

    `progress` is called with the share that is done, from 0 to 1. It starts again with each try.
    """
    best, lowest = initial_draft(board), math.inf
    for seed in range(tries):
        draft = solve_once(board, progress, seed)
        if (current := penalty(draft)) < lowest:
            best, lowest = draft, current
        if not any(conflicts.count(best).values()):
            break
    return best.layout(place_furniture(best))


def solve_once(board: Board, progress: Progress | None = None, seed: int = 0) -> Draft:
    """Make one try. A seed other than 0 shifts the cities a little at the start."""
    draft = initial_draft(board)
    if seed:
        draft.at += np.random.default_rng(seed).normal(0, 3, draft.at.shape)
    done = 0

    def steps(count: int, labels: bool, stiffness: float | None = None) -> None:
        nonlocal done
        for step in relax(draft, count, labels=labels, stiffness=stiffness):
            if progress is not None:
                progress((done + step) / ALL_STEPS)
        done += count

    choose_bends(draft)
    steps(ROUGH_STEPS, labels=False)
    choose_bends(draft, passes=1)
    steps(ROUGH_STEPS, labels=False)
    for _ in range(4):
        choose_labels(draft)
        steps(LABEL_STEPS, labels=True)
    choose_labels(draft)
    best, lowest = draft.copy(), penalty(draft)
    for stiffness in STIFFNESS:
        if lowest == 0:
            break
        steps(EXACT_STEPS, labels=True, stiffness=stiffness)
        hold_back_spaces(draft)
        if (current := penalty(draft)) < lowest:
            best, lowest = draft.copy(), current
        choose_labels(draft, passes=2, only=conflicts.conflicting_labels(draft, 0.3))
    if progress is not None:
        progress(1.0)
    return best


def initial_draft(board: Board) -> Draft:
    """Place a board on a sheet of suitable shape, with cities in their true places.

    The sheet is 1000 units wide, or narrower if a small board's routes would have too much room on it.
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
    """The width of the box around the cities: the full width, or less on a board with few spaces."""
    lengths = [np.hypot(*(points[route.a] - points[route.b])) / route.length for route in board.routes]
    natural = wide * ROOMY * PITCH / max(float(np.median(lengths)), 1e-6)
    return float(np.clip(round(natural, -1), 300, SHEET_WIDTH - 2 * SIDE_MARGIN))


def _rounded(projection: Projection) -> Projection:
    """Round a projection as the file stores it, so that a layout read from a file equals the one that was solved."""
    (south, north), (x, y) = projection.parallels, projection.origin
    return Projection(
        (round(south, 3), round(north, 3)),
        round(projection.meridian, 3),
        round(projection.scale, 3),
        (round(x, 3), round(y, 3)),
    )


def penalty(draft: Draft) -> float:
    """Rate a draft, 0 being best: the depth of every overlap, and a tenth of that for things that are too close."""
    total = 0.0
    spaces = draft.spaces()
    for gap, weight in ((0.3, 10.0), (1.4, 1.0)):
        contacts = (
            conflicts.between_spaces(draft, spaces, gap),
            conflicts.spaces_on_labels(draft, spaces, gap),
            conflicts.spaces_on_cities(draft, spaces, gap),
            conflicts.between_labels(draft, gap),
            conflicts.labels_on_cities(draft, gap),
        )
        total += weight * sum(float(contact.depth.sum()) + len(contact.depth) for contact in contacts)
    return total + 10 * float(np.abs(conflicts.labels_off_sheet(draft)).sum())


def hold_back_spaces(draft: Draft, most: float = 16.0, rounds: int = 60, shortest: float = 17.5) -> None:
    """Where the first spaces of two lines still touch at a city, start the line with more room farther out.

    A line is held back by at most about `most` units, and not at all if its spaces are no longer than `shortest`.
    """
    ends = np.stack((draft.a, draft.b), axis=1)
    for _ in range(rounds):
        spaces = draft.spaces()
        length = np.full(len(draft.lines), np.inf)
        np.minimum.at(length, spaces.line, spaces.length)
        hit = conflicts.between_spaces(draft, spaces, 0.3)
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
