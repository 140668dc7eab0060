"""Compiled and interpreted networks play the same."""

from __future__ import annotations

import pytest
from tests.bots.network.interpreted import lines
from tests.elsewhere import printed

from whistlestop.rules.compile import INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="compares with compiled networks")
def test_compiled_and_interpreted_networks_choose_alike() -> None:
    interpreted = printed("-m", "tests.bots.network.interpreted", NUMBA_DISABLE_JIT="1")
    assert interpreted == list(lines()) and len(interpreted) >= 4
