"""Pictures in pixels."""

from __future__ import annotations

import sys

import pytest

from whistlestop.pictures.board import draw_board
from whistlestop.pictures.png import png


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n") and picture.endswith(b"IEND\xaeB`\x82")
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def test_is_as_wide_as_wanted_and_as_high_as_the_sheet_makes_it() -> None:
    svg = draw_board("usa")
    height = float(svg.partition('viewBox="0 0 1000 ')[2].partition('"')[0])
    assert size(png(svg, 500)) == (500, round(height / 2))


def test_is_not_blank() -> None:
    day, night = (png(draw_board("usa", theme=theme), 200) for theme in ("day", "night"))
    assert len(day) > 20_000 and day != night


def test_needs_a_width() -> None:
    with pytest.raises(ValueError, match="at least 1 pixel wide, not 0"):
        png("<svg/>", 0)


def test_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ValueError, match="PNG needs the package resvg-py"):
        png("<svg/>", 10)
