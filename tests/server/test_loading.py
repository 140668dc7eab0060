"""Tables with long logs are loaded without keeping anybody waiting but those who ask for them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.services import Services
from whistlestop.server.storage.journal import Journal
from whistlestop.server.tables import registry, stored_tables
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table import Table

from .live import new_id
from .local_services import Person, Time, choose_tickets, local_services, messages, people, refused
from .long_logs import KEYS, ROUNDS, long_log, store_log

LONG = "l" * 12
WAITING = long_log(0)[:2]
"""A table at which one player waits for the other."""
SHORT = long_log(0)[:20]
"""A game that has just begun."""


class WorkPerTurn:
    """Counts how often a function is called, and how often between two turns of the event loop."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        self.calls = self.most = 0
        self._since = 0
        real = getattr(owner, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.calls += 1
            self._since += 1
            self.most = max(self.most, self._since)
            return real(*given, **named)

        patch.setattr(owner, name, counted)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(0)
            self._since = 0


@contextlib.asynccontextmanager
async def not_loading(folder: Path, **options: Any) -> AsyncIterator[Services]:
    """Services that open tables only when somebody asks."""
    with pytest.MonkeyPatch.context() as patch:

        async def nothing(*_: object) -> None:
            pass

        patch.setattr(registry.TableRegistry, "_load", nothing)
        async with local_services(folder, **options) as services:
            yield services


async def open_room(services: Services) -> Room:
    return await services.registry.room(LONG)


async def find_in_lobby(services: Services) -> None:
    assert await services.lobby.find(LONG) is not None


@pytest.mark.parametrize("ask", [open_room, find_in_lobby])
def test_other_tables_are_played_at_while_a_long_log_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Callable[[Services], Any]
) -> None:
    """Between two turns of the event loop, in which others are answered, only so many entries are applied."""
    store_log(tmp_path, LONG, long_log())

    async def scene() -> None:
        async with not_loading(tmp_path) as services:
            seated = await people(services)
            await choose_tickets(seated)
            work = WorkPerTurn(monkeypatch, Table, "apply")
            watching = asyncio.ensure_future(work.watch())
            opening = asyncio.ensure_future(ask(services))
            room = seated[0].room
            for _ in range(10):
                (seat,) = room.table.to_act
                await seated[seat].play("draw deck")
            await opening
            watching.cancel()
            assert work.calls > 2 * ROUNDS
            assert work.most <= stored_tables.ENTRIES_PER_STEP + 1

    asyncio.run(scene())


def test_views_for_delayed_spectators_are_made_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Time()
    bodies = long_log(100, spectators="delayed", delay=60)
    store_log(tmp_path, LONG, bodies, at=time.now, step=100)

    async def scene() -> None:
        async with not_loading(tmp_path, time=time) as services:
            work = WorkPerTurn(monkeypatch, Room, "now")
            watching = asyncio.ensure_future(work.watch())
            room = await services.registry.room(LONG)
            watching.cancel()
            assert len(room.spectator_feed.waiting) == len(bodies) - 1 < work.calls
            assert work.most <= 2

    asyncio.run(scene())


def test_a_long_log_is_the_table_that_it_was(tmp_path: Path) -> None:
    """It can be played at, and its history is what a client may have missed."""
    bodies = long_log(1000)
    store_log(tmp_path, LONG, bodies)

    async def scene() -> None:
        async with not_loading(tmp_path) as services:
            room = await services.registry.room(LONG)
            once = Table.from_lines(LONG, await services.journal.lines(LONG))
            assert room.table.game is not None and once.game is not None
            assert room.table.version == once.version == len(bodies)
            assert str(room.table.game.record) == str(once.game.record)
            assert len(room.history) == 256 and room.history[-1].version == len(bodies)
            (seat,) = room.table.to_act
            player = Person(room, seat, KEYS[seat])
            (update,) = messages(player.connect(len(bodies) - 2))
            assert [news["version"] for news in update["news"]] == [len(bodies) - 1, len(bodies)]
            await player.play(room.now(seat).legal[0])

    asyncio.run(scene())


def test_requests_for_the_same_table_load_it_once(tmp_path: Path) -> None:
    store_log(tmp_path, LONG, long_log(2000))

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            rooms = await asyncio.gather(*(services.registry.room(LONG) for _ in range(20)))
            assert len({id(room) for room in rooms}) == 1
            assert folds(services.metrics) == 1

    asyncio.run(scene())


def folds(metrics: Metrics) -> float:
    return float(metrics.folds._value.get())


