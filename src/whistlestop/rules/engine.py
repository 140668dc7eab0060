"""The compiled entry points: what Python calls.

Each takes arrays of records and indexes them inside, since handing a single record to compiled code costs more
than most rules do.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from whistlestop.rules import legal
from whistlestop.rules.chance import below, seed_generator
from whistlestop.rules.compile import INTERPRETED, entry_point
from whistlestop.rules.longest_path import longest_trail
from whistlestop.rules.play import play
from whistlestop.rules.scoring import SCORES, score
from whistlestop.rules.scratch import scratch_dtype
from whistlestop.rules.setup import set_up
from whistlestop.rules.state import OVER, STATE, Words

Records = NDArray[np.void]
TRAIL_STATES = 1 << 13


def records(count: int, dtype: np.dtype[np.void]) -> Records:
    """Empty records; interpreted code needs them as a record array, compiled code takes plain ones faster."""
    return for_engine(np.zeros(count, dtype))


def for_engine(array: Records) -> Records:
    """The same records in the form in which the engine takes them."""
    return cast(Records, array.view(np.recarray)) if INTERPRETED else array


def new_states(count: int) -> Records:
    """Room for that many games."""
    return records(count, STATE)


def copy_states(states: Records) -> Records:
    """Independent copies; as plain bytes, since NumPy copies records field by field."""
    return for_engine(np.asarray(states).view(np.uint8).copy().view(STATE))


def new_scratch(trail_states: int = TRAIL_STATES) -> Records:
    """Scratch space for one thread."""
    return records(1, scratch_dtype(trail_states))


def new_scores() -> Records:
    """Room for the scores of one game."""
    return records(1, SCORES)


@entry_point
def start(states: Any, tables: Any, scratch: Any, players: int, first_seat: int) -> None:
    """Set up a game whose generator is set."""
    set_up(states[0], tables[0], scratch[0], players, first_seat)


@entry_point
def seed(states: Any, value: np.uint64) -> None:
    """Seed the game's generator."""
    seed_generator(states[0].generator, value, 0)


@entry_point
def act(states: Any, tables: Any, scratch: Any, seat: int, action: int) -> bool:
    """Play an action if it is legal; False, and nothing changed, if it isn't."""
    if not legal.is_legal(states[0], tables[0], scratch[0], seat, action):
        return False
    play(states[0], tables[0], scratch[0], seat, action)
    return True


@entry_point
def list_legal(states: Any, tables: Any, scratch: Any, seat: int, ids: NDArray[np.int16]) -> int:
    """Write the seat's legal actions; returns how many there are."""
    return legal.list_legal(states[0], tables[0], scratch[0], seat, ids)


@entry_point
def score_game(states: Any, tables: Any, scratch: Any, scores: Any) -> bool:
    """Score the game as it stands; False if the scratch space is too small."""
    return score(states[0], tables[0], scratch[0], scores[0])


@entry_point
def trail_length(routes: Words, tables: Any, scratch: Any) -> int:
    """The longest trail in a set of routes; -1 if the scratch space is too small."""
    return longest_trail(routes, tables[0], scratch[0])


@entry_point
def play_random_games(
    states: Any, tables: Any, scratch: Any, scores: Any, chooser: Words, players: int, first_seed: int, games: int
) -> int:
    """Play and score games of uniformly random legal actions, with consecutive seeds; leaves the last one's state.

    Returns the number of actions in all, or -1 if the scratch space was too small. `Game` plays the same games for
    the same seeds when its actions are chosen by the same generator (`chooser`, stream 1 of the seed).
    """
    state, table, space = states[0], tables[0], scratch[0]
    actions = 0
    for i in range(games):
        seed_generator(state.generator, np.uint64(first_seed + i), 0)
        seed_generator(chooser, np.uint64(first_seed + i), 1)
        set_up(state, table, space, players, -1)
        while state.phase != OVER:
            seat = legal.next_to_act(state, table)
            total = legal.count(state, table, space, seat)
            play(state, table, space, seat, legal.nth(state, table, space, seat, below(chooser, total), total))
        if not score(state, table, space, scores[0]):
            return -1
        actions += int(state.actions)
    return actions
