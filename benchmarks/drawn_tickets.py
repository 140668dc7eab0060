"""What is a draw of tickets worth to the champion, which hardly ever makes one?

    python benchmarks/drawn_tickets.py usa usa-mega --games 512

Champions play for two. Every deal is played again with one difference: one seat draws tickets at its nth decision, or
as soon as it may after that, and keeps of them what its network likes best. The two games have the same deal, though
not the same cards later on.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant, load
from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.env.batch import Batch
from whistlestop.intervals import Estimate, mean
from whistlestop.observations.board_layout import board_action_ids
from whistlestop.rules.state import OVER
from whistlestop.rules.tables import DRAW_TICKETS_ID

NEVER = 1_000_000
LONGEST_GAME = 500
"""Decisions after which a game is broken off, and counts as lost."""


class Champions:
    """Games that champions play for two."""

    def __init__(self, variant: Variant, games: int) -> None:
        self.variant, self.games = variant, games
        self.network = PlayerNetwork.of_board(variant)
        self.board_ids = board_action_ids(variant)
        self.own = np.arange(games) % 2
        """The seat of each game that may be made to draw tickets."""

    def results(self, draw_at: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the wins and the leads of the own seats, which draw tickets at this decision."""
        batch = Batch(self.variant, 2, self.games, autoreset=False, observation="v1", max_actions=LONGEST_GAME)
        batch.reset(seed=7)
        decisions, drawn = np.zeros(self.games, np.int64), np.zeros(self.games, np.bool_)
        while len(rows := np.flatnonzero(batch.seats >= 0)):
            logits = self.network.evaluate(batch.observations[rows])[0][:, self.board_ids]
            chosen = np.where(batch.masks[rows] == 1, logits, -np.inf).argmax(1)
            mine = batch.seats[rows] == self.own[rows]
            draws = mine & (decisions[rows] >= draw_at) & ~drawn[rows] & (batch.masks[rows, DRAW_TICKETS_ID] == 1)
            decisions[rows] += mine
            drawn[rows] |= draws
            actions = np.full(self.games, -1, np.int32)
            actions[rows] = np.where(draws, DRAW_TICKETS_ID, chosen)
            batch.step(actions)
        games = np.arange(self.games)
        over = batch.states["phase"] == OVER
        won = over & (batch.scores["rank"][games, self.own] == 1)
        totals = batch.scores["total"].astype(float)
        lead = np.where(over, totals[games, self.own] - totals[games, 1 - self.own], 0.0)
        batch.close()
        return won.astype(float), lead


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--decisions", type=int, nargs="+", default=[2, 12, 25, 40])
    chosen = parser.parse_args()
    print("| variant | tickets drawn at decision | wins, % | points ahead |\n| --- | --- | --- | --- |")
    for name in chosen.variants:
        champions = Champions(load(name), chosen.games)
        wins, leads = champions.results(NEVER)
        for decision in chosen.decisions:
            other_wins, other_leads = champions.results(decision)
            won, lead = mean((100 * (other_wins - wins)).tolist()), mean((other_leads - leads).tolist())
            print(f"| `{name}` | {decision} | {change(won)} | {change(lead)} |", flush=True)


def change(estimate: Estimate) -> str:
    """A difference with its margin."""
    return f"{estimate.value:+.1f} ± {estimate.margin or 0:.1f}"


if __name__ == "__main__":
    main()
