"""The threads of a batch: which games each gets, and when it is worth waking one up."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.env.threads import WAKE_UP_TIME, Threads
from whistlestop.rules.engine import Records


def a_slice(_: Records, first: int, last: int) -> tuple[int, int]:
    return first, last


@given(games=st.integers(1, 500), wanted=st.integers(1, 6), nanoseconds=st.integers(1, 2 * WAKE_UP_TIME))
def test_every_game_is_in_one_slice_and_every_slice_is_worth_a_thread(
    games: int, wanted: int, nanoseconds: int
) -> None:
    threads = Threads(games, wanted)
    slices = threads.share(a_slice, nanoseconds)
    threads.close()
    assert [i for first, last in slices for i in range(first, last)] == list(range(games))
    assert 1 <= len(slices) <= min(wanted, games)
    if len(slices) > 1:
        assert games * nanoseconds >= WAKE_UP_TIME * len(slices)


def test_caller_works_too_and_each_slice_has_scratch_space_of_its_own() -> None:
    threads = Threads(games=9, wanted=3)
    all_at_work = threading.Barrier(3, timeout=300)

    def who(scratch: Records, *_: int) -> tuple[int, int]:
        all_at_work.wait()
        return threading.get_ident(), scratch.ctypes.data

    found = threads.share(who, WAKE_UP_TIME)
    threads.close()
    assert found[0][0] == threading.get_ident()
    assert len({thread for thread, _ in found}) == len({place for _, place in found}) == 3


@pytest.mark.parametrize(("games", "wanted"), [(1000, 1), (1, 8)])
def test_one_thread_or_one_game_needs_no_pool(games: int, wanted: int) -> None:
    before = threading.active_count()
    threads = Threads(games, wanted)
    assert threads.share(a_slice, WAKE_UP_TIME) == [(0, games)] and threading.active_count() == before
    threads.close()
