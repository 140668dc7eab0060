"""A bot without a plan."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from whistlestop.actions import Action
from whistlestop.boards import Variant
from whistlestop.bots.bot import no_settings

if TYPE_CHECKING:
    from whistlestop.view import View


class RandomBot:
    """Plays a random legal action, each with the same probability."""

    name = "random"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        no_settings(self.name, settings)
        del variant  # it plays every board the same way
        self._random = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        del view
        return self._random.choice(legal)

    def close(self) -> None:
        """Do nothing: it holds nothing."""
