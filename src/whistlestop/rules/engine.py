"""The compiled entry points: what Python calls.

Each takes arrays of records and indexes them inside, since passing a single record to compiled code takes longer
than most rules.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from whistlestop.rules import legal
from whistlestop.rules.chance import below, seed_generator
from whistlestop.rules.compile import INTERPRETED, entry_point
from whistlestop.rules.longest_path import longest_path
from whistlestop.rules.play import play
from whistlestop.rules.records import Words
from whistlestop.rules.scoring import SCORES, score
from whistlestop.rules.scratch import scratch_dtype
from whistlestop.rules.setup import set_up
from whistlestop.rules.state import NONE, OVER, STATE

Records = NDArray[np.void]
PATH_STATES = 1 << 13  # the usual room for partial paths: always enough on the built-in boards (docs/scoring.md)


def records(count: int, dtype: np.dtype[np.void]) -> Records:
    """Return empty records: a record array for interpreted code, a plain array, which is faster, for compiled code."""
    return for_engine(np.zeros(count, dtype))


def for_engine(array: Records) -> Records:
    """Return the same records in the form that the engine takes."""
    return cast(Records, array.view(np.recarray)) if INTERPRETED else array


def new_states(count: int) -> Records:
    """Return empty states for that many games."""
    return records(count, STATE)


def copy_states(states: Records) -> Records:
    """Return independent copies, made byte by byte, since NumPy would copy records field by field."""
    return for_engine(np.asarray(states).view(np.uint8).copy().view(STATE))


def new_scratch(path_states: int = PATH_STATES) -> Records:
    """Return scratch space for one thread."""
    return records(1, scratch_dtype(path_states))


def new_scores() -> Records:
    """Return an empty record for the scores of one game."""
    return records(1, SCORES)


@entry_point
def start(states: Records, tables: Records, scratch: Records, players: int, first_seat: int) -> None:
    """Set up a game whose generator is set already."""
    set_up(states[0], tables[0], scratch[0], players, first_seat)


@entry_point
def seed(states: Records, value: np.uint64) -> None:
    """Seed the game's generator."""
    seed_generator(states[0].generator, value, 0)


@entry_point
def act(states: Records, tables: Records, scratch: Records, seat: int, action: int) -> bool:
    """Play an action if it is legal; otherwise change nothing and return False."""
    if not legal.is_legal(states[0], tables[0], scratch[0], seat, action):
        return False
    play(states[0], tables[0], scratch[0], seat, action)
    return True


@entry_point
def list_legal(states: Records, tables: Records, scratch: Records, seat: int, ids: NDArray[np.int16]) -> int:
    """Write the ids of the seat's legal actions; return how many there are."""
    return legal.list_legal(states[0], tables[0], scratch[0], seat, ids)


@entry_point
def score_game(states: Records, tables: Records, scratch: Records, scores: Records) -> bool:
    """Score the game as it stands; return False if the scratch space is too small."""
    return score(states[0], tables[0], scratch[0], scores[0])


@entry_point
def path_length(routes: Words, tables: Records, scratch: Records) -> int:
    """Return the length of the longest path in a set of routes; -1 if the scratch space is too small."""
    return longest_path(routes, tables[0], scratch[0])


@entry_point
def play_random_games(
    states: Records,
    tables: Records,
    scratch: Records,
    scores: Records,
    action_generator: Words,
    players: int,
    first_seed: int,
    games: int,
) -> int:
    """Play and score games of uniformly random legal actions, with consecutive seeds; leave the last one's state.

    Return the number of actions in all games, or -1 if the scratch space is too small. `Game` plays the same games for
    the same seeds if its actions are chosen by the same generator (`action_generator`, stream 1 of the seed).
    """
    state, table, space = states[0], tables[0], scratch[0]
    actions = 0
    for i in range(games):
        seed_generator(state.generator, np.uint64(first_seed + i), 0)
        seed_generator(action_generator, np.uint64(first_seed + i), 1)
        set_up(state, table, space, players, NONE)
        while state.phase != OVER:
            seat = legal.next_to_act(state, table)
            total = legal.count(state, table, space, seat)
            play(state, table, space, seat, legal.nth(state, table, space, seat, below(action_generator, total), total))
        if not score(state, table, space, scores[0]):
            return -1
        actions += int(state.actions)
    return actions
