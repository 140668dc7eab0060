"""Settings that are changed in the waiting room: by whom, what is told, and what can't be changed any more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.tables.connection import Connection
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table_commands import change_table, table_info, take_seat

from .live import Server, last_moves, new_id, new_table, post
from .local_services import Person, Time, choose_tickets, local_services, messages, people, refused


async def change(room: Room, key: str | None, **changes: Any) -> int:
    """Change some of the settings, and leave the others as they are."""
    now = msgspec.to_builtins(room.table.settings)
    wanted = msgspec.convert(now | changes, Settings)
    return (await change_table(room, key, commands.ChangeSettings(new_id(), wanted))).version


def test_everybody_is_told_at_once_who_changed_what(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, "Anna Bert", seats=4)
            spectator = Connection((), 100)
            bert.connect()
            bert.room.enter(spectator, None)
            version = anna.room.table.version
            clock = {"type": "days", "days": 3}
            await change(anna.room, anna.key, variant="europe-1912", seats=5, clock=clock, hints=False)
            for connection in (bert.connection, spectator):
                assert connection is not None
                update = messages(connection)[-1]
                (news,) = update["news"]
                assert news["what"]["type"] == "settings-changed" and news["what"]["seat"] == anna.seat
                assert news["what"]["changed"] == ["variant", "seats", "clock", "hints"]
                assert news["what"]["settings"]["clock"] == clock
                assert [seat["name"] for seat in update["now"]["seats"]] == ["Anna", "Bert", "", "", ""]
                assert news["version"] == update["now"]["version"] == version + 1
            info = table_info(anna.room, None)
            assert info.settings.variant == "europe-1912" and len(info.seats) == 5

    asyncio.run(scene())


def test_only_the_host_changes_settings_and_only_before_the_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, "Anna Bert", seats=3)
            room = anna.room
            with refused("not-yours", "host-only"):
                await change(room, bert.key, hints=False)
            with refused("not-yours", "host-only"):
                await change(room, None, hints=False)
            await change_table(room, anna.key, commands.FreeSeat(new_id(), anna.seat))
            await change(room, bert.key, hints=False)  # the host has got up, so Bert is the host
            with refused("not-yours", "host-only"):
                await change(room, anna.key, hints=True)
            await change_table(room, bert.key, commands.StartGame(new_id(), fill="novice"))
            with refused("not-now", "game-begun"):
                await change(room, bert.key, hints=True)
            assert room.table.settings.hints is False

    asyncio.run(scene())


def test_nobody_loses_a_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, _, _ = await people(services, "Anna Bert Cora", seats=5)
            room = anna.room
            with refused("not-allowed", "more-people-than-seats"):
                await change(room, anna.key, seats=2)
            await change_table(room, anna.key, commands.FreeSeat(new_id(), 1))
            with refused("not-allowed", "seat-of-person-removed"):
                await change(room, anna.key, seats=2)
            await change_table(room, anna.key, commands.SeatBot(new_id(), 3, "expert"))
            version = room.table.version
            with refused("malformed", "first-seat-missing"):
                await change(room, anna.key, seats=3, first_seat=3)
            assert room.table.version == version and room.table.settings.seats == 5
            await change(room, anna.key, seats=3)  # the bot leaves
            assert [seat.name or seat.level for seat in room.table.seats] == ["Anna", None, "Cora"]
            await change(room, anna.key, seats=4)
            assert room.table.free_seats == [1, 3] and room.table.state == "waiting"

    asyncio.run(scene())


def test_the_game_begins_when_no_seat_is_left_free(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, "Anna Bert", seats=4, clock={"type": "days", "days": 2})
            anna, bert = seated
            room = anna.room
            bert.connect()
            await change(
                room, anna.key, seats=2, variant="europe", clock={"type": "real-time", "seconds": 30, "reserve": 90}
            )
            assert room.table.state == "playing" and room.table.to_act == (0, 1)
            assert bert.connection is not None
            kinds = [news["what"]["type"] for news in messages(bert.connection)[-1]["news"]]
            assert kinds == ["settings-changed", "started"]
            await choose_tickets(seated)
            assert room.now(0).clocks[0].reserve == 90_000 and room.table.variant.name == "europe"
            assert room.now(0).seats[1].present and not room.now(0).seats[0].present

    asyncio.run(scene())


def test_bots_are_never_left_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            wanted = commands.CreateTable(new_id(), Settings("usa", 3), {0: "novice", 1: "expert"})
            made = await services.maker.make_table(wanted, None)
            room = await services.registry.room(made.table)
            with refused("not-allowed", "person-needed"):
                await change(room, made.key, seats=2)
            await change(room, made.key, hints=False)
            assert room.history[-1].what.seat is None  # type: ignore[union-attr] # the host has not sat down

    asyncio.run(scene())


def test_what_changes_nothing_is_no_news_and_a_repeated_command_is_carried_out_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3)
            room = anna.room
            version = room.table.version
            assert await change(room, anna.key) == version
            command = commands.ChangeSettings(new_id(), Settings("europe", 3))
            done = await change_table(room, anna.key, command)
            await change(room, anna.key, variant="usa")
            assert await change_table(room, anna.key, command) == done
            assert room.table.settings.variant == "usa"

    asyncio.run(scene())


def test_a_game_that_begins_at_a_position_keeps_its_variant_and_seats(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            opening = msgspec.convert(last_moves(3), commands.FromRecord)
            wanted = commands.CreateTable(new_id(), Settings("usa", 3), {}, opening)
            made = await services.maker.make_table(wanted, None)
            room = await services.registry.room(made.table)
            with refused("malformed", "opening-of-another-variant"):
                await change(room, made.key, variant="europe")
            with refused("malformed", "opening-for-other-seats"):
                await change(room, made.key, seats=4)
            await change(room, made.key, hints=False)
            assert not room.table.settings.hints

    asyncio.run(scene())


@pytest.mark.parametrize("spectators", ["delayed", "live"])
def test_a_restarted_server_has_the_new_settings(tmp_path: Path, spectators: str) -> None:
    """Also where it holds back again what delayed spectators may not see yet, or no longer does."""

    async def scene() -> None:
        time = Time()
        before = "live" if spectators == "delayed" else "delayed"
        async with local_services(tmp_path, time) as services:
            seated = await people(services, "Anna Bert", seats=4, spectators=before)
            room = seated[0].room
            await change(room, seated[0].key, variant="europe-mega", seats=2, spectators=spectators, delay=60)
            time.pass_by(1)
            await choose_tickets(seated)
            table, now = room.table, room.now(1)
            assert _seen_by_spectator(room) == ("waiting" if spectators == "delayed" else "playing")
        async with local_services(tmp_path, time) as services:
            again = await services.registry.room(table.id)
            assert again.table.settings == table.settings and again.table.variant.name == "europe-mega"
            assert msgspec.structs.replace(again.now(1), at=0, seats=()) == msgspec.structs.replace(now, at=0, seats=())
            assert _seen_by_spectator(again) == ("waiting" if spectators == "delayed" else "playing")
            time.pass_by(61)
            assert _seen_by_spectator(again) == "playing"

    asyncio.run(scene())


def _seen_by_spectator(room: Room) -> str:
    """The state of the table as somebody sees it who begins to watch."""
    watching = Connection((), 100)
    room.enter(watching, None)
    room.leave(watching)
    return str(messages(watching)[-1]["now"]["state"])


def test_wrong_settings_are_refused_over_http_and_change_nothing(tmp_path: Path) -> None:
    wrong: list[Any] = [
        {"variant": "usa"},
        {"variant": "usa", "seats": "3"},
        {"variant": "usa", "seats": 9},
        {"variant": "usa", "seats": 3, "hints": 1},
        {"variant": "usa", "seats": 3, "colour": "red"},
        {"variant": "asia", "seats": 3},
        {"variant": "usa", "seats": 3, "options": ["max"]},
        {"variant": "usa", "seats": 3, "clock": {"type": "real-time", "seconds": 1, "reserve": 0}},
        None,
    ]

    async def scene(server: Server) -> None:
        (anna,) = await new_table(server.address, ("Anna",), seats=3)
        for settings in wrong:
            answer = await post(f"{anna.path}/settings", anna.key, settings=settings)
            assert answer.status_code == 400 and answer.json()["reason"] == "malformed", settings
        answer = await post(f"{anna.path}/settings", anna.key, settings={"variant": "usa", "seats": 3, "hints": False})
        assert answer.json() == {"version": 3}

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
        assert server.faults() == []


def test_chat_and_seats_of_added_seats_work(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=2)
            room = anna.room
            await change(room, anna.key, seats=5)
            given = await take_seat(room, None, commands.TakeSeat(new_id(), "Emil", seat=4))
            emil = Person(room, given.seat, given.key)
            emil.connect()
            await emil.do(commands.Say, phrase="hello")
            assert room.now(0).seats[4].present and 4 in room.present()
            room.leave(emil.connection)  # type: ignore[arg-type] # connected above
            assert 4 in room.absent_since

    asyncio.run(scene())
