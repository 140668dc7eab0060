"""The set-up (S1-S5): cards, display, tickets, the first player."""

from __future__ import annotations

from whistlestop.boards.limits import MAX_OFFER, MAX_PLAYERS, MAX_TICKETS
from whistlestop.rules.bits import ZERO
from whistlestop.rules.chance import below, shuffle
from whistlestop.rules.compile import compiled
from whistlestop.rules.drawing import refresh_display, top_card
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import (
    CARD_KINDS,
    CHOOSING_TICKETS,
    DISPLAY_SIZE,
    LOCOMOTIVE,
    NONE,
    TURNED,
    State,
)
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES, Tables
from whistlestop.rules.tickets import remove_from_top

STARTING_HAND = 4


@compiled
def set_up(state: State, tables: Tables, scratch: Scratch, players: int, first_seat: int) -> None:
    """Set up a game whose generator is set already. A first seat of -1 is drawn at random (S5)."""
    clear_table(state)
    state.players = players
    drawn = below(state.generator, players)  # drawn in any case, so that fixing the seat changes no card
    state.first_seat = first_seat if first_seat != NONE else drawn
    state.seat = state.first_seat
    state.phase = CHOOSING_TICKETS
    for seat in range(players):
        state.trains[seat] = tables.trains
        state.open[seat, 0] = tables.all_routes[0]
        state.open[seat, 1] = tables.all_routes[1]
    deal_cards(state, scratch)
    deal_tickets(state, tables)
    scratch.log_size = 0


@compiled
def clear_table(state: State) -> None:
    """Empty the table, whatever the record held before."""
    for seat in range(MAX_PLAYERS):
        for word in range(2):
            state.claimed[seat, word] = ZERO
            state.open[seat, word] = ZERO
            state.tickets[seat, word] = ZERO
        state.stations[seat] = ZERO
        state.points[seat] = 0
        state.trains[seat] = 0
        state.deal[seat] = 0
        for card in range(CARD_KINDS):
            state.hands[seat, card] = 0
            state.known[seat, card] = 0
        for i in range(MAX_OFFER):
            state.offer[seat, i] = NONE
            state.next_offer[seat, i] = NONE
    for word in range(2):
        state.returned[word] = ZERO
    for place in range(DISPLAY_SIZE):
        state.display[place] = NONE
    for i in range(TURNED):
        state.turned[i] = NONE
    for i in range(MAX_TICKETS):
        state.ticket_deck[i] = NONE
    state.ticket_deck_size = 0
    state.actions = 0
    state.turns_left = NONE
    state.passes = 0
    state.tunnel_route = NONE
    state.tunnel_colour = NONE
    state.tunnel_locomotives = NONE


@compiled
def deal_cards(state: State, scratch: Scratch) -> None:
    """Deal four cards to each player, then five face up (S2, S3)."""
    for card in range(CARD_KINDS):
        state.deck[card] = CARDS_PER_COLOUR
        state.discards[card] = 0
    state.deck[LOCOMOTIVE] = LOCOMOTIVES
    for seat in range(state.players):
        for _ in range(STARTING_HAND):
            state.hands[seat, top_card(state)] += 1
    refresh_display(state, scratch)


@compiled
def deal_tickets(state: State, tables: Tables) -> None:
    """Shuffle the long and the regular tickets and deal both; undealt long ones leave the game (S4).

    The second deal, if there is one, is dealt now too, so that no player's choice depends on another's.
    """
    shuffle_into_deck(state, 0, int(tables.long_tickets))
    for deal in range(tables.deals):
        for seat in range(state.players):
            deal_to_seat(state, seat, deal, int(tables.deal_long[deal]))
    shuffle_into_deck(state, int(tables.long_tickets), int(tables.regular_tickets))
    for deal in range(tables.deals):
        for seat in range(state.players):
            deal_to_seat(state, seat, deal, int(tables.deal_regular[deal]))


@compiled
def shuffle_into_deck(state: State, first: int, count: int) -> None:
    """Replace the ticket deck by `count` tickets, numbered from `first` on, and shuffle it."""
    for i in range(MAX_TICKETS):
        state.ticket_deck[i] = first + i if i < count else NONE
    state.ticket_deck_size = count
    shuffle(state.generator, state.ticket_deck, 0, count)


@compiled
def deal_to_seat(state: State, seat: int, deal: int, count: int) -> None:
    """Deal tickets from the top of the deck to a seat's offer for that deal."""
    offer = state.offer[seat] if deal == 0 else state.next_offer[seat]
    place = 0
    while place < MAX_OFFER and offer[place] != NONE:
        place += 1
    for i in range(count):
        offer[place + i] = state.ticket_deck[i]
    remove_from_top(state, count)
