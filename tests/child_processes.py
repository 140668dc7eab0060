"""Looking at child processes: which were started, and whether they still run."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest

from whistlestop.processes import ChildProcess


@contextlib.contextmanager
def started_processes() -> Iterator[list[int]]:
    """Collect the ids of the child processes that are started meanwhile."""
    started: list[int] = []
    start = ChildProcess.__init__

    def noting(self: ChildProcess, *arguments: Any, **settings: Any) -> None:
        start(self, *arguments, **settings)
        started.append(self.pid)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ChildProcess, "__init__", noting)
        yield started


def runs(process: int) -> bool:
    """Whether a process runs; one that has ended, but whose parent has not read its status, does not."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    state = listed.stdout.strip()
    return state != "" and not state.startswith("Z")


def ends(process: int) -> bool:
    """Whether a process ends; one that does not within five minutes never will."""
    for _ in range(6000):
        if not runs(process):
            return True
        time.sleep(0.05)
    return False
