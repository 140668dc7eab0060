"""What an open ticket still takes: its ways, the cards missing for each, the routes and stations that bring it nearer.

All of it follows from the seat's view.

>>> import whistlestop as ws
>>> position = ws.build_position("usa", hands={0: {"red": 2}}, tickets={0: ["C15"]})
>>> game = ws.Game.from_position(position)
>>> ticket = ticket_ways(game.variant, game.view(0))[0]
>>> [way.spaces for way in ticket.ways]
[20, 20, 20]
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from whistlestop.actions import CARDS
from whistlestop.boards import Variant
from whistlestop.routing.byte_records import lists, records
from whistlestop.routing.cards import ANY_COLOUR
from whistlestop.routing.numbers import owners_of
from whistlestop.routing.questions import Survey, ask_lacking, ask_survey

if TYPE_CHECKING:
    from whistlestop.view import View


class MissingCards(msgspec.Struct, frozen=True, gc=False):
    """Cards that the hand lacks."""

    card: str | None
    """The colour, or "locomotive" for a ferry; None: any one colour, for a grey route."""
    count: int


class TicketWay(msgspec.Struct, frozen=True, gc=False):
    """A connection of a ticket's cities."""

    spaces: int
    """The spaces still to be claimed."""
    routes: tuple[int, ...]
    """From one city to the other."""
    missing: tuple[int, ...]
    """The routes of it that are still to be claimed."""
    cards: tuple[MissingCards, ...]
    """What the hand lacks to claim all of these, if locomotives are put only into ferries."""
    spare: int
    """The locomotives in hand that its ferries don't need: each stands in for one of these cards."""


class TicketWays(msgspec.Struct, frozen=True, gc=False):
    """How a ticket that isn't completed can be brought nearer."""

    ticket: int
    ways: tuple[TicketWay, ...]
    """The one with the fewest spaces first; then others, each without some route of it. Empty if there is none."""
    serving: tuple[int, ...]
    """Every route still to be claimed that is part of a connection with the fewest spaces."""
    stations: tuple[int, ...]
    """The cities where one more station would save spaces."""


def ticket_ways(variant: Variant, view: View) -> tuple[TicketWays, ...]:
    """The ways of each ticket that the view's seat holds and has not completed; empty for a spectator."""
    if view.seat is None or view.hand is None:
        return ()
    survey = ask_survey(variant, view, owners_of(variant, view))
    return ways_of(survey, ask_lacking(variant, survey.ways, view.hand))


def ways_of(survey: Survey, lacking: bytes) -> tuple[TicketWays, ...]:
    """The ways of the tickets of a survey, and what a hand lacks for them, as `ask_lacking` found it."""
    return tuple(map(_ways, records(survey.ways), records(lacking)))


def _ways(found: bytes, lacking: bytes) -> TicketWays:
    (ticket, *spaces), serving, stations, *paths = lists(found)
    told = [
        TicketWay(high << 8 | low, routes, missing, _cards(cards[1:]), cards[0])
        for high, low, routes, missing, cards in zip(
            spaces[::2], spaces[1::2], paths[::2], paths[1::2], lists(lacking), strict=True
        )
    ]
    return TicketWays(ticket, tuple(told), serving, stations)


@lru_cache(maxsize=1 << 12)  # there are few of them, and a server remembers hundreds for each table
def _cards(numbers: tuple[int, ...]) -> tuple[MissingCards, ...]:
    """Cards as `lacking_for_ways` writes them: a kind, and how many in two bytes, …"""
    return tuple(
        MissingCards(None if kind == ANY_COLOUR else CARDS[kind], high << 8 | low)
        for kind, high, low in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    )
