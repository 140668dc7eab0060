"""The tunnels that a bot has declined: it does not try one for ever."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.seat_state import SeatState
from whistlestop.rules.tables import CLAIM_ROUTE, DECLINE_ID
from whistlestop.scoring import variant_tables

MOST_TRIES = 2
"""How often a bot declines the tunnels of one route before it leaves the route alone."""


class DeclinedTunnels:
    """Remembers which tunnels a seat has declined in its game.

    A network that always takes its best action may claim a tunnel, decline its price, and find itself where it was.
    """

    def __init__(self) -> None:
        self._moments: dict[int, set[int]] = {}
        """For each route, the numbers of actions after which it was declined: a moment may be met more than once."""

    def note(self, state: SeatState, action: int) -> None:
        """Take account of what the seat does."""
        if action == DECLINE_ID:
            record = state.states[0]
            self._moments.setdefault(int(record["tunnel_route"]), set()).add(int(record["actions"]))

    def sensible(self, state: SeatState, legal: Sequence[int]) -> list[int]:
        """Return the legal actions without the claims of routes that were declined too often, unless that is all."""
        routes = [route for route, moments in self._moments.items() if len(moments) >= MOST_TRIES]
        if not routes:
            return [*legal]
        actions = variant_tables(state.variant)["action"][0]
        kept = [i for i in legal if actions[i, 0] != CLAIM_ROUTE or int(actions[i, 1]) not in routes]
        return kept or [*legal]
