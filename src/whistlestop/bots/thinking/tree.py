"""The search: information-set Monte Carlo tree search over compiled rollouts.

Every iteration guesses what is hidden, walks down one tree of moves that all guesses share, plays the rest of the game
with the planner's policy for all seats, and notes the result along the way. Which move to follow is decided by PUCT:
the average result so far, and the planner's hope where little is known. A move may be possible in some guesses and not
in others, so each counts how often it could have been followed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.thinking.beliefs import Beliefs
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.guessing import fraction, guess
from whistlestop.bots.thinking.mind import DEEPEST, PLANNER, RACER, Mind
from whistlestop.bots.thinking.policy import choose
from whistlestop.bots.thinking.proposals import propose
from whistlestop.bots.thinking.weights import BREADTH, DARING, DOUBT, LAST_MARGIN, MARGIN, WINNING
from whistlestop.rules.chance import seed_generator
from whistlestop.rules.legal import next_to_act
from whistlestop.rules.play import play
from whistlestop.rules.scoring import Scores, score
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import NONE, OVER, State
from whistlestop.rules.tables import Tables

NODE = np.dtype(
    [
        ("total", "f8"),
        ("hope", "f8"),
        ("visits", "i4"),
        ("chances", "i4"),
        ("first", "i4"),
        ("next", "i4"),
        ("move", "i2"),
        ("seat", "i1"),
    ],
    align=True,
)
LONGEST_GAME = 2000
"""Actions after which a rollout is scored as it stands: nobody plays that long."""

Nodes: TypeAlias = Any
Size: TypeAlias = NDArray[np.int64]  # how many nodes there are, in its only place


@compiled
def new_node(nodes: Nodes, count: int, parent: int, move: int, seat: int, hope: float) -> None:
    """Add a move that can follow the parent's."""
    nodes[count].total = 0.0
    nodes[count].hope = hope
    nodes[count].visits = 0
    nodes[count].chances = 0
    nodes[count].first = NONE
    nodes[count].move = move
    nodes[count].seat = seat
    nodes[count].next = NONE
    if parent != NONE:
        nodes[count].next = nodes[parent].first
        nodes[parent].first = count


@compiled
def child_of(nodes: Nodes, parent: int, move: int, seat: int) -> int:
    """The node of a move that follows the parent's, or -1."""
    child = int(nodes[parent].first)
    while child != NONE and (nodes[child].move != move or nodes[child].seat != seat):
        child = int(nodes[child].next)
    return child


@compiled
def follow(nodes: Nodes, size: Size, mind: Mind, parent: int, seat: int, count: int) -> int:
    """The most promising of the proposed moves, by PUCT; -1 if the tree is full."""
    best, best_score = NONE, -1e18
    untried = expected(nodes, parent, seat) - mind.weights[DOUBT]
    for i in range(count):
        child = child_of(nodes, parent, int(mind.moves[i]), seat)
        if child == NONE:
            if size[0] >= len(nodes):
                return NONE
            child = int(size[0])
            new_node(nodes, child, parent, int(mind.moves[i]), seat, mind.hopes[i])
            size[0] += 1
        nodes[child].chances += 1
        nodes[child].hope = mind.hopes[i]
        visits = int(nodes[child].visits)
        value = nodes[child].total / visits if visits > 0 else untried
        mark = value + mind.weights[DARING] * mind.hopes[i] * np.sqrt(float(nodes[child].chances)) / (1 + visits)
        if mark > best_score:
            best, best_score = child, mark
    return best


@compiled
def expected(nodes: Nodes, parent: int, seat: int) -> float:
    """The average result of the parent's tried moves for the seat; even chances if there are none."""
    total, visits = 0.0, 0
    child = int(nodes[parent].first)
    while child != NONE:
        if nodes[child].seat == seat:
            total += nodes[child].total
            visits += int(nodes[child].visits)
        child = int(nodes[child].next)
    return total / visits if visits > 0 else 0.5


@compiled
def reward(state: State, scores: Scores, mind: Mind, seat: int) -> float:
    """How well a seat did, from 0 to 1: a share for winning, the rest for the margin to the best of the others."""
    best_other = -10000
    for other in range(state.players):
        if other != seat:
            best_other = max(best_other, int(scores.total[other]))
    margin = 1.0 / (1.0 + np.exp(-(int(scores.total[seat]) - best_other) / mind.comfort))
    won = 1.0 if scores.rank[seat] == 1 else 0.0
    return float(mind.weights[WINNING] * won + (1.0 - mind.weights[WINNING]) * margin)


@compiled
def comfort(state: State, tables: Tables, mind: Mind) -> float:
    """How many points make a lead comfortable: many at first, few when the end is near and little can change."""
    fewest = int(tables.trains)
    for seat in range(state.players):
        fewest = min(fewest, int(state.trains[seat]))
    return float(mind.weights[LAST_MARGIN] + mind.weights[MARGIN] * fewest / int(tables.trains))


@compiled
def rollout(state: State, tables: Tables, scratch: Scratch, mind: Mind) -> None:
    """Play the game to its end, every seat by the policy of its style."""
    while state.phase != OVER and state.actions < LONGEST_GAME:
        seat = next_to_act(state, tables)
        play(state, tables, scratch, seat, choose(state, tables, scratch, mind, seat, 0))


@compiled
def take_sides(state: State, mind: Mind, beliefs: Beliefs, seat: int) -> None:
    """Nobody has a plan but the searching seat; each other plays by the style that it is guessed to have."""
    for other in range(state.players):
        if other != seat:
            mind.has_plan[other] = 0
            mind.style[other] = RACER if fraction(mind.chance) < beliefs.racer[other] else PLANNER


@compiled
def iterate(
    state: State,
    tables: Tables,
    scratch: Scratch,
    scores: Scores,
    mind: Mind,
    beliefs: Beliefs,
    nodes: Nodes,
    size: Size,
    seat: int,
    seed: np.uint64,
    proposed: int,
) -> None:
    """One iteration from the position in `state`, which is played to its end."""
    node = follow(nodes, size, mind, 0, seat, proposed)
    # The n-th visit of every move meets the same hidden cards and tickets, so that moves are compared on equal terms.
    seed_generator(mind.chance, seed, int(nodes[node].visits) + 1)
    guess(state, tables, beliefs, seat, mind.chance)
    take_sides(state, mind, beliefs, seat)
    play(state, tables, scratch, seat, int(nodes[node].move))
    mind.path[0] = node
    depth = 1
    breadth = int(mind.weights[BREADTH])
    while depth < DEEPEST and state.phase != OVER and nodes[node].visits > 0:
        actor = next_to_act(state, tables)
        count = propose(state, tables, scratch, mind, beliefs, actor, breadth, 0)
        node = follow(nodes, size, mind, node, actor, count)
        if node == NONE:
            break  # the tree is full: what is known of it goes on being visited
        play(state, tables, scratch, actor, int(nodes[node].move))
        mind.path[depth] = node
        depth += 1
    rollout(state, tables, scratch, mind)
    scored = score(state, tables, scratch, scores)
    for i in range(depth):
        node = int(mind.path[i])
        nodes[node].visits += 1
        # A network too wide for the scratch space, which no real game has seen, counts as an even game.
        nodes[node].total += reward(state, scores, mind, int(nodes[node].seat)) if scored else 0.5
