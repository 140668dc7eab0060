"""How the tests run: the profiles of hypothesis.

`dev` looks for new examples on every run and keeps those that fail; `ci` tries the same ones each time, so
that a result can be repeated. Neither has a deadline: the first call of a compiled rule compiles it.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

import whistlestop as ws

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(scope="session", autouse=True)
def _compiled_rules() -> None:
    """On a machine that never played, the first game announces that it compiles; have that over before any test."""
    ws.Game.new("usa", players=2, seed=1)
