"""Sea names: on their stretch if possible, nearby if not, and left out if there is no room."""

from __future__ import annotations

import math

import numpy as np

from whistlestop.boards.base_map.sea_name_placement import Disc, FreeWater, Stretch, discs_under, place_name
from whistlestop.boards.base_map.seas import SEAS
from whistlestop.boards.base_map.topology import Place
from whistlestop.boards.lettering import covers

SIZE = (1000.0, 700.0)
STRETCH: Stretch = ((400.0, 300.0), (500.0, 310.0), (600.0, 300.0))


def open_sea(*occupied: Disc) -> FreeWater:
    return FreeWater(SIZE, [], occupied)


def test_a_name_runs_along_its_stretch() -> None:
    name = place_name("North Sea", STRETCH, open_sea())
    assert name is not None
    assert name.curve[0] == STRETCH[0] and name.curve[3] == STRETCH[2]
    assert name.size == 15


def test_a_name_keeps_clear_of_occupied_discs() -> None:
    water = open_sea((500.0, 305.0, 20.0), (440.0, 300.0, 12.0))
    name = place_name("North Sea", STRETCH, water)
    assert name is not None
    assert name.curve[0] != STRETCH[0]
    letters = np.array([(x, y) for x, y, _ in discs_under(name)])
    assert water.room(letters).min() >= 0.4 * name.size
    assert min(math.dist((x, y), (500, 305)) for x, y in letters.tolist()) > 20


def test_a_second_name_keeps_clear_of_the_first() -> None:
    water = open_sea()
    first = place_name("North Sea", STRETCH, water)
    assert first is not None
    water.block(discs_under(first))
    second = place_name("Baltic Sea", STRETCH, water)
    assert second is not None
    gaps = [math.dist(a[:2], b[:2]) for a in discs_under(first) for b in discs_under(second)]
    assert min(gaps) > 10


def test_a_short_stretch_makes_a_small_name_and_a_shorter_one_none() -> None:
    small = place_name("Adriatic Sea", ((480.0, 300.0), (520.0, 305.0), (560.0, 300.0)), open_sea())
    assert small is not None and 8 <= small.size < 15
    assert place_name("Adriatic Sea", ((490.0, 300.0), (500.0, 300.0), (510.0, 300.0)), open_sea()) is None


def test_names_are_not_placed_on_land() -> None:
    island = [(50.0, 50.0), (950.0, 50.0), (950.0, 650.0), (50.0, 650.0)]
    assert place_name("North Sea", STRETCH, FreeWater(SIZE, [island], [])) is None
    lagoon = [(300.0, 200.0), (300.0, 400.0), (700.0, 400.0), (700.0, 200.0)]
    assert place_name("North Sea", STRETCH, FreeWater(SIZE, [island, lagoon], [])) is not None


def test_there_is_no_room_beyond_the_sheet_or_under_the_frame() -> None:
    points = np.array([(-50.0, 300.0), (10.0, 300.0), (500.0, 800.0), (500.0, 350.0)])
    room = open_sea().room(points)
    assert room[:3].tolist() == [0, 0, 0] and room[3] > 10


def test_seas_are_on_the_globe_and_their_names_can_be_drawn() -> None:
    names = [sea.name for sea in SEAS]
    assert len(set(names)) == len(names)

    def apart(a: Place, b: Place) -> float:
        return math.hypot(a[0] - b[0], (a[1] - b[1] + 180) % 360 - 180)

    for sea in SEAS:
        assert covers(sea.name, "italic")
        for a, b, c in sea.stretches:
            assert all(-90 < lat < 90 and -180 <= lon <= 180 for lat, lon in (a, b, c))
            assert max(apart(a, b), apart(b, c)) < 17 and apart(a, c) > apart(a, b), f"{sea.name}: a typing error?"
