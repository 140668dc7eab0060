"""Chance: the generator is the one it claims to be, and shuffling shuffles everything."""

from __future__ import annotations

import numpy as np
import pytest
from tests.generator import Generator

import whistlestop as ws
from whistlestop.rules import engine

SEEDS = [0, 1, 2, 7, 2**32, 2**63 + 5, 2**64 - 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_starts_the_generator(seed: int) -> None:
    states = engine.new_states(1)
    engine.seed(states, np.uint64(seed))
    reference = Generator(seed, stream=0)
    assert states["generator"][0].tolist() == [reference.a, reference.b]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S5_the_generator_draws_who_begins(players: int) -> None:
    for seed in (*SEEDS, *range(20)):
        assert ws.Game.new("usa", players, seed=seed).view().first_seat == Generator(seed, stream=0).below(players)


def test_S4_every_ticket_is_dealt_or_in_the_deck_and_anywhere_in_it() -> None:
    tops, bottoms = set(), set()
    for seed in range(200):
        game = ws.Game.new("usa", 2, seed=seed)
        position = game.position
        assert (game._states["ticket_deck"][0, : len(position.ticket_deck)] >= 0).all()
        there = [*position.ticket_deck, *position.seats[0].offer, *position.seats[1].offer]
        assert sorted(there) == sorted(ticket.id for ticket in ws.load("usa").tickets)
        tops.add(position.ticket_deck[0])
        bottoms.add(position.ticket_deck[-1])
    assert min(len(tops), len(bottoms)) >= 30  # 200 draws among 33 miss none, or one


def test_S4_a_dealt_hand_is_as_likely_to_hold_any_ticket() -> None:
    first = {ws.Game.new("usa", 2, seed=seed).position.seats[0].offer[0] for seed in range(60)}
    assert len(first) >= 20
