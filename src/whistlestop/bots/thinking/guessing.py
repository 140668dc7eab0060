"""Guessing what a seat can't see: cards and tickets are dealt at random, in agreement with all that it knows (H4)."""

from __future__ import annotations

from whistlestop.boards.limits import MAX_OFFER
from whistlestop.bots.thinking.beliefs import LONG_KEPT, Beliefs
from whistlestop.bots.thinking.compile import compiled
from whistlestop.rules.bits import ZERO, add, has
from whistlestop.rules.chance import below, next_word, shuffle
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.records import Words
from whistlestop.rules.state import CARD_KINDS, CHOOSING_TICKETS, DISPLAY_SIZE, LOCOMOTIVE, NONE, TURNED, State
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES, Tables

# Where a ticket may be (`beliefs.pool`).
KNOWN = 0  # the searching seat knows where it is, or it has been dealt in this guess
ANYWHERE = 1
IN_DECK = 2  # it must be in the deck

_UNIT = 1.0 / (1 << 24)


@compiled
def fraction(chance: Words) -> float:
    """A random number from 0 up to, but not including, 1."""
    return below(chance, 1 << 24) * _UNIT


@compiled
def guess(state: State, tables: Tables, beliefs: Beliefs, seat: int, chance: Words) -> None:
    """Fill in a guess for everything hidden, in a state that holds only what the seat knows."""
    guess_cards(state, tables, seat, chance)
    gather_tickets(state, tables, beliefs, seat)
    if state.phase == CHOOSING_TICKETS:
        deal_offers(state, tables, beliefs, seat, chance)
    else:
        guess_tickets(state, tables, beliefs, seat, chance)
    stack_tickets(state, tables, beliefs, chance)
    state.generator[0] = next_word(chance)
    state.generator[1] = next_word(chance)


@compiled
def guess_cards(state: State, tables: Tables, seat: int, chance: Words) -> None:
    """Deal the unseen cards to the other hands; the rest is the deck."""
    for card in range(CARD_KINDS):
        unseen = LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR
        unseen -= int(state.discards[card]) + int(state.hands[seat, card])
        for other in range(state.players):
            if other != seat:
                unseen -= int(state.known[other, card])
        state.deck[card] = unseen
    for place in range(DISPLAY_SIZE):
        if state.display[place] != NONE:
            state.deck[state.display[place]] -= 1
    if state.tunnel_route != NONE:
        laid = int(tables.route_length[state.tunnel_route])
        state.deck[state.tunnel_colour] -= laid - int(state.tunnel_locomotives)
        state.deck[LOCOMOTIVE] -= int(state.tunnel_locomotives)
        for i in range(TURNED):
            if state.turned[i] != NONE:
                state.deck[state.turned[i]] -= 1
    left = pile_size(state.deck)
    for other in range(state.players):
        if other != seat:
            unknown = pile_size(state.hands[other]) - pile_size(state.known[other])
            for card in range(CARD_KINDS):
                state.hands[other, card] = state.known[other, card]
            for _ in range(unknown):
                place = below(chance, left)
                card = 0
                while place >= int(state.deck[card]):
                    place -= int(state.deck[card])
                    card += 1
                state.deck[card] -= 1
                state.hands[other, card] += 1
                left -= 1


@compiled
def gather_tickets(state: State, tables: Tables, beliefs: Beliefs, seat: int) -> None:
    """Write to `beliefs.pool` where each ticket may be."""
    for ticket in range(int(tables.long_tickets) + int(tables.regular_tickets)):
        known = has(state.tickets[seat], ticket) or has(beliefs.elsewhere, ticket)
        beliefs.pool[ticket] = KNOWN if known else IN_DECK if has(beliefs.under, ticket) else ANYWHERE
    for i in range(MAX_OFFER):
        if state.offer[seat, i] != NONE:
            beliefs.pool[state.offer[seat, i]] = KNOWN


@compiled
def draw_ticket(beliefs: Beliefs, seat: int, first: int, end: int, chance: Words) -> int:
    """Take a ticket out of the pool, by how likely the seat holds it; -1 if there is none."""
    total = 0.0
    for ticket in range(first, end):
        if beliefs.pool[ticket] == ANYWHERE:
            total += beliefs.likely[seat, ticket]
    point = fraction(chance) * total
    last = NONE
    for ticket in range(first, end):
        if beliefs.pool[ticket] == ANYWHERE:
            last = ticket
            point -= beliefs.likely[seat, ticket]
            if point < 0.0:
                break
    if last != NONE:
        beliefs.pool[last] = KNOWN
    return last


