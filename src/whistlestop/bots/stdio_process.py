"""A program that reads and writes lines, kept on a short leash.

Threads do the reading and writing, so a program that never reads, floods its output or writes half a line blocks
nobody: whoever waits for a line waits on a clock.
"""

from __future__ import annotations

import atexit
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
from functools import cache
from io import FileIO
from pathlib import Path
from typing import cast

MAX_LINE = 64 * 1024
"""The longest line, in bytes, that is read from a program."""
_MAX_WAITING = 16
"""So many lines may wait to be read; a program that writes more is not listened to any longer."""
_LAST_WORDS = 20
"""So many lines of standard error are kept, and so much of each."""
_MAX_WORDS = 400
_CHUNK = 64 * 1024


class Misbehaved(Exception):
    """What a program did instead of answering, as the rest of a sentence: "did not answer within 10 s"."""


class Program:
    """A running program, its lines in and out, and its last words on standard error."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, without a shell; raises OSError if that fails."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # raw pipes have no locks that a thread could hold while another closes them
            start_new_session=sys.platform != "win32",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        if sys.platform != "win32":
            _guard(os.getpid()).tell(self._process.pid)
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MAX_WAITING)
        self._unfinished = b""
        self._last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._ended = threading.Event()
        self._threads = [
            _thread(self._write, self._process.stdin),
            _thread(self._read_lines, self._process.stdout),
            _thread(self._read_errors, self._process.stderr),
        ]

    def send(self, line: bytes) -> None:
        """Write a line, without waiting for it to be read."""
        self._to_write.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """The next line that the program writes; raises `Misbehaved` if none comes in time."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            begun = f"; it wrote {shown(self._unfinished)} and never ended the line" if self._unfinished else ""
            raise Misbehaved(f"did not answer within {seconds:g} s{begun}") from None
        if line is None:
            raise Misbehaved(self._ending())
        if len(line) > MAX_LINE:
            raise Misbehaved(f"wrote a line of more than {MAX_LINE // 1024} KiB")
        return line

    def stop(self, grace: float = 0.0) -> None:
        """End the program and all that it started, after giving it some seconds to end by itself."""
        if self._ended.is_set():
            return
        self._to_write.put(None)
        if grace:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        _kill_group(self._process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        self._ended.set()
        if sys.platform != "win32":
            _guard(os.getpid()).tell(-self._process.pid)
        # A process that left the group may still hold the pipes; its threads end when it does.
        until = time.monotonic() + 1
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def last_words(self) -> list[str]:
        """The last lines on standard error."""
        return list(self._last_words)

    def _ending(self) -> str:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        if code < 0:
            return f"was ended by signal {-code} ({signal.strsignal(-code)})"
        return f"ended with exit code {code}"

    def _write(self, pipe: FileIO) -> None:
        with contextlib.suppress(OSError), pipe:  # OSError: it ended, which its silence tells
            while line := self._to_write.get():
                rest = memoryview(line)
                while rest:
                    rest = rest[pipe.write(rest) :]

    def _read_lines(self, pipe: FileIO) -> None:
        with contextlib.suppress(OSError), pipe:
            while self._pass_on(pipe.read(_CHUNK)):
                pass
            self._ended.wait()  # a closed pipe would give it last words of our making

    def _pass_on(self, chunk: bytes) -> bool:
        """Hand over the lines that a chunk of output completes; False if there is no point in reading on."""
        *whole, self._unfinished = (self._unfinished + chunk).split(b"\n")
        lines: list[bytes | None] = [*whole]
        too_long = len(self._unfinished) > MAX_LINE
        if too_long or not chunk:
            lines.append(self._unfinished if too_long else None)
        try:
            for line in lines:
                self._lines.put_nowait(line)
        except queue.Full:
            return False
        return bool(chunk) and not too_long

    def _read_errors(self, pipe: FileIO) -> None:
        rest = b""
        with contextlib.suppress(OSError), pipe:
            while chunk := pipe.read(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                self._last_words.extend(_words(line) for line in lines)
                rest = rest[:_MAX_WORDS]
        if rest:
            self._last_words.append(_words(rest))


def shown(line: bytes) -> str:
    """A line as a message quotes it.

    >>> shown(b"Hello" * 100)
    '"HelloHelloHelloHelloHelloHelloHelloHello…"'
    """
    words = line.decode(errors="replace").strip()
    return f'"{words[:40]}…"' if len(words) > 40 else f'"{words}"'


def _words(line: bytes) -> str:
    return line[:_MAX_WORDS].decode(errors="replace").rstrip()


def _thread(task: Callable[[FileIO], None], pipe: object) -> threading.Thread:
    thread = threading.Thread(target=task, args=(cast(FileIO, pipe),), daemon=True)
    thread.start()
    return thread


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


class _Guard:
    """The script `stdio_guard.py`, running, which ends what this program leaves behind."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("stdio_guard.py")
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        atexit.register(self._leave)

    def tell(self, group: int) -> None:
        """A process group to end when this program does; a negative number for one that is gone."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(f"{group}\n".encode())

    def _leave(self) -> None:
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            self._process.communicate(timeout=5)


@cache
def _guard(pid: int) -> _Guard:
    """One for each process: a forked one must not rely on its parent's."""
    del pid
    return _Guard()
