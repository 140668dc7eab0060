"""An observation is what a view shows, in numbers, and depends on nothing that the seat can't know."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests import positions
from tests.env.test_masks import marked
from tests.laws import OPTIONS, SETTINGS, resampled
from tests.observations.games_to_observe import Version, games, rotated, seeds
from tests.observations.oracle import observation_of

import whistlestop as ws
from whistlestop.observations import engine
from whistlestop.observations.layout import VERSION, Layout, layout_of
from whistlestop.position import TunnelPosition
from whistlestop.rules.engine import for_engine
from whistlestop.scoring import variant_tables

MOMENTS = 5
"""How many actions lie between two checks."""


def observed(game: ws.Game, seat: int) -> NDArray[np.float32]:
    """The observation that compiled code writes for a seat, over whatever was there."""
    layout = layout_of(game.variant, game.players)
    rows = np.full((1, layout.size), np.nan, np.float32)
    engine.observe_seat(game.states, variant_tables(game.variant), for_engine(layout.offsets), seat, rows)
    row: NDArray[np.float32] = rows[0]
    return row


V0 = Version(lambda game: layout_of(game.variant, game.players), observed, observation_of)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_observation_is_what_the_view_shows(name: str, players: int) -> None:
    V0.assert_views_are_seen_in_a_whole_game(name, players, every=MOMENTS)


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
    V0.assert_every_seat_sees_its_view(game)


def test_observation_of_everything_in_one_hand() -> None:
    """The most cards, tickets and points that the bounds allow for."""
    usa = ws.load("usa")
    routes = positions.THREE_TRAINS_LEFT["usa"]
    V0.assert_every_seat_sees_its_view(
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


@given(games, st.integers(1, 4))
@settings(max_examples=80)
def test_observation_does_not_depend_on_the_seat_number(game: ws.Game, by: int) -> None:
    other = rotated(game, by)
    for seat in range(game.players):
        there = (seat + by) % game.players
        assert observed(other, there).tobytes() == observed(game, seat).tobytes()
        assert marked(other, there) == marked(game, seat)


layouts = pytest.mark.parametrize(
    "layout",
    [layout_of(ws.load(name, OPTIONS.get(name, ())), players) for name, players in SETTINGS],
    ids=lambda layout: f"{layout.name}-{layout.players}",
)


@layouts
def test_blocks_follow_one_another(layout: Layout) -> None:
    place = 0
    for block in layout.blocks:
        assert block.start == place and block.size > 0
        assert layout.block(block.name) == slice(place, place + block.size)
        assert len(block.unit) == len(block.most) == block.size
        assert len(set(block.indices)) == block.size, "no two numbers of a block have the same meaning"
        assert block.meaning and min(block.unit) > 0 and min(block.most) > 0
        place += block.size
    assert layout.size == len(layout.most) == place
    assert len({block.name for block in layout.blocks}) == len(layout.blocks)


@layouts
def test_compiled_code_has_the_same_offsets(layout: Layout) -> None:
    there = {block.name: block.start for block in layout.blocks}
    assert int(layout.offsets["numbers"][0]) == layout.size
    names = [name for name in layout.offsets.dtype.names or () if name != "numbers"]
    assert set(there) <= set(names)
    assert {name: int(layout.offsets[name][0]) for name in names} == {name: there.get(name, -1) for name in names}
    with pytest.raises(ValueError, match="read-only"):
        layout.offsets["hand"] = 0


def test_layout_has_its_variant_options_and_version_in_its_name() -> None:
    assert layout_of(ws.load("usa"), 3).name == f"usa-v{VERSION}"
    assert layout_of(ws.load("europe", ("max", "orient-express")), 2).name == "europe+orient-express+max-v0"
    assert layout_of(ws.load("usa"), 2) is layout_of(ws.load("usa"), 2)


def test_what_only_some_variants_have_is_missing_elsewhere() -> None:
    usa = layout_of(ws.load("usa"), 2)
    with pytest.raises(KeyError, match=r"an observation has no block 'stations'; it has phase, last_round, .*, offer"):
        usa.block("stations")
    with pytest.raises(KeyError, match="no block 'turned'"):
        usa.block("turned")
    assert layout_of(ws.load("europe"), 2).block("price").stop == layout_of(ws.load("europe"), 2).size
