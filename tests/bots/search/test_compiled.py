"""Compiled and interpreted bots think the same."""

from __future__ import annotations

import pytest
from tests.bots.search.interpreted import lines
from tests.elsewhere import printed

from whistlestop.rules.compile import INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="compares with compiled bots")
def test_compiled_and_interpreted_bots_choose_alike() -> None:
    interpreted = printed("-m", "tests.bots.search.interpreted", NUMBA_DISABLE_JIT="1")
    assert interpreted == list(lines()) and len(interpreted) >= 4
