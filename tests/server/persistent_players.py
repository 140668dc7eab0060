"""Players who never give up, whatever happens to their servers, and what must be true of their games afterwards."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, closing
from typing import Any, Protocol, TypeAlias

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from tests import seeds
from whistlestop.server.keys import hashed
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.tables import entries
from whistlestop.server.tables.table import Table, read_line

from .live import Seat, Socket, new_id

CIRCLES: tuple[tuple[str, dict[int, str]], ...] = (
    ("Anna Bert Cora", {}),
    ("Dora Emil", {}),
    ("Finn Gina Hans Ida", {}),
    ("Jan", {1: "novice"}),
)
"""The people of each circle, and the bots that they play with."""
CUT_OFF = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
"""The errors of a client whose server is gone."""


Circle: TypeAlias = "tuple[list[Player], dict[int, str]]"


class Ordeal(Protocol):
    """What the servers of these players go through."""

    refusing: bool
    """Whether servers may also refuse commands for now, and not only break connections."""

    def reached(self) -> AbstractAsyncContextManager[str]:
        """The address of a server, to which connections may break."""
        ...

    def acknowledged(self) -> None:
        """Note an acknowledgement that a player received."""
        ...


def circles(ordeal: Ordeal, where: str) -> list[Circle]:
    """The people of each circle, and the bots that they play with."""
    return [
        ([Player(ordeal, name, f"{seeds.seed()}: {name} plays on {where}") for name in names.split()], bots)
        for names, bots in CIRCLES
    ]


class Player:
    """A player who never gives up: what was not answered is sent again when the server is back."""

    def __init__(self, ordeal: Ordeal, name: str, seed: str) -> None:
        self.ordeal = ordeal
        self.name = name
        self.key = secrets.token_urlsafe(24)
        self.chance = random.Random(seed)
        self.sent: dict[str, dict[str, Any]] = {}
        """All commands, by their ids."""
        self.answers: dict[str, dict[str, Any]] = {}
        self.news_seen: dict[tuple[str, int], tuple[str, int | None]] = {}
        """What happened, by table and version: what kind of thing, and who did it."""

    def contribution(self) -> str:
        """What this player contributes to a deal."""
        return f"{self.chance.getrandbits(64):016x}"

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Repeat an HTTP request until there is a response."""
        wanted = {"id": new_id()} | body
        while True:
            async with self.ordeal.reached() as address, httpx.AsyncClient(timeout=20) as client:
                response = await client.post(
                    f"{address}{path}", json=wanted, headers={"Authorization": f"Bearer {self.key}"}
                )
                if response.status_code in (502, 503, 504) and self.ordeal.refusing:
                    raise ConnectionError(response.text)
                assert response.status_code in (200, 201), response.text
                answer: dict[str, Any] = response.json()
                return answer

    async def play(self, table: str, seat: int) -> None:
        """Play a game to its end, over as many sockets as it takes."""
        have: int | None = None
        waiting: dict[str, Any] | None = None
        while True:
            async with self.ordeal.reached() as address, Seat(address, table, seat, self.key).socket(have) as socket:
                update = await socket.until("update")
                assert have is None or (update["complete"] and update["now"]["version"] >= have), (have, update)
                while True:
                    self._listen(table, socket)
                    have = socket.now["version"]
                    if waiting is None:
                        if socket.now["state"] == "over":
                            return
                        waiting = self._next(socket)
                    if waiting is None:
                        await socket.until("update")
                        continue
                    await socket.send(waiting)
                    self._note(await self._answer(socket, waiting["id"]))
                    waiting = None

    def _next(self, socket: Socket) -> dict[str, Any] | None:
        """What to do now, if anything."""
        wanted = {"id": new_id(), "version": socket.now["version"], "seat": socket.seat}
        if socket.now["legal"]:
            wanted |= {"type": "play", "action": self.chance.choice(socket.now["legal"])}
        elif self.chance.random() < 0.02:
            wanted |= {"type": "say", "text": f"{self.name} says {len(self.sent)}"}
        else:
            return None
        self.sent[wanted["id"]] = wanted
        return wanted

    @staticmethod
    async def _answer(socket: Socket, command: str) -> dict[str, Any]:
        while True:
            message = await socket.until("ack", "refused")
            if message["id"] == command:
                if message["type"] == "ack" and socket.now["version"] < message["version"]:
                    await socket.until("update")
                return message

    def _note(self, answer: dict[str, Any]) -> None:
        if self.ordeal.refusing and answer.get("reason") in ("not-stored", "stopping"):
            raise ConnectionError(answer["message"])
        assert answer["type"] == "ack" or answer["reason"] == "stale", answer
        self.answers[answer["id"]] = answer
        if answer["type"] == "ack":
            self.ordeal.acknowledged()

    def _listen(self, table: str, socket: Socket) -> None:
        for message in socket.messages:
            for news in message.get("news", ()):
                heard = news["what"]["type"], news["what"].get("seat")
                assert self.news_seen.setdefault((table, news["version"]), heard) == heard
        socket.messages.clear()


