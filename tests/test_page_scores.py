"""The scores that the browser's own scoring is compared with are those that the rules give."""

from __future__ import annotations

from tools.page_scores import TARGET

from whistlestop.boards import variants

MOST_BYTES = 25_000 * len(variants())


def test_file_is_small() -> None:
    assert TARGET.stat().st_size <= MOST_BYTES
