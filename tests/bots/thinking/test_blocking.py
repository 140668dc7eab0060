"""Blockers: what they take hurts somebody else's plan, and they are planners otherwise."""

from __future__ import annotations

import pytest
from tests.bots.thinking.probes import Thought, moments
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import text
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.planner_state import BLOCKER, PLANNER


def choice(game: ws.Game, seat: int, style: int) -> ws.Action:
    thought = Thought(game, seed=7)
    thought.planners["style"] = style
    return game.variant.action(
        engine.choose_action(thought.states, thought.tables, thought.scratch, thought.planners, seat, 0)
    )


ALMOST_IN_MIAMI = (
    *("boston/new-york/red", "new-york/washington/black", "raleigh/washington/1", "charleston/raleigh"),
    *("duluth/helena", "helena/seattle", "calgary/winnipeg", "el-paso/houston", "el-paso/los-angeles"),
    "las-vegas/salt-lake-city",
)
"""Routes from Boston to Charleston, and others: they leave four trains, enough for Charleston–Miami alone."""


def test_it_takes_the_route_that_another_cannot_do_without() -> None:
    game = a_game(
        "usa",
        hands=[{"purple": 4, "blue": 5}, {"purple": 4}],
        routes=[(), ALMOST_IN_MIAMI],
        tickets=[(), ["C01"]],
    )
    assert game.view(1).players[1].trains == 4
    assert text(choice(game, 0, PLANNER)) == "claim atlanta/miami blue"
    assert text(choice(game, 0, BLOCKER)) == "claim charleston/miami purple"


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("usa", 4), ("europe", 3)])
def test_whatever_it_does_otherwise_than_a_planner_takes_a_route_of_anothers_plan(name: str, players: int) -> None:
    blocked = 0
    for seed in range(6):
        for game, seat in moments(name, players, seed=seed, every=2):
            chosen = choice(game, seat, BLOCKER)
            assert chosen in game.legal(seat)
            if chosen != choice(game, seat, PLANNER):
                blocked += 1
                assert isinstance(chosen, ws.ClaimRoute)
                wanted = set().union(*(planned_routes(game, other) for other in range(players) if other != seat))
                assert chosen.route in wanted
    assert blocked > 3


def planned_routes(game: ws.Game, seat: int) -> set[str]:
    thought = Thought(game)
    thought.plan(seat)
    return {game.variant.board.routes[route].id for route in thought.routes("plan", seat)}


def test_a_blocker_of_players_without_open_tickets_is_a_planner() -> None:
    for game, seat in moments("usa", 2, seed=1, every=3):
        if game.view().phase != "turn":
            continue
        thought = Thought(game, seed=7)
        thought.states["tickets"][0, 1 - seat] = 0
        chosen = []
        for style in (BLOCKER, PLANNER):
            thought.planners["style"] = style
            chosen.append(
                engine.choose_action(thought.states, thought.tables, thought.scratch, thought.planners, seat, 0)
            )
        assert chosen[0] == chosen[1]


def test_a_blocker_sits_at_no_table() -> None:
    assert "blocker" not in bots.names()
