"""A fork server: starts Python programs for the tests without importing everything again.

A server needs more than a second of processor time to import its packages and to load the compiled rules, and its
bot worker needs several. The fork server does both once, in a process without threads, and then forks a process for
each request. A forked process is as real as one that was executed: it has its own process id, streams, sockets and
exit status, and `SIGKILL` ends it. It differs in two ways: it shares the hash seed with its siblings, and it has
more modules loaded. Tests that are about either execute the command instead.

Each pytest worker starts one fork server when it first needs it (`fork`). There is one only on Linux; elsewhere the
tests execute the same commands.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import runpy
import select
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any, TypeAlias
from unittest import mock

from tests import seeds
from whistlestop.arena import worker as arena_worker
from whistlestop.processes import worker_command
from whistlestop.server.bots import bot_worker

ROOT = Path(__file__).parents[1]
AVAILABLE = sys.platform == "linux"
_REQUEST_BYTES = 1 << 20
"""The most that a request may take, most of which is its environment."""
CONSTANTS = "WHISTLESTOP_TEST_CONSTANTS"
"""The environment variable that sets constants of a forked program: a JSON object of values by `MODULE:NAME`."""

PRELOADED = (
    "cyclopts.core",
    "psycopg",
    "uvicorn.lifespan.off",
    "uvicorn.protocols.http.h11_impl",
    "uvloop",
    "whistlestop.arena.worker",
    "whistlestop.cli.serve",
    "whistlestop.server.serve",
    "whistlestop.server.storage.open_store",
)
"""The modules that servers and workers import."""

Stream: TypeAlias = int | IO[Any] | None
"""A standard stream, as `subprocess.Popen` takes it."""


class ForkedProcess:
    """A process that a fork server started: the part of `subprocess.Popen` that tests and bot pools use."""

    def __init__(
        self,
        address: str,
        command: Sequence[str],
        *,
        stdin: Stream = None,
        stdout: Stream = None,
        stderr: Stream = None,
        text: bool = False,
        bufsize: int = -1,
        env: Mapping[str, str] | None = None,
        start_new_session: bool = False,
        **_: object,
    ) -> None:
        """Run `python -m MODULE …` or `python -c CODE …`. Other arguments of `Popen` are ignored."""
        self.returncode: int | None = None
        self._command = command
        self._lock = threading.Lock()
        self._theirs: list[int] = []
        """The descriptors of the process's standard input, output and error."""
        self._opened: list[int] = []
        """Those of them that were opened for it, to be closed here once they are sent."""
        write, read = ("w", "r") if text else ("wb", "rb")
        self.stdin: Any = self._stream(stdin, 0, write, bufsize)
        self.stdout: Any = self._stream(stdout, 1, read, bufsize)
        self.stderr: Any = self._stream(stderr, 2, read, bufsize)
        request = {
            "arguments": list(command[1:]),
            "environment": dict(os.environ if env is None else env),
            "folder": str(Path.cwd()),
            "new_session": start_new_session,
        }
        self._connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._connection.connect(address)
        socket.send_fds(self._connection, [json.dumps(request).encode()], self._theirs)
        for descriptor in self._opened:
            os.close(descriptor)
        self.pid = int(self._connection.recv(64))

    def _stream(self, wanted: Stream, number: int, mode: str, bufsize: int) -> IO[Any] | None:
        """Choose the descriptor that the process gets for a standard stream; returns our end of it if it is a pipe."""
        if wanted == subprocess.PIPE:
            reading, writing = os.pipe()
            ours, theirs = (writing, reading) if number == 0 else (reading, writing)
            self._theirs.append(theirs)
            self._opened.append(theirs)
            return os.fdopen(ours, mode, buffering=bufsize)
        if wanted == subprocess.DEVNULL:
            theirs = os.open(os.devnull, os.O_RDWR)
            self._theirs.append(theirs)
            self._opened.append(theirs)
        elif wanted == subprocess.STDOUT:  # only for standard error
            self._theirs.append(self._theirs[1])
        elif wanted is None:
            self._theirs.append(number)
        else:
            self._theirs.append(wanted if isinstance(wanted, int) else wanted.fileno())
        return None

    def poll(self) -> int | None:
        """Return the exit status, or None while the process runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the process to end, and return its exit status: minus the signal's number if one ended it."""
        until = None if timeout is None else time.monotonic() + timeout
        while self.returncode is None:
            left = 1.0 if until is None else max(0.0, until - time.monotonic())
            ready = select.poll()
            try:
                ready.register(self._connection, select.POLLIN)
            except ValueError:  # another thread waits too, and has just received the status
                continue
            if ready.poll(1000 * min(left, 1.0)):
                self._receive_status()
            elif left == 0:
                raise subprocess.TimeoutExpired(list(self._command), timeout or 0)
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[Any, Any]:
        """Read what the process writes, and wait for it to end.

        One stream is read after the other, so it must not write more than a pipe holds.
        """
        written = tuple(None if stream is None else stream.read() for stream in (self.stdout, self.stderr))
        self.wait(timeout)
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream is not None:
                stream.close()
        return written[0], written[1]

    def _receive_status(self) -> None:
        with self._lock:
            if self.returncode is None:
                message = self._connection.recv(64)
                # The fork server reaps the process when the connection closes: until then its id is not reused.
                self._connection.close()
                self.returncode = int(message) if message else -signal.SIGKILL

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL."""
        self.send_signal(signal.SIGKILL)


def fork(command: Sequence[str], **settings: Any) -> ForkedProcess:
    """Start a Python program in a forked process. `settings` are those of `subprocess.Popen`."""
    return ForkedProcess(_fork_server(), command, **settings)


@cache
def _fork_server() -> str:
    """Start the fork server, and return the address of its socket."""
    folder = tempfile.TemporaryDirectory(prefix="whistlestop-fork-")
    address = str(Path(folder.name) / "socket")
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.fork_server", address],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdin is not None and process.stdout is not None
    if process.stdout.readline() != b"ready\n":
        raise RuntimeError("the fork server did not start")

    def stop() -> None:
        process.communicate()  # closes its input, which ends it
        folder.cleanup()

    atexit.register(stop)
    return address


class ForkServer:
    """The fork server's own process: forks on request, and reports how each child ended."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.bind(address)
        self._listener.listen(64)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ, "connect")
        self._selector.register(0, selectors.EVENT_READ, "stop")
        self._children: dict[int, int] = {}
        """The process id of each child, by the file descriptor that becomes readable at its end."""

    def serve(self) -> dict[str, Any] | None:
        """Fork for each request. Returns the request in the child, and None in the fork server when it must end."""
        while True:
            for key, _ in self._selector.select():
                if key.data == "stop":
                    for child in self._children.values():
                        os.kill(child, signal.SIGKILL)
                    return None
                if key.data == "connect":
                    connection, _ = self._listener.accept()
                    self._selector.register(connection, selectors.EVENT_READ, "request")
                elif key.data == "request":
                    if (request := self._fork(key.fileobj)) is not None:
                        return request
                elif isinstance(key.data, socket.socket):  # a child has ended
                    self._report(key.fd, key.data)
                else:  # the other side has closed the connection of a child that has ended
                    self._reap(key.fileobj, key.data)

    def _fork(self, connection: Any) -> dict[str, Any] | None:
        """Fork for a request. Returns the request in the child, and None in the fork server."""
        message, streams, _, _ = socket.recv_fds(connection, _REQUEST_BYTES, 3)
        self._selector.unregister(connection)
        if not message:  # the other side has closed the connection
            connection.close()
            return None
        request: dict[str, Any] = json.loads(message)
        child = os.fork()
        if child == 0:
            self._become(request, streams, connection)
            return request
        for descriptor in set(streams):
            os.close(descriptor)
        ended = os.pidfd_open(child)
        self._children[ended] = child
        self._selector.register(ended, selectors.EVENT_READ, connection)
        return None

    def _become(self, request: dict[str, Any], streams: list[int], connection: socket.socket) -> None:
        """Turn this process, which was just forked, into the one that was requested."""
        if request["new_session"]:
            os.setsid()
        with contextlib.suppress(OSError):
            connection.send(str(os.getpid()).encode())  # not sooner: with the id, a test may kill the session
        connection.close()
        for key in list(self._selector.get_map().values()):
            if key.data != "stop":
                os.close(key.fd)
        self._selector.close()
        for number, descriptor in enumerate(streams):
            os.dup2(descriptor, number)
        # New objects, since those of the fork server remember whether its own streams could seek.
        sys.stdin = os.fdopen(0, closefd=False)
        sys.stdout = os.fdopen(1, "w", closefd=False)
        sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
        os.closerange(3, max(3, *streams) + 1)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])

    def _report(self, ended: int, connection: socket.socket) -> None:
        """Send the exit status of a child, which is reaped once the other side has closed the connection."""
        self._selector.unregister(ended)
        os.close(ended)
        child = self._children.pop(ended)
        result = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        assert result is not None
        status = result.si_status if result.si_code == os.CLD_EXITED else -result.si_status
        with contextlib.suppress(OSError):
            connection.send(str(status).encode())
        self._selector.register(connection, selectors.EVENT_READ, child)

    def _reap(self, connection: Any, child: int) -> None:
        self._selector.unregister(connection)
        connection.close()
        os.waitpid(child, 0)


