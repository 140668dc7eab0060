"""Compiled and interpreted rules are the same rules, and random play is uniform over the legal actions."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import whistlestop as ws
from tests.elsewhere import printed
from tests.generator import Generator
from tests.interpreted import digests
from tests.laws import OPTIONS, SETTINGS
from whistlestop.rules import engine
from whistlestop.rules.compile import INTERPRETED
from whistlestop.scoring import variant_tables

ACTIONS = 10_000  # more than any game takes: the games are played to their end

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compares with compiled rules")


def test_compiled_and_interpreted_games_are_the_same_byte_for_byte() -> None:
    assert printed("-m", "tests.interpreted", str(ACTIONS), NUMBA_DISABLE_JIT="1") == digests(ACTIONS)


def _engine_game(variant: ws.Variant, players: int, seed: int) -> tuple[bytes, list[int]]:
    states, scores = engine.new_states(1), engine.new_scores()
    chooser = np.zeros(2, np.uint64)
    tables = variant_tables(variant)
    assert engine.play_random_games(states, tables, engine.new_scratch(), scores, chooser, players, seed, 1) > 0
    return states.tobytes(), scores["total"][0][:players].tolist()


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_engines_random_games_come_out_of_game_too(name: str, players: int) -> None:
    variant = ws.load(name, OPTIONS.get(name, ()))
    for seed in (0, 1, 2**40 + 17):
        game, chooser = ws.Game.new(variant, players, seed=seed), Generator(seed, stream=1)
        while not game.over:
            legal = game.legal()
            game.play(legal[chooser.below(len(legal))])
        state, totals = _engine_game(variant, players, seed)
        assert game._states.tobytes() == state
        assert [sheet.total for sheet in game.scores] == totals


def test_random_numbers_are_uniform() -> None:
    generator = Generator(5, stream=0)
    counts = Counter(generator.below(7) for _ in range(70_000))
    expected = 10_000
    chi_square = sum((counts[i] - expected) ** 2 / expected for i in range(7))
    assert chi_square < 22.5  # 6 degrees of freedom, p = 0.001


def test_a_second_process_loads_the_cache() -> None:
    """A cached recursive Numba function would crash here; ours has none."""
    program = "import whistlestop as ws; g = ws.Game.new('usa', 2, seed=1); g.play(g.legal()[0]); print('played')"
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert run.stdout == "played\n"
    assert run.stderr == "", "nothing is compiled the second time"
