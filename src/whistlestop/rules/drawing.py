"""Drawing train cards (D1-D8): the deck, the discards and the five face-up cards.

The deck is nine counts, not a pile: a draw picks at random from the cards left, which makes no difference to the game.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ZERO, bit
from whistlestop.rules.chance import below, show_pile
from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import CARD_TAKEN, CARD_TURNED_UP, DISPLAY_RESET, RESHUFFLED, Scratch, logged, note
from whistlestop.rules.state import CARD_KINDS, DISPLAY_SIZE, LOCOMOTIVE, NONE, SECOND_CARD, State

RESETS_BEFORE_SHUFFLING_ALL = 10


@compiled
def pile_size(pile: Ints) -> int:
    """Count the cards in a pile."""
    total = 0
    for card in range(CARD_KINDS):
        total += int(pile[card])
    return total


@compiled
def has_cards(pile: Ints) -> bool:
    """Return whether a pile holds any card."""
    for card in range(CARD_KINDS):
        if pile[card] > 0:
            return True
    return False


@compiled
def renew_deck(state: State, scratch: Scratch) -> None:
    """Make the discards the deck as soon as the deck is empty (D5)."""
    if not has_cards(state.deck):
        make_discards_the_deck(state, scratch)


@compiled
def make_discards_the_deck(state: State, scratch: Scratch) -> None:
    """Shuffle the discards into the deck, if there are any."""
    moved = 0
    for card in range(CARD_KINDS):
        moved += int(state.discards[card])
        state.deck[card] += state.discards[card]
        state.discards[card] = 0
    if moved > 0:
        note(scratch, RESHUFFLED, NONE, NONE, NONE)


@compiled
def top_card(state: State) -> int:
    """Draw the top card of the deck, which must not be empty; `renew_deck` must follow (D5)."""
    show_pile(state.generator, state.deck)
    place = below(state.generator, pile_size(state.deck))
    card = 0
    while place >= int(state.deck[card]):
        place -= int(state.deck[card])
        card += 1
    state.deck[card] -= 1
    return card


@compiled
def fill_display(state: State, scratch: Scratch) -> None:
    """Turn up a card in every empty place of the display while there are cards (D1, D8)."""
    for place in range(DISPLAY_SIZE):
        if state.display[place] == NONE and has_cards(state.deck):
            card = top_card(state)
            state.display[place] = card
            note(scratch, CARD_TURNED_UP, place, card, NONE)
            renew_deck(state, scratch)


@compiled
def locomotives_shown(state: State) -> int:
    """Count the locomotives in the display."""
    shown = 0
    for place in range(DISPLAY_SIZE):
        if state.display[place] == LOCOMOTIVE:
            shown += 1
    return shown


@compiled
def fewest_locomotives_possible(state: State) -> int:
    """The fewest locomotives that any display of the cards outside all hands could show (D6)."""
    cards = pile_size(state.deck) + pile_size(state.discards)
    locomotives = int(state.deck[LOCOMOTIVE]) + int(state.discards[LOCOMOTIVE]) + locomotives_shown(state)
    for place in range(DISPLAY_SIZE):
        if state.display[place] != NONE:
            cards += 1
    return min(cards, DISPLAY_SIZE) - (cards - locomotives)


@compiled
def refresh_display(state: State, scratch: Scratch) -> None:
    """Fill the display; while it shows three or more locomotives, discard it and fill it again (D6)."""
    fill_display(state, scratch)
    if locomotives_shown(state) < 3:
        return
    resets = 0
    reshuffled = False
    log_start = scratch.log_size
    while locomotives_shown(state) >= 3 and fewest_locomotives_possible(state) < 3:
        for place in range(DISPLAY_SIZE):
            if state.display[place] != NONE:
                state.discards[state.display[place]] += 1
                state.display[place] = NONE
        resets += 1
        if resets > 1:
            # The log keeps only the last display: many resets in a row would overflow it.
            reshuffled |= logged(scratch, log_start, RESHUFFLED)
            scratch.log_size = log_start
        note(scratch, DISPLAY_RESET, min(resets, 127), NONE, NONE)  # the log's numbers are 8 bits wide
        if reshuffled:
            note(scratch, RESHUFFLED, NONE, NONE, NONE)
        if resets >= RESETS_BEFORE_SHUFFLING_ALL or not has_cards(state.deck):
            # Two sets of five, each with three locomotives, could alternate for ever: our ruling on D6.
            make_discards_the_deck(state, scratch)
        fill_display(state, scratch)


@compiled
def settle_piles(state: State, scratch: Scratch) -> None:
    """Renew an empty deck (D5) and refresh the display (D1, D6, D8), after cards were moved.

    Once cards are discarded, a display that had to keep three locomotives may be able to show fewer (D6).
    """
    renew_deck(state, scratch)
    refresh_display(state, scratch)


@compiled
def take_card(state: State, scratch: Scratch, seat: int, card: int) -> None:
    """Take a face-up card of this kind, or the top card of the deck (D1, D3); `settle_piles` must follow."""
    place = NONE
    if card == CARD_KINDS:
        card = top_card(state)
    else:
        place = 0
        while state.display[place] != card:
            place += 1
        state.display[place] = NONE
        state.known[seat, card] += 1
    state.hands[seat, card] += 1
    note(scratch, CARD_TAKEN, seat, card, place)


@compiled
def kinds_shown(state: State) -> np.uint64:
    """The set of kinds of card in the display."""
    kinds = ZERO
    for place in range(DISPLAY_SIZE):
        if state.display[place] != NONE:
            kinds |= bit(int(state.display[place]))
    return kinds


@compiled
def kinds_to_draw(state: State) -> np.uint64:
    """The set of kinds that may be drawn now, with the deck as one more kind: no locomotive second (D2, D7)."""
    kinds = kinds_shown(state)
    if state.phase == SECOND_CARD:
        kinds &= ~bit(LOCOMOTIVE)
    if has_cards(state.deck):
        kinds |= bit(CARD_KINDS)
    return kinds
