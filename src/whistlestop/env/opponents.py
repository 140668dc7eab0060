"""A batch in which one seat of each game is an agent's: the compiled step from one of its turns to the next.

The entry points work on the games from `first` to `last - 1`, like those of `engine.py`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.arrays import AgentArrays, BatchArrays
from whistlestop.env.compile import compiled, entry_point
from whistlestop.env.rewards import Payoffs, pay_nothing
from whistlestop.env.stepping import RUNNING, UNSCORED, clear, observe_actor, random_action, settle, take_action
from whistlestop.observations.board_observing import observe_board
from whistlestop.observations.observing import observe
from whistlestop.rules import legal
from whistlestop.rules.chance import below
from whistlestop.rules.engine import Records
from whistlestop.rules.play import play
from whistlestop.rules.records import Words
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import NONE, State
from whistlestop.rules.tables import Tables

SELF = 0
"""The agent plays all seats."""
RANDOM = 1
"""The other seats play random legal actions."""


@compiled
def await_turn(
    state: State,
    tables: Tables,
    scratch: Scratch,
    action_generator: Words,
    agent: int,
    max_actions: int,
    reward: int,
    gains: Payoffs,
    payoffs: Payoffs,
) -> int:
    """Play the others' random actions until the agent is to act, or nobody may; add what they are worth."""
    status = RUNNING
    seat = legal.next_to_act(state, tables)
    while status == RUNNING and seat != agent:
        action = random_action(state, tables, scratch, action_generator, seat)
        status = take_action(state, tables, scratch, seat, action, max_actions, reward, gains)
        for other in range(state.players):
            payoffs[other] += gains[other]
        if status == RUNNING:
            seat = legal.next_to_act(state, tables)
    return status


@entry_point
def seat_agents(
    batch: BatchArrays, agent: AgentArrays, scratch: Records, wanted: NDArray[np.bool_], first: int, last: int
) -> None:
    """Seat the agents of the wanted games, which have just begun, and go on to their first turns.

    All players choose tickets before anybody plays a turn, so nothing is earned up to there, and no game is broken off.
    """
    for i in range(first, last):
        if wanted[i]:
            state, tables, generator = batch.states[i], batch.tables[0], batch.action_generators[i]
            agent.agents[i] = below(generator, int(state.players)) if agent.fixed_seat == NONE else agent.fixed_seat
            while batch.seats[i] != agent.agents[i]:
                seat = int(batch.seats[i])
                play(state, tables, scratch[0], seat, random_action(state, tables, scratch[0], generator, seat))
                batch.seats[i] = legal.next_to_act(state, tables)
            observe_actor(batch, i)


@entry_point
def step_agents(
    batch: BatchArrays, agent: AgentArrays, scratch: Records, actions: NDArray[np.int32], first: int, last: int
) -> int:
    """Play the agents' actions, all of which are legal, and the others' until the agents act again.

    The observation of a game that is over is its agent's; with `SELF`, that of the seat that acted last. Return how
    many games must be scored in more space.
    """
    unscored = 0
    for i in range(first, last):
        state, tables, rewards = batch.states[i], batch.tables[0], batch.rewards[i]
        if batch.seats[i] == NONE:
            pay_nothing(rewards, int(state.players))
            batch.status[i] = RUNNING
            continue
        seat, most = int(batch.seats[i]), int(batch.max_actions[i])
        status = take_action(state, tables, scratch[0], seat, int(actions[i]), most, batch.reward, rewards)
        if agent.opponents == SELF:
            agent.agents[i] = seat
        elif status == RUNNING:
            generator = batch.action_generators[i]
            status = await_turn(state, tables, scratch[0], generator, seat, most, batch.reward, agent.gains[i], rewards)
        if status == UNSCORED:
            status = settle(state, tables, scratch[0], batch.scores[i], batch.reward, rewards)
            unscored += status == UNSCORED
        batch.status[i] = status
        batch.seats[i] = observe_actor(batch, i)
        if batch.seats[i] == NONE:
            clear(batch.observations[i], batch.masks[i])
            seat, row = int(agent.agents[i]), batch.observations[i]
            if batch.board_offsets[0].numbers > 0:
                observe_board(state, tables, batch.board_offsets[0], batch.plans[i], seat, row)
            else:
                observe(state, tables, batch.offsets[0], seat, row)
    return unscored
