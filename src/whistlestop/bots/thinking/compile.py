"""Compiling the bots to machine code: like the rules that they call, but cached in a folder of their own."""

from __future__ import annotations

from pathlib import Path

from whistlestop.rules.compile import RULE_SOURCES, Compiler

BOTS = Compiler("bots", (*RULE_SOURCES, *sorted(Path(__file__).parent.glob("*.py"))))
compiled = BOTS.compiled
entry_point = BOTS.entry_point
announce_first_compile = BOTS.announce
