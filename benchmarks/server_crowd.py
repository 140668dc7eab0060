"""The clients of `server_load.py`: players that read as little as possible, to leave the machine to the server."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import math
import random
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PLAYERS = 4
PAUSE = 2.0
"""Seconds between two actions at a table."""
GONE = (OSError, EOFError, TimeoutError, WebSocketException)


class Glance(msgspec.Struct):
    """What a player who may act needs to read of a table."""

    version: int
    legal: tuple[str, ...]


class Update(msgspec.Struct):
    """A message with a look at the table."""

    now: Glance | None = None
    reason: str = ""
    id: str = ""


class Ack(msgspec.Struct):
    """An acknowledgement."""

    id: str
    version: int


class Move(msgspec.Struct):
    """An action that was sent."""

    seat: int
    text: str
    sent: float
    repeated: bool = False


@dataclass
class Crowd:
    """All tables, and what was measured at them."""

    port: int
    tables: list[PlayedTable] = field(default_factory=list)
    connected: int = 0
    spans: list[float] = field(default_factory=list)
    """Milliseconds from sending a move to its acknowledgement, of those that were sent once."""
    acked: dict[str, int] = field(default_factory=dict)
    """The version after each acknowledged move, by its id."""
    waited: int = 0
    """Moves that were sent again after a restart."""
    late: int = 0
    """Actions sent more than a second late, since the previous one was not yet acknowledged."""
    refused: Counter[str] = field(default_factory=Counter)
    ending: bool = False
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def come(self, made: Sequence[tuple[str, list[str]]]) -> None:
        """Connect all players, and then play."""
        self.tables = [PlayedTable(self, table, keys, n) for n, (table, keys) in enumerate(made)]
        self.tasks = [asyncio.create_task(seat.stay()) for table in self.tables for seat in table.seats]
        await self.all_there()
        begin = time.perf_counter()
        for number, table in enumerate(self.tables):
            self.tasks.append(asyncio.create_task(table.play(begin + PAUSE * number / len(self.tables))))

    async def all_there(self) -> None:
        while self.connected < PLAYERS * len(self.tables):
            await asyncio.sleep(0.01)


class PlayedTable:
    """A table at which an action is played every two seconds."""

    def __init__(self, crowd: Crowd, table: str, keys: Sequence[str], seed: int) -> None:
        self.crowd = crowd
        self.id = table
        self.chance = random.Random(seed)
        self.seats = [PlayedSeat(self, seat, key) for seat, key in enumerate(keys)]
        self.turns: dict[int, Glance] = {}
        """What the seats that may act know."""
        self.changed = asyncio.Event()
        self.moves: dict[str, Move] = {}
        """Those that are not yet answered."""

    async def play(self, due: float) -> None:
        """Play an action whenever it is due."""
        ids = itertools.count()
        begin = secrets.token_hex(4)
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while self.moves or not self.turns:
                self.changed.clear()
                await self.changed.wait()
            now = time.perf_counter()
            self.crowd.late += now > due + 1
            seat, glance = self.turns.popitem()
            name = f"{begin}-{next(ids):04}"
            action = self.chance.choice(glance.legal)
            sent = {"type": "play", "id": name, "version": glance.version, "seat": seat, "action": action}
            self.moves[name] = Move(seat, json.dumps(sent), now)
            await self.seats[seat].send(self.moves[name].text)
            due += PAUSE * max(1, math.ceil((now - due) / PAUSE))  # missed actions are not made up for

    def heard(self, message: bytes, seat: int) -> int | None:
        """Handle a message; returns its version."""
        if message.startswith(b'{"type":"ack"'):
            self.acknowledged(msgspec.json.decode(message, type=Ack))
        elif (found := message.find(b'"now":{"version":')) >= 0:
            if b'"legal":[]' in message:
                self.turns.pop(seat, None)
            else:
                update = msgspec.json.decode(message, type=Update)
                assert update.now is not None
                self.turns[seat] = update.now
                self.changed.set()
            if message.startswith(b'{"type":"refused"'):
                self.refused(msgspec.json.decode(message, type=Update))
            return int(message[found + 17 : found + 27].partition(b",")[0])
        elif message.startswith(b'{"type":"refused"'):
            self.refused(msgspec.json.decode(message, type=Update))
        return None

    def acknowledged(self, ack: Ack) -> None:
        move = self.moves.pop(ack.id, None)
        if move is None:
            return
        if move.repeated:
            self.crowd.waited += 1
        else:
            self.crowd.spans.append(1000 * (time.perf_counter() - move.sent))
        self.crowd.acked[f"{self.id}/{ack.id}"] = ack.version
        self.changed.set()

    def refused(self, refused: Update) -> None:
        self.crowd.refused[refused.reason] += 1
        if refused.reason not in ("stopping", "not-stored"):  # those are sent again by the next connection
            self.moves.pop(refused.id, None)
            self.changed.set()


class PlayedSeat:
    """A player, with one connection after another."""

    def __init__(self, table: PlayedTable, seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {key}"}
        self.connection: ClientConnection | None = None
        self.have: int | None = None

    async def send(self, text: str) -> None:
        if self.connection is not None:
            with contextlib.suppress(*GONE):
                await self.connection.send(text)

    async def stay(self) -> None:
        """Connect, and reconnect whenever the connection is lost."""
        crowd = self.table.crowd
        while not crowd.ending:
            try:
                await self._visit(crowd)
            except GONE:
                await asyncio.sleep(self.table.chance.uniform(0.1, 0.5))

    async def _visit(self, crowd: Crowd) -> None:
        have = "" if self.have is None else f"&have={self.have}"
        url = f"ws://127.0.0.1:{crowd.port}/api/tables/{self.table.id}/socket?seat={self.seat}{have}"
        async with connect(
            url, additional_headers=self.headers, compression=None, ping_interval=None, open_timeout=30
        ) as connection:
            await connection.recv()
            self._take_in(await connection.recv(decode=False))
            self.connection = connection
            crowd.connected += 1
            try:
                await self._repeat()
                while True:
                    self._take_in(await connection.recv(decode=False))
            finally:
                crowd.connected -= 1
                self.connection = None

    async def _repeat(self) -> None:
        for move in self.table.moves.values():
            if move.seat == self.seat:
                move.repeated = True
                await self.send(move.text)

    def _take_in(self, message: bytes) -> None:
        version = self.table.heard(message, self.seat)
        if version is not None:
            self.have = version
