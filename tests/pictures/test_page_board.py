"""The board for the page: complete, in CSS variables, with ids of its own, and not too large."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache

import msgspec
import pytest
from tests.pictures.picture_parsing import Picture, tag

from whistlestop.boards import load
from whistlestop.boards.base_map import load_base_map
from whistlestop.boards.base_map.world import BEYOND
from whistlestop.boards.board import Board
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.land import GRAIN
from whistlestop.pictures.page_board import PREFIX, BoardPicture, page_board
from whistlestop.pictures.page_palette import PAGE, colours_of, player_colours
from whistlestop.pictures.palette import DAY

BOARDS = ["usa", "europe"]
PARTS = ("defs", "ground", "spaces", "cities")
VARIABLE = r"var\((--[a-z0-9-]+)\)"
PAINTS = {"fill", "stroke", "color", "stop-color", "flood-color"}


def board(id: str) -> Board:
    return load(id).board


@cache
def whole_picture(id: str) -> Picture:
    """The layers, put together as on the page."""
    ours = page_board(board(id))
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{ours.defs}</defs>{ours.ground}{ours.spaces}{ours.cities}</svg>'
    )


@pytest.mark.parametrize("id", BOARDS)
@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_well_formed(id: str, part: str) -> None:
    assert len(ET.fromstring(f"<g>{getattr(page_board(board(id)), part)}</g>")) > 0


@pytest.mark.parametrize("id", BOARDS)
def test_every_route_and_city_is_drawn_once(id: str) -> None:
    ours, there = page_board(board(id)), whole_picture(id)
    assert list(there.with_data("route")) == [route.id for route in board(id).routes]
    assert all(tag(element) == "g" for element in there.with_data("route").values())
    assert list(there.with_data("city")) == [city.id for city in board(id).cities]
    assert "data-" not in ours.defs + ours.ground


@pytest.mark.parametrize("id", BOARDS)
def test_the_spaces_match_the_printed_board(id: str) -> None:
    printed = Picture(draw_board(board(id)))
    spaces = re.sub(rf"#{PREFIX}", "#", page_board(board(id)).spaces)
    ours = Picture(f'<svg xmlns="http://www.w3.org/2000/svg">{spaces}</svg>')
    for route in board(id).routes:
        one, other = ours.routes[route.id], printed.routes[route.id]
        assert (one.kinds, one.middles, one.angles) == (other.kinds, other.middles, other.angles), route.id
        assert len(one.kinds) == route.length


@pytest.mark.parametrize("id", BOARDS)
def test_colours_are_variables_that_the_style_sheet_defines(id: str) -> None:
    known = colours_of(DAY) | player_colours()
    for element in whole_picture(id).elements:
        for paint in PAINTS & set(element.attrib):
            value = element.attrib[paint]
            if value in ("none", "currentColor", "#fff", "#000") or value.startswith(f"url(#{PREFIX}"):
                continue  # highlights and shadows are white and black in every theme
            mixed = re.fullmatch(rf"color-mix\(in srgb,{VARIABLE} [0-9]+%,{VARIABLE}\)", value)
            found = mixed or re.fullmatch(VARIABLE, value)
            assert found and set(found.groups()) <= set(known), value


@pytest.mark.parametrize("id", BOARDS)
def test_ids_are_prefixed_unique_and_complete(id: str) -> None:
    there = whole_picture(id)
    assert len(set(there.ids())) == len(there.ids())
    assert all(name.startswith(PREFIX) for name in there.ids())
    assert there.references() <= set(there.ids())
    assert {f"{PREFIX}station-{seat}" for seat in range(5)} <= set(there.ids())


@pytest.mark.parametrize("id", BOARDS)
def test_nothing_is_blocked_by_a_strict_content_security_policy(id: str) -> None:
    for element in whole_picture(id).elements:
        assert tag(element) not in ("style", "script", "image", "foreignObject", "a")
        assert not {name for name in element.attrib if name == "style" or name.startswith("on")}
        assert "//" not in "".join(element.attrib.values())


@pytest.mark.parametrize("id", BOARDS)
def test_the_window_extends_beyond_the_sheet(id: str) -> None:
    ours = page_board(board(id))
    x, y, width, height = ours.window
    assert (-x, -y) == BEYOND
    assert (width, height) == (ours.sheet.width - 2 * x, ours.sheet.height - 2 * y)
    sea = ET.fromstring(ours.ground[: ours.ground.index("/>") + 2])
    assert [float(sea.attrib[name]) for name in ("x", "y", "width", "height")] == list(ours.window)
    base = load_base_map(id, wide=True)
    assert base is not None and base.land in ours.defs and base.rivers in ours.ground


@pytest.mark.parametrize("id", BOARDS)
def test_small_screens_can_hide_the_grain(id: str) -> None:
    base = load_base_map(id, wide=True)
    assert base is not None
    grain = [element for element in whole_picture(id).elements if element.attrib.get("class") == GRAIN]
    assert all(element.attrib.get("class") in (None, GRAIN) for element in whole_picture(id).elements)
    assert {base.rivers, base.graticule} <= {element.attrib.get("d") for element in grain}
    inks = {element.attrib.get("fill") or element.attrib.get("stroke") for element in grain}
    assert {PAGE.sea_names, PAGE.hachures, PAGE.rivers, PAGE.graticule} <= inks


@pytest.mark.parametrize("id", BOARDS)
def test_the_transfer_size_is_small(id: str) -> None:
    sent = msgspec.json.encode(page_board(board(id)))
    assert len(gzip.compress(sent)) <= 46 * 1024
    assert msgspec.json.decode(sent, type=BoardPicture) == page_board(board(id))


def test_another_layout_gives_another_picture() -> None:
    europe = board("europe")
    assert europe.layout is not None
    first, *others = europe.layout.cities
    moved = replace(europe, layout=replace(europe.layout, cities=(replace(first, x=first.x + 3), *others)))
    assert moved == europe and page_board(moved).cities != page_board(europe).cities
    assert page_board(moved).window == page_board(europe).window
