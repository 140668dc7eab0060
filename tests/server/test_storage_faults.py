"""Tables with a failing store: a full disk, and commits that are slow, fail, or have an unknown outcome."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import Ack
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.services import Services
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Append, MaybeStored, Store, StoreError
from whistlestop.server.tables.entries import Played, RematchMade
from whistlestop.server.tables.table import Table, read_line
from whistlestop.server.tables.table_commands import give_key, renew_link, revoke_keys, table_info, take_seat

from .live import Server, new_id, new_table
from .local_services import Person, local_services, messages, people


class Troubled(SqliteStore):
    """A real store whose commits can be made to wait, to fail, or to fail after they were done."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.outcomes: list[type[StoreError] | None] = []
        """The outcomes of the next commits: an error before anything is stored, or after it if that is unknown."""
        self.open_gate = threading.Event()
        self.open_gate.set()

    def append(self, appends: Sequence[Append], writer: str) -> None:
        assert self.open_gate.wait(30)
        failure = self.outcomes.pop(0) if self.outcomes else None
        if failure in (None, MaybeStored):
            super().append(appends, writer)
        if failure is not None:
            raise failure("the store is in trouble")


class Trouble:
    """Wraps the store of the services: `local_services(folder, wrap=trouble)`."""

    store: Troubled

    def __call__(self, store: Store) -> Store:
        assert isinstance(store, SqliteStore)
        store.close()
        self.store = Troubled(store.path)
        return self.store

    def next_commits(self, *outcomes: type[StoreError] | None) -> None:
        self.store.outcomes = list(outcomes)


Made = Callable[[Services], Awaitable[Callable[[], Awaitable[Any]]]]
"""Prepares a request that can be repeated with the same id."""


async def a_play(services: Services) -> Callable[[], Awaitable[Any]]:
    anna, _ = await people(services)
    command = commands.Play(new_id(), anna.room.table.version, anna.seat, anna.room.now(anna.seat).legal[0])
    return lambda: anna.room.command(anna.own, command)


async def a_text(services: Services) -> Callable[[], Awaitable[Any]]:
    anna, _ = await people(services)
    command = commands.Say(new_id(), anna.room.table.version, anna.seat, text="Hello")
    return lambda: anna.room.command(anna.own, command)


async def a_seat(services: Services) -> Callable[[], Awaitable[Any]]:
    (anna,) = await people(services, "Anna", seats=2)
    command = commands.TakeSeat(new_id(), "Bert")
    return lambda: take_seat(anna.room, "k" * 32, command)


async def a_key(services: Services) -> Callable[[], Awaitable[Any]]:
    anna, _ = await people(services)
    command = commands.GiveKey(new_id(), anna.seat, "recovery")
    return lambda: give_key(anna.room, anna.key, command)


async def a_revocation(services: Services) -> Callable[[], Awaitable[Any]]:
    ask = await a_key(services)
    given = await ask()
    room = next(iter(services.registry.rooms.values()))
    command = commands.RevokeKeys(new_id(), given.seat)
    return lambda: revoke_keys(room, given.key, command)


async def a_player_to_send_away(services: Services) -> Callable[[], Awaitable[Any]]:
    anna, bert = await people(services)
    command = commands.SendAway(new_id(), bert.seat)
    return lambda: renew_link(anna.room, anna.key, command)


async def a_table(services: Services) -> Callable[[], Awaitable[Any]]:
    command = commands.CreateTable(new_id(), Settings("usa", 3), {2: "novice"})
    return lambda: services.maker.make_table(command, "k" * 32)


ASKED: list[Made] = [a_play, a_text, a_seat, a_key, a_revocation, a_player_to_send_away, a_table]


def stored(folder: Path) -> dict[str, int]:
    """How many entries each table has in the file."""
    with closing(open_store(folder / "tables.db")) as store:
        rows = store.tables(("waiting", "playing", "over", "closed"))
        for row in rows:
            assert [line.number for line in store.lines(row.table)] == list(range(1, row.entries + 1))
        return {row.table: row.entries for row in rows}


def held(services: Services) -> dict[str, int]:
    """How many entries each table has in the server's memory."""
    return {table: room.table.version for table, room in services.registry.rooms.items()}


