"""Continuations of a game, compiled: the network plays every seat for some turns, and judges where they lead.

Many games go on at once, each by its own chance, so that the network sees many positions at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.network.compile import compiled, entry_point
from whistlestop.bots.network.inference import Features, Floats32, Layers, find_features, find_logits, value_of
from whistlestop.observations.board_observing import observe_board
from whistlestop.rules import legal
from whistlestop.rules.chance import below, seed_generator
from whistlestop.rules.engine import Records
from whistlestop.rules.play import play
from whistlestop.rules.records import Floats, Ints, Words
from whistlestop.rules.scoring import Scores, score
from whistlestop.rules.state import OVER, TURN, State

CHOICES = 1
"""The stream of a continuation's seed by which its players choose."""
_UNIT = 1.0 / (1 << 24)


class Continuations(NamedTuple):
    """The games, each with a place in every array but the last ones, which are working space."""

    states: Records
    chance: Words  # by which the players choose
    results: Floats
    turns: Ints  # how many turns of the seat are still to begin
    running: NDArray[np.int32]  # the games that have no result yet
    observations: Floats32  # of these games, in the same order
    features: Features
    board_logits: Floats32  # of all of the board's actions, in the same order
    tables: Records
    offsets: Records
    plans: Records
    scratch: Records
    scores: Records
    board_ids: NDArray[np.int32]  # the board's id of each action of the variant
    mask: Ints  # per action: 1 while it is legal
    actions: NDArray[np.int32]  # the legal actions
    logits: Floats  # and their logits


@entry_point
def try_actions(
    space: Continuations,
    layers: Layers,
    guesses: Records,
    tried: NDArray[np.int32],
    seat: int,
    seed: np.uint64,
    turns: int,
    points: float,
    temperature: float,
) -> None:
    """Try some actions of a seat in every guess, and write how well the games go on for the seat.

    Each goes on until the seat is about to begin a turn, so many `turns` from now. `points` is what a point of
    difference is worth. The results of an action in all guesses come one after another.
    """
    count = 0
    for action in tried:
        for guess in range(len(guesses)):
            space.states[count] = guesses[guess]
            space.turns[count] = turns
            seed_generator(space.chance[count], seed + np.uint64(guess), CHOICES)
            play(space.states[count], space.tables[0], space.scratch[0], seat, int(action))
            space.running[count] = count
            count += 1
    running = drop_finished(space, count, seat, points)
    while running > 0:
        running = go_on(space, layers, running, seat, points, temperature)
    ask_others(space, layers, count, seat)


@compiled
def ask_others(space: Continuations, layers: Layers, count: int, seat: int) -> None:
    """Let the other seats judge the games that are not over, too, each by what it sees, as if it were its turn.

    What all seats expect adds up to 0. So each of the others knows something about what the seat may expect: what it
    sees in its own hand.
    """
    players = int(space.states[0].players)
    for i in range(1, players):
        other, asked = (seat + i) % players, 0
        for game in range(count):
            state = space.states[game]
            if state.phase != OVER:
                state.seat = other
                observe_into(space, state, other, asked)
                space.running[asked] = game
                asked += 1
        find_features(layers, space.observations[:asked], space.features)
        for k in range(asked):
            space.results[int(space.running[k])] -= value_of(layers, space.features, k) / players


@compiled
def observe_into(space: Continuations, state: State, seat: int, row: int) -> None:
    """Write what a seat sees into a row."""
    observation = space.observations[row]
    for i in range(len(observation)):
        observation[i] = np.float32(0)
    observe_board(state, space.tables[0], space.offsets[0], space.plans[0], seat, observation)


@compiled
def drop_finished(space: Continuations, running: int, seat: int, points: float) -> int:
    """Write the results of the games that are over; return how many go on."""
    left = 0
    for k in range(running):
        game = int(space.running[k])
        state = space.states[game]
        if state.phase == OVER:
            space.results[game] = final_result(space, state, seat, points)
        else:
            if state.phase == TURN and state.seat == seat:
                space.turns[game] -= 1
            space.running[left] = game
            left += 1
    return left


