"""The search: information-set Monte Carlo tree search over compiled rollouts.

Every iteration guesses what is hidden, walks down one tree of moves that all guesses share, plays the rest of the game
with the planner's policy for all seats, and adds the result to the nodes that it visited. PUCT selects the moves: by
the average result so far, and by the planner's prior where little is known. A move may be possible in some guesses and
not in others, so each node counts how often it was available.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.thinking.beliefs import Beliefs
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.guessing import fraction, guess
from whistlestop.bots.thinking.planner_state import DEEPEST, PLANNER, RACER, PlannerState
from whistlestop.bots.thinking.policy import choose
from whistlestop.bots.thinking.proposals import propose
from whistlestop.bots.thinking.weights import BREADTH, EXPLORATION, LAST_MARGIN, MARGIN, UNVISITED_PENALTY, WINNING
from whistlestop.rules.chance import seed_generator
from whistlestop.rules.engine import Records
from whistlestop.rules.legal import next_to_act
from whistlestop.rules.play import play
from whistlestop.rules.records import Float, Int8, Int16, Int32, dtype_of
from whistlestop.rules.scoring import Scores, score
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import NONE, OVER, State
from whistlestop.rules.tables import Tables

LONGEST_GAME = 2000
"""The number of actions after which a rollout is scored as it stands: no real game is that long."""


class Node:
    """A node of the search tree: a move that follows the parent's."""

    total: Float  # the sum of the results
    prior: Float  # how promising the planner finds the move
    visits: Int32
    availability: Int32  # how often the move could have been selected
    first_child: Int32  # or -1
    next_sibling: Int32  # or -1
    move: Int16  # the id of an action
    seat: Int8  # whose move it is


NODE = dtype_of(Node)


class SearchSpace(NamedTuple):
    """The arrays of a search. `states` and `planners` hold two records: the start, and a copy for each iteration."""

    states: Records
    tables: Records
    scratch: Records
    scores: Records
    planners: Records
    beliefs: Records
    nodes: Records
    size: NDArray[np.int64]  # how many nodes there are


@compiled
def new_node(nodes: Records, count: int, parent: int, move: int, seat: int, prior: float) -> None:
    """Write node number `count`, for a move that can follow the parent's; a root has no parent (-1)."""
    nodes[count].total = 0.0
    nodes[count].prior = prior
    nodes[count].visits = 0
    nodes[count].availability = 0
    nodes[count].first_child = NONE
    nodes[count].move = move
    nodes[count].seat = seat
    nodes[count].next_sibling = NONE
    if parent != NONE:
        nodes[count].next_sibling = nodes[parent].first_child
        nodes[parent].first_child = count


@compiled
def child_of(nodes: Records, parent: int, move: int, seat: int) -> int:
    """The node of a move that follows the parent's, or -1."""
    child = int(nodes[parent].first_child)
    while child != NONE and (nodes[child].move != move or nodes[child].seat != seat):
        child = int(nodes[child].next_sibling)
    return child


@compiled
def select_child(
    nodes: Records, size: NDArray[np.int64], planner: PlannerState, parent: int, seat: int, count: int
) -> int:
    """The node of the most promising of the proposed moves, by PUCT; -1 if the tree is full."""
    best, best_puct = NONE, -1e18
    unvisited = mean_result(nodes, parent, seat) - planner.weights[UNVISITED_PENALTY]
    for i in range(count):
        child = child_of(nodes, parent, int(planner.moves[i]), seat)
        if child == NONE:
            if size[0] >= len(nodes):
                return NONE
            child = int(size[0])
            new_node(nodes, child, parent, int(planner.moves[i]), seat, planner.priors[i])
            size[0] += 1
        nodes[child].availability += 1
        nodes[child].prior = planner.priors[i]
        visits = int(nodes[child].visits)
        value = nodes[child].total / visits if visits > 0 else unvisited
        puct = value + planner.weights[EXPLORATION] * planner.priors[i] * np.sqrt(float(nodes[child].availability)) / (
            1 + visits
        )
        if puct > best_puct:
            best, best_puct = child, puct
    return best


