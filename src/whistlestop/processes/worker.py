"""Workers: children that run a function of this package, and their connection to the parent."""

from __future__ import annotations

import faulthandler
import os
import queue
import sys
import threading
from collections.abc import Callable


def worker_command(main: Callable[[], None]) -> list[str]:
    """Return the command that calls a function in a new Python process with the import path of this one."""
    script = f"import sys; sys.path[:] = sys.argv[1:]; from {main.__module__} import {main.__name__} as main; main()"
    return [sys.executable, "-c", script, *sys.path]


class ParentConnection:
    """The worker's end of the pipes: requests come in and replies go out, one line each.

    Code that runs in the worker can't get in the way: what it prints goes to standard error, and its standard input
    is empty. The worker exits when its parent does, even in the middle of a request.
    """

    def __init__(self) -> None:
        """Take over the standard streams. Make only one."""
        faulthandler.enable()
        requests = os.fdopen(os.dup(0), "rb")
        self._replies = os.fdopen(os.dup(1), "wb")
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)

        def read() -> None:
            for line in requests:
                self._lines.put(line)
            os._exit(0)

        threading.Thread(target=read, daemon=True).start()

    def receive(self) -> bytes:
        """Wait for the next request, and return it."""
        return self._lines.get()

    def send(self, reply: bytes) -> None:
        """Write a reply."""
        self._replies.write(reply + b"\n")
        self._replies.flush()
