"""Twin tables that get the same input: a true one, and one that a reader should not be able to distinguish from it.

Both are served by the whole application, without a network: every byte sent to a socket or a request is recorded.
They have the same log to begin with, the same keys and the same clock, and their bots play what a test says.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from starlette.types import ASGIApp, Message

from whistlestop import actions
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.http.open_socket import OPEN_SOCKET, Reader
from whistlestop.server.http.security import OriginPolicy
from whistlestop.server.keys import hashed
from whistlestop.server.protocol.settings import Level, Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.serve import build_app
from whistlestop.server.services import Services
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append
from whistlestop.server.structured_log import fields_of
from whistlestop.server.tables import seating
from whistlestop.server.tables.bot_turns import BotTurns
from whistlestop.server.tables.entries import Entry
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table import write_line
from whistlestop.server.tables.takeovers import next_takeover

from .live import GENEROUS
from .local_services import Time

TABLE = "aaaabbbbcccc"
METRICS_TOKEN = "metrics-token"
Do: TypeAlias = "Callable[[Side], Awaitable[Any]]"


class Leak(AssertionError):
    """A reader could distinguish the two tables."""


class Answer(NamedTuple):
    """The response to a request, byte for byte."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


def _scope(kind: str, path: str, key: str | None) -> dict[str, Any]:
    path, _, query = path.partition("?")
    headers = [(b"host", b"127.0.0.1")]
    if key is not None:
        headers.append((b"authorization", f"Bearer {key}".encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
    }


class Wire:
    """A socket of the application, without a network: it takes the place of an `OpenSocket`."""

    def __init__(self, app: ASGIApp, path: str, key: str | None) -> None:
        self.sent: list[Message | bytes] = []
        """What was received since the last comparison."""
        self.is_closed = False
        self.is_writable = True
        self._reader: Reader | None = None
        self._quiet = asyncio.Event()
        self._ended = asyncio.Event()
        scope = _scope("websocket", path, key) | {"extensions": {OPEN_SOCKET: lambda: self}}
        self._served = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    # What the application does

    def start(self, reader: Reader) -> None:
        self._reader = reader
        self._quiet.set()

    def write_text(self, text: bytes) -> bool:
        if not self.is_closed:
            self.sent.append(text)
        return not self.is_closed

    def close(self, code: int, reason: str) -> None:
        if not self.is_closed:
            self.sent.append({"type": "websocket.close", "code": code, "reason": reason})
            self.is_closed = True
            asyncio.get_running_loop().call_soon(self._end)

    def pause(self) -> None:
        raise AssertionError("a test sends one message after the other")

    def resume(self) -> None:
        self._quiet.set()  # it has answered everything

    def _end(self) -> None:
        if self._reader is not None:
            self._reader.closed()
        self._quiet.set()
        self._ended.set()

    # What the client does

    @property
    def open(self) -> bool:
        return not self.is_closed

    async def send(self, text: str) -> None:
        """Send a message, and wait until it has been handled."""
        if self.open and self._reader is not None:
            self._quiet.clear()
            self._reader.received(text)
            await self._quiet.wait()

    async def hang_up(self) -> None:
        if self.open:
            self.is_closed = True
            self._end()

    async def ended(self) -> None:
        """Wait until the server has closed it."""
        await self._ended.wait()

    async def dealt_with(self) -> None:
        """Wait until it is open, or refused."""
        await self._served
        await self._quiet.wait()


class _ScriptedPool(BotPool):
    """Bots that play the action they are given; their hints depend on everything they are sent."""

    action: str | None = None

    async def choose(
        self,
        table: str,
        level: str,
        state: SeatState,
        legal: Sequence[int],
        *,
        seed: int | None = None,
        once: bool = False,
        account: str = "",
        urgent: bool = False,
    ) -> int:
        del account, urgent  # they decide when a bot thinks, not what
        if self.action is not None:
            return state.variant.action_id(actions.parse(self.action))
        sent = msgspec.json.encode((table, level, state.pack(), legal, seed, once))
        return legal[zlib.crc32(sent) % len(legal)]


class _PromptedBots(BotTurns):
    """Bots that wait until a test lets them play."""

    def __init__(self, services: Services, room: Room) -> None:
        super().__init__(
            room,
            pool=services.pool,
            clock=services.clock,
            metrics=services.metrics,
            stopping=services.stopping,
            pace=0,
        )
        self.prompts = [asyncio.Semaphore(0) for _ in room.table.seats]

    async def _turn(self, seat: int) -> None:
        await self.prompts[seat].acquire()
        await super()._turn(seat)


class Side:
    """One of the two tables, with its server."""

    def __init__(self, services: Services, pool: _ScriptedPool, room: Room, time: Time) -> None:
        self.services = services
        self.pool = pool
        self.room = room
        self.time = time
        self.app = build_app(services, OriginPolicy([]), "http://127.0.0.1", metrics_token=METRICS_TOKEN)
        self.wires: dict[str, Wire] = {}
        self.bots = room.bots = _PromptedBots(services, room)

    async def connect(self, name: str, seats: Sequence[int], key: str | None, have: int | None = None) -> None:
        query = [f"seat={seat}" for seat in seats] + ([] if have is None else [f"have={have}"])
        wire = self.wires[name] = Wire(self.app, f"/api/tables/{TABLE}/socket?{'&'.join(query)}", key)
        await wire.dealt_with()

    async def ask(self, path: str, key: str | None = None, body: Mapping[str, Any] | bytes | None = None) -> Answer:
        """GET, or POST if there is a body."""
        content = body if isinstance(body, bytes) else b"" if body is None else msgspec.json.encode(body)
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = _scope("http", path, key) | {"method": "GET" if body is None else "POST"}
        await self.app(scope, receive, send)
        start, *rest = sent
        return Answer(start["status"], tuple(start["headers"]), b"".join(part.get("body", b"") for part in rest))

    async def let_bot_play(self, seat: int, action: str) -> None:
        self.pool.action = action
        changed = self.room.changed
        self.bots.prompts[seat].release()
        await changed.wait()
        self.pool.action = None

    def _takeover_is_due(self) -> bool:
        takeover = next_takeover(self.room.table, self.room.clock, self.room.absent_since, self.room.time_present)
        return takeover is not None and takeover.due <= self.time.now

    async def settle(self) -> None:
        """Wait until everything due has happened and has been sent."""
        while self._takeover_is_due():
            await self.room.do_due_work()
            await asyncio.sleep(0)  # another task may be doing it already
        if (due := self.room.spectator_feed.next_due) is not None and due <= self.time.now:
            await self.room.do_due_work()
        while any(connection.outbox for connection in self.room.connections):
            await asyncio.sleep(0)
        await asyncio.sleep(0)


class _Listener(logging.Handler):
    """Everything that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.heard: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append({name: value for name, value in fields_of(record).items() if name != "time"})


@contextlib.contextmanager
def _listening() -> Iterator[_Listener]:
    listener, root, ours = _Listener(), logging.getLogger(), logging.getLogger("whistlestop")
    level = ours.level
    root.addHandler(listener)
    ours.setLevel(logging.DEBUG)
    try:
        yield listener
    finally:
        ours.setLevel(level)
        root.removeHandler(listener)


class Pair:
    """Both tables."""

    def __init__(self, true: Side, other: Side, keys: Sequence[str], listener: _Listener) -> None:
        self.true = true
        self.other = other
        self.sides = true, other
        self.keys = keys
        """The key of each seat."""
        self.watched: set[str] = set()
        """The sockets that must receive the same from both."""
        self.compared = 0
        """How many messages were the same."""
        self.differences = 0
        """How often others were sent different ones."""
        self.time = true.time
        self._listener = listener
        self._ids = itertools.count()

    def new_id(self) -> str:
        return f"command-{next(self._ids)}"

    async def both(self, do: Do, other: Do | None = None) -> list[Any]:
        """Do something at one table and then at the other, and check that readers can't tell which is which."""
        results, logged = [], []
        for side, work in ((self.true, do), (self.other, other or do)):
            self._listener.heard.clear()
            results.append(await work(side))
            await side.settle()
            logged.append(self._listener.heard.copy())
        _same("the log", *logged)
        for name, wire in self.true.wires.items():
            self._compare(name, wire, self.other.wires[name])
        return results

    def _compare(self, name: str, wire: Wire, other: Wire) -> None:
        if name in self.watched:
            _same(f"what {name} was sent", wire.sent, other.sent)
            _same(f"whether {name} is served", wire.open, other.open)
            self.compared += len(wire.sent)
        elif wire.sent != other.sent:
            self.differences += 1
        wire.sent.clear()
        other.sent.clear()

    async def same(self, do: Do) -> Any:
        """Make a request whose response must be the same at both tables, too."""
        results = await self.both(do)
        _same("an answer", *results)
        return results[0]


def _same(what: str, one: Any, other: Any) -> None:
    if one == other:
        return
    if isinstance(one, list) and isinstance(other, list):
        for first, second in itertools.zip_longest(one, other):
            if first != second:
                raise Leak(f"{what} differs:\n{first}\n{second}")
    raise Leak(f"{what} differs:\n{one}\n{other}")


@contextlib.asynccontextmanager
async def twin_tables(
    folder: Path, settings: Settings, keys: Sequence[str | None], bots: Mapping[int, Level], seed: int
) -> AsyncIterator[Pair]:
    """Two tables, at which people sit down on these keys; the game has begun."""
    time = Time()
    secret = random.Random(seed).randbytes(16)
    host = next(key for key in keys if key is not None)
    whats = seating.new_table(settings, dict(bots), hashed(host), secret, None)
    entries = [Entry(number, time.now, what) for number, what in enumerate(whats, 1)]
    lines = tuple(map(write_line, entries))
    async with contextlib.AsyncExitStack() as stack:
        listener = stack.enter_context(_listening())
        sides = []
        for name in ("true", "other"):
            pool = _ScriptedPool(1)
            journal = Journal(open_store(folder / f"{name}.db"), "the-writer")
            services = Services(journal, pool, clock=time, limits=Limits.parse(GENEROUS), bot_pace=0)
            await services.open()
            stack.push_async_callback(services.close)
            await journal.append(Append(TABLE, lines, "waiting"))
            sides.append(Side(services, pool, await services.registry.room(TABLE), time))
            stack.push_async_callback(_hang_up, sides[-1])
        pair = Pair(sides[0], sides[1], [key or "" for key in keys], listener)
        for number, key in enumerate(keys):
            if key is not None:
                await _sit_down(pair, number, key)
        yield pair


async def _sit_down(pair: Pair, number: int, key: str) -> None:
    command = {"id": pair.new_id(), "name": f"Player {number}", "seat": number, "contribution": f"{number:016x}"}
    answer = await pair.same(lambda side: side.ask(f"/api/tables/{TABLE}/seats", key, command))
    assert answer.status == 201, answer


async def _hang_up(side: Side) -> None:
    for wire in side.wires.values():
        if wire.open:
            await wire.hang_up()


def without_timings(page: bytes) -> list[bytes]:
    """The metrics of a server that depend on what happened, not on how long it took."""
    aside: Collection[bytes] = (b"_seconds_sum", b"_seconds_bucket", b"process_", b"_created")
    return [line for line in page.splitlines() if not any(part in line for part in aside)]
