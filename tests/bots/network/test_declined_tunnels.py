"""Tunnels that were declined twice are left alone."""

from __future__ import annotations

from tests import positions

import whistlestop as ws
from whistlestop.bots.network.declined_tunnels import DeclinedTunnels
from whistlestop.bots.seat_state import SeatState
from whistlestop.position import TunnelPosition
from whistlestop.rules.tables import DECLINE_ID, PAY_ID

ROUTE = "petrograd/stockholm"


def at_tunnel(actions: int) -> SeatState:
    tunnel = TunnelPosition(ROUTE, "red", locomotives=0, turned=("red", "blue", "green"))
    game = positions.game("europe", 2, phase="tunnel", seat=1, tunnel=tunnel)
    state = SeatState.from_game(game, 1)
    state.states["actions"] = actions
    return state


def test_a_route_is_left_alone_after_it_was_declined_twice() -> None:
    variant = ws.load("europe")
    claims = [i for i, action in enumerate(variant.actions) if isinstance(action, ws.ClaimRoute)]
    of_route = [i for i in claims if variant.action(i).route == ROUTE]  # type: ignore[union-attr]  # they are claims
    declined = DeclinedTunnels()
    for actions, action in ((10, DECLINE_ID), (10, DECLINE_ID), (20, PAY_ID)):
        declined.note(at_tunnel(actions), action)  # the same moment twice is one
        assert declined.sensible(at_tunnel(30), claims) == claims
    declined.note(at_tunnel(40), DECLINE_ID)
    assert of_route
    assert declined.sensible(at_tunnel(50), [0, *claims]) == [0, *(i for i in claims if i not in of_route)]
    assert declined.sensible(at_tunnel(50), of_route) == of_route
