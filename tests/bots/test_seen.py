"""A view as a record: it says what the game's own record says, as far as the seat can see."""

from __future__ import annotations

import numpy as np
import pytest
from tests.bots.thinking.probes import moments
from tests.laws import SETTINGS
from tests.positions import game as a_game
from tests.positions import game_choosing

import whistlestop as ws
from whistlestop.bots.seen import seen_state, words_of
from whistlestop.rules.state import CHOOSING_TICKETS, STATE

OPEN = [
    "players",
    "first_seat",
    "seat",
    "phase",
    "actions",
    "turns_left",
    "display",
    "discards",
    "ticket_deck_size",
    "points",
    "trains",
    "claimed",
    "open",
    "stations",
    "known",
    "tunnel_route",
    "tunnel_colour",
    "tunnel_locomotives",
    "turned",
]
"""What everybody sees."""
MINE = ("hands", "tickets", "offer")
"""What a seat sees of its own."""
COUNTED = "hands", "deck"
"""What a seat sees only the number of."""
HIDDEN = ("generator", "returned", "ticket_deck", "next_offer", "passes")
"""What no view tells: nobody has it, or it is nobody's to see."""


def check(game: ws.Game, seat: int) -> None:
    seen, true = seen_state(game.variant, game.view(seat)), game._states
    for field in OPEN:
        assert np.array_equal(seen[field], true[field]), field
    for field in MINE:
        assert np.array_equal(seen[field][0, seat], true[field][0, seat]), field
    for field in COUNTED:
        assert np.array_equal(seen[field][0].sum(axis=-1), true[field][0].sum(axis=-1)), field
    for other in set(range(game.players)) - {seat}:
        assert not seen["tickets"][0, other].any()
        assert (seen["offer"][0, other] == -1).all()
    assert (seen["hands"] >= 0).all()
    assert seen["deal"][0, seat] == true["deal"][0, seat]
    if int(true["phase"][0]) != CHOOSING_TICKETS:
        assert np.array_equal(seen["deal"], true["deal"])


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_all_that_a_view_tells_is_in_the_record(name: str, players: int) -> None:
    phases = set()
    for game, seat in moments(name, players, seed=players):
        phases.add(game.view().phase)
        check(game, seat)
    assert {"choosing-tickets", "turn", "second-card", "keeping-tickets"} <= phases


def test_no_field_is_forgotten() -> None:
    assert STATE.names is not None
    assert set(STATE.names) == {*OPEN, *MINE, *COUNTED, *HIDDEN, "deal"}


def test_in_a_tunnel() -> None:
    met = 0
    for seed in range(12):
        for game, seat in moments("europe", 3, seed):
            if game.view().phase == "tunnel":
                check(game, seat)
                met += 1
    assert met > 10


def test_the_second_deal_of_a_set_up() -> None:
    game = game_choosing("europe-mega")
    check(game, 0)
    for action in game.legal(0):
        later = game.copy()
        later.play(action, 0)
        assert later.view(0).phase == "choosing-tickets" and len(later.view(0).offer or ()) == 5
        check(later, 0)
        check(later, 1)


def test_known_cards_of_others_are_kept_by_kind() -> None:
    game = a_game("usa", hands=[{}, {"red": 3, "blue": 2, "locomotive": 1}], known=[{}, {"red": 2, "locomotive": 1}])
    seen = seen_state(game.variant, game.view(0))
    red, loco = ws.CARDS.index("red"), ws.CARDS.index("locomotive")
    assert seen["known"][0, 1, red] == 2 and seen["known"][0, 1, loco] == 1
    assert seen["hands"][0, 1, red] == 2 and seen["hands"][0, 1].sum() == 6


def test_words_of_a_set() -> None:
    assert words_of([0, 63, 64, 100]) == [1 | 1 << 63, 1 | 1 << 36]
    assert words_of([]) == [0, 0]
