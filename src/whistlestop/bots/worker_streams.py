"""The streams of a process in which bots play: orders come in, answers go out, and no bot is in the way."""

from __future__ import annotations

import os
import queue
import threading
from io import BufferedReader, BufferedWriter


def own_streams() -> tuple[BufferedReader, BufferedWriter]:
    """Our two streams, out of the way of bots: what they print goes to standard error, and they read nothing."""
    orders = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return orders, answers


def lines_of(orders: BufferedReader) -> queue.SimpleQueue[bytes]:
    """The orders as they come. When there are no more the crew has gone, and the worker goes too, even in mid-game."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        for line in orders:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return lines
