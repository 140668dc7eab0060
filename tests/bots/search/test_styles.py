"""Recognising racers by the lengths of their routes."""

from __future__ import annotations

import pytest
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.bots.search.styles import PRIOR, racer_probability


def judged(routes: list[str]) -> float:
    game = a_game("usa", routes=[routes])
    return racer_probability(game.variant, game.view().players[0])


def test_nothing_is_known_at_first() -> None:
    assert judged([]) == pytest.approx(PRIOR)


def test_long_routes_speak_for_it_and_short_ones_against() -> None:
    """Six and five spaces are long, three and less short, four tells nothing."""
    assert judged(["miami/new-orleans"]) == judged(["atlanta/miami"]) > PRIOR
    assert judged(["duluth/helena", "miami/new-orleans"]) > judged(["miami/new-orleans"])
    assert judged(["dallas/houston/1"]) == judged(["montreal/toronto"]) < PRIOR
    assert judged(["chicago/toronto"]) == pytest.approx(PRIOR)


def test_it_stays_between_never_and_surely() -> None:
    board = ws.load("usa").board
    for long in (True, False):
        routes = [r.id for r in board.routes if (r.length >= 5) == long and r.twin is None][:7]
        assert 0 < judged(routes) < 1
