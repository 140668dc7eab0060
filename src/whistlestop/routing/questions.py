"""Questions about a view for compiled code; the answers are bytes (`byte_records.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from whistlestop.boards import Variant
from whistlestop.routing.byte_records import records
from whistlestop.routing.cards import lacking_for_ways
from whistlestop.routing.claims import city_obstacles, route_obstacles
from whistlestop.routing.numbers import LOCOMOTIVES, NOBODY, Owners, numbers_of, owned_by_nobody, small
from whistlestop.routing.plans import plan_offer
from whistlestop.routing.survey import survey_tickets

if TYPE_CHECKING:
    from whistlestop.view import View


class Survey(NamedTuple):
    """How the tickets of a seat stand, and what they still take."""

    states: bytes
    """A record for each ticket held and then for each on offer: see `put_state`."""
    ways: bytes
    """A record for each open ticket: see `put_ways`."""


def ask_survey(variant: Variant, view: View, owners: Owners) -> Survey:
    """Survey the tickets of the view's seat."""
    assert view.seat is not None
    states, ways = survey_tickets(
        *numbers_of(variant),
        *owners,
        small(view.closed),
        small(view.tickets or ()),
        small(view.offer or ()),
        view.seat,
        view.players[view.seat].stations_left,
    )
    return Survey(states.tobytes(), ways.tobytes())


def ask_lacking(variant: Variant, ways: bytes, hand: Iterable[int]) -> bytes:
    """The cards that a hand lacks for the ways of each open ticket: see `lacking_for_ways`."""
    return lacking_for_ways(numbers_of(variant).routes, small(ways), small(hand)).tobytes()


def ask_plans(variant: Variant, view: View, owners: Owners, is_open: Iterable[bool]) -> list[bytes]:
    """Plans for every selection of the tickets on offer: see `plan_offer`."""
    assert view.seat is not None
    plans = plan_offer(
        *numbers_of(variant),
        *owners,
        small(view.closed),
        small(view.tickets or ()),
        small(view.offer or ()),
        small(is_open),
        view.seat,
    )
    return records(plans.tobytes())


def ask_route_obstacles(variant: Variant, view: View, owners: Owners) -> bytes:
    """Why the view's seat can't claim routes: see `route_obstacles`."""
    seat = NOBODY if view.seat is None else view.seat
    trains = variant.trains if view.seat is None else view.players[view.seat].trains
    found = route_obstacles(
        numbers_of(variant).routes, owners.routes, small(view.closed), small(view.hand or ()), seat, trains
    )
    return found.tobytes()


def ask_city_obstacles(variant: Variant, view: View, owners: Owners) -> bytes:
    """Why the view's seat can't build stations: see `city_obstacles`."""
    seat = NOBODY if view.seat is None else view.seat
    return city_obstacles(owners.cities, small(view.hand or ()), seat, variant.stations).tobytes()


def ask_everything(variant: Variant) -> None:
    """Ask every question about an empty board, so that all of them are compiled; this needs no view, and no rules."""
    numbers, seat = numbers_of(variant), 0
    owners = owned_by_nobody(variant)
    nothing, tickets, hand = small(()), small((0, 1)), small((1,) * (LOCOMOTIVES + 1))
    ways = survey_tickets(*numbers, *owners, nothing, tickets, nothing, seat, variant.stations)[1]
    lacking_for_ways(numbers.routes, small(ways.tolist()), hand)
    plan_offer(*numbers, *owners, nothing, nothing, tickets, small((True, True)), seat)
    route_obstacles(numbers.routes, owners.routes, nothing, hand, seat, variant.trains)
    city_obstacles(owners.cities, hand, seat, variant.stations)
