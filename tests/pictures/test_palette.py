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
VISIBLY_OTHER = 12.0
"""The least difference of two colours that are seen side by side."""
HARDLY_MORE = 2.0
"""The most contrast of a background that steps back."""

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
    ("tunnel_ties", ("land", "bed")),
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
def test_lines_and_symbols_of_spaces_are_visible(theme: Theme) -> None:
    assert set(theme.spaces) == {*theme.cards, "locomotive"}
    for name, printed in theme.spaces.items():
        for ground in (theme.land, theme.sea, theme.ferry, printed.fill):
            assert contrast(printed.edge, ground) >= VISIBLE, f"{name} on {ground}"
            assert contrast(printed.symbol, ground) >= VISIBLE, f"{name} on {ground}"


@themes
def test_spaces_are_ground_and_trains_are_figure(theme: Theme) -> None:
    """The fill of a space is hardly more than land; the outline of a train is the strongest line there is."""
    for name, printed in theme.spaces.items():
        assert contrast(printed.fill, theme.land) < HARDLY_MORE, name
        assert contrast(theme.train_edge, theme.land) > contrast(printed.edge, theme.land), name
        assert contrast(theme.train_edge, theme.train_key) >= 2 * READABLE


@themes
@visions
def test_spaces_are_distinguishable_without_their_symbols_with_every_vision(theme: Theme, vision: Vision) -> None:
    for one, other in combinations(theme.cards, 2):
        a, b = theme.spaces[one], theme.spaces[other]
        apart = max(difference(a.edge, b.edge, vision), difference(a.fill, b.fill, vision))
        assert apart >= VISIBLY_OTHER, f"{one} and {other}: {apart:.1f}"


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
