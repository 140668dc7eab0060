"""Reasons for a move, in facts that a person can check on the board.

A strong bot says what it would play, not why. So the reason is found afterwards, from what the seat knows: a ticket
that needs fewer spaces, a route that still takes such cards, points. Every reason is true of the view, whatever the bot
considered; if there is none, `Tried` says only that this move did best.

>>> import whistlestop as ws
>>> game = ws.Game.new("usa", players=2, seed=1)
>>> reason_for(game.variant, game.view(0), game.legal(0), game.legal(0)[-1])
KeepsTickets(spaces=22, apart=28, trains=45)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from whistlestop.actions import (
    CARDS,
    DECK,
    LOCOMOTIVE,
    Action,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    KeepTickets,
    PayTunnel,
)
from whistlestop.boards import Variant
from whistlestop.bots.seat_analysis import SeatAnalysis

if TYPE_CHECKING:
    from whistlestop.view import View

_SAVES_TICKET = 99
"""Counts for more than any number of spaces that a station can save."""


class ForTicket(msgspec.Struct, frozen=True, tag_field="kind", tag="ticket"):
    """With the route, a ticket needs fewer spaces."""

    ticket: int
    spaces: int
    """How many spaces the ticket still needs after that; 0 if the route completes it."""
    without: int | None
    """How many it would need if another player had the route; None if it could not be completed."""
    before: int
    """How many it needs now."""
    shortest: bool
    """Whether the route is on a shortest connection. If not, it is on a longer one that the trains are enough for."""


class ForPoints(msgspec.Struct, frozen=True, tag_field="kind", tag="points"):
    """The route scores points."""

    points: int
    last_turn: bool
    """Whether it is the last turn of this seat and no claim scores more."""


class Blocks(msgspec.Struct, frozen=True, tag_field="kind", tag="block"):
    """The route would join two parts of another player's network, and scores points."""

    player: int
    points: int


class CardFor(msgspec.Struct, frozen=True, tag_field="kind", tag="card"):
    """A route still needs cards of this colour."""

    card: int
    route: int
    ticket: int | None
    """The ticket whose shortest connection uses the route; None if it is a long route for its points."""
    have: int
    need: int


class LocomotiveFor(msgspec.Struct, frozen=True, tag_field="kind", tag="locomotive"):
    """A locomotive can stand in for any colour."""

    route: int | None
    """A route on the shortest connection of a ticket that lacks cards."""
    ticket: int | None
    short: int
    """How many cards are missing for it."""


class Blind(msgspec.Struct, frozen=True, tag_field="kind", tag="blind"):
    """A card from the deck, which nobody sees."""

    fits: bool
    """Whether a face-up card would help a route on a ticket's shortest connection."""


class MoreTickets(msgspec.Struct, frozen=True, tag_field="kind", tag="tickets"):
    """There is room for another ticket."""

    open: int
    """How many tickets are not completed."""
    trains: int


class KeepsTickets(msgspec.Struct, frozen=True, tag_field="kind", tag="keep"):
    """These tickets can be completed together with those that are held."""

    spaces: int
    """How many spaces are enough for all of them."""
    apart: int
    """How many they would need if they shared no route."""
    trains: int


class Saves(msgspec.Struct, frozen=True, tag_field="kind", tag="station"):
    """The station can borrow a route that a ticket needs."""

    ticket: int
    route: int
    player: int
    spaces: int
    """How many spaces the ticket still needs after that; 0 if the station completes it."""


class TooDear(msgspec.Struct, frozen=True, tag_field="kind", tag="decline"):
    """The tunnel costs more cards."""

    price: int
    ticket: int | None
    """A ticket that the tunnel would help; None if there is none."""
    more: int | None
    """How many more spaces that ticket needs without the tunnel; None if it can't be completed without it."""


class OnlyMove(msgspec.Struct, frozen=True, tag_field="kind", tag="only"):
    """No other action is legal."""


class Tried(msgspec.Struct, frozen=True, tag_field="kind", tag="tried"):
    """Of the moves that the bot tried, this one did best."""


HintReason: TypeAlias = (
    ForTicket
    | ForPoints
    | Blocks
    | CardFor
    | LocomotiveFor
    | Blind
    | MoreTickets
    | KeepsTickets
    | Saves
    | TooDear
    | OnlyMove
    | Tried
)


