"""The compiled entry points of the bots: what Python calls."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.thinking.beliefs import BELIEFS, weigh_tickets
from whistlestop.bots.thinking.compile import announce_first_compile, entry_point
from whistlestop.bots.thinking.guessing import guess
from whistlestop.bots.thinking.planner_state import PLANNER, PLANNER_STATE, forget_plans
from whistlestop.bots.thinking.policy import choose
from whistlestop.bots.thinking.proposals import propose
from whistlestop.bots.thinking.tree import NODE, SearchSpace, iterate, margin_scale, new_node
from whistlestop.bots.thinking.weights import EXTRA_ORDERS, ROOT_BREADTH
from whistlestop.rules import legal
from whistlestop.rules.chance import seed_generator
from whistlestop.rules.engine import Records, records
from whistlestop.rules.play import play
from whistlestop.rules.records import Words
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import set_up
from whistlestop.rules.state import NONE, OVER

__all__ = ["BELIEFS", "NODE", "announce_first_compile"]  # imported for the callers, who need only this module


def new_planners(count: int) -> Records:
    """Allocate the records of this many planners."""
    return records(count, PLANNER_STATE)


@entry_point
def seed(generator: Words, value: np.uint64) -> None:
    """Seed a planner's random generator."""
    seed_generator(generator, value, 0)


@entry_point
def choose_action(
    states: Records, tables: Records, scratch: Records, planners: Records, seat: int, extra_orders: int
) -> int:
    """Return the id of the action that a seat plays by the plan and style of its planner."""
    forget_plans(planners[0])
    return choose(states[0], tables[0], scratch[0], planners[0], seat, extra_orders)


@entry_point
def prepare_search(
    states: Records, tables: Records, scratch: Records, planners: Records, beliefs: Records, seat: int
) -> int:
    """Plan for the seat, estimate the others' tickets, and propose moves; return how many."""
    planner = planners[0]
    forget_plans(planner)
    weigh_tickets(states[0], tables[0], planner, beliefs[0], seat)
    planner.style[seat] = PLANNER
    planner.margin_scale = margin_scale(states[0], tables[0], planner)
    breadth, extra_orders = int(planner.weights[ROOT_BREADTH]), int(planner.weights[EXTRA_ORDERS])
    return propose(states[0], tables[0], scratch[0], planner, beliefs[0], seat, breadth, extra_orders)


@entry_point
def believe(states: Records, tables: Records, planners: Records, beliefs: Records, seat: int) -> None:
    """Estimate the others' tickets, for the guesses that follow."""
    weigh_tickets(states[0], tables[0], planners[0], beliefs[0], seat)


@entry_point
def guess_hidden(states: Records, tables: Records, beliefs: Records, seat: int, chance: Words) -> None:
    """Fill in a guess for everything hidden, in a state that holds only what the seat knows."""
    guess(states[0], tables[0], beliefs[0], seat, chance)


@entry_point
def clear_tree(nodes: Records, size: NDArray[np.int64]) -> None:
    """Start a new tree that has only its root."""
    new_node(nodes, 0, NONE, NONE, NONE, 1.0)
    size[0] = 1


@entry_point
def add_known_move(nodes: Records, size: NDArray[np.int64], seat: int, move: int, visits: int, total: float) -> None:
    """Add a move to the root, with results of an earlier search."""
    node = int(size[0])
    new_node(nodes, node, 0, move, seat, 0.0)
    nodes[node].visits = visits
    nodes[node].availability = visits
    nodes[node].total = total
    size[0] += 1


@entry_point
def search(space: SearchSpace, seat: int, seed: np.uint64, iterations: int, proposed: int) -> None:
    """Continue a search from what the seat knows (`states[0]`), with its own plan (`planners[0]`)."""
    for _ in range(iterations):
        space.states[1] = space.states[0]
        space.planners[1] = space.planners[0]
        iterate(space, seat, seed, proposed)


@entry_point
def play_games(
    states: Records,
    tables: Records,
    scratch: Records,
    scores: Records,
    planners: Records,
    players: int,
    first_seed: int,
    games: int,
    results: NDArray[np.int16],
) -> int:
    """Play and score games between planners, each deal once for every rotation of the seats; return how many.

    It is there to tune the weights. Each planner's points and rank in each game are written to `results`. The games
    stop early if the scratch space is too small to score one.
    """
    state, table, space = states[0], tables[0], scratch[0]
    for i in range(games):
        seed_generator(state.generator, np.uint64(first_seed + i // players), 0)
        set_up(state, table, space, players, NONE)
        for number in range(players):
            forget_plans(planners[number])
        while state.phase != OVER:
            seat = legal.next_to_act(state, table)
            play(state, table, space, seat, choose(state, table, space, planners[(seat + i) % players], seat, 0))
        if not score(state, table, space, scores[0]):
            return i
        for seat in range(players):
            results[i, (seat + i) % players, 0] = scores[0].total[seat]
            results[i, (seat + i) % players, 1] = scores[0].rank[seat]
    return games


@entry_point
def choose_actions(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scratch: Records,
    planners: Records,
    seats: NDArray[np.int8],
    wanted: NDArray[np.bool_],
    actions: NDArray[np.int32],
    extra_orders: int,
    first: int,
    last: int,
) -> None:
    """Write the actions of the acting seats in the wanted games from `first` to `last - 1`, each with its own planner.

    `groups` says which of the `tables` each game is played by. A planner keeps its plans from one call to the next;
    `forget_games` makes it plan again.
    """
    for i in range(first, last):
        if wanted[i] and seats[i] != NONE:
            actions[i] = choose(states[i], tables[groups[i]], scratch[0], planners[i], int(seats[i]), extra_orders)


@entry_point
def forget_games(planners: Records, wanted: NDArray[np.bool_]) -> None:
    """Make the planners of the wanted games plan again, since other games have begun."""
    for i in range(len(planners)):
        if wanted[i]:
            forget_plans(planners[i])
