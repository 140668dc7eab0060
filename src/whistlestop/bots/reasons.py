"""Why a move is a good one, in facts that a person can check on the board.

A strong bot says what it would play, not why. So a reason is looked for afterwards, in what the seat can see: a ticket
that comes nearer, cards that a route on its way still takes, points. Every reason is true of the view, whatever the bot
had in mind; where none is found, `Tried` says no more than that this move stood up best.

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
from whistlestop.bots.prospects import Prospects

if TYPE_CHECKING:
    from whistlestop.view import View


class ForTicket(msgspec.Struct, frozen=True, tag_field="kind", tag="ticket"):
    """The route brings a ticket nearer."""

    ticket: int
    spaces: int
    """How many are then still to be claimed for it; 0: it arrives."""
    without: int | None
    """How many it would take if another had the route; None: there would be no way."""
    before: int
    """How many it takes now."""
    shortest: bool
    """Whether the route is on a shortest way; else on one that the trains are enough for."""


class ForPoints(msgspec.Struct, frozen=True, tag_field="kind", tag="points"):
    """The route scores."""

    points: int
    last_turn: bool
    """Whether it is this seat's last turn, and no claim scores more."""


class Blocks(msgspec.Struct, frozen=True, tag_field="kind", tag="block"):
    """The route would join two parts of another player's network, and scores."""

    player: int
    points: int


class CardFor(msgspec.Struct, frozen=True, tag_field="kind", tag="card"):
    """A route still takes cards of this colour."""

    card: int
    route: int
    ticket: int | None
    """The ticket on whose shortest way the route is; None: it is a long one that scores."""
    have: int
    need: int


class LocomotiveFor(msgspec.Struct, frozen=True, tag_field="kind", tag="locomotive"):
    """A locomotive stands in for any colour."""

    route: int | None
    """A route on the shortest way of a ticket that is short of cards."""
    ticket: int | None
    short: int
    """How many cards it is short of."""


class Blind(msgspec.Struct, frozen=True, tag_field="kind", tag="blind"):
    """A card that nobody sees."""

    fits: bool
    """Whether one of the face-up cards would be for a route on a ticket's shortest way."""


class MoreTickets(msgspec.Struct, frozen=True, tag_field="kind", tag="tickets"):
    """There is room for another ticket."""

    open: int
    """How many tickets have not arrived."""
    trains: int


class KeepsTickets(msgspec.Struct, frozen=True, tag_field="kind", tag="keep"):
    """These tickets can be done, with those that are held."""

    spaces: int
    """So many spaces are enough for all."""
    apart: int
    """So many it would take if they shared none."""
    trains: int


class Saves(msgspec.Struct, frozen=True, tag_field="kind", tag="station"):
    """The station can borrow a route that a ticket needs."""

    ticket: int
    route: int
    player: int
    spaces: int
    """How many are then still to be claimed for the ticket; 0: it arrives."""


class TooDear(msgspec.Struct, frozen=True, tag_field="kind", tag="decline"):
    """The tunnel costs more."""

    price: int
    ticket: int | None
    """A ticket that it would bring nearer; None: there is none."""
    more: int | None
    """How many spaces longer that ticket's way is without the tunnel; None: there is no other way."""


class OnlyMove(msgspec.Struct, frozen=True, tag_field="kind", tag="only"):
    """Nothing else can be done."""


class Tried(msgspec.Struct, frozen=True, tag_field="kind", tag="tried"):
    """Of the moves that the bot tried, this one stood up best."""


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
    """The best reason for one of the legal actions of the view's seat."""
    if len(legal) == 1:
        return OnlyMove()
    prospects = Prospects(variant, view)
    found: HintReason | None = None
    match action:
        case ClaimRoute(route):
            found = _for_claim(prospects, variant.board.route(route), legal)
        case PayTunnel():
            assert view.tunnel is not None
            found = _for_claim(prospects, view.tunnel.route, legal)
        case DeclineTunnel():
            found = _for_declining(prospects)
        case DrawCard(card):
            found = _for_card(prospects, card)
        case DrawTickets():
            found = MoreTickets(len(prospects.open_tickets), prospects.trains)
        case KeepTickets(keep):
            found = _for_keeping(prospects, keep)
        case BuildStation(city):
            found = _for_station(prospects, variant.board.city(city))
    return found or Tried()


