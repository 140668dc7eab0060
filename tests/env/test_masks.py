"""The mask of a seat marks its legal actions: all of them, and no other."""

from __future__ import annotations

import numpy as np
import pytest
from tests import positions
from tests.laws import SETTINGS, new_game, played

import whistlestop as ws
from whistlestop.env import engine
from whistlestop.rules.compile import INTERPRETED
from whistlestop.scoring import variant_tables

STALE = 7
"""What is in a mask before it is written: all of it must be overwritten."""


def marked(game: ws.Game, seat: int) -> tuple[list[int], int]:
    """The actions that the mask of a seat marks, and how many the engine says that it marked."""
    masks = np.full((1, game.variant.num_actions), STALE, np.int8)
    count = engine.mark_seat(game.states, variant_tables(game.variant), seat, masks)
    assert set(masks[0].tolist()) <= {0, 1}
    return np.flatnonzero(masks[0]).tolist(), count


def assert_masks_are_legal(game: ws.Game) -> None:
    before = game.states.tobytes()
    for seat in range(game.players):
        legal = sorted(game.variant.action_id(action) for action in game.legal(seat))
        assert marked(game, seat) == (legal, len(legal))
        assert bool(legal) == (seat in game.to_act)
    assert game.states.tobytes() == before, "looking changes nothing"


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_mask_is_what_is_legal_at_every_moment(name: str, players: int) -> None:
    game, phases = new_game(name, players, seed=players), set()
    assert_masks_are_legal(game)
    for _ in played(game, seed=players):
        assert_masks_are_legal(game)
        phases.add(int(game.states["phase"][0]))
    tunnels = any(route.tunnel for route in game.variant.board.routes)
    assert len(phases) == (6 if tunnels else 5), "the game went through every phase that there is"
    assert not any(marked(game, seat)[1] for seat in range(players)), "nobody acts when the game is over"


@pytest.mark.parametrize("name", ws.variants())
def test_mask_of_an_ordinary_turn(name: str) -> None:
    last_ticket = [ws.load(name).regular[0].id]
    assert_masks_are_legal(positions.game(name, hands=[{"red": 3, "blue": 1, "locomotive": 1}]))
    assert_masks_are_legal(positions.game(name, hands=[{"red": 1}], deck={}, ticket_deck=last_ticket))


def test_mask_in_each_phase() -> None:
    choosing = positions.game_choosing("europe", 3)
    assert_masks_are_legal(choosing)
    positions.play(choosing, "keep abcd")
    assert_masks_are_legal(choosing)
    second_card = positions.game("usa", display=("locomotive", "locomotive", "red", "white", "green"))
    positions.play(second_card, "draw red")
    tunnel = positions.game("europe", hands=[{"blue": 5, "locomotive": 2}], deck={"blue": 2, "locomotive": 1})
    positions.play(tunnel, "claim munchen/venezia blue")
    keeping = positions.game("usa")
    positions.play(keeping, "tickets")
    for game, phase in ((second_card, "second-card"), (tunnel, "tunnel"), (keeping, "keeping-tickets")):
        assert game.position.phase == phase
        assert_masks_are_legal(game)


def test_mask_of_a_stuck_seat_has_only_the_pass() -> None:
    game = positions.game("usa", display=positions.NOTHING_FACE_UP, deck={}, ticket_deck=())
    assert marked(game, 0) == ([game.variant.action_id(ws.Pass())], 1)
    assert_masks_are_legal(game)


@pytest.mark.parametrize("name", ws.variants())
@pytest.mark.parametrize("locomotives", [0, 1, 3, 14])
def test_mask_of_a_full_hand(name: str, locomotives: int) -> None:
    """Every way to pay for every route and station; then with trains for short routes only."""
    hand = {**positions.ALL_CARDS, "locomotive": locomotives}
    variant = ws.load(name)
    long_networks = [positions.THREE_TRAINS_LEFT[variant.board.id]] if variant.trains == 45 else []
    for routes in ((), *long_networks):
        assert_masks_are_legal(
            positions.game(name, hands=[hand], display=positions.NOTHING_FACE_UP, deck={}, routes=[routes])
        )
