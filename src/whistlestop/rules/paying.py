"""Paying with sets of cards (C1): one colour, in which locomotives may stand in."""

from __future__ import annotations

from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import CARDS_PLAYED, Scratch, note
from whistlestop.rules.state import LOCOMOTIVE, State


@compiled
def fewest_locomotives(hand: Ints, colour: int, cards: int, required: int) -> int:
    """The fewest locomotives in a set of that many cards in a colour; a ferry requires at least `required` (F1)."""
    return max(required, cards - int(hand[colour]))


@compiled
def ways_in_colour(hand: Ints, colour: int, cards: int, required: int) -> int:
    """Count the sets of that many cards that the hand can make: from the fewest locomotives to all but one card."""
    most = min(int(hand[LOCOMOTIVE]), cards - 1)
    return max(0, most - fewest_locomotives(hand, colour, cards, required) + 1)


@compiled
def ways_in_any_colour(hand: Ints, cards: int, required: int) -> int:
    """Count the ways in which the hand can pay in any colour, or with locomotives only."""
    ways = 1 if int(hand[LOCOMOTIVE]) >= cards else 0
    for colour in range(LOCOMOTIVE):
        if hand[colour] > 0:
            ways += ways_in_colour(hand, colour, cards, required)
    return ways


@compiled
def can_pay(hand: Ints, card: int, cards: int, locomotives: int) -> bool:
    """Return whether the hand holds all cards of this set."""
    if card == LOCOMOTIVE:
        return int(hand[LOCOMOTIVE]) >= cards
    return int(hand[card]) >= cards - locomotives and int(hand[LOCOMOTIVE]) >= locomotives


@compiled
def play_cards(state: State, scratch: Scratch, seat: int, card: int, count: int) -> None:
    """Move cards from a hand to the table; fewer of its cards are known to everybody then (H4)."""
    if count > 0:
        state.hands[seat, card] -= count
        state.known[seat, card] = max(0, int(state.known[seat, card]) - count)
        note(scratch, CARDS_PLAYED, seat, card, count)


@compiled
def play_set(state: State, scratch: Scratch, seat: int, card: int, cards: int, locomotives: int) -> None:
    """Move a set from a hand to the table."""
    play_cards(state, scratch, seat, card, cards - locomotives)
    play_cards(state, scratch, seat, LOCOMOTIVE, locomotives)


@compiled
def discard_set(state: State, card: int, cards: int, locomotives: int) -> None:
    """Move a set from the table to the discards."""
    state.discards[card] += cards - locomotives
    state.discards[LOCOMOTIVE] += locomotives


@compiled
def nth_way_in_any_colour(hand: Ints, cards: int, required: int, n: int) -> tuple[int, int]:
    """The n-th way counted by `ways_in_any_colour`, as (card, locomotives); locomotives only comes last."""
    for colour in range(LOCOMOTIVE):
        if hand[colour] > 0:
            ways = ways_in_colour(hand, colour, cards, required)
            if n < ways:
                return colour, fewest_locomotives(hand, colour, cards, required) + n
            n -= ways
    return LOCOMOTIVE, 0