def _for_claim(prospects: Prospects, route: int, legal: Sequence[Action]) -> HintReason:
    points = prospects.points(route)
    last_turn = prospects.view.turns_left is not None
    ticket = prospects.ticket_of(route)
    if ticket is not None:
        before, spaces = prospects.spaces(ticket), prospects.spaces(ticket, with_route=route)
        assert before is not None and spaces is not None
        if spaces == 0 or not last_turn:
            shortest = prospects.is_on_shortest_way(route, ticket)
            return ForTicket(ticket, spaces, prospects.spaces_without(ticket, route), before, shortest)
    rival = prospects.rival_joined_by(route)
    if rival is not None and not last_turn:
        return Blocks(rival, points)
    board = prospects.variant.board
    claims = [board.route(claim.route) for claim in legal if isinstance(claim, ClaimRoute)]
    most = max((prospects.points(claim) for claim in claims), default=points)
    return ForPoints(points, last_turn and points == most)


def _for_declining(prospects: Prospects) -> HintReason | None:
    tunnel = prospects.view.tunnel
    assert tunnel is not None
    ticket = prospects.ticket_of(tunnel.route)
    if ticket is None:
        return TooDear(tunnel.price, None, None)
    before, without = prospects.spaces(ticket), prospects.spaces_without(ticket, tunnel.route)
    assert before is not None
    return TooDear(tunnel.price, ticket, None if without is None else without - before)


def _for_card(prospects: Prospects, card: str) -> HintReason | None:
    if card == DECK:
        face_up = {shown for shown in prospects.view.display if shown is not None and CARDS[shown] != LOCOMOTIVE}
        return Blind(any(prospects.helped_by(shown) for shown in face_up)) if prospects.ways_ahead else None
    kind = CARDS.index(card)
    helped = prospects.helped_by(kind)
    if card == LOCOMOTIVE:
        if not helped:
            return LocomotiveFor(None, None, 0)
        route, ticket = helped[0]
        return LocomotiveFor(route, ticket, prospects.short_of(route))
    if helped:
        route, ticket = helped[0]
        return CardFor(kind, route, ticket, prospects.hand[kind], prospects.need(route))
    long = prospects.long_route_for(kind)
    return None if long is None else CardFor(kind, long, None, prospects.hand[kind], prospects.need(long))


def _for_keeping(prospects: Prospects, keep: Sequence[int]) -> HintReason | None:
    offer = prospects.view.offer
    assert offer is not None
    together = [*prospects.tickets, *(offer[place] for place in keep)]
    planned, hopeless = prospects.ways.plan(together, prospects.trains)
    each = [prospects.spaces(ticket) for ticket in together]
    if not keep or hopeless:
        return None
    spaces = sum(prospects.length(route) for route in planned)
    return KeepsTickets(spaces, sum(alone for alone in each if alone is not None), prospects.trains)


def _for_station(prospects: Prospects, city: int) -> HintReason | None:
    """The ticket that one borrowed route (E3) helps most."""
    saved: list[tuple[int, int, Saves]] = []
    for route, owner in prospects.borrowable_at(city):
        for ticket in prospects.open_tickets:
            before = prospects.spaces(ticket)
            spaces = prospects.spaces(ticket, with_route=route)
            if spaces is None or spaces > prospects.trains or (before is not None and spaces >= before):
                continue
            gain = 99 if before is None or before > prospects.trains else before - spaces
            worth = prospects.variant.tickets[ticket].points
            saved.append((gain, worth, Saves(ticket, route, owner, spaces)))
    return max(saved, key=lambda one: one[:2])[2] if saved else None
