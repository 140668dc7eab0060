"""Pauses of a table, and a server's clock that continues after earlier runs."""

from __future__ import annotations

import pytest

from whistlestop.server.tables.clocks import FIRST_VERSION, Pauses, ServerClock, TableClock

from .local_services import Time

PAUSES = [(100, 150), (200, 300), (250, 310), (400, 400)]


@pytest.mark.parametrize("began", range(90, 330, 7))
@pytest.mark.parametrize("now", [90, 149, 255, 500])
def test_pauses_are_counted_millisecond_by_millisecond(began: int, now: int) -> None:
    counted = sum(any(since <= moment < until for since, until in PAUSES) for moment in range(began, now))
    assert Pauses(PAUSES).between(began, now) == counted


def test_a_table_counts_the_time_without_its_pauses() -> None:
    time = Time()
    clock = TableClock(ServerClock(time), Pauses([(time.now - 500, time.now - 200)]))
    assert clock.up_since(time.now - 1000) == 700
    clock.pauses.add(time.now, time.now + 10_000)
    time.pass_by(11)
    assert clock.up_since(time.now - 12_000) == 1700 and clock.up_since(time.now - 300) == 300
    assert clock.up_since(time.now + 50) == 0


def test_time_goes_on_from_what_was_stored() -> None:
    time = Time()
    clock = ServerClock(time)
    assert clock.resume(time.now + 30_000) == 0 and clock.now() == time.now + 30_000


def test_a_clock_that_was_years_ahead_is_noticed_and_not_kept() -> None:
    time = Time()
    clock = ServerClock(time)
    ten_years = 10 * 365 * 86_400_000
    assert clock.resume(time.now + ten_years) == ten_years and clock.now() == time.now


def test_a_clock_that_is_years_behind_itself_continues_from_what_was_stored() -> None:
    """A small computer without a battery begins in 1970."""
    clock = ServerClock(lambda: 5_000)
    assert clock.resume(FIRST_VERSION + 1) == 0 and clock.now() == FIRST_VERSION + 1
