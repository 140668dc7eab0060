"""Events as sentences."""

from __future__ import annotations

import pytest

import whistlestop as ws
from whistlestop import events
from whistlestop.cli.event_text import describe_events
from whistlestop.events import Event, seen_by

EUROPE = ws.load("europe")
NAMES = ("you", "Ben")


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        ([events.CardTaken(0, "orange", 2)], ["You took an orange card."]),
        ([events.CardTaken(1, None, None), events.CardTaken(1, None, None)], ["Ben took two cards from the deck."]),
        (
            [events.CardTaken(0, "red", 2), events.CardTaken(0, "locomotive", None)],
            ["You took a red card and a locomotive from the deck."],
        ),
        (
            [events.CardTaken(0, "red", 1), events.CardTurnedUp(1, "blue"), events.CardTaken(1, "red", 1)],
            ["You took a red card.", "Ben took a red card."],
        ),
        (
            [
                events.CardTaken(0, "red", 1),
                events.DisplayReset(2),
                events.DeckReshuffled(),
                events.CardTaken(0, "red", 1),
            ],
            [
                "You took two red cards.",
                "Three locomotives were face up: the display was dealt again 2 times.",
                "The discards became the new deck.",
            ],
        ),
        (
            [
                events.CardsPlayed(1, "red", 2),
                events.CardsPlayed(1, "locomotive", 1),
                events.RouteClaimed(1, "paris/zurich", 4),
            ],
            ["Ben claimed Paris–Zürich with 2 red and 1 locomotive for 4 points."],
        ),
        (
            [events.CardsPlayed(0, "red", 3), events.TunnelTurned(0, "paris/zurich", ("red", "blue", "locomotive"), 2)],
            ["You played 3 red for the tunnel Paris–Zürich: turned red, blue, locomotive, so it costs 2 cards more."],
        ),
        (
            [
                events.CardsPlayed(0, "red", 3),
                events.TunnelTurned(0, "paris/zurich", (), 0),
                events.RouteClaimed(0, "paris/zurich", 4),
            ],
            [
                "You played 3 red for the tunnel Paris–Zürich: no cards left to turn, so it costs nothing more.",
                "You claimed Paris–Zürich for 4 points.",
            ],
        ),
        ([events.TunnelDeclined(1, "paris/zurich")], ["Ben gave up the tunnel Paris–Zürich and took the cards back."]),
        (
            [events.CardsPlayed(1, "blue", 1), events.StationBuilt(1, "wien")],
            ["Ben built a station in Wien with 1 blue."],
        ),
        ([events.TicketsOffered(1, 3, None)], ["Ben drew 3 tickets."]),
        ([events.TicketsKept(1, 1, 2, None, None, at_set_up=False)], ["Ben kept 1 of 3 tickets."]),
        ([events.TicketsKept(1, None, None, None, None, at_set_up=True)], ["Ben chose tickets."]),
        ([events.TicketsKept(0, 1, 2, ("E22",), ("E01", "E02"), at_set_up=False)], ["You kept London–Wien 10."]),
        ([events.Passed(1)], ["Ben could do nothing and passed."]),
        ([events.LastRound(1)], ["Ben started the last round: everyone has one more turn."]),
        ([events.GameEnded()], ["The game is over."]),
    ],
)
def test_sentences(happened: list[Event], expected: list[str]) -> None:
    assert describe_events(EUROPE, NAMES, happened) == expected


def test_every_event_of_a_game_is_described() -> None:
    """No event raises an error, and every claim is described once."""
    import random

    game = ws.Game.new("europe", 2, seed=3)
    chance = random.Random(3)
    happened: list[Event] = []
    while not game.over:
        happened += game.play(chance.choice(game.legal()))
    sentences = describe_events(EUROPE, NAMES, [seen_by(event, None) for event in happened])
    claimed = sum(isinstance(event, events.RouteClaimed) for event in happened)
    assert sum(" claimed " in sentence for sentence in sentences) == claimed
    assert sentences[-1] == "The game is over."
