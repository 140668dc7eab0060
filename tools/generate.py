"""Write every generated file again, or check that all of them are current.

    python -m tools.generate                  all of them (`make generate`)
    python -m tools.generate typescript       those of one generator
    python -m tools.generate --check          change nothing; fail if a file is stale (`make lint`)

A generator is a module of `tools` with a function `generated()`, which returns the contents of its files by path.
Golden files are not generated: they record how the game behaves, and only those of new variants are written here.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOLDEN = "golden"


def generators() -> tuple[str, ...]:
    """The names of the generators, those that take longest first."""
    found = {file.stem for file in Path(__file__).parent.glob("*.py") if "\ndef generated()" in file.read_text("utf-8")}
    slow = ("page_positions", "page_scores", GOLDEN)
    return tuple(sorted({*found, GOLDEN}, key=lambda name: (slow.index(name) if name in slow else len(slow), name)))


def generate(name: str) -> dict[Path, bytes]:
    """The files of one generator as they should be."""
    if name == GOLDEN:
        missing: dict[Path, bytes] = import_module("tests.test_golden").missing()
        return missing
    files: dict[Path, bytes] = import_module(f"tools.{name}").generated()
    return files


def stale(names: Sequence[str]) -> Iterator[tuple[Path, bytes]]:
    """The files that are not as they should be, with what they should be."""
    # New processes, since a fork of one that has imported Numba may hang.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as processes:
        for files in processes.map(generate, names):
            yield from ((file, text) for file, text in files.items() if not file.exists() or file.read_bytes() != text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="generator", help=f"one of {', '.join(generators())}")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is stale")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(generators()):
        parser.error(f"there is no generator {', '.join(sorted(unknown))}; there are {', '.join(generators())}")
    found = list(stale(chosen.names or generators()))
    for file, text in found:
        if not chosen.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
        print(f"{file.relative_to(ROOT)}: {'stale' if chosen.check else 'written'}")
    if not found:
        print("Every generated file is current.")
    elif chosen.check:
        print("Some generated files are stale: run make generate")
    return int(chosen.check and bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
