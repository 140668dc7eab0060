"""Games of OpenSpiel for the tests, and ways to walk through them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import numpy as np
import pyspiel
from tests.laws import OPTIONS

import whistlestop as ws
from whistlestop.env.openspiel import WhistlestopGame, WhistlestopState
from whistlestop.env.openspiel.snapshot import PendingChance
from whistlestop.rules.engine import Records

VARIANTS = list(ws.variants())


def load(variant: str = "usa", players: int = 2, **parameters: str | int) -> WhistlestopGame:
    """A game of a variant; some are played with options, as everywhere in the tests."""
    options = "+".join(OPTIONS.get(variant, ()))
    named = {"variant": variant, "players": players, "options": options, **parameters}
    return cast(WhistlestopGame, pyspiel.load_game("whistlestop", named))


def drawn(state: WhistlestopState, chance: random.Random) -> int:
    """What chance brings."""
    outcomes = state.chance_outcomes()
    return chance.choices([number for number, _ in outcomes], [likely for _, likely in outcomes])[0]


def let_chance_decide(state: WhistlestopState, chance: random.Random) -> None:
    """Play on until a player is to act, or the game is over."""
    while state.is_chance_node():
        state.apply_action(drawn(state, chance))


def decisions(game: WhistlestopGame, seed: int) -> Iterator[WhistlestopState]:
    """The states of a random game where players act; the last one is over."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    let_chance_decide(state, chance)
    while not state.is_terminal():
        yield state
        state.apply_action(chance.choice(state.legal_actions()))
        let_chance_decide(state, chance)
    yield state


def record_of(state: WhistlestopState) -> Records:
    """The position, which there must be."""
    assert state.snapshot.record is not None
    return state.snapshot.record


def pending_of(state: WhistlestopState) -> PendingChance:
    """The action that waits for chance, which there must be."""
    assert state.snapshot.pending is not None
    return state.snapshot.pending


def all_but_chance(record: Records) -> bytes:
    """The bytes of a position without its generator."""
    return np.asarray(record).view(np.uint8)[record.dtype["generator"].itemsize :].tobytes()


def with_position(state: WhistlestopState, record: Records) -> WhistlestopState:
    """The same state with another position."""
    other = cast(WhistlestopState, state.clone())
    other.snapshot = replace(state.snapshot, record=record)
    return other
