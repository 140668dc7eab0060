"""The compiled entry points of a batch on the CPU.

Most work on the games from `first` to `last - 1`, so that threads can share a batch; scratch space is one for each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from whistlestop.env.compile import entry_point
from whistlestop.env.observing import observe
from whistlestop.env.rewards import pay_nothing
from whistlestop.env.stepping import (
    ENDED,
    RUNNING,
    SKIP,
    UNSCORED,
    begin,
    choose_any,
    look,
    play_out,
    settle,
    take_action,
)
from whistlestop.rules import legal
from whistlestop.rules.state import NONE, OVER


@entry_point
def begin_games(
    states: Any, tables: Any, scratch: Any, choosers: Any, seeds: Any, wanted: Any, players: int, first: int, last: int
) -> None:
    """Begin the wanted games."""
    for i in range(first, last):
        if wanted[i]:
            begin(states[i], tables[0], scratch[0], choosers[i], players, seeds[i])


@entry_point
def look_at_games(
    states: Any,
    tables: Any,
    places: Any,
    wanted: Any,
    seats: Any,
    observations: Any,
    masks: Any,
    first: int,
    last: int,
) -> None:
    """Write what the acting seats of the wanted games see and may do."""
    for i in range(first, last):
        if wanted[i]:
            seats[i] = look(states[i], tables[0], places[0], observations[i], masks[i])


@entry_point
def first_illegal(
    states: Any, tables: Any, scratch: Any, seats: Any, actions: Any, num_actions: int, first: int, last: int
) -> int:
    """The first game whose action is not legal, or -1. A game that is over takes any action."""
    for i in range(first, last):
        action = int(actions[i])
        if seats[i] != NONE and action != SKIP:
            if action < 0 or action >= num_actions:
                return i
            if not legal.is_legal(states[i], tables[0], scratch[0], int(seats[i]), action):
                return i
    return -1


@entry_point
def step_games(
    states: Any,
    tables: Any,
    scratch: Any,
    places: Any,
    choosers: Any,
    seeds: Any,
    seats: Any,
    actions: Any,
    scores: Any,
    rewards: Any,
    status: Any,
    observations: Any,
    masks: Any,
    reward: int,
    players: int,
    autoreset: int,
    first: int,
    last: int,
) -> int:
    """Play the chosen actions, all of which are legal. With `autoreset`, a number of games, an ended game is followed
    at once by the one whose seed is that much higher. Returns how many games wait to be scored in more space."""
    unscored = 0
    for i in range(first, last):
        if seats[i] == NONE or actions[i] == SKIP:
            pay_nothing(rewards[i], players)
            status[i] = RUNNING
            continue
        status[i] = take_action(states[i], tables[0], scratch[0], int(seats[i]), int(actions[i]), reward, rewards[i])
        if status[i] == UNSCORED:
            status[i] = settle(states[i], tables[0], scratch[0], scores[i], reward, rewards[i])
            unscored += status[i] == UNSCORED
        if status[i] == ENDED and autoreset > 0:
            seeds[i] += np.uint64(autoreset)
            begin(states[i], tables[0], scratch[0], choosers[i], players, seeds[i])
        seats[i] = look(states[i], tables[0], places[0], observations[i], masks[i])
    return unscored


@entry_point
def settle_games(
    states: Any,
    tables: Any,
    scratch: Any,
    scores: Any,
    rewards: Any,
    status: Any,
    reward: int,
) -> int:
    """Score the games that wait for it; returns how many still do."""
    unscored = 0
    for i in range(len(states)):
        if status[i] == UNSCORED:
            status[i] = settle(states[i], tables[0], scratch[0], scores[i], reward, rewards[i])
            unscored += status[i] == UNSCORED
    return unscored


@entry_point
def choose_games(
    states: Any, tables: Any, scratch: Any, choosers: Any, seats: Any, actions: Any, first: int, last: int
) -> None:
    """Choose a random legal action for every game; 0 where the game is over."""
    for i in range(first, last):
        actions[i] = 0
        if seats[i] != NONE:
            actions[i] = choose_any(states[i], tables[0], scratch[0], choosers[i], int(seats[i]))


@entry_point
def play_out_games(
    states: Any,
    tables: Any,
    scratch: Any,
    choosers: Any,
    seats: Any,
    scores: Any,
    rewards: Any,
    status: Any,
    reward: int,
    first: int,
    last: int,
) -> int:
    """Play games to their end with random actions and score them; returns how many wait to be scored in more space."""
    unscored = 0
    for i in range(first, last):
        begun = states[i].phase != OVER
        play_out(states[i], tables[0], scratch[0], choosers[i], reward, rewards[i])
        status[i] = RUNNING
        seats[i] = NONE
        if begun:
            status[i] = settle(states[i], tables[0], scratch[0], scores[i], reward, rewards[i])
            unscored += status[i] == UNSCORED
    return unscored


@entry_point
def observe_seat(states: Any, tables: Any, places: Any, seat: int, rows: Any) -> None:
    """What one seat sees of the first game."""
    for i in range(len(rows[0])):
        rows[0, i] = 0
    observe(states[0], tables[0], places[0], seat, rows[0])


@entry_point
def mark_seat(states: Any, tables: Any, seat: int, masks: Any) -> int:
    """What one seat may do in the first game; returns in how many ways."""
    for action in range(len(masks[0])):
        masks[0, action] = 0
    return legal.mark_legal(states[0], tables[0], seat, masks[0])
