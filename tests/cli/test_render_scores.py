"""The final scores."""

from __future__ import annotations

import msgspec
import pytest

import whistlestop as ws
from whistlestop.cli.render_scores import _cities_along, verdict

USA = ws.load("usa")
NAMES = ("you", "Ben", "Cem")


def sheets(*ranked: tuple[int, int]) -> list[ws.ScoreSheet]:
    """Score sheets with these totals and ranks."""
    blank = ws.score_table(USA, [["atlanta/miami"], []])[0]
    return [
        msgspec.structs.replace(blank, seat=seat, total=total, rank=rank) for seat, (total, rank) in enumerate(ranked)
    ]


@pytest.mark.parametrize(
    ("ranked", "expected"),
    [
        ([(50, 1), (40, 2)], "You won with 50 points."),
        ([(40, 2), (1, 3), (50, 1)], "Cem won with 50 points."),
        ([(50, 1), (50, 1)], "You and Ben share the win with 50 points each."),
        (
            [(50, 2), (50, 1)],
            "Ben won: 2 players have 50 points, and the tie goes to the most completed tickets, then the longest path.",
        ),
    ],
)
def test_E7_the_verdict(ranked: list[tuple[int, int]], expected: str) -> None:
    assert verdict(USA, sheets(*ranked), NAMES) == expected


@pytest.mark.parametrize(
    ("path", "cities"),
    [
        (["atlanta/miami"], ["Atlanta", "Miami"]),
        (["miami/new-orleans", "atlanta/miami"], ["New Orleans", "Miami", "Atlanta"]),
        (["atlanta/miami", "miami/new-orleans"], ["Atlanta", "Miami", "New Orleans"]),
    ],
)
def test_a_path_runs_through_its_cities(path: list[str], cities: list[str]) -> None:
    assert _cities_along(USA, path) == cities
