"""How a table's log grows: one command after another, whatever becomes of those who sent them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from whistlestop.server.storage.store import Line
from whistlestop.server.tables.entries import EntryBody, Said
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.write_lock import WriteLock

from .local_services import local_services, messages, people


def said(room: Room, phrase: str) -> Callable[[], list[EntryBody]]:
    assert room.table.seats
    return lambda: [Said(0, phrase=phrase)]


async def log_of(room: Room) -> list[Line]:
    return await room.journal.lines(room.table.id)


def scene_at_a_table(tmp_path: Path, scene: Callable[[Room], Awaitable[None]]) -> None:
    async def begin() -> None:
        problems: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, problem: problems.append(problem))
        async with local_services(tmp_path) as services:
            seated = await people(services)
            await scene(seated[0].room)
        assert not problems

    asyncio.run(begin())


@pytest.mark.parametrize("ahead", [0, 1, 3])
def test_cancelling_the_caller_does_not_interrupt_a_command(ahead: int, tmp_path: Path) -> None:
    """Neither while it is stored, nor while it waits for others; everybody is told, and the log goes on."""

    async def scene(room: Room) -> None:
        version = room.table.version
        others = [asyncio.ensure_future(room.append(said(room, f"other {n}"))) for n in range(ahead)]
        cancelled = asyncio.ensure_future(room.append(said(room, "cancelled")))
        later = asyncio.ensure_future(room.append(said(room, "later")))
        await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.wait([cancelled])
        assert cancelled.cancelled()
        assert await asyncio.gather(*others, later) == [*range(version + 1, version + 1 + ahead), version + 2 + ahead]
        told = [entry.what for entry in room.history if isinstance(entry.what, Said)]
        assert [one.phrase for one in told] == [*(f"other {n}" for n in range(ahead)), "cancelled", "later"]
        assert [line.number for line in await log_of(room)] == list(range(1, room.table.version + 1))
        assert not room.write_lock.held and not room.tasks

    scene_at_a_table(tmp_path, scene)


def test_nothing_is_seen_or_acknowledged_before_it_is_stored(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services)
            room, watching = seated[0].room, seated[1].connect()
            messages(watching)
            version = room.table.version
            appending = asyncio.ensure_future(room.append(said(room, "hello")))
            await asyncio.sleep(0)
            assert room.write_lock.held and not room.at_rest
            assert room.table.version == version and not messages(watching) and not appending.done()
            assert await appending == version + 1
            assert [update["type"] for update in messages(watching)] == ["update"]
            assert not room.write_lock.held

    asyncio.run(scene())


def test_a_command_that_fails_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        def broken() -> list[EntryBody]:
            raise ZeroDivisionError

        version = room.table.version
        with pytest.raises(ZeroDivisionError):
            await room.append(broken)
        appending = [room.append(said(room, "one")), room.append(broken), room.append(said(room, "two"))]
        one, failed, two = await asyncio.gather(*appending, return_exceptions=True)
        assert (one, two) == (version + 1, version + 2) and isinstance(failed, ZeroDivisionError)
        with monkeypatch.context() as patch:
            patch.setattr(Room, "notify", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await room.append(said(room, "nobody is told"))
        assert await room.append(said(room, "three")) == version + 4

    scene_at_a_table(tmp_path, scene)


def test_the_lock_is_given_in_the_order_in_which_it_was_asked_for() -> None:
    async def scene() -> None:
        lock, order = WriteLock(), list[int]()

        async def work(number: int) -> None:
            async with lock:
                order.append(number)
                await asyncio.sleep(0)

        assert lock.take()
        waiting = [asyncio.ensure_future(work(number)) for number in range(5)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        lock.release()
        assert lock.held and not lock.take(), "it belongs to the first who waits"
        waiting[0].cancel()  # at the moment when it is given to it
        await asyncio.wait(waiting)
        assert order == [2, 3, 4] and not lock.held

    asyncio.run(scene())
