"""Playing an action: what each of them does."""

from __future__ import annotations

from whistlestop.rules.bits import ZERO
from whistlestop.rules.claiming import claim_plain_route
from whistlestop.rules.compile import compiled
from whistlestop.rules.drawing import kinds_to_draw, settle_piles, take_card
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import CHOOSING_TICKETS, LOCOMOTIVE, SECOND_CARD, TUNNEL, State
from whistlestop.rules.stations import build_station
from whistlestop.rules.tables import (
    BUILD_STATION,
    DECLINE_TUNNEL,
    DRAW_CARD,
    DRAW_TICKETS,
    FIRST_KEEP_ID,
    KEEP_TICKETS,
    PASS,
    PAY_TUNNEL,
    Tables,
)
from whistlestop.rules.tickets import draw_tickets, finish_choice, keep_tickets
from whistlestop.rules.tunnels import claim_tunnel, decline_tunnel, lay_tunnel, tunnel_price
from whistlestop.rules.turns import end_turn, pass_turn


@compiled
def play(state: State, tables: Tables, scratch: Scratch, seat: int, action: int) -> None:
    """Play a legal action, and write what happened to `scratch.log`."""
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
        if kind == KEEP_TICKETS:
            keep_tickets(state, tables, scratch, seat, action - FIRST_KEEP_ID)
            end_turn(state, scratch)
        elif kind == DRAW_TICKETS:
            draw_tickets(state, tables, scratch, seat)
        elif move_cards(state, tables, scratch, seat, action):
            # Every action that moves cards settles the piles here, in one place: on a GPU the threads of a warp, each
            # with its own action, run together again from here.
            settle_piles(state, scratch)
            if kind != DRAW_CARD or not await_second_card(state, int(tables.action[action, 1])):
                end_turn(state, scratch)


@compiled
def move_cards(state: State, tables: Tables, scratch: Scratch, seat: int, action: int) -> bool:
    """Draw a card, claim, build or decline; return False if a tunnel's price must be paid before the piles settle."""
    kind = int(tables.action[action, 0])
    a = int(tables.action[action, 1])
    b = int(tables.action[action, 2])
    c = int(tables.action[action, 3])
    if kind == DRAW_CARD:
        take_card(state, scratch, seat, a)
    elif kind == BUILD_STATION:
        build_station(state, scratch, seat, a, b, c)
    elif kind == DECLINE_TUNNEL:
        decline_tunnel(state, tables, scratch, seat)
    elif kind == PAY_TUNNEL:
        claim_tunnel(state, tables, scratch, seat, tunnel_price(state), a)
    elif tables.route_tunnel[a] == 0:
        claim_plain_route(state, tables, scratch, seat, a, b, c)
    elif lay_tunnel(state, tables, scratch, seat, a, b, c) > 0:
        state.phase = TUNNEL
        return False
    else:
        claim_tunnel(state, tables, scratch, seat, 0, 0)
    return True


@compiled
def await_second_card(state: State, card: int) -> bool:
    """Wait for the second card; return False if this one was the last, or if there is none to draw (D1, D2, D7)."""
    if state.phase == SECOND_CARD or card == LOCOMOTIVE:
        return False
    state.phase = SECOND_CARD
    return bool(kinds_to_draw(state) != ZERO)
