"""Compiling the networks to machine code: like the rules and observations they call, but cached in their own folder."""

from __future__ import annotations

from pathlib import Path

from whistlestop.observations.compile import OBSERVATION_SOURCES
from whistlestop.rules.compile import Compiler

NETWORKS = Compiler("networks", (*OBSERVATION_SOURCES, *sorted(Path(__file__).parent.glob("*.py"))))
compiled = NETWORKS.compiled
entry_point = NETWORKS.entry_point
announce_first_compile = NETWORKS.announce
