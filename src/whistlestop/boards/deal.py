"""The deals of tickets before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Returned: TypeAlias = Literal["under", "out"]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of tickets before the first turn: what each player is dealt, and how many of them to keep (S4).

    Returned tickets go `"under"` the ticket deck, shuffled together, or `"out"` of the game.
    `keep_at_least_without_long` is the minimum for a player who kept no long ticket at an earlier deal.
    """

    long: int
    regular: int
    keep_at_least: int
    keep_at_most: int
    keep_at_least_without_long: int
    returned: Returned

    @property
    def size(self) -> int:
        """How many tickets one player is dealt."""
        return self.long + self.regular
