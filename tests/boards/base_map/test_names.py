"""Names on the water: where they would run if they can, elsewhere near by if not, nowhere if there is no room."""

from __future__ import annotations

import math

import numpy as np

from whistlestop.boards.base_map.names import Disc, Stretch, Water, covered_by, place_name
from whistlestop.boards.base_map.seas import SEAS
from whistlestop.boards.base_map.topology import Place
from whistlestop.boards.lettering import covers

SIZE = (1000.0, 700.0)
STRETCH: Stretch = ((400.0, 300.0), (500.0, 310.0), (600.0, 300.0))


def open_sea(*taken: Disc) -> Water:
    return Water(SIZE, [], taken)


def test_a_name_runs_where_it_is_asked_to() -> None:
    name = place_name("North Sea", STRETCH, open_sea())
    assert name is not None
    assert name.curve[0] == STRETCH[0] and name.curve[3] == STRETCH[2]
    assert name.size == 15


def test_a_name_keeps_clear_of_what_is_taken() -> None:
    water = open_sea((500.0, 305.0, 20.0), (440.0, 300.0, 12.0))
    name = place_name("North Sea", STRETCH, water)
    assert name is not None
    assert name.curve[0] != STRETCH[0]
    letters = np.array([(x, y) for x, y, _ in covered_by(name)])
    assert water.room(letters).min() >= 0.4 * name.size
    assert min(math.dist((x, y), (500, 305)) for x, y in letters.tolist()) > 20


def test_a_second_name_keeps_clear_of_the_first() -> None:
    water = open_sea()
    first = place_name("North Sea", STRETCH, water)
    assert first is not None
    water.take(covered_by(first))
    second = place_name("Baltic Sea", STRETCH, water)
    assert second is not None
    gaps = [math.dist(a[:2], b[:2]) for a in covered_by(first) for b in covered_by(second)]
    assert min(gaps) > 10


def test_a_short_stretch_makes_a_small_name_and_none_at_last() -> None:
    small = place_name("Adriatic Sea", ((480.0, 300.0), (520.0, 305.0), (560.0, 300.0)), open_sea())
    assert small is not None and 8 <= small.size < 15
    assert place_name("Adriatic Sea", ((490.0, 300.0), (500.0, 300.0), (510.0, 300.0)), open_sea()) is None


def test_no_name_on_land() -> None:
    island = [(50.0, 50.0), (950.0, 50.0), (950.0, 650.0), (50.0, 650.0)]
    assert place_name("North Sea", STRETCH, Water(SIZE, [island], [])) is None
    lagoon = [(300.0, 200.0), (300.0, 400.0), (700.0, 400.0), (700.0, 200.0)]
    assert place_name("North Sea", STRETCH, Water(SIZE, [island, lagoon], [])) is not None


def test_there_is_no_room_beyond_the_sheet_or_under_the_frame() -> None:
    points = np.array([(-50.0, 300.0), (10.0, 300.0), (500.0, 800.0), (500.0, 350.0)])
    room = open_sea().room(points)
    assert room[:3].tolist() == [0, 0, 0] and room[3] > 10


def test_seas_are_on_the_globe_and_can_be_lettered() -> None:
    names = [sea.name for sea in SEAS]
    assert len(set(names)) == len(names)

    def apart(a: Place, b: Place) -> float:
        return math.hypot(a[0] - b[0], (a[1] - b[1] + 180) % 360 - 180)

    for sea in SEAS:
        assert covers(sea.name, "italic")
        for a, b, c in sea.stretches:
            assert all(-90 < lat < 90 and -180 <= lon <= 180 for lat, lon in (a, b, c))
            assert max(apart(a, b), apart(b, c)) < 17 and apart(a, c) > apart(a, b), f"{sea.name}: a slip of the pen?"
