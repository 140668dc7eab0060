"""The solver on custom boards: small ones, crowded ones, and ones in remote parts of the world."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tests.boards.geometry.shapes import gap_to_disc, rectangle, walked
from whistlestop.boards import load
from whistlestop.boards.board import Board, City, Route
from whistlestop.boards.geometry import conflicts
from whistlestop.boards.geometry.draft import Draft
from whistlestop.boards.geometry.forces import FARTHEST, ORDER, relax
from whistlestop.boards.geometry.furniture_placement import place_furniture
from whistlestop.boards.geometry.initial_bends import choose_bends
from whistlestop.boards.geometry.label_placement import choose_labels
from whistlestop.boards.geometry.labels import label, line_breaks
from whistlestop.boards.geometry.layout import Furniture, Layout
from whistlestop.boards.geometry.projection import fitting
from whistlestop.boards.geometry.sheet import lay_out, sheet_of
from whistlestop.boards.geometry.solver import hold_back_spaces, initial_draft, penalty, solve, solve_once

TINY = Path(__file__).parents[1] / "tiny.toml"


def board_of(places: dict[str, tuple[float, float]], routes: list[tuple[str, str, int]]) -> Board:
    ids = list(places)
    return Board(
        "own",
        "Own",
        "",
        tuple(City(id, id.title(), lat, lon) for id, (lat, lon) in places.items()),
        tuple(Route(f"{a}/{b}", ids.index(a), ids.index(b), "grey", length) for a, b, length in routes),
    )


CROWDED = board_of(
    {"amsterdam": (52.4, 4.9), "rotterdam": (51.9, 4.5), "antwerpen": (51.2, 4.4), "brussel": (50.8, 4.4),
     "gent": (51.05, 3.7), "luik": (50.6, 5.6), "london": (51.5, -0.1), "hamburg": (53.6, 10.0), "bern": (46.9, 7.4)},
    [("amsterdam", "rotterdam", 1), ("rotterdam", "antwerpen", 1), ("antwerpen", "brussel", 1), ("gent", "brussel", 1),
     ("antwerpen", "gent", 1), ("brussel", "luik", 2), ("london", "gent", 4), ("amsterdam", "hamburg", 5),
     ("luik", "bern", 5), ("hamburg", "luik", 6), ("london", "amsterdam", 5)],
)  # fmt: skip
PACIFIC = board_of(
    {"auckland": (-36.8, 174.8), "suva": (-18.1, 178.4), "apia": (-13.8, -171.8), "papeete": (-17.5, -149.6)},
    [("auckland", "suva", 3), ("suva", "apia", 2), ("apia", "papeete", 4), ("auckland", "papeete", 6)],
)


def test_a_small_board_gets_a_small_sheet() -> None:
    assert initial_draft(load(TINY).board).width < 600
    assert initial_draft(load("usa").board).width == initial_draft(load("europe").board).width == 1000


@pytest.mark.parametrize("board", [CROWDED, PACIFIC], ids=["crowded", "pacific"])
def test_nothing_overlaps(board: Board) -> None:
    shares: list[float] = []
    layout = solve(board, shares.append)
    assert shares[-1] == 1 and shares == sorted(shares)
    draft = draft_of(board, layout)
    assert not any(conflicts.count(draft).values())
    assert np.hypot(*(draft.at - draft.true).T).max() <= FARTHEST + 0.1
    for axis in (0, 1):
        true, drawn = (where[draft.b, axis] - where[draft.a, axis] for where in (draft.true, draft.at))
        assert ((np.abs(true) <= ORDER) | (true * drawn > 0)).all()
    for city, mark in enumerate(lay_out(board, layout).cities):
        box = rectangle(*mark.label_at, 0, mark.label.width, mark.label.height)
        gaps = [gap_to_disc(box, (x, y), draft.radius[i]) for i, (x, y) in enumerate(draft.at.tolist())]
        assert gaps.index(min(gaps)) == city, f"the label of {mark.id} is nearer to another city"


def draft_of(board: Board, layout: Layout) -> Draft:
    draft = initial_draft(board)
    draft.at = np.array([(city.x, city.y) for city in layout.cities])
    draft.label_off = np.array([city.label for city in layout.cities])
    draft.rows = [city.rows for city in layout.cities]
    draft.label_size = np.array([draft.size_of(i, rows) for i, rows in enumerate(draft.rows)])
    lines = layout.lines
    draft.bend = np.array([lines[line.a, line.b].bend for line in draft.lines])
    draft.back = np.array([lines[line.a, line.b].back for line in draft.lines])
    return draft


def test_a_line_bends_around_a_city_that_it_does_not_serve() -> None:
    row = {"west": (50.0, 5.0), "middle": (50.02, 10.0), "east": (50.0, 15.0), "north": (54.0, 10.0)}
    board = board_of(row, [("west", "east", 8), ("west", "north", 4), ("north", "middle", 3)])
    draft = initial_draft(board)

    def nearest() -> float:
        return min(math.dist(point, draft.at[1]) for point in walked(draft.curves[0].tolist()))

    assert nearest() < draft.radius[1]
    choose_bends(draft)
    assert nearest() > draft.half_width[0] + draft.radius[1]


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_the_built_in_furniture_is_where_the_solver_puts_it(name: str) -> None:
    board = load(name).board
    assert board.layout is not None
    assert place_furniture(draft_of(board, board.layout)) == board.layout.furniture


def test_furniture_without_room_is_left_out() -> None:
    draft = initial_draft(PACIFIC)
    draft.label_size = np.full_like(draft.label_size, 3000)
    assert place_furniture(draft) == Furniture()


def test_true_places_alone_have_conflicts() -> None:
    """The other tests would prove nothing if the initial draft had no conflicts."""
    assert sum(conflicts.count(initial_draft(CROWDED)).values()) > 5
    assert penalty(initial_draft(CROWDED)) > 20 * penalty(solve_once(CROWDED))


def test_the_same_board_gives_the_same_layout() -> None:
    assert solve(PACIFIC) == solve(PACIFIC)


def test_a_board_without_a_layout_is_laid_out_once() -> None:
    assert sheet_of(PACIFIC) is sheet_of(PACIFIC)


def settled(draft: Draft, steps: int = 200) -> Draft:
    for _ in relax(draft, steps, labels=True, stiffness=1.0):
        pass
    return draft


def test_cities_in_the_wrong_order_swap_back() -> None:
    draft = initial_draft(PACIFIC)
    a, b = draft.a[0], draft.b[0]
    assert abs(draft.true[a, 1] - draft.true[b, 1]) > ORDER
    middle = (draft.true[a, 1] + draft.true[b, 1]) / 2
    draft.true = draft.at.copy()
    draft.true[a, 1], draft.true[b, 1] = middle + np.sign(draft.at[a, 1] - middle) * np.array((12, -12))
    draft.at[a, 1], draft.at[b, 1] = draft.true[b, 1], draft.true[a, 1]
    settled(draft)
    assert (draft.at[a, 1] - draft.at[b, 1]) * (draft.true[a, 1] - draft.true[b, 1]) > 0


def test_a_label_that_left_the_sheet_comes_back() -> None:
    draft = initial_draft(PACIFIC)
    draft.at[0] = draft.true[0] = (60, 100)
    draft.label_off[0] = (-draft.label_size[0, 0] / 2 - draft.radius[0] - 3, 0)
    assert conflicts.labels_off_sheet(draft)[0, 0] > 10
    assert conflicts.labels_off_sheet(settled(draft))[0, 0] < 1, "as far as its city allows"


def test_labels_are_placed_on_the_sheet() -> None:
    draft = initial_draft(PACIFIC)
    for corner in ((0, 0), (1, 0), (0, 1), (1, 1)):
        draft.at[0] = (50, 50) + np.array(corner) * (draft.width - 100, draft.height - 100)
        choose_labels(draft)
        assert not conflicts.labels_off_sheet(draft)[0].any()


def test_a_label_is_placed_nearest_to_its_own_city() -> None:
    places = {"left-town-by-the-sea": (50.0, 10.0), "right": (50.0, 12.0), "far": (45.0, 20.0)}
    draft = initial_draft(board_of(places, [("left-town-by-the-sea", "far", 4), ("right", "far", 4)]))
    draft.at[:2] = ((150, 100), (150 + draft.label_size[0, 0] + 14, 100))
    choose_labels(draft)
    (x, y), (wide, high) = (draft.at[0] + draft.label_off[0]).tolist(), draft.label_size[0].tolist()
    box = rectangle(x, y, 0, wide, high)
    own, other = (gap_to_disc(box, tuple(draft.at[i].tolist()), draft.radius[i]) for i in (0, 1))
    assert own < other


def test_names_break_where_they_are_narrowest() -> None:
    city = City("s", "Sault Ste. Marie", 0, 0)
    whole, broken = line_breaks(city)
    assert whole == ("Sault Ste. Marie",) and broken == ("Sault Ste.", "Marie")
    one, two = label(city, whole), label(city, broken)
    assert two.width == max(label(city, (row,)).width for row in broken) == label(city, broken[::-1]).width
    assert two.width < one.width and two.height > one.height
    assert two.baselines(100)[0] < two.baselines(100)[1] <= 100 + two.height / 2


def test_the_first_spaces_at_a_city_are_held_back_until_they_do_not_touch() -> None:
    places = {"hub": (50.0, 10.0), "one": (51.2, 14.0), "two": (50.0, 14.2)}
    fan = board_of(places, [("hub", "one", 9), ("hub", "two", 9)])
    draft = Draft(fan, fitting(places.values(), (100, 100, 360, 300)), 1000, 600)
    touching = conflicts.count(draft)["spaces"]
    hold_back_spaces(draft)
    assert touching and not conflicts.count(draft)["spaces"]
    assert 0 < draft.back.max() <= 16.6
