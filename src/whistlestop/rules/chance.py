"""Chance: one generator, in the state, behind every random event.

xoroshiro128++ (Blackman and Vigna): two words of state, fast, and the same on a CPU, on a GPU and interpreted.
A simulation seeds it once; a live game sets it again before every action (`secrecy.py`).

An environment may want to decide the outcome of every draw itself. Then the state has a script in place of the
generator: a longer array, which holds the answers to the draws, and records the first question that has no answer yet.
A game without a script pays nothing for this.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Ints, Words, dtype_of
from whistlestop.rules.state import CARD_KINDS, State

# The constants of splitmix64, which makes the generator's first state from a seed.
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_WORD = np.uint64(64)

# The words of a script. The first two are 0 and stay 0, whatever is drawn.
ASKED = 2  # how many answers are possible to the first question without one; 0 if every question had one
GIVEN = 3  # how many answers the script holds
READ = 4  # how many of them have been read
SHOWN = 5  # 1 if the next question asks for a card from the pile that follows
PILE = 6
ANSWERS = PILE + CARD_KINDS


def scripted_dtype(most_answers: int) -> np.dtype[np.void]:
    """Return the dtype of a state that has a script of up to that many answers in place of the generator."""
    return dtype_of(State, generator=ANSWERS + most_answers)


@compiled
def _rotate(x: np.uint64, by: np.uint64) -> np.uint64:
    return (x << by) | (x >> (_WORD - by))


@compiled
def _mix(x: np.uint64) -> np.uint64:
    """The output function of splitmix64."""
    x = (x ^ (x >> np.uint64(30))) * _MIX_A
    x = (x ^ (x >> np.uint64(27))) * _MIX_B
    return x ^ (x >> np.uint64(31))


@compiled
def seed_generator(generator: Words, seed: np.uint64, stream: int) -> None:
    """Start a generator; streams of one seed are independent (0: the game's, 1: a random player's)."""
    start = _mix(seed + _GOLDEN) ^ np.uint64(stream)
    generator[0] = _mix(start + _GOLDEN)
    generator[1] = _mix(start + _GOLDEN + _GOLDEN) | np.uint64(1)


@compiled
def next_word(generator: Words) -> np.uint64:
    """Return the next 64 random bits."""
    a, b = generator[0], generator[1]
    result = _rotate(a + b, np.uint64(17)) + a
    b ^= a
    generator[0] = _rotate(a, np.uint64(49)) ^ b ^ (b << np.uint64(21))
    generator[1] = _rotate(b, np.uint64(28))
    return np.uint64(result)


@compiled
def below(generator: Words, n: int) -> int:
    """Return a number from 0 to n-1, all equally likely (Lemire's method: multiply, and reject the unfair rest)."""
    span = np.uint64(n)
    product = (next_word(generator) >> _HALF) * span
    if product & _LOW_HALF < span:
        if len(generator) > ASKED:  # always true for a script, since its first words are 0; rarely for a generator
            return scripted(generator, n)
        unfair = (_LOW_HALF + np.uint64(1) - span) % span
        while product & _LOW_HALF < unfair:
            product = (next_word(generator) >> _HALF) * span
    return int(np.int64(product >> _HALF))


@compiled
def scripted(script: Words, n: int) -> int:
    """Return the script's next answer, a number from 0 to n-1; 0 if it has none."""
    if script[READ] < script[GIVEN]:
        answer = script[ANSWERS + int(script[READ])]
        script[READ] += np.uint64(1)
        script[SHOWN] = np.uint64(0)
        return int(np.int64(answer))
    if script[ASKED] == 0:
        script[ASKED] = np.uint64(n)
    return 0


@compiled
def show_pile(generator: Words, pile: Ints) -> None:
    """Tell a script that the next question asks for a card from this pile; a generator ignores it."""
    if len(generator) > ASKED and generator[ASKED] == 0:
        generator[SHOWN] = np.uint64(1)
        for card in range(len(pile)):
            generator[PILE + card] = np.uint64(pile[card])


@compiled
def shuffle(generator: Words, cards: Ints, start: int, end: int) -> None:
    """Shuffle `cards[start:end]` in place."""
    for i in range(end - 1, start, -1):
        j = start + below(generator, i - start + 1)
        cards[i], cards[j] = cards[j], cards[i]
