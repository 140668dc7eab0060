"""What the tests of both versions of observations share: games, and the comparison of observations with views."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from tests.laws import SETTINGS, new_game, played, position_after

import whistlestop as ws
from whistlestop.observations.layout import Layout
from whistlestop.view import View

Row = NDArray[np.float32]

seeds = st.integers(0, 2**64 - 1)
games = st.builds(
    lambda setting, seed, actions: position_after(setting[0], setting[1], seed, actions),
    st.sampled_from(SETTINGS),
    seeds,
    st.integers(0, 400),
)


class Version(NamedTuple):
    """A version of observations."""

    layout: Callable[[ws.Game], Layout]
    observed: Callable[[ws.Game, int], Row]
    """The observation that compiled code writes for a seat."""
    expected: Callable[[ws.Variant, Layout, View], Row]
    """The observation that follows from a view alone."""

    def assert_every_seat_sees_its_view(self, game: ws.Game) -> None:
        """Compare the observation of every seat with its view, number by number."""
        layout = self.layout(game)
        for seat in range(game.players):
            row, expected = self.observed(game, seat), self.expected(game.variant, layout, game.view(seat))
            differing = [meaning(layout, place) for place in np.flatnonzero(row != expected).tolist()]
            assert not differing, f"seat {seat} after {game.view().actions} actions: {differing}"
            assert row.tobytes() == expected.tobytes(), "float for float, and no -0 either"
            assert np.all(row >= 0) and np.all(row <= layout.most)

    def assert_views_are_seen_in_a_whole_game(self, name: str, players: int, every: int) -> None:
        """Play a game, and compare every so many actions, and in every phase that is short."""
        game = new_game(name, players, seed=players)
        self.assert_every_seat_sees_its_view(game)
        for number, _ in enumerate(played(game, seed=players)):
            if number % every == 0 or game.view().phase in ("choosing-tickets", "tunnel", "over"):
                self.assert_every_seat_sees_its_view(game)
        assert game.over


def meaning(layout: Layout, place: int) -> str:
    """What a number of an observation is about."""
    block = next(block for block in layout.blocks if block.start <= place < block.start + block.size)
    return f"{block.name}, {block.indices[place - block.start]}"


def rotated(game: ws.Game, by: int) -> ws.Game:
    """The same game with every player moved on by some seats."""
    here, players = game.position, game.players
    return ws.Game.from_position(
        replace(
            here,
            seats=tuple(here.seats[(seat - by) % players] for seat in range(players)),
            seat=(here.seat + by) % players,
            first_seat=(here.first_seat + by) % players,
        )
    )
