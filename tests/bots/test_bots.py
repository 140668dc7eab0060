"""The bots: legal, repeatable, independent of what is hidden, and as strong as documented."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest
from tests.laws import OPTIONS, SETTINGS, resampled

import whistlestop as ws
from whistlestop import bots

TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"

QUICK = {"search": "search:20"}
"""The specs of bots that would think too long, or by the clock, without settings."""
LADDER = [QUICK.get(name, name) for name in bots.names()]
_NEXT_BOTS = {variant: islice(cycle(LADDER), i, None) for i, variant in enumerate(ws.variants())}
TABLES = [(variant, list(islice(_NEXT_BOTS[variant], players))) for variant, players in SETTINGS]
"""A variant, and the bots at its table. They take seats in turn; each variant begins with another bot."""
TABLE_NAMES = [f"{variant}-{len(specs)}" for variant, specs in TABLES]
SOME_SETTINGS = [(name, 2 + i % 4) for i, name in enumerate(ws.variants())]
"""Every variant and every number of players at least once."""
TOO_MANY_ACTIONS = 2000
"""A game that is not over by then never ends."""


def play(game: ws.Game, players: list[bots.Bot]) -> ws.Game:
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        action = players[seat].choose(game.view(seat), legal)
        assert action in legal
        game.play(action, seat)
        assert game.view().actions < TOO_MANY_ACTIONS
    for seat, player in enumerate(players):
        bots.finish(player, game.view(seat))
    return game


def made(specs: list[str], seed: int, variant: ws.Variant | None = None) -> list[bots.Bot]:
    return [bots.make(spec, seed=seed * 8 + seat, variant=variant) for seat, spec in enumerate(specs)]


def test_every_bot_plays_every_variant_and_with_every_number_of_players() -> None:
    """This is about `TABLES`, which must stay complete when a variant or a bot is added."""
    assert {(spec, variant) for variant, specs in TABLES for spec in specs} == {
        (spec, variant) for spec in LADDER for variant in ws.variants()
    }
    assert {(spec, len(specs)) for _, specs in TABLES for spec in specs} == {
        (spec, players) for spec in LADDER for players in (2, 3, 4, 5)
    }


@pytest.mark.parametrize(("variant", "specs"), TABLES, ids=TABLE_NAMES)
def test_plays_whole_games(variant: str, specs: list[str]) -> None:
    assert play(ws.Game.new(variant, len(specs), seed=1), made(specs, 1)).over


@pytest.mark.parametrize("spec", LADDER)
@pytest.mark.parametrize("variant", OPTIONS)
def test_plays_with_options_against_its_like(spec: str, variant: str) -> None:
    assert play(ws.Game.new(variant, 5, seed=2, options=OPTIONS[variant]), made([spec] * 5, 2)).over


@pytest.mark.parametrize("name", bots.names())
def test_plays_on_a_custom_board(name: str) -> None:
    own = ws.load(TINY)
    spec = {**QUICK, "champion": "champion:20"}.get(name, name)  # which searches there, since it has no network
    assert play(ws.Game.new(own, 2, seed=3), made([spec] * 2, 3, own)).over


def redrawn(game: ws.Game, seat: int, seed: int) -> ws.Game:
    """The game with other hidden cards; the same game if a display of locomotives (D6) does not allow that."""
    try:
        return resampled(game, seat, seed)
    except ws.TableError as error:
        if "(D6)" not in str(error):
            raise
        return game


@pytest.mark.parametrize("spec", LADDER)
@pytest.mark.parametrize(("variant", "players"), SOME_SETTINGS)
def test_H4_no_choice_depends_on_what_is_hidden(spec: str, variant: str, players: int) -> None:
    """Two sets of bots play one game; for one of them, all that a seat can't know is drawn again before it acts."""
    game = ws.Game.new(variant, players, seed=6)
    here, there = made([spec] * players, 6), made([spec] * players, 6)
    moments = differing = 0
    while not game.over:
        seat = game.to_act[0]
        other = redrawn(game, seat, seed=moments) if moments % 4 == 0 else game
        chosen = here[seat].choose(game.view(seat), game.legal(seat))
        assert there[seat].choose(other.view(seat), other.legal(seat)) == chosen
        differing += other.position != game.position
        game.play(chosen, seat)
        moments += 1
        assert moments < TOO_MANY_ACTIONS
    assert differing > 10
    for bot in here + there:
        bot.close()


def test_another_seed_plays_differently() -> None:
    games = [play(ws.Game.new("usa", 2, seed=4), made(["random"] * 2, seed)) for seed in (1, 2)]
    assert games[0].record.actions != games[1].record.actions


def test_greedy_beats_random_and_completes_its_tickets() -> None:
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


def test_greedy_completes_most_tickets_against_other_greedy_bots() -> None:
    sheets = [s for seed in range(8) for s in play(ws.Game.new("usa", 3, seed=seed), made(["greedy"] * 3, seed)).scores]
    assert sum(len(s.tickets_done) for s in sheets) > 2 * sum(len(s.tickets_failed) for s in sheets)
    assert sum(s.total for s in sheets) / len(sheets) > 60
