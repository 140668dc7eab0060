"""The summary of games, against values counted by hand."""

from __future__ import annotations

import random

import pytest

from whistlestop import intervals
from whistlestop.arena import Fault, GameResult, summary
from whistlestop.scoring import ScoreSheet


def sheet(seat: int, total: int, rank: int) -> ScoreSheet:
    return ScoreSheet(seat, total, 0, 0, 0, 0, total, rank, 0, (), (), (), {})


def game(number: int, deal: int, bots: str, totals: list[int], seconds: float = 1.0) -> GameResult:
    """A game of bots that are named by letters."""
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    sheets = tuple(sheet(seat, total, rank) for seat, (total, rank) in enumerate(zip(totals, ranks, strict=True)))
    some = (seconds,) * len(bots)
    return GameResult(number, deal, 7, tuple(bots), tuple(ranks), sheets, 100, 60, some, some, (10,) * len(bots))


DUEL = [
    game(1, 1, "ab", [100, 80]),
    game(2, 1, "ba", [70, 90]),
    game(3, 2, "ab", [60, 90]),
    game(4, 2, "ba", [50, 50]),
    game(5, 3, "ab", [100, 80]),
    game(6, 3, "ba", [120, 110], seconds=3.0),
]


def test_two_bots_by_hand() -> None:
    found = summary(DUEL)
    assert (found.games, found.deals, found.players, found.left_out) == (6, 3, 2, 0)
    a, b = found.bots
    assert (a.bot, a.games, a.wins, b.bot, b.wins) == ("a", 6, 3.5, "b", 2.5)
    # By deals a wins 1, 1/4 and 1/2, and scores 95, 55 and 105 on average.
    assert a.win_share == intervals.share([1.0, 0.25, 0.5])
    assert a.points == intervals.mean([95.0, 55.0, 105.0]) and a.points.value == 85
    assert a.rank == pytest.approx((1 + 1 + 2 + 1 + 1 + 2) / 6)
    assert a.seconds_a_move == pytest.approx(8 / 60) and a.slowest_move == 3.0
    (duel,) = found.duels
    assert (duel.bot, duel.other, duel.games) == ("a", "b", 6)
    assert duel.share == intervals.share([1.0, 0.25, 0.5])
    assert duel.margin == intervals.mean([20.0, -15.0, 5.0])


def test_order_of_the_games_does_not_matter() -> None:
    shuffled = DUEL.copy()
    random.Random(3).shuffle(shuffled)
    assert shuffled != DUEL and summary(shuffled) == summary(DUEL)


def test_unfinished_deals_are_left_out() -> None:
    found = summary(DUEL[:5])
    assert (found.games, found.deals, found.left_out) == (4, 2, 1)
    assert summary(DUEL[:1]).games == 1
    with pytest.raises(ValueError, match="no games"):
        summary([])


def test_three_bots_meet_in_duels() -> None:
    games = [
        game(1, 1, "abc", [90, 80, 70]),
        game(2, 1, "bca", [90, 80, 70]),
        game(3, 1, "cab", [70, 90, 80]),
        game(4, 2, "abc", [90, 80, 70]),
        game(5, 2, "bca", [80, 70, 90]),
        game(6, 2, "cab", [70, 90, 80]),
    ]
    found = summary(games)
    assert [result.bot for result in found.bots] == ["a", "b", "c"]
    shares = {(duel.bot, duel.other): duel.share for duel in found.duels}
    assert shares["a", "b"] == intervals.share([2 / 3, 1.0])
    assert shares["a", "c"].value == pytest.approx(5 / 6)
    assert shares["b", "c"].value == 1.0 and shares["b", "c"].low == intervals.wilson(1.0, 2).low
    ratings = [result.rating.mu for result in found.bots]
    assert ratings == sorted(ratings, reverse=True) and ratings[0] > 25 > ratings[2]


def test_round_robin_counts_the_games_that_two_bots_share() -> None:
    games = [
        game(1, 1, "ab", [2, 1]),
        game(2, 1, "ba", [1, 2]),
        game(3, 1, "ac", [1, 2]),
        game(4, 1, "ca", [2, 1]),
        game(5, 1, "bc", [1, 2]),
        game(6, 1, "cb", [2, 1]),
    ]
    found = summary(games)
    assert {result.bot: (result.games, result.wins) for result in found.bots} == {"a": (4, 2), "b": (4, 0), "c": (4, 4)}
    assert all(duel.games == 2 and duel.share.value == 1.0 for duel in found.duels)
    assert [(duel.bot, duel.other) for duel in found.duels] == [("c", "a"), ("c", "b"), ("a", "b")]


def test_fault_is_a_loss_without_a_score() -> None:
    fault = Fault(1, "b", "hung", "no answer within 60 s", 12)
    broken = GameResult(2, 1, 7, ("a", "b"), (1, 2), None, 12, 9, (0.0, 0.0), (0.0, 0.0), (0, 0), fault)
    found = summary([game(1, 1, "ba", [100, 80]), broken])
    a, b = sorted(found.bots, key=lambda result: result.bot)
    assert (a.faults, b.faults, a.wins, b.wins) == (0, 1, 1.0, 1.0)
    assert a.points is not None and a.points.value == 80
    assert [(faulty.game, faulty.fault) for faulty in found.faults] == [(2, fault)]
    only = summary([broken])
    assert only.bots[0].points is None and only.duels[0].margin is None
