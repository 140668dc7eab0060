"""What others' routes reveal about their tickets, and which routes are contested."""

from __future__ import annotations

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought
from tests.positions import game as a_game

import whistlestop as ws

TO_SEATTLE = [
    "montreal/toronto",
    "sault-ste-marie/toronto",
    "duluth/sault-ste-marie",
    "duluth/helena",
    "helena/seattle",
]
"""All of Vancouver – Montréal but the last space."""


def progress(game: ws.Game, seat: int, ticket: str) -> float:
    thought = Thought(game)
    number = [t.id for t in game.variant.tickets].index(ticket)
    return float(probes.progress(thought.states, thought.tables, thought.planners, seat, number))


def believed(game: ws.Game) -> Thought:
    thought = Thought(game)
    probes.weigh_tickets(thought.states, thought.tables, thought.planners, thought.beliefs, 0)
    return thought


def test_progress_goes_from_nothing_to_complete() -> None:
    far = progress(a_game("usa"), 1, "C27")
    half = progress(a_game("usa", routes=[[], TO_SEATTLE[:3]]), 1, "C27")
    near = progress(a_game("usa", routes=[[], TO_SEATTLE]), 1, "C27")
    done = progress(a_game("usa", routes=[[], [*TO_SEATTLE, "seattle/vancouver/1"]]), 1, "C27")
    assert 0 == far < half < near < done == 1


def test_there_is_none_when_the_way_is_closed() -> None:
    shut = a_game("usa", routes=[["calgary/vancouver", "seattle/vancouver/1"], TO_SEATTLE])
    assert progress(shut, 1, "C27") == 0
    assert progress(a_game("usa", routes=[TO_SEATTLE]), 1, "C27") == 0, "routes of others are no help"


def test_tickets_that_fit_are_likelier() -> None:
    game = a_game("usa", routes=[[], TO_SEATTLE])
    likely = dict(zip([t.id for t in game.variant.tickets], believed(game).beliefs["likely"][0, 1], strict=False))
    assert likely["C27"] == max(likely.values())
    assert likely["C27"] > 5 * likely["C14"]


def test_without_routes_all_are_alike_and_nothing_is_contested() -> None:
    thought = believed(a_game("usa"))
    assert set(thought.beliefs["likely"][0, 1, :33]) == {1.0}
    assert not thought.beliefs["contested"].any()


def test_the_missing_space_is_contested() -> None:
    game = a_game("usa", routes=[[], TO_SEATTLE])
    board = game.variant.board
    contested = believed(game).beliefs["contested"][0]
    ways = [board.route("seattle/vancouver/1"), board.route("seattle/vancouver/2")]
    assert max(contested[way] for way in ways) > 0.3
    for id in (*TO_SEATTLE, "dallas/houston/1"):
        assert contested[board.route(id)] == pytest.approx(0), id
