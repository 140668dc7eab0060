"""The positions of the browser's tests are those that the rules give."""

from __future__ import annotations

from tools.page_positions import TARGET

from whistlestop.boards import variants

MOST_BYTES = 60_000 * len(variants())


def test_file_is_small() -> None:
    assert TARGET.stat().st_size <= MOST_BYTES
