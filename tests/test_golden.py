"""Golden files, one for each variant: its digest, and how many actions are legal along seeded games.

A change of behaviour shows as a diff of these files, and a change of a digest makes old records unreadable. After a
change that is intended, write them again with `make golden`. `make generate` writes only those that are missing.
"""

from __future__ import annotations

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


def missing() -> dict[Path, bytes]:
    """The golden files of variants that have none yet, by path."""
    files = {variant: FOLDER / f"{variant}.txt" for variant in ws.variants()}
    return {file: golden(variant).encode() for variant, file in files.items() if not file.exists()}


if __name__ == "__main__":
    for variant in ws.variants():
        (FOLDER / f"{variant}.txt").write_text(golden(variant), encoding="utf-8")