def reason_for(variant: Variant, view: View, legal: Sequence[Action], action: Action) -> HintReason:
    """Find the best reason for one of the legal actions of the view's seat; `Tried` if there is no other."""
    if len(legal) == 1:
        return OnlyMove()
    analysis = SeatAnalysis(variant, view)
    found: HintReason | None = None
    match action:
        case ClaimRoute(route):
            found = _for_claim(analysis, variant.board.route(route), legal)
        case PayTunnel():
            assert view.tunnel is not None
            found = _for_claim(analysis, view.tunnel.route, legal)
        case DeclineTunnel():
            found = _for_declining(analysis)
        case DrawCard(card):
            found = _for_card(analysis, card)
        case DrawTickets():
            found = MoreTickets(len(analysis.open_tickets), analysis.trains)
        case KeepTickets(keep):
            found = _for_keeping(analysis, keep)
        case BuildStation(city):
            found = _for_station(analysis, variant.board.city(city))
    return found or Tried()


def _for_claim(analysis: SeatAnalysis, route: int, legal: Sequence[Action]) -> HintReason:
    points = analysis.points(route)
    last_turn = analysis.view.turns_left is not None
    ticket = analysis.ticket_helped_by(route)
    if ticket is not None:
        before, spaces = analysis.spaces(ticket), analysis.spaces(ticket, with_route=route)
        assert before is not None and spaces is not None
        if spaces == 0 or not last_turn:
            shortest = analysis.is_on_shortest_connection(route, ticket)
            return ForTicket(ticket, spaces, analysis.spaces_without(ticket, route), before, shortest)
    rival = analysis.rival_joined_by(route)
    if rival is not None and not last_turn:
        return Blocks(rival, points)
    board = analysis.variant.board
    claims = [board.route(claim.route) for claim in legal if isinstance(claim, ClaimRoute)]
    most = max((analysis.points(claim) for claim in claims), default=points)
    return ForPoints(points, last_turn and points == most)


def _for_declining(analysis: SeatAnalysis) -> HintReason | None:
    tunnel = analysis.view.tunnel
    assert tunnel is not None
    ticket = analysis.ticket_helped_by(tunnel.route)
    if ticket is None:
        return TooDear(tunnel.price, None, None)
    before, without = analysis.spaces(ticket), analysis.spaces_without(ticket, tunnel.route)
    assert before is not None
    return TooDear(tunnel.price, ticket, None if without is None else without - before)


def _for_card(analysis: SeatAnalysis, card: str) -> HintReason | None:
    if card == DECK:
        face_up = {shown for shown in analysis.view.display if shown is not None and CARDS[shown] != LOCOMOTIVE}
        return Blind(any(analysis.routes_helped_by(shown) for shown in face_up)) if analysis.feasible_tickets else None
    kind = CARDS.index(card)
    helped = analysis.routes_helped_by(kind)
    if card == LOCOMOTIVE:
        if not helped:
            return LocomotiveFor(None, None, 0)
        route, ticket = helped[0]
        return LocomotiveFor(route, ticket, analysis.short_of(route))
    if helped:
        route, ticket = helped[0]
        return CardFor(kind, route, ticket, analysis.hand[kind], analysis.need(route))
    long = analysis.long_route_for(kind)
    return None if long is None else CardFor(kind, long, None, analysis.hand[kind], analysis.need(long))


def _for_keeping(analysis: SeatAnalysis, keep: Sequence[int]) -> HintReason | None:
    offer = analysis.view.offer
    assert offer is not None
    tickets = [*analysis.tickets, *(offer[place] for place in keep)]
    planned, hopeless = analysis.network.plan(tickets, analysis.trains)
    if not keep or hopeless:
        return None
    together = sum(analysis.length(route) for route in planned)
    apart = sum(analysis.spaces(ticket) or 0 for ticket in tickets)
    return KeepsTickets(together, apart, analysis.trains)


def _for_station(analysis: SeatAnalysis, city: int) -> HintReason | None:
    """Find the ticket that a route borrowed in the city (E3) helps most."""
    saved: list[tuple[int, int, Saves]] = []
    for route, owner in analysis.borrowable_at(city):
        for ticket in analysis.open_tickets:
            before = analysis.spaces(ticket)
            spaces = analysis.spaces(ticket, with_route=route)
            if spaces is None or spaces > analysis.trains or (before is not None and spaces >= before):
                continue
            gain = _SAVES_TICKET if before is None or before > analysis.trains else before - spaces
            points = analysis.variant.tickets[ticket].points
            saved.append((gain, points, Saves(ticket, route, owner, spaces)))
    return max(saved, key=lambda entry: entry[:2])[2] if saved else None
