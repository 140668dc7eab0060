"""A real server process with real sockets, and clients for it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import whistlestop as ws
from tests import fork_server, seeds

GENEROUS = (
    "command_burst=100000,command_per_second=100000,chat_burst=1000,chat_per_second=1000,hint_burst=1000,"
    "hint_per_second=1000,request_burst=100000,request_per_second=100000,table_burst=10000,table_per_second=1000,sockets_per_address=5000,"
    "frame_burst=1000000,frame_per_second=100000,address_frame_burst=1000000,address_frame_per_second=100000,"
    "connections_per_address=5000,undo_burst=1000,undo_per_second=1000,undos_per_seat=10000,seat_burst=10000,"
    "seat_per_second=1000,polls_per_address=1000,waiting_tables_per_address=2000,spectators_per_address=1000"
)
"""Limits for tests that are not about limits."""

METRICS_TOKEN = "of-the-operator"

_ids = itertools.count()


def new_id() -> str:
    """An id for a command."""
    return f"{secrets.token_hex(4)}-{next(_ids)}"


class Server:
    """A server process with its database and log in a folder. Use it in a `with`.

    It is forked from a process that has everything loaded (`tests/fork_server.py`), unless `executed` asks for the
    real command line. A forked one can have other `constants`, by `MODULE:NAME`, so that nothing waits for long.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        db: str = "",
        limits: str = GENEROUS,
        bot_pace: float = 0,
        bots: int = 1,
        executed: bool = False,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        self.log_file = folder / "server.log"
        self.db = db or str(folder / "tables.db")
        self.arguments = ("--limits", limits, "--bot-pace", str(bot_pace), "--bots", str(bots), *arguments)
        self.environment = os.environ | {
            fork_server.CONSTANTS: json.dumps(dict(constants or {})),
            "WHISTLESTOP_METRICS_TOKEN": METRICS_TOKEN,
        }
        self.executed = executed or not fork_server.AVAILABLE
        self.process: subprocess.Popen[str] | fork_server.ForkedProcess
        self.port = 0
        self.address = ""

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()

    def start(self) -> None:
        """Start it, at the same port as before if there was one."""
        command = [sys.executable, "-m", "whistlestop", "serve", "--db", self.db, "--log", "json"]
        command += [*self.arguments, "--port", str(self.port)]
        with self.log_file.open("ab") as log:
            if self.executed:
                self.process = subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment
                )
            else:
                self.process = fork_server.fork(
                    command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment
                )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.kill()
            raise RuntimeError(f"the server did not start: {line}{self.logged()}")
        self.address = line.split()[3]
        self.port = int(self.address.rpartition(":")[2])

    def stop(self) -> int:
        """Send SIGTERM, and wait."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """Send SIGKILL."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(300)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def logged(self) -> str:
        """Everything that it has logged."""
        return self.log_file.read_text()

    def faults(self) -> list[str]:
        """The lines of its log that should never appear."""
        return [line for line in self.logged().splitlines() if '"severity":"error"' in line or line[0] != "{"]


class Seat:
    """Somebody with a seat at a table, or a spectator if `seat` is None."""

    def __init__(self, address: str, table: str, seat: int | None, key: str | None) -> None:
        self.address = address
        self.table = table
        self.seat = seat
        self.key = key

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.key is None else {"Authorization": f"Bearer {self.key}"}

    @property
    def path(self) -> str:
        return f"{self.address}/api/tables/{self.table}"

    @contextlib.asynccontextmanager
    async def socket(
        self, have: int | None = None, seats: tuple[int, ...] | None = None, invitation: str | None = None
    ) -> AsyncIterator[Socket]:
        """A socket of this seat, or of several."""
        wanted = seats if seats is not None else () if self.seat is None else (self.seat,)
        query = [f"seat={seat}" for seat in wanted] + ([] if have is None else [f"have={have}"])
        query += [] if invitation is None else [f"invitation={quote(invitation)}"]
        url = f"{self.path.replace('http', 'ws', 1)}/socket?{'&'.join(query)}"
        async with connect(url, additional_headers=self.headers, compression=None, ping_interval=None) as connection:
            yield Socket(connection, self.seat)


