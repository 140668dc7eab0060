"""Whether a player seems to race for long routes rather than to work for tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.boards import Variant

if TYPE_CHECKING:
    from whistlestop.view import PlayerView

AT_FIRST = 0.25
LONG, SHORT = 5, 3
LONG_SPEAKS_FOR, SHORT_SPEAKS_AGAINST = 1.6, 0.3


def racer_probability(variant: Variant, player: PlayerView) -> float:
    """Return how likely the player is a racer, judged by the lengths of the routes claimed so far."""
    odds = AT_FIRST / (1 - AT_FIRST)
    for route in player.routes:
        length = variant.board.routes[route].length
        odds *= LONG_SPEAKS_FOR if length >= LONG else SHORT_SPEAKS_AGAINST if length <= SHORT else 1.0
    return odds / (1 + odds)
