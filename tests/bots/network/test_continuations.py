"""Continuations: compared with games that are played move by move, and drawn by the right probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.bots.network.small_networks import random_network
from tests.laws import SETTINGS, new_game, played

import whistlestop as ws
from whistlestop.bots.network import continuations
from whistlestop.bots.network.compile import entry_point
from whistlestop.bots.network.continuations import Continuations
from whistlestop.bots.network.look_ahead import MOST_AT_ONCE, new_space
from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.bots.network.seat_observer import SeatObserver
from whistlestop.bots.seat_state import SeatState
from whistlestop.observations.board_layout import board_action_ids
from whistlestop.rules import engine as rules

POINTS = 0.05
NETWORKS = {board: random_network(board, width=8, blocks=1) for board in ("usa", "europe")}


@entry_point
def draw(logits: Any, count: int, best: int, chance: Any, temperature: float) -> int:
    return continuations.draw(logits, count, best, chance, temperature)


def best_action(network: PlayerNetwork, game: ws.Game, seat: int) -> ws.Action:
    """What the network finds best."""
    ids = board_action_ids(game.variant)
    legal = sorted(game.variant.action_id(action) for action in game.legal(seat))
    seen = SeatObserver(game.variant).observe(SeatState.from_game(game, seat))
    return game.variant.action(legal[int(network.logits(seen, ids[legal]).argmax())])


def lead(points: list[int], seat: int) -> float:
    others = [score for other, score in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


def judged(network: PlayerNetwork, game: ws.Game, seat: int) -> float:
    """What a seat expects, less what all seats expect on average, each as if it were its turn."""
    values = []
    for other in range(game.players):
        state = SeatState.from_game(game, other)
        state.states["seat"] = other
        seen = SeatObserver(game.variant).observe(state)
        values.append(float(network.evaluate(seen[None])[1][0]))
    return values[seat] - sum(values) / len(values)


def expected(network: PlayerNetwork, game: ws.Game, action: ws.Action, seat: int, turns: int) -> float:
    """The result of an action if everybody goes on with the network's best actions, by the definition."""
    game = game.copy()
    game.play(action, seat)
    while not game.over:
        if game.view().phase == "turn" and game.to_act == (seat,):
            turns -= 1
            if turns == 0:
                points = [player.points for player in game.view().players]
                return POINTS * lead(points, seat) + judged(network, game, seat)
        game.play(best_action(network, game, game.to_act[0]), game.to_act[0])
    winners = [sheet.seat for sheet in game.scores if sheet.rank == 1]
    share = 1 / len(winners) if seat in winners else 0
    win = (share * game.players - 1) / (game.players - 1)
    return POINTS * lead([sheet.total for sheet in game.scores], seat) + win


def results(space: Continuations, game: ws.Game, tried: list[int], seat: int, turns: int, seed: int) -> Any:
    """The results of some actions in the game as it is, and with another chance."""
    network = NETWORKS[game.variant.board.id]
    guesses = rules.new_states(1)
    guesses[0] = game.states[0]
    actions = np.array(tried, np.int32)
    continuations.try_actions(
        space, network.layers, guesses, actions, seat, np.uint64(seed), turns, POINTS, 0.0 if seed == 0 else 1.0
    )
    return space.results[: len(tried)].copy()


@pytest.mark.parametrize(("name", "players"), [setting for i, setting in enumerate(SETTINGS) if i % 3 == 0])
def test_a_continuation_is_what_the_network_plays(name: str, players: int) -> None:
    game = new_game(name, players, seed=players)
    network = NETWORKS[game.variant.board.id]
    space = new_space(network, game.variant)
    checked = ended = 0
    for number, _ in enumerate(played(game, seed=players)):
        last_round = game.view().turns_left is not None
        if game.over or (number % 29 and not last_round):
            continue
        seat = game.to_act[0]
        legal = sorted(game.variant.action_id(action) for action in game.legal(seat))
        tried = legal[:: max(1, len(legal) // 3)]
        found = results(space, game, tried, seat, 1, seed=0)
        truth = [expected(network, game, game.variant.action(action), seat, 1) for action in tried]
        assert np.allclose(found, truth, atol=1e-4), (game.view().phase, number)
        checked += 1
        ended += last_round
    assert checked > 6 and ended > 0


def test_two_turns_are_farther_than_one() -> None:
    game = new_game("europe", 3, seed=1)
    network = NETWORKS["europe"]
    space = new_space(network, game.variant)
    for number, _ in enumerate(played(game, seed=1)):
        if number in (40, 80):
            action = game.variant.action_id(game.legal()[0])
            seat = game.to_act[0]
            found = results(space, game, [action], seat, 2, seed=0)
            truth = expected(network, game, game.legal()[0], seat, 2)
            assert found[0] == pytest.approx(truth, abs=1e-4)


def test_a_seed_plays_alike_and_another_one_otherwise() -> None:
    game = new_game("usa", 2, seed=1)
    for number, _ in enumerate(played(game, seed=1)):
        if number == 40:
            break
    space = new_space(NETWORKS["usa"], game.variant)
    tried = [game.variant.action_id(action) for action in game.legal()][:20]
    found = [results(space, game, tried, game.to_act[0], 1, seed).tolist() for seed in (5, 5, 6)]
    assert found[0] == found[1] != found[2]


def test_actions_are_drawn_as_likely_as_their_logits_say() -> None:
    logits = np.array([0.0, 2.0, 1.0, -30.0])
    for temperature in (1.0, 0.5):
        counts: NDArray[np.int64] = np.zeros(4, np.int64)
        chance = np.array([3, 5], np.uint64)
        for _ in range(20_000):
            counts[draw(logits.copy(), 4, 1, chance, temperature)] += 1
        shares = np.exp(logits / temperature)
        assert np.allclose(counts / 20_000, shares / shares.sum(), atol=0.012)
        assert counts[3] == 0


def test_there_is_room_for_many_continuations_in_little_memory() -> None:
    space = new_space(NETWORKS["europe"], ws.load("europe"))
    assert len(space.states) == MOST_AT_ONCE
    assert space.observations.nbytes < 2e6