class Socket:
    """A socket, with the messages that came over it."""

    def __init__(self, connection: ClientConnection, seat: int | None) -> None:
        self.connection = connection
        self.seat = seat
        self.messages: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        """The table as it was last seen."""

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(300):
            message: dict[str, Any] = msgspec.json.decode(await self.connection.recv())
        self.messages.append(message)
        if message.get("now"):
            self.now = message["now"]
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (message := await self.receive())["type"] not in kinds:
            pass
        return message

    async def send(self, message: Mapping[str, Any]) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command for this seat, and wait for its answer."""
        wanted = {"type": kind, "id": new_id(), "version": self.now["version"], "seat": self.seat} | fields
        await self.send(wanted)
        while True:
            message = await self.receive()
            if message["type"] in ("ack", "refused", "hint") and message.get("id") == wanted["id"]:
                return message

    async def play_on(self, chance: random.Random, until_version: int | None = None) -> None:
        """Play at random whenever it is this seat's turn, until the game is over or the table has this version."""
        if not self.now:
            await self.until("update")
        while self.now["state"] != "over" and (until_version is None or self.now["version"] < until_version):
            if self.now["legal"]:
                answer = await self.ask("play", action=chance.choice(self.now["legal"]))
                assert answer["type"] == "ack" or answer["reason"] == "stale", answer
                if answer["type"] == "ack" and self.now["version"] < answer["version"]:
                    await self.until("update")
            else:
                await self.until("update")


async def post(path: str, key: str | None = None, **body: Any) -> httpx.Response:
    """POST a command; an id is added."""
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(timeout=300, verify=False) as client:  # loading certificates takes long
        return await client.post(path, json={"id": new_id()} | body, headers=headers)


async def get(path: str, key: str | None = None, **query: Any) -> httpx.Response:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(timeout=300, verify=False) as client:  # loading certificates takes long
        return await client.get(path, params=query, headers=headers)


async def new_table(
    address: str,
    names: tuple[str, ...],
    bots: Mapping[int, str] | None = None,
    opening: Mapping[str, Any] | None = None,
    **settings: Any,
) -> list[Seat]:
    """A table with these people at it, and bots; the first one is the host."""
    wanted = {"variant": "usa", "seats": len(names) + len(bots or {})} | settings
    made = (await post(f"{address}/api/tables", settings=wanted, bots=dict(bots or {}), opening=opening)).json()
    seats = []
    for number, name in enumerate(names):
        key = made["key"] if number == 0 else None
        body = {"name": name, "contribution": seeds.contribution()}
        given = (await post(f"{address}/api/tables/{made['table']}/seats", key, **body)).json()
        seats.append(Seat(address, made["table"], given["seat"], given["key"]))
    return seats


async def play_game(seats: list[Seat], seed: int) -> dict[str, Any]:
    """Let all of them play to the end, each over a socket; returns what the first one sees then."""
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(seat.socket()) for seat in seats]
        await asyncio.gather(*(socket.play_on(random.Random(f"{seed}/{n}")) for n, socket in enumerate(sockets)))
        return sockets[0].now


@cache
def last_moves(players: int) -> Mapping[str, Any]:
    """An opening for a game that is about to end: everybody has one more turn."""
    game, chance = ws.Game.new("usa", players, seed=1), random.Random(1)
    while not game.over:
        seat = game.to_act[0]
        game.play(chance.choice(game.legal(seat)), seat)
    return {"type": "record", "record": str(game.record), "at": len(game.record.actions) - players}


async def look(seat: Seat) -> dict[str, Any]:
    """The table as the seat sees it, without what changes from moment to moment."""
    now: dict[str, Any] = (await get(f"{seat.path}/turn", seat.key, seat=seat.seat)).json()["now"]
    return {**now, "at": 0, "seats": [{**other, "present": False, "away_since": None} for other in now["seats"]]}


@contextlib.asynccontextmanager
async def at_table(seats: list[Seat]) -> AsyncIterator[list[Socket]]:
    """A socket for each of the seats, all of them up to date."""
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(seat.socket()) for seat in seats]
        for own in sockets:
            await own.until("update")
        yield sockets
