"""What a seat sees, written into a row of numbers (`layout.py` says where everything stands).

It reads of the state what `View` shows the same seat, and nothing else: the tests hold every number to a view, and
draw all anew that a seat can't know.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.compile import compiled
from whistlestop.env.layout import FULL_DECK, MANY_CARDS, MANY_POINTS, MANY_TICKETS
from whistlestop.rules.bits import ONE, ZERO, lowest, size
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.legal import may_act
from whistlestop.rules.state import CARD_KINDS, CHOOSING_TICKETS, LOCOMOTIVE, NONE, TURNED, Ints, State
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES, Tables
from whistlestop.rules.tickets import offer_size
from whistlestop.rules.tunnels import tunnel_price

Row = NDArray[np.float32]
_YES = np.float32(1)


class Places(Protocol):
    """The fields of a `LAYOUT` record: where each block begins."""

    size: int
    phase: int
    last_round: int
    to_act: int
    first: int
    display: int
    deck: int
    discards: int
    ticket_deck: int
    hand: int
    points: int
    trains: int
    cards: int
    ticket_count: int
    known: int
    routes: int
    open: int
    tickets: int
    offer: int
    stations_left: int
    stations: int
    tunnel_route: int
    tunnel_card: int
    tunnel_locomotives: int
    turned: int
    price: int


@compiled
def observe(state: State, tables: Tables, places: Places, seat: int, row: Row) -> None:
    """Write the observation of a seat into a row that is 0 everywhere."""
    observe_table(state, tables, places, seat, row)
    for i in range(state.players):
        observe_player(state, tables, places, seat, i, row)
    observe_tickets(state, tables, places, seat, row)
    write_bits(row, int(places.open), state.open[seat, 0], min(64, int(tables.routes)))
    write_bits(row, places.open + 64, state.open[seat, 1], int(tables.routes) - 64)
    if tables.stations > 0:
        observe_stations(state, tables, places, seat, row)
    if state.tunnel_route != NONE:
        observe_tunnel(state, places, row)


@compiled
def share(part: int, whole: int) -> np.float32:
    """A part of a whole; the one division behind all numbers, the same on every machine."""
    return np.float32(part) / np.float32(whole)


@compiled
def seat_after(state: State, seat: int, i: int) -> int:
    """The seat that comes `i` seats after another."""
    return (seat + i) % int(state.players)


@compiled
def mark_word(row: Row, start: int, word: np.uint64) -> None:
    """Write 1 for every member of a set."""
    while word != ZERO:
        row[start + lowest(word)] = _YES
        word &= word - ONE


@compiled
def mark_words(row: Row, start: int, words: NDArray[np.uint64]) -> None:
    """The same for a set of two words."""
    mark_word(row, start, words[0])
    mark_word(row, start + 64, words[1])


@compiled
def write_bits(row: Row, start: int, word: np.uint64, count: int) -> None:
    """Write 1 or 0 for each of so many things: where most are members, it is quicker than marking them one by one."""
    places = row[start : start + count]  # an index that can't be negative: several bits are written at once
    for i in range(count):
        places[i] = np.float32(np.int32((word >> np.uint64(i)) & ONE))


@compiled
def observe_pile(row: Row, start: int, pile: Ints) -> None:
    """Write the counts of a pile of cards."""
    for card in range(LOCOMOTIVE):
        row[start + card] = share(int(pile[card]), CARDS_PER_COLOUR)
    row[start + LOCOMOTIVE] = share(int(pile[LOCOMOTIVE]), LOCOMOTIVES)


@compiled
def observe_cards(row: Row, start: int, cards: Ints) -> None:
    """Write how many of each kind are in a row of cards, as shares of the row."""
    for place in range(len(cards)):
        if cards[place] != NONE:
            row[start + int(cards[place])] += _YES
    for card in range(CARD_KINDS):
        row[start + card] /= np.float32(len(cards))


@compiled
def observe_table(state: State, tables: Tables, places: Places, seat: int, row: Row) -> None:
    """Write what lies in the middle of the table, and whose turn it is."""
    row[places.phase + state.phase] = _YES
    if state.turns_left != NONE:
        row[places.last_round] = _YES
        row[places.last_round + 1] = share(int(state.turns_left), int(state.players))
    for i in range(state.players):
        other = seat_after(state, seat, i)
        if may_act(state, tables, other):
            row[places.to_act + i] = _YES
        if other == state.first_seat:
            row[places.first + i] = _YES
    observe_cards(row, int(places.display), state.display)
    row[places.deck] = share(pile_size(state.deck), FULL_DECK)
    observe_pile(row, int(places.discards), state.discards)
    tickets = int(tables.long_tickets) + int(tables.regular_tickets)
    row[places.ticket_deck] = share(int(state.ticket_deck_size), tickets)
    observe_pile(row, int(places.hand), state.hands[seat])


@compiled
def observe_player(state: State, tables: Tables, places: Places, seat: int, i: int, row: Row) -> None:
    """Write what everybody knows of the player `i` seats on."""
    other = seat_after(state, seat, i)
    row[places.points + i] = share(int(state.points[other]), MANY_POINTS)
    row[places.trains + i] = share(int(state.trains[other]), int(tables.trains))
    row[places.cards + i] = share(pile_size(state.hands[other]), MANY_CARDS)
    if i == 0 or state.phase != CHOOSING_TICKETS:
        tickets = size(state.tickets[other, 0]) + size(state.tickets[other, 1])
        row[places.ticket_count + i] = share(tickets, MANY_TICKETS)
    observe_pile(row, places.known + CARD_KINDS * i, state.known[other])
    mark_words(row, places.routes + int(tables.routes) * i, state.claimed[other])


@compiled
def observe_tickets(state: State, tables: Tables, places: Places, seat: int, row: Row) -> None:
    """Write the seat's tickets, and those it must choose from, each in its place: actions name them by that."""
    mark_words(row, int(places.tickets), state.tickets[seat])
    tickets = int(tables.long_tickets) + int(tables.regular_tickets)
    for i in range(offer_size(state, seat)):
        row[places.offer + tickets * i + int(state.offer[seat, i])] = _YES


@compiled
def observe_stations(state: State, tables: Tables, places: Places, seat: int, row: Row) -> None:
    """Write the stations of all players."""
    for i in range(state.players):
        built = state.stations[seat_after(state, seat, i)]
        row[places.stations_left + i] = share(int(tables.stations) - size(built), int(tables.stations))
        mark_word(row, places.stations + int(tables.cities) * i, built)


@compiled
def observe_tunnel(state: State, places: Places, row: Row) -> None:
    """Write the tunnel that is being claimed."""
    row[places.tunnel_route + state.tunnel_route] = _YES
    row[places.tunnel_card + state.tunnel_colour] = _YES
    row[places.tunnel_locomotives] = share(int(state.tunnel_locomotives), TURNED)
    observe_cards(row, int(places.turned), state.turned)
    row[places.price] = share(tunnel_price(state), TURNED)
