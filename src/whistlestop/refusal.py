"""Why an action can't be played: a sentence for the player, and the rule's number."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
from whistlestop.boards import Route, Variant
from whistlestop.rules.engine import Records
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

Reason = tuple[str, str]


def explain(variant: Variant, states: Records, to_act: tuple[int, ...], seat: int, action: Action) -> IllegalAction:
    """The refusal of an action that the rules do not allow."""
    phase = int(states["phase"][0])
    reason = (
        _not_this_seat(phase, to_act, seat)
        or _not_in_this_phase(phase, action)
        or _not_this_action(variant, states, seat, action)
    )
    return IllegalAction(*reason)


def with_names(sentence: str, names: Sequence[str]) -> str:
    """A refusal with the players' names in place of their seats; whoever reads it is called "you".

    >>> with_names("It is not seat 0's turn but seat 1's.", ("you", "Anna"))
    "It is not your turn but Anna's."
    """

    def name(seat: re.Match[str]) -> str:
        if int(seat[1]) >= len(names):
            return seat[0]
        found = names[int(seat[1])] + (seat[2] or "")
        return "your" if found == "you's" else found

    named = re.sub(r"\bseat (\d)\b('s)?", name, sentence)
    return f"{named[:1].upper()}{named[1:]}"


def _not_this_seat(phase: int, to_act: tuple[int, ...], seat: int) -> Reason | None:
    if phase == OVER:
        return "The game is over.", "E1"
    if seat in to_act:
        return None
    if phase == CHOOSING_TICKETS:
        return "You have chosen your tickets; the others are still choosing.", "S4"
    return f"It is not seat {seat}'s turn but seat {to_act[0]}'s.", "S5"


_PHASE_ACTIONS: dict[int, tuple[tuple[type, ...], Reason]] = {
    CHOOSING_TICKETS: ((KeepTickets,), ("Choose first which tickets to keep.", "S4")),
    KEEPING_TICKETS: ((KeepTickets,), ("Choose first which of the drawn tickets to keep.", "K1")),
    SECOND_CARD: ((DrawCard,), ("You have drawn one card: draw the second.", "D1")),
    TUNNEL: ((PayTunnel, DeclineTunnel), ("Decide on the tunnel first: pay its price or decline.", "T4")),
    TURN: ((DrawCard, ClaimRoute, DrawTickets, BuildStation, Pass), ("", "")),
}


def _not_in_this_phase(phase: int, action: Action) -> Reason | None:
    allowed, reason = _PHASE_ACTIONS[phase]
    if isinstance(action, allowed):
        return None
    if phase != TURN:
        return reason
    if isinstance(action, KeepTickets):
        return "There are no tickets on offer to you.", "K2"
    return "No tunnel is being claimed.", "T1"


def _not_this_action(variant: Variant, states: Records, seat: int, action: Action) -> Reason:
    match action:
        case DrawCard(card):
            return _card_not_there(states, card)
        case DrawTickets():
            return "The ticket deck is empty.", "K1"
        case Pass():
            return "You can still do something, so you can't pass.", "N1"
        case ClaimRoute():
            return _route_not_claimable(variant, states, seat, action)
        case BuildStation():
            return _station_not_buildable(variant, states, seat, action)
        case PayTunnel(locomotives):
            return _price_not_paid(states, seat, locomotives)
        case KeepTickets():
            return _tickets_not_kept(variant, states, seat, action)
        case DeclineTunnel():
            return "No tunnel is being claimed.", "T1"


def _card_not_there(states: Records, card: str) -> Reason:
    if card == DECK:
        return "The deck is empty and there are no discards.", "D7"
    if CARDS.index(card) not in states["display"][0].tolist():
        return f"There is no {card} card face up.", "D1"
    return "A face-up locomotive can't be the second card.", "D2"


def _route_not_claimable(variant: Variant, states: Records, seat: int, action: ClaimRoute) -> Reason:
    board = variant.board
    index = board.route(action.route)
    route = board.routes[index]
    name = _route_name(variant, route)
    held = [in_set(words) for words in states["claimed"][0]]
    for owner, routes in enumerate(held):
        if index in routes:
            which = "The route" if route.twin is None else "This half of the double route"
            whose = "you" if owner == seat else f"seat {owner}"
            return f"{which} {name} is claimed already, by {whose}.", "C3"
    if index in closed_routes(variant, states, seat):
        if route.twin in held[seat]:
            return f"You hold the other half of the double route {name}.", "C4"
        return f"With 2 or 3 players one half of the double route {name} closes the other to everyone.", "C4"
    trains = int(states["trains"][0, seat])
    if trains < route.length:
        return f"The route {name} takes {_count(route.length, 'train')} and you have {trains}.", "C2"
    rule = "F1" if route.ferry else "C1"
    return _cards_missing(states, seat, action.colour, route.length, action.locomotives), rule


def _route_name(variant: Variant, route: Route) -> str:
    """The route as players speak of it.

    >>> from whistlestop.boards import load
    >>> usa = load("usa")
    >>> _route_name(usa, usa.board.routes[0])
    'Atlanta–Charleston'
    """
    cities = variant.board.cities
    return f"{cities[route.a].name}–{cities[route.b].name}"


def _station_not_buildable(variant: Variant, states: Records, seat: int, action: BuildStation) -> Reason:
    city = variant.board.city(action.city)
    built = [in_set(states["stations"][0, other : other + 1]) for other in range(int(states["players"][0]))]
    price = len(built[seat]) + 1
    if price > variant.stations:
        return "You have no station left.", "B1"
    for owner, cities in enumerate(built):
        if city in cities:
            whose = "your" if owner == seat else f"seat {owner}'s"
            return f"There is {whose} station in {variant.board.cities[city].name} already.", "B1"
    if action.locomotives >= price:
        return f"This station costs {_count(price, 'card')}, so at least one must be {action.colour}.", "B1"
    return _cards_missing(states, seat, action.colour, price, action.locomotives), "B1"


def _cards_missing(states: Records, seat: int, colour: str, cards: int, locomotives: int) -> str:
    hand = states["hands"][0, seat].tolist()
    needs = [(colour, cards - locomotives), (LOCOMOTIVE, locomotives)]
    wanted = " and ".join(_cards(count, card) for card, count in needs if count)
    have = " and ".join(_cards(hand[CARDS.index(card)], card) for card, count in needs if count)
    return f"That takes {wanted} and you have {have}."


def _price_not_paid(states: Records, seat: int, locomotives: int) -> Reason:
    card = int(states["tunnel_colour"][0])
    locomotive = CARDS.index(LOCOMOTIVE)
    price = sum(turned in (card, locomotive) for turned in states["turned"][0].tolist() if turned != NONE)
    if card == locomotive and locomotives != price:
        return f"You laid locomotives only, so all {price} more cards must be locomotives.", "T3"
    if locomotives > price:
        return f"The tunnel costs {_count(price, 'card')} more, not {_count(locomotives, 'locomotive')}.", "T2"
    colour = CARDS[card]
    return _cards_missing(states, seat, colour, price, 0 if card == locomotive else locomotives), "T2"


def _tickets_not_kept(variant: Variant, states: Records, seat: int, action: KeepTickets) -> Reason:
    rule = "K1" if int(states["phase"][0]) == KEEPING_TICKETS else "S4"
    offered = sum(ticket != NONE for ticket in states["offer"][0, seat].tolist())
    if len(action.keep) + len(action.give_back) != offered:
        return f"You have {_count(offered, 'ticket')} to choose from: say for each whether you keep it.", rule
    if rule == "K1":
        return "Keep at least one of the tickets.", rule
    deal = variant.deals[int(states["deal"][0, seat])]
    if len(action.keep) > deal.keep_at_most:
        return f"Keep at most {_count(deal.keep_at_most, 'ticket')}.", rule
    long_kept = any(ticket < len(variant.long) for ticket in in_set(states["tickets"][0, seat]))
    fewest = deal.keep_at_least if long_kept else deal.keep_at_least_without_long
    if len(action.keep) < fewest:
        return f"Keep at least {_count(fewest, 'ticket')}.", rule
    return "Before the first turn the order in which you give tickets back has no meaning: name it as offered.", rule


def _cards(number: int, card: str) -> str:
    return _count(number, card) if card == LOCOMOTIVE else f"{number} {card}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
