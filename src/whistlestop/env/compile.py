"""Compiling the environments to machine code: like the rules that they call, but cached in folders of their own."""

from __future__ import annotations

from pathlib import Path

from whistlestop.observations.compile import OBSERVATION_SOURCES
from whistlestop.rules.compile import Compiler

SOURCES = (
    "arrays",
    "compile",
    "engine",
    "opponents",
    "rewards",
    "stepping",
)
"""The modules of this package with compiled functions, and those of this package that they import."""

KERNEL_SOURCES = (*SOURCES, "device", "kernels")


def _sources(names: tuple[str, ...]) -> list[Path]:
    return [*OBSERVATION_SOURCES, *(Path(__file__).with_name(f"{name}.py") for name in names)]


_ENVIRONMENTS = Compiler("environments", _sources(SOURCES))
KERNELS = Compiler("kernels", _sources(KERNEL_SOURCES), takes="about two minutes")
compiled = _ENVIRONMENTS.compiled
entry_point = _ENVIRONMENTS.entry_point
announce_first_compile = _ENVIRONMENTS.announce
