"""A view as the record that compiled code reads: all that a seat knows, and nothing else.

What is hidden is left out: the others' unknown cards and the deck are only counted, their tickets and the ticket deck
are empty until they are guessed (`thinking/guessing.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from whistlestop.boards import Variant
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import CHOOSING_TICKETS, NONE
from whistlestop.table_check import closed_routes

if TYPE_CHECKING:
    from whistlestop.view import View

_PHASES = ("choosing-tickets", "turn", "second-card", "tunnel", "keeping-tickets", "over")


def seen_state(variant: Variant, view: View) -> Records:
    """The state as the view's seat knows it."""
    states = engine.new_states(1)
    record = states.view(np.recarray)[0]
    assert view.seat is not None and view.hand is not None and view.tickets is not None and view.offer is not None
    for name in ("offer", "next_offer", "display", "turned", "ticket_deck"):
        record[name][...] = NONE
    record.players = len(view.players)
    record.first_seat = view.first_seat
    record.phase = _PHASES.index(view.phase)
    record.seat = view.first_seat if record.phase == CHOOSING_TICKETS else view.to_act[0]
    record.actions = view.actions
    record.turns_left = NONE if view.turns_left is None else view.turns_left
    record.display[:] = [NONE if card is None else card for card in view.display]
    record.discards[:] = view.discards
    record.deck[0] = view.deck  # only their number is seen, but whether there are any decides what may be drawn
    record.ticket_deck_size = view.ticket_deck
    record.tickets[view.seat] = words_of(view.tickets)
    record.offer[view.seat, : len(view.offer)] = view.offer
    record.deal[: len(view.players)] = 0 if record.phase == CHOOSING_TICKETS else len(variant.deals)
    record.deal[view.seat] = _deal(variant, view)
    _fill_players(variant, view, record)
    _fill_tunnel(view, record)
    return states


def _fill_players(variant: Variant, view: View, record: np.recarray) -> None:
    held = [player.routes for player in view.players]
    unclaimed = set(range(len(variant.board.routes))).difference(*held)
    for player in view.players:
        seat = player.seat
        record.points[seat] = player.points
        record.trains[seat] = player.trains
        record.claimed[seat] = words_of(player.routes)
        closed = view.closed if seat == view.seat else closed_routes(variant.board, held, seat)
        record.open[seat] = words_of(unclaimed.difference(closed))
        record.stations[seat] = words_of(player.stations)[0]
        record.known[seat] = player.known_cards
        if seat == view.seat:
            record.hands[seat] = view.hand
        else:
            record.hands[seat] = player.known_cards
            # Only the number of the unknown cards is seen: it stands with the first kind until they are guessed.
            record.hands[seat, 0] += player.cards - sum(player.known_cards)


def _fill_tunnel(view: View, record: np.recarray) -> None:
    record.tunnel_route = record.tunnel_colour = record.tunnel_locomotives = NONE
    if view.tunnel is not None:
        record.tunnel_route = view.tunnel.route
        record.tunnel_colour = view.tunnel.card
        record.tunnel_locomotives = view.tunnel.locomotives
        record.turned[: len(view.tunnel.turned)] = view.tunnel.turned


def _deal(variant: Variant, view: View) -> int:
    """Which deal of the set-up the seat is choosing from: the one that its offer looks like."""
    if view.phase != "choosing-tickets":
        return len(variant.deals)
    assert view.offer is not None
    long = sum(ticket < len(variant.long) for ticket in view.offer)
    fitting = [i for i, deal in enumerate(variant.deals) if deal.size == len(view.offer) and deal.long == long]
    return fitting[-1 if view.tickets else 0]


def words_of(members: Iterable[int]) -> list[int]:
    """A set of indices as the two words of a bit mask."""
    words = [0, 0]
    for member in members:
        words[member >> 6] |= 1 << (member & 63)
    return words
