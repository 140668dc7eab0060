"""Tickets: choosing them before the first turn (S4) and drawing more (K1, K2)."""

from __future__ import annotations

from whistlestop.boards.limits import MAX_OFFER
from whistlestop.rules.bits import ONE, ZERO, add, has, lowest
from whistlestop.rules.chance import shuffle
from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import TICKET_KEPT, TICKET_OFFERED, TICKET_RETURNED, Scratch, note
from whistlestop.rules.state import CHOOSING_TICKETS, KEEPING_TICKETS, NONE, TURN, State
from whistlestop.rules.tables import FIRST_KEEP_ID, Tables


@compiled
def offer_size(state: State, seat: int) -> int:
    """Count the tickets in the seat's offer."""
    tickets = 0
    while tickets < MAX_OFFER and state.offer[seat, tickets] != NONE:
        tickets += 1
    return tickets


@compiled
def has_long_ticket(state: State, tables: Tables, seat: int) -> bool:
    """Return whether the seat holds a long ticket; these have the lowest numbers."""
    for ticket in range(tables.long_tickets):
        if has(state.tickets[seat], ticket):
            return True
    return False


@compiled
def keep_limits(state: State, tables: Tables, seat: int) -> tuple[int, int]:
    """The fewest and the most tickets that the seat may keep of its offer."""
    if state.phase == KEEPING_TICKETS:
        return 1, MAX_OFFER
    deal = int(state.deal[seat])
    if has_long_ticket(state, tables, seat):
        return int(tables.deal_at_least[deal]), int(tables.deal_at_most[deal])
    return int(tables.deal_at_least_without_long[deal]), int(tables.deal_at_most[deal])


@compiled
def can_keep(state: State, tables: Tables, seat: int, row: int) -> bool:
    """Return whether this way to keep tickets fits the offer and the limits; order matters only in play (K1)."""
    size = offer_size(state, seat)
    if not int(tables.keeps[size]) <= row < int(tables.keeps[size + 1]):
        return False
    at_least, at_most = keep_limits(state, tables, seat)
    if not at_least <= int(tables.keep_kept[row]) <= at_most:
        return False
    return state.phase == KEEPING_TICKETS or tables.keep_ordered[row] == 0


@compiled
def count_keeps(state: State, tables: Tables, seat: int) -> int:
    """Count the ways in which the seat may choose."""
    size = offer_size(state, seat)
    ways = 0
    for row in range(int(tables.keeps[size]), int(tables.keeps[size + 1])):
        if can_keep(state, tables, seat, row):
            ways += 1
    return ways


@compiled
def nth_keep(state: State, tables: Tables, seat: int, n: int) -> int:
    """The id of the n-th of these ways."""
    row = int(tables.keeps[offer_size(state, seat)])
    while n > 0 or not can_keep(state, tables, seat, row):
        if can_keep(state, tables, seat, row):
            n -= 1
        row += 1
    return FIRST_KEEP_ID + row


@compiled
def mark_keeps(state: State, tables: Tables, seat: int, mask: Ints) -> int:
    """Mark every legal choice of tickets in a mask of all actions; return how many there are."""
    size = offer_size(state, seat)
    marked = 0
    for row in range(int(tables.keeps[size]), int(tables.keeps[size + 1])):
        if can_keep(state, tables, seat, row):
            mask[FIRST_KEEP_ID + row] = 1
            marked += 1
    return marked


@compiled
def draw_tickets(state: State, tables: Tables, scratch: Scratch, seat: int) -> None:
    """Draw tickets from the top of the deck to choose from, as many as there are (K1)."""
    drawn = min(int(tables.draw_tickets), int(state.ticket_deck_size))
    take_from_top(state, scratch, seat, drawn)
    state.phase = KEEPING_TICKETS


@compiled
def take_from_top(state: State, scratch: Scratch, seat: int, drawn: int) -> None:
    """Move the top tickets of the deck to the seat's offer."""
    for i in range(drawn):
        state.offer[seat, i] = state.ticket_deck[i]
        note(scratch, TICKET_OFFERED, seat, int(state.ticket_deck[i]), NONE)
    remove_from_top(state, drawn)


@compiled
def remove_from_top(state: State, drawn: int) -> None:
    """Remove the top tickets of the deck."""
    left = int(state.ticket_deck_size) - drawn
    for i in range(left):
        state.ticket_deck[i] = state.ticket_deck[i + drawn]
    for i in range(left, left + drawn):
        state.ticket_deck[i] = NONE
    state.ticket_deck_size = left


@compiled
def put_under(state: State, ticket: int) -> None:
    """Put a ticket under the deck."""
    state.ticket_deck[state.ticket_deck_size] = ticket
    state.ticket_deck_size = int(state.ticket_deck_size) + 1


@compiled
def keep_tickets(state: State, tables: Tables, scratch: Scratch, seat: int, row: int) -> None:
    """Keep and return tickets in the chosen way; the offer is empty then."""
    for i in range(MAX_OFFER):
        place = int(tables.keep_returned[row, i])
        if place != NONE:
            return_ticket(state, tables, scratch, seat, int(state.offer[seat, place]))
            state.offer[seat, place] = NONE
    for i in range(MAX_OFFER):
        if state.offer[seat, i] != NONE:
            add(state.tickets[seat], int(state.offer[seat, i]))
            note(scratch, TICKET_KEPT, seat, int(state.offer[seat, i]), NONE)
            state.offer[seat, i] = NONE


@compiled
def return_ticket(state: State, tables: Tables, scratch: Scratch, seat: int, ticket: int) -> None:
    """Return a ticket: in play under the deck (K1); at set-up once all have chosen, or out of the game (S4)."""
    note(scratch, TICKET_RETURNED, seat, ticket, NONE)
    if state.phase == KEEPING_TICKETS:
        put_under(state, ticket)
    elif tables.deal_under[state.deal[seat]] == 1:
        add(state.returned, ticket)


@compiled
def finish_choice(state: State, tables: Tables, scratch: Scratch, seat: int) -> None:
    """Go on to the seat's next deal, or to the first turn if all have chosen (S4)."""
    state.deal[seat] += 1
    for i in range(MAX_OFFER):
        state.offer[seat, i] = state.next_offer[seat, i]
        state.next_offer[seat, i] = NONE
        if state.offer[seat, i] != NONE:
            note(scratch, TICKET_OFFERED, seat, int(state.offer[seat, i]), NONE)
    for other in range(state.players):
        if is_choosing(state, tables, other):
            return
    return_tickets_to_deck(state)
    state.phase = TURN
    state.seat = state.first_seat


@compiled
def is_choosing(state: State, tables: Tables, seat: int) -> bool:
    """Return whether the seat still has tickets to choose before the first turn."""
    return state.phase == CHOOSING_TICKETS and int(state.deal[seat]) < int(tables.deals)


@compiled
def return_tickets_to_deck(state: State) -> None:
    """Shuffle all tickets returned at set-up and put them under the deck.

    They are gathered by number, so that the order in which players chose makes no difference (S4).
    """
    start = int(state.ticket_deck_size)
    for word in range(2):
        while state.returned[word] != ZERO:
            put_under(state, 64 * word + lowest(state.returned[word]))
            state.returned[word] &= state.returned[word] - ONE
    shuffle(state.generator, state.ticket_deck, start, int(state.ticket_deck_size))
