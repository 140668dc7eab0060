"""One step of one game of a batch: begin, play, score, observe. On a CPU a loop calls these, on a GPU each thread."""

from __future__ import annotations

import numpy as np

from whistlestop.env.arrays import BatchArrays
from whistlestop.env.compile import compiled
from whistlestop.env.rewards import POINTS, Payoffs, pay_gain, pay_nothing, pay_out
from whistlestop.observations.board_layout import BoardOffsets
from whistlestop.observations.board_observing import observe_board
from whistlestop.observations.layout import Offsets
from whistlestop.observations.observing import Row, observe
from whistlestop.observations.ticket_plan import TicketPlan
from whistlestop.rules import legal
from whistlestop.rules.chance import below, seed_generator
from whistlestop.rules.play import play
from whistlestop.rules.records import Ints, Words
from whistlestop.rules.scoring import Scores, score
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.setup import set_up
from whistlestop.rules.state import NONE, OVER, State
from whistlestop.rules.tables import Tables

SKIP = -1
"""In place of an action: leave this game as it is."""

RUNNING = 0
ENDED = 1
UNSCORED = 2
"""The game has ended, but the scratch space was too small for its longest path."""
TRUNCATED = 3
"""The game was broken off before its end: it has had as many actions as it may have."""


@compiled
def is_over(state: State, max_actions: int) -> bool:
    """Return whether nobody may act any more: the game has ended, or it is broken off."""
    return state.phase == OVER or state.actions >= max_actions


@compiled
def begin(state: State, tables: Tables, scratch: Scratch, action_generator: Words, seed: np.uint64) -> None:
    """Set up the game with this seed, as `Game.new` does, and seed the generator of its random actions.

    The state has its number of players already.
    """
    seed_generator(state.generator, seed, 0)
    seed_generator(action_generator, seed, 1)
    set_up(state, tables, scratch, int(state.players), NONE)


@compiled
def observe_actor(batch: BatchArrays, i: int) -> int:
    """Write the observation and mask of the seat that acts next in game `i`; return the seat, or -1 if it is over."""
    row, mask, group, most = batch.observations[i], batch.masks[i], batch.groups[i], int(batch.max_actions[i])
    clear(row, mask)
    if batch.board_offsets[0].numbers > 0:
        return observe_board_of_actor_into_zeros(
            batch.states[i], batch.tables[group], batch.board_offsets[group], batch.plans[i], most, row, mask
        )
    return observe_actor_into_zeros(batch.states[i], batch.tables[group], batch.offsets[0], most, row, mask)


@compiled
def clear(row: Row, mask: Ints) -> None:
    """Fill an observation and a mask with 0."""
    for i in range(len(row)):
        row[i] = np.float32(0)
    for action in range(len(mask)):
        mask[action] = 0


@compiled
def observe_actor_into_zeros(
    state: State, tables: Tables, offsets: Offsets, max_actions: int, row: Row, mask: Ints
) -> int:
    """Write the observation and mask of the seat that acts next, over zeros; return the seat, or -1 if it is over."""
    if is_over(state, max_actions):
        observe(state, tables, offsets, 0, row)
        return NONE
    seat = legal.next_to_act(state, tables)
    legal.mark_legal(state, tables, seat, mask)
    observe(state, tables, offsets, seat, row)
    return seat


@compiled
def observe_board_of_actor_into_zeros(
    state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, max_actions: int, row: Row, mask: Ints
) -> int:
    """Write an observation of version 1 and the mask, like `observe_actor_into_zeros`."""
    if is_over(state, max_actions):
        observe_board(state, tables, offsets, plan, 0, row)
        return NONE
    seat = legal.next_to_act(state, tables)
    legal.mark_legal(state, tables, seat, mask)
    observe_board(state, tables, offsets, plan, seat, row)
    return seat


@compiled
def take_action(
    state: State,
    tables: Tables,
    scratch: Scratch,
    seat: int,
    action: int,
    max_actions: int,
    reward: int,
    payoffs: Payoffs,
) -> int:
    """Play a legal action and write what it is worth so far; return UNSCORED if the game is over, TRUNCATED or RUNNING.

    A game that is broken off has no end, so nobody is paid for one.
    """
    pay_nothing(payoffs, int(state.players))
    points = int(state.points[seat])
    play(state, tables, scratch, seat, action)
    if reward == POINTS and int(state.points[seat]) > points:
        pay_gain(payoffs, int(state.players), seat, int(state.points[seat]) - points)
    if state.phase == OVER:
        return UNSCORED
    return TRUNCATED if state.actions >= max_actions else RUNNING


@compiled
def settle(state: State, tables: Tables, scratch: Scratch, scores: Scores, reward: int, payoffs: Payoffs) -> int:
    """Score a game that is over and pay out; return ENDED, or UNSCORED if the scratch space is too small."""
    if not score(state, tables, scratch, scores):
        return UNSCORED
    pay_out(state, scores, reward, payoffs)
    return ENDED


@compiled
def random_action(state: State, tables: Tables, scratch: Scratch, action_generator: Words, seat: int) -> int:
    """Return a random legal action, all equally likely."""
    total = legal.count(state, tables, scratch, seat)
    return legal.nth(state, tables, scratch, seat, below(action_generator, total), total)


@compiled
def play_random_action(state: State, tables: Tables, scratch: Scratch, action_generator: Words) -> None:
    """Play a random legal action of the seat that acts next."""
    seat = legal.next_to_act(state, tables)
    play(state, tables, scratch, seat, random_action(state, tables, scratch, action_generator, seat))


@compiled
def pay_points(state: State, reward: int, payoffs: Payoffs, sign: int) -> None:
    """Add the points on the board to the payoffs, or subtract them, if points are paid as they are scored."""
    if reward == POINTS:
        for seat in range(state.players):
            pay_gain(payoffs, int(state.players), seat, sign * int(state.points[seat]))


@compiled
def play_out(
    state: State,
    tables: Tables,
    scratch: Scratch,
    action_generator: Words,
    max_actions: int,
    reward: int,
    payoffs: Payoffs,
) -> int:
    """Play a game to its end with random actions, and write what they are worth before the final scoring.

    Return UNSCORED if it has ended now, TRUNCATED if it was broken off, or RUNNING if nobody could act at all.
    """
    begun = not is_over(state, max_actions)
    pay_nothing(payoffs, int(state.players))
    pay_points(state, reward, payoffs, -1)
    while not is_over(state, max_actions):
        play_random_action(state, tables, scratch, action_generator)
    pay_points(state, reward, payoffs, 1)
    return status_at_end(state) if begun else RUNNING


@compiled
def status_at_end(state: State) -> int:
    """Return what has become of a game that was played until nobody could act: UNSCORED or TRUNCATED."""
    return UNSCORED if state.phase == OVER else TRUNCATED
