"""Compiled and interpreted bots think the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bots.search.interpreted import lines

from whistlestop.rules.compile import INTERPRETED

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(INTERPRETED, reason="compares with compiled bots")
def test_compiled_and_interpreted_bots_choose_alike() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.search.interpreted"],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines() == list(lines())
    assert len(run.stdout.splitlines()) >= 4
