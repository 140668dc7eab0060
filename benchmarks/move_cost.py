"""What does a move cost a server's process, and what does a table in use hold in memory?

    python benchmarks/move_cost.py --tables 500 --rounds 20
    python benchmarks/move_cost.py --profile

Plays random legal actions at many tables in one process, one after another: all the way from the bytes of a command to
the bytes for the sockets of four players, through the real application and a real store, but with transports in memory
in place of the network. Processor time is counted, not time on the clock, so that other work on the machine hardly
matters. `server_load.py` measures the same over real sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import gc
import json
import os
import pstats
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from server_clients import PLAYERS
from server_load import LIMITS, event_loop, fill
from uvicorn.server import ServerState

from whistlestop import actions
from whistlestop.server import garbage
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.http.guarded_protocols import ConnectionGuard, GuardedConfig, GuardedSocket
from whistlestop.server.http.security import OriginPolicy
from whistlestop.server.rate_limits import Limits
from whistlestop.server.serve import build_app, load_compiled_code
from whistlestop.server.services import Services
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.open_store import open_store

REQUEST = """GET /api/tables/{table}/socket?seat={seat} HTTP/1.1\r
host: 127.0.0.1\r
authorization: Bearer {key}\r
connection: Upgrade\r
upgrade: websocket\r
sec-websocket-version: 13\r
sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r
\r
"""
"""As uvicorn hands it to the protocol of sockets: with the names of headers in lower case."""
GENEROUS = f"{LIMITS},command_burst=1000000,command_per_second=1000000,frame_burst=1000000,frame_per_second=1000000"


class MemoryTransport(asyncio.Transport):
    """A connection whose other side is this benchmark."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = 0
        """Bytes written."""
        self.answered = asyncio.Event()
        """Set by an acknowledgement or a refusal."""
        self.updated = asyncio.Event()
        """Set by an update."""
        self.refusal = b""
        self.protocol: asyncio.BaseProtocol = asyncio.Protocol()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Remember which protocol reads what the client sends."""
        self.protocol = protocol

    def receive(self, data: bytes) -> None:
        """Let the protocol read this."""
        assert isinstance(self.protocol, asyncio.Protocol)
        self.protocol.data_received(data)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Look at what kind of messages these are: an update, an answer, or both."""
        self.written += len(data)
        beginning = bytes(data[:32])
        if b'{"type":"ack"' in bytes(data[-80:]):
            self.answered.set()
        if b'{"type":"update"' in beginning or b'{"type":"welcome"' in beginning:
            self.updated.set()
        elif b'{"type":"refused"' in beginning:
            self.refusal = bytes(data)
            self.answered.set()
            self.updated.set()

    def writelines(self, data: Any) -> None:
        """Look at what kind of message it is."""
        self.write(b"".join(data))

    def is_closing(self) -> bool:
        """It never closes."""
        return False

    def pause_reading(self) -> None:
        """Nothing: a client here sends one command at a time."""

    def resume_reading(self) -> None:
        """Nothing, either."""

    def get_write_buffer_size(self) -> int:
        """Everything is read at once."""
        return 0

    def close(self) -> None:
        """Nothing."""

    def abort(self) -> None:
        """Nothing."""


