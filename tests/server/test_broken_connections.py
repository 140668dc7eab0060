"""Broken connections: malformed frames and requests, half-open connections, clients that never read or answer."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from whistlestop.server.rate_limits import Limits

from .live import Seat, Server, at_table, get, look, new_table

MESSAGE_BYTES = Limits().message_bytes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


@pytest.fixture(scope="module")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon gives up on a client that neither reads nor answers."""
    constants = {
        "whistlestop.server.http.open_socket:SEND_LIMIT": 1.0,
        "whistlestop.server.http.open_socket:CUT_OFF": 1.0,
    }
    with Server(tmp_path_factory.mktemp("impatient"), constants=constants) as running:
        yield running
    assert running.faults() == []


class Raw:
    """A hand-made socket, which can send anything."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, seat: Seat, query: str, buffer: int | None = None) -> Raw:
        """A TCP connection after the handshake; `buffer` is how little it reads ahead."""
        host, port = seat.address.removeprefix("http://").split(":")
        plain = socket.socket()
        if buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, (host, int(port)))
        reader, writer = await asyncio.open_connection(sock=plain, limit=buffer or 2**16)
        lines = (
            f"GET /api/tables/{seat.table}/socket?{query} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: d2hpc3RsZXN0b3AhISEhIQ==",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {seat.key}",
        )
        writer.write("\r\n".join((*lines, "", "")).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        return cls(reader, writer)

    async def read_all(self) -> tuple[bytes, int]:
        """Everything until the server closes the socket, and the code with which it does."""
        text = b""
        async with asyncio.timeout(300):
            while True:
                first, length = await self.reader.readexactly(2)
                if length == 126:
                    (length,) = struct.unpack(">H", await self.reader.readexactly(2))
                payload = await self.reader.readexactly(length)
                if first & 15 == 8:
                    return text, struct.unpack(">H", payload[:2])[0]
                text += payload

    async def hang_up(self) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


def frame(payload: bytes, first: int = 0x81, masked: bool = True) -> bytes:
    """A frame of the WebSocket protocol; by default the first byte says that it is a complete text."""
    size = len(payload)
    mask = 0x80 if masked else 0
    head = bytes([mask | size]) if size < 126 else bytes([mask | 126]) + struct.pack(">H", size)
    return bytes([first]) + head + (b"\0\0\0\0" if masked else b"") + payload


@pytest.mark.parametrize(
    "query", ["seat=9", "seat=-1", "seat=", "seat=one", "have=-1", "have=1e3", "have=1&have=2", "x=1"]
)
def test_a_socket_for_something_that_does_not_exist(server: Server, query: str) -> None:
    async def scene() -> None:
        _, bert = await new_table(server.address, ("Anna", "Bert"))
        raw = await Raw.connect(bert, query)
        text, code = await raw.read_all()
        assert b'"malformed"' in text and code == 4003
        await raw.hang_up()

    asyncio.run(scene())


FRAMES = {
    "a text that is too long": (frame(b" " * (MESSAGE_BYTES + 1)), 1009),
    "bytes that are too long": (frame(b" " * (MESSAGE_BYTES + 1), 0x82), 1009),
    "pieces that are too long together": (frame(b" " * 4000, 0x01) + frame(b" " * 4000, 0x80), 1009),
    "a length of 2**62": (b"\x81\xff" + struct.pack(">Q", 2**62) + b"\0\0\0\0", 1009),
    "a text that is not UTF-8": (frame(b"\xff\xfe\x80"), 1007),
    "pieces that are not UTF-8": (frame(b"\xc3", 0x01) + frame(b"\x28", 0x80), 1007),
    "no mask": (frame(b"{}", masked=False), 1002),
    "a reserved bit": (frame(b"{}", 0xC1), 1002),
    "a reserved kind": (frame(b"{}", 0x83), 1002),
    "the rest of nothing": (frame(b"{}", 0x80), 1002),
    "a text within a text": (frame(b"{", 0x01) + frame(b"}", 0x81), 1002),
    "a ping in pieces": (frame(b"", 0x09), 1002),
    "a ping that is too long": (frame(b"x" * 126, 0x89), 1002),
    "a close with half a code": (frame(b"\x03", 0x88), 1002),
    "a close with no such code": (frame(struct.pack(">H", 999), 0x88), 1002),
    "a request": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1002),
    "something encrypted": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)), 1002),
}


@pytest.mark.parametrize("what", FRAMES)
def test_frames_that_break_the_protocol_close_the_socket(server: Server, what: str) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"))
        before = await look(anna)
        raw = await Raw.connect(bert, "seat=1")
        sent, wanted = FRAMES[what]
        raw.writer.write(sent)
        _, code = await raw.read_all()
        assert code == wanted
        await raw.hang_up()
        assert await look(anna) == before

    asyncio.run(scene())


def test_a_client_that_does_not_answer_a_close_is_cut_off(impatient_server: Server) -> None:
    async def scene() -> None:
        _, bert = await new_table(impatient_server.address, ("Anna", "Bert"))
        raw = await Raw.connect(bert, "seat=4")
        assert (await raw.read_all())[1] == 4003
        async with asyncio.timeout(300):
            assert await raw.reader.read() == b""
        await raw.hang_up()

    asyncio.run(scene())


REQUESTS = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET\r\n\r\n",
    b"\0" * 1000,
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


@pytest.mark.parametrize("sent", REQUESTS, ids=lambda sent: repr(sent[:40]))
def test_malformed_requests_are_refused_or_disconnected(server: Server, sent: bytes) -> None:
    async def scene() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        with contextlib.suppress(ConnectionResetError):
            async with asyncio.timeout(300):
                answer = await reader.read()
            status = int(answer.split()[1]) if answer else 400
            assert 400 <= status < 500
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        assert (await get(f"{server.address}/healthz")).json()["status"] == "ok"

    asyncio.run(scene())


def open_files(server: Server) -> int:
    """How many files and sockets the server has open, where that can be seen."""
    folder = Path(f"/proc/{server.process.pid}/fd")
    return sum(1 for _ in folder.iterdir()) if folder.is_dir() else 0


async def until_closed(server: Server, wanted: int) -> None:
    """Wait until the server has no more than so many files and sockets open."""
    async with asyncio.timeout(300):
        while open_files(server) > wanted:
            await asyncio.sleep(0.1)


def test_half_open_connections(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"))
        before, files = await look(anna), open_files(server)
        half = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(60)]
        for (_, writer), sent in zip(half, itertools.cycle((b"", b"GET /api/lob", b"POST /api/tables HTTP/1.1\r\nHo"))):
            writer.write(sent)
        raws = [await Raw.connect(bert, "seat=1") for _ in range(20)]
        for raw, sent in zip(raws, itertools.cycle((b"", b"\x81", b"\x81\xfe\x0f", frame(b"{}")[:-1]))):
            raw.writer.write(sent)
        async with anna.socket() as own:
            await own.until("update")
            assert (await own.ask("say", phrase="hello"))["type"] == "ack", "the neighbours notice nothing"
        for writer in (*(writer for _, writer in half), *(raw.writer for raw in raws)):
            writer.transport.abort()
        await until_closed(server, files)
        now = (await get(anna.path)).json()
        assert [seat["present"] for seat in now["seats"]] == [False, False], "the seat is known to be empty"
        assert (await look(anna))["version"] == before["version"] + 1

    asyncio.run(scene())


def test_a_client_that_never_reads_is_disconnected_and_cut_off(impatient_server: Server) -> None:
    server = impatient_server

    async def scene() -> None:
        seats = await new_table(server.address, ("Anna", "Bert"), grace=None)
        files = open_files(server)
        async with at_table(seats[:1]) as (anna,):
            raw = await Raw.connect(seats[1], "seat=1", buffer=2048)
            stale = {"type": "play", "id": "never-read", "version": 0, "seat": 1, "action": "draw deck"}
            message = frame(msgspec.json.encode(stale))
            async with asyncio.timeout(300):
                while (await get(seats[0].path)).json()["seats"][1]["present"]:
                    with contextlib.suppress(OSError):
                        for _ in range(200):  # each is answered with the whole table
                            raw.writer.write(message)
                            await asyncio.sleep(0.0005)
                    assert (await anna.ask("say", phrase="hello"))["type"] == "ack"
            await until_closed(server, files + 1)
            raw.writer.transport.abort()

    asyncio.run(scene())
