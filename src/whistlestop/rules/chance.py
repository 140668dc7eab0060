"""Chance: one generator, in the state, behind every random event.

xoroshiro128++ (Blackman and Vigna): two words of state, fast, and the same on a CPU, on a GPU and interpreted.
A simulation seeds it once; a live game sets it anew before every action (`secrecy.py`).

Where somebody else decides what chance brings, a state has a script in place of the generator: an array of more words,
which hold the answers to what is drawn, and take note of the first question that they don't answer. That is how an
environment can make every draw a move of its own. A script costs a game that has none nothing.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.compile import compiled
from whistlestop.rules.state import CARD_KINDS, STATE, Ints, Words

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_WORD = np.uint64(64)

# The words of a script. The first two are 0, and stay so whatever is drawn.
ASKED = 2  # how many answers there could be to the first question that has none; 0 if all had one
GIVEN = 3  # how many answers are given
READ = 4  # how many of them have been read
SHOWN = 5  # 1 if the next question is for a card of the pile that follows
PILE = 6
ANSWERS = PILE + CARD_KINDS


def scripted_dtype(most_answers: int) -> np.dtype[np.void]:
    """A state with a script of up to so many answers in place of the generator."""
    fields = [(name, STATE[name].base, STATE[name].shape) for name in STATE.names or () if name != "generator"]
    return np.dtype([("generator", "u8", (ANSWERS + most_answers,)), *fields], align=True)


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
    """The next 64 random bits."""
    a, b = generator[0], generator[1]
    result = _rotate(a + b, np.uint64(17)) + a
    b ^= a
    generator[0] = _rotate(a, np.uint64(49)) ^ b ^ (b << np.uint64(21))
    generator[1] = _rotate(b, np.uint64(28))
    return np.uint64(result)


@compiled
def below(generator: Words, n: int) -> int:
    """A number from 0 to n-1, each exactly as likely (Lemire's multiplication with rejection)."""
    span = np.uint64(n)
    product = (next_word(generator) >> _HALF) * span
    if product & _LOW_HALF < span:
        if len(generator) > ASKED:  # a script always comes this way, since its first words are 0; a generator seldom
            return scripted(generator, n)
        unfair = (_LOW_HALF + np.uint64(1) - span) % span
        while product & _LOW_HALF < unfair:
            product = (next_word(generator) >> _HALF) * span
    return int(np.int64(product >> _HALF))


@compiled
def scripted(script: Words, n: int) -> int:
    """The script's next answer to a question for a number from 0 to n-1; 0 where it has none."""
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
    """Tell a script that the next question is for a card of this pile; a generator need not know."""
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
