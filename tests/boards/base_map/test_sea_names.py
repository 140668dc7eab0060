from __future__ import annotations

import pytest

from whistlestop.boards import load
from whistlestop.boards.base_map.base_map import SeaName
from whistlestop.boards.base_map.sea_names import GERMAN_AND_FRENCH, translated
from whistlestop.boards.base_map.seas import SEAS
from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.boards.languages import LANGUAGES, Language
from whistlestop.boards.lettering import covers, text_width

CURVE = ((0.0, 0.0), (30.0, 5.0), (60.0, 5.0), (90.0, 0.0))


def width(sea: SeaName) -> float:
    return text_width(sea.text, sea.size, "italic", sea.tracking)


def test_every_sea_has_a_name_in_every_language() -> None:
    assert {sea.name for sea in SEAS} == set(GERMAN_AND_FRENCH)
    for english, (german, french) in GERMAN_AND_FRENCH.items():
        assert len({english, german, french}) == 3


@pytest.mark.parametrize("name", [name for names in GERMAN_AND_FRENCH.values() for name in names])
def test_every_name_can_be_drawn_in_the_italic_face(name: str) -> None:
    assert covers(name, "italic")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_no_translated_name_is_wider_than_the_english_one(variant: str, language: Language) -> None:
    base = base_map_of(sheet_of(load(variant).board), wide=True)
    for sea in base.seas:
        ours = translated(sea, language)
        assert width(ours) <= width(sea) + 0.01 and ours.size <= sea.size and ours.curve == sea.curve
        assert ours.size >= 7.0, "too small to read"
        assert ours.tracking >= -0.001


def test_a_longer_name_is_set_tighter_before_it_is_set_smaller() -> None:
    sea = SeaName("Bay of Biscay", 12.0, 3.0, CURVE)
    closer = translated(sea, "de")
    assert (closer.text, closer.size) == ("Golf von Biskaya", 12.0) and closer.tracking < 3.0
    tight = translated(SeaName("Bay of Biscay", 12.0, 0.5, CURVE), "fr")
    assert tight.text == "Golfe de Gascogne" and tight.size < 12.0


def test_a_sea_without_a_translation_keeps_its_name() -> None:
    pond = SeaName("Duck Pond", 12.0, 2.0, CURVE)
    assert translated(pond, "fr") == pond
