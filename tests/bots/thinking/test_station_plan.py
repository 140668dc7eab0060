"""Where stations are built: at an end of the route that the plan borrows."""

from __future__ import annotations

from typing import Any

from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.bots.built_in.planner import PlannerBot


def planned(game: ws.Game, seat: int = 0) -> ws.Action | None:
    thought = Thought(game)
    number = int(probes.planned_station(thought.states, thought.tables, thought.planners, seat))
    return None if number < 0 else game.variant.action(number)


def cut_off(**more: Any) -> ws.Game:
    """Edinburgh – Paris, with both ways out of Edinburgh taken by the other seat, or closed with it (C4)."""
    return a_game(
        "europe",
        routes=[["dieppe/paris", "dieppe/london/1"], ["edinburgh/london/black"]],
        tickets=[["E15"], ["E17"]],
        **more,
    )


def test_a_station_is_built_at_an_end_of_the_borrowed_route() -> None:
    action = planned(cut_off(hands=[{"red": 1}]))
    assert isinstance(action, ws.BuildStation)
    assert action.city in ("edinburgh", "london") and action.colour == "red"


def test_not_where_somebody_else_has_one() -> None:
    for taken, free in (("edinburgh", "london"), ("london", "edinburgh")):
        action = planned(cut_off(hands=[{"red": 1}], stations=[[], [taken]]))
        assert isinstance(action, ws.BuildStation) and action.city == free


def test_none_without_a_card_for_it() -> None:
    assert planned(cut_off(hands=[{}])) is None


def test_none_where_the_seat_has_one_already() -> None:
    assert planned(cut_off(hands=[{"red": 3}], stations=[["london"]])) is None


def test_what_is_planned_is_legal() -> None:
    """In the planner's own games: at random, stations are gone before a plan asks for one."""
    met = 0
    for seed in range(4):
        game = ws.Game.new("europe", 4, seed=seed)
        players = [PlannerBot(seed=seat) for seat in range(4)]
        while not game.over:
            seat = game.to_act[0]
            if game.view().phase == "turn" and (action := planned(game, seat)) is not None:
                assert action in game.legal(seat)
                met += 1
            game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    assert met > 3
