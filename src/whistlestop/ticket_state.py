"""How a seat's tickets stand: completed, open or lost, and by which routes. All of it follows from the seat's view.

A connection runs over the seat's own routes, routes that its stations borrow (E3), and routes that it could still
claim. Only the last cost spaces; whether the trains are enough for them is not considered here.

>>> import whistlestop as ws
>>> position = ws.build_position("usa", routes={0: ["el-paso/los-angeles"]}, tickets={0: ["C15"]})
>>> game = ws.Game.from_position(position)
>>> state = ticket_states(game.variant, game.view(0)).held[0]
>>> state.spaces, [game.variant.route_id(route) for route in state.missing][:2]
(15, ['dallas/el-paso', 'dallas/little-rock'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from whistlestop.boards import Variant
from whistlestop.routing.byte_records import lists, records
from whistlestop.routing.numbers import Owners, owners_of
from whistlestop.routing.questions import Survey, ask_plans, ask_survey
from whistlestop.routing.states import COMPLETED, OPEN, is_open

if TYPE_CHECKING:
    from whistlestop.view import View


class TicketCompleted(msgspec.Struct, frozen=True, gc=False, tag="completed"):
    """The seat's routes, and those that its stations borrow, connect the two cities."""

    ticket: int
    routes: tuple[int, ...]
    """From one city to the other."""
    stations: tuple[int, ...]
    """The cities of the stations that borrow a route for it."""


class TicketOpen(msgspec.Struct, frozen=True, gc=False, tag="open"):
    """The ticket can still be completed."""

    ticket: int
    spaces: int
    """The fewest spaces still to be claimed."""
    routes: tuple[int, ...]
    """Such a connection, from one city to the other."""
    missing: tuple[int, ...]
    """The routes of it that are still to be claimed."""
    station_cities: tuple[int, ...]
    """The cities where one more station would complete the ticket."""


class TicketLost(msgspec.Struct, frozen=True, gc=False, tag="lost"):
    """Other players have taken what the ticket needs."""

    ticket: int
    borrow: tuple[int, ...]
    """The fewest routes of other players that stations would have to borrow; empty if no station could help."""
    station_cities: tuple[int, ...]
    """The cities where one more station would complete the ticket."""


TicketState: TypeAlias = TicketCompleted | TicketOpen | TicketLost


class TicketStates(msgspec.Struct, frozen=True, gc=False):
    """How the tickets of a seat stand."""

    held: tuple[TicketState, ...]
    """Those that it has, in the order of `view.tickets`."""
    offer: tuple[TicketState, ...]
    """Those that it must choose from, in the order of `view.offer`."""


class OfferPlan(msgspec.Struct, frozen=True, gc=False):
    """What keeping some of the tickets on offer would take."""

    routes: tuple[int, ...]
    """Routes that connect the cities of all of them, own ones included; empty if there are none."""
    spaces: int | None
    """The spaces to claim for them and for the open tickets already held; None if these can't all be completed."""


def ticket_states(variant: Variant, view: View) -> TicketStates | None:
    """The state of each ticket that the view's seat holds or is offered; None for a spectator."""
    if view.seat is None:
        return None
    return states_of(view, ask_survey(variant, view, owners_of(variant, view)))


def offer_plans(variant: Variant, view: View) -> tuple[OfferPlan, ...]:
    """A plan for every selection of the tickets on offer; empty if there are none.

    Bit i of a plan's index says whether the i-th ticket is kept. The spaces are near the fewest possible.
    """
    if view.seat is None or not view.offer:
        return ()
    owners = owners_of(variant, view)
    return plans_for(variant, view, owners, ask_survey(variant, view, owners))


def plans_for(variant: Variant, view: View, owners: Owners, survey: Survey) -> tuple[OfferPlan, ...]:
    """The same as `offer_plans`, given what it begins with."""
    if not view.offer:
        return ()
    plans = map(lists, ask_plans(variant, view, owners, map(is_open, records(survey.states))))
    return tuple([OfferPlan(routes, spaces[0] << 8 | spaces[1] if spaces else None) for routes, spaces in plans])


def states_of(view: View, survey: Survey) -> TicketStates:
    """The states of the tickets of a view, of which this is the survey."""
    states = tuple(map(_state, records(survey.states)))
    held = len(view.tickets or ())
    return TicketStates(states[:held], states[held:])


def _state(record: bytes) -> TicketState:
    (ticket, state, high, low), routes, cities, last = lists(record)
    if state == COMPLETED:
        return TicketCompleted(ticket, routes, stations=last)
    if state == OPEN:
        return TicketOpen(ticket, high << 8 | low, routes, missing=last, station_cities=cities)
    return TicketLost(ticket, borrow=last, station_cities=cities)
