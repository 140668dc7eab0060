"""The state of a game: one small NumPy record, the only thing the rules read and write.

Every number is signed and narrow; -1 stands for "none". Sets of routes, tickets and cities are bit masks in
unsigned 64-bit words (`bits.py`). What each width must hold is a law in the tests.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards.limits import MAX_OFFER, MAX_PLAYERS, MAX_TICKETS

Ints = NDArray[np.int8]
Words = NDArray[np.uint64]

CARD_KINDS = 9
LOCOMOTIVE = 8
DISPLAY_SIZE = 5
TURNED = 3
NONE = -1

# The phases of a game (`phase`): each has its own legality function.
CHOOSING_TICKETS = 0  # before the first turn; several seats may act
TURN = 1
SECOND_CARD = 2
TUNNEL = 3
KEEPING_TICKETS = 4  # after drawing tickets in a turn
OVER = 5

STATE = np.dtype(
    [
        ("generator", "u8", (2,)),
        ("claimed", "u8", (MAX_PLAYERS, 2)),
        ("open", "u8", (MAX_PLAYERS, 2)),
        ("tickets", "u8", (MAX_PLAYERS, 2)),
        ("stations", "u8", (MAX_PLAYERS,)),
        ("refused", "u8", (2,)),
        ("actions", "i4"),
        ("points", "i2", (MAX_PLAYERS,)),
        ("ticket_deck_size", "i2"),
        ("ticket_deck", "i1", (MAX_TICKETS,)),
        ("hands", "i1", (MAX_PLAYERS, CARD_KINDS)),
        ("known", "i1", (MAX_PLAYERS, CARD_KINDS)),
        ("deck", "i1", (CARD_KINDS,)),
        ("discards", "i1", (CARD_KINDS,)),
        ("display", "i1", (DISPLAY_SIZE,)),
        ("trains", "i1", (MAX_PLAYERS,)),
        ("offer", "i1", (MAX_PLAYERS, MAX_OFFER)),
        ("next_offer", "i1", (MAX_PLAYERS, MAX_OFFER)),
        ("deal", "i1", (MAX_PLAYERS,)),
        ("players", "i1"),
        ("first_seat", "i1"),
        ("seat", "i1"),
        ("phase", "i1"),
        ("turns_left", "i1"),
        ("passes", "i1"),
        ("tunnel_route", "i1"),
        ("tunnel_colour", "i1"),
        ("tunnel_locomotives", "i1"),
        ("turned", "i1", (TURNED,)),
    ],
    align=True,
)


class State(Protocol):
    """The fields of a `STATE` record, with what they mean."""

    generator: Words  # the state of the random generator
    claimed: Words  # per seat: the routes it holds
    open: Words  # per seat: the routes it may still claim as far as C4 goes
    tickets: Words  # per seat: the tickets it holds
    stations: Words  # per seat: the cities of its stations
    refused: Words  # tickets given back at set-up, waiting to go under the deck
    actions: int  # how many actions have been played
    points: NDArray[np.int16]  # per seat: the running score
    ticket_deck_size: int
    ticket_deck: Ints  # from the top; -1 beyond its size
    hands: Ints  # per seat and kind of card
    known: Ints  # per seat and kind: how many everybody knows to be in that hand (H4)
    deck: Ints  # per kind of card
    discards: Ints  # per kind of card
    display: Ints  # the kind of card in each of the five places, or -1
    trains: Ints  # per seat
    offer: Ints  # per seat: tickets to choose from, or -1
    next_offer: Ints  # per seat: what the second deal of the set-up holds ready
    deal: Ints  # per seat: which deal of the set-up it is choosing from
    players: int
    first_seat: int
    seat: int  # whose turn it is
    phase: int
    turns_left: int  # in the last round: turns still to be played; before it -1
    passes: int  # how many players have passed in a row
    tunnel_route: int  # the tunnel being claimed, or -1
    tunnel_colour: int  # the kind of card laid for it
    tunnel_locomotives: int  # how many of the laid cards are locomotives standing in
    turned: Ints  # the cards turned for the tunnel, or -1
