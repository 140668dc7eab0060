"""Answers of compiled code as bytes: records, each of which is a row of lists of small numbers.

A record begins with its length in two bytes, a list with its length in one. Python makes tuples of bytes quickly, and
can tell from the bytes of a record whether it made the same thing before.

>>> raw = bytes([0, 5, 2, 7, 8, 1, 9, 0, 1, 0])
>>> [lists(record) for record in records(raw)]
[[(7, 8), (9,)], [()]]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from whistlestop.routing.compile import compiled

Bytes: TypeAlias = NDArray[np.uint8]
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


def records(raw: bytes) -> list[bytes]:
    """The records, without their lengths."""
    found, at = [], 0
    while at < len(raw):
        start = at + 2
        at = start + (raw[at] << 8 | raw[at + 1])
        found.append(raw[start:at])
    return found


def lists(record: bytes) -> list[tuple[int, ...]]:
    """The lists of a record."""
    found, at = [], 0
    while at < len(record):
        start = at + 1
        at = start + record[at]
        found.append(tuple(record[start:at]))
    return found


class Maker(Generic[Key, Made]):
    """Makes things from records. What it made for its last answer it gives again instead of making it twice."""

    __slots__ = ("_last", "_make")

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self._make = make
        self._last: dict[Key, Made] = {}

    def all_of(self, keys: Sequence[Key]) -> tuple[Made, ...]:
        """What each record stands for."""
        last, make = self._last, self._make
        made = tuple([last.get(key) or make(key) for key in keys])
        self._last = dict(zip(keys, made, strict=True))
        return made


@compiled
def number_at(numbers: Bytes, i: int) -> int:
    """One of the numbers, wide enough to be counted with."""
    return int(np.int64(numbers[i]))


@compiled
def put_list(out: Bytes, at: int, numbers: NDArray[np.int64], count: int) -> int:
    """Write the first numbers of an array as a list; returns where the next one begins, as do those that follow."""
    out[at] = count
    for i in range(count):
        out[at + 1 + i] = numbers[i]
    return at + 1 + count


@compiled
def put_wide(out: Bytes, at: int, number: int) -> int:
    """Write a number in two bytes, the high one first."""
    out[at], out[at + 1] = number >> 8, number & 255
    return at + 2


@compiled
def end_record(out: Bytes, start: int, end: int) -> int:
    """Write the length of a record in the two bytes that were left free for it."""
    out[start], out[start + 1] = (end - start - 2) >> 8, (end - start - 2) & 255
    return end