class Benchmark:
    """A server's parts in this process, with the sockets of all players."""

    def __init__(self, services: Services, config: GuardedConfig, made: Sequence[tuple[str, list[str]]]) -> None:
        self.services = services
        self.config = config
        self.made = made
        self.chance = random.Random(1)
        self.sockets: dict[tuple[str, int], MemoryTransport] = {}
        self.moves = 0

    async def load_rooms(self) -> None:
        """Load all tables from the store."""
        for table, _ in self.made:
            await self.services.registry.room(table)

    async def connect(self) -> None:
        """Open the socket of every player."""
        state = ServerState()
        for table, keys in self.made:
            for seat, key in enumerate(keys):
                transport = MemoryTransport()
                protocol = GuardedSocket(self.config, state, {})
                transport.set_protocol(protocol)
                protocol.connection_made(transport)
                transport.receive(REQUEST.format(table=table, seat=seat, key=key).encode())
                await transport.updated.wait()
                self.sockets[table, seat] = transport

    async def play(self, table: str) -> float:
        """Play an action; returns the processor time that it took, in seconds."""
        room = await self.services.registry.room(table)
        game = room.table.game
        if room.table.state == "over" or game is None:
            return 0.0
        seat = room.table.to_act[0]
        self.moves += 1
        action = actions.text(self.chance.choice(game.legal(seat)))
        body = {"type": "play", "id": f"move-{self.moves:08}", "version": room.table.version, "seat": seat}
        frame = _client_frame(json.dumps(body | {"action": action}).encode())
        everybody = [self.sockets[table, seat] for seat in range(PLAYERS)]
        for transport in everybody:
            transport.answered.clear()
            transport.updated.clear()
        own = everybody[seat]
        began = time.process_time()
        own.receive(frame)
        await own.answered.wait()
        for transport in everybody:
            await transport.updated.wait()
        if own.refusal:
            raise SystemExit(f"refused: {own.refusal!r}")
        return time.process_time() - began


def _client_frame(payload: bytes) -> bytes:
    """A text frame as clients send it; the mask is zero, which changes nothing but saves masking it."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0x80 | 126, *len(payload).to_bytes(2)])
    return b"\x81" + length + bytes(4) + payload


def megabytes() -> float:
    """The memory of this process."""
    status = Path(f"/proc/{os.getpid()}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@contextlib.contextmanager
def profiled(wanted: bool) -> Iterator[None]:
    """Print where the time goes."""
    if not wanted:
        yield
        return
    profile = cProfile.Profile()
    with profile:
        yield
    pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    pstats.Stats(profile).sort_stats("cumtime").print_stats(70)


async def scene(folder: Path, options: argparse.Namespace) -> None:
    """Measure."""
    made = fill(folder / "tables.db", options.tables, options.variant)
    load_compiled_code()
    limits = Limits.parse(GENEROUS)
    services = Services(Journal(open_store(folder / "tables.db")), BotPool(1), limits=limits, statistics=False)
    app = build_app(services, OriginPolicy([]), "http://127.0.0.1")
    config = GuardedConfig(
        app,
        ConnectionGuard(limits, behind_proxy=False),
        log_config=None,
        access_log=False,
        lifespan="off",
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
    )
    config.load()
    benchmark = Benchmark(services, config, made)
    gc.collect()
    empty = megabytes()
    await services.open()
    await benchmark.load_rooms()
    gc.collect()
    loaded = megabytes()
    await benchmark.connect()
    gc.collect()
    connected = megabytes()
    garbage.collect_rarely()
    collecting = asyncio.create_task(garbage.collect_in_steps())
    for table, _ in made:
        await benchmark.play(table)
    before = sum(transport.written for transport in benchmark.sockets.values())
    rounds = []
    moves = 0
    with profiled(options.profile):
        for _ in range(options.rounds):
            spans = [span for table, _ in made if (span := await benchmark.play(table))]
            moves += len(spans)
            rounds.append(1000 * sum(spans) / max(1, len(spans)))
    written = sum(transport.written for transport in benchmark.sockets.values()) - before
    print(
        f"{moves} moves at {len(made)} tables: {statistics.median(rounds):.3f} ms of processor time a move (rounds:"
        f" {min(rounds):.3f} to {max(rounds):.3f}), {written / moves:.0f} bytes sent a move;"
        f" a table {1000 * (loaded - empty) / len(made):.0f} KB, with its sockets"
        f" {1000 * (connected - empty) / len(made):.0f} KB, after the moves"
        f" {1000 * (megabytes() - empty) / len(made):.0f} KB",
        flush=True,
    )
    collecting.cancel()
    os._exit(0)  # the sockets stay open


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what a move costs a server's process.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=10, help="how many actions are played at each table")
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="move-cost-") as folder,
        asyncio.Runner(loop_factory=event_loop) as runner,
    ):
        runner.run(scene(Path(folder), options))


if __name__ == "__main__":
    main()