@pytest.mark.parametrize("made", ASKED)
def test_what_is_not_stored_did_not_happen(tmp_path: Path, made: Made) -> None:
    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            ask = await made(services)
            before = held(services)
            trouble.next_commits(StoreError, StoreError)
            for _ in range(2):
                with pytest.raises(Refusal, match=r"did not happen|could not be stored") as refused:
                    await ask()
                assert refused.value.category == "not-stored" and refused.value.retry_after
                assert held(services) == before == stored(tmp_path)
            answer = await ask()
            after = stored(tmp_path)
            assert after != before and held(services) == after
            assert await ask() == answer and stored(tmp_path) == after, "asked again, the same answer"

    asyncio.run(scene())


@pytest.mark.parametrize("made", ASKED)
def test_a_command_that_may_have_been_stored_is_not_carried_out_twice(tmp_path: Path, made: Made) -> None:
    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            ask = await made(services)
            before = held(services)
            trouble.next_commits(MaybeStored)
            with pytest.raises(Refusal) as refused:
                await ask()
            assert refused.value.category == "not-stored" and "did not happen" not in refused.value.message
            after = stored(tmp_path)
            assert held(services) == before != after
            answer = await ask()
            assert held(services) == after == stored(tmp_path)
            assert await ask() == answer and stored(tmp_path) == after

    asyncio.run(scene())


@pytest.mark.parametrize("failure", [StoreError, MaybeStored])
def test_nobody_hears_of_what_is_not_stored(tmp_path: Path, failure: type[StoreError]) -> None:
    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            anna, bert = await people(services)
            connections = [anna.connect(), bert.connect()]
            for connection in connections:
                messages(connection)
            trouble.next_commits(failure)
            command = commands.Play(new_id(), anna.room.table.version, anna.seat, anna.room.now(anna.seat).legal[0])
            with pytest.raises(Refusal):
                await anna.room.command(anna.own, command)
            assert [messages(connection) for connection in connections] == [[], []]
            ack = await anna.room.command(anna.own, command)
            assert isinstance(ack, Ack)
            for connection in connections:
                (update,) = messages(connection)
                assert [(news["version"], news["what"]["type"]) for news in update["news"]] == [(ack.version, "played")]

    asyncio.run(scene())


def test_other_players_hear_of_what_was_stored_after_all(tmp_path: Path) -> None:
    """Even if the client never repeats the request."""

    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            anna, bert = await people(services)
            connection = bert.connect()
            messages(connection)
            trouble.next_commits(MaybeStored)
            with pytest.raises(Refusal):
                await anna.play(anna.room.now(anna.seat).legal[0])
            async with asyncio.timeout(300):
                while not connection.outbox:
                    await asyncio.sleep(0.01)
            (update,) = messages(connection)
            assert update["news"][0]["what"]["type"] == "played"

    asyncio.run(scene())


def test_a_slow_commit_delays_only_its_own_callers(tmp_path: Path) -> None:
    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            anna, bert = await people(services)
            cora, dora = await people(services, "Cora Dora")
            connections = [anna.connect(), bert.connect(), cora.connect(), dora.connect()]
            for connection in connections:
                messages(connection)
            trouble.store.open_gate.clear()
            try:
                playing = asyncio.create_task(anna.play(anna.room.now(anna.seat).legal[0]))
                await asyncio.sleep(0.05)
                await meanwhile(services, cora)
                saying = asyncio.create_task(cora.do(commands.Say, text="Anybody here?"))
                await asyncio.sleep(0.05)
                assert not playing.done() and not saying.done()
                assert all(messages(connection) == [] for connection in connections), "nobody is told early"
            finally:
                trouble.store.open_gate.set()
            assert (await playing).version == anna.room.table.version
            await saying
            assert [len(messages(connection)) for connection in connections] == [1, 1, 1, 1]

    async def meanwhile(services: Services, cora: Person) -> None:
        """What needs no commit is answered immediately."""
        async with asyncio.timeout(300):
            with pytest.raises(Refusal, check=lambda error: error.category == "illegal"):
                await cora.play("claim nowhere")
            assert table_info(cora.room, cora.key).state == "playing"
            assert cora.room.now(cora.seat).legal
            assert len(services.lobby.listed()) == 0

    asyncio.run(scene())


async def play_to_the_end(seated: list[Person]) -> None:
    chance = random.Random(1)
    room = seated[0].room
    while room.table.state == "playing":
        person = next(person for person in seated if person.seat in room.table.to_act)
        await person.play(chance.choice(room.now(person.seat).legal))


