#!/usr/bin/env python3
"""OpenSpiel's own tree search plays Whistlestop against random players.

Try it:    pip install whistlestop[rl]
           python examples/openspiel_ismcts.py --games 10

The search (`open_spiel.python.algorithms.ismcts`) knows nothing about the game. It asks for other states that agree
with what its seat has seen, and for the average of random games from there; both come from `whistlestop.env.openspiel`.
Ctrl-C ends early and still reports the result so far. The same seed plays the same games.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from statistics import fmean

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from whistlestop.env.openspiel import RolloutEvaluator
from whistlestop.intervals import wilson


def main() -> None:
    """Play the games, the search in another seat each time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="usa", help="what to play [usa]")
    parser.add_argument("--players", type=int, default=2, help="how many, one of them the search [2]")
    parser.add_argument("--games", type=int, default=20, help="how many games [20]")
    parser.add_argument("--simulations", type=int, default=50, help="of the search for each decision [50]")
    parser.add_argument("--play-outs", type=int, default=4, help="random games for each simulation [4]")
    parser.add_argument("--daring", type=float, default=50.0, help="UCT's constant, in points [50]")
    parser.add_argument("--chance", choices=("sampled", "explicit"), default="sampled", help="[sampled]")
    parser.add_argument("--seed", type=int, default=1, help="of the first game [1]")
    given = parser.parse_args()
    games: list[tuple[bool, float]] = []
    began = time.monotonic()
    try:
        for number in range(given.games):
            games.append(play(given, number))
            won, lead = games[-1]
            seconds = (time.monotonic() - began) / len(games)
            result = "won" if won else "not won"
            print(
                f"game {number + 1} of {given.games}: {result}, {lead:+.1f} points; {seconds:.1f} s a game", flush=True
            )
    except KeyboardInterrupt:
        print()
    if games:
        wins = sum(won for won, _ in games)
        share, lead = wilson(wins / len(games), len(games)), fmean(lead for _, lead in games)
        print(
            f"ISMCTS with {given.simulations} simulations won {wins} of {len(games)} games against random players "
            f"({share.low:.0%} to {share.high:.0%}), {lead:.0f} points ahead of them on average"
        )


def play(given: argparse.Namespace, number: int) -> tuple[bool, float]:
    """Play one game; returns whether the search won, and its lead over the others' average."""
    seed = given.seed + number
    game = pyspiel.load_game(
        "whistlestop",
        {
            "variant": given.variant,
            "players": given.players,
            "reward": "difference",
            "chance": given.chance,
            "seed": seed,
        },
    )
    chance, searcher = random.Random(seed), number % given.players
    bot = ismcts.ISMCTSBot(
        game,
        RolloutEvaluator(game, given.play_outs, seed),
        uct_c=given.daring,
        max_simulations=given.simulations,
        random_state=np.random.RandomState(seed),
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(outcomes, chances)[0]
        elif state.current_player() == searcher:
            action = int(bot.step(state))
        else:
            action = chance.choice(state.legal_actions())
        state.apply_action(action)
    scores = json.loads(state.observation_string(searcher))["scores"]  # the observation string is the view as JSON
    return scores[searcher]["rank"] == 1, state.returns()[searcher]


if __name__ == "__main__":
    main()