@compiled
def go_on(space: Continuations, layers: Layers, running: int, seat: int, points: float, temperature: float) -> int:
    """Let the network choose in all running games, or judge those that have gone far enough; return how many go on."""
    for k in range(running):
        state = space.states[int(space.running[k])]
        observe_into(space, state, legal.next_to_act(state, space.tables[0]), k)
    find_features(layers, space.observations[:running], space.features)
    find_logits(layers, space.features, space.board_logits[:running])
    left = 0
    for k in range(running):
        game = int(space.running[k])
        state = space.states[game]
        if space.turns[game] == 0:
            own_share = (int(state.players) - 1) / int(state.players)  # `ask_others` adds what the others judge
            space.results[game] = points * lead(state, seat) + own_share * value_of(layers, space.features, k)
        else:
            actor = legal.next_to_act(state, space.tables[0])
            action = choose(space, state, actor, k, space.chance[game], temperature)
            play(state, space.tables[0], space.scratch[0], actor, action)
            space.running[left] = game
            left += 1
    return drop_finished(space, left, seat, points)


@compiled
def choose(space: Continuations, state: State, seat: int, row: int, chance: Words, temperature: float) -> int:
    """Draw an action by its probability; with temperature 0, the best one."""
    count = list_legal(space, state, seat)
    if count == 1:
        return int(space.actions[0])
    best = 0
    for i in range(count):
        space.logits[i] = space.board_logits[row, space.board_ids[space.actions[i]]]
        if space.logits[i] > space.logits[best]:
            best = i
    if temperature > 0.0:
        return int(space.actions[draw(space.logits, count, best, chance, temperature)])
    return int(space.actions[best])


@compiled
def draw(logits: Floats, count: int, best: int, chance: Words, temperature: float) -> int:
    """Draw a place by the probabilities that some logits mean; they are overwritten."""
    highest, total = logits[best], 0.0
    for i in range(count):
        logits[i] = np.exp((logits[i] - highest) / temperature)
        total += logits[i]
    point = below(chance, 1 << 24) * _UNIT * total
    for i in range(count):
        point -= logits[i]
        if point < 0.0:
            return i
    return best


@compiled
def list_legal(space: Continuations, state: State, seat: int) -> int:
    """Write the seat's legal actions; return how many there are."""
    legal.mark_legal(state, space.tables[0], seat, space.mask)
    count = 0
    for action in range(len(space.mask)):
        if space.mask[action]:
            space.mask[action] = 0
            space.actions[count] = action
            count += 1
    return count


@compiled
def lead(state: State, seat: int) -> float:
    """Return by how many points a seat is ahead of the average of the others."""
    others = 0.0
    for other in range(state.players):
        if other != seat:
            others += int(state.points[other])
    return float(int(state.points[seat]) - others / (int(state.players) - 1))


@compiled
def final_result(space: Continuations, state: State, seat: int, points: float) -> float:
    """Return what a finished game is worth to a seat: a win is worth 1 in all, and so is what the losers lose."""
    scores = space.scores[0]
    if not score(state, space.tables[0], space.scratch[0], scores):
        return points * lead(state, seat)  # a network too wide for the scratch space, which no real game has seen
    players = int(state.players)
    others, winners = 0.0, 0
    for other in range(players):
        if other != seat:
            others += int(scores.total[other])
        if scores.rank[other] == 1:
            winners += 1
    difference = int(scores.total[seat]) - others / (players - 1)
    return float(points * difference + win(scores, players, winners, seat))


@compiled
def win(scores: Scores, players: int, winners: int, seat: int) -> float:
    """Return a seat's share of the win; those who lose pay for it."""
    share = 1.0 / winners if scores.rank[seat] == 1 else 0.0
    return (share * players - 1.0) / (players - 1)
