"""The files generated from the pictures for the page are up to date and complete."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from tests.pictures.pixels import pixels
from tools.page_look import LOOK, written

from whistlestop.boards import load, variants
from whistlestop.pictures.page_palette import PAGE, PAGE_PLAYERS, colours_of, player_colours
from whistlestop.pictures.page_thumbnail import SIZE, thumbnail
from whistlestop.pictures.palette import DAY, NIGHT, PLAYERS, Theme
from whistlestop.pictures.symbols import SYMBOLS


@pytest.mark.parametrize("name", ["palette.css", "symbols.ts", "thumbnails.ts"])
def test_the_files_are_current(name: str) -> None:
    assert (LOOK / name).read_text(encoding="utf-8") == written()[name], "run make generate"


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_every_variable_of_the_page_has_a_colour(theme: Theme) -> None:
    ours = colours_of(theme)
    assert ours[_name(PAGE.land)] == theme.land and ours[_name(PAGE.tints[3])] == theme.tints[3]
    assert ours[_name(PAGE.cards["white"].symbol)] == theme.cards["white"].symbol
    assert ours["--card-locomotive"] == theme.locomotive_space and ours["--card-locomotive-symbol"] == theme.brass
    assert ours["--board-lamp"] == (theme.lamp or "transparent")
    assert ours[_name(PAGE.spaces["white"].symbol)] == theme.spaces["white"].symbol
    assert len(ours) == 29 + 1 + 4 + 3 * (len(theme.cards) + 1) + 2 * len(theme.spaces)
    for seat, player in enumerate(PAGE_PLAYERS):
        assert player_colours()[_name(player.body)] == PLAYERS[seat].body
        assert player_colours()[_name(player.pattern_ink)] == PLAYERS[seat].pattern_ink


def _name(ink: str) -> str:
    found = re.fullmatch(r"var\((--[a-z0-9-]+)\)", ink)
    assert found is not None
    return found[1]


def test_day_and_night_set_the_same_variables() -> None:
    by_day, by_night = written()["palette.css"].split(':root[data-theme="night"]')
    names = re.findall(r"(--[\w-]+):", by_night)
    assert names == list(colours_of(NIGHT))
    assert set(names) | set(player_colours()) == set(re.findall(r"(--[\w-]+):", by_day))


@pytest.mark.parametrize("card", SYMBOLS)
def test_one_fill_rule_suits_every_symbol(card: str) -> None:
    """The page fills all symbols with the rule `evenodd`, whatever rule a symbol has."""
    symbol = SYMBOLS[card]
    own, page = (
        pixels(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 20 20">'
            f'<path d="{symbol.path}" fill-rule="{rule}"/></svg>',
            80,
        )
        for rule in (symbol.fill_rule or "nonzero", "evenodd")
    )
    assert np.array_equal(own, page)


@pytest.mark.parametrize("id", ["usa", "europe"])
def test_a_thumbnail_is_small_and_in_variables(id: str) -> None:
    picture = thumbnail(load(id).board)
    assert len(picture) <= 6 * 1024 and "'" not in picture
    drawn = ET.fromstring(f"<svg>{picture}</svg>")
    assert not [element for element in drawn.iter() if {"id", "class", "style"} & set(element.attrib)]
    known = set(colours_of(DAY))
    paints = {
        element.attrib[paint] for element in drawn.iter() for paint in ("fill", "stroke") if paint in element.attrib
    }
    assert {_name(paint) for paint in paints - {"none"}} <= known and len(paints) > 10
    lines = [path.attrib["d"] for path in drawn.iter("path") if path.get("stroke", "").startswith("var(--card-")]
    assert sum(path.count("c") for path in lines) == len(load(id).board.routes)


@pytest.mark.parametrize("id", ["usa", "europe"])
def test_every_city_is_on_the_thumbnail(id: str) -> None:
    dots = re.findall(r"M(\d+) (\d+)h0", thumbnail(load(id).board))
    assert len(dots) == 2 * len(load(id).board.cities)
    assert all(12 <= int(x) <= SIZE[0] - 12 and 12 <= int(y) <= SIZE[1] - 12 for x, y in dots)


def test_every_variant_has_a_thumbnail() -> None:
    text = written()["thumbnails.ts"]
    for name in variants():
        id = load(name).board.id
        assert f'"{name}": "{id}"' in text and f"  {id}:\n" in text
