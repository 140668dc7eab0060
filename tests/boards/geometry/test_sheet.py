"""The built-in boards on their sheets: nothing overlaps, and the map is still true to geography."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from tests.boards.geometry.shapes import Point, crossing, gap, gap_to_disc, inside, rectangle, walked
from whistlestop.boards import load
from whistlestop.boards.geometry.sheet import CityMark, Sheet, Space, sheet_of
from whistlestop.boards.geometry.spaces import RING, SPACE_WIDTH, TRACK_GAP

FRAME = 27.2
"""The inner edge of the frame, on a sheet 1000 wide."""

BOARDS = ("usa", "europe")


@pytest.fixture(params=BOARDS, scope="module")
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load(request.param).board)


def outline(space: Space) -> list[Point]:
    return rectangle(space.x, space.y, space.angle, space.length, space.width)


def label_box(city: CityMark) -> list[Point]:
    return rectangle(*city.label_at, 0, city.label.width, city.label.height)


def near(a: Point, b: Point, reach: float = 70) -> bool:
    return abs(a[0] - b[0]) < reach and abs(a[1] - b[1]) < reach


def all_spaces(sheet: Sheet) -> list[tuple[str, Space]]:
    routes = sheet.board.routes
    return [(f"{routes[r].id} {i}", s) for r, row in enumerate(sheet.spaces) for i, s in enumerate(row)]


def test_there_is_a_space_for_every_train(sheet: Sheet) -> None:
    assert [len(row) for row in sheet.spaces] == [route.length for route in sheet.board.routes]


def test_no_two_spaces_overlap(sheet: Sheet) -> None:
    outlines = [(name, (s.x, s.y), outline(s)) for name, s in all_spaces(sheet)]
    touching = [
        (a, b) for (a, p, one), (b, q, other) in combinations(outlines, 2) if near(p, q, 40) and gap(one, other) < 0.2
    ]
    assert not touching


def test_no_space_covers_a_city(sheet: Sheet) -> None:
    covering = [
        (name, city.id)
        for name, space in all_spaces(sheet)
        for city in sheet.cities
        if near((space.x, space.y), (city.x, city.y))
        and gap_to_disc(outline(space), (city.x, city.y), city.radius + RING / 2) <= 0
    ]
    assert not covering


def test_no_space_covers_a_label(sheet: Sheet) -> None:
    covering = [
        (name, city.id)
        for name, space in all_spaces(sheet)
        for city in sheet.cities
        if near((space.x, space.y), city.label_at, 90) and gap(outline(space), label_box(city)) <= 0
    ]
    assert not covering


def test_no_label_overlaps_another_or_a_city(sheet: Sheet) -> None:
    labels = [(city.id, label_box(city)) for city in sheet.cities]
    assert not [(a, b) for (a, one), (b, other) in combinations(labels, 2) if gap(one, other) <= 0]
    assert not [
        (id, city.id)
        for id, box in labels
        for city in sheet.cities
        if gap_to_disc(box, (city.x, city.y), city.radius + RING / 2) <= 0
    ]


def test_no_label_leaves_the_sheet(sheet: Sheet) -> None:
    for city in sheet.cities:
        xs, ys = zip(*label_box(city), strict=True)
        assert min(xs) > FRAME and max(xs) < sheet.width - FRAME, city.id
        assert min(ys) > FRAME and max(ys) < sheet.height - FRAME, city.id


def test_labels_are_next_to_their_own_city(sheet: Sheet) -> None:
    for city in sheet.cities:
        gaps = {other.id: gap_to_disc(label_box(city), (other.x, other.y), other.radius) for other in sheet.cities}
        assert gaps[city.id] < 16, city.id
        assert min(gaps, key=lambda id: gaps[id]) == city.id, f"the label of {city.id} is nearer to another city"


def test_every_space_is_large_enough_to_tap(sheet: Sheet) -> None:
    assert sheet.width == 1000
    for name, space in all_spaces(sheet):
        assert space.width >= 8, name
        assert space.length >= 1.8 * space.width, f"{name} is stubby"


def test_no_space_is_upside_down(sheet: Sheet) -> None:
    assert all(-90 < space.angle <= 90 for _, space in all_spaces(sheet))


def test_spaces_of_a_route_are_equal(sheet: Sheet) -> None:
    for row in sheet.spaces:
        assert len({round(space.length, 6) for space in row}) == 1


def test_double_routes_are_parallel(sheet: Sheet) -> None:
    doubles = [(i, route.twin) for i, route in enumerate(sheet.board.routes) if route.twin is not None]
    assert doubles
    for i, j in doubles:
        assert j is not None
        for one, other in zip(sheet.spaces[i], sheet.spaces[j], strict=True):
            assert one.angle == other.angle
            assert math.dist((one.x, one.y), (other.x, other.y)) == pytest.approx(SPACE_WIDTH + TRACK_GAP)
            across = math.degrees(math.atan2(other.y - one.y, other.x - one.x)) - one.angle
            assert abs(across % 180 - 90) < 1e-6


def test_the_first_route_of_a_double_route_lies_to_the_left(sheet: Sheet) -> None:
    for line in sheet.lines:
        if len(line.routes) == 2:
            a, b = sheet.cities[line.a], sheet.cities[line.b]
            for left, right in zip(*(sheet.spaces[route] for route in line.routes), strict=True):
                turn = (b.x - a.x) * (right.y - left.y) - (b.y - a.y) * (right.x - left.x)
                assert turn > 0, sheet.board.routes[line.routes[0]].id


def test_spaces_run_from_the_first_city_to_the_second(sheet: Sheet) -> None:
    for line in sheet.lines:
        a, b = sheet.cities[line.a], sheet.cities[line.b]
        for route in line.routes:
            first, last = sheet.spaces[route][0], sheet.spaces[route][-1]
            assert math.dist((first.x, first.y), (a.x, a.y)) <= math.dist((last.x, last.y), (a.x, a.y))
            assert math.dist((last.x, last.y), (b.x, b.y)) <= math.dist((first.x, first.y), (b.x, b.y))
            assert line.stretch[0] > 0


def test_no_two_lines_cross(sheet: Sheet) -> None:
    walks = [(sheet.board.routes[line.routes[0]].id, list(pairwise(walked(line.curve, 40)))) for line in sheet.lines]
    middles = [walk[len(walk) // 2][0] for _, walk in walks]
    for (i, (one, a)), (j, (other, b)) in combinations(enumerate(walks), 2):
        if near(middles[i], middles[j], 300):
            assert not [1 for p in a for q in b if near(p[0], q[0], 24) and crossing(p, q)], (one, other)


def test_lines_are_as_short_as_the_crossing_test_assumes(sheet: Sheet) -> None:
    for line in sheet.lines:
        walk = walked(line.curve, 40)
        assert all(near(point, walk[20], 150) for point in walk)
        assert all(near(a, b, 12) for a, b in pairwise(walk))


def test_lines_avoid_the_cities_they_do_not_serve(sheet: Sheet) -> None:
    for line in sheet.lines:
        points = walked(line.curve)
        for number, city in enumerate(sheet.cities):
            if number not in (line.a, line.b):
                nearest = min(math.dist(point, (city.x, city.y)) for point in points)
                assert nearest > city.radius + line.width / 2, (sheet.board.routes[line.routes[0]].id, city.id)


def test_lines_avoid_the_labels_of_cities_they_do_not_serve(sheet: Sheet) -> None:
    boxes = [label_box(city) for city in sheet.cities]
    for line in sheet.lines:
        points = walked(line.curve)
        for number, city in enumerate(sheet.cities):
            if number not in (line.a, line.b):
                covered = [point for point in points if inside(point, boxes[number])]
                assert not covered, (sheet.board.routes[line.routes[0]].id, city.id)


def test_cities_are_near_their_true_places(sheet: Sheet) -> None:
    for city in sheet.cities:
        assert math.dist((city.x, city.y), city.true) < 40, city.id


def test_neighbouring_cities_keep_their_order(sheet: Sheet) -> None:
    """Horizontally and vertically, for cities whose true places differ by more than 20 units in that direction."""
    for line in sheet.lines:
        a, b = sheet.cities[line.a], sheet.cities[line.b]
        for axis, drawn in enumerate((b.x - a.x, b.y - a.y)):
            true = b.true[axis] - a.true[axis]
            assert abs(true) <= 20 or drawn * true > 0, (a.id, b.id, axis)


def test_furniture_covers_nothing(sheet: Sheet) -> None:
    from whistlestop.boards.geometry.furniture_placement import CARTOUCHE, COMPASS, values_size

    sizes = {"cartouche": CARTOUCHE, "values": values_size(len(sheet.board.route_points)), "compass": COMPASS}
    boxes = {}
    for name, (wide, high) in sizes.items():
        place = getattr(sheet.furniture, name)
        assert place is not None, f"the {name} has no place"
        x, y = place
        boxes[name] = rectangle(x, y, 0, wide, high)
    for name, box in boxes.items():
        assert all(gap(box, outline(space)) > 0 for _, space in all_spaces(sheet)), name
        assert all(gap(box, label_box(city)) > 0 for city in sheet.cities), name
        assert all(gap(box, other) > 0 for other_name, other in boxes.items() if other_name != name), name


@pytest.mark.parametrize("name", BOARDS)
def test_variants_share_the_sheet_of_their_board(name: str) -> None:
    variants = {"usa": "usa-classic", "europe": "europe-mega"}
    assert sheet_of(load(variants[name]).board) is sheet_of(load(name).board)
