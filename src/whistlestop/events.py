"""Events: what an action causes, in order, as `Game.play` returns it.

An event holds everything; `seen_by` takes out what a seat may not know (H2). Routes, cities and tickets are their ids,
cards their names; `View.named` gives a view in the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from whistlestop.actions import CARDS
from whistlestop.boards import Variant
from whistlestop.rules import scratch as log
from whistlestop.rules.state import NONE


class CardTaken(msgspec.Struct, frozen=True, gc=False, tag="card-taken"):
    """A player took a card: from a place of the display, or blind (`place` None; others see no `card` then)."""

    seat: int
    card: str | None
    place: int | None


class CardTurnedUp(msgspec.Struct, frozen=True, gc=False, tag="card-turned-up"):
    """A card was turned up into a place of the display."""

    place: int
    card: str


class DisplayReset(msgspec.Struct, frozen=True, gc=False, tag="display-reset"):
    """Three locomotives: the display was discarded and dealt again, `times` in a row (D6)."""

    times: int


class DeckReshuffled(msgspec.Struct, frozen=True, gc=False, tag="deck-reshuffled"):
    """The discards became the deck (D5)."""


class CardsPlayed(msgspec.Struct, frozen=True, gc=False, tag="cards-played"):
    """A player played cards of one kind."""

    seat: int
    card: str
    count: int


class TunnelTurned(msgspec.Struct, frozen=True, gc=False, tag="tunnel-turned"):
    """Cards were turned for a tunnel, which costs `price` more cards (T2)."""

    seat: int
    route: str
    cards: tuple[str, ...]
    price: int


class TunnelDeclined(msgspec.Struct, frozen=True, gc=False, tag="tunnel-declined"):
    """A player took the cards for a tunnel back (T4)."""

    seat: int
    route: str


class RouteClaimed(msgspec.Struct, frozen=True, gc=False, tag="route-claimed"):
    """A player claimed a route."""

    seat: int
    route: str
    points: int


class StationBuilt(msgspec.Struct, frozen=True, gc=False, tag="station-built"):
    """A player built a station."""

    seat: int
    city: str


class TicketsOffered(msgspec.Struct, frozen=True, gc=False, tag="tickets-offered"):
    """A player was offered tickets to choose from; others see only how many."""

    seat: int
    count: int
    tickets: tuple[str, ...] | None


class TicketsKept(msgspec.Struct, frozen=True, gc=False, tag="tickets-kept"):
    """A player chose tickets. Others see how many, at set-up only that a choice was made (S4)."""

    seat: int
    kept_count: int | None
    returned_count: int | None
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None
    at_set_up: bool


class Passed(msgspec.Struct, frozen=True, gc=False, tag="passed"):
    """A player could do nothing (N1)."""

    seat: int


class LastRound(msgspec.Struct, frozen=True, gc=False, tag="last-round"):
    """A player is down to two trains or fewer: everyone has one more turn (E1)."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag="game-ended"):
    """The game is over and can be scored."""


Event: TypeAlias = (
    CardTaken
    | CardTurnedUp
    | DisplayReset
    | DeckReshuffled
    | CardsPlayed
    | TunnelTurned
    | TunnelDeclined
    | RouteClaimed
    | StationBuilt
    | TicketsOffered
    | TicketsKept
    | Passed
    | LastRound
    | GameEnded
)


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat may see it, or a spectator if `seat` is None.

    >>> seen_by(CardTaken(seat=0, card="red", place=None), 1)
    CardTaken(seat=0, card=None, place=None)
    """
    match event:
        case CardTaken(place=None) if event.seat != seat:
            return CardTaken(event.seat, None, None)
        case TicketsOffered() if event.seat != seat:
            return TicketsOffered(event.seat, event.count, None)
        case TicketsKept() if event.seat != seat:
            if event.at_set_up:
                return TicketsKept(event.seat, None, None, None, None, at_set_up=True)
            return TicketsKept(event.seat, event.kept_count, event.returned_count, None, None, at_set_up=False)
    return event


def read_log(variant: Variant, rows: Sequence[Sequence[int]], at_set_up: bool) -> tuple[Event, ...]:
    """Turn the rows of the rules' log into events; the choice and the offer of tickets come first."""
    if all(row[0] in _DRAW_ROWS for row in rows):
        return _draw(variant, tuple([tuple(row) for row in rows]))
    events: list[Event] = []
    turned: list[str] = []
    offered: list[str] = []
    kept: list[str] = []
    returned: list[str] = []
    chooser = NONE
    for kind, a, b, c in rows:
        if kind == log.TUNNEL_CARD:
            turned.append(CARDS[a])
        elif kind == log.TUNNEL_PRICE:
            events.append(TunnelTurned(a, variant.board.routes[b].id, tuple(turned), c))
        elif kind in _TICKET_ROWS:
            chooser = a
            names = {log.TICKET_OFFERED: offered, log.TICKET_KEPT: kept}.get(kind, returned)
            names.append(variant.tickets[b].id)
        else:
            events.append(_plain_event(variant, kind, a, b, c))
    about_tickets: list[Event] = []
    if kept or returned:
        choice = TicketsKept(chooser, len(kept), len(returned), tuple(kept), tuple(returned), at_set_up)
        about_tickets.append(choice)
    if offered:
        about_tickets.append(TicketsOffered(chooser, len(offered), tuple(offered)))
    return (*about_tickets, *events)


_TICKET_ROWS = (log.TICKET_OFFERED, log.TICKET_KEPT, log.TICKET_RETURNED)


_DRAW_ROWS = (log.CARD_TAKEN, log.CARD_TURNED_UP)


@lru_cache(maxsize=1 << 13)  # games share whole draws: there are a few thousand, and most actions are draws
def _draw(variant: Variant, rows: tuple[tuple[int, ...], ...]) -> tuple[Event, ...]:
    return tuple([_plain_event(variant, kind, a, b, c) for kind, a, b, c in rows])


@lru_cache(maxsize=1 << 15)  # games share these events: a server remembers hundreds of them for each of many tables
def _plain_event(variant: Variant, kind: int, a: int, b: int, c: int) -> Event:
    match kind:
        case log.CARD_TAKEN:
            return CardTaken(a, CARDS[b], None if c == NONE else c)
        case log.CARD_TURNED_UP:
            return CardTurnedUp(a, CARDS[b])
        case log.CARDS_PLAYED:
            return CardsPlayed(a, CARDS[b], c)
        case log.ROUTE_CLAIMED:
            return RouteClaimed(a, variant.board.routes[b].id, c)
        case log.DISPLAY_RESET:
            return DisplayReset(a)
        case log.RESHUFFLED:
            return DeckReshuffled()
        case log.STATION_BUILT:
            return StationBuilt(a, variant.board.cities[b].id)
        case log.TUNNEL_DECLINED:
            return TunnelDeclined(a, variant.board.routes[b].id)
        case log.PASSED:
            return Passed(a)
        case log.LAST_ROUND:
            return LastRound(a)
    return GameEnded()
