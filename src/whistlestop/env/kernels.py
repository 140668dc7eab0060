"""The CUDA kernels of a batch: each thread plays one game, with the same functions as on a CPU (`stepping.py`).

A kernel only assigns games to threads; it contains no rules. In the simulator (`device.py`) kernels run without a GPU,
slowly, as plain Python.

Kernels take their arrays one by one, not as `BatchArrays`: a launch takes longer with every array that it passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.compile import KERNELS
from whistlestop.env.device import SIMULATED, cuda, device_dtype
from whistlestop.env.rewards import pay_nothing
from whistlestop.env.stepping import (
    ENDED,
    RUNNING,
    SKIP,
    TRUNCATED,
    UNSCORED,
    begin,
    is_over,
    observe_actor_into_zeros,
    observe_board_of_actor_into_zeros,
    pay_points,
    play_random_action,
    random_action,
    settle,
    status_at_end,
    take_action,
)
from whistlestop.observations.ticket_plan import TICKET_PLAN
from whistlestop.rules import legal
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import scratch_dtype
from whistlestop.rules.state import KEEPING_TICKETS, NONE, SECOND_CARD, STATE, TUNNEL

WARP = 32
THREADS = 2 if SIMULATED else 128
"""Threads of a block: 64 to 256 are equally fast, and the simulator's are slow to start."""
FEW_PATH_STATES = 96
"""Partial paths that every thread has room for: enough for all but one random game in a few thousand."""

ILLEGAL, WAITING, LEFT = 0, 1, 2
"""The places of a batch's counts on the device: the first game with an illegal action, the games that wait for more
space, and the games that not even the large space was enough for."""

_STATE = device_dtype(STATE)
_TICKET_PLAN = device_dtype(TICKET_PLAN)
_PLAYING = device_dtype(scratch_dtype(1, log_rows=1))
_SCORING = device_dtype(scratch_dtype(FEW_PATH_STATES, log_rows=1))
_ALL_THREADS = 0xFFFFFFFF
FEW_REGISTERS = 32
MORE_REGISTERS = 64


def kernel(registers: int) -> Callable[[Callable[..., None]], Any]:
    """Compile a kernel whose threads have that many registers: with fewer, more threads run at a time."""

    def declare(function: Callable[..., None]) -> Any:
        if SIMULATED:
            return cuda.jit(function)
        from numba.cuda.core import config

        with KERNELS.own_folder(config):
            return cuda.jit(max_registers=registers, cache=KERNELS.caching)(function)

    return declare


def _anyone(yes: bool) -> bool:
    """Return whether it is true for any thread of the warp; in the simulator each thread is alone."""
    return yes if SIMULATED else bool(cuda.any_sync(_ALL_THREADS, yes))


anyone = _anyone if SIMULATED else cuda.jit(device=True)(_anyone)


@kernel(FEW_REGISTERS)
def number_seeds(seeds: NDArray[np.uint64], first: int) -> None:
    """Write consecutive seeds."""
    i = cuda.grid(1)
    if i < len(seeds):
        seeds[i] = np.uint64(first) + np.uint64(i)


@kernel(MORE_REGISTERS)
def begin_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    action_generators: NDArray[np.uint64],
    seeds: NDArray[np.uint64],
    wanted: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
) -> None:
    """Begin the wanted games."""
    i = cuda.grid(1)
    if i < len(states) and wanted[i]:
        scratch = cuda.local.array(1, _PLAYING)
        state = cuda.local.array(1, _STATE)
        state[0] = states[i]  # so that the padding between the fields stays the same
        begin(state[0], tables[groups[i]], scratch[0], action_generators[i], seeds[i])
        states[i] = state[0]
        pay_nothing(rewards[i], int(state[0].players))
        status[i] = RUNNING


@kernel(MORE_REGISTERS)
def find_illegal(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    seats: NDArray[np.int8],
    actions: NDArray[np.integer[Any]],
    action_counts: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    """Find the first game whose action is not legal. A game that is over accepts any action."""
    i = cuda.grid(1)
    if i < len(states) and seats[i] != NONE and actions[i] != SKIP:
        scratch = cuda.local.array(1, _PLAYING)
        action = int(actions[i])
        group = groups[i]
        known = 0 <= action < action_counts[group]
        if not known or not legal.is_legal(states[i], tables[group], scratch[0], int(seats[i]), action):
            cuda.atomic.min(counts, ILLEGAL, i)


@kernel(MORE_REGISTERS)
def step_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    seats: NDArray[np.int8],
    actions: NDArray[np.integer[Any]],
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
    wanted: NDArray[np.bool_],
    max_actions: NDArray[np.int32],
    reward: int,
) -> None:
    """Play the chosen actions, all of which are legal; write to `wanted` which games have changed."""
    i = cuda.grid(1)
    if i < len(states):
        scratch = cuda.local.array(1, _PLAYING)
        wanted[i] = seats[i] != NONE and actions[i] != SKIP
        if wanted[i]:
            seat, most = int(seats[i]), int(max_actions[i])
            status[i] = take_action(
                states[i], tables[groups[i]], scratch[0], seat, int(actions[i]), most, reward, rewards[i]
            )
        else:
            pay_nothing(rewards[i], int(states[i].players))
            status[i] = RUNNING


@kernel(MORE_REGISTERS)
def settle_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scores: Records,
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
    reward: int,
    waiting: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    """Score the games that have ended; those that need more space wait."""
    i = cuda.grid(1)
    if i < len(states) and status[i] == UNSCORED:
        scratch = cuda.local.array(1, _SCORING)
        state = cuda.local.array(1, _STATE)
        # Local memory is not cleared: stale stamps would look like paths that were found.
        scratch[0].path_stamp = 0
        for slot in range(2 * FEW_PATH_STATES):
            scratch[0].path_stamps[slot] = 0
        state[0] = states[i]
        status[i] = settle(state[0], tables[groups[i]], scratch[0], scores[i], reward, rewards[i])
        if status[i] == UNSCORED:
            waiting[cuda.atomic.add(counts, WAITING, 1)] = i


