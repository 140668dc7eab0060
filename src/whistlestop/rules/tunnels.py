"""Tunnels (T1-T9): lay a set, turn up three cards, pay more or take the set back."""

from __future__ import annotations

from whistlestop.rules.claiming import place_trains
from whistlestop.rules.compile import compiled
from whistlestop.rules.drawing import has_cards, renew_deck, top_card
from whistlestop.rules.paying import discard_set, play_set
from whistlestop.rules.scratch import TUNNEL_CARD, TUNNEL_DECLINED, TUNNEL_PRICE, Scratch, note
from whistlestop.rules.state import LOCOMOTIVE, NONE, TURNED, State
from whistlestop.rules.tables import Tables


@compiled
def lay_tunnel(
    state: State, tables: Tables, scratch: Scratch, seat: int, route: int, card: int, locomotives: int
) -> int:
    """Lay the set and turn up cards (T1); return how many more cards the tunnel costs."""
    play_set(state, scratch, seat, card, int(tables.route_length[route]), locomotives)
    state.tunnel_route = route
    state.tunnel_colour = card
    state.tunnel_locomotives = locomotives
    for i in range(TURNED):
        if has_cards(state.deck):  # T6: only as many as there are
            state.turned[i] = top_card(state)
            note(scratch, TUNNEL_CARD, int(state.turned[i]), NONE, NONE)
            renew_deck(state, scratch)  # T7
    price = tunnel_price(state)
    note(scratch, TUNNEL_PRICE, seat, route, price)
    return price


@compiled
def tunnel_price(state: State) -> int:
    """Return how many more cards the turned cards cost (T2); for a set of locomotives, only locomotives count (T3)."""
    price = 0
    for i in range(TURNED):
        if state.turned[i] == LOCOMOTIVE or (state.turned[i] != NONE and state.turned[i] == state.tunnel_colour):
            price += 1
    return price


@compiled
def can_pay_tunnel(state: State, seat: int, locomotives: int) -> bool:
    """Return whether the seat can pay the price with that many locomotives (T8)."""
    price = tunnel_price(state)
    held = int(state.hands[seat, LOCOMOTIVE])
    if state.tunnel_colour == LOCOMOTIVE:
        return locomotives == price and held >= price
    coloured = int(state.hands[seat, state.tunnel_colour])
    return locomotives <= price and held >= locomotives and coloured >= price - locomotives


@compiled
def claim_tunnel(state: State, tables: Tables, scratch: Scratch, seat: int, extra: int, extra_locomotives: int) -> None:
    """Pay the extra cards, claim the tunnel, discard all cards on the table. `settle_piles` must follow."""
    route = int(state.tunnel_route)
    card = int(state.tunnel_colour)
    play_set(state, scratch, seat, card, extra, extra_locomotives)
    place_trains(state, tables, scratch, seat, route)
    discard_set(state, card, int(tables.route_length[route]), int(state.tunnel_locomotives))
    discard_set(state, card, extra, extra_locomotives)
    clear_tunnel(state)


@compiled
def decline_tunnel(state: State, tables: Tables, scratch: Scratch, seat: int) -> None:
    """Take the laid cards back to hand (T4), where everybody knows them now (H4). `settle_piles` must follow."""
    card = int(state.tunnel_colour)
    locomotives = int(state.tunnel_locomotives)
    coloured = int(tables.route_length[state.tunnel_route]) - locomotives
    state.hands[seat, card] += coloured
    state.known[seat, card] += coloured
    state.hands[seat, LOCOMOTIVE] += locomotives
    state.known[seat, LOCOMOTIVE] += locomotives
    note(scratch, TUNNEL_DECLINED, seat, int(state.tunnel_route), NONE)
    clear_tunnel(state)


@compiled
def clear_tunnel(state: State) -> None:
    """Discard the turned cards at the end of the turn (T5)."""
    for i in range(TURNED):
        if state.turned[i] != NONE:
            state.discards[state.turned[i]] += 1
            state.turned[i] = NONE
    state.tunnel_route = NONE
    state.tunnel_colour = NONE
    state.tunnel_locomotives = NONE
