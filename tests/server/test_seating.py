"""Seating: who sits where, and when the game begins."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from whistlestop.server.keys import hashed
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.tables.table_commands import change_table, give_key, table_info, take_seat

from .live import new_id
from .local_services import local_services, messages, people, refused


def test_the_game_begins_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, "Anna Bert")
            assert anna.room.table.state == "playing" and anna.room.table.to_act == (0, 1)
            assert anna.own != bert.own
            with refused("not-now"):
                await take_seat(anna.room, None, commands.TakeSeat(new_id(), "Cora"))

    asyncio.run(scene())


def test_the_host_fills_free_seats_with_bots(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, "Anna Bert", seats=4)
            room = anna.room
            with refused("not-now"):
                await change_table(room, anna.key, commands.StartGame(new_id()))
            with refused("not-yours"):
                await change_table(room, bert.key, commands.StartGame(new_id(), fill="novice"))
            await change_table(room, anna.key, commands.StartGame(new_id(), fill="novice"))
            assert room.table.state == "playing"
            assert [seat.level for seat in room.table.seats] == [None, None, "novice", "novice"]

    asyncio.run(scene())


def test_bots_are_seated_by_the_host_and_never_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            wanted = commands.CreateTable(new_id(), Settings("usa", 2), {0: "novice", 1: "expert"})
            with refused("not-allowed"):
                await services.maker.make_table(wanted, None)
            made = await services.maker.make_table(
                commands.CreateTable(new_id(), Settings("usa", 2), {0: "novice"}), None
            )
            room = await services.registry.room(made.table)
            with refused("not-allowed"):
                await change_table(room, made.key, commands.SeatBot(new_id(), 1, "novice"))
            await change_table(room, made.key, commands.SeatBot(new_id(), 0, "master"))
            assert room.table.seats[0].level == "master"
            with refused("not-yours"):
                await change_table(room, "x" * 24, commands.SeatBot(new_id(), 0, "novice"))
            await take_seat(room, made.key, commands.TakeSeat(new_id(), "Anna", seat=1))
            assert room.table.state == "playing"

    asyncio.run(scene())


def test_when_the_host_gets_up_another_player_becomes_host(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, cora = await people(services, "Anna Bert Cora", seats=4)
            room = anna.room
            with refused("not-yours"):
                await change_table(room, bert.key, commands.FreeSeat(new_id(), cora.seat))
            await change_table(room, anna.key, commands.FreeSeat(new_id(), anna.seat))
            assert room.table.is_host(bert.own) and not room.table.is_host(anna.own)
            await change_table(room, bert.key, commands.FreeSeat(new_id(), cora.seat))
            await change_table(room, bert.key, commands.CloseTable(new_id()))
            assert room.table.state == "closed"
            with refused("not-now"):
                await take_seat(room, None, commands.TakeSeat(new_id(), "Dora"))

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("anna", "not-allowed"),
        ("Ａnna", "not-allowed"),
        ("\u0410nna", "not-allowed"),  # with a Cyrillic capital A
        ("An\u200dna", "not-allowed"),
        ("\u202eAnna", "malformed"),
        ("  ", "malformed"),
        ("\u3164", "malformed"),
        ("\ufe0f", "malformed"),
    ],
)
def test_names_that_are_refused(tmp_path: Path, name: str, reason: str) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3)
            with refused(reason):
                await take_seat(anna.room, None, commands.TakeSeat(new_id(), name))
            assert anna.room.table.version == 2

    asyncio.run(scene())


@pytest.mark.parametrize(
    "settings",
    [
        Settings("asia", 2),
        Settings("../secret.toml", 2),
        Settings("usa", 2, options=("max",)),
        Settings("usa", 2, first_seat=2),
    ],
)
def test_settings_that_are_refused(tmp_path: Path, settings: Settings) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            with refused("malformed"):
                await services.maker.make_table(commands.CreateTable(new_id(), settings), None)
            assert not services.registry.rooms

    asyncio.run(scene())


def test_bringing_a_key_makes_requests_repeatable(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            key = "k" * 32
            wanted = commands.CreateTable(new_id(), Settings("usa", 3))
            made = await services.maker.make_table(wanted, key)
            assert made == await services.maker.make_table(wanted, key) and len(services.registry.rooms) == 1
            room = await services.registry.room(made.table)
            sit = commands.TakeSeat(new_id(), "Anna")
            given = await take_seat(room, key, sit)
            assert given == await take_seat(room, key, sit)
            assert [seat.name for seat in room.table.seats] == ["Anna", "", ""]

    asyncio.run(scene())


def test_more_keys_open_the_seat_and_a_program_s_key_opens_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, "Anna Bert", seats=3)
            room = anna.room
            ask = commands.GiveKey(new_id(), anna.seat, "recovery")
            phone = await give_key(room, anna.key, ask)
            assert phone == await give_key(room, anna.key, ask), "asked again, the same answer"
            program = await give_key(room, anna.key, commands.GiveKey(new_id(), anna.seat, "program"))
            assert room.table.seats_of(hashed(phone.key)) == room.table.seats_of(hashed(program.key)) == (anna.seat,)
            assert room.table.is_host(hashed(phone.key)) and not room.table.is_host(hashed(program.key))
            for key in (program.key, bert.key, None):
                with refused("not-yours"):
                    await give_key(room, key, commands.GiveKey(new_id(), anna.seat, "recovery"))
            for _ in range(services.limits.keys_a_seat - 3):
                await give_key(room, anna.key, commands.GiveKey(new_id(), anna.seat, "recovery"))
            with refused("too-many"):
                await give_key(room, anna.key, commands.GiveKey(new_id(), anna.seat, "recovery"))

    asyncio.run(scene())


def test_keys_and_the_secret_are_sent_to_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, "Anna Bert")
            connection = bert.connect(0)
            sent = str(messages(connection)) + str(table_info(bert.room, bert.key))
            for secret in (anna.key, anna.own, bert.key, bert.own, bert.room.table.created.secret):
                assert secret not in sent
            stored = (tmp_path / "tables.db").read_bytes() + (tmp_path / "tables.db-wal").read_bytes()
            assert anna.own.encode() in stored and anna.key.encode() not in stored

    asyncio.run(scene())
