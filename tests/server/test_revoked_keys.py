"""Revoked keys: whoever has a key of a seat can make all others of that seat useless."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from whistlestop.server.keys import hashed
from whistlestop.server.protocol import commands
from whistlestop.server.rate_limits import Limits
from whistlestop.server.tables.connection import GONE, Connection
from whistlestop.server.tables.table_commands import change_table, give_key, revoke_keys, table_info, take_seat

from .live import Seat, Server, get, new_id, new_table, post
from .local_services import Person, local_services, messages, people, refused


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


async def give(owner: Person, use: Literal["recovery", "program"] = "recovery") -> Person:
    """The same player on another device."""
    given = await give_key(owner.room, owner.key, commands.GiveKey(new_id(), owner.seat, use))
    return Person(owner.room, owner.seat, given.key)


async def revoke(owner: Person, seat: int | None = None) -> None:
    wanted = owner.seat if seat is None else seat
    await revoke_keys(owner.room, owner.key, commands.RevokeKeys(new_id(), wanted))


def test_all_other_keys_become_useless(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            phone, program = await give(bert), await give(bert, "program")
            for nobody in (anna, program):
                with refused("not-yours", "seat-not-shareable"):
                    await revoke(nobody, bert.seat)
            await revoke(phone)
            for revoked in (bert, program):
                assert table_info(bert.room, revoked.key).yours == ()
                with refused("not-yours", "seat-not-yours"):
                    await revoked.do(commands.Say, phrase="hello")
                for change in (give, revoke):
                    with refused("not-yours", "seat-not-shareable"):
                        await change(revoked)
            await phone.do(commands.Say, phrase="hello")
            version = bert.room.table.version
            await revoke(phone)
            assert bert.room.table.version == version, "there was nothing left to revoke"
            assert table_info(anna.room, anna.key).yours == (anna.seat,)

    asyncio.run(scene())


def test_sockets_with_revoked_keys_are_closed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            thief = await give(bert)
            watching, stolen = anna.connect(), thief.connect()
            messages(watching), messages(stolen)
            await revoke(bert)
            (refusal,) = messages(stolen)
            assert refusal["code"] == "signed-out" and stolen.end == (GONE, "the key was revoked")
            assert messages(watching) == [
                {"type": "presence", "present": [True, False], "away_since": [None, services.clock.now()]}
            ]
            own = bert.connect()
            await revoke(bert)
            assert own.end is None

    asyncio.run(scene())


def test_a_revoked_key_gets_no_answer_any_more(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"))
        given = await post(f"{bert.path}/keys", bert.key, seat=1, use="program")
        program = Seat(bert.address, bert.table, 1, given.json()["key"])
        async with program.socket() as socket:
            await socket.until("update")
            poll = asyncio.create_task(get(f"{bert.path}/turn", program.key, seat=1, after=2**31, wait=20))
            await asyncio.sleep(0.2)
            assert (await post(f"{bert.path}/revoke", bert.key, seat=1)).status_code == 200
            assert (await socket.until("refused"))["code"] == "signed-out"
            await socket.connection.wait_closed()
            assert socket.connection.close_code == 4004
        answer = await poll
        assert (answer.status_code, answer.json()["code"]) == (403, "seat-not-yours")
        async with program.socket() as socket:
            refusal = await socket.receive()
            assert refusal["code"] == "seat-not-yours" and "retry_after" not in refusal
        assert (await get(bert.path, program.key)).json()["yours"] == []
        assert (await get(anna.path, anna.key)).json()["yours"] == [0]

    asyncio.run(scene())


def test_the_host_stays_host_on_the_device_that_is_left(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, seats=3)
            phone = await give(anna)
            await revoke(phone)
            table = anna.room.table
            assert table.is_host(phone.own) and not table.is_host(anna.own) and not table.is_host(bert.own)
            await revoke(bert)
            await revoke(await give(bert))
            assert table.is_host(phone.own)

    asyncio.run(scene())


def test_a_player_does_not_become_host_by_revoking_keys(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3)
            table, room = anna.room.table, anna.room
            given = await take_seat(room, anna.key, commands.TakeSeat(new_id(), "Bert"))  # at Anna's screen
            bert = await give(Person(room, given.seat, anna.key))
            await revoke(bert)
            assert table.is_host(anna.own) and not table.is_host(bert.own)
            await change_table(room, anna.key, commands.FreeSeat(new_id(), anna.seat))
            assert table.is_host(bert.own)

    asyncio.run(scene())


def test_at_a_shared_screen_only_the_seat_of_the_revoked_key_is_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=2)
            given = await take_seat(anna.room, anna.key, commands.TakeSeat(new_id(), "Bert"))
            screen = Connection((anna.seat, given.seat), 1000, key_hash=anna.own)
            anna.room.enter(screen, None)
            bert = await give(Person(anna.room, given.seat, anna.key))
            messages(screen)
            await revoke(bert)
            assert messages(screen)[0] == {"type": "moved", "seats": [given.seat]}
            assert screen.end is None and screen.seats == (anna.seat,)
            assert anna.room.table.seats_of(anna.own) == (anna.seat,)

    asyncio.run(scene())


def test_a_repeated_command_revokes_no_key_that_was_given_since(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            await give(bert)
            command = commands.RevokeKeys(new_id(), bert.seat)
            done = await revoke_keys(bert.room, bert.key, command)
            phone = await give(bert)
            assert await revoke_keys(bert.room, bert.key, command) == done
            assert anna.room.table.seats_of(phone.own) == (bert.seat,)

    asyncio.run(scene())


def test_keys_that_come_and_go_do_not_fill_the_log(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(entries_per_seat=4)) as services:
            _, bert = await people(services)
            for _ in range(4):
                await give(bert)
                await revoke(bert)
            with refused("too-many", "only-the-game-goes-on"):
                await give(bert)

    asyncio.run(scene())


def test_revoked_keys_stay_revoked_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            _, bert = await people(services)
            phone = await give(bert)
            await revoke(phone)
        async with local_services(tmp_path) as services:
            table = (await services.registry.room(bert.room.table.id)).table
            assert table.seats_of(hashed(phone.key)) == (1,) and table.seats_of(bert.own) == ()

    asyncio.run(scene())
