"""Prints what networks choose in the last turns of games; compiled and interpreted must agree."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bots.network.small_networks import random_network
from tests.bots.search.interpreted import endgames

from whistlestop.actions import text
from whistlestop.bots.built_in.champion import NetworkPlayer
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.seat_state import SeatState


def lines() -> Iterator[str]:
    """One line per choice: the action, and what looking ahead found about each that was tried."""
    for table in endgames():
        network = random_network(table.variant.board.id, width=8, blocks=1)
        player = NetworkPlayer(network, table.variant, seed=1)
        while not table.over:
            seat = table.to_act[0]
            state, legal = SeatState.from_game(table, seat), table.legal_ids(seat)
            at_once = player.choose(state, legal)
            chosen = player.think(state, table.view(seat), legal, Budget(None, 6, 1), began=0.0)
            found = [(tried.action, tried.guesses, f"{tried.mean:.5f}") for tried in player.tried]
            yield f"{text(table.variant.action(chosen))} {at_once} {found}"
            table.play(table.variant.action(chosen), seat)


if __name__ == "__main__":
    print("\n".join(lines()))
