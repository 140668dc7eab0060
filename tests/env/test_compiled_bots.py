"""Bots in batches choose what the bots of the arena choose."""

from __future__ import annotations

import numpy as np
import pytest

from whistlestop import bots
from whistlestop.bots.built_in.planner import EXTRA_ORDERS
from whistlestop.env.batch import Batch
from whistlestop.env.compiled_bots import PLANNER, RACER, CompiledBots


@pytest.mark.parametrize(("name", "style"), [("planner", PLANNER), ("racer", RACER)])
@pytest.mark.parametrize(("variant", "players"), [("usa", 2), ("europe", 4)])
def test_they_choose_what_the_arenas_bots_choose(variant: str, players: int, name: str, style: int) -> None:
    """A planner that has just begun chooses alike; later it may follow a plan that the arena's would make again."""
    batch = Batch(variant, players, games=6, autoreset=False)
    batch.reset(seed=5)
    arena = bots.make(name, seed=1)
    everyone = np.ones(batch.games, np.bool_)
    same = decisions = 0
    compiled = CompiledBots(batch.variant, batch.games, extra_orders=EXTRA_ORDERS, threads=1)
    compiled.styles[:] = style
    while (batch.seats >= 0).any():
        compiled.forget(everyone)
        chosen = compiled.choose(batch.states, batch.seats)
        for i in np.flatnonzero(batch.seats >= 0).tolist():
            game, seat = batch.game(i), int(batch.seats[i])
            decisions += 1
            same += arena.choose(game.view(seat), game.legal(seat)) == batch.variant.action(int(chosen[i]))
        batch.step(chosen)
    batch.close()
    compiled.close()
    assert same / decisions > (0.97 if style == PLANNER else 0.999), "their random orders differ"


def test_only_wanted_games_are_played() -> None:
    batch = Batch("usa", 2, games=4)
    batch.reset(seed=1)
    compiled = CompiledBots(batch.variant, batch.games)
    chosen = compiled.choose(batch.states, batch.seats, np.array([True, False, True, False]))
    assert (chosen >= 0).tolist() == [True, False, True, False]


def test_the_same_seed_chooses_the_same_on_any_number_of_threads() -> None:
    def played(threads: int) -> list[int]:
        batch = Batch("europe", 3, games=40, autoreset=False)
        batch.reset(seed=2)
        compiled = CompiledBots(batch.variant, batch.games, seed=9, threads=threads)
        while (batch.seats >= 0).any():
            batch.step(compiled.choose(batch.states, batch.seats))
        totals: list[int] = batch.scores["total"][:, :3].ravel().tolist()
        batch.close()
        compiled.close()
        return totals

    assert played(1) == played(2)


def test_a_planner_wins_against_racers() -> None:
    batch = Batch("usa", 2, games=100, autoreset=False)
    batch.reset(seed=3)
    compiled = CompiledBots(batch.variant, batch.games)
    compiled.styles[:, 1] = RACER
    while (batch.seats >= 0).any():
        batch.step(compiled.choose(batch.states, batch.seats))
    wins = (batch.scores["rank"][:, 0] == 1).mean()
    assert wins > 0.7
