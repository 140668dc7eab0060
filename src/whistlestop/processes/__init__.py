"""Child processes: one supervisor for stdio bots, for tournaments and for the server's bots.

A child runs in a process group of its own and exchanges lines with its parent. Whatever it does, the parent is not
blocked: every wait has a deadline, output is limited, and `stop` ends the whole group.

    ChildProcess        starts, feeds, watches and ends a child; hands each line to a callback
    BlockingChild       the same for a caller that waits for the next line
    AsyncChild          the same for an event loop
    worker_command      the command that runs one of our own functions as a child
    ParentConnection    the other end: how such a child talks to its parent
"""

from __future__ import annotations

from whistlestop.processes.async_child import AsyncChild
from whistlestop.processes.child import MAX_LINE, BlockingChild, ChildFailed, ChildProcess, quoted
from whistlestop.processes.worker import ParentConnection, worker_command

__all__ = [
    "MAX_LINE",
    "AsyncChild",
    "BlockingChild",
    "ChildFailed",
    "ChildProcess",
    "ParentConnection",
    "quoted",
    "worker_command",
]
