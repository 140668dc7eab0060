"""Bots that take notes, and some that misbehave. Their specs are `tests.env.noting_bots:CLASS`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import whistlestop as ws
from whistlestop.actions import Action
from whistlestop.view import View


class NotingBot:
    """Plays the first legal action, and notes what happens to it."""

    notes: ClassVar[list[tuple[str, Any]]] = []
    name = "noting"

    def __init__(self, label: str = "", seed: int | None = None, variant: ws.Variant | None = None) -> None:
        self.label = label
        self.notes.append((f"made {label}", (seed, variant)))

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        """The first legal action."""
        assert view.seat in view.to_act and legal
        self.notes.append((f"asked {self.label}", view.seat))
        return legal[0]

    def game_over(self, view: View) -> None:
        """The end of a game."""
        self.notes.append((f"over {self.label}", view))

    def close(self) -> None:
        """The bot is closed."""
        self.notes.append((f"closed {self.label}", None))


class WrongBot(NotingBot):
    """Passes when it may not."""

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        """Something illegal."""
        del view, legal
        return ws.Pass()


class SilentBot(NotingBot):
    """Answers nothing."""

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        """Nothing."""
        del view, legal


def spec(kind: type) -> str:
    """The spec of one of these bots."""
    return f"{__name__}:{kind.__name__}"
