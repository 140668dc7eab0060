"""Prints what bots choose in the last turns of games, and what they found; compiled and interpreted must agree."""

from __future__ import annotations

from collections.abc import Iterator

from tests.positions import THREE_TRAINS_LEFT, game

import whistlestop as ws
from whistlestop.actions import text
from whistlestop.bots.built_in.planner import PlannerBot
from whistlestop.bots.built_in.search import SearchBot


def endgames() -> Iterator[ws.Game]:
    """Games that are nearly over, since there a search is quick even when it is interpreted."""
    yield game(
        "usa",
        hands=[{"white": 2, "red": 4, "locomotive": 1}, {"green": 3, "blue": 1}],
        routes=[["little-rock/nashville", "nashville/pittsburgh"], [*THREE_TRAINS_LEFT["usa"], "portland/seattle/1"]],
        tickets=[["C08", "C18"], ["C03"]],
        turns_left=2,
    )
    yield game(
        "europe",
        players=3,
        hands=[{"yellow": 2, "blue": 2, "locomotive": 2}, {"green": 3}, {"orange": 2}],
        routes=[["bruxelles/frankfurt"], [*THREE_TRAINS_LEFT["europe"], "dieppe/paris"], ["frankfurt/munchen"]],
        tickets=[["E07", "E24"], ["EL04"], ["E17"]],
        turns_left=2,
    )


def lines() -> Iterator[str]:
    """One line per choice: the action, and the visits and value of each move of the search."""
    for table in endgames():
        searcher, planner = SearchBot("8", seed=1), PlannerBot(seed=1)
        while not table.over:
            view, legal = table.view(table.to_act[0]), table.legal()
            chosen = searcher.choose(view, legal)
            found = [(stats.move, stats.visits, f"{stats.total:.9f}") for stats in searcher.move_stats]
            yield f"{text(chosen)} {found} {text(planner.choose(view, legal))}"
            table.play(chosen)


if __name__ == "__main__":
    print("\n".join(lines()))
