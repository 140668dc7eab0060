"""The compiled entry points of a batch on the CPU.

Most work on the games from `first` to `last - 1`, so that threads can share a batch; each thread has its own scratch
space. The quickest ones take a few arrays instead of `BatchArrays`, which takes a microsecond longer to pass: a lot for
a batch of one game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.arrays import BatchArrays
from whistlestop.env.compile import entry_point
from whistlestop.env.rewards import pay_nothing
from whistlestop.env.stepping import (
    ENDED,
    RUNNING,
    SKIP,
    TRUNCATED,
    UNSCORED,
    begin,
    observe_actor,
    play_out,
    random_action,
    settle,
    take_action,
)
from whistlestop.rules import legal
from whistlestop.rules.engine import Records
from whistlestop.rules.state import NONE


@entry_point
def begin_games(batch: BatchArrays, scratch: Records, wanted: NDArray[np.bool_], first: int, last: int) -> None:
    """Begin the wanted games."""
    for i in range(first, last):
        if wanted[i]:
            begin(
                batch.states[i],
                batch.tables[batch.groups[i]],
                scratch[0],
                batch.action_generators[i],
                batch.seeds[i],
            )


@entry_point
def observe_games(batch: BatchArrays, wanted: NDArray[np.bool_], first: int, last: int) -> None:
    """Write the observations and masks of the acting seats in the wanted games."""
    for i in range(first, last):
        if wanted[i]:
            batch.seats[i] = observe_actor(batch, i)


@entry_point
def first_illegal(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scratch: Records,
    seats: NDArray[np.int8],
    actions: NDArray[np.int32],
    action_counts: NDArray[np.int32],
    first: int,
    last: int,
) -> int:
    """Return the first game whose action is not legal, or -1. A game that is over accepts any action."""
    for i in range(first, last):
        action = int(actions[i])
        if seats[i] != NONE and action != SKIP:
            if action < 0 or action >= action_counts[groups[i]]:
                return i
            if not legal.is_legal(states[i], tables[groups[i]], scratch[0], int(seats[i]), action):
                return i
    return -1


@entry_point
def step_games(
    batch: BatchArrays, scratch: Records, actions: NDArray[np.int32], seed_stride: int, first: int, last: int
) -> int:
    """Play the chosen actions, all of which are legal; return how many games must be scored in more space.

    A game that has ended or was broken off is followed at once by the one whose seed is `seed_stride` higher; if that
    is 0, it stays as it is.
    """
    unscored = 0
    for i in range(first, last):
        if batch.seats[i] == NONE or actions[i] == SKIP:
            pay_nothing(batch.rewards[i], int(batch.states[i].players))
            batch.status[i] = RUNNING
            continue
        state, tables = batch.states[i], batch.tables[batch.groups[i]]
        seat, most = int(batch.seats[i]), int(batch.max_actions[i])
        status = take_action(state, tables, scratch[0], seat, int(actions[i]), most, batch.reward, batch.rewards[i])
        if status == UNSCORED:
            status = settle(state, tables, scratch[0], batch.scores[i], batch.reward, batch.rewards[i])
            unscored += status == UNSCORED
        if (status == ENDED or status == TRUNCATED) and seed_stride > 0:
            batch.seeds[i] += np.uint64(seed_stride)
            begin(state, tables, scratch[0], batch.action_generators[i], batch.seeds[i])
        batch.status[i] = status
        batch.seats[i] = observe_actor(batch, i)
    return unscored


@entry_point
def settle_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scratch: Records,
    scores: Records,
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
    reward: int,
) -> int:
    """Score the games that wait for it; return how many still do."""
    unscored = 0
    for i in range(len(states)):
        if status[i] == UNSCORED:
            status[i] = settle(states[i], tables[groups[i]], scratch[0], scores[i], reward, rewards[i])
            unscored += status[i] == UNSCORED
    return unscored


@entry_point
def choose_random_actions(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scratch: Records,
    action_generators: NDArray[np.uint64],
    seats: NDArray[np.int8],
    actions: NDArray[np.int32],
    first: int,
    last: int,
) -> None:
    """Choose a random legal action for every game; 0 where the game is over."""
    for i in range(first, last):
        actions[i] = 0
        if seats[i] != NONE:
            actions[i] = random_action(states[i], tables[groups[i]], scratch[0], action_generators[i], int(seats[i]))


@entry_point
def play_out_games(batch: BatchArrays, scratch: Records, first: int, last: int) -> int:
    """Play games to their end with random actions and score them; return how many must be scored in more space."""
    unscored = 0
    for i in range(first, last):
        state, tables, most = batch.states[i], batch.tables[batch.groups[i]], int(batch.max_actions[i])
        generator, rewards = batch.action_generators[i], batch.rewards[i]
        batch.status[i] = play_out(state, tables, scratch[0], generator, most, batch.reward, rewards)
        batch.seats[i] = NONE
        if batch.status[i] == UNSCORED:
            batch.status[i] = settle(state, tables, scratch[0], batch.scores[i], batch.reward, rewards)
            unscored += batch.status[i] == UNSCORED
    return unscored


@entry_point
def mark_seat(states: Records, tables: Records, seat: int, masks: NDArray[np.int8]) -> int:
    """Write the mask of one seat in the first game; return how many actions are legal."""
    for action in range(len(masks[0])):
        masks[0, action] = 0
    return legal.mark_legal(states[0], tables[0], seat, masks[0])
