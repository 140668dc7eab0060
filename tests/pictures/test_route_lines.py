"""The lines under the spaces: tracks everywhere, masonry around tunnels, and even waves around ferries."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.boards import load
from whistlestop.boards.geometry.paths import Curve
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.pictures.curves import parameters_at, path_of, point_at, sub_curve
from whistlestop.pictures.palette import DAY, NIGHT
from whistlestop.pictures.route_lines import _wave, glow, route_line_defs, route_lines

coordinates = st.floats(50, 950)
points = st.tuples(coordinates, coordinates)
curves = st.tuples(points, points, points, points)


@given(curves, st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_a_sub_curve_lies_on_its_curve(curve: Curve, one: float, other: float, t: float) -> None:
    start, end = sorted((one, other))
    assert math.dist(point_at(sub_curve(curve, start, end), t), point_at(curve, start + (end - start) * t)) < 1e-6


@given(curves, st.floats(0, 1))
def test_moments_measure_along_the_curve(curve: Curve, share: float) -> None:
    steps = [point_at(curve, i / 2000) for i in range(2001)]
    length = sum(map(math.dist, steps, steps[1:]))
    (t,) = parameters_at(curve, [share * length])
    walked = [point_at(curve, t * i / 1000) for i in range(1001)]
    assert abs(sum(map(math.dist, walked, walked[1:])) - share * length) < 0.02 * length + 0.5


def test_a_path_of_curves_continues_from_the_pen_position() -> None:
    one: Curve = ((1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0))
    two: Curve = ((10.0, 20.0), (10.0, 21.0), (10.0, 22.0), (9.0, 23.0))
    assert path_of([one, two]) == "m10 20c20 20 40 40 60 60m30 120c0 10 0 20-10 30"


@given(st.lists(points, min_size=4, max_size=80))
def test_waves_stay_even_however_long(wanted: list[tuple[float, float]]) -> None:
    """The control points that a viewer reflects one after another are the wanted ones, to about a tenth."""
    start, path, end = _wave(wanted)
    values = [int(value) for value in re.findall(r"-?\d+", path)]
    first, steps = (values[0], values[1]), list(zip(values[2::2], values[3::2], strict=True))
    assert len(steps) == len(wanted) - 2 and path.count("q") == 1 and path.count("t") == (len(steps) > 1)
    here, control = start, (start[0] + first[0], start[1] + first[1])
    for (dx, dy), ahead in zip(steps, wanted[2:], strict=True):
        here = here[0] + dx, here[1] + dy
        control = 2 * here[0] - control[0], 2 * here[1] - control[1]
        assert abs(control[0] / 10 - ahead[0]) <= 0.16 and abs(control[1] / 10 - ahead[1]) <= 0.16
    assert here == end


@pytest.fixture(params=["usa", "europe"])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load(request.param).board)


def test_every_line_on_land_has_a_track_and_every_ferry_a_band_of_water(sheet: Sheet) -> None:
    ferries = sum(any(sheet.board.routes[i].ferry for i in line.routes) for line in sheet.lines)
    paths = {path.attrib["id"]: path.attrib["d"] for path in ET.fromstring(f"<g>{route_line_defs(sheet, 'tag')}</g>")}
    tracks = sum(d.count("c") for id, d in paths.items() if id.startswith("lines-tag-"))
    assert tracks == len(sheet.lines) - ferries
    drawn = route_lines(sheet, "tag", DAY)
    assert drawn.count("z") == ferries and all(f'"#{id}"' in drawn for id in paths)


def test_every_tunnel_has_a_portal_at_each_end(sheet: Sheet) -> None:
    tunnels = [line for line in sheet.lines if any(sheet.board.routes[i].tunnel for i in line.routes)]
    drawn = ET.fromstring(route_lines(sheet, "tag", NIGHT))
    portals = [path.attrib["d"] for path in drawn if path.get("stroke") == NIGHT.tunnel_ties and path.tag == "path"]
    assert sum(d.count("q") for d in portals) == 2 * len(tunnels)


def test_a_glow_follows_its_route() -> None:
    sheet = sheet_of(load("usa").board)
    drawn = ET.fromstring(glow(sheet.spaces[0], DAY))
    assert drawn.attrib["stroke"] == DAY.accent and len({path.attrib["d"] for path in drawn}) == 1
