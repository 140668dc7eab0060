"""One step of one game of a batch: begin, play, score, look. A loop calls these on a CPU, every thread on a GPU."""

from __future__ import annotations

import numpy as np

from whistlestop.env.compile import compiled
from whistlestop.env.observing import Places, Row, observe
from whistlestop.env.rewards import POINTS, Payoffs, pay_gain, pay_nothing, pay_out
from whistlestop.rules import legal
from whistlestop.rules.chance import below, seed_generator
from whistlestop.rules.play import play
from whistlestop.rules.scoring import Scores, score
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.setup import set_up
from whistlestop.rules.state import NONE, OVER, Ints, State, Words
from whistlestop.rules.tables import Tables

SKIP = -1
"""Instead of an action: leave this game as it is."""

RUNNING = 0
ENDED = 1
UNSCORED = 2
"""The game has ended, but the scratch space was too small for its longest path."""


@compiled
def begin(state: State, tables: Tables, scratch: Scratch, chooser: Words, players: int, seed: np.uint64) -> None:
    """Set up the game with this seed, as `Game.new` does; `chooser` gets the generator of random actions."""
    seed_generator(state.generator, seed, 0)
    seed_generator(chooser, seed, 1)
    set_up(state, tables, scratch, players, NONE)


@compiled
def look(state: State, tables: Tables, places: Places, row: Row, mask: Ints) -> int:
    """Write what the seat that acts next sees and may do; returns the seat, or -1 when the game is over."""
    clear(row, mask)
    return look_afresh(state, tables, places, row, mask)


@compiled
def clear(row: Row, mask: Ints) -> None:
    """Write 0 everywhere."""
    for i in range(len(row)):
        row[i] = np.float32(0)
    for action in range(len(mask)):
        mask[action] = 0


@compiled
def look_afresh(state: State, tables: Tables, places: Places, row: Row, mask: Ints) -> int:
    """The same where row and mask are 0 everywhere already."""
    if state.phase == OVER:
        observe(state, tables, places, 0, row)
        return NONE
    seat = legal.next_to_act(state, tables)
    legal.mark_legal(state, tables, seat, mask)
    observe(state, tables, places, seat, row)
    return seat


@compiled
def take_action(
    state: State, tables: Tables, scratch: Scratch, seat: int, action: int, reward: int, payoffs: Payoffs
) -> int:
    """Play a legal action and write what it is worth so far; returns whether the game runs on."""
    pay_nothing(payoffs, int(state.players))
    points = int(state.points[seat])
    play(state, tables, scratch, seat, action)
    if reward == POINTS and int(state.points[seat]) > points:
        pay_gain(payoffs, int(state.players), seat, int(state.points[seat]) - points)
    return UNSCORED if state.phase == OVER else RUNNING


@compiled
def settle(state: State, tables: Tables, scratch: Scratch, scores: Scores, reward: int, payoffs: Payoffs) -> int:
    """Score a game that is over and pay out; returns ENDED, or UNSCORED if the scratch space is too small."""
    if not score(state, tables, scratch, scores):
        return UNSCORED
    pay_out(state, scores, reward, payoffs)
    return ENDED


@compiled
def choose_any(state: State, tables: Tables, scratch: Scratch, chooser: Words, seat: int) -> int:
    """A legal action, each as likely."""
    total = legal.count(state, tables, scratch, seat)
    return legal.nth(state, tables, scratch, seat, below(chooser, total), total)


@compiled
def act_at_random(state: State, tables: Tables, scratch: Scratch, chooser: Words) -> None:
    """Whoever is to act plays a legal action, each as likely."""
    seat = legal.next_to_act(state, tables)
    play(state, tables, scratch, seat, choose_any(state, tables, scratch, chooser, seat))


@compiled
def pay_points(state: State, reward: int, payoffs: Payoffs, sign: int) -> None:
    """Where points are paid as they are made: add or take those that stand on the board."""
    if reward == POINTS:
        for seat in range(state.players):
            pay_gain(payoffs, int(state.players), seat, sign * int(state.points[seat]))


@compiled
def play_out(state: State, tables: Tables, scratch: Scratch, chooser: Words, reward: int, payoffs: Payoffs) -> None:
    """Play a game on with random actions until it is over, and write what that is worth before the scoring."""
    pay_nothing(payoffs, int(state.players))
    pay_points(state, reward, payoffs, -1)
    while state.phase != OVER:
        act_at_random(state, tables, scratch, chooser)
    pay_points(state, reward, payoffs, 1)
