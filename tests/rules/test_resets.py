"""Many resets of the display in a row (D6)."""

from __future__ import annotations

import pytest
from tests.positions import GENERATORS, game, play

from whistlestop.events import CardTurnedUp, DeckReshuffled, DisplayReset

L = "locomotive"


def test_D6_all_cards_are_shuffled_together_for_the_first_time_at_the_tenth() -> None:
    """Before, the two sets of five take turns; after, three locomotives of six need not come up again."""
    times = set()
    for generator in GENERATORS:
        start = game(
            display=(L, L, "red", "white", "green"), deck={L: 1}, discards={L: 3, "blue": 2}, generator=generator
        )
        (reset,) = (event for event in play(start, "draw red") if isinstance(event, DisplayReset))
        times.add(reset.times)
    assert min(times) == 10


@pytest.mark.parametrize(
    ("deck", "lasts", "among"),
    [({L: 9, "blue": 2}, 1, {0, 4, 5}), ({L: 11, "blue": 12, "black": 9}, 6, {0, 1, 2})],
    ids=["a small deck", "a large deck"],
)
def test_D6_a_new_deck_is_reported_however_many_resets_there_are(
    deck: dict[str, int], lasts: int, among: set[int]
) -> None:
    """One card takes the place of the red one, then each reset takes five: with the last of them the deck is new."""
    seen = set()
    for generator in GENERATORS:
        start = game(display=(L, L, "red", "white", "green"), deck=deck, generator=generator)
        events = play(start, "draw red")
        resets = sum(event.times for event in events if isinstance(event, DisplayReset))
        assert (DeckReshuffled() in events) == (resets > lasts)
        assert sum(isinstance(event, CardTurnedUp) for event in events) == (6 if resets else 1)
        seen.add(resets)
    assert seen >= among
