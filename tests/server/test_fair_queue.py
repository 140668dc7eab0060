"""The queue of the bots: nobody who asks for much makes others wait."""

from __future__ import annotations

from collections import defaultdict, deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.server.bots.fair_queue import FairQueue


def test_time_and_not_the_number_of_requests_is_shared() -> None:
    queue = FairQueue[str]()
    served = []
    for _ in range(100):
        for name in ("slow", "quick"):
            queue.add(name, name)
    for _ in range(50):
        served.append(name := queue.pop())
        queue.charge(name, 1.0 if name == "slow" else 0.1)
    assert 4 <= served.count("slow") <= 5, "a slow bot gets a tenth of the turns of one that is ten times as quick"


def test_wanting_nothing_gives_no_credit() -> None:
    queue = FairQueue[str]()
    queue.add("idle", "idle")
    queue.pop()
    for _ in range(50):
        queue.add("busy", "busy")
        queue.charge(queue.pop(), 1.0)
    served = []
    for _ in range(20):
        queue.add("idle", "idle")
        queue.add("busy", "busy")
    for _ in range(20):
        served.append(name := queue.pop())
        queue.charge(name, 1.0)
    assert 9 <= served.count("busy") <= 11


def test_many_tables_of_one_account_count_as_one() -> None:
    queue = FairQueue[str]()
    for number in range(10):
        for _ in range(10):
            queue.add("many", f"table {number}", account="10.0.0.1", urgent=True)
    queue.add("one", "another table", account="10.0.0.2", urgent=True)
    assert "one" in [queue.pop(), queue.pop()]


def test_empty_queue() -> None:
    with pytest.raises(KeyError, match="empty"):
        FairQueue[str]().pop()


TABLES = st.sampled_from(("a", "b", "c", "d"))


@given(st.lists(st.one_of(st.none(), st.tuples(TABLES, st.sampled_from(("", "X", "Y")), st.booleans())), max_size=60))
def test_nothing_is_lost_and_tables_keep_their_order(steps: list[tuple[str, str, bool] | None]) -> None:
    queue = FairQueue[tuple[str, int]]()
    expected: dict[str, deque[int]] = defaultdict(deque)
    for number, step in enumerate(steps):
        if step is not None:
            table, account, urgent = step
            queue.add((table, number), table, account=account, urgent=urgent)
            expected[table].append(number)
        elif any(expected.values()):
            table, found = queue.pop()
            assert expected[table].popleft() == found
    while any(expected.values()):
        table, found = queue.pop()
        assert expected[table].popleft() == found
    assert not len(queue)
