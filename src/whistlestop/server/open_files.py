"""How many files, and so connections, the process may have open."""

from __future__ import annotations

import sys

RESERVED = 256
"""Files that are not connections: the database, the log, the pipes to bots."""
UNLIMITED = 1_000_000
"""What is taken for a limit where the system has none."""


def raise_limit() -> int:
    """Let the process open as many files as the system allows it to; returns how many."""
    if sys.platform == "win32":
        return UNLIMITED
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = UNLIMITED if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # macOS has a lower limit than it says
        wanted = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return min(wanted, UNLIMITED)


def sockets_for(files: int) -> int:
    """How many sockets fit into a limit on files, beside other connections (`Limits.connection_slots`).

    >>> sockets_for(1024)
    614
    """
    return max((files - RESERVED) * 4 // 5, 1)
