from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.pictures.pixels import picture, pixels

from whistlestop.pictures.palette import DAY
from whistlestop.pictures.symbols import SYMBOLS, Symbol

ALIKE = 0.8
"""Two shapes whose intersection is this share of their union could be mistaken for each other."""

Masks = NDArray[np.float64]


def masks(symbol: Symbol, size: int) -> list[Masks]:
    """How much of each pixel a symbol covers, rotated in steps of fifteen degrees."""
    return [
        pixels(
            picture(
                f'<path d="{symbol.path}" fill-rule="{symbol.fill_rule or "nonzero"}" transform="rotate({angle})"/>',
                "",
                "-6.4 -6.4 12.8 12.8",
            ),
            size,
        )[:, :, 3]
        for angle in range(0, 360, 15)
    ]


def overlap(one: Masks, other: Masks) -> float:
    return float(np.minimum(one, other).sum() / np.maximum(one, other).sum())


def test_every_card_has_a_symbol() -> None:
    assert list(SYMBOLS) == [*(name for name in DAY.cards if name != "grey"), "locomotive"]
    assert len({symbol.name for symbol in SYMBOLS.values()}) == 9


@pytest.mark.parametrize("size", [8, 20])
def test_symbols_differ_in_shape_at_any_angle(size: int) -> None:
    rotated = {name: masks(symbol, size) for name, symbol in SYMBOLS.items()}
    for one, other in combinations(SYMBOLS, 2):
        alike = max(overlap(rotated[one][0], mask) for mask in rotated[other])
        assert alike < ALIKE, f"{one} and {other} at {size} pixels: {alike:.2f}"


def test_the_overlap_of_similar_shapes_is_above_the_limit() -> None:
    square = Symbol("square", "M-4.4-4.4H4.4V4.4H-4.4Z")
    turned = Symbol("turned square", "M0-6.2 6.2 0 0 6.2-6.2 0Z")
    assert max(overlap(masks(square, 8)[0], mask) for mask in masks(turned, 8)) > ALIKE


def test_symbols_fit_on_a_space() -> None:
    for name, symbol in SYMBOLS.items():
        drawn = f'<path d="{symbol.path}" fill-rule="{symbol.fill_rule or "nonzero"}"/>'
        covered = pixels(picture(drawn, "", "-12 -12 24 24"), 72)[:, :, 3] > 0.5
        rows, columns = np.flatnonzero(covered.any(axis=1)), np.flatnonzero(covered.any(axis=0))
        high, wide = (rows[-1] - rows[0] + 1) / 3, (columns[-1] - columns[0] + 1) / 3
        assert 8 <= high <= 10.4, name
        assert wide <= (19.4 if name == "locomotive" else 13.4), name
