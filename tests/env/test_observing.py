"""An observation is what a view shows, in numbers, and depends on nothing that the seat can't know."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from tests import positions
from tests.env.oracle import observation_of
from tests.env.test_masks import marked
from tests.laws import OPTIONS, SETTINGS, new_game, played, position_after, resampled

import whistlestop as ws
from whistlestop.env import engine, layout
from whistlestop.env.layout import Layout, layout_of
from whistlestop.position import TunnelPosition
from whistlestop.rules.engine import for_engine
from whistlestop.scoring import variant_tables

MOMENTS = 5
"""How many actions lie between two checks."""

seeds = st.integers(0, 2**64 - 1)
games = st.builds(
    lambda setting, seed, actions: position_after(setting[0], setting[1], seed, actions),
    st.sampled_from(SETTINGS),
    seeds,
    st.integers(0, 400),
)


def observed(game: ws.Game, seat: int) -> NDArray[np.float32]:
    """The observation that compiled code writes for a seat, over whatever was there."""
    plan = layout_of(game.variant, game.players)
    rows = np.full((1, plan.size), np.nan, np.float32)
    engine.observe_seat(game.states, variant_tables(game.variant), for_engine(plan.offsets), seat, rows)
    row: NDArray[np.float32] = rows[0]
    return row


def words_for(plan: Layout, place: int) -> str:
    """What a number of an observation is about."""
    block = next(block for block in plan.blocks if block.start <= place < block.start + block.size)
    return f"{block.name}, {block.indices[place - block.start]}"


def assert_every_seat_sees_its_view(game: ws.Game) -> None:
    plan = layout_of(game.variant, game.players)
    for seat in range(game.players):
        row, expected = observed(game, seat), observation_of(game.variant, plan, game.view(seat))
        differing = [words_for(plan, place) for place in np.flatnonzero(row != expected).tolist()]
        assert not differing, f"seat {seat} after {game.view().actions} actions"
        assert row.tobytes() == expected.tobytes(), "float for float, and no -0 either"
        assert np.all(row >= 0) and np.all(row <= plan.most)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_observation_is_what_the_view_shows(name: str, players: int) -> None:
    game = new_game(name, players, seed=players)
    assert_every_seat_sees_its_view(game)
    for number, _ in enumerate(played(game, seed=players)):
        if number % MOMENTS == 0 or game.view().phase in ("choosing-tickets", "tunnel", "over"):
            assert_every_seat_sees_its_view(game)
    assert game.over


@pytest.mark.parametrize("card", ["red", "locomotive"])
@pytest.mark.parametrize("turned", [("red", "locomotive", "red"), ("locomotive",)])
def test_observation_of_a_tunnel(card: str, turned: tuple[str, ...]) -> None:
    """Also one for which the deck had fewer than three cards (T6)."""
    tunnel = TunnelPosition(
        route="petrograd/stockholm",
        card=card,
        locomotives=0 if card == "locomotive" else 2,
        turned=turned,
    )
    game = positions.game("europe", 3, phase="tunnel", seat=1, tunnel=tunnel, deck={} if len(turned) < 3 else None)
    assert_every_seat_sees_its_view(game)


def test_observation_of_everything_in_one_hand() -> None:
    """The most cards, tickets and points that the bounds allow for."""
    usa = ws.load("usa")
    routes = positions.THREE_TRAINS_LEFT["usa"]
    assert_every_seat_sees_its_view(
        positions.game(usa, display=positions.NOTHING_FACE_UP, deck={}, ticket_deck=(), routes=[(), routes], seat=1)
    )


@given(games, seeds)
@settings(max_examples=150)
def test_neither_observation_nor_mask_depends_on_what_the_seat_cannot_know(game: ws.Game, seed: int) -> None:
    if game.over:
        return
    for seat in range(game.players):
        other = resampled(game, seat, seed)
        assert observed(other, seat).tobytes() == observed(game, seat).tobytes()
        assert marked(other, seat) == marked(game, seat)


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


@given(games, st.integers(1, 4))
@settings(max_examples=80)
def test_observation_does_not_depend_on_the_seat_number(game: ws.Game, by: int) -> None:
    other = rotated(game, by)
    for seat in range(game.players):
        there = (seat + by) % game.players
        assert observed(other, there).tobytes() == observed(game, seat).tobytes()
        assert marked(other, there) == marked(game, seat)


layouts = pytest.mark.parametrize(
    "plan",
    [layout_of(ws.load(name, OPTIONS.get(name, ())), players) for name, players in SETTINGS],
    ids=lambda plan: f"{plan.name}-{plan.players}",
)


@layouts
def test_blocks_follow_one_another(plan: Layout) -> None:
    place = 0
    for block in plan.blocks:
        assert block.start == place and block.size > 0
        assert plan.block(block.name) == slice(place, place + block.size)
        assert len(block.unit) == len(block.most) == block.size
        assert len(set(block.indices)) == block.size, "no two numbers of a block have the same meaning"
        assert block.meaning and min(block.unit) > 0 and min(block.most) > 0
        place += block.size
    assert plan.size == len(plan.most) == place
    assert len({block.name for block in plan.blocks}) == len(plan.blocks)


@layouts
def test_compiled_code_has_the_same_offsets(plan: Layout) -> None:
    there = {block.name: block.start for block in plan.blocks}
    assert int(plan.offsets["size"][0]) == plan.size
    names = [name for name in plan.offsets.dtype.names or () if name != "size"]
    assert set(there) <= set(names)
    assert {name: int(plan.offsets[name][0]) for name in names} == {name: there.get(name, -1) for name in names}
    with pytest.raises(ValueError, match="read-only"):
        plan.offsets["hand"] = 0


def test_layout_has_its_variant_options_and_version_in_its_name() -> None:
    assert layout_of(ws.load("usa"), 3).name == f"usa-v{layout.VERSION}"
    assert layout_of(ws.load("europe", ("max", "orient-express")), 2).name == "europe+orient-express+max-v0"
    assert layout_of(ws.load("usa"), 2) is layout_of(ws.load("usa"), 2)


def test_what_only_some_variants_have_is_missing_elsewhere() -> None:
    usa = layout_of(ws.load("usa"), 2)
    with pytest.raises(KeyError, match=r"an observation has no block 'stations'; it has phase, last_round, .*, offer"):
        usa.block("stations")
    with pytest.raises(KeyError, match="no block 'turned'"):
        usa.block("turned")
    assert layout_of(ws.load("europe"), 2).block("price").stop == layout_of(ws.load("europe"), 2).size
