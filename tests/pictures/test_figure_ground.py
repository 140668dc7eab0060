"""A free space never looks like a train: not at the size of a phone, in a greyscale print, or with any vision."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from whistlestop.boards import load
from whistlestop.boards.geometry.sheet import Sheet, Space, sheet_of
from whistlestop.boards.geometry.spaces import SPACE_WIDTH
from whistlestop.pictures.board import Detail, draw_board
from whistlestop.pictures.colour import SIMULATION, VISIONS, Vision
from whistlestop.pictures.palette import PLAYERS, THEMES
from whistlestop.pictures.png import png

WIDTH = 360
"""Pixels of a board on a phone."""
UNMISTAKABLE = 11.0
"""The least difference of a free and a claimed route, in steps of lightness from 0 to 100, pixel by pixel."""

Pixels = NDArray[np.float64]


def linear(image: bytes) -> Pixels:
    values = np.asarray(Image.open(io.BytesIO(image)).convert("RGB")) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lightness(pixels: Pixels, vision: Vision) -> Pixels:
    """What is left of a picture in a greyscale print, as an eye with this vision sees it."""
    seen = pixels if vision == "normal" else np.clip(pixels @ np.array(SIMULATION[vision]).T, 0, 1)
    luminance = seen @ np.array([0.2126729, 0.7151522, 0.0721750])
    return np.asarray(np.where(luminance > 216 / 24389, 116 * np.cbrt(luminance) - 16, 24389 / 27 * luminance))


def drawn(name: str, theme: str, detail: Detail, claims: Mapping[int, int] | None = None) -> Pixels:
    return linear(png(draw_board(name, theme=theme, detail=detail, width=WIDTH, claims=claims), WIDTH))


def places_of(sheet: Sheet, shape: tuple[int, ...]) -> list[NDArray[np.intp]]:
    """For each route, the indices of the pixels of its spaces."""
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    y, x = ((at + 0.5) * sheet.width / WIDTH for at in (rows, columns))
    return [np.flatnonzero(sum(_on_space(space, x, y) for space in row)) for row in sheet.spaces]


def _on_space(space: Space, x: Pixels, y: Pixels) -> NDArray[np.bool_]:
    along, dx, dy = math.radians(space.angle), x - space.x, y - space.y
    forward = dx * math.cos(along) + dy * math.sin(along)
    aside = dy * math.cos(along) - dx * math.sin(along)
    return np.asarray((abs(forward) < space.length / 2) & (abs(aside) < SPACE_WIDTH / 2))


@pytest.mark.parametrize("detail", ["small", "full"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_a_claim_changes_the_picture(name: str, theme: str, detail: Detail) -> None:
    board = load(name).board
    free = drawn(name, theme, detail)
    places = places_of(sheet_of(board), free.shape)
    for seat, player in enumerate(PLAYERS):
        held = drawn(name, theme, detail, dict.fromkeys(range(len(board.routes)), seat))
        for vision in VISIONS:
            changed = np.abs(lightness(held, vision) - lightness(free, vision)).ravel()
            by_colour: dict[str, list[float]] = {}
            for route, place in zip(board.routes, places, strict=True):
                by_colour.setdefault(route.colour, []).append(float(changed[place].mean()))
            for colour, found in by_colour.items():
                apart = float(np.median(found))
                assert apart >= UNMISTAKABLE, f"{player.name} on {colour} ({vision}): {apart:.1f}"
