"""Compiling the bots to machine code: like the rules that they call, but cached in a folder of their own."""

from __future__ import annotations

from pathlib import Path

from whistlestop.rules.compile import RULE_SOURCES, Compiler

_BOTS = Compiler("bots", (*RULE_SOURCES, *sorted(Path(__file__).parent.glob("*.py"))))
compiled = _BOTS.compiled
entry_point = _BOTS.entry_point
announce_first_compile = _BOTS.announce
