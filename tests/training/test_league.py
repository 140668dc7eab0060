"""The league: who plays each seat."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import torch

from whistlestop.env.compiled_bots import BLOCKER, RACER
from whistlestop.training.configuration import LeagueTable
from whistlestop.training.league import BOT, LEARNER, PAST, League

GAMES = 400


@pytest.mark.parametrize("players", range(2, 6))
def test_every_game_has_a_learner_and_its_own_kind_of_opponents(players: int) -> None:
    table = LeagueTable(bots=0.5, past=0.25, racers=0.2, blockers=0.5)
    league = League(table, torch.full((GAMES,), players), torch.Generator().manual_seed(1))
    for _ in range(3):
        assert (league.seats == LEARNER).any(1).all()
        assert (league.seats[league.bots] == BOT).any(1).all() and not (league.seats[league.bots] == PAST).any()
        assert ((league.seats[league.past] == PAST).sum(1) == players - 1).all()
        assert (league.seats[league.past.stop :] == LEARNER).all()
        assert 0.1 < (league.styles == RACER).float().mean() < 0.3
        assert 0.4 < (league.styles == BLOCKER).float().mean() < 0.6
        league.assign(torch.ones(GAMES, dtype=torch.bool))
    assert (league.seats == BOT).any(0).all(), "a bot sits at every seat"


def test_only_games_that_begin_get_other_players() -> None:
    league = League(LeagueTable(), torch.full((GAMES,), 4), torch.Generator().manual_seed(1))
    before = league.seats.clone()
    begun = torch.arange(GAMES) % 2 == 0
    league.assign(begun)
    assert (league.seats[~begun] == before[~begun]).all()
    assert (league.seats[begun] != before[begun]).any()


def test_acting_is_the_player_of_the_acting_seat() -> None:
    league = League(LeagueTable(), torch.full((GAMES,), 3), torch.Generator().manual_seed(1))
    seats = torch.arange(GAMES) % 3
    assert league.acting(seats).tolist() == [int(league.seats[i, i % 3]) for i in range(GAMES)]


def test_tables_of_different_sizes_have_no_opponents_at_seats_that_nobody_has() -> None:
    players = torch.arange(GAMES) % 4 + 2
    league = League(LeagueTable(bots=0.5, past=0.5), players, torch.Generator().manual_seed(1))
    nobody = torch.arange(5) >= players[:, None]
    assert (league.seats[nobody] == LEARNER).all()
    assert ((league.seats == LEARNER) & ~nobody).any(1).all()
    assert ((league.seats[league.past] == PAST).sum(1) == players[league.past] - 1).all()
    assert ((league.seats[league.bots] == BOT).sum(1) <= players[league.bots] - 1).all()
