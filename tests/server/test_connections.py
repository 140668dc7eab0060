"""Connections: catching up, moving a seat to another device, and shared screens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from whistlestop.server.keys import hashed
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.rate_limits import Limits
from whistlestop.server.services import Services
from whistlestop.server.tables.connection import MOVED, TOO_SLOW, Connection
from whistlestop.server.tables.table_commands import change_table, give_key, take_seat

from .live import new_id
from .local_services import Person, Time, choose_tickets, local_services, messages, people, refused


def test_a_reconnecting_client_gets_what_it_missed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            anna, bert = seated
            have = anna.room.table.version
            await choose_tickets(seated)
            await anna.play("draw deck")
            (update,) = messages(bert.connect(have))
            assert update["complete"] and [news["version"] for news in update["news"]] == [have + 1, have + 2, have + 3]
            (update,) = messages(bert.connect(anna.room.table.version))
            assert update["complete"] and update["news"] == []
            for unknown in (None, anna.room.table.version + 1):
                (update,) = messages(bert.connect(unknown))
                assert not update["complete"] and update["news"] == [] and update["now"]["hand_over"] == []

    asyncio.run(scene())


def test_a_client_that_missed_too_much_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.server.tables.connected_table.REMEMBERED", 3)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            version = seated[0].room.table.version
            await choose_tickets(seated)
            for _ in range(2):
                await seated[0].play("draw deck")
            assert not messages(seated[1].connect(version))[0]["complete"]
            assert messages(seated[1].connect(version + 1))[0]["complete"]

    asyncio.run(scene())


def test_the_newest_connection_of_a_seat_is_served(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            old, berts = anna.connect(), bert.connect()
            new = anna.connect()
            assert messages(old)[-1] == {"type": "moved", "seats": [0]} and old.end is not None and old.end[0] == MOVED
            messages(new)
            await bert.do(commands.Say, phrase="hello")
            assert len(messages(new)) == 1 and messages(old) == []
            messages(berts)
            anna.room.leave(old)
            assert not messages(berts), "the old one's going changes nothing"
            anna.room.leave(new)
            assert messages(berts)[-1]["present"] == [False, True]

    asyncio.run(scene())


def test_a_reader_that_falls_behind_is_disconnected(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            slow = Connection((1,), most_waiting=3)
            bert.room.enter(slow, None)
            for _ in range(4):
                await anna.do(commands.Say, phrase="hello")
            assert slow.end is not None and slow.end[0] == TOO_SLOW and not slow.outbox

    asyncio.run(scene())


async def shared_screen(services: Services) -> tuple[Person, Person, Connection]:
    """Anna and Bert at one screen, on one key."""
    (anna,) = await people(services, "Anna", seats=2, first_seat=0)
    given = await take_seat(anna.room, anna.key, commands.TakeSeat(new_id(), "Bert"))
    assert given.key == anna.key and anna.room.table.seats_of(anna.own) == (0, 1)
    screen = Connection((0, 1), 1000)
    anna.room.enter(screen, None)
    return anna, Person(anna.room, given.seat, given.key), screen


def test_a_shared_screen_shows_a_seat_only_when_its_player_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, screen = await shared_screen(services)
            room = anna.room
            (update,) = messages(screen)
            assert update["now"]["seat"] is None and update["now"]["hand_over"] == [0, 1]
            assert update["now"]["view"]["offer"] is None
            seen = room.hand_over(screen, commands.HandOver(new_id(), room.table.version, 0))
            assert seen.now.view is not None and seen.now.view.offer and seen.now.hand_over == ()
            await anna.play(seen.now.legal[0])
            (update,) = messages(screen)
            assert update["now"]["seat"] is None and update["now"]["hand_over"] == [1], "the curtain falls"
            room.hand_over(screen, commands.HandOver(new_id(), room.table.version, 1))
            await bert.play(room.now(1).legal[0])
            (update,) = messages(screen)
            assert update["now"]["hand_over"] == [0] and update["now"]["view"]["hand"] is None
            room.hand_over(screen, commands.HandOver(new_id(), room.table.version, 0))
            await anna.play("draw deck")
            (update,) = messages(screen)
            assert update["now"]["seat"] == 0, "Anna's second card"
            with refused("not-yours"):
                room.hand_over(screen, commands.HandOver(new_id(), room.table.version, 2))

    asyncio.run(scene())


def test_a_seat_can_move_from_a_shared_screen_to_a_phone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, screen = await shared_screen(services)
            given = await give_key(anna.room, anna.key, commands.GiveKey(new_id(), bert.seat, "recovery"))
            assert anna.room.table.seats_of(hashed(given.key)) == (1,)
            Person(anna.room, 1, given.key).connect()
            assert messages(screen)[-2] == {"type": "moved", "seats": [1]} and screen.end is None
            assert screen.seats == (0,) and screen.hand_over(anna.room.table.persons_to_act) == (0,)

    asyncio.run(scene())


def test_delayed_spectators_see_the_table_as_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            seated = await people(services, first_seat=0, spectators="delayed", delay=60)
            anna, _ = seated
            room = anna.room
            watching = Connection((), 1000)
            room.enter(watching, None)
            assert messages(watching)[0]["now"]["state"] == "waiting", "the game began just now"
            await choose_tickets(seated)
            time.pass_by(30)
            await anna.play("draw deck")
            assert not [message for message in messages(watching) if message["type"] == "update"]
            time.pass_by(31)
            await room.do_due_work()
            received_late = messages(watching)
            assert received_late[-1]["now"]["view"]["actions"] == 2 and len(received_late) == 3
            late = Connection((), 1000)
            room.enter(late, 0)
            (update,) = messages(late)
            assert update["now"]["view"]["actions"] == 2
            assert max(news["version"] for news in update["news"]) == update["now"]["version"] < room.table.version

    asyncio.run(scene())


def test_a_player_who_got_up_learns_nothing_more_not_even_from_a_refusal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (eve,) = await people(services, "Eve", seats=2, spectators="none")
            room = eve.room
            early = commands.Say(new_id(), 2**31, 0, phrase="hello")
            with pytest.raises(Refusal) as before:
                await room.command(eve.own, early)
            assert room.refusal(eve.own, early.id, before.value, 0).now is not None
            await change_table(room, eve.key, commands.FreeSeat(new_id(), 0))
            for name in ("Anna", "Bert"):
                await take_seat(room, None, commands.TakeSeat(new_id(), name))
            with pytest.raises(Refusal) as after:
                await room.command(eve.own, early)
            assert room.refusal(eve.own, early.id, after.value, None).now is None

    asyncio.run(scene())


def test_a_mute_is_noticed_by_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            annas, berts = anna.connect(), bert.connect()
            messages(annas), messages(berts)
            await anna.do(commands.Mute, other=1, muted=True)
            assert messages(annas)[-1]["now"]["muted"] == [1] and not messages(berts)
            version = anna.room.table.version
            await anna.do(commands.Mute, other=1, muted=True)
            assert anna.room.table.version == version, "it was so already"

    asyncio.run(scene())


def test_only_the_game_goes_on_when_the_log_is_full(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(entries=7)) as services:
            seated = await people(services)
            await seated[0].do(commands.LeaveGame)
            await seated[0].do(commands.Say, phrase="hello")
            with refused("too-many"):
                await seated[0].do(commands.Say, phrase="hello")
            await seated[0].do(commands.ComeBack)
            await choose_tickets(seated)

    asyncio.run(scene())


def test_an_unused_room_is_dropped_and_loaded_again(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, _ = await people(services, grace=None)
            (cora,) = await people(services, "Cora", seats=2)
            table, now = anna.room.table.id, anna.room.now(0)
            cora.connect()
            time.pass_by(90_000)
            await services.registry._sweep()
            assert table not in services.registry.rooms and cora.room.table.id in services.registry.rooms
            again = (await services.registry.room(table)).now(0)
            assert (again.version, again.view, again.legal) == (now.version, now.view, now.legal)
            assert cora.connection is not None
            cora.room.leave(cora.connection)
            time.pass_by(90_000)
            await services.registry._sweep()
            assert cora.room.table.state == "closed"

    asyncio.run(scene())


def test_a_table_that_another_server_took_over_is_not_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as first:
            seated = await people(first, lobby=True)
            table = seated[0].room.table.id
            assert [shown.table for shown in first.lobby.listed()] == [table]
            async with local_services(tmp_path) as second:
                with refused("not-stored"):
                    await seated[0].play(seated[0].room.now(0).legal[0])
                with refused("not-stored"):
                    await first.registry.room(table)
                assert first.lobby.listed() == ()
                room = await second.registry.room(table)
                await choose_tickets([Person(room, person.seat, person.key) for person in seated])

    asyncio.run(scene())
