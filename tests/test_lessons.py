"""Lessons are real positions that lead where the coach says, nearly whatever the bot does."""

from __future__ import annotations

from typing import get_args

import pytest

import whistlestop as ws
from whistlestop import actions
from whistlestop.bots import registry
from whistlestop.lessons import Lesson, lesson_position

GAMES = 20
WAY = {
    "usa": ("montreal/new-york", "raleigh/washington/1", "atlanta/raleigh/1"),
    "europe": ("dieppe/london/1", "dieppe/paris", "build wien", "venezia/zurich"),
}
"""What the coach asks for, one after the other."""
TICKETS = {"usa": {"C16", "C18"}, "europe": {"E15", "E27", "E39"}}


def learner(game: ws.Game) -> str:
    """What the coach asks for next, as cheaply as it goes; cards if that can't be done."""
    legal = [actions.text(action) for action in game.legal(0)]
    mine = game.position.seats[0]
    for step in WAY[game.variant.name]:
        kind, _, city = step.partition("build ")
        if step in mine.routes or city in mine.stations:
            continue
        fits = [text for text in legal if text.startswith(f"claim {kind} " if kind else f"{step} red")]
        if fits:
            return min(fits, key=lambda text: ("locomotive" in text, "+" in text, "purple" in text))
    for wish in ("keep b return ac", "pay", "draw blue", "draw locomotive", "draw deck"):
        if wish in legal:
            return wish
    return legal[0]


@pytest.mark.parametrize("lesson", get_args(Lesson))
def test_who_follows_the_coach_gets_everything_to_see(lesson: Lesson) -> None:
    arrived = asked = 0
    for number in range(GAMES):
        game = ws.Game.from_position(lesson_position(lesson), secret=bytes([number]) * 32)
        bot = registry.make("novice", seed=number)
        while not game.over:
            if game.to_act == (0,):
                asked += game.view(0).phase == "tunnel"
                game.play(learner(game), 0)
            else:
                game.play(bot.choose(game.view(1), game.legal(1)), 1)
        assert len(game.record.actions) < 80, "a lesson is short"
        arrived += TICKETS[lesson] <= set(game.scores[0].tickets_done)
    assert arrived >= GAMES - 2, "the bot is seldom in the way"
    assert asked >= GAMES - 2 or lesson == "usa", "a tunnel asks for more, all but certainly"


@pytest.mark.parametrize("lesson", get_args(Lesson))
def test_the_last_route_begins_the_last_round(lesson: Lesson) -> None:
    position = lesson_position(lesson)
    board = ws.load(lesson).board
    spaces = sum(board.routes[board.route(step)].length for step in WAY[lesson] if "build" not in step)
    assert position.seats[0].trains - spaces == 2
    assert position.seat == 0 and len(position.seats) == 2
