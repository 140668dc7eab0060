"""Where there is room for the cartouche, the table of route values and the compass: as near a corner as they can be."""

from __future__ import annotations

import numpy as np

from whistlestop.boards.geometry.curves import Floats, Rulers, points_at
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.layout import Furniture
from whistlestop.boards.geometry.overlap import Boxes, overlaps, pairs_within
from whistlestop.boards.geometry.projection import Point

CARTOUCHE = (196.0, 96.0)
COMPASS = (70.0, 78.0)
VALUES_WIDTH = 122.0
VALUES_ROW, VALUES_HEAD = 11.6, 30.0
"""Sizes on a sheet 1000 wide; on a smaller one they are smaller in proportion."""
FRAME = 34.0
GRID = 6.0
FARTHEST = 260.0
"""Beyond this from every corner, furniture is in the way."""


def values_size(lengths: int) -> tuple[float, float]:
    """The size of the table of route values when a board has routes of so many lengths."""
    return VALUES_WIDTH, VALUES_HEAD + VALUES_ROW * lengths


def place_furniture(draft: Draft) -> Furniture:
    """A place for each, the largest first; None for what has no room."""
    scale = draft.width / 1000
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
    """The free place nearest to a corner of the sheet; the first corners are liked best."""
    low = FRAME * scale + size / 2
    high = np.array((draft.width, draft.height)) - low
    if (high < low).any():
        return None
    xs, ys = (np.linspace(low[axis], high[axis], int((high - low)[axis] / (GRID * scale)) + 2) for axis in (0, 1))
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    liking = np.min(
        [
            np.hypot(*(grid - np.where(np.array(corner) == 0, low, high)).T) + 25 * scale * rank
            for rank, corner in enumerate(corners)
        ],
        axis=0,
    )
    order = np.argsort(liking, kind="stable")
    for some in np.array_split(order[liking[order] <= FARTHEST * scale], 40):
        boxes = Boxes.upright(grid[some], np.tile(size + 8 * scale, (len(some), 1)))
        i, j = pairs_within(boxes, taken, 0)
        depth, _ = overlaps(boxes[i], taken[j])
        free = np.setdiff1d(np.arange(len(some)), i[depth > 0])
        if len(free):
            x, y = grid[some[free[0]]]
            return round(float(x), 1), round(float(y), 1)
    return None


def _taken(draft: Draft) -> Boxes:
    """Spaces, labels, cities, and the lines themselves."""
    side = 2 * (draft.radius + 2)
    curves = draft.curves
    rulers = Rulers.of(curves)
    line = np.repeat(np.arange(len(curves)), 20)
    share = np.tile(np.linspace(0, 1, 20), len(curves))
    track = points_at(curves[line], rulers.t_at(line, rulers.lengths[line] * share))
    return Boxes.joined(
        draft.space_boxes(draft.spaces()),
        draft.label_boxes(),
        Boxes.upright(draft.at, np.stack((side, side), axis=1)),
        Boxes.upright(track, np.full((len(track), 2), 8.0)),
    )
