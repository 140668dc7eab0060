"""What follows from the views of a table's seats: obstacles, tickets, their ways and plans, kept from move to move.

To work these out is much of the work of telling a seat about a move, and most moves leave most of them as they were:
another player's draw changes none of them, the seat's own draw leaves the ways of its tickets. So each table keeps what
each seat was told last, as JSON: that takes less memory than objects, and is copied into a message as it is. All of it
follows from the seat's view alone, and is worked out again as soon as something in the view is different that it
follows from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from whistlestop.boards import Variant
from whistlestop.obstacles import Obstacles, ask_obstacles
from whistlestop.routing.numbers import Owners, owners_of
from whistlestop.routing.questions import Survey, ask_lacking, ask_survey
from whistlestop.ticket_state import OfferPlan, TicketStates, plans_for, states_of
from whistlestop.ticket_ways import TicketWays, ways_of
from whistlestop.view import View

_encode = msgspec.json.Encoder().encode


class ViewAnalysis(msgspec.Struct, frozen=True, gc=False):
    """What follows from one view: the fields of a `TableView` with the same names. Some of it may be JSON already."""

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


class _Json:
    """JSON of something, and what it was made from."""

    __slots__ = ("_encoded", "_source")

    def __init__(self) -> None:
        self._source: object = None
        self._encoded = msgspec.Raw()

    def of(self, source: object, make: Callable[[], object]) -> Any:
        """What `make` makes from a source, as JSON that becomes part of whatever it is encoded with."""
        if source != self._source:
            self._source, self._encoded = source, msgspec.Raw(_encode(make()))
        return self._encoded


class _ReaderAnalysis:
    """What one reader, a seat or all spectators, was told last."""

    __slots__ = ("_asked", "_board", "_hand", "_last", "_obstacles", "_states", "_survey", "_ways")

    def __init__(self) -> None:
        self._board: tuple[Any, ...] | None = None
        """What the state of its tickets follows from."""
        self._hand: tuple[Any, ...] | None = None
        """What else the rest follows from."""
        self._last = NO_ANALYSIS
        self._survey: Survey | None = None
        """How its tickets stand; None for spectators."""
        self._asked: tuple[bytes, tuple[int, ...]] | None = None
        """The ways of its tickets and the hand for which the cards were counted last."""
        self._obstacles, self._states, self._ways = _Json(), _Json(), _Json()

    def of(self, variant: Variant, view: View, claimed: tuple[Any, ...], owners: Owners) -> ViewAnalysis:
        """What follows from a view of this reader: what it was told last, as far as that still holds."""
        board = (claimed, view.closed, view.tickets, view.offer)
        no_locomotive = view.phase == "second-card" and view.seat in view.to_act
        hand = (view.hand, view.deck == 0, view.ticket_deck == 0, no_locomotive)
        if board == self._board and hand == self._hand:
            return self._last
        states, plans = self._last.tickets, self._last.offer_plans
        if board != self._board and view.seat is not None:
            survey = self._survey = ask_survey(variant, view, owners)
            held = len(view.tickets or ())  # tickets on offer may have become tickets held, in the same states
            states = self._states.of((survey.states, held), lambda: states_of(view, survey))
            plans = plans_for(variant, view, owners, survey)
        found = ask_obstacles(variant, view, owners)
        self._last = ViewAnalysis(self._obstacles.of(found, found.read), states, self._ways_of(variant, view), plans)
        self._board, self._hand = board, hand
        return self._last

    def _ways_of(self, variant: Variant, view: View) -> Any:
        survey = self._survey
        if survey is None or view.hand is None:
            return ()
        asked = survey.ways, view.hand
        if asked == self._asked:
            return self._last.ticket_ways
        self._asked = asked
        lacking = ask_lacking(variant, survey.ways, view.hand)
        return self._ways.of((survey.ways, lacking), lambda: ways_of(survey, lacking))
