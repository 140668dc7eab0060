"""Which commands were carried out, for as long as a table is in use, in as little memory as their ids take.

A player sends hundreds of commands in a game, and each of them may be repeated at any time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator


class CommandIds:
    """The commands that came with one key, each with the version of the table after it.

    >>> ids = CommandIds()
    >>> ids.add("claim-1", 7)
    >>> ids.add("claim-2", 8)
    >>> ids.version_after("claim-1"), ids.version_after("claim-3")
    (7, None)
    """

    __slots__ = ("_ids", "_versions")

    def __init__(self) -> None:
        self._ids = bytearray(b"\n")
        """The ids, each on a line of its own: the line's number is where its version is in `_versions`."""
        self._versions = array("i")

    def add(self, command: str, version: int) -> None:
        """Note a command; if it led to several entries, that is once for each of them, and the last one counts."""
        self._ids += _line(command)
        self._versions.append(version)

    def version_after(self, command: str) -> int | None:
        """The version after a command; None if it was not carried out."""
        found = self._ids.rfind(b"\n" + _line(command))
        return None if found < 0 else self._versions[self._ids.count(b"\n", 0, found)]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Every command, with the version after it."""
        return zip(self._ids.decode().split("\n")[1:-1], self._versions, strict=True)


def _line(command: str) -> bytes:
    """A command's id as a line. An id that a client sends has no line break in it, but a log may be from anywhere."""
    return command.replace("\n", " ").encode() + b"\n"
