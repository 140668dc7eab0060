"""Programs in a separate Python process, with other Numba settings than the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def printed(*arguments: str, **settings: str) -> list[str]:
    """The lines that `python` prints with these arguments and settings; it must not fail."""
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(["src", "."])} | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()
