"""Answers of compiled code as bytes: records, each of which is a row of lists of small numbers.

A record begins with its length in two bytes, a list with its length in one. Python makes tuples of bytes quickly, and
can tell from the bytes of an answer whether it is the same as before.

>>> raw = bytes([0, 5, 2, 7, 8, 1, 9, 0, 1, 0])
>>> [lists(record) for record in records(raw)]
[[(7, 8), (9,)], [()]]
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.routing.compile import compiled

Bytes: TypeAlias = NDArray[np.uint8]


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
