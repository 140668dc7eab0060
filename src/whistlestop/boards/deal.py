"""The deals of tickets before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Refused: TypeAlias = Literal["under", "out"]


@dataclass(frozen=True, slots=True)
class Deal:
    """One round of tickets dealt before the first turn, and what may be kept of them (S4).

    Returned tickets go `"under"` the ticket deck, shuffled together, or `"out"` of the game (`returned`).
    `keep_at_least_without_long` is the minimum for a player who kept no long ticket at an earlier deal.
    """

    long: int
    regular: int
    keep_at_least: int
    keep_at_most: int
    keep_at_least_without_long: int
    returned: Refused

    @property
    def size(self) -> int:
        """How many tickets one player is dealt."""
        return self.long + self.regular
