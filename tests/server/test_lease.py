"""A server's lease: what it does when the lease ends, and two servers side by side."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.services import Services
from whistlestop.server.storage import migrations
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import StoreError
from whistlestop.server.tables import lease
from whistlestop.server.tables.connection import RESTART

from .live import new_id
from .local_services import Person, Time, local_services, people, refused
from .postgres import database as database
from .postgres import postgres as postgres


@contextlib.asynccontextmanager
async def two_servers(database: str) -> AsyncIterator[tuple[Services, Services]]:
    clock = Time()
    async with (
        local_services(database, clock, address="http://left:1") as left,
        local_services(database, clock, address="http://right:2") as right,
    ):
        await left.registry.lease.renew()
        yield left, right


def end_of(services: Services) -> None:
    """Let the watchdog end the lease."""
    services.registry.lease._end("the test wants it")


def test_two_servers_know_each_other_and_whose_table_it_is(database: str) -> None:
    async def scene() -> None:
        async with two_servers(database) as (left, right):
            assert [server.address for server in left.registry.lease.others.values()] == ["http://right:2"]
            assert [server.address for server in right.registry.lease.others.values()] == ["http://left:1"]
            anna, _ = await people(left)
            table = anna.room.table.id
            owner = await right.registry.other_owner(table)
            assert owner is not None and owner.server == left.registry.lease.server
            assert await left.registry.other_owner(table) is None
            assert await right.registry.other_owner("nowhere") is None
            with refused("not-stored", "stored-elsewhere"):
                await right.registry.room(table)
            await anna.play(anna.room.now(anna.seat).legal[0])
            assert right.registry.rooms == {}

    asyncio.run(scene())


def test_a_table_is_made_once_whichever_server_is_asked_again(database: str) -> None:
    async def scene() -> None:
        async with two_servers(database) as (left, right):
            command = commands.CreateTable(new_id(), Settings("usa", 3), {2: "novice"})
            made = await left.maker.make_table(command, "k" * 32)
            assert await right.maker.make_table(command, "k" * 32) == made
            assert list(left.registry.rooms) == [made.table] and right.registry.rooms == {}

    asyncio.run(scene())


def test_a_server_that_loses_its_lease_gives_up_its_tables_at_once(database: str) -> None:
    async def scene() -> None:
        async with two_servers(database) as (left, right):
            anna, bert = await people(left)
            connection = anna.connect()
            before = left.registry.lease.server
            end_of(left)
            assert connection.end is not None and connection.end[0] == RESTART
            assert left.registry.rooms == {} and not left.registry.lease.held
            with refused("not-stored", "stored-elsewhere"):
                await anna.play(anna.room.now(anna.seat).legal[0])
            with refused("not-stored", "stored-elsewhere"):
                await left.registry.room(anna.room.table.id)
            with refused("not-stored", "stored-elsewhere"):
                await left.registry.other_owner(anna.room.table.id)
            # In the database it still has the tables, until it begins again.
            await left.registry.lease.begin()
            assert left.registry.lease.server != before
            room = await right.registry.room(anna.room.table.id)
            anna, bert = Person(room, anna.seat, anna.key), Person(room, bert.seat, bert.key)
            await anna.play(room.now(anna.seat).legal[0])
            owner = await left.registry.other_owner(room.table.id)
            assert owner is not None and owner.server == right.registry.lease.server

    asyncio.run(scene())


def test_a_server_that_was_frozen_serves_nothing_before_its_timer_fires(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with two_servers(database) as (left, _):
            anna, _bert = await people(left)
            later = lease.elapsed() + lease.LEASE + 1
            monkeypatch.setattr(lease, "elapsed", lambda: later)
            assert not left.registry.lease.held
            with refused("not-stored", "stored-elsewhere"):
                await left.registry.room(anna.room.table.id)
            monkeypatch.undo()

    asyncio.run(scene())


def test_who_knows_more_than_the_server_makes_it_look(database: str) -> None:
    """A client that was at another server since then must not be shown an older game."""

    async def scene() -> None:
        async with two_servers(database) as (left, right):
            anna, _ = await people(left)
            table, version = anna.room.table.id, anna.room.table.version
            assert await left.registry.room_as_known(table, version + 5) is anna.room, "the client may be wrong"
            await left.journal.leave(0)  # as if its lease had ended in the database, without its knowledge
            await right.registry.room(table)
            assert await left.registry.room_as_known(table, version) is anna.room, "it does not know yet"
            with refused("not-stored", "stored-elsewhere"):
                await left.registry.room_as_known(table, version + 1)
            assert not left.registry.lease.held and anna.room.lost

    asyncio.run(scene())


def test_a_store_that_fails_while_a_server_renews_does_not_end_its_lease_before_its_time(database: str) -> None:
    async def scene() -> None:
        async with two_servers(database) as (left, _):
            assert left.renewals is not None
            await left.renewals.close()
            with pytest.raises(StoreError):
                await left.registry.lease.renew()
            assert left.registry.lease.held

    asyncio.run(scene())


def test_tables_of_a_server_that_left_are_shared_by_the_others(database: str) -> None:
    async def scene() -> None:
        async with local_services(database, address="http://gone:3") as gone:
            tables = {(await people(gone))[0].room.table.id for _ in range(3)}
        async with two_servers(database) as (left, right):
            assert left.registry.loading is not None and right.registry.loading is not None
            await left.registry.loading
            await right.registry.loading
            assert set(left.registry.rooms) | set(right.registry.rooms) == tables
            assert not set(left.registry.rooms) & set(right.registry.rooms)

    asyncio.run(scene())


def test_a_process_that_was_frozen_charges_no_clock(tmp_path: Path) -> None:
    """It was stopped and continued while it had the database to itself."""

    async def scene() -> None:
        clock = Time()
        async with local_services(tmp_path, clock) as services:
            anna, bert = await people(services, clock={"type": "days", "days": 1})
            since = clock.now
            clock.pass_by(3600)
            services.registry._process_was_frozen(since, clock.now)
            assert services.registry.pausing is not None
            await services.registry.pausing
            assert anna.room.clock.up_since(since) == 0
            clock.pass_by(60)
            assert anna.room.clock.up_since(since) == 60_000
        async with local_services(tmp_path, clock) as services:
            room = await services.registry.room(bert.room.table.id)
            assert room.clock.up_since(since) == 60_000, "it is remembered"

    asyncio.run(scene())


def test_a_server_of_the_version_before_goes_on_after_a_migration(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So servers can be replaced one after the other: migrations only add."""

    async def scene() -> None:
        clock = Time()
        async with local_services(database, clock, address="http://old:1") as old:
            anna, bert = await people(old)
            added = ("ALTER TABLE tables ADD COLUMN more TEXT", "CREATE TABLE further (id BIGINT)")
            monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, added))
            async with local_services(database, clock, address="http://new:2") as new:
                monkeypatch.undo()
                with pytest.raises(StoreError, match="newer version"):
                    open_store(database)
                await old.registry.lease.renew()
                await anna.play(anna.room.now(anna.seat).legal[0])
                made = await old.maker.make_table(commands.CreateTable(new_id(), Settings("usa", 3)), None)
                table = anna.room.table.id
                await old.registry._hand_over()  # nothing yet: it does not drain
                old.registry.lease.draining = True
                await old.registry._hand_over()
                assert old.registry.rooms == {} and anna.room.lost
                room = await new.registry.room(table)
                await Person(room, bert.seat, bert.key).play(room.now(bert.seat).legal[0])
                assert (await new.registry.room(made.table)).table.state == "waiting"

    asyncio.run(scene())
