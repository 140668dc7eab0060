"""Observation v1: one layout per board, what a view shows, and nothing that the seat can't know."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray
from tests import positions
from tests.laws import OPTIONS, SETTINGS, resampled
from tests.observations.board_oracle import board_observation_of
from tests.observations.games_to_observe import Version, games, rotated, seeds

import whistlestop as ws
from whistlestop.env.batch import Batch
from whistlestop.observations import engine
from whistlestop.observations.board_layout import board_action_ids, board_actions, board_layout_of, layout_for
from whistlestop.observations.ticket_plan import TICKET_PLAN
from whistlestop.position import TunnelPosition
from whistlestop.rules.engine import for_engine, records
from whistlestop.scoring import variant_tables

MOMENTS = 9
"""How many actions lie between two checks."""


def observed(game: ws.Game, seat: int) -> NDArray[np.float32]:
    """The observation that compiled code writes for a seat, over whatever was there."""
    layout = board_layout_of(game.variant)
    rows, plan = np.full((1, layout.size), np.nan, np.float32), records(1, TICKET_PLAN)
    plan.view(np.uint8)[:] = 77
    tables = variant_tables(game.variant)
    engine.observe_board_of_seat(game.states, tables, for_engine(layout.offsets), plan, seat, rows)
    row: NDArray[np.float32] = rows[0]
    return row


V1 = Version(lambda game: board_layout_of(game.variant), observed, board_observation_of)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_observation_is_what_the_view_shows(name: str, players: int) -> None:
    V1.assert_views_are_seen_in_a_whole_game(name, players, every=MOMENTS)


def test_observation_of_a_tunnel() -> None:
    tunnel = TunnelPosition("petrograd/stockholm", "red", locomotives=2, turned=("red", "locomotive", "red"))
    V1.assert_every_seat_sees_its_view(positions.game("europe", 3, phase="tunnel", seat=1, tunnel=tunnel))


def test_observation_of_everything_in_one_hand() -> None:
    """The most cards, tickets and points that the bounds allow for."""
    routes = positions.THREE_TRAINS_LEFT["usa"]
    usa = ws.load("usa-mega")
    V1.assert_every_seat_sees_its_view(
        positions.game(usa, display=positions.NOTHING_FACE_UP, deck={}, ticket_deck=(), routes=[(), routes], seat=1)
    )


@given(games, seeds)
@settings(max_examples=100)
def test_observation_does_not_depend_on_what_the_seat_cannot_know(game: ws.Game, seed: int) -> None:
    if game.over:
        return
    for seat in range(game.players):
        assert observed(resampled(game, seat, seed), seat).tobytes() == observed(game, seat).tobytes()


@given(games)
@settings(max_examples=50)
def test_observation_does_not_depend_on_the_seat_number(game: ws.Game) -> None:
    other = rotated(game, 1)
    for seat in range(game.players):
        assert observed(other, (seat + 1) % game.players).tobytes() == observed(game, seat).tobytes()


@pytest.mark.parametrize("name", ws.variants())
def test_all_variants_of_a_board_have_one_layout_and_one_list_of_actions(name: str) -> None:
    variant = ws.load(name, OPTIONS.get(name, ()))
    first = ws.load(variant.board.id)
    layout = board_layout_of(variant)
    assert layout.blocks == board_layout_of(first).blocks
    assert layout.name == "+".join((name, *variant.options)) + "-v1"
    assert board_actions(variant) == board_actions(first)
    ids = board_action_ids(variant)
    assert [board_actions(first)[i] for i in ids] == list(variant.actions)


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_blocks_follow_one_another_and_compiled_code_has_the_same_offsets(name: str) -> None:
    layout = board_layout_of(ws.load(name))
    place = 0
    for block in layout.blocks:
        assert block.start == place and block.size > 0 and int(layout.offsets[block.name][0]) == place
        assert len(block.unit) == len(block.most) == block.size == len(set(block.indices))
        place += block.size
    assert layout.size == place == int(layout.offsets["numbers"][0])
    absent = {n for n in layout.offsets.dtype.names or () if n not in ("numbers", "pair")}
    absent -= {block.name for block in layout.blocks}
    assert all(int(layout.offsets[n][0]) == -1 for n in absent)


def test_batch_writes_what_single_seats_observe() -> None:
    batch = Batch("europe", 3, 5, observation="v1", threads=1)
    batch.reset(seed=3)
    for _ in range(60):
        for i in range(batch.games):
            assert batch.observations[i].tobytes() == observed(batch.game(i), int(batch.seats[i])).tobytes()
        batch.step(batch.random_actions())


def test_an_unknown_version_is_named() -> None:
    with pytest.raises(ValueError, match='there is no observation "v2"; there are v0, v1'):
        layout_for(ws.load("usa"), 2, "v2")
