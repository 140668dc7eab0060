"""Positions made for learning: near the end of a game, so that a few short turns show everything.

They are real positions, played by the real rules. A file of this folder tells what somebody chose about one; what
follows from that (points, trains, the rest of the cards and tickets) is filled in here.
"""

from __future__ import annotations

import functools
from collections import Counter
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import Variant, load
from whistlestop.position import Position, SeatPosition, set_on_table
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES
from whistlestop.view import Phase

Lesson: TypeAlias = Literal["usa", "europe"]


class _Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: dict[str, int]
    routes: tuple[str, ...]
    tickets: tuple[str, ...]
    offer: tuple[str, ...] = ()


class _Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file tells: the deck or the discards, all other cards are in the other of the two."""

    variant: str
    phase: Phase
    display: tuple[str, ...]
    seats: tuple[_Seat, ...]
    deck: dict[str, int] | None = None
    discards: dict[str, int] | None = None


@functools.cache
def lesson_position(lesson: Lesson) -> Position:
    """The position that a lesson begins at; the learner is in seat 0, and to act.

    >>> lesson_position("europe").seats[0].trains
    7
    """
    text = (Path(__file__).parent / f"{lesson}.toml").read_text(encoding="utf-8")
    chosen = msgspec.toml.decode(text, type=_Chosen)
    variant = load(chosen.variant)
    rest = _other_cards(chosen)
    position = Position(
        variant=chosen.variant,
        phase=chosen.phase,
        seat=0,
        first_seat=0,
        seats=tuple(_seat(seat, variant) for seat in chosen.seats),
        display=chosen.display,
        deck=rest if chosen.deck is None else chosen.deck,
        discards=rest if chosen.discards is None else chosen.discards,
        ticket_deck=_other_tickets(chosen, variant),
    )
    set_on_table(position, variant)  # raises if it can't be
    return position


def _seat(seat: _Seat, variant: Variant) -> SeatPosition:
    routes = [variant.board.routes[variant.board.route(route)] for route in seat.routes]
    return SeatPosition(
        hand=seat.hand,
        trains=variant.trains - sum(route.length for route in routes),
        points=sum(variant.board.route_points[route.length] for route in routes),
        routes=seat.routes,
        tickets=seat.tickets,
        offer=seat.offer,
        deal=len(variant.deals),
    )


def _other_cards(chosen: _Chosen) -> dict[str, int]:
    rest = Counter({card: LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR for card in CARDS})
    rest.subtract(chosen.display)
    for pile in (chosen.deck or {}, chosen.discards or {}, *(seat.hand for seat in chosen.seats)):
        rest.subtract(pile)
    return dict(rest)


def _other_tickets(chosen: _Chosen, variant: Variant) -> tuple[str, ...]:
    taken = {ticket for seat in chosen.seats for ticket in (*seat.tickets, *seat.offer)}
    return tuple(ticket.id for ticket in variant.tickets if not ticket.long and ticket.id not in taken)