@compiled
def mean_result(nodes: Records, parent: int, seat: int) -> float:
    """The average result of the seat's moves that follow the parent's; 0.5 if none was visited."""
    total, visits = 0.0, 0
    child = int(nodes[parent].first_child)
    while child != NONE:
        if nodes[child].seat == seat:
            total += nodes[child].total
            visits += int(nodes[child].visits)
        child = int(nodes[child].next_sibling)
    return total / visits if visits > 0 else 0.5


@compiled
def reward(state: State, scores: Scores, planner: PlannerState, seat: int) -> float:
    """The result of a seat, from 0 to 1: a share for winning, the rest for the margin to the best of the others."""
    best_other = -10000  # less than any score
    for other in range(state.players):
        if other != seat:
            best_other = max(best_other, int(scores.total[other]))
    margin = 1.0 / (1.0 + np.exp(-(int(scores.total[seat]) - best_other) / planner.margin_scale))
    won = 1.0 if scores.rank[seat] == 1 else 0.0
    return float(planner.weights[WINNING] * won + (1.0 - planner.weights[WINNING]) * margin)


@compiled
def margin_scale(state: State, tables: Tables, planner: PlannerState) -> float:
    """The lead, in points, that is comfortable: large at first, small when the end is near and little can change."""
    fewest = int(tables.trains)
    for seat in range(state.players):
        fewest = min(fewest, int(state.trains[seat]))
    return float(planner.weights[LAST_MARGIN] + planner.weights[MARGIN] * fewest / int(tables.trains))


@compiled
def rollout(state: State, tables: Tables, scratch: Scratch, planner: PlannerState) -> None:
    """Play the game to its end, each seat with the policy of its style."""
    while state.phase != OVER and state.actions < LONGEST_GAME:
        seat = next_to_act(state, tables)
        play(state, tables, scratch, seat, choose(state, tables, scratch, planner, seat, 0))


@compiled
def assign_styles(state: State, planner: PlannerState, beliefs: Beliefs, seat: int) -> None:
    """Guess the style of every other seat, and drop its plan."""
    for other in range(state.players):
        if other != seat:
            planner.has_plan[other] = 0
            planner.style[other] = RACER if fraction(planner.chance) < beliefs.racer[other] else PLANNER


@compiled
def iterate(space: SearchSpace, seat: int, seed: np.uint64, proposed: int) -> None:
    """Run one iteration from the position in `space.states[1]`, which is played to its end."""
    state, tables, scratch, planner = space.states[1], space.tables[0], space.scratch[0], space.planners[1]
    beliefs, nodes = space.beliefs[0], space.nodes
    node = select_child(nodes, space.size, planner, 0, seat, proposed)
    # The n-th visit of every move meets the same hidden cards and tickets, so that moves are compared on equal terms.
    seed_generator(planner.chance, seed, int(nodes[node].visits) + 1)
    guess(state, tables, beliefs, seat, planner.chance)
    assign_styles(state, planner, beliefs, seat)
    play(state, tables, scratch, seat, int(nodes[node].move))
    planner.visited[0] = node
    depth = 1
    breadth = int(planner.weights[BREADTH])
    while depth < DEEPEST and state.phase != OVER and nodes[node].visits > 0:
        actor = next_to_act(state, tables)
        count = propose(state, tables, scratch, planner, beliefs, actor, breadth, 0)
        node = select_child(nodes, space.size, planner, node, actor, count)
        if node == NONE:
            break  # the tree is full: its nodes are still visited, but it grows no more
        play(state, tables, scratch, actor, int(nodes[node].move))
        planner.visited[depth] = node
        depth += 1
    rollout(state, tables, scratch, planner)
    scored = score(state, tables, scratch, space.scores[0])
    for i in range(depth):
        node = int(planner.visited[i])
        nodes[node].visits += 1
        # A network too wide for the scratch space, which no real game has seen, counts as an even game.
        nodes[node].total += reward(state, space.scores[0], planner, int(nodes[node].seat)) if scored else 0.5
