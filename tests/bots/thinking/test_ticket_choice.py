"""Which tickets are kept."""

from __future__ import annotations

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought, moments
from tests.positions import THREE_TRAINS_LEFT
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.bots.thinking.planner_state import PLANNER, RACER


def kept(game: ws.Game, style: int = PLANNER, seat: int = 0) -> set[str]:
    """The tickets that are kept of an offer; what goes back goes in the order of the offer."""
    thought = Thought(game)
    thought.planners["style"] = style
    action = game.variant.action(int(probes.keep(thought.states, thought.tables, thought.planners, seat, 5)))
    assert isinstance(action, ws.KeepTickets) and action in game.legal(seat)
    assert action.give_back == tuple(sorted(action.give_back))
    offer = game.view(seat).offer or ()
    return {game.variant.tickets[offer[place]].id for place in action.keep}


def offered(*tickets: str, **more: object) -> ws.Game:
    return a_game("usa", phase="keeping-tickets", offer=tickets, **more)  # type: ignore[arg-type]


def test_what_is_complete_already_is_kept() -> None:
    game = offered("C07", "C25", "C14", routes=[["el-paso/santa-fe", "denver/santa-fe"]])
    assert "C07" in kept(game)


def test_near_the_end_the_cheapest_of_the_hopeless_is_kept() -> None:
    """One must be kept (K1), and three trains are enough for none of them: keep the one that costs least."""
    game = offered("C25", "C07", "C01", routes=[THREE_TRAINS_LEFT["usa"]])
    assert kept(game) == {"C07"}


@pytest.mark.parametrize("name", ["usa", "europe", "europe-mega"])
def test_a_racer_keeps_the_fewest_points(name: str) -> None:
    for game, seat in moments(name, 3, seed=4):
        if game.view().phase not in ("choosing-tickets", "keeping-tickets"):
            continue
        points = {ticket.id: ticket.points for ticket in game.variant.tickets}
        offer = game.view(seat).offer or ()
        least = min(
            sum(game.variant.tickets[offer[place]].points for place in action.keep)
            for action in game.legal(seat)
            if isinstance(action, ws.KeepTickets)
        )
        assert sum(points[id] for id in kept(game, RACER, seat)) == least


def test_tickets_along_one_way_are_kept_together() -> None:
    """Los Angeles – New York and Dallas – New York share most of it; Vancouver is at the other end of the world."""
    way = ["los-angeles/phoenix", "el-paso/phoenix", "dallas/el-paso", "dallas/little-rock", "little-rock/nashville"]
    game = offered("C15", "C06", "C27", routes=[way])
    assert kept(game) == {"C15", "C06"}