@compiled
def guess_tickets(state: State, tables: Tables, beliefs: Beliefs, seat: int, chance: Words) -> None:
    """Deal tickets to the other players, as many as each of them holds."""
    guess_long_holders(state, tables, beliefs, seat, chance)
    long = int(tables.long_tickets)
    end = long + int(tables.regular_tickets)
    for other in range(state.players):
        if other == seat:
            continue
        state.tickets[other, 0], state.tickets[other, 1] = ZERO, ZERO
        for i in range(int(beliefs.held[other])):
            if i < int(beliefs.holds_long[other]):
                add(state.tickets[other], draw_ticket(beliefs, other, 0, long, chance))
            else:
                ticket = draw_ticket(beliefs, other, long, end, chance)
                if ticket != NONE:
                    add(state.tickets[other], ticket)


@compiled
def guess_long_holders(state: State, tables: Tables, beliefs: Beliefs, seat: int, chance: Words) -> None:
    """Decide which of the others hold a long ticket, in agreement with the number of regular tickets."""
    fewest, most = long_tickets_held(state, tables, beliefs, seat)
    holders = 0
    for other in range(state.players):
        keeps = other != seat and int(beliefs.held[other]) > 0 and fraction(chance) < LONG_KEPT
        beliefs.holds_long[other] = 1 if keeps else 0
        holders += int(beliefs.holds_long[other])
    while holders < fewest or holders > most:
        wanted = 0 if holders < fewest else 1
        candidates = 0
        for other in range(state.players):
            if other != seat and int(beliefs.held[other]) > 0 and beliefs.holds_long[other] == wanted:
                candidates += 1
        if candidates == 0:
            return
        chosen = below(chance, candidates)
        for other in range(state.players):
            if other != seat and int(beliefs.held[other]) > 0 and beliefs.holds_long[other] == wanted:
                if chosen == 0:
                    beliefs.holds_long[other] = 1 - wanted
                chosen -= 1
        holders += 1 if wanted == 0 else -1


@compiled
def long_tickets_held(state: State, tables: Tables, beliefs: Beliefs, seat: int) -> tuple[int, int]:
    """The fewest and the most long tickets that the others can hold, given the number of regular ones."""
    long = int(tables.long_tickets)
    unseen_long, regular = 0, 0
    for ticket in range(long + int(tables.regular_tickets)):
        if beliefs.pool[ticket] != KNOWN:
            if ticket < long:
                unseen_long += 1
            else:
                regular += 1
    held = 0
    for other in range(state.players):
        if other != seat:
            held += int(beliefs.held[other])
    for place in range(int(state.ticket_deck_size)):
        if beliefs.in_deck[place] == NONE:
            regular -= 1
    fewest = max(0, held - regular)
    for deal in range(int(tables.deals)):
        if tables.deal_regular[deal] > 0 and tables.deal_under[deal] == 0:
            return fewest, unseen_long  # regular tickets may have left the game
    return fewest, min(fewest, unseen_long)


@compiled
def deal_offers(state: State, tables: Tables, beliefs: Beliefs, seat: int, chance: Words) -> None:
    """Deal offers to the others, who choose tickets too before the first turn (S4)."""
    long = int(tables.long_tickets)
    end = long + int(tables.regular_tickets)
    for other in range(state.players):
        for deal in range(int(state.deal[other]) + (1 if other == seat else 0), int(tables.deals)):
            offer = state.offer[other] if deal == state.deal[other] else state.next_offer[other]
            place = 0
            for _ in range(int(tables.deal_long[deal])):
                offer[place] = draw_ticket(beliefs, other, 0, long, chance)
                place += 1
            for _ in range(int(tables.deal_regular[deal])):
                offer[place] = draw_ticket(beliefs, other, long, end, chance)
                place += 1


@compiled
def stack_tickets(state: State, tables: Tables, beliefs: Beliefs, chance: Words) -> None:
    """Make the ticket deck: known tickets in their places, the others shuffled; any left over are out of the game."""
    long = int(tables.long_tickets)
    count, certain = 0, 0
    # Those that must be in the deck come first, so that none of them is left over.
    for where in (IN_DECK, ANYWHERE):
        certain = count
        for ticket in range(long, long + int(tables.regular_tickets)):
            if beliefs.pool[ticket] == where:
                beliefs.row[count] = ticket
                count += 1
    shuffle(chance, beliefs.row, certain, count)
    size = int(state.ticket_deck_size)
    free = 0
    for place in range(size):
        if beliefs.in_deck[place] == NONE:
            free += 1
    free = min(free, count)
    shuffle(chance, beliefs.row, 0, free)
    taken = 0
    for place in range(size):
        if beliefs.in_deck[place] != NONE:
            state.ticket_deck[place] = beliefs.in_deck[place]
        elif taken < free:
            state.ticket_deck[place] = beliefs.row[taken]
            taken += 1
        else:
            state.ticket_deck_size = place  # too few tickets: only if the bot's memory is wrong
            break