@pytest.mark.parametrize("failure", [StoreError, MaybeStored])
def test_a_rematch_is_agreed_on_once_and_has_a_host(tmp_path: Path, failure: type[StoreError]) -> None:
    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            anna, bert = await people(services)
            await play_to_the_end([anna, bert])
            trouble.next_commits(failure, None, failure)  # of the new table; again; of what the old one says of it
            for _ in range(2):
                with pytest.raises(Refusal, match="stored"):
                    await services.maker.rematch(anna.room, anna.key)
            made = await services.maker.rematch(anna.room, anna.key)
            assert made == await services.maker.rematch(anna.room, anna.key)
            assert table_info(await services.registry.room(made.table), anna.key).host
            assert set(stored(tmp_path)) == {anna.room.table.id, made.table}
            assert (await services.maker.rematch(bert.room, bert.key)).table == made.table
            with closing(open_store(tmp_path / "tables.db")) as store:
                entries = [read_line(line).what for line in store.lines(anna.room.table.id)]
            assert [what.table for what in entries if isinstance(what, RematchMade)] == [made.table]

    asyncio.run(scene())


def test_bots_try_again_and_the_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        trouble = Trouble()
        async with local_services(tmp_path, wrap=trouble) as services:
            await services.pool.start()
            try:
                made = await services.maker.make_table(
                    commands.CreateTable(new_id(), Settings("usa", 2), {1: "novice"}), None
                )
                room = await services.registry.room(made.table)
                given = await take_seat(room, made.key, commands.TakeSeat(new_id(), "Anna"))
                anna = Person(room, given.seat, given.key)
                for outcomes in ((StoreError, StoreError), (MaybeStored,)):
                    trouble.next_commits(None, *outcomes)  # Anna's own move, then the bot's
                    await one_turn(anna)
                assert not trouble.store.outcomes
            finally:
                await services.pool.close()
        with closing(open_store(tmp_path / "tables.db")) as store:
            log = [read_line(line) for line in store.lines(room.table.id)]
        assert Table.from_entries(room.table.id, log).version == room.table.version == len(log)
        assert sum(isinstance(entry.what, Played) and entry.what.bot for entry in log) >= 2

    async def one_turn(anna: Person) -> None:
        """Anna acts once, and then the bot until it is Anna's turn again."""
        table = anna.room.table
        async with asyncio.timeout(300):
            while anna.seat not in table.to_act:
                await anna.room.changed.wait()
            await anna.play(anna.room.now(anna.seat).legal[-1])
            while table.to_act != (anna.seat,):
                await anna.room.changed.wait()

    asyncio.run(scene())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets another process's limits")
def test_a_full_disk(tmp_path: Path) -> None:
    """The files of a running server can't grow for a while."""
    import resource

    def limit(server: Server, size: int) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    async def scene(server: Server) -> None:
        seats = await new_table(server.address, ("Anna", "Bert"))
        async with AsyncExitStack() as stack:
            anna, bert = [await stack.enter_async_context(seat.socket()) for seat in seats]
            await anna.until("update")
            await bert.until("update")
            limit(server, (tmp_path / "tables.db-wal").stat().st_size)
            sent = {"id": new_id(), "version": anna.now["version"], "action": anna.now["legal"][0]}
            for _ in range(3):
                answer = await anna.ask("play", **sent)
                assert answer["type"] == "refused" and answer["reason"] == "not-stored" and answer["retry_after"]
            await bert.send({"type": "ping", "n": 1})
            assert (await bert.receive())["type"] == "pong", "nothing was told before it"
            limit(server, resource.RLIM_INFINITY)
            answer = await anna.ask("play", **sent)
            assert answer["type"] == "ack" and answer["version"] == sent["version"] + 1
            assert answer == await anna.ask("play", **sent)
            await asyncio.gather(*(who.play_on(random.Random(who.seat)) for who in (anna, bert)))
            assert anna.now["state"] == bert.now["state"] == "over"
        with closing(open_store(server.db)) as store:
            log = [read_line(line) for line in store.lines(seats[0].table)]
        assert [entry.number for entry in log if entry.cause and entry.cause.command == sent["id"]] == [
            answer["version"]
        ]

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
        assert server.stop() == 0
        assert "the disk is full" in server.logged() or "could not be read or written" in server.logged()
