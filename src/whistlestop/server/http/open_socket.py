"""Open sockets: after the handshake, frames are read and written without a task or a queue for each socket.

uvicorn serves the handshake (`guarded_protocols.py`). Then the application asks for the `OpenSocket`, and its
own part is over. What is left of a socket is small, and a message takes few steps: a server has thousands of sockets,
and each of them is silent most of the time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, cast

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol as Frames
from websockets.protocol import Side, State

from whistlestop.server.http.frames import FrameMeter, text_frame
from whistlestop.server.rate_limits import Bucket, Buckets
from whistlestop.server.tables.connection import TOO_FAST

OPEN_SOCKET = "whistlestop.open-socket"
"""The extension of a WebSocket scope that holds its `TakeOver`."""
CUT_OFF = 5.0
"""Seconds after which a closed socket is cut off if its client neither reads nor answers."""
LAST_WORDS = 1.0
"""Seconds that a client who sent too much has to read why its socket is closed."""
SEND_LIMIT = 10.0
"""Seconds that a client may take to make room for further messages by reading those that it was sent."""
MOST_AT_ONCE = 8
"""How many frames are written together at most."""
KEEP_ALIVE = 20.0
"""Seconds between two pings. A client that has not answered one when the next is due is gone."""
_NO_ANSWER = 1011
_GOING_AWAY = 1012
_INVALID_TEXT = 1007
_FRAME_BYTES = 1024
"""This many bytes cost as much as one more frame."""
_SILENT = logging.Logger("frames", logging.CRITICAL)


class Reader(Protocol):
    """Who is told what happens on an open socket."""

    def received(self, message: str | bytes) -> None:
        """A text or binary message has come."""
        ...

    def writable(self) -> None:
        """The client has read enough that more can be written."""
        ...

    def closed(self) -> None:
        """The socket is closed, or closing; nothing more will be received. This is called once, soon after that."""
        ...


class OpenSocket(asyncio.Protocol):
    """A socket after its handshake. Everything that its client sends is charged before it is read."""

    __slots__ = (
        "_address",
        "_awaits_pong",
        "_bucket",
        "_buckets",
        "_connections",
        "_fragments",
        "_frames",
        "_has_overdrawn",
        "_is_paused",
        "_is_text",
        "_loop",
        "_meter",
        "_reader",
        "_timer",
        "_transport",
        "_unwritten",
        "is_closed",
        "is_writable",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        max_size: int,
        connections: set[Any],
        address: str,
        bucket: Bucket,
        buckets: Buckets,
    ) -> None:
        """`max_size` is that of a message, and `connections` are all of the server.

        Frames are charged to `bucket`, and to the address in `buckets`.
        """
        self._transport = transport
        self._frames = Frames(Side.SERVER, state=State.OPEN, max_size=max_size, logger=_SILENT)
        self._connections = connections
        self._address = address
        self._bucket = bucket
        self._buckets = buckets
        self._loop = asyncio.get_running_loop()
        self._meter = FrameMeter()
        self._reader: Reader | None = None
        self._unwritten: list[bytes] = []
        """Frames that will be written soon."""
        self._fragments: list[bytes] = []
        """The pieces of a message that is not complete."""
        self._is_text = False
        """Whether that message is a text."""
        self._has_overdrawn = False
        self._is_paused = True
        """Whether nothing is read for now; the transport was paused for the handshake."""
        self._awaits_pong = False
        self._timer = self._loop.call_later(KEEP_ALIVE, self._keep_alive)
        self.is_closed = transport.is_closing()
        """Whether the socket is closed, or closing."""
        self.is_writable = True
        """Whether the client has read most of what it was sent."""
        connections.add(self)

    def start(self, reader: Reader) -> None:
        """Begin to read; from now on the reader is told what happens."""
        self._reader = reader
        if self.is_closed:
            self._loop.call_soon(reader.closed)
        else:
            self.resume()

    # What is sent

    def write_text(self, text: bytes) -> bool:
        """Write a text message; returns False, and writes nothing, if the client has yet to read what came before."""
        if self.is_closed or not self.is_writable:
            return False
        self._write(text_frame(text))
        return True

    def close(self, code: int, reason: str) -> None:
        """Close the socket. The client gets some time to read why."""
        if self.is_closed:
            return
        if self._frames.state is State.OPEN:
            self._frames.send_close(code, reason)
        self._write_frames()
        self._end(CUT_OFF)

    def shutdown(self) -> None:
        """Close the socket, since the server stops."""
        self.close(_GOING_AWAY, "")
        self._transport.close()

    def pause(self) -> None:
        """Read nothing more for now: there is enough to do."""
        if not (self._is_paused or self.is_closed):
            self._is_paused = True
            self._transport.pause_reading()

    def resume(self) -> None:
        """Read again."""
        if self._is_paused:
            self._is_paused = False
            if not self._transport.is_closing():
                self._transport.resume_reading()

    def _write_frames(self) -> None:
        """Write what the protocol itself has to say: pongs, and why the socket is closed."""
        if data := b"".join(self._frames.data_to_send()):
            self._write(data)

    def _write(self, data: bytes) -> None:
        """Write soon, together with what follows at once: a player's own move is an update and an acknowledgement."""
        self._unwritten.append(data)
        if len(self._unwritten) == 1:
            self._loop.call_soon(self._loop.call_soon, self._flush)  # what is about to happen comes first
        elif len(self._unwritten) == MOST_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._unwritten and not self._transport.is_closing():
            data, self._unwritten = b"".join(self._unwritten), []
            self._transport.write(data)

    def _end(self, seconds: float) -> None:
        """Note that the socket is closing, and cut it off later if its client does not hang up."""
        if self.is_closed:
            return
        self.is_closed = True
        self._flush()
        self.resume()  # otherwise nobody would notice that the client hangs up
        self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._transport.abort)
        if self._reader is not None:
            self._loop.call_soon(self._reader.closed)  # not now: whoever closes it may be telling all sockets something

    def _keep_alive(self) -> None:
        """Ping the client, which has to answer before the next ping."""
        self._timer = self._loop.call_later(KEEP_ALIVE, self._keep_alive)
        if self._awaits_pong:
            self.close(_NO_ANSWER, "keepalive ping timeout")
        else:
            self._awaits_pong = True
            self._frames.send_ping(b"")
            self._write_frames()

    # What is received

    def data_received(self, data: bytes) -> None:
        """Read frames, unless there are too many of them."""
        if self._has_overdrawn:
            return  # thrown away: closing with unread data would destroy the reason, too
        if not self._pay(data):
            self._has_overdrawn = True
            self.close(TOO_FAST, "too fast")
            self._timer.cancel()
            self._timer = self._loop.call_later(LAST_WORDS, self._transport.abort)
            return
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            self._frame_received(cast(Frame, event))
        self._write_frames()
        if self._frames.parser_exc is not None:
            self._end(CUT_OFF)
            self._transport.close()

    def _pay(self, data: bytes) -> bool:
        cost = self._meter.count(data) + len(data) / _FRAME_BYTES
        return not self._bucket.take(cost) and not self._buckets.take(self._address, cost)

    def _frame_received(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                self._data_received(frame)
            case Opcode.PONG:
                self._awaits_pong = False
            case Opcode.CLOSE:
                self._write_frames()  # the answer, unless this is the client's answer
                self._end(CUT_OFF)
                self._transport.close()
            case _:
                """A ping is answered by `_write_frames`."""

    def _data_received(self, frame: Frame) -> None:
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        if not frame.fin:
            self._fragments.append(bytes(frame.data))
            return
        data = bytes(frame.data)
        if self._fragments:
            data, self._fragments = b"".join((*self._fragments, data)), []
        if self.is_closed or self._reader is None:
            return
        if not self._is_text:
            self._reader.received(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.close(_INVALID_TEXT, "invalid text")
            self._transport.close()
        else:
            self._reader.received(text)

    # What the transport says

    def pause_writing(self) -> None:
        """The client has not read what it was sent."""
        self.is_writable = False
        self._timer.cancel()
        self._timer = self._loop.call_later(CUT_OFF if self.is_closed else SEND_LIMIT, self._transport.abort)

    def resume_writing(self) -> None:
        """The client has read most of it."""
        self.is_writable = True
        if self.is_closed:
            return
        self._timer.cancel()
        self._timer = self._loop.call_later(KEEP_ALIVE, self._keep_alive)
        if self._reader is not None:
            self._reader.writable()

    def connection_lost(self, _: Exception | None) -> None:
        """The connection is closed."""
        self._connections.discard(self)
        self._end(0)
        self._timer.cancel()
        self._reader = None


TakeOver: TypeAlias = Callable[[], OpenSocket]
"""Returns the open socket after the handshake. Nothing else may be done with the WebSocket then."""
