"""Sockets: each serves a seat, several seats at one screen, or a spectator.

    /api/tables/TABLE/socket?seat=0&have=57

`have` is the version of the table that the client knows: the server sends what it has missed since then.
"""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, cast

import msgspec
from starlette.websockets import WebSocket

from whistlestop import __version__
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.server.http.open_socket import OPEN_SOCKET, OpenSocket, TakeOver
from whistlestop.server.http.openapi import read_query
from whistlestop.server.http.requests import key_of, table_in_path
from whistlestop.server.http.security import client_address
from whistlestop.server.keys import hashed, short_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.commands import PHRASES, SocketMessage
from whistlestop.server.protocol.messages import PROTOCOL, Ack, Pong, ServerMessage, Welcome
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.refused_message import refused
from whistlestop.server.rate_limits import Buckets, ConnectionSlots, Limits
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.connection import REFUSED, TOO_FAST, TOO_SLOW, Connection, encode
from whistlestop.server.tables.registry import TableRegistry
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.seating import check_admitted
from whistlestop.server.traces import span

SOCKET_PATH = "/api/tables/{table}/socket"
FAILED = 1011
"""Something went wrong that should not (a code of the protocol, not our own)."""
PATIENCE = 50
"""How many messages in a row may exceed the rate limit before the socket is closed."""
MOST_UNANSWERED = 16
"""How many messages may wait for the answer to an earlier one before no more are read."""

log = get_log("server")
_decode = msgspec.json.Decoder(SocketMessage).decode


class SocketQuery(msgspec.Struct, frozen=True):
    """The seats to play, and the version that the client knows."""

    seat: Annotated[tuple[commands.Seat, ...], msgspec.Meta(max_length=MAX_PLAYERS)] = ()
    have: commands.Version | None = None
    invitation: commands.Invitation = ""
    """The code in the link to the table, for spectators."""


class Sockets:
    """All sockets of a server."""

    def __init__(self, registry: TableRegistry, limits: Limits, metrics: Metrics, request_buckets: Buckets) -> None:
        """Opening a socket counts as a request in `request_buckets`."""
        self.registry = registry
        self.limits = limits
        self.metrics = metrics
        self.request_buckets = request_buckets
        self.slots = limits.socket_slots()

    async def serve(self, socket: WebSocket) -> None:
        """Open a socket for those who may have it; then it goes on by itself (`_Session`)."""
        address = client_address(socket.scope)
        await socket.accept()
        opened = cast(TakeOver, socket.scope["extensions"][OPEN_SOCKET])()
        if wait := self.request_buckets.take(address):
            _reject(opened, Refusal(codes.TooManyRequests(), retry_after=wait))
            return
        if not self.slots.enter(address):
            _reject(opened, Refusal(codes.TooManyConnections(), retry_after=10))
            return
        try:
            room, key_hash, connection, have = await self._admit(socket)
        except Refusal as refusal:
            self.slots.leave(address)
            _reject(opened, refusal)
            return
        except BaseException:
            self.slots.leave(address)
            opened.close(FAILED, "")
            raise
        try:
            _Session(opened, room, key_hash, connection, self.limits, self.metrics, self.slots).begin(have)
        except BaseException:
            opened.close(FAILED, "")  # the session frees the slot
            raise

    async def _admit(self, socket: WebSocket) -> tuple[Room, str | None, Connection, int | None]:
        """Check the caller's key and seats; raises `Refusal`.

        Returns the room, the hash of the caller's key, the connection to enter with, and the version the client knows.
        """
        try:
            query = read_query(SocketQuery, socket.query_params.multi_items())
        except msgspec.ValidationError as error:
            raise Refusal(codes.UnreadableQuery(str(error))) from None
        if self.registry.stopping.is_set():
            raise Refusal(codes.Restarting(), retry_after=5)
        key = key_of(socket)
        key_hash = None if key is None else hashed(key)
        room = await self.registry.room_as_known(table_in_path(socket), query.have or 0)
        seats = tuple(dict.fromkeys(query.seat))
        if not_theirs := set(seats) - set(room.table.seats_of(key_hash)):
            raise Refusal(codes.SeatNotYours(min(not_theirs)))
        address = client_address(socket.scope)
        if not seats:
            if room.table.state != "over":
                check_admitted(room.table, key_hash, query.invitation)
            self._admit_spectator(room, address)
        return room, key_hash, Connection(seats, self.limits.outgoing_messages, address, key_hash), query.have

    def _admit_spectator(self, room: Room, address: str) -> None:
        if room.table.settings.spectators == "none" and room.table.state == "playing":
            raise Refusal(codes.NoSpectators())
        addresses = [connection.address for connection in room.connections if connection.spectator]
        if len(addresses) >= self.limits.spectators or addresses.count(address) >= self.limits.spectators_per_address:
            raise Refusal(codes.TooManySpectators(), retry_after=60)


def _reject(socket: OpenSocket, refusal: Refusal) -> None:
    socket.write_text(encode(refused(refusal)))
    socket.close(REFUSED, refusal.category)


