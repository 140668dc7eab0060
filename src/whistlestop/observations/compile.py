"""Compiling the observations to machine code: like the rules that they call, but cached in a folder of their own."""

from __future__ import annotations

from pathlib import Path

from whistlestop.rules.compile import RULE_SOURCES, Compiler

OBSERVATION_SOURCES = (*RULE_SOURCES, *sorted(Path(__file__).parent.glob("*.py")))

OBSERVATIONS = Compiler("observations", OBSERVATION_SOURCES)
compiled = OBSERVATIONS.compiled
entry_point = OBSERVATIONS.entry_point
announce_first_compile = OBSERVATIONS.announce
