"""The journal: group commit, order, and failures that affect only their own table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from whistlestop.server.storage.journal import MAX_GROUP, Journal
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Append, Line, MaybeStored, NotTheWriter, ServerRow, StoreError


class Watched(SqliteStore):
    """A real store that notes the size of each commit, waits at a gate before it, and fails on demand."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, patience=0.05)
        self.groups: list[int] = []
        self.writers: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.reached = threading.Event()
        self.failure: Exception | None = None
        self.ended = 0

    def append(self, appends: Sequence[Append], writer: str) -> None:
        self.groups.append(len(appends))
        self.writers.append(writer)
        self.reached.set()
        assert self.gate.wait(10)
        if self.failure is not None:
            raise self.failure
        super().append(appends, writer)

    def close(self) -> None:
        self.ended += 1
        super().close()


def append(table: str, number: int = 1) -> Append:
    return Append(table, (Line(number, number, "{}"),), "playing")


@pytest.fixture
def store(tmp_path: Path) -> Watched:
    return Watched(tmp_path / "tables.db")  # which the journal closes


def reread(store: Watched, table: str) -> int:
    again = SqliteStore(store.path)
    try:
        return len(again.lines(table))
    finally:
        again.close()


async def first_commit(store: Watched, journal: Journal) -> asyncio.Task[None]:
    """Begin a commit that goes on until the gate opens."""
    store.gate.clear()
    store.reached.clear()
    task = asyncio.create_task(journal.append(append("first")))
    await asyncio.to_thread(store.reached.wait)
    return task


def test_waiting_appends_share_a_commit(store: Watched) -> None:
    commits: list[tuple[float, int]] = []

    async def main() -> None:
        journal = Journal(store, "me", on_commit=lambda seconds, appends: commits.append((seconds, appends)))
        first = await first_commit(store, journal)
        others = [asyncio.create_task(journal.append(append(f"table {n}"))) for n in range(MAX_GROUP + 3)]
        await asyncio.sleep(0)
        assert not first.done() and not any(task.done() for task in others)  # nothing is acknowledged before
        store.gate.set()
        await asyncio.gather(first, *others)
        assert len(await journal.tables(["playing"])) == MAX_GROUP + 4
        await journal.close()

    asyncio.run(main())
    assert store.groups == [1, MAX_GROUP, 3]
    assert [appends for _, appends in commits] == store.groups and all(seconds > 0 for seconds, _ in commits)


