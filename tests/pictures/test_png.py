"""Rendering pictures as PNG."""

from __future__ import annotations

import pytest

from whistlestop.pictures.board import draw_board
from whistlestop.pictures.png import png


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n") and picture.endswith(b"IEND\xaeB`\x82")
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def test_the_size_follows_from_the_width() -> None:
    svg = draw_board("usa")
    height = float(svg.partition('viewBox="0 0 1000 ')[2].partition('"')[0])
    assert size(png(svg, 500)) == (500, round(height / 2))


def test_the_picture_is_not_blank() -> None:
    day, night = (png(draw_board("usa", theme=theme), 200) for theme in ("day", "night"))
    assert len(day) > 20_000 and day != night


def test_the_width_must_be_positive() -> None:
    with pytest.raises(ValueError, match="at least 1 pixel, not 0"):
        png("<svg/>", 0)
