"""What follows from the views of a table's seats: obstacles, tickets, their ways and plans, kept from move to move.

To work these out is most of the work of telling a seat about a move, and most moves leave most of them as they were:
another player's draw changes none of them, the seat's own draw leaves the ways of its tickets. So each table keeps what
each seat was told last. All of it follows from the seat's view alone, and is worked out again as soon
as something in the view that it follows from is different.
"""

from __future__ import annotations

from typing import Any

import msgspec

from whistlestop.boards import Variant
from whistlestop.obstacles import Obstacles, obstacles
from whistlestop.ticket_state import OfferPlan, TicketStates, offer_plans, ticket_states
from whistlestop.ticket_ways import TicketWays, WayFinder
from whistlestop.view import View


class ViewAnalysis(msgspec.Struct, frozen=True, gc=False):
    """What follows from one view: the fields of a `TableView` with the same names."""

    obstacles: Obstacles | None = None
    tickets: TicketStates | None = None
    ticket_ways: tuple[TicketWays, ...] = ()
    offer_plans: tuple[OfferPlan, ...] = ()


NO_ANALYSIS = ViewAnalysis()
"""Before the game has begun."""


class ViewAnalyses:
    """The analyses of all readers of a table, each kept until its view changes."""

    def __init__(self) -> None:
        self._by_reader: dict[int | None, _ReaderAnalysis] = {}

    def of(self, variant: Variant, view: View) -> ViewAnalysis:
        """What follows from a view."""
        kept = self._by_reader.get(view.seat)
        if kept is None:
            kept = self._by_reader[view.seat] = _ReaderAnalysis()
        return kept.of(variant, view)


class _ReaderAnalysis:
    """What one reader, a seat or all spectators, was told last."""

    __slots__ = ("_board", "_hand", "_last", "_ways")

    def __init__(self) -> None:
        self._board: tuple[Any, ...] | None = None
        """What the state of its tickets follows from."""
        self._hand: tuple[Any, ...] | None = None
        """What else the rest follows from."""
        self._last = NO_ANALYSIS
        self._ways = WayFinder()

    def of(self, variant: Variant, view: View) -> ViewAnalysis:
        """What follows from a view of this reader: what it was told last, as far as that still holds."""
        players = view.players
        board = (
            variant.digest,
            view.closed,
            view.tickets,
            view.offer,
            *[player.routes for player in players],
            *[player.stations for player in players],
            *[player.trains for player in players],
        )
        no_locomotive = view.phase == "second-card" and view.seat in view.to_act
        hand = (view.hand, view.deck == 0, view.ticket_deck == 0, no_locomotive)
        same_board = board == self._board
        if same_board and hand == self._hand:
            return self._last
        self._last = ViewAnalysis(
            obstacles=obstacles(variant, view),
            tickets=self._last.tickets if same_board else ticket_states(variant, view),
            ticket_ways=self._ways.ticket_ways(variant, view),
            offer_plans=self._last.offer_plans if same_board else offer_plans(variant, view),
        )
        self._board, self._hand = board, hand
        return self._last
