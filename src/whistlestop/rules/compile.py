"""Compiling the rules to machine code, and caching it.

Every function of the rules is plain Python over NumPy records. `compiled` passes it to Numba and keeps the machine
code in the user's cache folder, so that only the first process on a machine compiles. With `NUMBA_DISABLE_JIT=1`
the same functions run interpreted, for debugging and for measuring coverage.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from whistlestop import places
from whistlestop.boards import limits

F = TypeVar("F", bound=Callable[..., object])

INTERPRETED = bool(numba.config.DISABLE_JIT)
if INTERPRETED:
    np.seterr(over="ignore")  # the generator's arithmetic wraps around, as it does compiled

RULE_SOURCES = (Path(limits.__file__), *sorted(Path(__file__).parent.glob("*.py")))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


class Compiler:
    """Compiles the functions of one layer, and caches their machine code in a folder of its own."""

    def __init__(self, part: str, sources: Iterable[Path], takes: str = "about half a minute") -> None:
        """`sources` are all files that the machine code depends on; `takes` is how long it takes to compile them."""
        self.part = part
        self.takes = takes
        self.sources = tuple(sources)
        self.folder = cache_folder(part, self.sources)
        self.functions: list[Any] = []
        """The functions that were passed to Numba; empty when interpreting."""
        self.caching = not INTERPRETED and _writable(self.folder)

    def compiled(self, function: F) -> F:
        """Compile a function to be called by other compiled ones, or leave it as it is when interpreting."""
        return self._compile(function, from_python=False)

    def entry_point(self, function: F) -> F:
        """Compile a function that Python calls; only these pay for the translation of Python objects."""
        return self._compile(function, from_python=True)

    @contextmanager
    def own_folder(self, config: Any) -> Iterator[None]:
        """Cache the functions declared in this context in the folder; a user's other code keeps its own cache.

        `config` is Numba's configuration, or that of its CUDA target.
        """
        elsewhere = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder) if self.caching else elsewhere
        try:
            yield
        finally:
            config.CACHE_DIR = elsewhere

    def _compile(self, function: F, from_python: bool) -> F:
        if INTERPRETED:
            return function
        with self.own_folder(numba.config):
            dispatcher = numba.njit(
                cache=self.caching,
                nogil=True,
                error_model="numpy",
                no_cpython_wrapper=not from_python,
                no_cfunc_wrapper=True,
            )(function)
        resolve = dispatcher.get_call_template
        dispatcher.get_call_template = lambda arguments, keywords: resolve(tuple(map(_plain, arguments)), keywords)
        self.functions.append(dispatcher)
        return cast(F, dispatcher)

    def announce(self) -> None:
        """Print to stderr, before the first compilation, why the game takes a while to begin."""
        if not INTERPRETED and not any(self.folder.rglob("*.nbc")):
            how_often = "once on this machine" if self.caching else "each time, as no cache folder can be written"
            print(f"Compiling the {self.part} ({how_often}; {self.takes}) …", file=sys.stderr, flush=True)


def cache_folder(part: str, sources: Iterable[Path]) -> Path:
    """Return the folder for the machine code of a part; a change to any of its sources leads to another folder.

    Numba notices a change in a function's own file but not in the files of the functions it calls. So the folder's
    name contains a digest of all of them.
    """
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return places.cache_folder() / f"{part}-{digest.hexdigest()[:12]}"


def _plain(kind: Any) -> Any:
    """The type that a rule is compiled for, given an argument of this type: every integer is an `int64`.

    Otherwise Numba would compile a rule again for every constant and every width of integer that it is called with,
    which more than doubles the time to compile.
    """
    kind = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(kind, numba.types.Integer) and kind.signed else kind


RULES = Compiler("rules", RULE_SOURCES)
compiled = RULES.compiled
entry_point = RULES.entry_point
announce_first_compile = RULES.announce
