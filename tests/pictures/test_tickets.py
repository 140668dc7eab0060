import re
from xml.etree import ElementTree

import pytest

from whistlestop.boards import load
from whistlestop.boards.base_map import load_base_map
from whistlestop.boards.board import Board, City, Ticket
from whistlestop.pictures.palette import THEMES
from whistlestop.pictures.tickets import city_points, ticket, ticket_back

themes = pytest.mark.parametrize("theme", THEMES)
WINDOW = (9, 8, 167, 81)


def ends(svg: str) -> list[tuple[float, float]]:
    """The positions of the two cities on a ticket's map."""
    places = re.findall(r'transform="translate\((-?[\d.]+) ?(-?[\d.]+)\)"><circle r="4\.2"', svg)
    assert len(places) == 2
    return [(float(x), float(y)) for x, y in places]


@themes
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_every_ticket_shows_both_cities_and_its_value(name: str, theme: str) -> None:
    variant = load(name)
    for one in variant.tickets:
        svg = ticket(variant.board, one, theme)
        root = ElementTree.fromstring(svg)
        assert root.attrib["viewBox"] == "0 0 176 114"
        assert not re.search("style|class=|<text|filter|NaN|nan|None", svg)
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(re.findall(r' id="([\w-]+)"', svg))
        window = re.search(r'<clipPath id="[^"]+"><rect x="([\d.]+)" y="8" width="([\d.]+)"', svg)
        assert window
        left, width = float(window[1]), float(window[2])
        for x, y in ends(svg):
            assert left + 5 < x < left + width - 5 and WINDOW[1] + 5 < y < WINDOW[3] - 5, one.id
        assert all(f"#b-{figure}" in svg for figure in str(one.points))
        assert len(svg) < 10_500


def test_points_can_be_given_and_the_map_keeps_their_order() -> None:
    variant = load("europe")
    points = [(x, y * 0.9) for x, y in city_points(variant.board)[0]]
    one = variant.tickets[0]
    there = re.findall(r'translate\((-?[\d.]+) ?(-?[\d.]+)\)"><circle r="4', ticket(variant.board, one, points=points))
    assert (float(there[0][0]) < float(there[1][0])) == (points[one.a][0] < points[one.b][0])
    assert (float(there[0][1]) < float(there[1][1])) == (points[one.a][1] < points[one.b][1])


SHEET = "m120 120 9760 0 0 6760-9760 0z"
"""Land almost up to the edge of a sheet of 1000 × 700."""


def shore(svg: str) -> list[tuple[float, float]]:
    """The points of the land on a ticket's map."""
    path = re.search(rf'<path d="(M[^"]+)" fill="{THEMES["day"].land}"', svg)
    assert path
    steps = [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path[1])]
    points = list(zip(steps[::2], steps[1::2], strict=True))
    return [(sum(x for x, _ in points[: i + 1]), sum(y for _, y in points[: i + 1])) for i in range(len(points))]


def test_land_is_drawn_on_water() -> None:
    variant = load("usa")
    bare, full = (ticket(variant.board, variant.tickets[0], land=land) for land in (None, SHEET))
    assert THEMES["day"].sea in full and THEMES["day"].sea not in bare
    assert len(shore(full)) == 4


def test_only_visible_land_is_drawn() -> None:
    variant = load("usa")
    islet, far = "m300 600 0 9 9 0z", "m-120-120 60 0 0 60z"
    assert len(shore(ticket(variant.board, variant.tickets[0], land=SHEET + islet + far))) == 4
    for name in ("usa", "europe"):
        base, variant = load_base_map(name), load(name)
        assert base
        for one in variant.tickets:
            assert len(ticket(variant.board, one, land=base.land)) < 13_000


def test_the_edge_of_the_sheet_is_never_shown() -> None:
    cities = tuple(City(str(i), f"City {i}", 0, 0) for i in range(2))
    board = Board("corner", "Corner", "", cities, ())
    for points in ([(40.0, 40.0), (90.0, 60.0)], [(960.0, 690.0), (900.0, 660.0)], [(40.0, 660.0), (960.0, 660.0)]):
        svg = ticket(board, Ticket("t", 0, 1, 5), points=points, land=SHEET, sheet=(1000, 700))
        for x, y in shore(svg):
            assert not (WINDOW[0] + 0.6 < x < WINDOW[2] - 0.6 and WINDOW[1] + 0.6 < y < WINDOW[3] - 0.6)


def test_a_journey_from_north_to_south_shows_both_ends() -> None:
    cities = tuple(City(str(i), f"City {i}", 0, 0) for i in range(2))
    board = Board("tall", "Tall", "", cities, ())
    svg = ticket(board, Ticket("t", 0, 1, 5), points=[(300.0, 60.0), (340.0, 640.0)], land=SHEET, sheet=(1000, 700))
    assert all(WINDOW[1] + 4 < y < WINDOW[3] - 4 for _, y in ends(svg))


def test_a_long_ticket_looks_different() -> None:
    cities = City("a", "Brest", 48, -4), City("b", "Wien", 48, 16)
    board = Board("two", "Two", "", cities, ())
    short, long = (ticket(board, Ticket("t", 0, 1, 20, long=long)) for long in (False, True))
    assert "#1f4a52" in long and "#1f4a52" not in short
    assert "#i-G" in long and "#i-G" not in short


def test_long_names_are_printed_smaller() -> None:
    cities = (City("a", "Llanfairpwllgwyngyllgogerychwyrndrobwll", 50, 0), City("b", "Ys", 52, 3))
    svg = ticket(Board("wide", "Wide", "", cities, ()), Ticket("t", 0, 1, 5))
    sizes = [float(size) for size in re.findall(r"translate\(15 [\d.]+\)scale\(([\d.]+)\)", svg)]
    assert len(sizes) == 2 and max(sizes) < 0.008


@themes
def test_the_back_has_the_size_of_a_card(theme: str) -> None:
    assert ElementTree.fromstring(ticket_back(theme)).attrib["viewBox"] == "0 0 176 114"
