"""The lobby: tables that are open to everyone, and a player's own, running or over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.local_services import Person, Time, choose_tickets, local_services, people, refused
from tests.server.test_finished_games import a_finished_game
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.responses import LobbyTable
from whistlestop.server.services import Services
from whistlestop.server.storage.store import Append, Line, StoreError
from whistlestop.server.tables.registry import IDLE
from whistlestop.server.tables.table_commands import change_table

from .live import new_id

CLOCK = {"type": "real-time", "seconds": 60, "reserve": 600}


async def found(services: Services, table: str) -> LobbyTable:
    shown = await services.lobby.find(table)
    assert shown is not None
    return shown


def test_a_running_table_shows_whose_turn_it_is_and_the_clocks(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await people(services, lobby=True, first_seat=1, clock=CLOCK)
            shown = await found(services, anna.room.table.id)
            assert shown.to_act == (0, 1)
            await choose_tickets([anna, bert])
            time.pass_by(5)
            shown = await found(services, anna.room.table.id)
            assert services.lobby.listed() == (shown,)
            assert shown.to_act == (1,) and shown.result is None
            assert [(clock.seat, clock.move, clock.running) for clock in shown.clocks] == [
                (0, 60_000, False),
                (1, 55_000, True),
            ]
            assert shown.at == time() - 5000, "when something last happened"

    asyncio.run(scene())


def test_a_table_without_spectators_is_found_by_its_id_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, _ = await people(services, lobby=True, spectators="none")
            assert services.lobby.listed() == ()
            assert (await found(services, anna.room.table.id)).state == "playing"

    asyncio.run(scene())


def test_with_delayed_spectators_the_lobby_is_delayed_as_well(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await people(services, spectators="delayed", delay=60, first_seat=0, clock=CLOCK)
            await choose_tickets([anna, bert])
            time.pass_by(30)
            await anna.play("draw deck")
            await anna.play("draw deck")
            assert anna.room.table.to_act == (1,)
            entry = await found(services, anna.room.table.id)
            assert entry.to_act == () and entry.clocks == ()
            time.pass_by(30)
            assert (await found(services, anna.room.table.id)).to_act == (0,)
            time.pass_by(30)
            assert (await found(services, anna.room.table.id)).to_act == (1,)

    asyncio.run(scene())


def test_a_finished_table_shows_the_points_and_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, _ = await a_finished_game(services)
            table = anna.room.table
            live = await found(services, table.id)
            assert table.game is not None
            assert live.result == tuple(sheet.total for sheet in table.game.scores)
            time.pass_by(IDLE / 1000 + 1)
            await services.registry._sweep()
            assert table.id not in services.registry.rooms
            assert await found(services, table.id) == live
            assert not services.registry.rooms

            async def length(_: str) -> int:
                raise AssertionError("it is remembered, and not read again")

            monkeypatch.setattr(services.journal, "length", length)
            assert await found(services, table.id) == live

    async def after_a_restart() -> None:
        async with local_services(tmp_path) as services:
            assert services.registry.loading is not None
            await services.registry.loading
            (row,) = await services.journal.tables(("over",))
            assert (await found(services, row.table)).state == "over" and not services.registry.rooms

    asyncio.run(scene())
    asyncio.run(after_a_restart())


def test_a_table_that_was_closed_or_never_existed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=2)
            table = anna.room.table.id
            await change_table(anna.room, anna.key, commands.CloseTable(new_id()))
            assert (await found(services, table)).state == "closed"
            assert await services.lobby.find("a" * 12) is None

    asyncio.run(scene())


def test_a_table_that_is_not_open_is_shown_and_not_taken_over(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await people(services, first_seat=0, clock=CLOCK)
            await choose_tickets([anna, bert])
            time.pass_by(5)
            room = anna.room
            live = await found(services, room.table.id)
            del services.registry.rooms[room.table.id]
            assert await found(services, room.table.id) == live, "as if it were open"
            assert not services.registry.rooms
            await anna.play("draw deck")
            await anna.play("draw deck")
            assert (await found(services, room.table.id)).to_act == (1,)
            room.close()

    asyncio.run(scene())


def test_a_table_that_another_server_keeps_is_left_to_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, first_seat=0)
            await choose_tickets([anna, bert])
            async with local_services(tmp_path) as other:
                assert other.registry.loading is not None
                await other.registry.loading
                del services.registry.rooms[anna.room.table.id]
                assert (await found(services, anna.room.table.id)).to_act == (0,)
                kept = Person(other.registry.rooms[anna.room.table.id], 0, anna.key)
                await kept.play("draw deck")
                anna.room.close()

    asyncio.run(scene())


def test_with_delayed_spectators_a_table_that_is_not_open_is_delayed_as_well(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await people(services, spectators="delayed", delay=60, first_seat=0, clock=CLOCK)
            await choose_tickets([anna, bert])
            room = services.registry.rooms.pop(anna.room.table.id)
            room.close()
            entry = await found(services, room.table.id)
            assert entry.to_act == () and entry.clocks == ()
            time.pass_by(60)
            entry = await found(services, room.table.id)
            assert entry.to_act == (0,) and entry.clocks == ()

    asyncio.run(scene())


def test_an_unreadable_table_does_not_hide_the_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            await services.journal.append(Append("b" * 12, (Line(1, 0, '{"of": "another time"}'),), "over"))
            assert await services.lobby.find("b" * 12) is None

    asyncio.run(scene())


def test_a_store_that_fails_loses_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that gets no such table would forget it."""

    async def scene() -> None:
        async with local_services(tmp_path) as services:

            async def length(_: str) -> int:
                raise StoreError("the disk sleeps")

            monkeypatch.setattr(services.journal, "length", length)
            with refused("not-stored"):
                await services.lobby.find("a" * 12)

    asyncio.run(scene())
