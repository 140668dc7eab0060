"""Restarts: everything is as it was, and no clock has run in the meantime."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from whistlestop.server.keys import hashed
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import TableView
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.services import Services
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.tables.connection import Connection
from whistlestop.server.tables.entries import Played
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table import read_line
from whistlestop.server.tables.table_commands import change_table, give_key, table_info, take_seat
from whistlestop.server.tables.takeovers import next_takeover

from .live import Seat, Server, Socket, get, new_id, new_table, post
from .local_services import Person, Time, choose_tickets, local_services, messages, people, play_until

HOUR = 3600
DAY = 24 * HOUR


def all_readers(room: Room) -> list[TableView]:
    """The table as everybody sees it."""
    return [room.now(reader) for reader in (None, *range(len(room.table.seats)))]


# Clocks


@pytest.mark.parametrize(
    ("clock", "second"),
    [
        ({"type": "days", "days": 2}, HOUR),
        ({"type": "real-time", "seconds": 60, "reserve": 600}, 1),
    ],
)
def test_no_clock_runs_while_the_server_is_down(tmp_path: Path, clock: dict[str, Any], second: int) -> None:
    """Three restarts during one turn: only the time between them counts."""

    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            seated = await people(services, clock=clock)
            await choose_tickets(seated)
            table, (seat,) = seated[0].room.table.id, seated[0].room.table.to_act
            anna = seated[seat]
            full = anna.room.now(seat).clocks[seat]
            time.pass_by(10 * second)
            before = all_readers(anna.room)
            assert before[0].clocks[seat].move == full.move - 10_000 * second
        for _ in range(3):
            time.pass_by(30 * DAY)
            async with local_services(tmp_path, time) as services:
                room = await services.registry.room(table)
                assert room.now(seat).clocks == before[0].clocks
                takeover = next_takeover(room.table, room.clock, room.absent_since, room.time_present)
                assert takeover is not None and takeover.due > time.now
                time.pass_by(15 * second)
                before = all_readers(room)
        time.pass_by(30 * DAY)
        async with local_services(tmp_path, time) as services:
            anna = Person(await services.registry.room(table), seat, anna.key)
            assert anna.room.now(seat).clocks == before[0].clocks
            time.pass_by(15 * second)
            await anna.play("draw deck")
            entry = read_line((await services.journal.lines(table))[-1]).what
            assert isinstance(entry, Played) and entry.spent == 70_000 * second
            reserve = clock.get("reserve", 0)
            assert anna.room.table.reserves[seat] == (reserve - 10) * 1000 if reserve else True

    asyncio.run(scene())


def test_no_clock_runs_after_a_kill(tmp_path: Path) -> None:
    """A killed server counts as up until its last note, and no player's clock runs after that."""

    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            seated = await people(services, clock={"type": "real-time", "seconds": 60, "reserve": 0})
            await choose_tickets(seated)
            room = seated[0].room
            (seat,) = room.table.to_act
            time.pass_by(20)
            noted = time.now
            time.pass_by(4)
            services.clock.source = lambda: noted  # everything noted from now on has that time
        time.pass_by(10 * DAY)
        async with local_services(tmp_path, time) as services:
            assert (await services.registry.room(room.table.id)).now(seat).clocks[seat].move == 40_000

    asyncio.run(scene())


# What is at a table


async def waiting(services: Services) -> list[Person]:
    anna, bert = await people(services, "Anna Bert", seats=4, lobby=True, chat="phrases")
    await change_table(anna.room, anna.key, commands.SeatBot(new_id(), 3, "expert"))
    return [anna, bert]


async def asking(services: Services) -> list[Person]:
    anna, bert = await people(services, clock={"type": "days", "days": 3})
    await choose_tickets([anna, bert])
    person, action = await play_until([anna, bert], lambda action: action == "draw deck")
    await person.play(action)
    await person.do(commands.Undo)
    await anna.do(commands.Mute, other=bert.seat, muted=True)
    await bert.do(commands.Say, text="May I?")
    return [anna, bert]


async def played_by_a_bot(services: Services) -> list[Person]:
    anna, bert = await people(services, grace=None)
    await bert.do(commands.LeaveGame)
    return [anna, bert]


async def over(services: Services) -> list[Person]:
    anna, bert = await people(services)
    chance, room = random.Random(4), anna.room
    while room.table.state == "playing":
        person = next(person for person in (anna, bert) if person.seat in room.table.to_act)
        await person.play(chance.choice(room.now(person.seat).legal))
    await services.maker.rematch(room, bert.key)
    return [anna, bert]


