"""Every action of a variant, in the order of their integer ids.

The layout is fixed, so that what is learned on one variant can be told from its description alone:

    0–7     draw a face-up card, in the order of COLOURS
    8       draw a face-up locomotive
    9       draw from the deck
    10      draw tickets
    11      pass
    12      decline the tunnel
    13–16   pay the tunnel with 0–3 locomotives
    17–     keep tickets: by size of the offer, then number given back, then which and in which order
    then    stations: per city, per colour, by locomotives; then with locomotives only
    then    routes: per route, per colour, by locomotives; then with locomotives only
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TYPE_CHECKING

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
from whistlestop.boards.board import GREY, Route, UnknownName

if TYPE_CHECKING:
    from whistlestop.boards.variant import Variant

TUNNEL_CARDS = 3
"""Cards turned for a tunnel, and so the most that it can cost (T1)."""


def all_actions(variant: Variant) -> tuple[Action, ...]:
    """Every action that the variant knows; an action's place here is its id.

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


def _keeps(variant: Variant) -> Iterator[KeepTickets]:
    for size in _offers(variant):
        given_back = _given_back_in_play(variant, size) | _given_back_at_deals(variant, size)
        for back in sorted(given_back, key=lambda back: (len(back), back)):
            yield KeepTickets(tuple(i for i in range(size) if i not in back), back)


def _offers(variant: Variant) -> list[int]:
    """How many tickets can be on offer at once; fewer than usual when the deck runs out (K1)."""
    return sorted({*range(1, variant.draw_tickets + 1), *(deal.size for deal in variant.deals)})


def _given_back_in_play(variant: Variant, size: int) -> set[tuple[int, ...]]:
    """At least one ticket is kept; the order of the others matters, as they go under the deck (K1)."""
    if size > variant.draw_tickets:
        return set()
    return {back for n in range(size) for back in permutations(range(size), n)}


def _given_back_at_deals(variant: Variant, size: int) -> set[tuple[int, ...]]:
    """What is refused at a deal is shuffled or gone: its order means nothing (S4)."""
    return {
        back
        for deal in variant.deals
        if deal.size == size
        for kept in range(min(deal.keep_at_least, deal.keep_at_least_without_long), deal.keep_at_most + 1)
        for back in combinations(range(size), size - kept)
    }


def _stations(variant: Variant) -> Iterator[BuildStation]:
    if variant.stations == 0:
        return
    for city in variant.board.cities:
        for colour in COLOURS:
            for locomotives in range(variant.stations):
                yield BuildStation(city.id, colour, locomotives)
        yield BuildStation(city.id, LOCOMOTIVE)


def _claims(variant: Variant) -> Iterator[ClaimRoute]:
    for route in variant.board.routes:
        for colour in _colours(route):
            for locomotives in range(route.ferry, route.length):
                yield ClaimRoute(route.id, colour, locomotives)
        yield ClaimRoute(route.id, LOCOMOTIVE)


def _colours(route: Route) -> tuple[str, ...]:
    return COLOURS if route.colour == GREY else (route.colour,)


def no_such_action(variant: Variant, action: Action) -> IllegalAction:
    """Why the variant has no such action, in words for the player and with the rule's number."""
    reason, rule = _reason(variant, action)
    return IllegalAction(f"{reason[0].upper()}{reason[1:]}{'' if reason.endswith('?') else '.'}", rule)


def _reason(variant: Variant, action: Action) -> tuple[str, str | None]:
    match action:
        case DrawCard(card):
            return f'there is no card "{card}" to draw', "D1"
        case ClaimRoute():
            return _no_such_claim(variant, action)
        case BuildStation():
            return _no_such_station(variant, action)
        case PayTunnel():
            return f"a tunnel costs at most {TUNNEL_CARDS} cards more", "T2"
        case KeepTickets(tuple(), tuple()):
            return _no_such_keep(variant, action)
        case _:
            return f"{action!r} is no action", None


def _no_such_claim(variant: Variant, claim: ClaimRoute) -> tuple[str, str | None]:
    try:
        route = variant.board.routes[variant.board.route(claim.route)]
    except UnknownName as unknown:
        return str(unknown), "C3"
    if claim.colour not in CARDS:
        return f'there are no cards of the colour "{claim.colour}"', "C1"
    if claim.colour == LOCOMOTIVE:
        return _locomotives_counted("C1")
    if claim.colour not in _colours(route):
        return f"the route {route.id} takes {route.colour} cards, not {claim.colour} ones", "C1"
    if claim.locomotives < route.ferry:
        s = "s" if route.ferry > 1 else ""
        return f"the ferry {route.id} takes {route.ferry} locomotive{s} or more", "F1"
    return _too_many_locomotives(claim.locomotives, f"the route {route.id} takes {route.length} cards", "C1")


def _no_such_station(variant: Variant, build: BuildStation) -> tuple[str, str | None]:
    if variant.stations == 0:
        return f"there are no stations in {variant.name}", "B1"
    if build.city not in {city.id for city in variant.board.cities}:
        try:
            city = variant.board.cities[variant.board.city(build.city)]
        except UnknownName as unknown:
            return str(unknown), "B1"
        return f'write "{city.id}" for {build.city}', "B1"
    if build.colour not in CARDS:
        return f'there are no cards of the colour "{build.colour}"', "B1"
    if build.colour == LOCOMOTIVE:
        return _locomotives_counted("B1")
    return _too_many_locomotives(build.locomotives, f"a station takes {variant.stations} cards at most", "B1")


def _no_such_keep(variant: Variant, keep: KeepTickets) -> tuple[str, str | None]:
    named = (*keep.keep, *keep.give_back)
    if sorted(named) != list(range(len(named))):
        return "every ticket on offer is either kept or given back, once", "K1"
    if list(keep.keep) != sorted(keep.keep):
        return "tickets that are kept are named in their order", "K1"
    if len(named) not in _offers(variant):
        return f"{len(named)} tickets are never on offer in {variant.name}", "K1"
    if tuple(sorted(keep.give_back)) in _given_back_at_deals(variant, len(named)):
        return "at a deal the tickets given back are named in their order", "S4"
    return (f"keeping {len(keep.keep)} of {len(named)} tickets is not possible in {variant.name}", "K1")


def _locomotives_counted(rule: str) -> tuple[str, str | None]:
    return "a set of locomotives only has no number of locomotives standing in", rule


def _too_many_locomotives(locomotives: int, takes: str, rule: str) -> tuple[str, str | None]:
    return (f'{takes}: {locomotives} locomotives can\'t stand in; say "{LOCOMOTIVE}" for locomotives only', rule)
