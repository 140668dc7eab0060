"""Bots that misbehave, and one that is slow on purpose. Their specs are `tests.arena.misbehaving:CLASS`."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from whistlestop.actions import Action, ClaimRoute
from whistlestop.boards import Variant
from whistlestop.view import View


def spec(kind: type) -> str:
    """The spec of one of these bots."""
    return f"tests.arena.misbehaving:{kind.__name__}"


class Dull:
    """Plays the first legal action; its subclasses misbehave at their fifth move."""

    name = "dull"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        del settings, seed, variant
        self.moves = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        del view
        self.moves += 1
        if self.moves == 5:
            self.misbehave()
        return self.answer(legal)

    def misbehave(self) -> None:
        """Do something wrong."""

    def answer(self, legal: Sequence[Action]) -> Any:
        return legal[0]

    def close(self) -> None:
        pass


class Hangs(Dull):
    def misbehave(self) -> None:
        time.sleep(600)


class HangsWhenMade(Dull):
    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        super().__init__(*settings, seed=seed, variant=variant)
        if variant is not None:  # there is none when the spec is checked
            time.sleep(600)


class HangsAtOnce(Dull):
    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        del view, legal
        time.sleep(600)
        raise AssertionError


class Raises(Dull):
    def misbehave(self) -> None:
        raise LookupError("lost the map")


class Leaves(Dull):
    def misbehave(self) -> None:
        sys.exit(3)


class Exits(Dull):
    def misbehave(self) -> None:
        print("no way to go on", file=sys.stderr, flush=True)
        os._exit(7)


class Crashes(Dull):
    def misbehave(self) -> None:
        ctypes.string_at(0)


class Nonsense(Dull):
    def answer(self, legal: Sequence[Action]) -> Any:
        return legal[0] if self.moves < 5 else 42


class Illegal(Dull):
    def answer(self, legal: Sequence[Action]) -> Any:
        return legal[0] if self.moves < 5 else ClaimRoute("atlanta/miami", "blue", 9)


class Shy(Dull):
    """Answers with an object whose `repr` fails."""

    class Answer:
        def __repr__(self) -> str:
            raise RuntimeError("no")

    def answer(self, legal: Sequence[Action]) -> Any:
        return legal[0] if self.moves < 5 else self.Answer()


class HangsWhenClosed(Dull):
    def close(self) -> None:
        if self.moves:  # else it was made only to check its spec
            time.sleep(600)


class ExitsWhenClosed(Dull):
    def close(self) -> None:
        if self.moves:
            os._exit(9)


class Chatty(Dull):
    """Prints where the worker replies, and reads where it gets its requests."""

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        print("thinking aloud", flush=True)
        os.write(1, b"and lower\n")
        assert sys.stdin.read() == ""
        return super().choose(view, legal)


class CannotBeMade(Dull):
    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        super().__init__(*settings, seed=seed, variant=variant)
        raise OSError("out of steam")


class Slow(Dull):
    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        time.sleep(0.02)
        return super().choose(view, legal)
