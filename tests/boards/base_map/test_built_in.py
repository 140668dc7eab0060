"""The built-in base maps: up to date, within their size budget, and true to geography."""

from __future__ import annotations

import gzip
from functools import cache

import numpy as np
import pytest

from tests.boards.base_map.map_reading import Point, distance, inside, lines, sheet, warped_projection
from whistlestop.boards.base_map import BaseMap, load_base_map
from whistlestop.boards.base_map.base_map import DATA
from whistlestop.boards.base_map.build import layout_key
from whistlestop.boards.base_map.sea_name_placement import FreeWater, discs_under
from whistlestop.boards.base_map.warped_projection import INSET
from whistlestop.boards.base_map.world import base_map_of, occupied_discs

BOARDS = ["usa", "europe"]

PORTS = {
    "usa": ["boston", "charleston", "los-angeles", "miami", "new-orleans", "new-york", "san-francisco", "seattle"],
    "europe": ["athina", "barcelona", "brest", "brindisi", "cadiz", "constantinople", "danzig", "dieppe", "edinburgh"],
    "europe, on": ["kobenhavn", "lisboa", "marseille", "palermo", "petrograd", "riga", "sevastopol", "smyrna", "sochi"],
}

# Latitude, longitude, and what is there.
FACTS = {
    "usa": [
        (47.7, -87.5, "lake"),  # Superior
        (43.5, -87.0, "lake"),  # Michigan
        (44.6, -82.4, "lake"),  # Huron
        (42.2, -81.2, "lake"),  # Erie
        (43.6, -77.9, "lake"),  # Ontario
        (41.2, -112.6, "lake"),  # the Great Salt Lake
        (28.0, -81.6, "land"),  # Florida
        (44.3, -84.6, "land"),  # Michigan, between its lakes
        (28.0, -113.4, "land"),  # Baja California
        (49.6, -125.4, "land"),  # Vancouver Island
        (37.6, -76.1, "sea"),  # Chesapeake Bay
        (27.8, -111.6, "sea"),  # the Gulf of California
        (26.0, -90.0, "sea"),  # the Gulf of Mexico
    ],
    "europe": [
        (60.8, 31.4, "lake"),  # Ladoga
        (58.9, 13.3, "lake"),  # Vänern
        (53.2, -7.8, "land"),  # Ireland
        (42.2, 9.1, "land"),  # Corsica
        (35.2, 24.9, "land"),  # Crete
        (55.4, 11.7, "land"),  # Zealand
        (45.2, 34.2, "land"),  # the Crimea
        (43.2, 34.0, "sea"),  # the Black Sea
        (43.0, 15.2, "sea"),  # the Adriatic
        (56.0, 3.0, "sea"),  # the North Sea
        (50.2, -1.0, "sea"),  # the Channel
        (53.9, -5.0, "sea"),  # the Irish Sea
    ],
}


@cache
def base(id: str) -> BaseMap:
    found = load_base_map(id)
    assert found is not None
    return found


@cache
def coasts(id: str) -> list[list[Point]]:
    return lines(base(id).land)


@pytest.mark.parametrize("id", BOARDS)
def test_the_map_is_warped_for_the_boards_own_layout(id: str) -> None:
    ours = sheet(id)
    drawn = [(city.x, city.y) for city in ours.cities]
    wanted = layout_key(ours.projection, drawn, (ours.width, ours.height))
    assert base(id).layout == wanted, "the layout has changed: run tools/base_map.py"
    assert base_map_of(ours) is base(id)


@pytest.mark.parametrize("id", BOARDS)
def test_budget(id: str) -> None:
    ours = base(id)
    paths = (ours.land, ours.lakes, ours.rivers, ours.borders, ours.provinces, ours.graticule, ours.relief)
    assert len(gzip.compress((DATA / f"{id}.json").read_bytes())) <= 40_000
    assert sum(map(len, paths)) <= 48_000
    assert len(ours.land) <= 22_000
    assert all(paths[:4]) and ours.graticule and ours.relief
    assert bool(ours.provinces) == (id == "usa")


@pytest.mark.parametrize("id", BOARDS)
def test_every_path_is_valid_and_stays_on_the_sheet(id: str) -> None:
    ours = base(id)
    inset = INSET * ours.width - 0.06  # clipped points are rounded afterwards
    for path in (ours.land, ours.lakes, ours.rivers, ours.borders, ours.provinces, ours.graticule):
        for x, y in (point for line in lines(path) for point in line):
            assert inset <= x <= ours.width - inset and inset <= y <= ours.height - inset
    for x, y in (point for line in lines(ours.relief) for point in line):  # spurs may stick out a little
        assert -15 <= x <= ours.width + 15 and -15 <= y <= ours.height + 15


@pytest.mark.parametrize("some", PORTS)
def test_ports_lie_on_their_coast(some: str) -> None:
    id = some.partition(",")[0]
    cities = {city.id: (city.x, city.y) for city in sheet(id).cities}
    far = {port: distance(cities[port], coasts(id), closed=True) for port in PORTS[some]}
    assert max(far.values()) < 7, far


@pytest.mark.parametrize("id", BOARDS)
def test_every_city_lies_on_land(id: str) -> None:
    places = ((city.id, (city.x, city.y)) for city in sheet(id).cities)
    at_sea = {id_: at for id_, at in places if not inside(at, coasts(id))}
    assert all(distance(at, coasts(id), closed=True) < 3 for at in at_sea.values()), at_sea


@pytest.mark.parametrize(("id", "lat", "lon", "what"), [(id, *fact) for id in BOARDS for fact in FACTS[id]])
def test_land_and_water_are_where_they_should_be(id: str, lat: float, lon: float, what: str) -> None:
    (place,) = warped_projection(sheet(id)).draw([(lat, lon)])
    on_land, in_lake = inside(place, coasts(id)), inside(place, lines(base(id).lakes))
    assert {"sea": not on_land, "lake": in_lake, "land": on_land and not in_lake}[what]


@pytest.mark.parametrize("id", BOARDS)
def test_borders_end_on_coasts_on_borders_or_at_the_edge(id: str) -> None:
    ours = base(id)
    borders = lines(ours.borders)
    edge = INSET * ours.width + 0.2
    loose = []
    for i, border in enumerate(borders):
        if border[0] == border[-1]:
            continue
        for end in (border[0], border[-1]):
            others = [*borders[:i], *borders[i + 1 :], border[1:-1]]
            at_edge = not (edge < end[0] < ours.width - edge and edge < end[1] < ours.height - edge)
            if not at_edge and end not in (point for line in (*coasts(id), *others) for point in line):
                loose.append(end)
    assert not loose, "borders and coasts share arcs, so they must share points"


@pytest.mark.parametrize("id", BOARDS)
def test_sea_names_touch_nothing(id: str) -> None:
    ours = base(id)
    water = FreeWater((ours.width, ours.height), coasts(id), occupied_discs(sheet(id)))
    assert {"usa": "Gulf of Mexico", "europe": "North Sea"}[id] in {sea.text for sea in ours.seas}
    for sea in ours.seas:
        letters = np.array([(x, y) for x, y, _ in discs_under(sea)])
        assert water.room(letters).min() >= 0.4 * sea.size, f"{sea.text}: run tools/base_map.py"


def test_there_is_no_base_map_for_an_unknown_board() -> None:
    assert load_base_map("atlantis") is None
