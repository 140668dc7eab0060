"""A child process that exchanges lines with this one.

Threads read and write the pipes, so a child that never reads, floods its output or writes half a line blocks no caller.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from io import FileIO
from typing import TypeAlias, cast

from whistlestop.processes.guard import guard

MAX_LINE = 64 * 1024
"""The longest line, in bytes, that is read from a child."""
MAX_PENDING = 16
"""How many lines may wait to be received; a child that writes more is not read any further."""
_MAX_ERROR_LINES = 20
"""How many lines of standard error are kept."""
_MAX_ERROR_WIDTH = 400
"""How many bytes are kept of each."""
_CHUNK = 64 * 1024
"""How many bytes are read from a pipe at once, at most."""
_SECONDS_TO_EXIT = 1.0
"""How long a child that has closed its output may take to exit."""
_SECONDS_TO_DIE = 5.0
"""How long `stop` waits for a child that was killed."""


class ChildFailed(Exception):
    """What a child did instead of answering, as the rest of a sentence: "did not answer within 10 s"."""


Deliver: TypeAlias = Callable[[bytes | ChildFailed], None]
"""Called with each line of a child, and with a `ChildFailed` at its end. If it raises `queue.Full`, no more is read."""


class ChildProcess:
    """A running child in a process group of its own, its lines in and out, and the end of its standard error."""

    def __init__(
        self, command: Sequence[str], deliver: Deliver, *, max_line: int = MAX_LINE, guarded: bool = False
    ) -> None:
        """Start the child, without a shell; raises OSError if that fails.

        `deliver` is called from a thread of the child's own. A `guarded` child is ended even if this process is
        killed; one that ends by itself when its input does needs no guard.
        """
        self._deliver = deliver
        self._max_line = max_line
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # raw pipes have no lock that one thread could hold while another closes them
            start_new_session=True,  # Ctrl-C is for the parent, which then stops its children
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._guarded = guarded and sys.platform != "win32"
        if self._guarded:
            guard().add(self._process.pid)
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unfinished = b""
        self._error_lines: deque[str] = deque(maxlen=_MAX_ERROR_LINES)
        self._killed = False
        self._stopped = threading.Event()
        self._writer = _start_thread(self._write, self._process.stdin)
        self._reader = _start_thread(self._read_lines, self._process.stdout)
        self._error_reader = _start_thread(self._read_errors, self._process.stderr)

    @property
    def pid(self) -> int:
        """The child's process id, which is also the id of its group."""
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Write a line, without waiting for it to be read."""
        self._to_write.put(line + b"\n")

    def kill(self) -> None:
        """End the child and everything it started, without waiting."""
        if self._killed:
            return  # the id may belong to another process by now
        self._killed = True
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(self.pid)], capture_output=True, check=False)
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)

    def stop(self, grace: float = 0.0) -> None:
        """End the child and everything it started, and free its pipes.

        The child gets `grace` seconds to end by itself first.
        """
        if self._stopped.is_set():
            return
        self._to_write.put(None)
        if grace:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_SECONDS_TO_DIE)
        self._stopped.set()
        if self._guarded:
            guard().remove(self.pid)
        # A process that left the group may still hold the pipes; the threads end when it does.
        until = time.monotonic() + 1
        for thread in (self._writer, self._reader, self._error_reader):
            thread.join(max(0.0, until - time.monotonic()))

    def error_lines(self) -> list[str]:
        """The last lines that the child wrote to its standard error."""
        return list(self._error_lines)

    def error_summary(self) -> str:
        """The line of standard error that best explains why a child has ended; empty if it wrote none."""
        self._error_reader.join(1.0)
        lines = [line.strip() for line in self._error_lines if line.strip()]
        crashes = [line for line in lines if line.startswith("Fatal Python error")]
        return next(reversed(crashes or lines), "")

    def late(self, seconds: float) -> ChildFailed:
        """The failure of a child that has not answered within this many seconds."""
        begun = f"; it wrote {quoted(self._unfinished)} and never ended the line" if self._unfinished else ""
        return ChildFailed(f"did not answer within {seconds:g} s{begun}")

    def _write(self, pipe: FileIO) -> None:
        with contextlib.suppress(OSError), pipe:  # OSError: the child has ended, which the reader notices
            while line := self._to_write.get():
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) :]

    def _read_lines(self, pipe: FileIO) -> None:
        with contextlib.suppress(OSError), pipe:
            while self._pass_on(pipe.read(_CHUNK)):
                pass
            self._stopped.wait()  # closing the pipe sooner would make the child fail because of us

    def _pass_on(self, chunk: bytes) -> bool:
        """Deliver the lines that a chunk of output completes; returns whether to read on. An empty chunk is the end."""
        *lines, self._unfinished = (self._unfinished + chunk).split(b"\n")
        try:
            for line in lines:
                self._deliver(line if len(line) <= self._max_line else self._too_long())
            if len(self._unfinished) > self._max_line:
                self._deliver(self._too_long())
                return False
            if not chunk:
                self._deliver(ChildFailed(self._ending()))
        except queue.Full:
            return False
        return bool(chunk)

    def _too_long(self) -> ChildFailed:
        return ChildFailed(f"wrote a line of more than {self._max_line // 1024} KiB")

    def _ending(self) -> str:
        try:
            code = self._process.wait(_SECONDS_TO_EXIT)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        if code < 0:
            return f"was killed by {_signal_name(-code)}"
        return f"ended with exit code {code}"

    def _read_errors(self, pipe: FileIO) -> None:
        rest = b""
        with contextlib.suppress(OSError), pipe:
            while chunk := pipe.read(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                self._error_lines.extend(_error_line(line) for line in lines)
                rest = rest[:_MAX_ERROR_WIDTH]
        if rest:
            self._error_lines.append(_error_line(rest))


class BlockingChild(ChildProcess):
    """A child whose lines a caller waits for, one by one."""

    def __init__(self, command: Sequence[str], *, guarded: bool = False) -> None:
        self._inbox: queue.Queue[bytes | ChildFailed] = queue.Queue(MAX_PENDING)
        super().__init__(command, self._inbox.put_nowait, guarded=guarded)

    def receive(self, seconds: float) -> bytes:
        """Return the next line that the child writes; raises `ChildFailed` if there is none in time."""
        try:
            line = self._inbox.get(timeout=seconds)
        except queue.Empty:
            raise self.late(seconds) from None
        if isinstance(line, ChildFailed):
            raise line
        return line


def quoted(line: bytes) -> str:
    """Quote the beginning of a line for a message.

    >>> quoted(b"Hello" * 100)
    '"HelloHelloHelloHelloHelloHelloHelloHello…"'
    """
    text = line.decode(errors="replace").strip()
    return f'"{text[:40]}…"' if len(text) > 40 else f'"{text}"'


def _error_line(line: bytes) -> str:
    return line[:_MAX_ERROR_WIDTH].decode(errors="replace").rstrip()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"


def _start_thread(task: Callable[[FileIO], None], pipe: object) -> threading.Thread:
    # Unbuffered pipes are FileIO objects, which the types of Popen don't say.
    thread = threading.Thread(target=task, args=(cast(FileIO, pipe),), daemon=True)
    thread.start()
    return thread
