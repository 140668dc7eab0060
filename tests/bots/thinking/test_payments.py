"""What a hand can pay, compared with the legal claims of the game itself."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.thinking import probes
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.actions import CARDS, ClaimRoute
from whistlestop.boards import Route

HANDS = st.fixed_dictionaries({card: st.integers(0, 4) for card in CARDS})
NEEDS = st.lists(st.integers(0, 9), min_size=9, max_size=9)


def counts(hand: dict[str, int]) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    return np.array([hand.get(card, 0) for card in CARDS], np.int8)


def colour_of(route: Route) -> int:
    return -1 if route.colour == "grey" else ws.COLOURS.index(route.colour)


def legal_sets(game: ws.Game) -> dict[str, list[tuple[str, int]]]:
    """For each route the sets that the hand can claim it with."""
    sets: dict[str, list[tuple[str, int]]] = {route.id: [] for route in game.variant.board.routes}
    for action in game.legal(0):
        if isinstance(action, ClaimRoute):
            sets[action.route].append((action.colour, action.locomotives))
    return sets


def locomotives_in(chosen: tuple[str, int], length: int) -> int:
    return length if chosen[0] == "locomotive" else chosen[1]


@settings(max_examples=60)
@given(st.sampled_from(["usa", "europe"]), HANDS, NEEDS)
def test_the_best_set_is_legal_and_takes_the_fewest_locomotives(
    name: str, hand: dict[str, int], need: list[int]
) -> None:
    game = a_game(name, hands=[hand])
    sets = legal_sets(game)
    for route in game.variant.board.routes:
        card, locomotives = probes.best_set(
            counts(hand), np.array(need, np.int8), colour_of(route), route.length, route.ferry
        )
        if card < 0:
            assert not sets[route.id]
            continue
        chosen = CARDS[card], locomotives
        assert chosen in sets[route.id]
        fewest = min(locomotives_in(other, route.length) for other in sets[route.id])
        assert locomotives_in(chosen, route.length) == fewest


@settings(max_examples=60)
@given(HANDS, st.integers(1, 8), NEEDS)
def test_for_grey_the_colour_that_can_best_be_spared(hand: dict[str, int], cards: int, need: list[int]) -> None:
    held = counts(hand)
    card, locomotives = probes.best_set(held, np.array(need, np.int8), -1, cards, 0)
    if 0 <= card < 8:
        as_few = [c for c in range(8) if held[c] > 0 and max(0, cards - held[c]) == locomotives]
        assert card in as_few
        assert held[card] - need[card] == max(held[c] - need[c] for c in as_few)


@settings(max_examples=200)
@given(HANDS, st.integers(-1, 7), st.integers(1, 8), st.integers(0, 2))
def test_nothing_is_missing_exactly_when_the_hand_can_pay(
    hand: dict[str, int], colour: int, cards: int, ferry: int
) -> None:
    """As long as nothing is needed elsewhere."""
    nothing = np.zeros(9, np.int8)
    ferry = min(ferry, cards)
    can_pay = probes.best_set(counts(hand), nothing, colour, cards, ferry)[0] >= 0
    short, _ = probes.missing_cards(counts(hand), nothing, colour, cards, ferry)
    assert (short == 0) == can_pay


@settings(max_examples=200)
@given(HANDS, st.integers(-1, 7), st.integers(1, 8), st.integers(0, 2))
def test_with_the_missing_cards_the_hand_can_pay(hand: dict[str, int], colour: int, cards: int, ferry: int) -> None:
    """Drawing locomotives instead always does, and no fewer cards do."""
    nothing = np.zeros(9, np.int8)
    ferry = min(ferry, cards)
    held = counts(hand)
    short, card = probes.missing_cards(held, nothing, colour, cards, ferry)
    assert card == 8 or colour in (-1, card)
    held[8] += short
    assert probes.best_set(held, nothing, colour, cards, ferry)[0] >= 0
    if short > 0:
        held[8] -= 1
        assert probes.best_set(held, nothing, colour, cards, ferry)[0] < 0


@pytest.mark.parametrize(
    ("hand", "ferry", "expected"),
    [
        ({"blue": 4}, 1, (1, "locomotive")),
        ({"blue": 2, "locomotive": 1}, 1, (1, "blue")),
        ({"blue": 3, "locomotive": 1}, 1, (0, "blue")),
        ({"blue": 1}, 1, (3, "blue")),
    ],
)
def test_a_ferry_of_four(hand: dict[str, int], ferry: int, expected: tuple[int, str]) -> None:
    short, card = probes.missing_cards(counts(hand), np.zeros(9, np.int8), -1, 4, ferry)
    assert (short, CARDS[card]) == expected
