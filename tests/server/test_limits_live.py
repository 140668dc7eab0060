"""Limits on a real server: a refusal that says when to try again, and no effect on other clients.

Each test uses its own client addresses, since many limits are per address.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .live import Server, Socket, new_id

LIMITS = (
    "command_burst=6,command_per_second=4,chat_burst=2,chat_per_second=0.05,request_burst=14,request_per_second=0.5,"
    "table_burst=2,table_per_second=0.01,sockets_per_address=4,waiting_tables=5,spectators=3,spectators_per_address=2,"
    "keys_a_seat=3,message_bytes=1000,polls_per_address=2,seat_burst=3,seat_per_second=0.01"
)
_addresses = itertools.count(2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), limits=LIMITS) as running:
        yield running
    assert running.faults() == []


class Visitor:
    """A client with its own address, and the key of a seat or of a table."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.address = f"127.0.1.{next(_addresses)}"
        self.key = ""
        self.table = ""
        self.seat: int | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    async def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **body: Any) -> httpx.Response:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        async with httpx.AsyncClient(transport=transport, base_url=self.server.address, timeout=300) as client:
            sent = {"id": new_id()} | body if method == "POST" else None
            return await client.request(method, path, json=sent, headers=self.headers | (headers or {}))

    async def make_table(self, **settings: Any) -> httpx.Response:
        made = await self.ask("POST", "/api/tables", settings={"variant": "usa", "seats": 2} | settings)
        if made.status_code == 201:
            self.table, self.key = made.json()["table"], made.json()["key"]
        return made

    async def sit_down(self, name: str, table: str) -> None:
        given = await self.ask("POST", f"/api/tables/{table}/seats", name=name)
        self.table, self.key, self.seat = table, given.json()["key"], given.json()["seat"]

    @contextlib.asynccontextmanager
    async def socket(self, watching: str = "") -> AsyncIterator[Socket]:
        address = f"{self.server.address.replace('http', 'ws', 1)}/api/tables/{watching or self.table}/socket"
        query = "" if watching else f"?seat={self.seat}"
        local = (self.address, 0)
        async with connect(f"{address}{query}", local_addr=local, additional_headers=self.headers) as connection:
            yield Socket(connection, self.seat)


async def game(server: Server) -> tuple[Visitor, Visitor]:
    """Anna and Bert at a table, from two addresses."""
    anna, bert = Visitor(server), Visitor(server)
    await anna.make_table()
    await anna.sit_down("Anna", anna.table)
    await bert.sit_down("Bert", anna.table)
    return anna, bert


def check_refused(answer: httpx.Response, reason: str) -> float:
    """Check that it is refused for this reason, in body and header; returns the seconds to wait."""
    assert answer.status_code == 429 and answer.json()["reason"] == reason
    wait = float(answer.json()["retry_after"])
    assert wait > 0 and int(answer.headers["retry-after"]) >= wait
    return wait


