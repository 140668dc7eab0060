"""Every action of a variant, in the order of their integer ids.

The layout is fixed, so that a program can work out every id from the description of a variant:

    0–7     draw a face-up card, in the order of COLOURS
    8       draw a face-up locomotive
    9       draw from the deck
    10      draw tickets
    11      pass
    12      decline the tunnel
    13–16   pay the tunnel with 0–3 locomotives
    17–     keep tickets: by size of the offer, then number returned, then which and in which order
    then    stations: per city, per colour, by locomotives; then with locomotives only
    then    routes: per route, per colour, by locomotives; then with locomotives only
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Protocol, TypeAlias, get_args

import msgspec

from whistlestop import refusal_codes as codes
from whistlestop.actions import (
    CARDS,
    COLOURS,
    DECK,
    LOCOMOTIVE,
    Action,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    IllegalAction,
    KeepTickets,
    Pass,
    PayTunnel,
)
from whistlestop.boards.board import GREY, Board, Route, UnknownName
from whistlestop.boards.deal import Deal
from whistlestop.input_values import shortened

TUNNEL_CARDS = 3
"""The cards turned up for a tunnel, and so the most that it can cost on top of its length (T1)."""


class ActionParameters(Protocol):
    """The properties of a variant that determine its actions."""

    @property
    def name(self) -> str: ...
    @property
    def board(self) -> Board: ...
    @property
    def deals(self) -> tuple[Deal, ...]: ...
    @property
    def draw_tickets(self) -> int: ...
    @property
    def stations(self) -> int: ...


def all_actions(variant: ActionParameters) -> tuple[Action, ...]:
    """Every action of a variant. An action's index here is its id.

    >>> from whistlestop.boards import load
    >>> actions = all_actions(load("usa"))
    >>> actions[9], actions[10], actions[13]
    (DrawCard(card='deck'), DrawTickets(), PayTunnel(locomotives=0))
    """
    return (
        *(DrawCard(card) for card in (*CARDS, DECK)),
        DrawTickets(),
        Pass(),
        DeclineTunnel(),
        *(PayTunnel(locomotives) for locomotives in range(TUNNEL_CARDS + 1)),
        *_keeps(variant),
        *_stations(variant),
        *_claims(variant),
    )


def _keeps(variant: ActionParameters) -> Iterator[KeepTickets]:
    for size in _offers(variant):
        returned = _returned_in_play(variant, size) | _returned_at_deals(variant, size)
        for back in sorted(returned, key=lambda back: (len(back), back)):
            yield KeepTickets(tuple(i for i in range(size) if i not in back), back)


def _offers(variant: ActionParameters) -> list[int]:
    """The possible sizes of an offer. There are fewer tickets than usual when the ticket deck runs out (K1)."""
    return sorted({*range(1, variant.draw_tickets + 1), *(deal.size for deal in variant.deals)})


def _returned_in_play(variant: ActionParameters, size: int) -> set[tuple[int, ...]]:
    """The ways to return tickets of an offer in play.

    At least one ticket is kept. The order of the others matters, since they go under the ticket deck (K1).
    """
    if size > variant.draw_tickets:
        return set()
    return {back for n in range(size) for back in permutations(range(size), n)}


def _returned_at_deals(variant: ActionParameters, size: int) -> set[tuple[int, ...]]:
    """The ways to return tickets of an offer at a deal.

    Their order makes no difference: they are shuffled, or out of the game (S4).
    """
    return {
        back
        for deal in variant.deals
        if deal.size == size
        for kept in range(min(deal.keep_at_least, deal.keep_at_least_without_long), deal.keep_at_most + 1)
        for back in combinations(range(size), size - kept)
    }


def _stations(variant: ActionParameters) -> Iterator[BuildStation]:
    if variant.stations == 0:
        return
    for city in variant.board.cities:
        for colour in COLOURS:
            for locomotives in range(variant.stations):
                yield BuildStation(city.id, colour, locomotives)
        yield BuildStation(city.id, LOCOMOTIVE)


def _claims(variant: ActionParameters) -> Iterator[ClaimRoute]:
    for route in variant.board.routes:
        for colour in _colours(route):
            for locomotives in range(route.ferry, route.length):
                yield ClaimRoute(route.id, colour, locomotives)
        yield ClaimRoute(route.id, LOCOMOTIVE)


def _colours(route: Route) -> tuple[str, ...]:
    return COLOURS if route.colour == GREY else (route.colour,)


def no_such_action(variant: ActionParameters, action: object) -> IllegalAction:
    """The error that says why a variant has no such action."""
    if not isinstance(action, get_args(Action)):
        return IllegalAction(codes.NotAnAction(shortened(type(action).__name__)))
    if (mistyped := mistyped_field(action)) is not None:
        return IllegalAction(mistyped)
    reason, rule = _reason(variant, action)
    return IllegalAction(reason, rule, variant.board)


def mistyped_field(action: Action) -> codes.MistypedField | None:
    """The first field of an action whose value has the wrong type, or None."""
    for name, kind in _field_types(type(action)):
        value = getattr(action, name)
        if kind is str:
            fits, expected = isinstance(value, str), "a text"
        elif kind is int:
            fits, expected = _is_number(value), f"a whole number up to {_MOST}"
        else:
            fits, expected = isinstance(value, tuple) and all(map(_is_number, value)), "a tuple of places in the offer"
        if not fits:
            return codes.MistypedField(type(action).__name__, name, expected)
    return None


@cache
def _field_types(action_type: type[Action]) -> tuple[tuple[str, object], ...]:
    """The names and types of an action's fields, cached because msgspec inspects the class on each call."""
    return tuple((field.name, field.type) for field in msgspec.structs.fields(action_type))


