"""Heat maps: a colour scale that everyone can read, legible numbers, and only the routes recoloured."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.pictures.picture_parsing import Picture

from whistlestop.boards import load
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.colour import VISIONS, Vision, contrast, difference, lightness, simulated
from whistlestop.pictures.heat_map import STEPS, HeatMap, colour_scale
from whistlestop.pictures.palette import DAY, NIGHT, THEMES, Theme

BOARD = load("europe").board


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("vision", VISIONS)
def test_every_step_of_the_scale_is_darker_by_day_and_brighter_by_night(theme: Theme, vision: Vision) -> None:
    tones = [lightness(simulated(colour, vision)) for colour in colour_scale(theme)]
    steps = [b - a for a, b in pairwise(tones)]
    more = -1 if theme is DAY else 1
    assert len(tones) == STEPS and all(more * step > 0.8 for step in steps), (
        "higher numbers are darker by day and brighter by night"
    )
    assert abs(tones[-1] - tones[0]) > 55


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_numbers_are_legible_on_every_colour(theme: Theme) -> None:
    values = {i: float(i) for i in range(STEPS)}
    svg = draw_board(BOARD, theme=theme.name, heat=values)
    for colour in colour_scale(theme):
        assert max(contrast("#1d1408", colour), contrast("#fff9ea", colour)) >= 4.2
        assert f'fill="{colour}"' in svg


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_the_ends_of_the_scale_differ_clearly(theme: Theme) -> None:
    first, *_, last = colour_scale(theme)
    assert all(difference(first, last, vision) > 55 for vision in VISIONS)


def test_routes_take_the_colours_of_their_numbers_and_others_are_pale() -> None:
    picture = Picture(draw_board(BOARD, heat={0: 0.0, 1: 5.0, 2: 10.0}))
    markers = [picture.routes[route.id].marker.split("-")[1] for route in BOARD.routes]
    assert markers[:3] == ["0", str(round(7.5)), str(STEPS - 1)] and set(markers[3:]) == {"none"}
    assert picture.references() <= set(picture.ids())
    fills = {e.attrib["id"].split("-")[1]: e.attrib["fill"] for e in picture.elements if e.tag.endswith("marker")}
    assert fills["none"] == DAY.bed and fills["0"] == colour_scale(DAY)[0]
    assert not any(kind.startswith("stamp") for kind in picture.ids())


def test_equal_numbers_get_the_middle_colour() -> None:
    heat = HeatMap({4: 2.0, 5: 2.0})
    assert heat.step(4) == heat.step(5) == STEPS // 2


@pytest.mark.parametrize(
    ("values", "written"),
    [
        ([3, 120], ["3", "120"]),
        ([0.05, 0.5], ["0.05", "0.50"]),
        ([0.25, 12.5], ["0.2", "12.5"]),
        ([-150.5, 2.25], ["-150", "2"]),
        ([0, 1], ["0", "1"]),
    ],
)
def test_numbers_have_the_same_format(values: list[float], written: list[str]) -> None:
    heat = HeatMap(dict(enumerate(values)))
    assert [heat.format(value) for value in values] == written


def test_trains_are_drawn_on_a_heat_map_too() -> None:
    picture = Picture(draw_board(BOARD, heat={0: 1.0, 1: 2.0}, claims={0: 3}))
    assert picture.routes[BOARD.routes[0].id].seat == "3" and picture.references() <= set(picture.ids())


def test_a_small_heat_map_has_no_numbers() -> None:
    def letters(routes: int, width: int) -> int:
        return Picture(draw_board(BOARD, heat=dict.fromkeys(range(routes), 1.0), width=width)).tags()["use"]

    assert letters(60, 1000) >= letters(2, 1000) + 58
    assert letters(60, 360) <= letters(2, 360) + 20, "only the markers"
