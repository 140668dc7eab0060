"""A batch in which one seat of each game is an agent's: the compiled step from its turn to its next one.

The entry points work on the games from `first` to `last - 1`, like those of `engine.py`.
"""

from __future__ import annotations

from typing import Any

from whistlestop.env.compile import compiled, entry_point
from whistlestop.env.observing import observe
from whistlestop.env.rewards import Payoffs, pay_nothing
from whistlestop.env.stepping import RUNNING, UNSCORED, choose_any, clear, look, settle, take_action
from whistlestop.rules import legal
from whistlestop.rules.chance import below
from whistlestop.rules.play import play
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import NONE, State, Words
from whistlestop.rules.tables import Tables

SELF = 0
"""The agent plays all seats: each turn is its own."""
RANDOM = 1
"""The other seats play any legal action, each as likely."""


@compiled
def await_turn(
    state: State,
    tables: Tables,
    scratch: Scratch,
    chooser: Words,
    agent: int,
    reward: int,
    gains: Payoffs,
    payoffs: Payoffs,
) -> int:
    """The others play at random until the agent is to act, or the game is over; adds what that is worth."""
    status = RUNNING
    seat = legal.next_to_act(state, tables)
    while status == RUNNING and seat != agent:
        action = choose_any(state, tables, scratch, chooser, seat)
        status = take_action(state, tables, scratch, seat, action, reward, gains)
        for other in range(state.players):
            payoffs[other] += gains[other]
        if status == RUNNING:
            seat = legal.next_to_act(state, tables)
    return status


@entry_point
def seat_agents(
    states: Any,
    tables: Any,
    scratch: Any,
    places: Any,
    choosers: Any,
    wanted: Any,
    seats: Any,
    agents: Any,
    observations: Any,
    masks: Any,
    players: int,
    fixed: int,
    first: int,
    last: int,
) -> None:
    """Seat the agents of the wanted games, which have just begun, and go on to their first turns.

    An agent's seat is the fixed one, or drawn if that is -1. Everybody chooses tickets before anybody plays a turn, so
    nothing is earned up to there.
    """
    for i in range(first, last):
        if wanted[i]:
            agents[i] = below(choosers[i], players) if fixed == NONE else fixed
            while seats[i] != agents[i]:
                action = choose_any(states[i], tables[0], scratch[0], choosers[i], int(seats[i]))
                play(states[i], tables[0], scratch[0], int(seats[i]), action)
                seats[i] = legal.next_to_act(states[i], tables[0])
            look(states[i], tables[0], places[0], observations[i], masks[i])


@entry_point
def answer_games(
    states: Any,
    tables: Any,
    scratch: Any,
    places: Any,
    choosers: Any,
    seats: Any,
    agents: Any,
    actions: Any,
    scores: Any,
    gains: Any,
    rewards: Any,
    status: Any,
    observations: Any,
    masks: Any,
    reward: int,
    opponents: int,
    first: int,
    last: int,
) -> int:
    """Play the agents' actions, all of which are legal, and let the others answer.

    Of a game that is over, what its agent sees is shown; with `SELF`, that is the seat that acted last. Returns how
    many games wait to be scored in more space.
    """
    unscored = 0
    for i in range(first, last):
        if seats[i] == NONE:
            pay_nothing(rewards[i], int(states[i].players))
            status[i] = RUNNING
            continue
        seat = int(seats[i])
        status[i] = take_action(states[i], tables[0], scratch[0], seat, int(actions[i]), reward, rewards[i])
        if opponents == SELF:
            agents[i] = seat
        elif status[i] == RUNNING:
            status[i] = await_turn(states[i], tables[0], scratch[0], choosers[i], seat, reward, gains[i], rewards[i])
        if status[i] == UNSCORED:
            status[i] = settle(states[i], tables[0], scratch[0], scores[i], reward, rewards[i])
            unscored += status[i] == UNSCORED
        seats[i] = look(states[i], tables[0], places[0], observations[i], masks[i])
        if seats[i] == NONE:
            clear(observations[i], masks[i])
            observe(states[i], tables[0], places[0], int(agents[i]), observations[i])
    return unscored
