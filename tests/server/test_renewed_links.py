"""Renewed links: the old one lets nobody in, and only the host and the players learn the new one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from whistlestop.server.keys import hashed, new_key
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.tables.connection import REFUSED, Connection
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table_commands import change_table, renew_link, table_info, take_seat

from .live import Seat, Server, get, last_moves, new_id, new_table, play_game, post
from .local_services import Person, choose_tickets, local_services, messages, people, refused


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


async def renew(host: Person) -> str:
    return (await renew_link(host.room, host.key, commands.RenewLink(new_id()))).invitation


async def sit_down(room: Room, name: str, invitation: str = "", key: str | None = None) -> None:
    await take_seat(room, key, commands.TakeSeat(new_id(), name, invitation=invitation))


def test_only_the_newest_link_lets_others_sit_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=5)
            await sit_down(anna.room, "Bert")
            first, second = await renew(anna), await renew(anna)
            for old in ("", first, second[:-1]):
                with refused("not-allowed", "invitation-needed"):
                    await sit_down(anna.room, "Eve", old)
            await sit_down(anna.room, "Cora", second)
            await sit_down(anna.room, "Dora", key=anna.key)
            assert [seat.name for seat in anna.room.table.seats] == ["Anna", "Bert", "Cora", "Dora", ""]

    asyncio.run(scene())


def test_only_the_host_renews_and_only_before_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(links_per_table=3)) as services:
            anna, bert = await people(services, first_seat=0)
            with refused("not-yours", "host-only"):
                await renew(bert)
            await renew(anna)
            await choose_tickets([anna, bert])
            await anna.play("draw deck")
            await renew(anna)
            await renew(anna)
            with refused("too-many", "too-many-links"):
                await renew(anna)
            (cora,) = await people(services, "Cora", seats=2)
            await change_table(cora.room, cora.key, commands.CloseTable(new_id()))
            with refused("not-now", "table-closed"):
                await renew(cora)

    asyncio.run(scene())


def test_only_the_host_and_the_players_learn_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            made = await services.maker.make_table(commands.CreateTable(new_id(), Settings("usa", 3)), None)
            room = await services.registry.room(made.table)
            bert = Person(room, 0, (await take_seat(room, None, commands.TakeSeat(new_id(), "Bert"))).key)
            connection = bert.connect()
            assert table_info(room, bert.key).invitation is None
            link = await renew_link(room, made.key, commands.RenewLink(new_id()))
            for key, known in ((made.key, True), (bert.key, True), (new_key(), False), (None, False)):
                assert table_info(room, key).invitation == (link.invitation if known else None)
            assert link.invitation not in str(messages(connection)) + str(services.lobby.listed())

    asyncio.run(scene())


def test_an_earlier_host_does_not_learn_it_by_repeating_a_command(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, seats=3)
            command = commands.RenewLink(new_id())
            await renew_link(anna.room, anna.key, command)
            await change_table(anna.room, anna.key, commands.FreeSeat(new_id(), anna.seat))
            await renew(bert)
            with refused("not-yours", "host-only"):
                await renew_link(anna.room, anna.key, command)

    asyncio.run(scene())


def test_a_table_with_a_new_link_leaves_the_lobby_until_the_host_puts_it_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3, lobby=True)
            await renew(anna)
            assert not services.lobby.listed() and not anna.room.table.settings.lobby
            await change_table(anna.room, anna.key, commands.ChangeSettings(new_id(), Settings("usa", 3, lobby=True)))
            assert len(services.lobby.listed()) == 1
            await sit_down(anna.room, "Bert")

    asyncio.run(scene())


def test_spectators_by_the_old_link_are_disconnected_and_those_who_sit_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            room = anna.room
            playing, stranger = bert.connect(), Connection((), 1000)
            watching_player = Connection((), 1000, key_hash=anna.own)
            for connection in (stranger, watching_player):
                room.enter(connection, None)
            messages(stranger)
            await renew(anna)
            (refusal,) = messages(stranger)
            assert refusal["code"] == "invitation-needed" and stranger.end == (REFUSED, "not-allowed")
            assert playing.end is None and watching_player.end is None and stranger not in room.connections

    asyncio.run(scene())


def test_who_may_watch_with_which_link(server: Server) -> None:
    async def admitted(seat: Seat, invitation: str | None = None) -> str:
        watcher = Seat(seat.address, seat.table, None, seat.key)
        async with watcher.socket(invitation=invitation) as socket:
            message = await socket.receive()
            return str(message.get("code", message["type"]))

    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"), opening=last_moves(2))
        stranger = Seat(anna.address, anna.table, None, None)
        invitation = (await post(f"{anna.path}/link", anna.key)).json()["invitation"]
        assert (await get(bert.path, bert.key)).json()["invitation"] == invitation
        for wrong in (None, "x" * 20):
            assert await admitted(stranger, wrong) == "invitation-needed"
        assert await admitted(stranger, invitation) == await admitted(bert) == "welcome"
        assert await admitted(stranger, "no code") == "unreadable-query"
        assert (await post(f"{anna.path}/seats", name="Eve")).json()["code"] == "game-begun"
        await play_game([anna, bert], 1)
        assert await admitted(stranger) == "welcome", "finished games are open to everyone who knows the table"

    asyncio.run(scene())


def test_the_rematch_needs_the_same_link(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            invitation = await renew(anna)
            while anna.room.table.state == "playing":
                person = next(one for one in (anna, bert) if one.seat in anna.room.table.to_act)
                await person.play(anna.room.now(person.seat).legal[-1])
            made = await services.maker.rematch(anna.room, anna.key)
            room = await services.registry.room(made.table)
            with refused("not-allowed", "invitation-needed"):
                await sit_down(room, "Eve")
            await sit_down(room, "Anna", key=anna.key)
            await sit_down(room, "Bert", invitation, bert.key)
            assert room.table.state == "playing"

    asyncio.run(scene())


def test_a_link_is_kept_over_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3, lobby=True)
            command = commands.RenewLink(new_id())
            link = await renew_link(anna.room, anna.key, command)
        async with local_services(tmp_path) as services:
            room = await services.registry.room(anna.room.table.id)
            assert await renew_link(room, anna.key, command) == link
            assert not services.lobby.listed() and not room.table.admits(hashed(new_key()), "")
            with refused("not-allowed", "invitation-needed"):
                await sit_down(room, "Eve")

    asyncio.run(scene())
