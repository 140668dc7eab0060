"""The compiled entry points of the bots: what Python calls."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.bots.thinking.beliefs import BELIEFS, weigh_tickets
from whistlestop.bots.thinking.compile import announce_first_compile, entry_point
from whistlestop.bots.thinking.guessing import guess
from whistlestop.bots.thinking.mind import MIND, PLANNER, forget_plans
from whistlestop.bots.thinking.policy import choose
from whistlestop.bots.thinking.proposals import propose
from whistlestop.bots.thinking.tree import NODE, comfort, iterate, new_node
from whistlestop.bots.thinking.weights import ROOT_BREADTH, TRIES
from whistlestop.rules import legal
from whistlestop.rules.chance import seed_generator
from whistlestop.rules.engine import Records, records
from whistlestop.rules.play import play
from whistlestop.rules.scoring import score
from whistlestop.rules.setup import set_up
from whistlestop.rules.state import NONE, OVER, Words

__all__ = ["BELIEFS", "NODE", "announce_first_compile"]


def new_minds(count: int) -> Records:
    """Room for that many minds."""
    return records(count, MIND)


@entry_point
def seed(generator: Words, value: np.uint64) -> None:
    """Seed a mind's generator."""
    seed_generator(generator, value, 0)


@entry_point
def choose_action(states: Any, tables: Any, scratch: Any, minds: Any, seat: int, care: int) -> int:
    """The action that the seat's style plays."""
    forget_plans(minds[0])
    return choose(states[0], tables[0], scratch[0], minds[0], seat, care)


@entry_point
def look(states: Any, tables: Any, scratch: Any, minds: Any, beliefs: Any, seat: int) -> int:
    """Think about the seat's own plan and the others' tickets, and propose moves; returns how many."""
    mind = minds[0]
    forget_plans(mind)
    weigh_tickets(states[0], tables[0], mind, beliefs[0], seat)
    mind.style[seat] = PLANNER
    mind.comfort = comfort(states[0], tables[0], mind)
    breadth, care = int(mind.weights[ROOT_BREADTH]), int(mind.weights[TRIES])
    return propose(states[0], tables[0], scratch[0], mind, beliefs[0], seat, breadth, care)


@entry_point
def fill_in(states: Any, tables: Any, beliefs: Any, seat: int, chance: Words) -> None:
    """Guess what the seat can't see of a state that holds only what it sees."""
    guess(states[0], tables[0], beliefs[0], seat, chance)


@entry_point
def plant(nodes: Any, size: Any) -> None:
    """A new tree, with nothing but its root."""
    new_node(nodes, 0, NONE, NONE, NONE, 1.0)
    size[0] = 1


@entry_point
def graft(nodes: Any, size: Any, seat: int, move: int, visits: int, total: float) -> None:
    """Give the root a move about which something is known already."""
    node = int(size[0])
    new_node(nodes, node, 0, move, seat, 0.0)
    nodes[node].visits = visits
    nodes[node].chances = visits
    nodes[node].total = total
    size[0] += 1


@entry_point
def search(
    states: Any,
    tables: Any,
    scratch: Any,
    scores: Any,
    minds: Any,
    beliefs: Any,
    nodes: Any,
    size: Any,
    seat: int,
    seed: np.uint64,
    iterations: int,
    proposed: int,
) -> None:
    """Search on from what is seen (`states[0]`) with the seat's own plan (`minds[0]`)."""
    for _ in range(iterations):
        states[1] = states[0]
        minds[1] = minds[0]
        iterate(
            states[1],
            tables[0],
            scratch[0],
            scores[0],
            minds[1],
            beliefs[0],
            nodes,
            size,
            seat,
            seed,
            proposed,
        )


@entry_point
def play_games(
    states: Any,
    tables: Any,
    scratch: Any,
    scores: Any,
    minds: Any,
    players: int,
    first_seed: int,
    games: int,
    results: NDArray[np.int16],
) -> int:
    """Play and score games between minds, each deal once for every rotation of the seats; returns how many.

    `results` gets each game's points and rank of each mind. Stops early if the scratch space is too small.
    """
    state, table, space = states[0], tables[0], scratch[0]
    for i in range(games):
        seed_generator(state.generator, np.uint64(first_seed + i // players), 0)
        set_up(state, table, space, players, NONE)
        for who in range(players):
            forget_plans(minds[who])
        while state.phase != OVER:
            seat = legal.next_to_act(state, table)
            play(state, table, space, seat, choose(state, table, space, minds[(seat + i) % players], seat, 0))
        if not score(state, table, space, scores[0]):
            return i
        for seat in range(players):
            results[i, (seat + i) % players, 0] = scores[0].total[seat]
            results[i, (seat + i) % players, 1] = scores[0].rank[seat]
    return games