def test_commands_over_one_socket(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        async with anna.socket() as fast, bert.socket() as slow:
            await fast.until("update")
            await slow.until("update")
            answers = [await fast.ask("mute", other=1, muted=True) for _ in range(6)]
            assert {answer["type"] for answer in answers} == {"ack"}
            answer = answers[0]
            while answer["type"] != "refused":
                await fast.send({"type": "ping"})
                answer = await fast.until("pong", "refused")
            assert answer["reason"] == "too-fast" and 0 < answer["retry_after"] <= 0.25
            assert (await slow.ask("mute", other=0, muted=True))["type"] == "ack", (
                "the neighbour has credits of his own"
            )
            await asyncio.sleep(answer["retry_after"])
            await fast.send({"type": "ping", "n": 8})
            assert (await fast.until("pong", "refused"))["n"] == 8

    asyncio.run(scene())


def test_a_client_that_does_not_slow_down_is_disconnected(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        async with anna.socket() as flood, bert.socket() as neighbour:
            await flood.until("update")
            await neighbour.until("update")

            async def hear() -> None:
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await flood.receive()

            hearing = asyncio.ensure_future(hear())
            with contextlib.suppress(ConnectionClosed):
                for _ in range(2000):
                    await flood.send({"type": "ping"})
            await hearing
            assert flood.connection.close_code == 4029
            assert (await neighbour.ask("say", phrase="hello"))["type"] == "ack"
        async with anna.socket() as again:
            assert (await again.receive())["type"] == "welcome", "nobody is shut out for good"

    asyncio.run(scene())


def test_chat_messages_of_one_seat(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        async with anna.socket() as talks, bert.socket() as listens:
            await talks.until("update")
            await listens.until("update")
            said: dict[str, Any] = {"type": "say", "version": 4, "seat": 0, "phrase": "hello"}
            first = [await talks.ask("say", phrase="hello") for _ in range(2)]
            assert [answer["type"] for answer in first] == ["ack", "ack"]
            refused = await talks.ask("say", text="listen!")
            assert refused["reason"] == "too-fast" and 0 < refused["retry_after"] <= 20
            check_refused(await anna.ask("POST", f"/api/tables/{anna.table}/commands", **said), "too-fast")
            again = await anna.ask("POST", f"/api/tables/{anna.table}/commands", **said | {"id": first[0]["id"]})
            assert again.json() == first[0], "to repeat what was said costs nothing"
            assert (await listens.ask("say", phrase="hello"))["type"] == "ack"
            assert (await talks.ask("play", action=talks.now["legal"][0]))["type"] == "ack", "only talk is limited"

    asyncio.run(scene())


def test_requests_of_one_address(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        answers = [await anna.ask("GET", "/api/lobby", {"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(16)]
        assert answers[0].status_code == 200
        wait = check_refused(answers[-1], "too-fast")
        async with anna.socket() as socket:
            refused = await socket.receive()
            assert refused["reason"] == "too-fast" and refused["retry_after"] > 0, "to connect is a request, too"
        assert (await bert.ask("GET", "/api/lobby")).status_code == 200
        async with bert.socket() as socket:
            assert (await socket.receive())["type"] == "welcome"
        await asyncio.sleep(wait)
        assert (await anna.ask("GET", "/api/lobby")).status_code == 200

    asyncio.run(scene())


def test_tables_of_one_address(server: Server) -> None:
    async def scene() -> None:
        greedy, modest = Visitor(server), Visitor(server)
        for _ in range(2):
            assert (await greedy.make_table()).status_code == 201
            await greedy.ask("POST", f"/api/tables/{greedy.table}/close")
        check_refused(await greedy.make_table(), "too-fast")
        assert (await modest.make_table()).status_code == 201
        await modest.ask("POST", f"/api/tables/{modest.table}/close")

    asyncio.run(scene())


def test_waiting_tables(server: Server) -> None:
    async def scene() -> None:
        waiting = [Visitor(server) for _ in range(5)]
        for visitor in waiting:
            assert (await visitor.make_table()).status_code == 201
        late = Visitor(server)
        check_refused(await late.make_table(), "too-many")
        for visitor in waiting:
            assert (await visitor.ask("POST", f"/api/tables/{visitor.table}/close")).status_code == 200
        assert (await late.make_table()).status_code == 201
        await late.ask("POST", f"/api/tables/{late.table}/close")

    asyncio.run(scene())


def test_sockets_of_one_address(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        tables = [anna.table] + [(await game(server))[0].table for _ in range(2)]
        async with contextlib.AsyncExitStack() as stack:
            many = [await stack.enter_async_context(anna.socket(tables[number // 2])) for number in range(4)]
            for socket in many:
                assert (await socket.receive())["type"] == "welcome"
            async with anna.socket(tables[2]) as one_more:
                refused = await one_more.receive()
                assert refused["reason"] == "too-many" and refused["retry_after"] > 0
                await one_more.connection.wait_closed()
                assert one_more.connection.close_code == 4003
            async with bert.socket() as neighbour:
                assert (await neighbour.receive())["type"] == "welcome"
        while True:
            async with anna.socket(tables[2]) as again:
                if (await again.receive())["type"] == "welcome":
                    break
            await asyncio.sleep(0.1)  # the server has not noticed yet

    asyncio.run(scene())


async def _check_no_room(visitor: Visitor, table: str) -> None:
    async with visitor.socket(table) as socket:
        refused = await socket.receive()
        assert refused["code"] == "too-many-spectators" and refused["retry_after"] > 0


def test_spectators_of_one_table(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        async with contextlib.AsyncExitStack() as stack:
            carl = Visitor(server)
            for visitor in (carl, carl, Visitor(server)):
                if visitor is not carl:
                    await _check_no_room(carl, anna.table)
                watching = await stack.enter_async_context(visitor.socket(anna.table))
                assert (await watching.receive())["type"] == "welcome"
            await _check_no_room(Visitor(server), anna.table)
            async with bert.socket() as player:
                assert (await player.receive())["type"] == "welcome", "players always have room"

    asyncio.run(scene())


def test_requests_of_one_address_that_wait_for_news(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        path = f"/api/tables/{anna.table}/turn?after=1000&wait=30"
        polls = [asyncio.ensure_future(anna.ask("GET", f"{path}&seat=0")) for _ in range(3)]
        done, waiting = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
        check_refused(done.pop().result(), "too-many")
        assert len(waiting) == 2
        async with bert.socket() as socket:
            await socket.until("update")
            assert (await socket.ask("say", phrase="hello"))["type"] == "ack", "others are not affected"
        for poll in waiting:
            poll.cancel()
        await asyncio.wait(waiting)

    asyncio.run(scene())


def test_seats_taken_by_one_address(server: Server) -> None:
    async def scene() -> None:
        anna, carl = Visitor(server), Visitor(server)
        await anna.make_table(seats=5)
        path = f"/api/tables/{anna.table}/seats"
        answers = [await carl.ask("POST", path, name=f"Carl {number}") for number in range(4)]
        assert [answer.status_code for answer in answers[:3]] == [201] * 3
        check_refused(answers[3], "too-fast")
        assert (await Visitor(server).ask("POST", path, name="Dora")).status_code == 201

    asyncio.run(scene())


def test_keys_of_one_seat(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await game(server)
        path = f"/api/tables/{anna.table}/keys"
        for _ in range(2):
            assert (await anna.ask("POST", path, seat=0, use="recovery")).status_code == 201
        refused = await anna.ask("POST", path, seat=0, use="recovery")
        assert refused.status_code == 429 and refused.json()["reason"] == "too-many"
        assert (await bert.ask("POST", path, seat=1, use="program")).status_code == 201

    asyncio.run(scene())


def test_the_length_of_messages(server: Server) -> None:
    async def scene() -> None:
        anna, _ = await game(server)
        long = await anna.ask("POST", f"/api/tables/{anna.table}/commands", text="x" * 1000)
        assert long.status_code == 413 and long.json()["reason"] == "too-large"
        async with anna.socket() as socket:
            await socket.until("update")
            await socket.connection.send("x" * 1001)
            await socket.connection.wait_closed()
            assert socket.connection.close_code == 1009

    asyncio.run(scene())


def test_all_tables_and_sockets(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        anna, bert = await game(server)
        await game(server)
        check_refused(await Visitor(server).make_table(), "too-many")
        async with anna.socket() as first, bert.socket() as second:
            assert [(await socket.receive())["type"] for socket in (first, second)] == ["welcome", "welcome"]
            async with Visitor(server).socket(anna.table) as third:
                assert (await third.receive())["reason"] == "too-many"

    with Server(tmp_path, limits="tables=2,sockets=2") as running:
        asyncio.run(scene(running))
    assert running.faults() == []
