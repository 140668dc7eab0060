"""The positions that the browser's tests are held to are those that the rules give."""

from __future__ import annotations

from tools.page_positions import TARGET

MOST_BYTES = 300_000


def test_file_is_small() -> None:
    assert TARGET.stat().st_size <= MOST_BYTES
