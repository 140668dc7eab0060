"""Observations: what a seat sees, as a row of numbers (`layout.py` says where everything is).

They contain exactly what `View` shows the same seat: the tests compare every number with a view, and check that
nothing depends on what the seat can't know.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.observations.compile import compiled
from whistlestop.observations.layout import FULL_DECK, MANY_CARDS, MANY_POINTS, MANY_TICKETS, CommonOffsets, Offsets
from whistlestop.rules.bits import ONE, ZERO, lowest, size
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.legal import may_act
from whistlestop.rules.records import Ints
from whistlestop.rules.state import CARD_KINDS, CHOOSING_TICKETS, LOCOMOTIVE, NONE, TURNED, State
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES, Tables
from whistlestop.rules.tickets import offer_size
from whistlestop.rules.tunnels import tunnel_price

Row = NDArray[np.float32]
YES = np.float32(1)


@compiled
def observe(state: State, tables: Tables, offsets: Offsets, seat: int, row: Row) -> None:
    """Write the observation of a seat into a row that is 0 everywhere."""
    tickets = int(tables.long_tickets) + int(tables.regular_tickets)
    observe_turn(state, tables, offsets, seat, int(state.players), row)
    observe_piles(state, offsets, seat, tickets, row)
    for i in range(state.players):
        observe_player(state, tables, offsets, seat, i, int(tables.trains), row)
    mark_words(row, int(offsets.tickets), state.tickets[seat])
    for i in range(offer_size(state, seat)):  # in order: actions name the tickets of an offer by their places
        row[offsets.offer + tickets * i + int(state.offer[seat, i])] = YES
    observe_open_routes(state, tables, offsets, seat, row)
    if tables.stations > 0:
        observe_stations(state, tables, offsets, seat, row)
    if state.tunnel_route != NONE:
        row[offsets.tunnel_route + state.tunnel_route] = YES
        observe_tunnel_cards(state, offsets, TURNED, row)
        row[offsets.price] = share(tunnel_price(state), TURNED)


@compiled
def share(part: int, whole: int) -> np.float32:
    """Return a part of a whole. All numbers go through this division, so that they are the same on every machine."""
    return np.float32(part) / np.float32(whole)


@compiled
def seat_after(state: State, seat: int, i: int) -> int:
    """Return the seat that is `i` seats after another."""
    return (seat + i) % int(state.players)


@compiled
def mark_word(row: Row, start: int, word: np.uint64) -> None:
    """Write 1 for every member of a set."""
    while word != ZERO:
        row[start + lowest(word)] = YES
        word &= word - ONE


@compiled
def mark_words(row: Row, start: int, words: NDArray[np.uint64]) -> None:
    """Write 1 for every member of a set of two words."""
    mark_word(row, start, words[0])
    mark_word(row, start + 64, words[1])


@compiled
def write_bits(row: Row, start: int, word: np.uint64, count: int) -> None:
    """Write 1 or 0 for each of `count` bits: faster than marking the members one by one if most are members."""
    block = row[start : start + count]  # indices that can't be negative let the compiler write several at once
    for i in range(count):
        block[i] = np.float32(np.int32((word >> np.uint64(i)) & ONE))


@compiled
def observe_pile(row: Row, start: int, pile: Ints) -> None:
    """Write the counts of a pile of cards."""
    for card in range(LOCOMOTIVE):
        row[start + card] = share(int(pile[card]), CARDS_PER_COLOUR)
    row[start + LOCOMOTIVE] = share(int(pile[LOCOMOTIVE]), LOCOMOTIVES)


@compiled
def observe_cards(row: Row, start: int, cards: Ints) -> None:
    """Count the cards of each kind in a row of places, as shares of all places."""
    for place in range(len(cards)):
        if cards[place] != NONE:
            row[start + int(cards[place])] += YES
    for card in range(CARD_KINDS):
        row[start + card] /= np.float32(len(cards))


@compiled
def observe_stations(state: State, tables: Tables, offsets: Offsets, seat: int, row: Row) -> None:
    """Write the stations of all players."""
    for i in range(state.players):
        built = state.stations[seat_after(state, seat, i)]
        row[offsets.stations_left + i] = share(int(tables.stations) - size(built), int(tables.stations))
        mark_word(row, offsets.stations + int(tables.cities) * i, built)


# The next functions write what observations of versions 0 and 1 have in common.


@compiled
def observe_turn(state: State, tables: Tables, offsets: CommonOffsets, seat: int, most_players: int, row: Row) -> None:
    """Write the phase, the last round, whose turn it is, and who began."""
    row[offsets.phase + state.phase] = YES
    if state.turns_left != NONE:
        row[offsets.last_round] = YES
        row[offsets.last_round + 1] = share(int(state.turns_left), most_players)
    for i in range(state.players):
        other = seat_after(state, seat, i)
        if may_act(state, tables, other):
            row[offsets.to_act + i] = YES
        if other == state.first_seat:
            row[offsets.first + i] = YES


@compiled
def observe_piles(state: State, offsets: CommonOffsets, seat: int, most_tickets: int, row: Row) -> None:
    """Write the display, the deck, the discards, the ticket deck, and the seat's hand."""
    observe_cards(row, int(offsets.display), state.display)
    row[offsets.deck] = share(pile_size(state.deck), FULL_DECK)
    observe_pile(row, int(offsets.discards), state.discards)
    row[offsets.ticket_deck] = share(int(state.ticket_deck_size), most_tickets)
    observe_pile(row, int(offsets.hand), state.hands[seat])


@compiled
def observe_player(
    state: State, tables: Tables, offsets: CommonOffsets, seat: int, i: int, most_trains: int, row: Row
) -> None:
    """Write what everybody knows about the player `i` seats on."""
    other = seat_after(state, seat, i)
    row[offsets.points + i] = share(int(state.points[other]), MANY_POINTS)
    row[offsets.trains + i] = share(int(state.trains[other]), most_trains)
    row[offsets.cards + i] = share(pile_size(state.hands[other]), MANY_CARDS)
    if i == 0 or state.phase != CHOOSING_TICKETS:
        tickets = size(state.tickets[other, 0]) + size(state.tickets[other, 1])
        row[offsets.ticket_count + i] = share(tickets, MANY_TICKETS)
    observe_pile(row, offsets.known + CARD_KINDS * i, state.known[other])
    mark_words(row, offsets.routes + int(tables.routes) * i, state.claimed[other])


@compiled
def observe_open_routes(state: State, tables: Tables, offsets: CommonOffsets, seat: int, row: Row) -> None:
    """Write which unclaimed routes are open to the seat."""
    write_bits(row, int(offsets.open), state.open[seat, 0], min(64, int(tables.routes)))
    write_bits(row, offsets.open + 64, state.open[seat, 1], int(tables.routes) - 64)


@compiled
def observe_tunnel_cards(state: State, offsets: CommonOffsets, most_locomotives: int, row: Row) -> None:
    """Write the cards laid and turned up for the tunnel that is being claimed."""
    row[offsets.tunnel_card + state.tunnel_colour] = YES
    row[offsets.tunnel_locomotives] = share(int(state.tunnel_locomotives), most_locomotives)
    observe_cards(row, int(offsets.turned), state.turned)
