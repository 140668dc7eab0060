"""Plays seeded games and prints a digest of every state on the way; run compiled and interpreted, both must agree."""

from __future__ import annotations

import hashlib
import sys

from tests.laws import CHOSEN_SETTINGS, new_game, played


def digests(actions: int) -> list[str]:
    """One line per setting: the bytes of the state after each action, and the scores, hashed together."""
    lines = []
    for name, players in CHOSEN_SETTINGS:
        game = new_game(name, players, seed=players)
        digest = hashlib.sha256()
        for number, _ in enumerate(played(game, seed=players)):
            digest.update(game._states.tobytes())
            if number == actions:
                break
        if game.over:
            digest.update(repr(game.scores).encode())
        lines.append(f"{name} {players} {digest.hexdigest()}")
    return lines


if __name__ == "__main__":
    print("\n".join(digests(int(sys.argv[1]))))