@kernel(MORE_REGISTERS)
def settle_waiting(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scratch: Records,
    scores: Records,
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
    reward: int,
    waiting: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    """Score the waiting games, each thread in a large space of its own."""
    thread = cuda.grid(1)
    if thread < len(scratch):
        for place in range(thread, counts[WAITING], len(scratch)):
            i = waiting[place]
            status[i] = settle(states[i], tables[groups[i]], scratch[thread], scores[i], reward, rewards[i])
            if status[i] == UNSCORED:
                cuda.atomic.add(counts, LEFT, 1)


@kernel(MORE_REGISTERS)
def follow_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    action_generators: NDArray[np.uint64],
    seeds: NDArray[np.uint64],
    status: NDArray[np.int8],
    wanted: NDArray[np.bool_],
    seed_stride: int,
) -> None:
    """Begin the games that follow those that have ended or been broken off; their seeds are `seed_stride` higher."""
    i = cuda.grid(1)
    if i < len(states) and wanted[i] and (status[i] == ENDED or status[i] == TRUNCATED):
        scratch = cuda.local.array(1, _PLAYING)
        state = cuda.local.array(1, _STATE)
        seeds[i] += np.uint64(seed_stride)
        state[0] = states[i]  # so that the padding between the fields stays the same
        begin(state[0], tables[groups[i]], scratch[0], action_generators[i], seeds[i])
        states[i] = state[0]


@kernel(FEW_REGISTERS)
def find_status(status: NDArray[np.int8], sought: int, found: NDArray[np.bool_]) -> None:
    """Write which games have this status."""
    i = cuda.grid(1)
    if i < len(status):
        found[i] = status[i] == sought


@kernel(FEW_REGISTERS)
def clear_rows(wanted: NDArray[np.bool_], rows: NDArray[Any]) -> None:
    """Fill the rows of the wanted games with 0: a block for each row, so that threads write to neighbouring places."""
    row = cuda.blockIdx.x
    if wanted[row]:
        for i in range(cuda.threadIdx.x, rows.shape[1], cuda.blockDim.x):
            rows[row, i] = 0


@kernel(MORE_REGISTERS)
def observe_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    offsets: Records,
    wanted: NDArray[np.bool_],
    max_actions: NDArray[np.int32],
    seats: NDArray[np.int8],
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
) -> None:
    """Write the observations and masks of the acting seats in the wanted games; their rows are 0 everywhere."""
    i = cuda.grid(1)
    if i < len(states) and wanted[i]:
        seats[i] = observe_actor_into_zeros(
            states[i], tables[groups[i]], offsets[0], int(max_actions[i]), observations[i], masks[i]
        )


@kernel(MORE_REGISTERS)
def observe_boards(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    offsets: Records,
    wanted: NDArray[np.bool_],
    max_actions: NDArray[np.int32],
    seats: NDArray[np.int8],
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
) -> None:
    """Write observations of version 1, and masks, like `observe_games`."""
    i = cuda.grid(1)
    if i < len(states) and wanted[i]:
        plan = cuda.local.array(1, _TICKET_PLAN)
        group, most = groups[i], int(max_actions[i])
        seats[i] = observe_board_of_actor_into_zeros(
            states[i], tables[group], offsets[group], plan[0], most, observations[i], masks[i]
        )


@kernel(FEW_REGISTERS)
def choose_random_actions(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    action_generators: NDArray[np.uint64],
    seats: NDArray[np.int8],
    actions: NDArray[np.integer[Any]],
) -> None:
    """Choose a random legal action for every game; 0 where the game is over."""
    i = cuda.grid(1)
    if i < len(states):
        actions[i] = 0
        if seats[i] != NONE:
            scratch = cuda.local.array(1, _PLAYING)
            actions[i] = random_action(states[i], tables[groups[i]], scratch[0], action_generators[i], int(seats[i]))


@kernel(FEW_REGISTERS)
def play_out_games(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    action_generators: NDArray[np.uint64],
    seats: NDArray[np.int8],
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
    max_actions: NDArray[np.int32],
    reward: int,
) -> None:
    """Play games to their end with random actions.

    The threads of a warp wait for each other before every turn: listing the legal actions of a turn takes the longest,
    so they do that together. Second cards, tunnels and choices of tickets come in between.
    """
    i = cuda.grid(1)
    state = cuda.local.array(1, _STATE)
    scratch = cuda.local.array(1, _PLAYING)
    over, group, most = True, 0, 0
    if i < len(states):
        state[0] = states[i]
        group, most = int(groups[i]), int(max_actions[i])
        over = is_over(state[0], most)
        status[i] = RUNNING if over else UNSCORED
        seats[i] = NONE
        pay_nothing(rewards[i], int(states[i].players))
        pay_points(state[0], reward, rewards[i], -1)
    while anyone(not over):
        phase = int(state[0].phase)
        in_a_turn = not over and (phase == SECOND_CARD or phase == TUNNEL or phase == KEEPING_TICKETS)
        others_wait = anyone(in_a_turn)
        if in_a_turn or (not over and not others_wait):
            play_random_action(state[0], tables[group], scratch[0], action_generators[i])
            over = is_over(state[0], most)
    if i < len(states):
        pay_points(state[0], reward, rewards[i], 1)
        if status[i] == UNSCORED:
            status[i] = status_at_end(state[0])
        states[i] = state[0]
