"""Map furniture: everything is in its place, whatever the board's name and size."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from whistlestop.boards import load
from whistlestop.boards.geometry.layout import Furniture
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.boards.lettering import text_width
from whistlestop.pictures.furniture import frame, furniture, furniture_defs, scale_of, small_frame
from whistlestop.pictures.heat_map import HeatMap
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import DAY, NIGHT


@pytest.fixture
def sheet() -> Sheet:
    places = Furniture((150, 90), (900, 100), (900, 560))
    return replace(sheet_of(load("europe").board), furniture=places)


def drawn(sheet: Sheet, title: bool = True, heat: HeatMap | None = None) -> list[ET.Element]:
    return list(ET.fromstring(f"<g>{furniture(sheet, DAY, Lettering(), title, heat)}</g>"))


def letters(piece: ET.Element) -> int:
    return sum(element.attrib["href"] != "#locomotive" for element in piece.iter("use"))


def test_each_piece_is_in_its_place(sheet: Sheet) -> None:
    compass, cartouche, values = drawn(sheet)
    assert [piece.attrib["transform"] for piece in (cartouche, values, compass)] == [
        "translate(150 90)",
        "translate(900 100)",
        "translate(900 560)",
    ]
    assert letters(compass) == 1 and letters(cartouche) == len("WhistlestopEUROPEFortwotofiveplayers")
    points = "".join(str(sheet.board.route_points[n]) for n in sorted({route.length for route in sheet.board.routes}))
    assert letters(values) == len("ValueofRoutes" + points)


def test_pieces_without_a_place_are_left_out(sheet: Sheet) -> None:
    assert len(drawn(sheet, title=False)) == 2
    assert drawn(replace(sheet, furniture=Furniture())) == []
    assert len(drawn(replace(sheet, furniture=Furniture()), heat=HeatMap({0: 1.0}))) == 1, "a legend always has a place"


def test_the_legend_of_a_heat_map_replaces_the_route_values(sheet: Sheet) -> None:
    legend = drawn(sheet, heat=HeatMap({0: 1, 1: 20}, "Claims"))[2]
    assert legend.attrib["transform"] == "translate(900 100)" and letters(legend) == len("Claims120")


def test_a_long_name_is_shrunk_to_fit_the_cartouche(sheet: Sheet) -> None:
    long = replace(sheet, board=replace(sheet.board, name="The Railways of Great Britain and Ireland"))
    name = next(line for line in drawn(long)[1].iter("g") if len(line) > 25 and line.get("transform"))
    size = 1000 * float(re.findall(r"scale\(([\d.]+)\)", name.attrib["transform"])[0])
    assert text_width(long.board.name.upper(), size, "label", 5 * size / 16) < 150


def test_a_narrow_sheet_has_smaller_furniture(sheet: Sheet) -> None:
    half = replace(sheet, width=500.0, height=350.0, furniture=Furniture((75, 45), (450, 50), (450, 280)))
    assert scale_of(half) == 0.5
    assert all(piece.attrib["transform"].endswith("scale(.5)") for piece in drawn(half))
    whole = replace(sheet, width=1000.0, height=700.0)
    for rules in (frame, small_frame):
        assert rules(half, DAY) == f'<g transform="scale(.5)">{rules(whole, DAY)}</g>'


def test_the_frame_reaches_all_four_sides(sheet: Sheet) -> None:
    text = frame(sheet, NIGHT)
    assert text.count('href="#corner-night"') == 4 and 'id="corner-night"' in furniture_defs(NIGHT)
    far = {f'x="{sheet.width - 20:g}"', f'y="{sheet.height - 20:g}"'}
    assert all(mark in text for mark in far) and NIGHT.ink in text
