"""What a network sees of a `SeatState` is what it would see of the game."""

from __future__ import annotations

import pytest
from tests.laws import SETTINGS, new_game, played
from tests.observations.test_board_observing import observed

from whistlestop.bots.network.seat_observer import SeatObserver
from whistlestop.bots.seat_state import SeatState

MOMENTS = 7
"""How many actions lie between two checks, except in phases that are short."""


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_observation_of_a_seat_state_is_that_of_the_game(name: str, players: int) -> None:
    game = new_game(name, players, seed=players)
    observer = SeatObserver(game.variant)
    phases = set()
    for number, _ in enumerate(played(game, seed=players)):
        phase = game.view().phase
        if phase == "over" or (number % MOMENTS and phase in ("turn", "second-card")):
            continue
        phases.add(phase)
        for seat in range(players):
            expected = observed(game, seat).tobytes()
            assert observer.observe(SeatState.from_game(game, seat)).tobytes() == expected
            if seat in game.to_act:
                state = SeatState.from_view(game.variant, game.view(seat))
                assert observer.observe(state).tobytes() == expected
    assert phases >= {"choosing-tickets", "turn", "second-card", "keeping-tickets"}
