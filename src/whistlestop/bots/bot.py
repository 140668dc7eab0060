"""What every bot can do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from whistlestop.actions import Action
from whistlestop.boards import Variant, load

if TYPE_CHECKING:
    from whistlestop.view import View


class Bot(Protocol):
    """A player: asked whenever its seat may act, it answers with one of the legal actions."""

    name: str

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action to play."""
        ...


@lru_cache(maxsize=16)
def variant_of(name: str, options: tuple[str, ...]) -> Variant:
    """The built-in variant that a view names."""
    return load(name, options)
