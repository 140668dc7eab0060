"""The positions of the browser's tests are those that the rules give."""

from __future__ import annotations

import pytest
from tools.page_positions import TARGET, written

from whistlestop.boards import variants
from whistlestop.rules.compile import INTERPRETED

MOST_BYTES = 50_000 * len(variants())


@pytest.mark.skipif(INTERPRETED, reason="plays many games")
def test_file_is_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run make generate"


def test_file_is_small() -> None:
    assert TARGET.stat().st_size <= MOST_BYTES
