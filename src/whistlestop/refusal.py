"""Why an action can't be played: the reason as data, and the rule's number."""

from __future__ import annotations

from collections.abc import Iterable

from whistlestop import refusal_codes as codes
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
    IllegalAction,
    KeepTickets,
    Pass,
    PayTunnel,
)
from whistlestop.boards import Variant
from whistlestop.obstacles import Refusal, city_not_free, route_not_open
from whistlestop.rules.engine import Records
from whistlestop.rules.records import Words
from whistlestop.rules.state import (
    CHOOSING_TICKETS,
    KEEPING_TICKETS,
    NONE,
    OVER,
    SECOND_CARD,
    TUNNEL,
    TURN,
)
from whistlestop.table_check import in_set
from whistlestop.view import closed_routes


def explain(variant: Variant, states: Records, to_act: tuple[int, ...], seat: int, action: Action) -> IllegalAction:
    """Return the refusal of an action that is not legal in `states`."""
    phase = int(states["phase"][0])
    reason, rule = (
        _not_this_seat(phase, to_act, seat)
        or _not_in_this_phase(phase, action)
        or _not_this_action(variant, states, seat, action)
    )
    return IllegalAction(reason, rule, variant.board)


def _not_this_seat(phase: int, to_act: tuple[int, ...], seat: int) -> Refusal | None:
    if phase == OVER:
        return codes.GameOver(), "E1"
    if seat in to_act:
        return None
    if phase == CHOOSING_TICKETS:
        return codes.TicketsChosen(), "S4"
    return codes.NotYourTurn(seat, to_act[0]), "S5"


# For each phase: the kinds of action that it allows, and the refusal of all others.
_PHASE_ACTIONS: dict[int, tuple[tuple[type, ...], Refusal]] = {
    CHOOSING_TICKETS: ((KeepTickets,), (codes.ChooseTicketsFirst(), "S4")),
    KEEPING_TICKETS: ((KeepTickets,), (codes.ChooseDrawnTicketsFirst(), "K1")),
    SECOND_CARD: ((DrawCard,), (codes.DrawSecondCard(), "D1")),
    TUNNEL: ((PayTunnel, DeclineTunnel), (codes.DecideOnTunnel(), "T4")),
    TURN: ((DrawCard, ClaimRoute, DrawTickets, BuildStation, Pass), (codes.NoTunnel(), "T1")),
}


def _not_in_this_phase(phase: int, action: Action) -> Refusal | None:
    allowed, refusal = _PHASE_ACTIONS[phase]
    if isinstance(action, allowed):
        return None
    if phase == TURN and isinstance(action, KeepTickets):
        return codes.NothingOnOffer(), "K2"
    return refusal


def _not_this_action(variant: Variant, states: Records, seat: int, action: Action) -> Refusal:
    match action:
        case DrawCard(card):
            return _card_not_there(states, card)
        case DrawTickets():
            return codes.TicketDeckEmpty(), "K1"
        case Pass():
            return codes.CanStillAct(), "N1"
        case ClaimRoute():
            return _route_not_claimable(variant, states, seat, action)
        case BuildStation():
            return _station_not_buildable(variant, states, seat, action)
        case PayTunnel(locomotives):
            return _price_not_paid(states, seat, locomotives)
        case KeepTickets():
            return _tickets_not_kept(variant, states, seat, action)
        case DeclineTunnel():
            return codes.NoTunnel(), "T1"


def _card_not_there(states: Records, card: str) -> Refusal:
    if card == DECK:
        return codes.DeckEmpty(), "D7"
    if CARDS.index(card) not in states["display"][0].tolist():
        return codes.CardNotFaceUp(card), "D1"
    return codes.LocomotiveAsSecondCard(), "D2"


def _route_not_claimable(variant: Variant, states: Records, seat: int, action: ClaimRoute) -> Refusal:
    index = variant.board.route(action.route)
    route = variant.board.routes[index]
    owners = _owners(states["claimed"][0])
    trains = int(states["trains"][0, seat])
    refusal = route_not_open(variant, index, seat, owners, closed_routes(variant, states, seat), trains)
    if refusal is not None:
        return refusal
    rule = "F1" if route.ferry else "C1"
    return _cards_missing(states, seat, action.colour, route.length, action.locomotives), rule


def _station_not_buildable(variant: Variant, states: Records, seat: int, action: BuildStation) -> Refusal:
    city = variant.board.city(action.city)
    owners = _owners(states["stations"][0].reshape(-1, 1))
    price = sum(owner == seat for owner in owners.values()) + 1
    refusal = city_not_free(variant, city, seat, owners, built=price - 1)
    if refusal is not None:
        return refusal
    if action.locomotives >= price:
        return codes.StationNeedsColour(price, action.colour), "B1"
    return _cards_missing(states, seat, action.colour, price, action.locomotives), "B1"


def _owners(sets: Iterable[Words]) -> dict[int, int]:
    """The seat of each route or city, given those of each seat as bits."""
    return {place: seat for seat, words in enumerate(sets) for place in in_set(words)}


def _cards_missing(states: Records, seat: int, card: str, cards: int, locomotives: int) -> codes.Reason:
    hand = dict(zip(CARDS, states["hands"][0, seat].tolist(), strict=True))
    if locomotives == 0:
        return codes.CardsMissing(card, cards, hand[card])
    if locomotives == cards:
        return codes.CardsMissing(LOCOMOTIVE, cards, hand[LOCOMOTIVE])
    return codes.MixedCardsMissing(card, cards - locomotives, hand[card], locomotives, hand[LOCOMOTIVE])


def _price_not_paid(states: Records, seat: int, locomotives: int) -> Refusal:
    card = CARDS[int(states["tunnel_colour"][0])]
    turned = [CARDS[turned] for turned in states["turned"][0].tolist() if turned != NONE]
    price = sum(one in (card, LOCOMOTIVE) for one in turned)
    if card == LOCOMOTIVE and locomotives != price:
        return codes.TunnelTakesLocomotives(price), "T3"
    if locomotives > price:
        return codes.TunnelCostsLess(price, locomotives), "T2"
    return _cards_missing(states, seat, card, price, locomotives), "T2"


def _tickets_not_kept(variant: Variant, states: Records, seat: int, action: KeepTickets) -> Refusal:
    rule = "K1" if int(states["phase"][0]) == KEEPING_TICKETS else "S4"
    offered = sum(ticket != NONE for ticket in states["offer"][0, seat].tolist())
    if len(action.keep) + len(action.give_back) != offered:
        return codes.TicketsNotAllNamed(offered), rule
    if rule == "K1":
        return codes.KeepAtLeastOne(), rule
    deal = variant.deals[int(states["deal"][0, seat])]
    if len(action.keep) > deal.keep_at_most:
        return codes.KeepAtMost(deal.keep_at_most), rule
    long_kept = any(ticket < len(variant.long) for ticket in in_set(states["tickets"][0, seat]))
    fewest = deal.keep_at_least if long_kept else deal.keep_at_least_without_long
    if len(action.keep) < fewest:
        return codes.KeepAtLeast(fewest), rule
    return codes.ReturnAsOffered(), rule
