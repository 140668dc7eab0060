"""More bots that misbehave (see `tests/arena/misbehaving.py`). Their specs are `tests.server.odd_bots:CLASS`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.arena.misbehaving import Dull
from whistlestop.actions import Action
from whistlestop.boards import Variant
from whistlestop.view import View


class Ponders(Dull):
    """Thinks for half a second, then plays the first legal action."""

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        time.sleep(0.5)
        return super().choose(view, legal)


class RevealsItsHand(Dull):
    """Reveals its hand on standard error and in an exception."""

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        del legal
        print("my hand is", view.hand, file=sys.stderr, flush=True)
        raise LookupError(f"my hand is {view.hand}")


class StartsAnother(Dull):
    """Starts a process, writes its id to a file, and hangs."""

    def __init__(self, file: str, seed: int | None = None, variant: Variant | None = None) -> None:
        super().__init__(seed=seed, variant=variant)
        self.file = Path(file)

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        del view, legal
        other = subprocess.Popen(["sleep", "600"])
        self.file.write_text(str(other.pid), encoding="utf-8")
        time.sleep(600)
        raise AssertionError


class Waits(Dull):
    """Writes a line into a file when it is asked, and waits until so many lines are there."""

    def __init__(self, file: str, lines: str, seed: int | None = None, variant: Variant | None = None) -> None:
        super().__init__(seed=seed, variant=variant)
        self.file = Path(file)
        self.lines = int(lines)

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        with self.file.open("a", encoding="utf-8") as file:
            file.write("asked\n")
        while len(self.file.read_text(encoding="utf-8").splitlines()) < self.lines:
            time.sleep(0.01)
        return super().choose(view, legal)
