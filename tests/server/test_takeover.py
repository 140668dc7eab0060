"""Takeovers: a bot plays for a player who has left, is away or has no time left, until the player comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server.protocol import commands
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table_commands import change_table, take_seat

from .live import new_id
from .local_services import Person, Time, choose_tickets, local_services, people, play_as_bot, play_until, refused

REAL_TIME = {"type": "real-time", "seconds": 10, "reserve": 30}


def bot_plays(room: Room, seat: int) -> bool:
    return room.table.seats[seat].taken_over


async def my_turn(services: Any, **settings: Any) -> list[Person]:
    """A game in which it is Anna's turn."""
    seated = await people(services, first_seat=0, **settings)
    await choose_tickets(seated)
    return seated


def leave_the_room(*people: Person) -> None:
    for person in people:
        assert person.connection is not None
        person.room.leave(person.connection)


def test_the_others_call_a_bot_for_a_player_who_is_away(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await my_turn(services, grace=60)
            room = anna.room
            anna.connect(), bert.connect()
            time.pass_by(1000)
            with refused("not-now", "nobody-is-away"):
                await bert.do(commands.CallBot, other=0)  # whoever is there may think as long as they like
            leave_the_room(anna)
            assert room.now(1).seats[0].away_since == time.now
            time.pass_by(59)
            with refused("not-now", "grace-not-over"):
                await bert.do(commands.CallBot, other=0)
            time.pass_by(1)
            with refused("not-now", "nobody-is-away"):
                await bert.do(commands.CallBot, other=1)
            await room.do_due_work()
            assert not bot_plays(room, 0), "nobody has called a bot"
            await bert.do(commands.CallBot, other=0)
            assert bot_plays(room, 0) and not bot_plays(room, 1)
            with refused("not-now", "nobody-is-away"):
                await bert.do(commands.CallBot, other=0)
            with refused("stale"):
                await anna.play("draw deck", version=room.table.version - 1)
            with refused("not-now"):
                await anna.play("draw deck")
            assert room.now(0).legal == ()
            await anna.do(commands.ComeBack)
            anna.connect()
            await anna.play("draw deck")

    asyncio.run(scene())


@pytest.mark.parametrize("clock", [{"type": "none"}, REAL_TIME], ids=("no clock", "clock"))
def test_a_game_against_bots_alone_waits_for_ever(tmp_path: Path, clock: dict[str, Any]) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            (anna,) = await people(services, "Anna", seats=2, first_seat=0, grace=0, clock=clock)
            room = anna.room
            await change_table(room, anna.key, commands.StartGame(new_id(), fill="novice"))
            anna.connect()
            await play_as_bot(room, 1)
            await choose_tickets([anna])
            leave_the_room(anna)
            time.pass_by(7 * 86_400)
            await room.do_due_work()
            assert not bot_plays(room, 0) and room.table.persons_to_act == (0,)

    asyncio.run(scene())


def test_against_bots_alone_only_time_at_the_table_is_used_and_stays_used(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            (anna,) = await people(services, "Anna", seats=2, first_seat=0, clock=REAL_TIME)
            room = anna.room
            await change_table(room, anna.key, commands.StartGame(new_id(), fill="novice"))
            anna.connect()
            await play_as_bot(room, 1)
            await choose_tickets([anna])
            time.pass_by(7)
            leave_the_room(anna)
            time.pass_by(20)
            anna.connect()
            assert (room.now(0).clocks[0].move, room.now(0).clocks[0].reserve) == (3_000, 30_000)
            time.pass_by(5)
            for _ in range(3):
                leave_the_room(anna)
                time.pass_by(1000)
                anna.connect()
                assert (room.now(0).clocks[0].move, room.now(0).clocks[0].reserve) == (0, 28_000)
            time.pass_by(3)
            await room.do_due_work()
            assert not bot_plays(room, 0)
            await anna.play("draw deck")
            assert room.table.reserves[0] == 25_000
            time.pass_by(36)
            await room.do_due_work()
            assert bot_plays(room, 0), "whoever is there and lets the time run out is replaced"
            assert room.now(0).seats[0].bot_for_turn

    asyncio.run(scene())


def test_without_a_grace_time_the_table_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await my_turn(services, grace=None)
            bert.connect()
            time.pass_by(100_000)
            with refused("not-allowed", "no-bot-for-the-absent"):
                await bert.do(commands.CallBot, other=0)
            await anna.room.do_due_work()
            assert not bot_plays(anna.room, 0)

    asyncio.run(scene())


def test_a_player_who_leaves_is_replaced_at_once_and_everybody_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await my_turn(services, grace=None)
            room = anna.room
            anna.connect(), bert.connect()
            with refused("not-now"):
                await bert.do(commands.ComeBack)
            before = room.table.version
            await bert.do(commands.LeaveGame)  # it is not even Bert's turn
            assert bot_plays(room, 1) and not bot_plays(room, 0)
            told = [type(one.what).__name__ for one in room.news(0, room.history) if one.version > before]
            assert told == ["NewsLeft", "NewsTakenOver"]
            with refused("not-now"):
                await bert.do(commands.LeaveGame)
            await bert.do(commands.ComeBack)
            time.pass_by(1000)
            await room.do_due_work()
            assert not bot_plays(room, 1)

    asyncio.run(scene())


def test_an_action_uses_its_seconds_then_the_reserve(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await my_turn(services, grace=5, clock=REAL_TIME)
            room = anna.room
            anna.connect(), bert.connect()
            time.pass_by(4)
            (mine, _) = room.now(0).clocks
            assert (mine.move, mine.reserve, mine.running) == (6000, 30_000, True)
            time.pass_by(16)
            (mine, _) = room.now(0).clocks
            assert (mine.move, mine.reserve) == (0, 20_000)
            await anna.play("draw deck")
            assert room.table.reserves == [20_000, 30_000]
            time.pass_by(29.9)
            await room.do_due_work()
            assert not bot_plays(room, 0), "there is time left in the reserve"
            time.pass_by(0.1)
            await room.do_due_work()
            assert bot_plays(room, 0) and room.table.reserves[0] == 0, "at 0:00, whatever the grace time is"
            with refused("not-now", "bot-plays-this-turn"):
                await anna.do(commands.ComeBack)  # or nobody would ever run out of time
            while room.table.to_act == (0,):
                assert bot_plays(room, 0)
                await play_as_bot(room, 0)
            assert not bot_plays(room, 0), "the bot plays only this turn"
            (mine, _) = room.now(0).clocks
            assert (mine.move, mine.reserve) == (10_000, 0), "there is time for a move again"

    asyncio.run(scene())


def test_with_days_for_an_action_nobody_needs_to_be_there(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, _ = await my_turn(services, grace=0, clock={"type": "days", "days": 2})
            time.pass_by(2 * 86_400 - 1)
            await anna.room.do_due_work()
            assert not bot_plays(anna.room, 0)
            time.pass_by(2)
            await anna.room.do_due_work()
            assert bot_plays(anna.room, 0)

    asyncio.run(scene())


def test_the_grace_time_begins_with_the_game(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            (anna,) = await people(services, "Anna", seats=2, grace=60)
            time.pass_by(3600)
            given = await take_seat(anna.room, None, commands.TakeSeat(new_id(), "Bert"))
            room = anna.room
            assert room.table.state == "playing"
            time.pass_by(59)
            bert = Person(room, given.seat, given.key)
            with refused("not-now", "grace-not-over"):
                await bert.do(commands.CallBot, other=0)  # Anna sat down long ago
            time.pass_by(2)
            await bert.do(commands.CallBot, other=0)
            assert bot_plays(room, 0)

    asyncio.run(scene())


def test_a_program_that_polls_does_not_make_its_player_absent(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, bert = await people(services, grace=60)
            room = anna.room
            anna.connect()
            for person in (anna, bert):
                with room.polled(person.seat):
                    assert person.seat in room.present()
            assert room.present() == {0}
            time.pass_by(61)
            with room.polled(bert.seat), refused("not-now", "nobody-is-away"):
                await anna.do(commands.CallBot, other=1)
            time.pass_by(61)
            await anna.do(commands.CallBot, other=1)
            assert bot_plays(room, 1)

    asyncio.run(scene())


def test_no_time_is_gained_by_leaving_or_by_taking_back(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            clock = {"type": "real-time", "seconds": 10, "reserve": 0}
            seated = await people(services, clock=clock, grace=300)
            room = seated[0].room
            for person in seated:
                person.connect()
            await choose_tickets(seated)
            person, claim = await play_until(seated, lambda action: action.startswith("claim"))
            for _ in range(3):
                time.pass_by(2)
                await person.do(commands.LeaveGame)
                await person.do(commands.ComeBack)
            (mine,) = (clock for clock in room.now(None).clocks if clock.seat == person.seat)
            assert mine.move == 4000, "left and came back, three times"
            await person.play(claim)
            time.pass_by(1)
            await person.do(commands.Undo)
            (mine,) = (clock for clock in room.now(None).clocks if clock.seat == person.seat)
            assert mine.move == 4000, "the same move, with what is left for it"

    asyncio.run(scene())


def test_time_goes_on_when_the_machine_s_clock_was_set_back(tmp_path: Path) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            anna, _ = await my_turn(services, clock=REAL_TIME)
            table, key, at = anna.room.table.id, anna.key, anna.room.table.at
        time.pass_by(-3600)
        async with local_services(tmp_path, time) as services:
            room = await services.registry.room(table)
            assert services.clock.now() >= at
            time.pass_by(4)
            assert room.now(0).clocks[0].move == 6000
            await Person(room, 0, key).play("draw deck")

    asyncio.run(scene())
