"""Playing an action: what each does, phase by phase."""

from __future__ import annotations

from whistlestop.rules.bits import ZERO
from whistlestop.rules.claiming import claim_plain_route
from whistlestop.rules.compile import compiled
from whistlestop.rules.drawing import kinds_to_draw, take_blind, take_card
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import CHOOSING_TICKETS, LOCOMOTIVE, SECOND_CARD, State
from whistlestop.rules.stations import build_station
from whistlestop.rules.tables import (
    BUILD_STATION,
    CLAIM_ROUTE,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_DECK_ID,
    DRAW_TICKETS,
    FIRST_KEEP_ID,
    KEEP_TICKETS,
    PASS,
    Tables,
)
from whistlestop.rules.tickets import draw_tickets, finish_choice, keep_tickets
from whistlestop.rules.tunnels import claim_tunnel, decline_tunnel, lay_tunnel, tunnel_price
from whistlestop.rules.turns import end_turn, pass_turn


@compiled
def play(state: State, tables: Tables, scratch: Scratch, seat: int, action: int) -> None:
    """Play a legal action; `scratch.log` tells afterwards what happened."""
    scratch.log_size = 0
    state.actions += 1
    kind = int(tables.action[action, 0])
    if kind == KEEP_TICKETS and state.phase == CHOOSING_TICKETS:
        keep_tickets(state, tables, scratch, seat, action - FIRST_KEEP_ID)
        finish_choice(state, tables, scratch, seat)
    elif kind == PASS:
        pass_turn(state, scratch)
    else:
        state.passes = 0
        if play_in_turn(state, tables, scratch, seat, action):
            end_turn(state, scratch)


@compiled
def play_in_turn(state: State, tables: Tables, scratch: Scratch, seat: int, action: int) -> bool:
    """Play an action of a turn; True if it was the last one of the turn."""
    kind = int(tables.action[action, 0])
    a = int(tables.action[action, 1])
    b = int(tables.action[action, 2])
    c = int(tables.action[action, 3])
    if kind == DRAW_CARD:
        return draw_card(state, scratch, seat, a)
    if kind == CLAIM_ROUTE:
        if tables.route_tunnel[a] == 1:
            return lay_tunnel(state, tables, scratch, seat, a, b, c)
        claim_plain_route(state, tables, scratch, seat, a, b, c)
    elif kind == BUILD_STATION:
        build_station(state, scratch, seat, a, b, c)
    elif kind == DRAW_TICKETS:
        draw_tickets(state, tables, scratch, seat)
        return False
    elif kind == KEEP_TICKETS:
        keep_tickets(state, tables, scratch, seat, action - FIRST_KEEP_ID)
    elif kind == DECLINE_TUNNEL:
        decline_tunnel(state, tables, scratch, seat)
    else:
        claim_tunnel(state, tables, scratch, seat, tunnel_price(state), a)
    return True


@compiled
def draw_card(state: State, scratch: Scratch, seat: int, card: int) -> bool:
    """Draw the first or the second card; True if the turn is over (D1, D2, D3, D7)."""
    if card == DRAW_DECK_ID:
        take_blind(state, scratch, seat)
    else:
        take_card(state, scratch, seat, card)
    if state.phase == SECOND_CARD or card == LOCOMOTIVE:
        return True
    state.phase = SECOND_CARD
    return bool(kinds_to_draw(state) == ZERO)