def prepare() -> None:
    """Import what servers and bot workers import, and load the compiled rules and bots."""
    for module in PRELOADED:
        import_module(module)
    from whistlestop.bots.registry import LEVELS
    from whistlestop.game import Game
    from whistlestop.ticket_state import offer_plans

    game = Game.new("usa", players=2, seed=0)
    offer_plans(game.variant, game.view(0))
    bot_worker.BotWorker(LEVELS).rehearse()
    replace(bot_worker.BotWorker, "rehearse", lambda _: None)  # what it loads is loaded now
    gc.collect()
    gc.freeze()  # so that collecting garbage in a child doesn't copy the pages that it shares
    threads = list(Path("/proc/self/task").iterdir())
    assert len(threads) == 1, "a process with threads must not fork"


def replace(owner: object, name: str, value: object) -> None:
    """Set an attribute to something else for the rest of the process."""
    assert hasattr(owner, name), name
    setattr(owner, name, value)


def forking_popen(address: str) -> Callable[..., Any]:
    """Return a `subprocess.Popen` that has the workers of tournaments and servers forked, and executes all else."""
    execute = subprocess.Popen
    workers = [worker_command(main)[:3] for main in (arena_worker.main, bot_worker.main)]

    def popen(command: Sequence[str], **settings: Any) -> Any:
        if list(command[:3]) in workers:
            return ForkedProcess(address, command, **settings)
        return execute(command, **settings)

    return popen


