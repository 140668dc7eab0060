"""What one seat knows, as the record that compiled code reads.

Everything hidden is left out. Of the deck and of the other players' unknown cards it has only the number; the other
players' tickets and the ticket deck are empty until they are guessed (`thinking/guessing.py`). So a `SeatState` may be
sent wherever a `View` may be sent, such as to a bot's process.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant, load_cached
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import CHOOSING_TICKETS, NONE, STATE
from whistlestop.table_check import closed_routes
from whistlestop.view import PHASES, View, view_of

if TYPE_CHECKING:
    from whistlestop.game import Game

PUBLIC = (
    "players",
    "first_seat",
    "seat",
    "phase",
    "actions",
    "turns_left",
    "display",
    "discards",
    "ticket_deck_size",
    "points",
    "trains",
    "claimed",
    "open",
    "stations",
    "known",
    "tunnel_route",
    "tunnel_colour",
    "tunnel_locomotives",
    "turned",
)
"""The fields of a game's record that everybody knows."""
OWN = ("hands", "tickets", "offer")
"""The fields that have a row for each seat, of which a seat knows its own."""
Bytes: TypeAlias = NDArray[np.uint8]


class PackedSeatState(msgspec.Struct, frozen=True):
    """A `SeatState` of a built-in variant as plain data, to be sent to another process."""

    variant: str
    options: tuple[str, ...]
    seat: int
    to_act: tuple[int, ...]
    ticket_counts: tuple[int | None, ...]
    record: bytes


class SeatState(NamedTuple):
    """What one seat knows of a running game: a `View` for compiled code."""

    variant: Variant
    seat: int
    to_act: tuple[int, ...]
    """The seats that may act now."""
    ticket_counts: tuple[int | None, ...]
    """How many tickets each seat holds; None where the view has None."""
    states: Records
    """An array of one record, from which everything hidden is left out."""

    @classmethod
    def from_game(cls, game: Game, seat: int) -> SeatState:
        """Return what a seat of a running game knows; the same as `from_view` with its view, but quicker."""
        record = game.states[0]
        choosing = int(record["phase"]) == CHOOSING_TICKETS
        counts = tuple(
            None if choosing and other != seat else low.bit_count() + high.bit_count()
            for other, (low, high) in enumerate(record["tickets"][: int(record["players"])].tolist())
        )
        return cls(game.variant, seat, game.to_act, counts, _visible(game.variant, game.states, seat))

    @classmethod
    def from_view(cls, variant: Variant, view: View) -> SeatState:
        """Return what the seat of a view knows."""
        assert view.seat is not None
        counts = tuple(player.ticket_count for player in view.players)
        return cls(variant, view.seat, view.to_act, counts, _states_from_view(variant, view))

    @classmethod
    def unpack(cls, packed: PackedSeatState) -> SeatState:
        """Return the state that was packed."""
        variant = load_cached(packed.variant, packed.options)
        states = engine.copy_states(np.frombuffer(packed.record, STATE))
        return cls(variant, packed.seat, packed.to_act, packed.ticket_counts, states)

    def pack(self) -> PackedSeatState:
        """Return the state as plain data. Only for built-in variants, which the receiver loads by name."""
        variant = self.variant
        record = self.states.tobytes()
        return PackedSeatState(variant.name, variant.options, self.seat, self.to_act, self.ticket_counts, record)

    def view(self) -> View:
        """The seat's view of the running game."""
        view = view_of(self.variant, self.states, self.seat, self.to_act, scores=None)
        players = tuple(
            msgspec.structs.replace(player, ticket_count=count)
            for player, count in zip(view.players, self.ticket_counts, strict=True)
        )
        return msgspec.structs.replace(view, players=players)


@cache
def _mask(seat: int) -> Bytes:
    """Return a bit mask of the bytes of a record that a seat may see. A new field is hidden until it is listed."""
    mask = np.zeros(1, STATE)
    for field in PUBLIC:
        mask[field] = ~mask[field]  # sets all bits
    for field in OWN:
        mask[field][0, seat] = ~mask[field][0, seat]
    return mask.view(np.uint8)


