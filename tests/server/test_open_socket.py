"""An open socket, with a transport in memory: what it reads and writes, when it waits, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from websockets.frames import Close, Frame, Opcode

from whistlestop.server.http import open_socket
from whistlestop.server.http.open_socket import OpenSocket
from whistlestop.server.rate_limits import Limits

LIMITS = Limits()


class MemoryTransport(asyncio.Transport):
    """A connection whose other side is the test."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.times_written = 0
        self.reading = False
        self.closing = self.aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)
        self.times_written += 1

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing or self.aborted

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = True


class Recorder:
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.messages: list[str | bytes] = []
        self.times_writable = 0
        self.times_closed = 0

    def received(self, message: str | bytes) -> None:
        self.messages.append(message)

    def writable(self) -> None:
        self.times_writable += 1

    def closed(self) -> None:
        self.times_closed += 1


class Client:
    """The other side of an open socket."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.transport = MemoryTransport()
        self.connections: set[Any] = set()
        self.reader = Recorder()
        self.socket = OpenSocket(
            self.transport,
            limits.message_bytes,
            self.connections,
            "10.0.0.5",
            limits.frame_bucket(),
            limits.frame_buckets(),
        )
        self.socket.start(self.reader)

    def send(self, opcode: Opcode, data: bytes, fin: bool = True) -> None:
        self.socket.data_received(Frame(opcode, data, fin).serialize(mask=True))

    def frames(self) -> list[tuple[Opcode, bytes]]:
        """The frames that were sent since the last call."""
        self.socket._flush()
        rest, self.transport.written = self.transport.written, b""
        frames = []
        while rest:
            length, at = rest[1], 2
            if length == 126:
                length, at = int.from_bytes(rest[2:4]), 4
            frames.append((Opcode(rest[0] & 15), rest[at : at + length]))
            rest = rest[at + length :]
        return frames

    def close_code(self) -> int:
        ((opcode, data),) = self.frames()
        assert opcode is Opcode.CLOSE
        return Close.parse(data).code


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


def test_messages_are_read_and_written() -> None:
    async def scene() -> None:
        client = Client()
        assert client.transport.reading and client.connections == {client.socket}
        client.send(Opcode.TEXT, "Zürich".encode())
        client.send(Opcode.BINARY, b"\xff")
        client.send(Opcode.TEXT, b"in ", fin=False)
        client.send(Opcode.CONT, b"three ", fin=False)
        client.send(Opcode.PING, b"are you there?")
        client.send(Opcode.CONT, b"pieces")
        assert client.reader.messages == ["Zürich", b"\xff", "in three pieces"]
        assert client.frames() == [(Opcode.PONG, b"are you there?")]
        assert client.socket.write_text(b"x" * 300)
        assert client.frames() == [(Opcode.TEXT, b"x" * 300)]

    run(scene)


def test_what_is_sent_at_about_the_same_time_is_written_together() -> None:
    async def scene() -> None:
        client = Client()
        client.socket.write_text(b"an update")
        asyncio.get_running_loop().call_soon(client.socket.write_text, b"and an acknowledgement")
        while not client.transport.times_written:
            await asyncio.sleep(0)
        assert client.transport.times_written == 1
        assert client.frames() == [(Opcode.TEXT, b"an update"), (Opcode.TEXT, b"and an acknowledgement")]
        for number in range(open_socket.MOST_AT_ONCE):
            assert client.transport.times_written == 1, number
            client.socket.write_text(b"one of many")
        assert client.transport.times_written == 2

    run(scene)


def test_frames_may_come_byte_by_byte() -> None:
    async def scene() -> None:
        client = Client()
        for byte in Frame(Opcode.TEXT, b"slow").serialize(mask=True):
            client.socket.data_received(bytes([byte]))
        assert client.reader.messages == ["slow"]

    run(scene)


def test_nothing_is_written_until_the_client_has_read() -> None:
    async def scene() -> None:
        client = Client()
        client.socket.pause_writing()
        assert not client.socket.write_text(b"later")
        client.socket.resume_writing()
        assert client.reader.times_writable == 1
        assert client.socket.write_text(b"later")

    run(scene)


def test_a_client_that_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_socket, "SEND_LIMIT", 0.0)

    async def scene() -> None:
        client = Client()
        client.socket.pause_writing()
        while not client.transport.aborted:
            await asyncio.sleep(0)

    run(scene)


def test_a_closed_socket_tells_its_reader_once_and_not_at_once() -> None:
    async def scene() -> None:
        client = Client()
        client.socket.close(4001, "moved")
        assert client.close_code() == 4001
        assert client.socket.is_closed and client.reader.times_closed == 0
        client.socket.close(4004, "gone")
        await asyncio.sleep(0)
        assert client.reader.times_closed == 1
        client.send(Opcode.CLOSE, Close(4001, "").serialize())
        assert client.transport.closing and client.frames() == []
        client.socket.connection_lost(None)
        await asyncio.sleep(0)
        assert client.reader.times_closed == 1 and not client.connections
        assert not client.socket.write_text(b"too late")

    run(scene)


def test_a_client_that_closes_gets_an_answer() -> None:
    async def scene() -> None:
        client = Client()
        client.send(Opcode.CLOSE, Close(1000, "").serialize())
        assert client.close_code() == 1000
        assert client.transport.closing and client.socket.is_closed

    run(scene)


def test_a_client_that_does_not_answer_a_close_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_socket, "CUT_OFF", 0.0)

    async def scene() -> None:
        client = Client()
        client.socket.pause()
        client.socket.close(4001, "moved")
        assert client.transport.reading, "nobody would notice that the client hangs up"
        while not client.transport.aborted:
            await asyncio.sleep(0)

    run(scene)


@pytest.mark.parametrize("pieces", [[b"\xff"], [b"\xc3", b"\x28"]])
def test_a_text_must_be_a_text(pieces: list[bytes]) -> None:
    async def scene() -> None:
        client = Client()
        for number, piece in enumerate(pieces, 1):
            client.send(Opcode.CONT if number > 1 else Opcode.TEXT, piece, fin=number == len(pieces))
        assert client.close_code() == 1007 and client.transport.closing

    run(scene)


def test_a_client_must_answer_a_ping_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_socket, "KEEP_ALIVE", 0.0)

    async def scene() -> None:
        client = Client()
        for _ in range(3):
            while not (frames := client.frames()):
                await asyncio.sleep(0)
            assert frames == [(Opcode.PING, b"")]
            client.send(Opcode.PONG, b"")
        while client.frames() != [(Opcode.PING, b"")]:
            await asyncio.sleep(0)
        while not client.socket.is_closed:
            await asyncio.sleep(0)
        assert client.close_code() == 1011

    run(scene)


def test_who_overdraws_is_closed_and_read_no_further() -> None:
    async def scene() -> None:
        client = Client(Limits(frame_burst=2, frame_per_second=0.001))
        client.send(Opcode.TEXT, b"1")
        client.send(Opcode.TEXT, b"2")
        client.send(Opcode.TEXT, b"3")
        assert client.reader.messages == ["1"] and client.close_code() == 4029
        client.send(Opcode.TEXT, b"4")
        await asyncio.sleep(0)
        assert client.reader.messages == ["1"] and client.reader.times_closed == 1

    run(scene)


def test_the_server_stops() -> None:
    async def scene() -> None:
        client = Client()
        client.socket.shutdown()
        assert client.close_code() == 1012 and client.transport.closing

    run(scene)


def test_a_connection_that_was_lost_before_it_was_opened() -> None:
    async def scene() -> None:
        client = Client()
        client.transport.abort()
        client.socket.connection_lost(None)
        late = Recorder()
        client.socket.start(late)
        await asyncio.sleep(0)
        assert late.times_closed == 1

    run(scene)
