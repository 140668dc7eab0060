import pytest

from whistlestop.pictures.colour import VISIONS, contrast, difference, lightness, mixed, simulated


def test_contrast_agrees_with_wcag() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ff0000", "#ffffff") == pytest.approx(4.0, abs=0.005)
    assert contrast("#0000ff", "#0000ff") == 1


def test_difference_is_the_distance_in_lab() -> None:
    assert difference("#ff0000", "#ff0000") == 0
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.01)
    assert difference("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.1)


def test_greys_look_the_same_with_every_vision() -> None:
    for vision in VISIONS:
        assert simulated("#808080", vision) == "#808080"


def test_a_missing_cone_makes_colours_more_similar() -> None:
    assert difference("#c00000", "#607000", "protan") < difference("#c00000", "#607000") / 2
    assert difference("#c04000", "#608000", "deutan") < difference("#c04000", "#608000") / 2
    assert difference("#0060c0", "#008060", "tritan") < difference("#0060c0", "#008060") / 2


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mixed("#102030", "#f0e0d0", 0) == "#102030"
    assert mixed("#102030", "#f0e0d0", 1) == "#f0e0d0"
    assert mixed("#000000", "#ff8000", 0.25) == "#402000"


def test_grey_orders_by_lightness() -> None:
    assert lightness("#000000") == 0 and lightness("#ffff00") > lightness("#00ff00") > lightness("#ff0000") > lightness(
        "#0000ff"
    )
