"""Looking ahead: within the budget, alike with a seed, and better than the network alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from tests.bots.network.small_networks import metadata, random_arrays, random_network
from tests.bots.search.test_bot import last_turn
from tests.laws import SETTINGS, new_game, played

import whistlestop as ws
from whistlestop.actions import text
from whistlestop.bots.built_in.champion import NetworkPlayer
from whistlestop.bots.network import look_ahead
from whistlestop.bots.network.look_ahead import ENOUGH_TO_BE_SURE, MOST_CANDIDATES, Tried
from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.bots.network.weights_file import Weights
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.seat_state import SeatState

NETWORKS = {board: random_network(board, width=8, blocks=1) for board in ("usa", "europe")}


def network_that_knows_nothing(board: str) -> PlayerNetwork:
    """All actions are equally likely, and all positions worth the same."""
    about = metadata(board, width=8, blocks=1)
    arrays = {name: array.astype(np.float32) for name, array in random_arrays(about).items()}
    for name in ("policy.weight", "policy.bias", "value.weight", "value.bias"):
        arrays[name][:] = 0
    return PlayerNetwork(Weights(about, arrays))


def think(player: NetworkPlayer, game: ws.Game, budget: Budget) -> ws.Action:
    """What a player chooses at the seat to act."""
    seat = game.to_act[0]
    legal = [game.variant.action_id(action) for action in game.legal(seat)]
    chosen = player.think(SeatState.from_game(game, seat), game.view(seat), legal, budget, began=0.0)
    return game.variant.action(chosen)


def new_player(game: ws.Game, seed: int = 1) -> NetworkPlayer:
    return NetworkPlayer(NETWORKS[game.variant.board.id], game.variant, seed)


def moments(name: str, players: int, every: int) -> Iterator[ws.Game]:
    """Moments of a random game at which there is something to choose."""
    game = new_game(name, players, seed=players)
    for number, _ in enumerate(played(game, seed=players)):
        if number % every == 0 and not game.over and len(game.legal(game.to_act[0])) > 1:
            yield game


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_it_tries_legal_actions_within_its_budget(name: str, players: int) -> None:
    for game in moments(name, players, every=11):
        player = new_player(game)
        chosen = think(player, game, Budget(None, 150, 1))
        legal = game.legal(game.to_act[0])
        assert chosen in legal
        assert {game.variant.action(tried.action) for tried in player.tried} <= set(legal)
        assert 1 <= len(player.tried) <= MOST_CANDIDATES
        assert sum(tried.guesses for tried in player.tried) <= 150
        assert all(tried.guesses > 0 for tried in player.tried) or len(player.tried) == 1
        assert sum(tried.prior for tried in player.tried) < 1 + 1e-9


def test_most_of_a_budget_goes_into_the_best_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_ahead, "SURE", 1e9)
    for game in moments("usa", 2, every=20):
        player = new_player(game)
        think(player, game, Budget(None, 1000, 1))
        guesses = [tried.guesses for tried in player.tried]
        assert sum(guesses) > 900
        assert guesses[0] == guesses[1] == max(guesses)
        assert guesses[0] > 2 * min(guesses) or len(guesses) < 5


def test_one_continuation_for_each_action_is_the_least() -> None:
    for game in moments("europe", 2, every=31):
        player = new_player(game)
        think(player, game, Budget(None, 1, 1))
        assert {tried.guesses for tried in player.tried} <= {0, 1}


def test_a_seed_thinks_alike_every_time_and_another_one_otherwise() -> None:
    for name, players in (("usa", 2), ("europe-mega", 4)):
        for game in moments(name, players, every=37):
            found = []
            for seed in (1, 1, 2):
                player = new_player(game, seed)
                think(player, game, Budget(None, 200, 1))
                found.append(player.tried)
            assert found[0] == found[1]
            assert found[0] != found[2] or len(found[0]) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_claim_that_completes_the_big_ticket_is_found(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Two points and the ticket's 42, rather than the ten points of five red cards: without any help by the network."""
    monkeypatch.setattr(look_ahead, "MOST_CANDIDATES", 100)
    game = last_turn(white=2, red=5)
    player = NetworkPlayer(network_that_knows_nothing("usa"), game.variant, seed)
    assert text(think(player, game, Budget(None, 400, 1))) == "claim new-york/pittsburgh/white white"
    legal = [game.variant.action_id(action) for action in game.legal()]
    assert {tried.action for tried in player.tried} == set(legal)
    assert game.variant.action(player.choose(SeatState.from_game(game, 0), legal)) != game.variant.action(
        player.tried[0].action
    )


def test_actions_that_are_surely_worse_are_dropped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_ahead, "MOST_CANDIDATES", 100)
    game = last_turn(white=2, red=5)
    player = NetworkPlayer(network_that_knows_nothing("usa"), game.variant, 1)
    think(player, game, Budget(None, 100_000, 1))
    assert sum(tried.guesses for tried in player.tried) < 20_000
    assert max(tried.guesses for tried in player.tried[1:]) >= ENOUGH_TO_BE_SURE


def test_of_equal_results_the_likelier_action_is_worth_more() -> None:
    assert Tried(1, 0.5, 0.3, 10).worth > Tried(2, 0.1, 0.3, 10).worth
    assert Tried(1, 0.5, 0.3, 10).worth < Tried(2, 0.1, 0.4, 10).worth


class Clock:
    """A clock that goes on by a millisecond whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize("seconds", [0.02, 0.1, 1.0])
def test_it_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    clock = Clock()
    monkeypatch.setattr(look_ahead, "time", clock)
    game = ws.Game.new("usa", 2, seed=1)
    player = NetworkPlayer(network_that_knows_nothing("usa"), game.variant, 1)
    think(player, game, Budget(seconds, None, 1))
    assert 0.8 * seconds < clock.now <= seconds + 0.004
    assert len(player.tried) > 4
