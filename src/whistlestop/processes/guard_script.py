"""End the children of a process that was killed before it could end them itself.

Run as a script (`guard.py`). A line of standard input with the number 123 means that the process group 123 has
started, -123 that it has ended. The input ends when the parent does, however that happens.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys


def main() -> None:
    """Wait for the end of the input, then end the groups that are left."""
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line)
        if group > 0:
            groups.add(group)
        else:
            groups.discard(-group)
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
