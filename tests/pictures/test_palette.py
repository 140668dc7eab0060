from itertools import combinations

import pytest

from whistlestop.pictures.colour import VISIONS, Vision, contrast, difference
from whistlestop.pictures.palette import CREAM, DAY, NIGHT, PLAYERS, THEMES, Theme

READABLE = 4.5
"""The least contrast of text with its background."""
VISIBLE = 3.0
"""The least contrast of lines and marks that carry a meaning."""
OBVIOUS = 20.0
"""The least difference (CIE 1976) of two colours that must be distinguishable at a glance."""

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
visions = pytest.mark.parametrize("vision", VISIONS)

TEXT = [
    ("label", ("land", "sea", "sea_edge", "label_halo", "bed")),
    ("sea_names", ("sea", "sea_edge", "land")),
    ("ink", ("margin", "cartouche", "land", "sea")),
    ("accent", ("margin", "cartouche", "land")),
    ("brass", ("locomotive_space",)),
]
MARKS = [
    ("coast", ("land", "sea")),
    ("city_ring", ("city_disc",)),
    ("city_dot", ("city_disc",)),
    ("tunnel_teeth", ("land", "bed")),
    ("ferry_ink", ("sea", "ferry")),
    ("track", ("land", "bed", "sea")),
    ("gilt", ("cartouche", "margin")),
]


@themes
def test_text_is_legible(theme: Theme) -> None:
    for text, grounds in TEXT:
        for ground in grounds:
            assert contrast(getattr(theme, text), getattr(theme, ground)) >= READABLE, f"{text} on {ground}"


@themes
def test_marks_are_visible(theme: Theme) -> None:
    for mark, grounds in MARKS:
        for ground in grounds:
            assert contrast(getattr(theme, mark), getattr(theme, ground)) >= VISIBLE, f"{mark} on {ground}"


@themes
def test_symbols_are_legible_on_their_colour(theme: Theme) -> None:
    for name, ink in theme.cards.items():
        if name != "grey":  # a grey space has no symbol
            assert contrast(ink.symbol, ink.fill) >= READABLE, name


@themes
def test_the_edge_of_every_space_stands_out_from_the_land(theme: Theme) -> None:
    for name, ink in theme.cards.items():
        assert contrast(ink.edge, theme.land) >= VISIBLE, name


@themes
@visions
def test_card_colours_are_distinguishable_with_every_vision(theme: Theme, vision: Vision) -> None:
    for one, other in combinations(theme.cards, 2):
        apart = difference(theme.cards[one].fill, theme.cards[other].fill, vision)
        assert apart >= OBVIOUS, f"{one} and {other}: {apart:.1f}"


@visions
def test_players_are_distinguishable_with_every_vision(vision: Vision) -> None:
    for one, other in combinations(PLAYERS, 2):
        assert difference(one.body, other.body, vision) >= OBVIOUS, f"{one.name} and {other.name}"


def test_players_differ_by_pattern_and_it_is_visible_on_their_roofs() -> None:
    assert len({player.pattern for player in PLAYERS}) == len({player.name for player in PLAYERS}) == 5
    for player in PLAYERS:
        assert contrast(player.pattern_ink, player.body) >= VISIBLE, player.name
        assert contrast(CREAM, player.shadow) >= READABLE, player.name


def test_both_themes_have_the_same_nine_colours() -> None:
    assert list(DAY.cards) == list(NIGHT.cards)
    assert len(DAY.cards) == 9 and "grey" in DAY.cards


def test_the_edge_is_dark_by_day_and_light_by_night() -> None:
    for name in DAY.cards:
        assert contrast(DAY.cards[name].edge, "#000000") < contrast(DAY.cards[name].fill, "#000000")
        assert contrast(NIGHT.cards[name].edge, "#000000") > contrast(NIGHT.cards[name].fill, "#000000")
