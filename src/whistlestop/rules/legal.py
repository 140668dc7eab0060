"""Legal actions: one legality function for each phase.

The legal actions have a fixed order (cards, tickets, stations, claims). `count` says how many there are, and `nth`
which one is in a given place, without listing them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.rules.bits import ONE, ZERO, bit, lowest, size
from whistlestop.rules.bits import nth as nth_bit
from whistlestop.rules.claiming import can_claim, count_claims, mark_claims, nth_claim
from whistlestop.rules.compile import compiled
from whistlestop.rules.drawing import kinds_to_draw
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import CHOOSING_TICKETS, OVER, SECOND_CARD, TUNNEL, TURN, TURNED, State
from whistlestop.rules.stations import can_build_station, free_cities, mark_stations, nth_station, ways_to_pay_station
from whistlestop.rules.tables import (
    BUILD_STATION,
    CLAIM_ROUTE,
    DECLINE_ID,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_TICKETS,
    DRAW_TICKETS_ID,
    FIRST_KEEP_ID,
    KEEP_TICKETS,
    PASS_ID,
    PAY_ID,
    PAY_TUNNEL,
    Tables,
)
from whistlestop.rules.tickets import can_keep, count_keeps, is_choosing, mark_keeps, nth_keep
from whistlestop.rules.tunnels import can_pay_tunnel


@compiled
def may_act(state: State, tables: Tables, seat: int) -> bool:
    """Return whether this seat may act now."""
    if state.phase == CHOOSING_TICKETS:
        return is_choosing(state, tables, seat)
    return state.phase != OVER and seat == state.seat


@compiled
def next_to_act(state: State, tables: Tables) -> int:
    """The seat whose turn it is; before the first turn, the lowest that has not chosen its tickets."""
    if state.phase != CHOOSING_TICKETS:
        return int(state.seat)
    seat = 0
    while not is_choosing(state, tables, seat):
        seat += 1
    return seat


@compiled
def can_draw_card(state: State, card: int) -> bool:
    """Return whether this card, or the deck, may be drawn now."""
    return bool((kinds_to_draw(state) & bit(card)) != ZERO)


@compiled
def count_payments(state: State, seat: int) -> int:
    """Count the ways to pay the tunnel's price."""
    payments = 0
    for locomotives in range(TURNED + 1):
        if can_pay_tunnel(state, seat, locomotives):
            payments += 1
    return payments


@compiled
def nth_payment(state: State, seat: int, n: int) -> int:
    """The id of the n-th payment; declining comes after them."""
    for locomotives in range(TURNED + 1):
        if can_pay_tunnel(state, seat, locomotives):
            if n == 0:
                return PAY_ID + locomotives
            n -= 1
    return DECLINE_ID


@compiled
def count_stations(state: State, tables: Tables, seat: int) -> int:
    """Count the ways in which the seat may build a station."""
    ways = ways_to_pay_station(state, tables, seat)
    return ways * size(free_cities(state, tables)) if ways > 0 else 0


@compiled
def count_turn(state: State, tables: Tables, scratch: Scratch, seat: int) -> int:
    """Count the ways to play a turn, not counting a pass."""
    draws = size(kinds_to_draw(state))
    tickets = 1 if state.ticket_deck_size > 0 else 0
    stations = count_stations(state, tables, seat)
    return draws + tickets + stations + count_claims(state, tables, scratch, seat)


@compiled
def nth_turn(state: State, tables: Tables, scratch: Scratch, seat: int, n: int) -> int:
    """The id of the n-th of these ways, right after `count_turn`."""
    kinds = kinds_to_draw(state)
    if n < size(kinds):
        return nth_bit(kinds, n)
    n -= size(kinds)
    if state.ticket_deck_size > 0:
        if n == 0:
            return DRAW_TICKETS_ID
        n -= 1
    stations = count_stations(state, tables, seat)
    if n < stations:
        return nth_station(state, tables, seat, n)
    return nth_claim(state, tables, scratch, seat, n - stations)


