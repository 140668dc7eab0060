"""The bots: legal, seedable, and as good as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop import bots

TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


def play(game: ws.Game, players: list[bots.Bot]) -> ws.Game:
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        action = players[seat].choose(game.view(seat), legal)
        assert action in legal
        game.play(action, seat)
    return game


def made(names: list[str], seed: int, variant: ws.Variant | None = None) -> list[bots.Bot]:
    return [bots.make(name, seed=seed * 8 + seat, variant=variant) for seat, name in enumerate(names)]


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("variant", ws.variants())
def test_plays_every_variant_to_the_end(name: str, variant: str) -> None:
    assert play(ws.Game.new(variant, 3, seed=1), made([name] * 3, 1)).over


@pytest.mark.parametrize("name", bots.names())
def test_plays_with_options_and_on_a_board_of_your_own(name: str) -> None:
    assert play(ws.Game.new("europe", 5, seed=2, options=("max", "orient-express")), made([name] * 5, 2)).over
    own = ws.load(TINY)
    assert play(ws.Game.new(own, 2, seed=3), made([name] * 2, 3, own)).over


@pytest.mark.parametrize("name", bots.names())
def test_the_same_seed_plays_alike(name: str) -> None:
    games = [play(ws.Game.new("usa", 2, seed=4), made([name] * 2, 4)) for _ in range(2)]
    assert games[0].record.actions == games[1].record.actions


def test_another_seed_plays_otherwise() -> None:
    games = [play(ws.Game.new("usa", 2, seed=4), made(["random"] * 2, seed)) for seed in (1, 2)]
    assert games[0].record.actions != games[1].record.actions


def test_greedy_beats_random_and_finishes_its_tickets() -> None:
    won = done = failed = 0
    for seed in range(40):
        variant, greedy = ("usa", "europe")[seed % 2], seed // 2 % 2
        names = ["greedy", "random"] if greedy == 0 else ["random", "greedy"]
        sheet = play(ws.Game.new(variant, 2, seed=seed), made(names, seed)).scores[greedy]
        won += sheet.rank == 1
        done += len(sheet.tickets_done)
        failed += len(sheet.tickets_failed)
    assert won >= 39
    assert done >= 9 * failed and done >= 100


def test_greedy_finishes_most_tickets_against_its_like() -> None:
    sheets = [s for seed in range(8) for s in play(ws.Game.new("usa", 3, seed=seed), made(["greedy"] * 3, seed)).scores]
    assert sum(len(s.tickets_done) for s in sheets) > 2 * sum(len(s.tickets_failed) for s in sheets)
    assert sum(s.total for s in sheets) / len(sheets) > 60


def test_unknown_bots_are_named_with_the_known() -> None:
    with pytest.raises(ValueError, match=r'there is no bot "grumpy"; there are random, greedy'):
        bots.make("grumpy")
