import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.pictures.pixels import pixels

from whistlestop.pictures.card_palette import CARD_PALETTES
from whistlestop.pictures.card_wagons import WAGON_NAMES
from whistlestop.pictures.cards import CARDS, CardFormat, card, card_back, card_defs, card_drawing
from whistlestop.pictures.colour import contrast
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import THEMES
from whistlestop.pictures.scenery import landscape
from whistlestop.pictures.symbols import SYMBOLS

SVG = "{http://www.w3.org/2000/svg}"

colours = pytest.mark.parametrize("colour", CARDS)
themes = pytest.mark.parametrize("theme", THEMES)


def check(svg: str, box: str) -> ElementTree.Element:
    """Check that a document is self-contained: no styles, no duplicate ids, and no missing references."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg" and root.attrib["viewBox"] == box
    assert not re.search("style|class=|<text|filter|foreignObject|NaN|nan|None", svg)
    ids = re.findall(r' id="([\w-]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(ids)
    return root


@themes
@colours
def test_a_card_is_a_complete_document_with_its_symbol(colour: str, theme: str) -> None:
    svg = card(colour, theme)
    check(svg, "0 0 176 114")
    assert svg.count(f'd="{SYMBOLS[colour].path}"') >= (1 if colour == "locomotive" else 2)
    assert len(svg) <= 12_500


@themes
@colours
def test_a_card_in_the_hand_format_has_its_symbol_and_is_small(colour: str, theme: str) -> None:
    cut: CardFormat = "hand"
    svg = card(colour, theme, cut)
    check(svg, "0 0 60 84")
    assert svg.count(f'd="{SYMBOLS[colour].path}"') == 1
    assert len(svg) <= 1_600


@themes
def test_the_locomotive_shows_all_eight_symbols(theme: str) -> None:
    svg = card("locomotive", theme)
    for symbol in SYMBOLS.values():
        assert f'd="{symbol.path}"' in svg


@themes
def test_the_back_reveals_nothing(theme: str) -> None:
    check(card_back(theme), "0 0 176 114")
    assert len(card_back(theme)) <= 8_000
    assert not any(SYMBOLS[colour].path in card_back(theme) for colour in WAGON_NAMES)


def test_the_error_for_an_unknown_card_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r'there is no card "grey"; there are red, orange, .*, black, locomotive'):
        card("grey")


@themes
def test_cards_are_distinguishable_when_small_and_in_greyscale(theme: str) -> None:
    grey = np.array([0.299, 0.587, 0.114])
    small = {colour: pixels(card(colour, theme), 44)[:, :, :3] @ grey for colour in CARDS}
    for one, other in combinations(CARDS, 2):
        assert np.abs(small[one] - small[other]).mean() > 0.02, f"{one} and {other}"


def test_night_cards_do_not_glare() -> None:
    for colour in CARDS:
        assert (
            pixels(card(colour, "night"), 44)[:, :, :3].mean() < 0.5 * pixels(card(colour), 44)[:, :, :3].mean() + 0.05
        )


@themes
def test_the_name_is_legible_on_the_sky(theme: str) -> None:
    palette = CARD_PALETTES[theme]
    for colour in WAGON_NAMES:
        sky = re.search(r'<rect [^>]*fill="(#\w+)"', landscape(colour, palette))
        assert sky and contrast(palette.text, sky[1]) >= 4.5, colour


@themes
def test_symbols_are_legible_on_cards_in_the_hand_format(theme: str) -> None:
    for colour in WAGON_NAMES:
        ink = THEMES[theme].cards[colour]
        assert contrast(ink.symbol, CARD_PALETTES[theme].softened(ink.fill)) >= 4.5, colour


def test_several_cards_can_share_their_definitions() -> None:
    lettering, palette = Lettering(), CARD_PALETTES["day"]
    drawn = "".join(card_drawing(colour, palette, lettering) for colour in CARDS)
    defs = card_defs(palette) + lettering.defs()
    ids = re.findall(r' id="([\w-]+)"', defs + drawn)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn + defs)) <= set(ids)
