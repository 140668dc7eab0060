"""Spurs: close to their crest, curved towards the shadow side, and the same every time."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tests.boards.base_map.map_reading import distance
from whistlestop.boards.base_map.relief import spurs
from whistlestop.boards.base_map.ridges import RIDGES
from whistlestop.boards.geometry.paths import Point

CRESTS: list[list[Point]] = [
    [(100, 300), (300, 300)],
    [(300, 100), (300, 300), (330, 400)],
    [(400, 400), (300, 200)],
]


@pytest.mark.parametrize("crest", CRESTS)
def test_spurs_lie_along_the_crest_and_curve_towards_the_shadow_side(crest: list[Point]) -> None:
    found = spurs(crest, 6.0, "Testberg")
    assert len(found) > sum(math.dist(a, b) for a, b in pairwise(crest)) / 10
    for start, middle, end in found:
        assert max(distance(point, [crest]) for point in (start, middle, end)) < 14
        chord = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        assert 0.6 * (middle[0] - chord[0]) + 0.8 * (middle[1] - chord[1]) > 0


def test_each_range_has_its_own_spurs() -> None:
    assert spurs(CRESTS[0], 6.0, "Testberg") == spurs(CRESTS[0], 6.0, "Testberg")
    assert spurs(CRESTS[0], 6.0, "Testberg") != spurs(CRESTS[0], 6.0, "Probeberg")


def test_a_very_short_crest() -> None:
    assert len(spurs([(10, 10), (10.1, 10)], 5.0, "Hill")) == 2


def test_ridges_are_on_the_globe_and_named_once() -> None:
    names = [ridge.name for ridge in RIDGES]
    assert len(set(names)) == len(names)
    for ridge in RIDGES:
        assert len(ridge.crest) > 1 and 2 < ridge.breadth < 10
        assert all(-90 < lat < 90 and -180 <= lon <= 180 for lat, lon in ridge.crest)
        steps = [math.dist(a, b) for a, b in pairwise(ridge.crest)]
        assert max(steps) < 13, f"{ridge.name}: a typing error?"
