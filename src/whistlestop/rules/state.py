"""The state of a game: one small NumPy record, the only thing the rules read and write.

Every number is signed and narrow; -1 stands for "none". Sets of routes, tickets and cities are bit masks in
unsigned 64-bit words (`bits.py`). The tests check that every field is wide enough.
"""

from __future__ import annotations

from typing import Annotated

from whistlestop.boards.limits import MAX_OFFER, MAX_PLAYERS, MAX_TICKETS
from whistlestop.rules.records import Int8, Int16, Int32, Ints, Ints16, Words, dtype_of

CARD_KINDS = 9  # eight colours, then the locomotive
LOCOMOTIVE = 8
DISPLAY_SIZE = 5
TURNED = 3  # the cards turned up for a tunnel (T1)
NONE = -1

# The phases of a game (`phase`): each has its own legality function.
CHOOSING_TICKETS = 0  # before the first turn; several seats may act
TURN = 1
SECOND_CARD = 2
TUNNEL = 3
KEEPING_TICKETS = 4  # after drawing tickets in a turn
OVER = 5


class State:
    """The complete state of one game."""

    generator: Annotated[Words, "generator"]  # the state of the random generator, or a script (`chance.py`)
    claimed: Annotated[Words, MAX_PLAYERS, 2]  # per seat: the routes it holds
    open: Annotated[Words, MAX_PLAYERS, 2]  # per seat: the unclaimed routes that are not closed to it (C4)
    tickets: Annotated[Words, MAX_PLAYERS, 2]  # per seat: the tickets it holds
    stations: Annotated[Words, MAX_PLAYERS]  # per seat: the cities of its stations
    returned: Annotated[Words, 2]  # tickets returned at set-up that go under the deck once all have chosen (S4)
    actions: Int32  # how many actions have been played
    points: Annotated[Ints16, MAX_PLAYERS]  # per seat: the running score
    ticket_deck_size: Int16
    ticket_deck: Annotated[Ints, MAX_TICKETS]  # from the top; -1 beyond its size
    hands: Annotated[Ints, MAX_PLAYERS, CARD_KINDS]  # per seat and kind of card
    known: Annotated[Ints, MAX_PLAYERS, CARD_KINDS]  # how many of them everybody knows to be in that hand (H4)
    deck: Annotated[Ints, CARD_KINDS]  # per kind of card
    discards: Annotated[Ints, CARD_KINDS]  # per kind of card
    display: Annotated[Ints, DISPLAY_SIZE]  # the kind of each face-up card, or -1
    trains: Annotated[Ints, MAX_PLAYERS]  # per seat: trains left
    offer: Annotated[Ints, MAX_PLAYERS, MAX_OFFER]  # per seat: the tickets to choose from, or -1
    next_offer: Annotated[Ints, MAX_PLAYERS, MAX_OFFER]  # per seat: the offer of the second deal at set-up
    deal: Annotated[Ints, MAX_PLAYERS]  # per seat: which deal of the set-up it is choosing from
    players: Int8
    first_seat: Int8
    seat: Int8  # whose turn it is
    phase: Int8
    turns_left: Int8  # in the last round: turns still to be played; before it -1
    passes: Int8  # how many players have passed in a row
    tunnel_route: Int8  # the tunnel being claimed, or -1
    tunnel_colour: Int8  # the kind of card laid for it
    tunnel_locomotives: Int8  # how many of the laid cards are locomotives standing in
    turned: Annotated[Ints, TURNED]  # the cards turned up for the tunnel, or -1


STATE = dtype_of(State, generator=2)