@pytest.mark.parametrize("situation", [waiting, asking, played_by_a_bot, over])
def test_everything_is_as_it_was(tmp_path: Path, situation: Callable[[Services], Any]) -> None:
    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            seated = await situation(services)
            room = seated[0].room
            phone = await give_key(room, seated[1].key, commands.GiveKey(new_id(), seated[1].seat, "recovery"))
            seen = all_readers(room)
            infos = [table_info(room, key) for key in (None, *(person.key for person in seated), phone.key)]
            lobby = services.lobby.listed()
            done = {key: list(sent) for key, sent in room.table.commands.items()}
            news = [room.news(reader, room.history) for reader in (None, 0, 1)]
        async with local_services(tmp_path, time) as services:
            assert services.registry.loading is not None
            await services.registry.loading
            room = await services.registry.room(room.table.id)
            assert all_readers(room) == seen
            assert [table_info(room, key) for key in (None, *(person.key for person in seated), phone.key)] == infos
            assert services.lobby.listed() == lobby
            assert {key: list(sent) for key, sent in room.table.commands.items()} == done
            assert room.table.seats_of(hashed(phone.key)) == (seated[1].seat,)
            assert [room.news(reader, room.history) for reader in (None, 0, 1)] == news
            if room.table.rematch is not None:
                assert table_info(await services.registry.room(room.table.rematch), seated[1].key).host

    asyncio.run(scene())


def test_a_command_that_is_repeated_after_a_restart_gets_its_first_answer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, _ = await people(services)
            command = commands.Play(new_id(), anna.room.table.version, anna.seat, anna.room.now(anna.seat).legal[0])
            ack = await anna.room.command(anna.own, command)
            make = commands.CreateTable(new_id(), Settings("usa", 3))
            made = await services.maker.make_table(make, "k" * 32)
        async with local_services(tmp_path) as services:
            room = await services.registry.room(anna.room.table.id)
            assert await room.command(anna.own, command) == ack
            assert room.table.version == ack.version  # type: ignore[union-attr]
            assert await services.maker.make_table(make, "k" * 32) == made and len(services.registry.rooms) == 2

    asyncio.run(scene())


def test_delayed_spectators_do_not_see_more_because_of_a_restart(tmp_path: Path) -> None:
    def watch(room: Room) -> tuple[Connection, dict[str, Any]]:
        connection = Connection((), 1000)
        room.enter(connection, 0)
        (update,) = messages(connection)
        return connection, update

    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            seated = await people(services, spectators="delayed", delay=60)
            room = seated[0].room
            time.pass_by(100)
            await choose_tickets(seated)
            chosen = room.table.version
            time.pass_by(30)
            (seat,) = room.table.to_act
            await seated[seat].play("draw deck")
            _, seen = watch(room)
            assert seen["now"]["version"] < chosen
        time.pass_by(20)
        async with local_services(tmp_path, time) as services:
            room = await services.registry.room(room.table.id)
            connection, after = watch(room)
            assert after["news"] == seen["news"]
            for shown in (after["now"], seen["now"]):
                shown["at"] = 0
                for one in shown["seats"]:
                    one["away_since"] = None
            assert after["now"] == seen["now"]
            time.pass_by(10)  # now the tickets were chosen a minute ago, and the card was drawn half a minute ago
            await room.do_due_work()
            assert [update["now"]["version"] for update in messages(connection)][-1] == chosen
            time.pass_by(30)
            await room.do_due_work()
            assert [update["now"]["version"] for update in messages(connection)] == [chosen + 1]

    asyncio.run(scene())


def test_a_bot_whose_turn_it_was_plays_on_by_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:  # its bots don't run
            made = await services.maker.make_table(
                commands.CreateTable(new_id(), Settings("usa", 2), {1: "novice"}), None
            )
            room = await services.registry.room(made.table)
            given = await take_seat(room, made.key, commands.TakeSeat(new_id(), "Anna"))
            anna = Person(room, given.seat, given.key)
            await anna.play(room.now(anna.seat).legal[0])
            assert room.table.to_act == (1,)
        async with local_services(tmp_path) as services:
            await services.pool.start()
            try:
                room = await services.registry.room(made.table)
                async with asyncio.timeout(300):
                    while room.table.to_act != (anna.seat,):
                        await room.changed.wait()
            finally:
                await services.pool.close()

    asyncio.run(scene())


# Stopping


def test_after_the_stop_commands_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            connection = anna.connect()
            messages(connection)
            last = asyncio.create_task(anna.play(anna.room.now(anna.seat).legal[0]))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await services.close()
            assert (await last).version == anna.room.table.version, "what was being stored is stored"
            assert [message["type"] for message in messages(connection)] == ["update", "stopping"]
            assert connection.end is not None and connection.end[0] == 1012
            for asked in (
                bert.play(bert.room.now(bert.seat).legal[0]),
                services.maker.make_table(commands.CreateTable(new_id(), Settings("usa", 2)), None),
                bert.do(commands.Say, phrase="hello"),
            ):
                with pytest.raises(Refusal, check=lambda error: error.category == "stopping"):
                    await asked
            assert await anna.room.command(anna.own, commands.Play(_id(anna.room), 1, 0, "")) == await last

    def _id(room: Room) -> str:
        commands_of = room.table.commands.values()
        return max((version, command) for sent in commands_of for command, version in sent)[1]

    asyncio.run(scene())


