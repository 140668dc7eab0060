"""The plan: every deal in all rotations, all determined by the seed and the game's number."""

from __future__ import annotations

from collections import Counter

import pytest

from whistlestop.arena import Tournament
from whistlestop.arena.plan import Settings, whole_deals

from . import misbehaving as bad


def settings(*bots: str, players: int, games: int = 60, seed: int = 7) -> Settings:
    return Settings("usa", (), "", bots, players, games, seed, 60.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_plays_every_deal_from_every_seat(players: int) -> None:
    plan = settings(*"abcde"[:players], players=players)
    matches = [plan.match(game) for game in range(1, 60 // players * players + 1)]
    for deal in range(1, 60 // players + 1):
        games = [match for match in matches if match.deal == deal]
        assert len(games) == players and len({match.seed for match in games}) == 1
        seen = {(bot, seat) for match in games for seat, bot in enumerate(match.bots)}
        assert len(seen) == players * players
    assert len({match.seed for match in matches}) == 60 // players
    assert len({seed for match in matches for seed in match.bot_seeds}) == players * len(matches)


def test_round_robin_plays_every_choice_of_bots_equally_often() -> None:
    plan = whole_deals(settings("a", "b", "c", "d", players=3, games=13))
    assert (plan.games_per_deal, plan.games) == (12, 24)
    tables = Counter(frozenset(plan.match(game).bots) for game in range(1, 25))
    assert len(tables) == 4 and set(tables.values()) == {6}


def test_neighbours_change_between_deals() -> None:
    plan = settings("a", "b", "c", players=3)
    left_of_a = {match.bots[(match.bots.index(0) + 1) % 3] for match in map(plan.match, range(1, 61))}
    assert left_of_a == {1, 2}


def test_the_same_bot_everywhere_needs_no_rotation() -> None:
    plan = settings("a", "a", "a", players=3)
    assert plan.games_per_deal == 1 and plan.labels == ("a", "a 2", "a 3")
    assert {plan.match(game).bots[0] for game in range(1, 61)} == {0, 1, 2}


def test_another_seed_is_another_tournament() -> None:
    one, other = (settings("a", "b", players=2, seed=seed).match(1) for seed in (1, 2))
    assert one.seed != other.seed and not set(one.bot_seeds) & set(other.bot_seeds)


@pytest.mark.parametrize(
    ("bots", "more", "message"),
    [
        (["greedy"], {}, "at least 2 bots"),
        (["greedy", "random"], {"players": 6}, "2 to 5 can play, not 6"),
        (["greedy", "random"], {"players": 3}, "a table of 3 needs 3 bots, but only 2 are named"),
        (["random"] * 6, {}, "6 bots are too many for one table"),
        (["greedy", "gredy"], {}, 'there is no bot "gredy"'),
        (["greedy", bad.spec(bad.CannotBeMade)], {}, "can't be made: OSError: out of steam"),
        (["greedy", "random"], {"games": 0}, "at least 1 game"),
        (["greedy", "random"], {"limit": 0.0}, "more than 0 seconds"),
        (["greedy", "random"], {"seed": -1}, "a seed is a whole number"),
        (["greedy", "random"], {"options": ["min"]}, 'has no option "min"'),
    ],
)
def test_an_impossible_tournament_is_refused_at_once(bots: list[str], more: dict[str, object], message: str) -> None:
    wanted: dict[str, object] = {"games": 2, **more}
    with pytest.raises(ValueError, match=message):
        Tournament("usa", bots, **wanted)  # type: ignore[arg-type]
