"""Compiling the analysis of views to machine code: like the rules, but cached in a folder of its own."""

from __future__ import annotations

from pathlib import Path

from whistlestop.boards import limits
from whistlestop.rules.compile import Compiler

ANALYSES = Compiler(
    "analysis", (Path(limits.__file__), *sorted(Path(__file__).parent.glob("*.py"))), takes="about ten seconds"
)
compiled = ANALYSES.compiled
entry_point = ANALYSES.entry_point
