"""Several servers on one machine, which share its port: one for each core.

They are servers like those on several machines: each takes connections from the port, has tables of its own, and
forwards requests for the others' tables. They know each other from the database. One that fails is started again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from whistlestop.server import structured_log
from whistlestop.server.http.uvicorn_server import open_port
from whistlestop.server.options import Follower, ServerOptions
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.traces import exporting

MOST = 64
"""How many workers there may be."""
PATIENCE = 1.0
"""Seconds between two starts of the same worker."""

log = structured_log.get_log("server")


class _Worker(NamedTuple):
    place: int
    process: BaseProcess
    connection: Connection
    """The worker says over it that it is ready, and stops when it is closed."""
    begun: float


class Workers:
    """The workers of a port. Call `run` from the main thread."""

    def __init__(
        self,
        options: ServerOptions,
        db: str,
        listener: socket.socket,
        follower: Follower,
        *,
        run: Callable[..., None],
        json_log: bool | None,
        traces: bool,
    ) -> None:
        """`run` is that of `serve.py`: it runs one worker, in its own process. Everything must be compiled already."""
        self.options = options
        self.db = db
        self.listener = listener
        self.follower = follower
        self.json_log = json_log
        self.traces = traces
        self.run_one = run
        self._stopping = False
        self._ready = False
        self._processes = multiprocessing.get_context("spawn")
        self._workers: dict[int, _Worker] = {}
        self._peer_addresses: dict[int, str] = {}
        """Where the other servers find each worker. One that is started again keeps its address: from that they know
        that the old one is gone."""

    def run(self, number: int) -> None:
        """Run so many workers until asked to stop (Ctrl-C or SIGTERM)."""
        with self._signals() as woken:
            for place in range(number):
                self._start(place)
            while self._workers:
                sentinels = {worker.process.sentinel: worker for worker in self._workers.values()}
                connections = {worker.connection: worker for worker in self._workers.values()}
                for found in wait([*sentinels, *connections, woken]):
                    if found is woken:
                        woken.recv(1024)
                    elif isinstance(found, Connection):
                        self._heard(connections[found])
                    elif isinstance(found, int):
                        self._ended(sentinels[found])

    @contextlib.contextmanager
    def _signals(self) -> Iterator[socket.socket]:
        """Pass signals on to the workers; the socket can be read when one has come."""
        woken, waking = socket.socketpair()
        waking.setblocking(False)
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, lambda *_: self._stop()) for number in numbers}
        wakeup = signal.set_wakeup_fd(waking.fileno())
        try:
            yield woken
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            woken.close()
            waking.close()

    def _start(self, place: int) -> None:
        ours, theirs = self._processes.Pipe()
        peer = self._peer_addresses.get(place) or _peer_address(self.options.peer_address, place)
        process = self._processes.Process(
            target=_work,
            args=(self.options, self.db, self.listener, peer, theirs, self.run_one, self.json_log, self.traces),
            name=f"worker {place}",
        )
        process.start()
        theirs.close()
        self._workers[place] = _Worker(place, process, ours, time.monotonic())

    def _heard(self, worker: _Worker) -> None:
        """A worker is ready, or has closed its connection."""
        try:
            address, self._peer_addresses[worker.place] = worker.connection.recv()
        except (EOFError, OSError):
            self._ended(worker)
            return
        if not self._ready:
            self._ready = True
            self.follower.ready(address)

    def _ended(self, worker: _Worker) -> None:
        """Start a worker again that has ended, unless that is done already."""
        if self._workers.get(worker.place) is not worker:
            return
        del self._workers[worker.place]
        worker.process.join()
        worker.connection.close()
        if self._stopping:
            return
        log.error("worker ended", worker=worker.place, code=worker.process.exitcode)
        time.sleep(max(0.0, PATIENCE - (time.monotonic() - worker.begun)))
        if not self._stopping:
            self._start(worker.place)

    def _stop(self) -> None:
        self._stopping = True
        for worker in self._workers.values():
            if worker.process.pid is not None and worker.process.is_alive():
                os.kill(worker.process.pid, signal.SIGTERM)


def _peer_address(first: str | None, place: int) -> str:
    """The address at which a worker listens for the other servers: that of the first one, with a port above it."""
    if first is None:
        return "http://127.0.0.1:0"
    parts = urlsplit(first)
    assert parts.hostname is not None and parts.port is not None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"http://{host}:{parts.port + place}"


class _ReadyAnnouncer:
    """Tells the parent process when a worker is ready, and where the other servers find it."""

    def __init__(self, parent: Connection, peer_address: str) -> None:
        self._parent = parent
        self._peer_address = peer_address

    def compiling(self, address: str) -> None:
        """Everything is compiled already."""

    def compiled(self, done: int, total: int) -> None:
        """Everything is compiled already."""

    def ready(self, address: str) -> None:
        """Tell the parent process."""
        self._parent.send((address, self._peer_address))


def _work(
    options: ServerOptions,
    db: str,
    listener: socket.socket,
    peer: str,
    parent: Connection,
    run: Callable[..., None],
    json_log: bool | None,
    traces: bool,
) -> None:
    """Run a worker, in a process of its own."""
    structured_log.configure(json_log)
    threading.Thread(target=_stop_with_parent, args=(parent,), daemon=True).start()
    parts = urlsplit(peer)
    with open_port(parts.hostname or "", parts.port or 0) as peer_listener, contextlib.ExitStack() as until_stopped:
        if traces:
            until_stopped.enter_context(exporting())
        peer = f"http://{parts.hostname}:{peer_listener.getsockname()[1]}" if parts.port == 0 else peer
        options = msgspec.structs.replace(options, peer_address=peer)
        run(options, open_store(db), listener, _ReadyAnnouncer(parent, peer), peer_listener)


def _stop_with_parent(parent: Connection) -> None:
    """Wait until the parent process is gone, and stop."""
    with contextlib.suppress(EOFError, OSError):
        parent.recv()
    os.kill(os.getpid(), signal.SIGTERM)
