"""Budgets: what may follow `search:`."""

from __future__ import annotations

import pytest

from whistlestop import bots
from whistlestop.bots.search.budget import DEFAULT_SECONDS, MOST_CORES, MOST_ITERATIONS, Budget


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ([], Budget(DEFAULT_SECONDS, None, 1)),
        (["1s"], Budget(1.0, None, 1)),
        (["0.5s"], Budget(0.5, None, 1)),
        (["200ms"], Budget(0.2, None, 1)),
        (["800"], Budget(None, 800, 1)),
        (["800", "cores=2"], Budget(None, 800, 2)),
        (["cores=2", "1s"], Budget(1.0, None, 2)),
        (["cores=64"], Budget(DEFAULT_SECONDS, None, MOST_CORES)),
        ([str(MOST_ITERATIONS)], Budget(None, MOST_ITERATIONS, 1)),
    ],
)
def test_settings(settings: list[str], expected: Budget) -> None:
    assert Budget.parse(settings) == expected


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("search:much", 'not "much"'),
        ("search:", 'not ""'),
        ("search:-3", 'not "-3"'),
        ("search:1.5", 'not "1.5"'),
        ("search:٣", 'not "٣"'),
        ("search:0", '"0" should be from 1 to 10000000'),
        ("search:10000001", "should be from 1 to 10000000"),
        ("search:cores=0", '"cores=0" should be from 1 to 64'),
        ("search:cores=65", "should be from 1 to 64"),
        ("search:cores=two", 'not "cores=two"'),
        ("search:0s", '"0s" is not a time'),
        ("search:1m s", 'not "1m s"|is not a time'),
        ("search:1s:800", '"800" is a second one'),
        ("search:800:2s", '"2s" is a second one'),
    ],
)
def test_what_is_wrong_is_named(spec: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        bots.check(spec)
