"""Sending a player away before the first turn: who may be sent, what becomes of the deal, and who sees what of it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from whistlestop.game import Record
from whistlestop.secrecy import commitment, contribution_to_deal
from whistlestop.server.keys import hashed
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.replays.finished_games import fairness_check
from whistlestop.server.services import Services
from whistlestop.server.statistics.summaries import summarise
from whistlestop.server.tables.connection import GONE, Connection
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table_commands import change_table, give_key, renew_link, table_info, take_seat

from .live import Server, Socket, new_id, new_table, post
from .local_services import Person, Time, choose_tickets, local_services, messages, people, play_as_bot, refused

GIVEN = "00112233445566778899aabbccddeeff"


async def send_away(host: Person, seat: int) -> str:
    """Send the player of a seat away; returns the code in the new link."""
    return (await renew_link(host.room, host.key, commands.SendAway(new_id(), seat))).invitation


async def sit_down(room: Room, name: str, invitation: str = "", contribution: str = "") -> Person:
    command = commands.TakeSeat(new_id(), name, contribution=contribution, invitation=invitation)
    given = await take_seat(room, None, command)
    return Person(room, given.seat, given.key)


async def play_to_the_end(seated: list[Person]) -> None:
    room, chance = seated[0].room, random.Random(1)
    while room.table.state == "playing":
        person = next(one for one in seated if one.seat in room.table.to_act)
        await person.play(chance.choice(room.now(person.seat).legal))


def test_the_table_waits_again_without_the_stranger(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, eve = await people(services, "Anna Bert Eve", lobby=True)
            table = anna.room.table
            bert.connect()
            await eve.play(anna.room.now(eve.seat).legal[0])  # so as not to be sent away
            messages(bert.connection)  # type: ignore[arg-type]
            invitation = await send_away(anna, eve.seat)
            assert (table.state, table.game) == ("waiting", None)
            assert [seat.name for seat in table.seats] == ["Anna", "Bert", ""]
            (update,) = messages(bert.connection)  # type: ignore[arg-type]
            assert [news["what"] for news in update["news"]] == [
                {"type": "sent-away", "seat": eve.seat, "name": "Eve"},
                {"type": "link-renewed"},
            ]
            assert invitation not in str(update) and update["now"]["view"] is None
            assert not services.lobby.listed(), "the table is no longer open to everyone"
            with refused("not-allowed", "invitation-needed"):
                await sit_down(anna.room, "Eve")
            cora = await sit_down(anna.room, "Cora", invitation)
            assert cora.seat == eve.seat and table.state == "playing"

    asyncio.run(scene())


def test_who_may_be_sent_away_and_until_when(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, cora = await people(services, "Anna Bert Cora", seats=4, first_seat=1)
            room = anna.room

            def may_send() -> list[tuple[int, ...]]:
                return [room.now(seat).may_send_away for seat in (None, 0, 1, 2)]

            assert may_send() == [(), (), (), ()]
            with refused("not-now", "game-not-begun"):
                await send_away(anna, bert.seat)
            await change_table(room, anna.key, commands.StartGame(new_id(), fill="novice"))
            assert may_send() == [(), (1, 2), (), ()]
            with refused("not-yours", "host-only"):
                await send_away(bert, cora.seat)
            for nobody in (anna.seat, 3):
                with refused("malformed", "send-away-another"):
                    await send_away(anna, nobody)
            for person in (anna, bert, cora):
                await person.play(room.now(person.seat).legal[0])
            await play_as_bot(room, 3)
            assert may_send() == [(), (1, 2), (), ()], "the choice of tickets is not a turn"
            await bert.play("draw deck")
            assert may_send() == [(), (), (), ()]
            with refused("not-now", "first-turn-begun"):
                await send_away(anna, bert.seat)

    asyncio.run(scene())


def test_the_host_s_other_device_may_and_the_host_s_program_may_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, _ = await people(services, "Anna Bert Cora")
            program = await give_key(anna.room, anna.key, commands.GiveKey(new_id(), anna.seat, "program"))
            with refused("not-yours", "host-only"):
                await send_away(Person(anna.room, anna.seat, program.key), bert.seat)
            phone = await give_key(anna.room, anna.key, commands.GiveKey(new_id(), anna.seat, "recovery"))
            await send_away(Person(anna.room, anna.seat, phone.key), bert.seat)

    asyncio.run(scene())


def test_a_host_can_not_have_the_cards_dealt_anew_again_and_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(sent_away_per_table=2)) as services:
            anna, bert = await people(services)
            for _ in range(2):
                bert = await sit_down(anna.room, "Bert", await send_away(anna, bert.seat))
            with refused("too-many", "too-many-sent-away"):
                await send_away(anna, bert.seat)
            assert anna.room.table.state == "playing"

    asyncio.run(scene())


def test_the_next_deal_is_another_one_even_with_the_same_players(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            assert anna.room.table.game is not None
            first = anna.room.table.game.position
            await sit_down(anna.room, "Bert", await send_away(anna, bert.seat))
            assert anna.room.table.game.position != first

    asyncio.run(scene())


def test_the_game_that_is_played_can_be_verified_from_the_first_commitment(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            room = anna.room
            before = table_info(room, None).fairness
            await choose_tickets([anna, bert])
            invitation = await send_away(anna, bert.seat)
            assert table_info(room, None).fairness.contributions is None
            cora = await sit_down(room, "Cora", invitation, GIVEN)
            now = table_info(room, None).fairness
            assert now.commitment == before.commitment and now.deal == before.deal + 1 == 2 and now.secret is None
            assert now.contributions == (contribution_to_deal("", 2), contribution_to_deal(GIVEN, 2))
            await play_to_the_end([anna, cora])
            assert fairness_check(room.table).holds
            record = Record.parse(room.table.record())
            assert record.secret is not None and commitment(record.secret) == before.commitment
            assert record.origin.contributions == now.contributions
            assert "Bert" not in room.table.record()
            summary = summarise(room.table.id, await services.journal.lines(room.table.id))
            assert summary is not None and [seat.name for seat in summary.seats] == ["Anna", "Cora"]
            assert all(seat.own for seat in summary.seats)

    asyncio.run(scene())


def test_actions_of_a_deal_that_does_not_count_are_in_no_statistics(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await people(services)
            await bert.do(commands.LeaveGame)
            await play_as_bot(anna.room, bert.seat)
            invitation = await send_away(anna, bert.seat)
            time.pass_by(60)
            began = time.now
            cora = await sit_down(anna.room, "Cora", invitation)
            await play_to_the_end([anna, cora])
            summary = summarise(anna.room.table.id, await services.journal.lines(anna.room.table.id))
            assert summary is not None and summary.began == began and all(seat.own for seat in summary.seats)

    asyncio.run(scene())


def test_whoever_was_sent_away_sees_nothing_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, eve = await people(services, "Anna Eve")
            phone = await give_key(anna.room, eve.key, commands.GiveKey(new_id(), eve.seat, "recovery"))
            connection = eve.connect()
            messages(connection)
            invitation = await send_away(anna, eve.seat)
            (update,) = messages(connection)
            assert connection.end == (GONE, "the seat is free") and update["now"]["view"] is None
            await sit_down(anna.room, "Cora", invitation)
            assert messages(connection) == []
            for key in (eve.key, phone.key):
                info = table_info(anna.room, key)
                assert info.yours == () and info.invitation is None and not anna.room.table.admits(hashed(key), "")
            with refused("not-yours"):
                await eve.play("draw deck")

    asyncio.run(scene())


def test_whoever_takes_the_seat_sees_nothing_of_the_deal_that_does_not_count(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, eve = await people(services, "Anna Eve")
            for person in (anna, eve):
                await person.do(commands.Say, phrase="hello")
            await eve.play(eve.room.now(eve.seat).legal[0])
            cora = await sit_down(anna.room, "Cora", await send_away(anna, eve.seat))
            (update,) = messages(cora.connect(0))
            kinds = [news["what"]["type"] for news in update["news"]]
            assert "played" not in kinds and kinds[-4:] == ["sent-away", "link-renewed", "seat-taken", "started"]
        async with local_services(tmp_path) as services:
            again = await services.registry.room(anna.room.table.id)
            assert [entry.what for entry in again.history] == [entry.what for entry in anna.room.history]

    asyncio.run(scene())


def test_a_shared_screen_is_covered_before_the_next_deal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3)
            room = anna.room
            given = await take_seat(room, anna.key, commands.TakeSeat(new_id(), "Bert"))
            with refused("malformed", "send-away-another"):
                eve = await sit_down(room, "Eve")
                await send_away(anna, given.seat)
            screen = Connection((anna.seat, given.seat), 1000, key_hash=anna.own)
            room.enter(screen, None)
            room.hand_over(screen, commands.HandOver(new_id(), room.table.version, 0))
            invitation = await send_away(anna, eve.seat)
            messages(screen)
            await sit_down(room, "Cora", invitation)
            update = messages(screen)[-1]
            assert update["now"]["seat"] is None and update["now"]["view"]["hand"] is None
            assert update["now"]["hand_over"] == [anna.seat, given.seat]

    asyncio.run(scene())


def test_everybody_else_sits_at_the_table_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert, eve = await people(services, "Anna Bert Eve", clock={"type": "days", "days": 3})
            await bert.do(commands.LeaveGame)
            await bert.do(commands.Mute, other=eve.seat, muted=True)
            await send_away(anna, eve.seat)
            seats = anna.room.now(None).seats
            assert [seat.kind for seat in seats] == ["person", "person", "free"]
            assert not any(seat.played_by_bot for seat in seats) and anna.room.now(bert.seat).muted == ()
            assert anna.room.now(None).clocks == () and anna.room.table.to_act == ()

    asyncio.run(scene())


def test_a_repeated_command_sends_nobody_else_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, eve = await people(services, "Anna Eve")
            command = commands.SendAway(new_id(), eve.seat)
            link = await renew_link(anna.room, anna.key, command)
            await sit_down(anna.room, "Cora", link.invitation)
            assert await renew_link(anna.room, anna.key, command) == link
            assert anna.room.table.seats[eve.seat].name == "Cora"

    asyncio.run(scene())


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    def seen(services: Services, room: Room) -> object:
        readers = (None, *range(len(room.table.seats)))
        return [room.now(reader) for reader in readers], services.lobby.listed()

    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert, eve = await people(services, "Anna Bert Eve", spectators="delayed")
            await eve.play(anna.room.now(eve.seat).legal[0])
            await send_away(anna, eve.seat)
            waiting = seen(services, anna.room)
        async with local_services(tmp_path, time) as services:
            room = await services.registry.room(anna.room.table.id)
            assert seen(services, room) == waiting
            invitation = table_info(room, bert.key).invitation
            assert invitation is not None
            await sit_down(room, "Cora", invitation)
            playing = seen(services, room)
        async with local_services(tmp_path, time) as services:
            room = await services.registry.room(anna.room.table.id)
            assert seen(services, room) == playing

    asyncio.run(scene())


def test_a_delayed_spectator_sees_at_once_that_the_table_waits_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            settings = Settings("usa", 2, spectators="delayed", delay=60)
            made = await services.maker.make_table(commands.CreateTable(new_id(), settings), None)
            room = await services.registry.room(made.table)
            _, eve = [await sit_down(room, name) for name in ("Anna", "Eve")]
            host = Connection((), 1000, key_hash=hashed(made.key))  # who watches, and has no seat
            room.enter(host, None)
            await eve.play(room.now(eve.seat).legal[0])
            messages(host)
            await send_away(Person(room, 0, made.key), eve.seat)
            assert messages(host)[-1]["now"]["state"] == "waiting" and host.end is None

    asyncio.run(scene())


def test_bots_play_in_the_next_deal(tmp_path: Path) -> None:
    async def bot_chooses(socket: Socket) -> None:
        while not any(news["what"].get("bot") for news in (await socket.until("update"))["news"]):
            pass

    async def scene(address: str) -> None:
        anna, _ = await new_table(address, ("Anna", "Eve"), {2: "novice"})
        async with anna.socket(have=1) as socket:
            await bot_chooses(socket)
            away = (await post(f"{anna.path}/send-away", anna.key, seat=1)).json()
            sat = await post(f"{anna.path}/seats", name="Cora", invitation=away["invitation"])
            assert sat.status_code == 201
            while socket.now["version"] < sat.json()["version"]:
                await socket.until("update")
            await bot_chooses(socket)

    with Server(tmp_path) as server:
        asyncio.run(scene(server.address))
    assert server.faults() == []
