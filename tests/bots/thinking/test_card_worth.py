"""What cards are worth, and which one is drawn."""

from __future__ import annotations

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought, moments
from tests.positions import game as a_game

import whistlestop as ws

DECK = 9


def weighed(game: ws.Game, seat: int = 0) -> tuple[dict[str, float], str]:
    """The worth of each kind of card and of the deck, and what is drawn."""
    thought = Thought(game)
    best = int(probes.weigh(thought.states, thought.tables, thought.planners, seat))
    names = [*ws.CARDS, "deck"]
    return dict(zip(names, thought.planners["worth"][0].tolist(), strict=True)), names[best]


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("europe", 4)])
def test_the_card_drawn_is_there_to_be_drawn(name: str, players: int) -> None:
    for game, seat in moments(name, players, seed=6, every=2):
        if game.view().phase in ("turn", "second-card"):
            draws = {action.card for action in game.legal(seat) if isinstance(action, ws.DrawCard)}
            if draws:
                assert weighed(game, seat)[1] in draws


def missing_blue(**more: object) -> ws.Game:
    """Toronto – Miami needs only the blue route Atlanta – Miami."""
    return a_game(
        "usa",
        routes=[["pittsburgh/toronto", "pittsburgh/raleigh", "atlanta/raleigh/1"], ["charleston/miami"]],
        tickets=[["C26"]],
        **more,  # type: ignore[arg-type]
    )


def test_what_the_plan_is_short_of_is_worth_most() -> None:
    worth, drawn = weighed(missing_blue(hands=[{"blue": 3}]))
    assert worth["blue"] == max(worth[colour] for colour in ws.COLOURS)
    assert drawn == "blue"


def test_a_blind_card_is_drawn_when_nothing_face_up_is_of_use() -> None:
    face_up = ("purple", "purple", "orange", "orange", "orange")
    worth, drawn = weighed(missing_blue(hands=[{"blue": 3}], display=face_up))
    assert drawn == "deck" and worth["deck"] > max(worth["purple"], worth["orange"])


def test_the_deck_is_worth_an_average_card() -> None:
    worth, _ = weighed(missing_blue(hands=[{"blue": 3}]))
    kinds = [worth[card] for card in ws.CARDS]
    assert min(kinds) < worth["deck"] < max(kinds)


def test_no_locomotive_is_taken_as_a_second_card() -> None:
    game = missing_blue(hands=[{"blue": 4}], display=("locomotive", "purple", "purple", "orange", "orange"))
    first = weighed(game)[1]
    assert first in ("locomotive", "deck")
    game.play("draw deck")
    if game.view().phase == "second-card":
        assert weighed(game)[1] != "locomotive"
