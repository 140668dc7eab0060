"""Golden files, one for each variant: its digest, and how many actions are legal along seeded games.

A change of behaviour shows as a diff of these files, and a change of a digest makes old records unreadable. After a
change that is intended, write them again with `make golden`. `make generate` writes only those that are missing.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import whistlestop as ws
from tests.laws import OPTIONS, new_game, played
from whistlestop.rules.compile import INTERPRETED

FOLDER = Path(__file__).parent / "golden"
GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in (1, 2)]

pytestmark = pytest.mark.skipif(INTERPRETED, reason="plays many games")


def golden(name: str) -> str:
    """For each game: the number of legal actions before every action, then the final scores."""
    lines = [f"{name} {ws.load(name).digest}", f"options {' '.join(OPTIONS.get(name, ())) or 'none'}"]
    for players, seed in GAMES:
        game = new_game(name, players, seed)
        counts = [len(game.legal())]
        counts += [len(game.legal()) for _ in played(game, seed)]
        lines += [f"players {players} seed {seed}", *_wrapped(counts)]
        lines += [f"scores {' '.join(str(sheet.total) for sheet in game.scores)}"]
    return "\n".join(lines) + "\n"


def _wrapped(counts: list[int], width: int = 24) -> list[str]:
    return [" ".join(f"{count:4}" for count in counts[i : i + width]) for i in range(0, len(counts), width)]


@pytest.mark.parametrize("name", ws.variants())
def test_behaviour_is_as_it_was(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert file.exists(), f"{name} has no golden file yet: run make generate"
    assert golden(name) == file.read_text(encoding="utf-8")


def write(missing_only: bool) -> None:
    """Write the golden files, or only those of variants that have none yet."""
    for variant in ws.variants():
        file = FOLDER / f"{variant}.txt"
        if not (missing_only and file.exists()):
            file.write_text(golden(variant), encoding="utf-8")


if __name__ == "__main__":
    write(missing_only="--missing" in sys.argv[1:])
