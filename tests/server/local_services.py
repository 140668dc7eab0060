"""A server without a network: the real store, and a clock that a test sets."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from whistlestop import actions
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.keys import hashed
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import Ack
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.services import Services
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.connection import Connection
from whistlestop.server.tables.entries import Played
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table_commands import take_seat

from .live import new_id


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Person:
    """Somebody at a table, with a connection if they have one."""

    def __init__(self, room: Room, seat: int, key: str) -> None:
        self.room = room
        self.seat = seat
        self.key = key
        self.connection: Connection | None = None

    @property
    def own(self) -> str:
        return hashed(self.key)

    def connect(self, have: int | None = None) -> Connection:
        self.connection = Connection((self.seat,), 10_000, key_hash=self.own)
        self.room.enter(self.connection, have)
        return self.connection

    async def do(self, kind: Callable[..., commands.SeatCommand], **fields: Any) -> Any:
        wanted = {"id": new_id(), "version": self.room.table.version, "seat": self.seat} | fields
        return await self.room.command(self.own, kind(**wanted))

    async def play(self, action: str, **fields: Any) -> Ack:
        done = await self.do(commands.Play, action=action, **fields)
        assert isinstance(done, Ack)
        return done


def refused(reason: str, code: str | None = None) -> Any:
    """Expect a refusal of this category, and with this code."""
    return pytest.raises(Refusal, check=lambda error: error.category == reason and code in (None, error.code))


async def play_as_bot(room: Room, seat: int) -> None:
    """Play the first legal action for a bot: bots don't think here."""
    assert room.table.game is not None
    action = actions.text(room.table.game.legal(seat)[0])
    await room.append(lambda: [Played(seat, action, bot=True)])


def messages(connection: Connection) -> list[dict[str, Any]]:
    """What was sent over a connection since the last time."""
    sent = [msgspec.json.decode(message) for message in connection.outbox]
    connection.outbox.clear()
    return sent


@contextlib.asynccontextmanager
async def local_services(
    where: Path | str,
    time: Time | None = None,
    limits: Limits | None = None,
    wrap: Callable[[Store], Store] = lambda store: store,
    address: str = "",
) -> AsyncIterator[Services]:
    """The services of a server over the database in a folder, or at an address. Its bots have not been started."""
    store = open_store(where / "tables.db" if isinstance(where, Path) else where)
    renewals = Journal(store.another()) if store.shared else None
    services = Services(
        Journal(wrap(store), new_id()),
        BotPool(1),
        clock=time or Time(),
        limits=limits,
        bot_pace=0,
        address=address,
        renewals=renewals,
    )
    await services.open()
    try:
        yield services
    finally:
        await services.close()


async def people(services: Services, names: str = "Anna Bert", **settings: Any) -> list[Person]:
    """A table at which these people sit down."""
    wanted = msgspec.convert({"variant": "usa", "seats": len(names.split())} | settings, Settings)
    made = await services.maker.make_table(commands.CreateTable(new_id(), wanted), None)
    room = await services.registry.room(made.table)
    seated = []
    for number, name in enumerate(names.split()):
        given = await take_seat(room, made.key if number == 0 else None, commands.TakeSeat(new_id(), name))
        seated.append(Person(room, given.seat, given.key))
    return seated


async def choose_tickets(seated: list[Person]) -> None:
    """Everybody keeps all tickets that may be kept."""
    room = seated[0].room
    while room.table.game is not None and room.table.game.view().phase == "choosing-tickets":
        for person in seated:
            if person.seat in room.table.to_act:
                await person.play(room.now(person.seat).legal[0])


async def play_until(seated: list[Person], wanted: Callable[[str], bool], seed: int = 1) -> tuple[Person, str]:
    """Play at random until somebody may do what is wanted; returns who, and what."""
    chance = random.Random(seed)
    room = seated[0].room
    while room.table.state == "playing":
        person = next(person for person in seated if person.seat in room.table.to_act)
        legal = room.now(person.seat).legal
        if found := [action for action in legal if wanted(action)]:
            return person, found[0]
        draws = [action for action in legal if action.startswith("draw")]
        await person.play(chance.choice(draws or legal))
    raise AssertionError("the game ended first")
