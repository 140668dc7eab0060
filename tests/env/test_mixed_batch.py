"""A mixed batch plays the games that batches of one variant play."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import ArrayLike

import whistlestop as ws
from whistlestop.env.batch import Batch
from whistlestop.env.mixed_batch import GameGroup, mixed_batch
from whistlestop.rules.engine import Records

USA = [GameGroup(ws.load("usa"), 2), GameGroup(ws.load("usa-mega"), 5), GameGroup(ws.load("usa-classic"), 3)]
EUROPE = [GameGroup(ws.load("europe"), 4), GameGroup(ws.load("europe-big-cities"), 2)]


def some(records: Records, rows: ArrayLike) -> bytes:
    """The bytes of some records; indexing the records themselves would leave out what is between their fields."""
    chosen: bytes = np.asarray(records).view(np.uint8).reshape(len(records), -1)[np.asarray(rows)].tobytes()
    return chosen


@pytest.mark.parametrize("groups", [USA, EUROPE], ids=["usa", "europe"])
def test_every_game_is_the_one_of_its_variant(groups: list[GameGroup]) -> None:
    of_game = np.arange(3 * len(groups)) % len(groups)  # the groups alternate
    mixed = mixed_batch(groups, of_game, reward="points", autoreset=False)
    mixed.reset(seed=7)
    alone = [Batch(v, players, 3, reward="points", autoreset=False, observation="v1") for v, players in groups]
    rows = [np.flatnonzero(of_game == number) for number in range(len(groups))]
    for batch, mine in zip(alone, rows, strict=True):
        batch.reset_to(mixed.seeds[mine])
    while (mixed.seats >= 0).any():
        actions = mixed.random_actions()
        for batch, mine, (variant, _) in zip(alone, rows, groups, strict=True):
            assert batch.states.tobytes() == some(mixed.states, mine)
            assert (batch.observations == mixed.observations[mine]).all()
            assert (batch.masks == mixed.masks[mine, : variant.num_actions]).all()
            assert not mixed.masks[mine, variant.num_actions :].any()
            assert (batch.random_actions() == actions[mine]).all()
            batch.step(actions[mine])
        mixed.step(actions)
        for batch, mine, (_, players) in zip(alone, rows, groups, strict=True):
            assert (batch.rewards == mixed.rewards[mine, :players]).all()
            assert not mixed.rewards[mine, players:].any()
            assert (batch.ended == mixed.ended[mine]).all()
    for batch, mine in zip(alone, rows, strict=True):
        assert batch.scores.tobytes() == some(mixed.scores, mine)


def test_a_game_can_be_taken_out_of_it() -> None:
    mixed = mixed_batch(USA, [0, 1, 2])
    mixed.reset(seed=3)
    for i, (variant, players) in enumerate(USA):
        game = mixed.game(i)
        assert (game.variant, game.players) == (variant, players)
        assert game.states.tobytes() == some(mixed.states, [i])


def test_a_refusal_speaks_of_the_games_own_variant() -> None:
    mixed = mixed_batch(USA, [0, 1, 2], autoreset=False)
    mixed.reset(seed=3)
    actions = mixed.random_actions()
    actions[0] = USA[0].variant.num_actions  # usa-mega has an action of that number
    before = mixed.states.tobytes()
    with pytest.raises(ws.IllegalAction, match=f"from 0 to {USA[0].variant.num_actions - 1}|{actions[0]}"):
        mixed.step(actions)
    assert mixed.states.tobytes() == before


@pytest.mark.parametrize(
    ("groups", "of_game", "problem"),
    [
        ([], [], "at least one group"),
        (USA, [[0]], "the index of its group for each game"),
        (USA, [0.5], "the index of its group for each game"),
        (USA, [0, 3], "the groups are 0 to 2, not 0 to 3"),
        (USA, [-1, 0], "the groups are 0 to 2, not -1 to 0"),
        ([USA[0], EUROPE[0]], [0, 1], "one batch is for one board, not usa and europe"),
        ([GameGroup(ws.load("usa"), 6)], [0], "6"),
    ],
)
def test_bad_groups_are_refused(groups: list[GameGroup], of_game: list[int], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        mixed_batch(groups, of_game)
