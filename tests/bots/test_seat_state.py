"""What a seat knows as a record: the game's own record as far as the seat knows it, and the same as its view."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest
from tests.bots.thinking.probes import moments
from tests.laws import SETTINGS
from tests.positions import game as a_game
from tests.positions import game_choosing

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.bot import reads_states
from whistlestop.bots.built_in.planner import PlannerBot
from whistlestop.bots.seat_state import OWN, PUBLIC, PackedSeatState, SeatState, words_of
from whistlestop.rules.state import CHOOSING_TICKETS, STATE

COUNTED = "hands", "deck"
"""What a seat knows only the number of."""
HIDDEN = ("generator", "returned", "ticket_deck", "next_offer", "passes")
"""What no seat knows, or no view has."""


def check_same(state: SeatState, other: SeatState) -> None:
    assert state[:-1] == other[:-1]
    assert state.states.dtype == other.states.dtype and state.states.tobytes() == other.states.tobytes()


def check(game: ws.Game, seat: int) -> None:
    view, true = game.view(seat), game.states
    state = SeatState.from_view(game.variant, view)
    check_same(SeatState.from_game(game, seat), state)
    check_same(SeatState.unpack(msgspec.json.decode(msgspec.json.encode(state.pack()), type=PackedSeatState)), state)
    assert state.view() == view
    seen = state.states
    for field in PUBLIC:
        assert np.array_equal(seen[field], true[field]), field
    for field in OWN:
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
def test_a_seat_state_has_everything_that_the_view_has(name: str, players: int) -> None:
    phases = set()
    for game, seat in moments(name, players, seed=players):
        phases.add(game.view().phase)
        check(game, seat)
    assert {"choosing-tickets", "turn", "second-card", "keeping-tickets"} <= phases


def test_every_field_of_a_state_is_public_or_hidden() -> None:
    assert STATE.names is not None
    assert set(STATE.names) == {*PUBLIC, *OWN, *COUNTED, *HIDDEN, "deal"}


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
    seen = SeatState.from_game(game, 0).states
    red, loco = ws.CARDS.index("red"), ws.CARDS.index("locomotive")
    assert seen["known"][0, 1, red] == 2 and seen["known"][0, 1, loco] == 1
    assert seen["hands"][0, 1, red] == 2 and seen["hands"][0, 1].sum() == 6


def test_words_of_a_set() -> None:
    assert words_of([0, 63, 64, 100]) == [1 | 1 << 63, 1 | 1 << 36]
    assert words_of([]) == [0, 0]


@pytest.mark.parametrize("name", ["planner", "racer", "search:20"])
def test_a_bot_chooses_the_same_from_a_state_as_from_a_view(name: str) -> None:
    asked = 0
    one, other = bots.make(name, seed=1), bots.make(name, seed=1)
    assert reads_states(other)
    for game, seat in moments("europe", 2, seed=4):
        if seat != 0 or asked == 20:
            continue
        asked += 1
        chosen = other.choose_from_state(SeatState.from_game(game, seat), game.legal_ids(seat))
        assert one.choose(game.view(seat), game.legal(seat)) == game.variant.action(chosen)
    assert asked == 20


def test_a_bot_with_a_choose_of_its_own_gets_a_view() -> None:
    class Careful(PlannerBot):
        def choose(self, view: ws.View, legal: Sequence[ws.Action]) -> ws.Action:
            del view
            return legal[0]

    class Careless(Careful):
        def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
            del state
            return legal[0]

    assert not reads_states(Careful()) and not reads_states(bots.make("greedy"))
    assert reads_states(PlannerBot()) and reads_states(Careless())
