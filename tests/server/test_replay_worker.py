"""The replay worker: one job at a time, cached results, and a bounded queue."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.server.local_services import refused
from whistlestop.server.http.static_cache import StaticContent, static_content
from whistlestop.server.replays import replay_worker
from whistlestop.server.replays.replay_worker import ReplayWorker


def test_one_at_a_time_and_each_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_worker, "MAX_CACHED", 2)
    shown: list[str] = []
    threads: set[int] = set()

    def show(name: str) -> StaticContent:
        shown.append(name)
        threads.add(threading.get_ident())
        return static_content(name.encode() * 100, "json")

    async def scene() -> None:
        one = ReplayWorker()

        async def ask(name: str) -> None:
            assert (await one.run_cached(name, lambda: show(name))).content == name.encode() * 100

        await asyncio.gather(*(ask("abab"[number % 4]) for number in range(20)))
        assert sorted(shown) == ["a", "b"]
        await ask("c")
        await ask("b" if "b" in one.cache else "a")
        assert len(shown) == 3 and len(one.cache) == 2 and len(threads) == 1
        assert threading.get_ident() not in threads

    asyncio.run(scene())


def test_requests_beyond_the_queue_are_refused_and_those_in_it_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_worker, "MAX_WAITING", 3)
    go_on = threading.Event()

    async def scene() -> None:
        one = ReplayWorker()
        waiting = [asyncio.ensure_future(one.run(go_on.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(5, go_on.set)  # so that a line that is too long ends as well
        with refused("too-many"):
            await one.run(lambda: None)
        go_on.set()
        assert await asyncio.gather(*waiting) == [True] * 3
        assert await one.run(lambda: 7) == 7

    asyncio.run(scene())


def test_failures_are_not_cached() -> None:
    async def scene() -> None:
        one = ReplayWorker()
        with pytest.raises(ZeroDivisionError):
            await one.run_cached("a", lambda: static_content(bytes(1 // 0), "json"))
        assert (await one.run_cached("a", lambda: static_content(b"1", "json"))).content == b"1"

    asyncio.run(scene())