@contextlib.contextmanager
def forked_workers() -> Iterator[None]:
    """Have the workers that this process starts forked, where there is a fork server."""
    if not AVAILABLE:
        yield
        return
    with mock.patch.object(subprocess, "Popen", forking_popen(_fork_server())):
        yield


def run(address: str, arguments: list[str]) -> None:
    """Do what `python` does with these arguments, except that deals follow from the seed of the tests."""
    from whistlestop.server.tables import new_tables

    for name, value in json.loads(os.environ.pop(CONSTANTS, "{}")).items():
        module, _, constant = name.partition(":")
        replace(import_module(module), constant, value)
    option, program, *rest = arguments
    if option == "-m":
        replace(subprocess, "Popen", forking_popen(address))
        replace(new_tables, "new_secret", seeds.secret)
        sys.argv = [program, *rest]
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    elif option == "-c":
        sys.argv = ["-c", *rest]
        exec(program, {"__name__": "__main__"})
    else:
        raise ValueError(f"a fork server can't run {arguments}")


def main() -> None:
    """Serve until the process of the tests ends."""
    server = ForkServer(sys.argv[1])
    prepare()
    print("ready", flush=True)
    request = server.serve()
    if request is not None:
        run(server.address, request["arguments"])


if __name__ == "__main__":
    main()
