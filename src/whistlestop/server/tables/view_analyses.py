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
from whistlestop.obstacles import ObstacleFinder, Obstacles
from whistlestop.routing.numbers import Owners, owners_of
from whistlestop.routing.questions import Survey, ask_survey
from whistlestop.ticket_state import OfferPlan, StateMaker, TicketStates, plans_for
from whistlestop.ticket_ways import TicketWays, WayMaker
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

    __slots__ = ("_by_reader", "_claimed", "_owners")

    def __init__(self) -> None:
        self._by_reader: dict[int | None, _ReaderAnalysis] = {}
        self._claimed: tuple[Any, ...] = ()
        """What lies on the board, the same for all readers."""
        self._owners: Owners | None = None

    def of(self, variant: Variant, view: View) -> ViewAnalysis:
        """What follows from a view."""
        claimed = (view.digest, *[(player.routes, player.stations, player.trains) for player in view.players])
        if self._owners is None or claimed != self._claimed:
            self._claimed, self._owners = claimed, owners_of(variant, view)
        reader = self._by_reader.get(view.seat)
        if reader is None:
            reader = self._by_reader[view.seat] = _ReaderAnalysis()
        return reader.of(variant, view, self._claimed, self._owners)


class _ReaderAnalysis:
    """What one reader, a seat or all spectators, was told last."""

    __slots__ = ("_board", "_hand", "_last", "_obstacles", "_states", "_survey", "_ways")

    def __init__(self) -> None:
        self._board: tuple[Any, ...] | None = None
        """What the state of its tickets follows from."""
        self._hand: tuple[Any, ...] | None = None
        """What else the rest follows from."""
        self._last = NO_ANALYSIS
        self._survey: Survey | None = None
        """How its tickets stand; None for spectators."""
        self._obstacles = ObstacleFinder()
        self._states = StateMaker()
        self._ways = WayMaker()

    def of(self, variant: Variant, view: View, claimed: tuple[Any, ...], owners: Owners) -> ViewAnalysis:
        """What follows from a view of this reader: what it was told last, as far as that still holds."""
        board = (claimed, view.closed, view.tickets, view.offer)
        no_locomotive = view.phase == "second-card" and view.seat in view.to_act
        hand = (view.hand, view.deck == 0, view.ticket_deck == 0, no_locomotive)
        if board != self._board:
            self._last = self._of_new_board(variant, view, owners)
        elif hand != self._hand:
            self._last = msgspec.structs.replace(
                self._last,
                obstacles=self._obstacles.find(variant, view, owners),
                ticket_ways=self._ways_for(variant, view),
            )
        self._board, self._hand = board, hand
        return self._last

    def _of_new_board(self, variant: Variant, view: View, owners: Owners) -> ViewAnalysis:
        found = self._obstacles.find(variant, view, owners)
        if view.seat is None:
            return ViewAnalysis(obstacles=found)
        self._survey = ask_survey(variant, view, owners)
        states = self._states.states(view, self._survey)
        return ViewAnalysis(found, states, self._ways_for(variant, view), plans_for(variant, view, owners, states))

    def _ways_for(self, variant: Variant, view: View) -> tuple[TicketWays, ...]:
        if self._survey is None or view.hand is None:
            return ()
        return self._ways.ways(variant, self._survey, view.hand)