@cache
def _blanks(seat: int) -> Bytes:
    """Return the bytes of a blank record that replace those that a seat may not see."""
    return _blank().view(np.uint8) & ~_mask(seat)


def _visible(variant: Variant, states: Records, seat: int) -> Records:
    """Copy what a seat knows out of a game's record."""
    full = np.asarray(states)
    visible = engine.for_engine(((full.view(np.uint8) & _mask(seat)) | _blanks(seat)).view(STATE))
    record = visible[0]
    known, hands = record["known"].tolist(), full["hands"][0].tolist()
    for other in range(int(record["players"])):
        if other != seat:
            # Unknown cards count as cards of the first kind until they are guessed.
            record["hands"][other] = known[other]
            record["hands"][other, 0] += sum(hands[other]) - sum(known[other])
    record["deck"][0] = full["deck"][0].sum()
    _fill_deals(variant, record, seat, int(full["deal"][0, seat]))
    return visible


def _states_from_view(variant: Variant, view: View) -> Records:
    states = _blank()
    record = states.view(np.recarray)[0]
    assert view.seat is not None and view.hand is not None and view.tickets is not None and view.offer is not None
    record.players = len(view.players)
    record.first_seat = view.first_seat
    record.phase = PHASES.index(view.phase)
    record.seat = view.first_seat if record.phase == CHOOSING_TICKETS else view.to_act[0]
    record.actions = view.actions
    record.turns_left = NONE if view.turns_left is None else view.turns_left
    record.display[:] = [NONE if card is None else card for card in view.display]
    record.discards[:] = view.discards
    record.deck[0] = view.deck
    record.ticket_deck_size = view.ticket_deck
    record.tickets[view.seat] = words_of(view.tickets)
    record.offer[view.seat, : len(view.offer)] = view.offer
    _fill_deals(variant, states[0], view.seat, _deal(variant, view))
    _fill_players(variant, view, record)
    _fill_tunnel(view, record)
    return states


def _blank() -> Records:
    states = engine.new_states(1)
    for name in ("offer", "next_offer", "display", "turned", "ticket_deck"):
        states[name] = NONE
    return states


def _fill_deals(variant: Variant, record: np.void, seat: int, deal: int) -> None:
    """Fill in the deals of the set-up. Which one another seat is choosing from is not known."""
    others = 0 if int(record["phase"]) == CHOOSING_TICKETS else len(variant.deals)
    record["deal"][: int(record["players"])] = others
    record["deal"][seat] = deal


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
            record.hands[seat, 0] += player.cards - sum(player.known_cards)


def _fill_tunnel(view: View, record: np.recarray) -> None:
    record.tunnel_route = record.tunnel_colour = record.tunnel_locomotives = NONE
    if view.tunnel is not None:
        record.tunnel_route = view.tunnel.route
        record.tunnel_colour = view.tunnel.card
        record.tunnel_locomotives = view.tunnel.locomotives
        record.turned[: len(view.tunnel.turned)] = view.tunnel.turned


def _deal(variant: Variant, view: View) -> int:
    """Return the index of the deal that the seat is choosing from, judged by its offer; after set-up, their number."""
    if view.phase != "choosing-tickets":
        return len(variant.deals)
    assert view.offer is not None
    long = sum(ticket < len(variant.long) for ticket in view.offer)
    fitting = [i for i, deal in enumerate(variant.deals) if deal.size == len(view.offer) and deal.long == long]
    return fitting[-1 if view.tickets else 0]  # of two equal deals, a seat that has tickets is at the second


def words_of(members: Iterable[int]) -> list[int]:
    """Return a set of indices (of routes, tickets or cities) as the two 64-bit words of a bit mask."""
    words = [0, 0]
    for member in members:
        words[member >> 6] |= 1 << (member & 63)
    return words
