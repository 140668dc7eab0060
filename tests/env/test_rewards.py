"""Rewards are as defined by the final scores, and one seat's gain is the others' loss."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray
from tests import positions
from tests.laws import OPTIONS, SETTINGS

import whistlestop as ws
from whistlestop.env import engine
from whistlestop.env.batch import Batch
from whistlestop.env.rewards import REWARDS, reward_number
from whistlestop.env.stepping import ENDED, UNSCORED
from whistlestop.rules.engine import new_scores, new_scratch
from whistlestop.scoring import ScoreSheet, variant_tables

LEVELS: tuple[tuple[str, ...], ...] = (
    ("", "", "", "", ""),
    ("denver/santa-fe", "houston/new-orleans", "las-vegas/los-angeles", "pittsburgh/raleigh", "nashville/saint-louis"),
    ("calgary/winnipeg", "duluth/toronto", "el-paso/houston", "helena/seattle", "miami/new-orleans"),
)
"""Three results by seat: seats with routes of the same level have the same score in every respect."""


def by_definition(reward: str, sheets: tuple[ScoreSheet, ...]) -> list[Fraction]:
    """What a finished game is worth to each seat."""
    return [_DEFINITIONS[reward](sheets, seat) for seat in range(len(sheets))]


def _win(sheets: tuple[ScoreSheet, ...], seat: int) -> Fraction:
    """Each loser loses an equal part of 1, as if nobody else had won; the winners share all that."""
    loss = Fraction(1, len(sheets) - 1)
    winners = sum(sheet.rank == 1 for sheet in sheets)
    return loss * (len(sheets) - winners) / winners if sheets[seat].rank == 1 else -loss


def _rank(sheets: tuple[ScoreSheet, ...], seat: int) -> Fraction:
    """Places are worth 1 to -1 in even steps; those who share a rank share the places that it takes up."""
    tied = sum(sheet.rank == sheets[seat].rank for sheet in sheets)
    places = range(sheets[seat].rank - 1, sheets[seat].rank - 1 + tied)
    return Fraction(sum(1 - Fraction(2 * place, len(sheets) - 1) for place in places), tied)


def _difference(sheets: tuple[ScoreSheet, ...], seat: int) -> Fraction:
    others = [sheet.total for sheet in sheets if sheet.seat != seat]
    return sheets[seat].total - Fraction(sum(others), len(others))


_DEFINITIONS = {"win": _win, "rank": _rank, "difference": _difference, "points": _difference}


def settled(game: ws.Game, reward: str) -> list[float]:
    """What compiled code pays out for a game that is over."""
    payoffs = np.zeros((1, game.players), np.float32)
    status = np.full(1, UNSCORED, np.int8)
    waiting = engine.settle_games(
        game.states,
        np.zeros(1, np.int16),
        variant_tables(game.variant),
        new_scratch(),
        new_scores(),
        payoffs,
        status,
        reward_number(reward),
    )
    assert waiting == 0 and status[0] == ENDED
    return [float(payoff) for payoff in payoffs[0]]


def exactly(fractions: list[Fraction]) -> list[float]:
    """The float32 nearest to each."""
    return [float(np.float32(float(fraction))) for fraction in fractions]


def finished(levels: tuple[int, ...]) -> ws.Game:
    players = len(levels)
    routes = [[route] if (route := LEVELS[level][seat]) else [] for seat, level in enumerate(levels)]
    return positions.game("usa", players, phase="over", passes=players, routes=routes)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_pattern_of_ties(players: int) -> None:
    for levels in itertools.product(range(len(LEVELS)), repeat=players):
        game = finished(levels)
        scores = game.scores
        assert [sheet.rank for sheet in scores] == [1 + sum(o > level for o in levels) for level in levels]
        for reward in ("win", "rank"):
            paid = settled(game, reward)
            assert paid == exactly(by_definition(reward, scores)), (reward, levels)
            assert abs(sum(paid)) < 1e-6 and -1 <= min(paid) <= max(paid) <= 1


@pytest.mark.parametrize(
    ("levels", "win", "rank"),
    [
        ((2, 1), (1, -1), (1, -1)),
        ((1, 1), (0, 0), (0, 0)),
        ((0, 2, 1), (-1 / 2, 1, -1 / 2), (-1, 1, 0)),
        ((2, 0, 2), (1 / 4, -1 / 2, 1 / 4), (1 / 2, -1, 1 / 2)),
        ((1, 1, 2, 0, 1), (-1 / 4, -1 / 4, 1, -1 / 4, -1 / 4), (0, 0, 1, -1, 0)),
    ],
)
def test_examples(levels: tuple[int, ...], win: tuple[float, ...], rank: tuple[float, ...]) -> None:
    assert settled(finished(levels), "win") == pytest.approx(win)
    assert settled(finished(levels), "rank") == pytest.approx(rank)


def test_tie_break_decides_who_wins_but_not_the_difference() -> None:
    """E7: both have 26 points, and seat 1 has used fewer stations."""
    routes = [["paris/zurich", "danzig/riga"], ["cadiz/madrid"]]
    game = positions.game("europe", phase="over", passes=2, routes=routes, stations=[["roma"]])
    assert [sheet.total for sheet in game.scores] == [26, 26]
    assert settled(game, "win") == settled(game, "rank") == [-1, 1]
    assert settled(game, "difference") == [0, 0]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
@pytest.mark.parametrize("reward", REWARDS)
def test_whole_games_are_worth_what_their_scores_say(name: str, players: int, reward: str) -> None:
    """`points` too: what is paid during the game adds up to the difference at the end."""
    batch = Batch(name, players, games=3, options=OPTIONS.get(name, ()), reward=reward, autoreset=False, threads=1)
    batch.reset(seed=players)
    total = np.zeros((batch.games, players))
    while (batch.seats >= 0).any():
        before = batch.states["points"][:, :players].astype(int)
        batch.step(batch.random_actions())
        assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-4
        assert_nothing_is_paid_early(batch, before)
        total += batch.rewards
    for i in range(batch.games):
        expected = by_definition(reward, batch.game(i).scores)
        assert total[i] == pytest.approx([float(fraction) for fraction in expected], abs=1e-3)


def assert_nothing_is_paid_early(batch: Batch, before: NDArray[np.int_]) -> None:
    """While a game runs, rewards are the routes just claimed for `points`, and nothing for others."""
    running = ~batch.ended
    gained = batch.states["points"][:, : batch.players] - before
    if batch._reward != REWARDS["points"]:
        gained[:] = 0
    lost = (gained.sum(axis=1, keepdims=True) - gained) / (batch.players - 1)
    assert np.allclose(batch.rewards[running], (gained - lost)[running], rtol=0, atol=1e-5)


def test_play_out_pays_what_is_left_to_earn() -> None:
    """The rewards of `points` add up, however a game is played to its end."""
    batch = Batch("usa", players=3, games=4, reward="points", threads=1)
    batch.reset(seed=5)
    total = np.zeros((batch.games, batch.players))
    for _ in range(60):
        batch.step(batch.random_actions())
        total += batch.rewards
    batch.play_out()
    total += batch.rewards
    for i in range(batch.games):
        expected = [float(fraction) for fraction in by_definition("points", batch.game(i).scores)]
        assert total[i] == pytest.approx(expected, abs=1e-3)


def test_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match='there is no reward "glory"; there are win, rank, difference, points'):
        Batch("usa", players=2, games=1, reward="glory")
