"""The wide maps: the same as the narrow ones on the sheet, and continued beyond it."""

from __future__ import annotations

import gzip
import math
from functools import cache

import pytest

from tests.boards.base_map.map_reading import inside, lines, sheet, warped_projection
from whistlestop.boards.base_map import BaseMap, load_base_map
from whistlestop.boards.base_map.base_map import DATA
from whistlestop.boards.base_map.world import BEYOND, base_map_of

BOARDS = ["usa", "europe"]

# Far from every city. Latitude, longitude, and whether there is land.
BEYOND_THE_SHEET = {
    "usa": [
        (60.0, -115.0, True),  # Alberta
        (58.0, -95.0, True),
        (17.5, -96.5, True),  # Oaxaca
        (19.0, -71.0, True),  # Hispaniola
        (60.0, -85.0, False),  # Hudson Bay
        (35.0, -55.0, False),
        (40.0, -145.0, False),
    ],
    "europe": [
        (65.0, -18.5, True),  # Iceland
        (67.0, 30.0, True),
        (55.0, 60.0, True),  # the Urals
        (27.0, 15.0, True),  # the Sahara
        (42.0, 51.0, False),  # the Caspian Sea
        (45.0, -30.0, False),
        (70.0, 0.0, False),
    ],
}


@cache
def wide(id: str) -> BaseMap:
    found = load_base_map(id, wide=True)
    assert found is not None
    return found


@cache
def narrow(id: str) -> BaseMap:
    found = load_base_map(id)
    assert found is not None
    return found


@pytest.mark.parametrize("id", BOARDS)
def test_it_is_warped_for_the_boards_own_layout(id: str) -> None:
    assert wide(id).layout == narrow(id).layout, "the layout has changed: run tools/base_map.py"
    assert base_map_of(sheet(id), wide=True) is wide(id)
    assert wide(id).beyond == BEYOND and wide(id).seas == narrow(id).seas


@pytest.mark.parametrize("id", BOARDS)
def test_budget(id: str) -> None:
    assert len(gzip.compress((DATA / f"{id}-wide.json").read_bytes())) <= 22_000


@pytest.mark.parametrize("id", BOARDS)
def test_on_the_sheet_it_is_as_fine_as_the_narrow_one(id: str) -> None:
    ours, edge = narrow(id), 40.0
    fine = {point for line in lines(ours.land) for point in line}
    missing = {
        (x, y)
        for x, y in fine - {point for line in lines(wide(id).land) for point in line}
        if edge < x < ours.width - edge and edge < y < ours.height - edge
    }
    assert len(missing) < 0.02 * len(fine), sorted(missing)[:9]


@pytest.mark.parametrize("id", BOARDS)
def test_it_reaches_its_stated_edges(id: str) -> None:
    ours = wide(id)
    points = [point for path in (ours.land, ours.graticule) for line in lines(path) for point in line]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across, down = BEYOND
    assert (left, right) == (-across, ours.width + across)
    assert (top, bottom) == (-down, round(ours.height + down))


@pytest.mark.parametrize(("id", "lat", "lon", "land"), [(id, *fact) for id in BOARDS for fact in BEYOND_THE_SHEET[id]])
def test_land_and_sea_continue(id: str, lat: float, lon: float, land: bool) -> None:
    ours = wide(id)
    ((x, y),) = warped_projection(sheet(id)).draw([(lat, lon)])
    assert not (0 <= x <= ours.width and 0 <= y <= ours.height), "on the sheet"
    assert -BEYOND[0] < x < ours.width + BEYOND[0] and -BEYOND[1] < y < ours.height + BEYOND[1], "off the map"
    assert inside((x, y), lines(ours.land)) == land


@pytest.mark.parametrize("id", BOARDS)
def test_the_warp_fades_out(id: str) -> None:
    ours = warped_projection(sheet(id))
    for lat, lon, _ in BEYOND_THE_SHEET[id]:
        true = ours.projection.place(lat, lon)
        near = ours.projection.place(lat + 0.1, lon + 0.1)
        (there,), (beside,) = ours.draw([(lat, lon)]), ours.draw([(lat + 0.1, lon + 0.1)])
        assert math.dist(true, there) < 40
        assert 0.7 < math.dist(there, beside) / math.dist(true, near) < 1.4