_MOST = 99
"""A bound that no number in an action of any variant reaches."""


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= _MOST


Refusal: TypeAlias = tuple[codes.Reason, str]


def _reason(variant: ActionParameters, action: Action) -> Refusal:
    match action:
        case DrawCard(card):
            return codes.NoSuchCardToDraw(shortened(card)), "D1"
        case ClaimRoute():
            return _no_such_claim(variant, action)
        case BuildStation():
            return _no_such_station(variant, action)
        case KeepTickets():
            return _no_such_keep(variant, action)
        case _:  # PayTunnel: the remaining actions have no fields, so every variant has them
            return codes.TunnelPrice(TUNNEL_CARDS), "T2"


def _no_such_claim(variant: ActionParameters, claim: ClaimRoute) -> Refusal:
    try:
        route = variant.board.routes[variant.board.route(claim.route)]
    except UnknownName as unknown:
        return codes.UnknownRoute(unknown.name, unknown.board, unknown.near), "C3"
    if claim.colour not in CARDS:
        return codes.NoSuchCardColour(shortened(claim.colour)), "C1"
    if claim.colour == LOCOMOTIVE:
        return codes.LocomotivesCounted(), "C1"
    if claim.colour not in _colours(route):
        return codes.WrongColour(route.id, route.colour, claim.colour), "C1"
    if claim.locomotives < route.ferry:
        return codes.FerryLocomotives(route.id, route.ferry), "F1"
    return codes.RouteLocomotives(route.id, route.length, claim.locomotives), "C1"


def _no_such_station(variant: ActionParameters, build: BuildStation) -> Refusal:
    if variant.stations == 0:
        return codes.NoStations(variant.name), "B1"
    try:
        city = variant.board.cities[variant.board.city(build.city)]
    except UnknownName as unknown:
        return codes.UnknownCity(unknown.name, unknown.board, unknown.near), "B1"
    if build.city != city.id:
        return codes.WriteCityId(city.id, build.city), "B1"
    if build.colour not in CARDS:
        return codes.NoSuchCardColour(shortened(build.colour)), "B1"
    if build.colour == LOCOMOTIVE:
        return codes.LocomotivesCounted(), "B1"
    return codes.StationLocomotives(variant.stations, build.locomotives), "B1"


def _no_such_keep(variant: ActionParameters, keep: KeepTickets) -> Refusal:
    named = (*keep.keep, *keep.give_back)
    if sorted(named) != list(range(len(named))):
        return codes.TicketNamedTwice(), "K1"
    if list(keep.keep) != sorted(keep.keep):
        return codes.KeepInOrder(), "K1"
    if len(named) not in _offers(variant):
        return codes.NeverOnOffer(len(named), variant.name), "K1"
    if tuple(sorted(keep.give_back)) in _returned_at_deals(variant, len(named)):
        return codes.ReturnAsOffered(), "S4"
    return codes.KeepNotPossible(len(keep.keep), len(named), variant.name), "K1"