async def games(players: list[Player], bots: dict[int, str], killing: asyncio.Task[None]) -> list[str]:
    """Play one game after another until the last kill; returns their tables."""
    tables: list[str] = []
    while not (tables and killing.done()):
        settings = {"variant": "usa", "seats": len(players) + len(bots)}
        made = await players[0].post("/api/tables", settings=settings, bots=bots)
        tables.append(made["table"])
        seats = [
            (
                await player.post(
                    f"/api/tables/{made['table']}/seats", name=player.name, contribution=player.contribution()
                )
            )["seat"]
            for player in players
        ]
        await asyncio.gather(*(player.play(made["table"], seat) for player, seat in zip(players, seats, strict=True)))
    return tables


def check_log(log: list[entries.Entry], table: str, players: list[Player]) -> None:
    """Check that everything acknowledged or sent is in the log once, and nothing else."""
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    causes = Counter(entry.cause.command for entry in log if entry.cause is not None)
    for player in players:
        for (where, version), heard in player.news_seen.items():
            if where == table:
                what = msgspec.to_builtins(log[version - 1].what)
                assert (what["type"], what.get("seat")) == heard
    for entry in log:
        if not isinstance(entry.what, entries.Played | entries.Said) or entry.cause is None:
            continue
        player = next(player for player in players if hashed(player.key) == entry.cause.key)
        sent, answer = player.sent[entry.cause.command], player.answers[entry.cause.command]
        assert causes[entry.cause.command] == 1
        assert (answer["type"], answer["version"]) == ("ack", entry.number)
        done = entry.what.action if isinstance(entry.what, entries.Played) else entry.what.text
        assert done == sent.get("action", sent.get("text"))


async def check_through_the_api(address: str, table: str, log: list[entries.Entry], key: str) -> None:
    """Check what the server says about a finished game against the log."""
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(base_url=f"{address}/api/tables/{table}", headers=headers, timeout=300) as client:
        steps = (await client.get("/replay", params={"everything": "true"})).json()["steps"]
        played = [(entry.what.seat, entry.what.action) for entry in log if isinstance(entry.what, entries.Played)]
        assert [(step["seat"], step["action"]) for step in steps] == played
        assert (await client.get("/check")).json()["holds"]


async def check_games(db: str, address: str, played: Sequence[tuple[list[Player], list[str]]]) -> None:
    """Check all games of these players, in the database and through the API of a server."""
    acked = {command for players, _ in played for player in players for command in player.answers}
    refused = {
        command
        for players, _ in played
        for player in players
        for command, answer in player.answers.items()
        if answer["type"] == "refused"
    }
    stored: set[str] = set()
    with closing(open_store(db)) as store:
        made = [table for _, tables in played for table in tables]
        assert sorted(row.table for row in store.tables(("waiting", "playing", "over", "closed"))) == sorted(made)
        for players, tables in played:
            for table in tables:
                log = [read_line(line) for line in store.lines(table)]
                check_log(log, table, players)
                stored.update(entry.cause.command for entry in log if entry.cause is not None)
                assert Table.from_entries(table, log).state == "over"
                await check_through_the_api(address, table, log, players[0].key)
    assert acked - refused <= stored and not refused & stored
    print(f"{len(acked)} answered commands, {len(refused)} refused")