def names(kind: str, count: int) -> list[str]:
    return [f"{kind}{number:0{12 - len(kind)}}" for number in range(count)]


def test_tables_that_wait_for_players_are_loaded_first(tmp_path: Path) -> None:
    """They are in the lobby; the newest of each kind comes first."""
    for number, table in enumerate(names("p", 3)):
        store_log(tmp_path, table, SHORT, at=2_000_000 + number)
    for number, table in enumerate(names("w", 3)):
        store_log(tmp_path, table, WAITING, "waiting", at=1_000_000 + number)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            assert services.registry.loading is not None
            await services.registry.loading
            assert list(services.registry.rooms) == [*names("w", 3)[::-1], *names("p", 3)[::-1]]

    asyncio.run(scene())


def test_a_table_that_somebody_asks_for_does_not_wait_for_long_ones(tmp_path: Path) -> None:
    """Neither for those that are loaded in the background, nor for those that others have asked for."""
    for table in names("l", 6):
        store_log(tmp_path, table, long_log(3000))
    store_log(tmp_path, "a" * 12, SHORT, at=1)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            asked = [asyncio.ensure_future(services.registry.room(table)) for table in names("l", 4)]
            await services.registry.room("a" * 12)
            assert not all(task.done() for task in asked)
            await asyncio.gather(*asked)

    asyncio.run(scene())


def test_tables_count_before_they_are_loaded(tmp_path: Path) -> None:
    for table in names("w", 2):
        store_log(tmp_path, table, WAITING, "waiting")
    store_log(tmp_path, "p" * 12, SHORT)

    async def scene(limits: Limits, refusal: Any) -> None:
        async with not_loading(tmp_path, limits=limits) as services:
            services.registry.count_tables()
            counted = services.metrics.page().decode()
            assert 'tables{state="waiting"} 2.0' in counted and 'tables{state="playing"} 1.0' in counted
            assert not services.registry.rooms
            with refusal:
                await services.maker.make_table(commands.CreateTable(new_id(), Settings("usa", 2)), None)

    asyncio.run(scene(Limits(tables=3), refused("too-many", "too-many-tables")))
    asyncio.run(scene(Limits(waiting_tables=2), refused("too-many", "too-many-tables")))
    asyncio.run(scene(Limits(tables=4, waiting_tables=3), contextlib.nullcontext()))


def test_when_memory_is_short_tables_that_nobody_uses_are_dropped_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except those where something will happen, and those that wait; all still count, and can be asked for."""
    monkeypatch.setattr(registry, "ENTRIES_IN_MEMORY", 10)
    store_log(tmp_path, "p" * 12, SHORT)
    store_log(tmp_path, "c" * 12, [*long_log(0, clock={"type": "days", "days": 2})[:20]])
    store_log(tmp_path, "w" * 12, WAITING, "waiting")

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            assert services.registry.loading is not None
            await services.registry.loading
            assert set(services.registry.rooms) == {"w" * 12, "c" * 12}
            assert services.registry.count("playing") == 2
            room = await services.registry.room("p" * 12)
            await Person(room, 0, KEYS[0]).do(commands.Say, phrase="hello")
            assert services.registry.count("playing") == 2

    asyncio.run(scene())


def test_a_pause_counts_for_a_table_that_is_being_loaded(tmp_path: Path) -> None:
    time = Time()
    store_log(tmp_path, LONG, long_log(3000, clock={"type": "days", "days": 2}), at=time.now)

    async def scene() -> None:
        async with not_loading(tmp_path, time=time) as services:
            opening = asyncio.ensure_future(services.registry.room(LONG))
            while not services.registry.loader._pauses:
                await asyncio.sleep(0)
            time.pass_by(7200)
            services.registry._process_was_frozen(time.now - 7_200_000, time.now)
            room = await opening
            (seat,) = room.table.to_act
            assert room.now(seat).clocks[seat].move == 2 * 86_400_000

    asyncio.run(scene())


def test_a_server_that_stops_does_not_wait_for_a_long_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store_log(tmp_path, LONG, SHORT)
    reading = asyncio.Event()

    async def pages(*_: object) -> AsyncIterator[None]:
        reading.set()
        await asyncio.Event().wait()
        yield None

    monkeypatch.setattr(Journal, "pages", pages)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            asked = asyncio.ensure_future(services.registry.room(LONG))
            await reading.wait()
        with refused("stopping", "restarting"):
            await asked

    asyncio.run(scene())
