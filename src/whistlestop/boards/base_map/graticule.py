"""The graticule: the grid of meridians and parallels."""

from __future__ import annotations

import math

from whistlestop.boards.base_map.clip import Box
from whistlestop.boards.base_map.topology import Arc

_STEPS = (0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0)  # degrees
_MESH = 85.0  # units: the least distance between two parallels


def graticule(window: Box, units_per_degree: float) -> list[Arc]:
    """The meridians and parallels that cross the window, at round degrees that are not too close on the sheet.

    >>> graticule((40, 2, 48, 16), units_per_degree=20)
    [[(40.0, 2), (40.0, 16)], [(45.0, 2), (45.0, 16)], [(40, 10.0), (48, 10.0)]]
    """
    step = next((step for step in _STEPS if step * units_per_degree >= _MESH), _STEPS[-1])
    south, west, north, east = max(window[0], -85.0), window[1], min(window[2], 85.0), window[3]
    turn = min(2 * step, 30.0) if north > 30 or south < -30 else step  # meridians converge towards the poles
    parallels = [[(lat, west), (lat, east)] for lat in _round_degrees(south, north, step)]
    meridians = [[(south, lon), (north, lon)] for lon in _round_degrees(west, east, turn)]
    return parallels + meridians


def _round_degrees(low: float, high: float, step: float) -> list[float]:
    return [i * step for i in range(math.ceil(low / step), math.floor(high / step) + 1)]
