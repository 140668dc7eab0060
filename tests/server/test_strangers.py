"""What a stranger sends is charged before it is read, and a stranger who sends nothing can't keep a place."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.frames import Frame, Opcode

from whistlestop.server import open_files
from whistlestop.server.tables.connection import TOO_FAST

from .live import METRICS_TOKEN, Seat, Server, Socket, new_table

SOCKET_FRAMES, ADDRESS_FRAMES, CONNECTIONS = 100, 240, 12
LIMITS = (
    f"frame_burst={SOCKET_FRAMES},frame_per_second=1,address_frame_burst={ADDRESS_FRAMES},address_frame_per_second=1,"
    f"request_seconds=1,connections_per_address={CONNECTIONS},table_burst=100,request_burst=10000"
)
FLOODS = {
    "fragments": Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
    + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * SOCKET_FRAMES,
    "pings": Frame(Opcode.PING, b"").serialize(mask=True) * (SOCKET_FRAMES + 1),
    "pongs": Frame(Opcode.PONG, b"").serialize(mask=True) * (SOCKET_FRAMES + 1),
}
PATIENCE = 60


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), limits=LIMITS) as running:
        yield running
    assert running.faults() == []


async def close_code(connection: ClientConnection) -> int:
    """The code that the server closes a socket with."""
    await asyncio.wait_for(connection.wait_closed(), PATIENCE)
    assert connection.close_code is not None
    return connection.close_code


async def answers(seat: Socket) -> None:
    await seat.send({"type": "ping", "n": 7})
    await seat.until("pong")


@pytest.mark.parametrize("kind", FLOODS)
def test_flood_of_empty_frames_closes_its_socket(server: Server, kind: str) -> None:
    """The table plays on."""

    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"))
        spectator = Seat(server.address, anna.table, None, None)
        async with spectator.socket() as stranger, anna.socket() as seat:
            await seat.until("update")
            stranger.connection.transport.write(FLOODS[kind])
            assert await close_code(stranger.connection) == TOO_FAST
            await answers(seat)

    asyncio.run(scene())


def test_sockets_of_one_address_share_its_frames(server: Server) -> None:
    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"))
        spectator = Seat(server.address, anna.table, None, None)
        async with contextlib.AsyncExitStack() as sockets:
            strangers = [await sockets.enter_async_context(spectator.socket()) for _ in range(3)]
            few = Frame(Opcode.PONG, b"").serialize(mask=True) * (SOCKET_FRAMES - 10)
            for stranger in strangers:
                stranger.connection.transport.write(few)
                await asyncio.sleep(0)
            ended, _ = await asyncio.wait(
                [asyncio.create_task(stranger.connection.wait_closed()) for stranger in strangers],
                timeout=PATIENCE,
                return_when=asyncio.FIRST_COMPLETED,
            )
            assert len(ended) == 1, "three times as many as one socket may send, but more than the address may"

    asyncio.run(scene())


def read_all(connection: socket.socket) -> bytes:
    """What the server sends until it closes the connection."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(4096):
            received += part
    return received


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /healthz HTTP/1.1\r\nHost:",
    ],
    ids=["nothing", "half a head", "half a body", "half of a second request"],
)
def test_unfinished_request_is_cut_off(server: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(sent)
        received = read_all(connection)
    assert received.count(b"HTTP/1.1") == sent.count(b"\r\n\r\n") - sent.count(b"POST")


def test_later_request_must_be_finished_in_time_too(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost:")
        assert b"HTTP/1.1" not in read_all(connection)


def test_connection_that_finishes_its_requests_is_kept(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        for _ in range(3):
            assert client.get("/healthz").is_success


def test_silent_connections_take_only_their_share(server: Server) -> None:
    """Those beyond it are closed at once, and places are free again when the others are cut off."""
    with contextlib.ExitStack() as opened:
        silent = [
            opened.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            for _ in range(CONNECTIONS + 5)
        ]
        for connection in silent:
            assert read_all(connection) == b""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        assert client.get("/healthz").is_success


def test_a_long_poll_is_not_cut_off(server: Server) -> None:
    """It has sent its whole request."""

    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"))
        async with httpx.AsyncClient(timeout=PATIENCE, headers=anna.headers) as client:
            now = (await client.get(f"{anna.path}/turn", params={"seat": 0})).json()["now"]
            waiting = await client.get(f"{anna.path}/turn", params={"seat": 0, "after": now["version"], "wait": 2})
            assert waiting.is_success

    asyncio.run(scene())


def test_files_and_sockets() -> None:
    limit = open_files.raise_limit()
    assert 0 < limit <= open_files.UNLIMITED
    assert open_files.raise_limit() == limit
    assert open_files.sockets_for(10) == 1
    assert open_files.sockets_for(limit) < limit


def test_metrics_are_for_those_who_have_the_token(tmp_path: Path) -> None:
    with Server(tmp_path) as running, httpx.Client(base_url=running.address, timeout=PATIENCE) as client:
        for given in ({}, {"Authorization": "Bearer of-a-player"}, {"Authorization": METRICS_TOKEN}):
            answer = client.get("/metrics", headers=given)
            assert answer.status_code == 401 and "whistlestop_" not in answer.text
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
        assert answer.status_code == 200 and "whistlestop_" in answer.text


def test_there_are_no_metrics_without_a_token(tmp_path: Path) -> None:
    running = Server(tmp_path)
    del running.environment["WHISTLESTOP_METRICS_TOKEN"]
    with running:
        assert httpx.get(f"{running.address}/metrics", headers={"Authorization": "Bearer x"}).status_code == 404
