"""The seed of a test run: every deal that a test doesn't choose itself follows from it.

A run prints its seed, and so does a test that fails; `WHISTLESTOP_TEST_SEED=123 make pytest ARGS="-k kills"` deals
the same cards again. Within a run, each test has its own chance, which doesn't depend on the tests before it.
"""

from __future__ import annotations

import hashlib
import os
import random
import secrets

VARIABLE = "WHISTLESTOP_TEST_SEED"

chance = random.Random()
"""The chance of the running test; `begin` sets it."""


def seed() -> str:
    """The seed of this run, which processes that it starts share."""
    return os.environ.setdefault(VARIABLE, str(secrets.randbits(32)))


def begin(test: str) -> None:
    """Begin a test: what `chance` yields follows from the seed and the name of the test."""
    chance.seed(f"{seed()} {test}")


def contribution() -> str:
    """A player's contribution to the deal."""
    return f"{chance.getrandbits(128):032x}"


def secret() -> bytes:
    """The secret of every table that a test's server sets up; the contributions of the players make deals differ."""
    return hashlib.sha256(seed().encode()).digest()
