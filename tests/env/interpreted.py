"""Plays seeded batches and digests all that they hold on the way; run compiled and interpreted, both must agree.

The program also plays them with so little scratch space that hardly a longest path fits: games are scored later then,
in more space, and all must come out the same. Compiled, each size of the space would have to be compiled again.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple
from unittest import mock

from whistlestop.env.batch import Batch
from whistlestop.rules import engine
from whistlestop.rules.engine import Records, new_scratch
from whistlestop.view import PHASES


class Plan(NamedTuple):
    """A batch, and after how many steps its games are played out, if none ends sooner."""

    variant: str
    players: int
    games: int
    reward: str
    seed: int
    steps: int
    observation: str = "v0"
    max_actions: int | None = None


PLANS = (
    Plan("usa", 2, 2, "points", seed=0, steps=1000),
    Plan("usa-classic", 5, 1, "rank", seed=0, steps=25),
    Plan("europe", 3, 1, "difference", seed=98, steps=40),  # three tunnels
    Plan("europe-mega", 4, 1, "win", seed=0, steps=25),
    Plan("europe", 3, 1, "win", seed=98, steps=40, observation="v1"),
    Plan("europe", 2, 2, "points", seed=98, steps=25, max_actions=12),
)
TINY = 2


def digests() -> list[str]:
    """One line per batch: the bytes of its arrays after each step, hashed together; and the phases that occurred."""
    return [f"{plan.variant} {_digest(plan)}" for plan in PLANS]


def _digest(plan: Plan) -> str:
    batch = Batch(
        plan.variant,
        plan.players,
        plan.games,
        reward=plan.reward,
        threads=1,
        observation=plan.observation,
        max_actions=plan.max_actions,
    )
    batch.reset(plan.seed)
    digest, phases = hashlib.sha256(), set()
    for _ in range(plan.steps):
        phases |= {PHASES[phase] for phase in batch.states["phase"].tolist()}
        _add(digest, batch)
        if batch.ended.any():
            break
        batch.step(batch.random_actions())
    batch.play_out()
    _add(digest, batch)
    return f"{digest.hexdigest()} {' '.join(sorted(phases))}"


def _add(digest: hashlib._Hash, batch: Batch) -> None:
    digest.update(batch.states.tobytes())
    digest.update(batch.observations.tobytes())
    digest.update(batch.masks.tobytes())
    digest.update(batch.seats.tobytes())
    digest.update(batch.rewards.tobytes())
    digest.update(batch.status.tobytes())
    digest.update(batch.seeds.tobytes())
    digest.update(batch.scores.tobytes())


def in_little_space() -> list[str]:
    """The same from batches with hardly any scratch space, and how often more was asked for."""
    asked: list[int] = []

    def little(path_states: int = TINY) -> Records:
        asked.append(path_states)
        return new_scratch(path_states)

    with mock.patch.object(engine, "new_scratch", little), mock.patch.object(engine, "PATH_STATES", TINY):
        lines = digests()
    assert sum(space > TINY for space in asked) > len(lines), "nothing had to be scored in more space"
    return lines


if __name__ == "__main__":
    print("\n".join([*digests(), *in_little_space()]))