@compiled
def count(state: State, tables: Tables, scratch: Scratch, seat: int) -> int:
    """Count the seat's legal actions; at least one if it may act, since a stuck player passes (N1)."""
    if not may_act(state, tables, seat):
        return 0
    if state.phase == TURN:
        return max(1, count_turn(state, tables, scratch, seat))
    if state.phase == SECOND_CARD:
        return size(kinds_to_draw(state))
    if state.phase == TUNNEL:
        return count_payments(state, seat) + 1
    return count_keeps(state, tables, seat)


@compiled
def nth(state: State, tables: Tables, scratch: Scratch, seat: int, n: int, total: int) -> int:
    """The id of the n-th legal action, right after `count` returned `total`."""
    if state.phase == TURN:
        if total == 1 and count_turn(state, tables, scratch, seat) == 0:
            return PASS_ID
        return nth_turn(state, tables, scratch, seat, n)
    if state.phase == SECOND_CARD:
        return nth_bit(kinds_to_draw(state), n)
    if state.phase == TUNNEL:
        return nth_payment(state, seat, n)
    return nth_keep(state, tables, seat, n)


@compiled
def is_legal(state: State, tables: Tables, scratch: Scratch, seat: int, action: int) -> bool:
    """Return whether the seat may play the action with this id now."""
    if not may_act(state, tables, seat):
        return False
    kind = int(tables.action[action, 0])
    a = int(tables.action[action, 1])
    b = int(tables.action[action, 2])
    c = int(tables.action[action, 3])
    if state.phase == TURN:
        if kind == DRAW_CARD:
            return can_draw_card(state, a)
        if kind == CLAIM_ROUTE:
            return can_claim(state, tables, seat, a, b, c)
        if kind == BUILD_STATION:
            return can_build_station(state, tables, seat, a, b, c)
        if kind == DRAW_TICKETS:
            return state.ticket_deck_size > 0
        return action == PASS_ID and count_turn(state, tables, scratch, seat) == 0
    if state.phase == SECOND_CARD:
        return kind == DRAW_CARD and can_draw_card(state, a)
    if state.phase == TUNNEL:
        return kind == DECLINE_TUNNEL or (kind == PAY_TUNNEL and can_pay_tunnel(state, seat, a))
    return kind == KEEP_TICKETS and can_keep(state, tables, seat, action - FIRST_KEEP_ID)


@compiled
def list_legal(state: State, tables: Tables, scratch: Scratch, seat: int, ids: NDArray[np.int16]) -> int:
    """Write the ids of all legal actions, in order; return how many there are."""
    total = count(state, tables, scratch, seat)
    for n in range(total):
        ids[n] = nth(state, tables, scratch, seat, n, total)
    return total


@compiled
def mark_legal(state: State, tables: Tables, seat: int, mask: Ints) -> int:
    """Write 1 for each legal action into a mask of all actions that is 0 everywhere; return how many are legal."""
    if not may_act(state, tables, seat):
        return 0
    if state.phase == TURN:
        return mark_turn(state, tables, seat, mask)
    if state.phase == SECOND_CARD:
        return mark_draws(state, mask)
    if state.phase == TUNNEL:
        return mark_payments(state, seat, mask)
    return mark_keeps(state, tables, seat, mask)


@compiled
def mark_turn(state: State, tables: Tables, seat: int, mask: Ints) -> int:
    """Mark the ways to play a turn; a pass only if there is no other (N1)."""
    marked = mark_draws(state, mask)
    if state.ticket_deck_size > 0:
        mask[DRAW_TICKETS_ID] = 1
        marked += 1
    marked += mark_stations(state, tables, seat, mask)
    marked += mark_claims(state, tables, seat, mask)
    if marked == 0:
        mask[PASS_ID] = 1
        marked = 1
    return marked


@compiled
def mark_draws(state: State, mask: Ints) -> int:
    """Mark the cards that may be drawn, and the deck."""
    kinds = kinds_to_draw(state)
    marked = size(kinds)
    while kinds != ZERO:
        mask[lowest(kinds)] = 1
        kinds &= kinds - ONE
    return marked


@compiled
def mark_payments(state: State, seat: int, mask: Ints) -> int:
    """Mark the ways to pay the tunnel's price, and declining."""
    marked = 1
    mask[DECLINE_ID] = 1
    for locomotives in range(TURNED + 1):
        if can_pay_tunnel(state, seat, locomotives):
            mask[PAY_ID + locomotives] = 1
            marked += 1
    return marked
