"""Rate limits: token buckets, bounded memory, and limits from the command line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.server.http.schemas import field_docs
from whistlestop.server.rate_limits import Bucket, Buckets, ConnectionSlots, Limits


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_burst_then_the_rate() -> None:
    clock = Clock()
    bucket = Bucket(20, 5.0, clock)
    assert [bucket.take() for _ in range(20)] == [0.0] * 20
    assert bucket.take() == pytest.approx(0.2)
    clock.at += 0.2
    assert bucket.take() == 0.0
    assert bucket.take() > 0


def test_a_refusal_costs_nothing_and_says_when_to_try_again() -> None:
    clock = Clock()
    bucket = Bucket(5, 0.5, clock)
    for _ in range(5):
        bucket.take()
    waits = [bucket.take() for _ in range(100)]
    assert waits == [pytest.approx(2.0)] * 100
    clock.at += waits[-1]
    assert bucket.take() == 0.0


def test_a_bucket_never_overflows() -> None:
    clock = Clock()
    bucket = Bucket(3, 1.0, clock)
    clock.at += 1_000_000
    assert [bucket.take() > 0 for _ in range(4)] == [False, False, False, True]


@given(
    credits=st.integers(1, 50),
    rate=st.floats(0.01, 100),
    steps=st.lists(st.tuples(st.floats(0, 30), st.floats(0.1, 3)), max_size=60),
)
def test_never_more_than_the_burst_and_what_came_since(
    credits: int, rate: float, steps: list[tuple[float, float]]
) -> None:
    clock = Clock()
    bucket = Bucket(credits, rate, clock)
    granted = 0.0
    for seconds, cost in steps:
        clock.at += seconds
        wait = bucket.take(cost)
        granted += 0.0 if wait else cost
        assert granted <= credits + (clock.at - 1000.0) * rate + 1e-6
        assert wait >= 0


def test_addresses_do_not_share() -> None:
    buckets = Buckets(1, 1.0, now=Clock())
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0.0


def test_a_flood_of_addresses_takes_no_more_memory_and_resets_no_limit() -> None:
    clock = Clock()
    buckets = Buckets(10, 0.001, most=100, now=clock)
    while buckets.take("greedy") == 0.0:
        pass
    for number in range(10_000):
        buckets.take(f"address {number}")
        assert len(buckets) <= 100
    assert buckets.take("greedy") > 0


def test_the_address_that_used_least_is_forgotten_first() -> None:
    clock = Clock()
    buckets = Buckets(2, 1.0, most=3, now=clock)
    for address in ("idle", "busy", "greedy", "greedy"):
        buckets.take(address)
        clock.at += 0.01
    buckets.take("busy")
    buckets.take("newcomer")
    assert list(buckets._buckets) == ["greedy", "busy", "newcomer"]
    assert buckets.take("busy") > 0 and buckets.take("greedy") > 0


def test_slots_are_freed() -> None:
    places = ConnectionSlots(per_address=2, total=3)
    assert places.enter("a") and places.enter("a") and not places.enter("a")
    assert places.enter("b") and not places.enter("c")
    places.leave("a")
    assert places.enter("c") and places.taken == 3
    for address in "abc":
        places.leave(address)
    assert places.taken == 0 and not places._by_address


def test_limits_from_the_command_line() -> None:
    limits = Limits.parse("sockets_per_address=3000,chat_per_second=0.25, tables = 5 ,")
    assert (limits.sockets_per_address, limits.chat_per_second, limits.tables) == (3000, 0.25, 5)
    assert limits.sockets == Limits().sockets
    assert Limits.parse("") == Limits()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sockets", 'written name=number, not "sockets"'),
        ("seats=9", 'there is no limit "seats"; there are command_burst, '),
        ("tables=5,tables=6", 'the limit "tables" is given twice'),
        ("tables=many", r"not valid: Expected `int`, got `str` - at `\$.tables`"),
        ("tables=0", r">= 1 - at `\$.tables`"),
        ("tables=-1", ">= 1"),
        ("tables=1.5", "Expected `int`"),
        ("tables=", "Expected `int`"),
        ("chat_per_second=0", r"> 0.*chat_per_second"),
        ("chat_per_second=inf", "chat_per_second"),
        ("chat_per_second=nan", "chat_per_second"),
    ],
)
def test_invalid_limits(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Limits.parse(text)


def test_limits_make_buckets_and_slots() -> None:
    limits = Limits.parse(
        "command_burst=7,chat_per_second=0.1,hint_burst=3,request_burst=9,table_per_second=3,addresses=4,sockets=8"
    )
    assert (limits.command_bucket().credits, limits.command_bucket().per_second) == (7, 5.0)
    assert (limits.chat_bucket().credits, limits.chat_bucket().per_second) == (5, 0.1)
    assert (limits.hint_bucket().credits, limits.hint_bucket().per_second) == (3, 0.5)
    requests, tables, sockets = limits.request_buckets(), limits.table_buckets(), limits.socket_slots()
    assert (requests.credits, requests.per_second, requests.most) == (9, 20.0, 4)
    assert (tables.credits, tables.per_second, tables.most) == (10, 3.0, 4)
    assert (sockets.per_address, sockets.total) == (64, 8)


def test_limits_are_documented() -> None:
    clear = {name for name in Limits.__struct_fields__ if name.endswith("_per_second") or name == "sockets_per_address"}
    assert set(field_docs(Limits)) | clear == set(Limits.__struct_fields__)
