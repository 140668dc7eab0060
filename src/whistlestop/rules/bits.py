"""Sets as bit masks in unsigned 64-bit words.

Always `uint64`: narrower shifts give different results compiled and interpreted, and a `uint64` mixed with a signed
integer becomes a float, so every shift count is cast.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Words

ZERO = np.uint64(0)
ONE = np.uint64(1)
# `size` adds up neighbouring bits, then pairs, then groups of four; a product then adds all bytes in the top one.
_PAIRS = np.uint64(0x5555555555555555)
_QUADS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)
_TOP = np.uint64(56)
_FOUR = np.uint64(4)
_TWO = np.uint64(2)


@compiled
def bit(i: int) -> np.uint64:
    """Return the word in which only bit `i` is set."""
    return ONE << np.uint64(i)


@compiled
def size(word: np.uint64) -> int:
    """Return how many bits are set."""
    word = word - ((word >> ONE) & _PAIRS)
    word = (word & _QUADS) + ((word >> _TWO) & _QUADS)
    word = (word + (word >> _FOUR)) & _BYTES
    return int(np.int64((word * _SUM) >> _TOP))


@compiled
def lowest(word: np.uint64) -> int:
    """Return the index of the lowest set bit; the word must not be empty."""
    return size((word & (~word + ONE)) - ONE)  # the lowest bit alone, less 1, has a bit for each place below it


@compiled
def nth(word: np.uint64, n: int) -> int:
    """Return the index of the set bit that has `n` set bits below it."""
    for _ in range(n):
        word &= word - ONE
    return lowest(word)


@compiled
def has(words: Words, i: int) -> bool:
    """Return whether `i` is in the two-word set."""
    return bool((words[i >> 6] & bit(i & 63)) != ZERO)


@compiled
def add(words: Words, i: int) -> None:
    """Add `i` to the two-word set."""
    words[i >> 6] |= bit(i & 63)


@compiled
def remove(words: Words, i: int) -> None:
    """Remove `i` from the two-word set."""
    words[i >> 6] &= ~bit(i & 63)
