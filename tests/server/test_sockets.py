"""Sessions of sockets, without a network: their order, their limits, and their end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from whistlestop.server.http import sockets as socket_module
from whistlestop.server.http.sockets import Sockets
from whistlestop.server.metrics import Metrics
from whistlestop.server.rate_limits import Limits
from whistlestop.server.services import Services
from whistlestop.server.tables.room import Room

from .local_services import Person, local_services, people
from .twin_tables import Wire


class Socket(Wire):
    """A socket that may be sent several messages at once."""

    times_paused = 0

    def pause(self) -> None:
        self.times_paused += 1

    def receive(self, message: dict[str, Any]) -> None:
        """Let the server have a message, without waiting for the answer."""
        assert self._reader is not None
        self._reader.received(msgspec.json.encode(message).decode())

    def told(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(message) for message in self.sent if isinstance(message, bytes)]


def sockets_of(services: Services) -> Sockets:
    limits = Limits()
    return Sockets(services.registry, limits, Metrics(), limits.request_buckets())


def open_socket(sockets: Sockets, person: Person) -> Socket:
    table = person.room.table.id

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await sockets.serve(WebSocket({**scope, "path_params": {"table": table}}, receive, send))

    return Socket(app, f"/api/tables/{table}/socket?seat={person.seat}", person.key)


def test_messages_are_answered_in_order_and_no_more_are_read_than_can_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_module, "MOST_UNANSWERED", 3)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna = (await people(services))[0]
            socket = open_socket(sockets_of(services), anna)
            await socket.dealt_with()
            assert [message["type"] for message in socket.told()] == ["welcome", "update"]
            socket.sent.clear()
            socket._quiet.clear()
            said = {"type": "say", "version": anna.room.table.version, "seat": anna.seat, "phrase": "hello"}
            for number in range(5):
                socket.receive(said | {"id": f"message-{number}"} if number % 2 == 0 else {"type": "ping", "n": number})
            assert socket.times_paused, "the session would let any number of messages wait"
            await socket._quiet.wait()
            answers = [message.get("id", message.get("n")) for message in socket.told() if message["type"] != "update"]
            assert answers == ["message-0", 1, "message-2", 3, "message-4"]

    asyncio.run(scene())


def test_a_session_frees_its_place_when_its_client_leaves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna = (await people(services))[0]
            sockets = sockets_of(services)
            socket = open_socket(sockets, anna)
            await socket.dealt_with()
            assert sockets.slots.taken == 1 and len(anna.room.connections) == 1
            await socket.hang_up()
            assert sockets.slots.taken == 0 and not anna.room.connections

    asyncio.run(scene())


def test_a_session_that_fails_to_begin_frees_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna = (await people(services))[0]
            sockets = sockets_of(services)
            monkeypatch.setattr(Room, "enter", fail)
            socket = open_socket(sockets, anna)
            with pytest.raises(ZeroDivisionError):
                await socket.dealt_with()
            await socket.ended()
            assert socket.sent[-1] == {"type": "websocket.close", "code": socket_module.FAILED, "reason": ""}
            assert sockets.slots.taken == 0

    asyncio.run(scene())