def test_one_call_into_the_loop_resolves_a_whole_group(store: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        journal = Journal(store, "me")
        first = await first_commit(store, journal)
        others = [asyncio.create_task(journal.append(append(f"table {n}"))) for n in range(50)]
        await asyncio.sleep(0)
        loop, calls = asyncio.get_running_loop(), 0
        plain = loop.call_soon_threadsafe

        def counted(*arguments: object, **more: object) -> asyncio.Handle:
            nonlocal calls
            calls += 1
            return plain(*arguments, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        store.gate.set()
        await asyncio.gather(first, *others)
        assert calls == 2
        await journal.close()

    asyncio.run(main())


def test_requests_are_served_in_order(store: Watched) -> None:
    async def main() -> None:
        journal = Journal(store)
        await journal.register(ServerRow("me", "", "", 0), 0, None)
        first = await first_commit(store, journal)
        begin = asyncio.create_task
        one = begin(journal.append(append("a")))
        after_one = begin(journal.lines("a"))
        two = begin(journal.append(append("a", 2)))
        taken, pause = begin(journal.take(20, "a")), begin(journal.pause(1, 2))
        three = begin(journal.append(append("a", 3)))
        after_three, pauses = begin(journal.lines("a")), begin(journal.pauses("a"))
        await asyncio.sleep(0)
        store.gate.set()
        await asyncio.gather(first, one, two, taken, pause, three)
        assert [len(await after_one), len(await after_three)] == [1, 3]
        assert await pauses == [(1, 2)]
        await journal.close()

    asyncio.run(main())
    assert store.groups == [1, 1, 1, 1]


def test_an_append_is_written_by_the_server_that_it_was_asked_of(store: Watched) -> None:
    """An append that waits while its server loses its lease is not stored under the id of the next one."""

    async def main() -> None:
        journal = Journal(store)
        await journal.register(ServerRow("old", "", "", 0), 0, None)
        first = await first_commit(store, journal)
        late = asyncio.create_task(journal.append(append("a")))
        again = asyncio.create_task(journal.register(ServerRow("new", "", "", 0), 0, None))
        after = asyncio.create_task(journal.append(append("b")))
        await asyncio.sleep(0)
        store.gate.set()
        await asyncio.gather(first, late, again, after)
        assert [(await journal.take(0, table)).server for table in "ab"] == ["new", "new"]  # type: ignore[union-attr]
        await journal.close()

    asyncio.run(main())
    assert store.writers == ["old", "old", "new"]


def test_a_refused_table_does_not_fail_its_neighbours(store: Watched) -> None:
    async def main() -> None:
        store.append([append("lost")], "another")
        journal = Journal(store, "me")
        first = await first_commit(store, journal)
        tables = [append("a"), append("lost", 2), append("lost", 3), append("a", 2), append("b")]
        others = [asyncio.create_task(journal.append(asked)) for asked in tables]
        await asyncio.sleep(0)
        store.gate.set()
        await first
        outcomes = await asyncio.gather(*others, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [
            type(None),
            NotTheWriter,
            NotTheWriter,
            type(None),
            type(None),
        ]
        assert [len(await journal.lines(table)) for table in ("a", "lost", "b")] == [2, 1, 1]
        await journal.close()

    asyncio.run(main())
    assert store.groups == [1, 1, 5, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("failure", "groups"),
    [(StoreError("the disk is full"), [1, 3, 1]), (MaybeStored("gone"), [1, 3]), (OSError("a fault"), [1, 3, 1, 1, 1])],
)
def test_a_failing_store_fails_everybody_and_may_recover(store: Watched, failure: Exception, groups: list[int]) -> None:
    async def main() -> None:
        journal = Journal(store, "me")
        first = await first_commit(store, journal)
        others = [asyncio.create_task(journal.append(append(table))) for table in "abc"]
        await asyncio.sleep(0)
        store.failure = failure
        store.gate.set()
        with pytest.raises(type(failure)):
            await first
        assert await asyncio.gather(*others, return_exceptions=True) == [failure] * 3
        assert store.groups == groups
        store.failure = None
        await journal.append(append("a"))
        assert await journal.lines("b") == []
        await journal.close()

    asyncio.run(main())


def test_a_locked_database_raises_an_error(store: Watched) -> None:
    async def main() -> None:
        other = SqliteStore(store.path)
        journal = Journal(store, "me")
        with other._writing(), pytest.raises(StoreError, match="locked"):
            await journal.append(append("a"))
        await journal.append(append("a"))
        await journal.close()
        other.close()

    asyncio.run(main())
    assert reread(store, "a") == 1


def test_a_cancelled_append_is_stored_all_the_same(store: Watched) -> None:
    async def main() -> None:
        journal = Journal(store, "me")
        first = await first_commit(store, journal)
        second = asyncio.create_task(journal.append(append("second")))
        await asyncio.sleep(0)
        first.cancel()
        second.cancel()
        assert await asyncio.gather(first, second, return_exceptions=True)
        assert first.cancelled() and second.cancelled()
        store.gate.set()
        await journal.close()

    asyncio.run(main())
    assert reread(store, "first") == reread(store, "second") == 1


def test_closing_finishes_all_requests(store: Watched) -> None:
    async def main() -> None:
        journal = Journal(store, "me")
        first = await first_commit(store, journal)
        second = asyncio.create_task(journal.append(append("second")))
        await asyncio.sleep(0)
        closing = [asyncio.create_task(journal.close()) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(StoreError, match="closed"):
            await journal.append(append("third"))
        with pytest.raises(StoreError, match="closed"):
            await journal.lines("first")
        assert store.ended == 0
        store.gate.set()
        await asyncio.gather(first, second, *closing)
        await journal.close()
        assert store.ended == 1

    asyncio.run(main())
    assert reread(store, "second") == 1 and reread(store, "third") == 0


def test_a_loop_that_ended_early_does_no_harm(store: Watched) -> None:
    """As when the server is stopped during a commit: the thread finishes its work without reporting back."""
    kept: list[Journal] = []

    async def leave() -> None:
        kept.append(Journal(store, "me"))
        (await first_commit(store, kept[0])).cancel()

    asyncio.run(leave())
    store.gate.set()
    asyncio.run(kept[0].close())
    assert reread(store, "first") == 1
