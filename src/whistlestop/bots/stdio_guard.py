"""Ends the bots of a program that died before it could end them itself.

Run as a script, one for each program that plays with such bots: `+123` on a line of standard input means that the
process group 123 is a bot, `-123` that it is gone. The input ends when the program does, however that happens.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys


def main() -> None:
    """Wait for the end of the input, and end the groups that are left."""
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