async def play_until_closed(socket: Socket, chance: random.Random, acked: dict[str, int]) -> ConnectionClosed:
    """Play at random until the server stops, noting what it acknowledged."""
    try:
        if not socket.now:
            await socket.until("update")
        while True:
            wanted = {"type": "play", "action": chance.choice(socket.now["legal"])} if socket.now["legal"] else {}
            if not wanted:
                await socket.receive()
                continue
            answer = await socket.ask(wanted["type"], action=wanted["action"])
            assert answer["type"] == "ack" or answer["reason"] in ("stale", "stopping"), answer
            if answer["type"] == "ack":
                acked[answer["id"]] = answer["version"]
                if socket.now["version"] < answer["version"]:
                    await socket.until("update", "stopping")
            elif answer["reason"] == "stopping":
                while True:
                    await socket.receive()
    except ConnectionClosed as closed:
        with suppress(ConnectionClosed):  # the client may have been sending, with messages still to be read
            while True:
                await socket.receive()
        return closed


async def check_acked(server: Server, seats: list[Seat], acked: dict[str, int]) -> None:
    """Check that everything acknowledged is in the log and so in the game."""
    with closing(open_store(server.db)) as store:
        log = [read_line(line) for line in store.lines(seats[0].table)]
    numbers = {entry.cause.command: entry.number for entry in log if isinstance(entry.what, Played) and entry.cause}
    assert acked == numbers, "nobody is left in doubt"
    for seat in seats:
        turn = (await get(f"{seat.path}/turn", seat.key, seat=seat.seat)).json()
        assert turn["now"]["version"] >= max(acked.values())


def test_a_graceful_stop(tmp_path: Path) -> None:
    async def before(server: Server) -> tuple[list[list[Seat]], list[dict[str, int]]]:
        tables = [await new_table(server.address, ("Anna", "Bert", "Cora")) for _ in range(4)]
        acked: list[dict[str, int]] = [{} for _ in tables]
        async with AsyncExitStack() as stack:
            sockets = [
                (await stack.enter_async_context(seat.socket()), noted)
                for seats, noted in zip(tables, acked, strict=True)
                for seat in seats
            ]
            playing = [
                asyncio.create_task(play_until_closed(socket, random.Random(n), noted))
                for n, (socket, noted) in enumerate(sockets)
            ]
            while min(map(len, acked)) < 5:
                await asyncio.sleep(0.01)
            assert await asyncio.to_thread(server.stop) == 0
            for closed, (socket, _) in zip(await asyncio.gather(*playing), sockets, strict=True):
                assert closed.rcvd is not None and closed.rcvd.code == 1012
                assert socket.messages[-1] == {"type": "stopping", "back_in": 5}
        return tables, acked

    async def after(server: Server, tables: list[list[Seat]], acked: list[dict[str, int]]) -> None:
        for seats, noted in zip(tables, acked, strict=True):
            await check_acked(server, seats, noted)

    with Server(tmp_path) as server:
        tables, acked = asyncio.run(before(server))
        server.start()
        asyncio.run(after(server, tables, acked))


def test_bots_alone_go_on_after_a_restart(tmp_path: Path) -> None:
    """Nobody is connected any more: the only player has left, and a bot plays in their place."""

    async def begin(server: Server) -> Seat:
        (anna,) = await new_table(server.address, ("Anna",), {1: "novice"}, grace=0)
        left = await post(f"{anna.path}/commands", anna.key, type="leave", version=0, seat=anna.seat)
        assert left.json()["type"] == "ack", left.text
        await until(anna, lambda now: now["version"] > 20)
        return anna

    async def until(anna: Seat, enough: Callable[[dict[str, Any]], bool]) -> None:
        now: dict[str, Any] = {"version": 0, "state": "playing"}
        async with asyncio.timeout(300):
            while not enough(now):
                query = {"seat": anna.seat, "after": now["version"], "wait": 10}
                now = (await get(f"{anna.path}/turn", anna.key, **query)).json()["now"]

    with Server(tmp_path) as server:
        anna = asyncio.run(begin(server))
        server.kill()
        server.start()
        asyncio.run(until(anna, lambda now: now["state"] == "over"))


def test_restarts_over_postgresql(tmp_path: Path, database: str) -> None:
    async def play(seats: list[Seat], until_version: int | None, have: int | None = None) -> list[dict[str, Any]]:
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(seat.socket(have)) for seat in seats]
            await asyncio.gather(*(socket.play_on(random.Random(have or 0), until_version) for socket in sockets))
            return [socket.now for socket in sockets]

    def strip(now: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in now.items() if name not in ("at", "seats", "clocks")}

    with Server(tmp_path, db=database) as server:
        seats = asyncio.run(new_table(server.address, ("Anna", "Bert")))
        for version, end in ((30, server.kill), (60, server.stop)):
            seen = asyncio.run(play(seats, version))
            end()
            server.start()
            for seat, now in zip(seats, seen, strict=True):
                back = asyncio.run(get(f"{seat.path}/turn", seat.key, seat=seat.seat)).json()["now"]
                assert back["version"] >= now["version"]
                if back["version"] == now["version"]:
                    assert strip(back) == strip(now)
        assert {now["state"] for now in asyncio.run(play(seats, None))} == {"over"}
        with closing(open_store(database)) as store:
            lines = store.lines(seats[0].table)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert msgspec.json.decode(lines[0].text)["what"]["type"] == "created"
