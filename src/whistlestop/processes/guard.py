"""The guard ends children whose parent was killed before it could end them itself."""

from __future__ import annotations

import atexit
import contextlib
import os
import subprocess
import sys
from functools import cache
from pathlib import Path


class Guard:
    """The script `guard_script.py`, running alongside this process."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("guard_script.py")
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(script)],  # it needs no installed packages, so it starts quickly
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        atexit.register(self._stop)

    def add(self, group: int) -> None:
        """Remember a process group that must end when this process does."""
        self._write(group)

    def remove(self, group: int) -> None:
        """Forget a process group that has ended."""
        self._write(-group)

    def _write(self, number: int) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(f"{number}\n".encode())

    def _stop(self) -> None:
        """Close the script's input, which makes it end, and wait for that."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            self._process.communicate(timeout=5)


def guard() -> Guard:
    """Return the guard of this process, starting it if there is none yet."""
    return _guard_of(os.getpid())


@cache
def _guard_of(pid: int) -> Guard:
    del pid  # only the key of the cache: a forked process needs a guard of its own
    return Guard()
