"""Whether a player seems to race for long routes rather than to work for tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.boards import Variant

if TYPE_CHECKING:
    from whistlestop.view import PlayerView

PRIOR = 0.25
"""How likely a player who has claimed nothing yet is a racer."""
LONG, SHORT = 5, 3
"""The lengths from which a route counts as long, and up to which it counts as short."""
LONG_FACTOR, SHORT_FACTOR = 1.6, 0.3
"""By how much a long and a short route multiply the odds that their owner is a racer."""


def racer_probability(variant: Variant, player: PlayerView) -> float:
    """Return how likely the player is a racer, judged by the lengths of the routes claimed so far."""
    odds = PRIOR / (1 - PRIOR)
    for route in player.routes:
        length = variant.board.routes[route].length
        odds *= LONG_FACTOR if length >= LONG else SHORT_FACTOR if length <= SHORT else 1.0
    return odds / (1 + odds)
