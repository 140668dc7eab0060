"""The clients of `server_load.py`: they parse as little as possible, to leave the processor to the server."""

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
from websockets.exceptions import ConnectionClosed, WebSocketException

PLAYERS = 4
PAUSE = 2.0
"""Seconds between two actions at a table."""
REFUSED = 4003
"""The code with which a socket is closed that was refused."""
RETRY_AFTER = 1.0
"""Seconds after which such a socket may be opened again."""
GONE = (OSError, EOFError, TimeoutError, WebSocketException)
"""What a lost connection raises."""


class TableGlance(msgspec.Struct):
    """The part of a table that a player needs in order to act."""

    version: int
    legal: tuple[str, ...]


class Update(msgspec.Struct):
    """A message with the table in it."""

    now: TableGlance | None = None
    reason: str = ""
    id: str = ""


class Ack(msgspec.Struct):
    """An acknowledgement."""

    id: str
    version: int


class SentAction(msgspec.Struct):
    """An action that was sent."""

    seat: int
    text: str
    sent: float
    repeated: bool = False


@dataclass
class Clients:
    """All tables, and what was measured at them."""

    port: int
    other_ports: Sequence[int] = ()
    """Where else they connect: each time to any of the ports."""
    played_at: dict[str, float] = field(default_factory=dict)
    """When each table was first played at since this was emptied, by the clock of `time.perf_counter`."""
    tables: list[SimulatedTable] = field(default_factory=list)
    connected: int = 0
    spans: list[float] = field(default_factory=list)
    """Milliseconds from sending an action to its acknowledgement, for those that were sent once."""
    acked: dict[str, int] = field(default_factory=dict)
    """The version after each acknowledged action, by its id."""
    repeated: int = 0
    """Actions that were sent again after a restart."""
    late: int = 0
    """Actions that were sent more than a second late, because the last one was not acknowledged yet."""
    refused: Counter[str] = field(default_factory=Counter)
    ending: bool = False
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def connect_and_play(self, made: Sequence[tuple[str, list[str]]]) -> None:
        """Connect all players, then let them play."""
        self.tables = [SimulatedTable(self, table, keys, n) for n, (table, keys) in enumerate(made)]
        self.tasks = [asyncio.create_task(seat.stay_connected()) for table in self.tables for seat in table.seats]
        await self.wait_until_connected()
        begin = time.perf_counter()
        for number, table in enumerate(self.tables):
            self.tasks.append(asyncio.create_task(table.play(begin + PAUSE * number / len(self.tables))))

    def any_port(self) -> int:
        return random.choice((self.port, *self.other_ports))

    async def close(self) -> None:
        """Disconnect all players."""
        self.ending = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def wait_until_connected(self) -> None:
        while self.connected < PLAYERS * len(self.tables):
            await asyncio.sleep(0.01)


class SimulatedTable:
    """A table at which an action is played every two seconds."""

    def __init__(self, clients: Clients, table: str, keys: Sequence[str], seed: int) -> None:
        self.clients = clients
        self.id = table
        self.chance = random.Random(seed)
        self.seats = [SimulatedPlayer(self, seat, key) for seat, key in enumerate(keys)]
        self.turns: dict[int, TableGlance] = {}
        """The table as each seat that may act sees it."""
        self.changed = asyncio.Event()
        self.moves: dict[str, SentAction] = {}
        """Actions that are not answered yet, by their ids."""

    async def play(self, due: float) -> None:
        """Play an action whenever one is due."""
        ids = itertools.count()
        begin = secrets.token_hex(4)
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while self.moves or not self.turns:
                self.changed.clear()
                await self.changed.wait()
            now = time.perf_counter()
            self.clients.late += now > due + 1
            seat, glance = self.turns.popitem()
            name = f"{begin}-{next(ids):04}"
            action = self.chance.choice(glance.legal)
            sent = {"type": "play", "id": name, "version": glance.version, "seat": seat, "action": action}
            self.moves[name] = SentAction(seat, json.dumps(sent), now)
            await self.seats[seat].send(self.moves[name].text)
            due += PAUSE * max(1, math.ceil((now - due) / PAUSE))  # missed actions are not made up for

    def receive(self, message: bytes, seat: int) -> int | None:
        """Handle a message; returns the version of the table in it."""
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
            self.clients.repeated += 1
        else:
            self.clients.spans.append(1000 * (time.perf_counter() - move.sent))
        self.clients.acked[f"{self.id}/{ack.id}"] = ack.version
        self.clients.played_at.setdefault(self.id, time.perf_counter())
        self.changed.set()

    def refused(self, refused: Update) -> None:
        self.clients.refused[refused.reason] += 1
        if refused.reason not in ("stopping", "not-stored"):  # those are sent again by the next connection
            self.moves.pop(refused.id, None)
            self.changed.set()


class SimulatedPlayer:
    """A player, who reconnects whenever the connection is lost."""

    def __init__(self, table: SimulatedTable, seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {key}"}
        self.connection: ClientConnection | None = None
        self.have: int | None = None

    async def send(self, text: str) -> None:
        if self.connection is not None:
            with contextlib.suppress(*GONE):
                await self.connection.send(text)

    async def stay_connected(self) -> None:
        """Connect, and reconnect after each loss."""
        clients = self.table.clients
        while not clients.ending:
            try:
                await self._session(clients)
            except GONE as error:
                refused = isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == REFUSED
                await asyncio.sleep(RETRY_AFTER if refused else self.table.chance.uniform(0.1, 0.5))

    async def _session(self, clients: Clients) -> None:
        have = "" if self.have is None else f"&have={self.have}"
        url = f"ws://127.0.0.1:{clients.any_port()}/api/tables/{self.table.id}/socket?seat={self.seat}{have}"
        async with connect(
            url, additional_headers=self.headers, compression=None, ping_interval=None, open_timeout=30
        ) as connection:
            await connection.recv()
            self._receive(await connection.recv(decode=False))
            self.connection = connection
            clients.connected += 1
            try:
                await self._repeat()
                while True:
                    self._receive(await connection.recv(decode=False))
            finally:
                clients.connected -= 1
                self.connection = None

    async def _repeat(self) -> None:
        for move in self.table.moves.values():
            if move.seat == self.seat:
                move.repeated = True
                await self.send(move.text)

    def _receive(self, message: bytes) -> None:
        version = self.table.receive(message, self.seat)
        if version is not None:
            self.have = version
