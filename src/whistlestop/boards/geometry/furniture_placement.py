"""Placing the map furniture (the cartouche, the table of route values and the compass) as close to a corner as fits."""

from __future__ import annotations

import numpy as np

from whistlestop.boards.geometry.curves import ArcLengths, Floats, points_at
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.layout import SHEET_WIDTH, Furniture
from whistlestop.boards.geometry.overlap import Boxes, overlaps, pairs_within
from whistlestop.boards.geometry.paths import Point

# All sizes are for a sheet of the full width. They shrink in proportion on a narrower one.
CARTOUCHE = (196.0, 96.0)
COMPASS = (70.0, 78.0)
VALUES_WIDTH = 122.0
VALUES_ROW, VALUES_HEAD = 11.6, 30.0
"""The height of a row in the table of route values, and of its heading."""
FRAME = 34.0
"""Furniture stays this far from the edge of the sheet."""
GAP = 4.0
"""The least distance from a piece of furniture to anything else."""
GRID = 6.0
"""The distance between the places that are tried."""
FARTHEST = 260.0
"""Furniture farther than this from every corner would be in the way."""
NEXT_CORNER = 25.0
"""A piece moves this much farther from a corner before a less preferred corner is better."""


def values_size(lengths: int) -> tuple[float, float]:
    """The size of the table of route values for a board with this many different route lengths."""
    return VALUES_WIDTH, VALUES_HEAD + VALUES_ROW * lengths


def place_furniture(draft: Draft) -> Furniture:
    """Find a place for each piece of furniture, the largest first; None where there is no room."""
    scale = draft.width / SHEET_WIDTH
    taken = _taken(draft)
    places: list[Point | None] = []
    lengths = len({route.length for route in draft.board.routes})
    for size, corners in (
        (CARTOUCHE, ((0, 0), (0, 1), (1, 1), (1, 0))),
        (values_size(lengths), ((1, 0), (0, 0), (1, 1), (0, 1))),
        (COMPASS, ((1, 1), (0, 1), (1, 0), (0, 0))),
    ):
        box = np.array(size) * scale
        place = _best(draft, box, corners, taken, scale)
        places.append(place)
        if place is not None:
            taken = Boxes.joined(taken, Boxes.upright(np.array([place]), box[None]))
    return Furniture(*places)


def _best(draft: Draft, size: Floats, corners: tuple[tuple[int, int], ...], taken: Boxes, scale: float) -> Point | None:
    """The free place nearest to a corner of the sheet. Earlier corners are preferred."""
    low = FRAME * scale + size / 2
    high = np.array((draft.width, draft.height)) - low
    if (high < low).any():
        return None
    xs, ys = (np.linspace(low[axis], high[axis], int((high - low)[axis] / (GRID * scale)) + 2) for axis in (0, 1))
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    cost = np.min(
        [
            np.hypot(*(grid - np.where(np.array(corner) == 0, low, high)).T) + NEXT_CORNER * scale * rank
            for rank, corner in enumerate(corners)
        ],
        axis=0,
    )
    order = np.argsort(cost, kind="stable")
    for batch in np.array_split(order[cost[order] <= FARTHEST * scale], 40):  # the first batches are often enough
        boxes = Boxes.upright(grid[batch], np.tile(size + 2 * GAP * scale, (len(batch), 1)))
        i, j = pairs_within(boxes, taken, 0)
        depth, _ = overlaps(boxes[i], taken[j])
        free = np.setdiff1d(np.arange(len(batch)), i[depth > 0])
        if len(free):
            x, y = grid[batch[free[0]]]
            return round(float(x), 1), round(float(y), 1)
    return None


def _taken(draft: Draft) -> Boxes:
    """Everything that furniture must not cover: spaces, labels, cities and the lines themselves."""
    side = 2 * (draft.radius + 2)
    curves = draft.curves
    arc_lengths = ArcLengths.of(curves)
    line = np.repeat(np.arange(len(curves)), 20)
    share = np.tile(np.linspace(0, 1, 20), len(curves))
    track = points_at(curves[line], arc_lengths.t_at(line, arc_lengths.lengths[line] * share))
    return Boxes.joined(
        draft.space_boxes(draft.spaces()),
        draft.label_boxes(),
        Boxes.upright(draft.at, np.stack((side, side), axis=1)),
        Boxes.upright(track, np.full((len(track), 2), 8.0)),
    )