class _Session:
    """One socket of a table, from its welcome to its end."""

    __slots__ = (
        "_answering",
        "_inbox",
        "bucket",
        "connection",
        "key_hash",
        "metrics",
        "open_sockets",
        "room",
        "slots",
        "socket",
        "too_fast",
    )

    def __init__(
        self,
        socket: OpenSocket,
        room: Room,
        key_hash: str | None,
        connection: Connection,
        limits: Limits,
        metrics: Metrics,
        slots: ConnectionSlots,
    ) -> None:
        """The connection's address has a slot, which is freed at the end."""
        self.socket = socket
        self.room = room
        self.key_hash = key_hash
        self.connection = connection
        self.metrics = metrics
        self.slots = slots
        self.open_sockets = metrics.sockets.labels(role="spectator" if connection.spectator else "player")
        self.bucket = limits.command_bucket()
        self.too_fast = 0
        self._inbox: list[str | bytes] = []
        """Messages that wait while an earlier one is answered."""
        self._answering: asyncio.Task[None] | None = None

    def begin(self, have: int | None) -> None:
        """Welcome the client, send it what it has missed since version `have`, and read what it sends."""
        self.open_sockets.inc()
        self.socket.start(self)  # first, so that whatever fails from here on ends in `closed`
        table, connection = self.room.table, self.connection
        connection.attach(self._write, self.writable)
        connection.send(
            Welcome(PROTOCOL, __version__, table.id, table.settings, connection.seats, PHRASES, table.created.opened)
        )
        self.room.enter(connection, have)

    def _write(self, message: bytes) -> bool:
        """Send a message at once if its client is ready for it."""
        if not self.socket.write_text(message):
            return False
        self.metrics.messages.inc()
        return True

    def writable(self) -> None:
        """Send what had to wait, and close the socket if that is due."""
        connection = self.connection
        while connection.outbox and self._write(connection.outbox[0]):
            del connection.outbox[0]
        if connection.end is not None and not connection.outbox and not self.socket.is_closed:
            if connection.end[0] == TOO_SLOW:
                self.metrics.slow_clients.inc()
            self.socket.close(*connection.end)

    def closed(self) -> None:
        """Leave the room."""
        self.connection.detach()
        self.open_sockets.dec()
        self.slots.leave(self.connection.address)
        self.room.leave(self.connection)

    def received(self, message: str | bytes) -> None:
        """Answer a message, after those that came before it."""
        self._inbox.append(message)
        if self._answering is None:
            self._answering = asyncio.ensure_future(self._answer_all())
        elif len(self._inbox) >= MOST_UNANSWERED:
            self.socket.pause()

    async def _answer_all(self) -> None:
        try:
            while self._inbox and self.connection.end is None:
                await self._answer(self._inbox.pop(0))
        except Exception as error:
            log.error("a socket failed", table=short_id(self.room.table.id), failure=error)
            self.socket.close(FAILED, "")
        finally:
            self._answering = None
            self.socket.resume()

    async def _answer(self, text: str | bytes) -> None:
        try:
            if wait := self.bucket.take():
                self.too_fast += 1
                if self.too_fast > PATIENCE:
                    self.connection.close(TOO_FAST, "too fast")
                raise Refusal(codes.TooManyMessages(), retry_after=wait)
            self.too_fast = 0
            message = _decode(text)
        except Refusal as refusal:
            self._refuse("unread", refusal)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._refuse("unread", Refusal(codes.UnreadableMessage(str(error))))
        else:
            await self._carry_out(message)

    async def _carry_out(self, message: SocketMessage) -> None:
        kind = type(message).__struct_config__.tag
        began = time.perf_counter()
        try:
            with span("command", str(kind)):
                answer = await self._execute(message)
            if answer is not None:
                self.connection.send(answer)
            if isinstance(answer, Ack):
                self.metrics.ack_seconds.observe(time.perf_counter() - began)
            self.metrics.commands.labels(kind=kind, outcome="done").inc()
        except Refusal as refusal:
            command = "" if isinstance(message, commands.Ping | commands.Follow) else message.id
            hand_over = self.connection.hand_over(self.room.table.persons_to_act)
            refused_message = self.room.refusal(self.key_hash, command, refusal, self.connection.seat, hand_over)
            self.connection.send(refused_message)
            self._count(str(kind), refused_message.reason)

    async def _execute(self, message: SocketMessage) -> ServerMessage | None:
        match message:
            case commands.Follow():
                self.room.follow(self.connection, message)
                return None
            case commands.Ping(n=n):
                return Pong(n, self.room.clock.now())
            case commands.HandOver():
                return self.room.hand_over(self.connection, message)
        if message.seat not in self.connection.seats:
            raise Refusal(codes.SeatElsewhere(message.seat))
        # A repeated command is acknowledged again, whichever seat is shown by then.
        repeated = self.room.table.version_after(self.key_hash, message.id) is not None
        if message.seat != self.connection.seat and not repeated:
            raise Refusal(codes.HandOverFirst())
        return await self.room.command(self.key_hash, message)

    def _refuse(self, kind: str, refusal: Refusal) -> None:
        self.connection.send(refused(refusal))
        self._count(kind, refusal.category)

    def _count(self, kind: str, reason: str) -> None:
        self.metrics.commands.labels(kind=kind, outcome="refused").inc()
        self.metrics.refused.labels(reason=reason).inc()
