"""Explicit chance is the same game: what chance decides from outside, a generator could have drawn."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.env.openspiel_games import (
    VARIANTS,
    all_but_chance,
    decisions,
    load,
    pending_of,
    record_of,
    with_position,
)
from tests.generator import Generator
from tests.laws import FULL_DECK, OPTIONS, all_cards
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.actions import CARDS
from whistlestop.env.openspiel import WhistlestopState
from whistlestop.env.openspiel.workspace import MOST_ANSWERS
from whistlestop.position_state import describe
from whistlestop.rules.state import CARD_KINDS
from whistlestop.rules.tables import CARDS_PER_COLOUR, DRAW_DECK_ID, LOCOMOTIVES


def _as_the_generator_draws(state: WhistlestopState, reference: Generator) -> None:
    """Let chance decide as a generator would."""
    while state.is_chance_node():
        pending = pending_of(state)
        number = reference.below(pending.asked)
        if pending.pile:
            kinds = [kind for kind, count in enumerate(pending.pile) for _ in range(count)]
            number = kinds[number]
        state.apply_action(number)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_draws_of_a_seeded_game_make_the_same_game(variant: str) -> None:
    players = 2 + VARIANTS.index(variant) % 4
    for seed in (1, 2):
        reference, action_generator = Generator(seed, stream=0), random.Random(seed)
        game = ws.Game.new(variant, players, seed=seed, options=OPTIONS.get(variant, ()))
        state = load(variant, players).new_initial_state()
        _as_the_generator_draws(state, reference)
        while not state.is_terminal():
            assert all_but_chance(record_of(state)) == all_but_chance(game.states)
            assert state.current_player() == game.to_act[0]
            action = action_generator.choice(state.legal_actions())
            game.play(game.variant.action(action))
            state.apply_action(action)
            _as_the_generator_draws(state, reference)
        assert game.over and all_but_chance(record_of(state)) == all_but_chance(game.states)
        assert game.states["generator"][0].tolist() == [reference.a, reference.b]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_chance_node_has_outcomes_that_add_up_to_one(variant: str) -> None:
    game, chance = load(variant, 3), random.Random(3)
    state = game.new_initial_state()
    nodes = Counter[str]()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            numbers = [number for number, _ in outcomes]
            assert numbers == sorted(set(numbers)) == state.legal_actions()
            assert numbers[0] >= 0 and numbers[-1] < game.max_chance_outcomes()
            assert all(likely > 0 for _, likely in outcomes)
            assert sum(likely for _, likely in outcomes) == pytest.approx(1, abs=1e-12)
            nodes["cards" if pending_of(state).pile else "numbers"] += 1
            number = chance.choices(numbers, [likely for _, likely in outcomes])[0]
        else:
            number = chance.choice(state.legal_actions())
        state.apply_action(number)
    assert nodes["cards"] > 50 and nodes["numbers"] > 25


def test_a_card_is_as_likely_as_there_are_cards_of_its_kind() -> None:
    for state in decisions(load("usa", 4), seed=5):
        if DRAW_DECK_ID in state.legal_actions():
            deck = record_of(state)["deck"][0].tolist()
            state = state.clone()
            state.apply_action(DRAW_DECK_ID)
            expected = [(kind, count / sum(deck)) for kind, count in enumerate(deck) if count]
            assert state.chance_outcomes() == expected
            assert [state.action_to_string(kind) for kind, _ in expected] == [CARDS[kind] for kind, _ in expected]


def test_set_up_draws_who_begins_then_cards_then_tickets() -> None:
    state = load("usa", 3).new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply_action(2)
    for _ in range(3 * 4 + 5):  # hands, and a display of cards without locomotives
        assert pending_of(state).pile
        state.apply_action(state.legal_actions()[0])
    for left in range(33, 1, -1):
        assert state.legal_actions() == list(range(left)) and not pending_of(state).pile
        state.apply_action(left - 1)
    record = record_of(state)
    assert state.current_player() == 0 and record["first_seat"][0] == 2
    assert record["hands"][0, 0].tolist() == [4, *[0] * 8] and record["offer"][0, 0].tolist()[:4] == [0, 1, 2, 3]


def test_what_chance_cannot_bring_is_refused() -> None:
    state = load("usa", 2).new_initial_state()
    with pytest.raises(ValueError, match="chance can't bring 2; the outcomes are 0, 1"):
        state.apply_action(2)
    state.apply_action(0)
    for outcome in (-1, CARD_KINDS):
        with pytest.raises((ValueError, RuntimeError)):
            state.apply_action(outcome)
    for _ in range(12):
        state.apply_action(0)  # all cards of the first kind, into both hands and the display
    with pytest.raises(ValueError, match="chance can't bring 0; the outcomes are 1, 2, 3, 4, 5, 6, 7, 8"):
        state.apply_action(0)


def test_an_action_waits_and_is_seen_by_nobody_until_chance_has_decided() -> None:
    state = next(state for state in decisions(load("usa", 2), seed=1) if DRAW_DECK_ID in state.legal_actions())
    before = [state.information_state_string(seat) for seat in (0, 1)]
    state.apply_action(DRAW_DECK_ID)
    assert state.is_chance_node() and [state.information_state_string(seat) for seat in (0, 1)] == before
    assert state.rewards() == [0, 0] and "chance decides for draw deck" in str(state)


def test_endless_resets_of_the_display_come_to_an_end() -> None:
    """D6: with four coloured cards and all locomotives outside the hands, one display can follow the other."""
    game = a_game(
        hands=[dict.fromkeys(CARDS[:7], CARDS_PER_COLOUR), {"red": CARDS_PER_COLOUR - 4}],
        display=["red", "red", "red", "locomotive", "locomotive"],
        deck={"locomotive": LOCOMOTIVES - 2, "red": 1},
    )
    state = with_position(next(decisions(load("usa", 2), seed=1)), game.states)
    state.apply_action(CARDS.index("red"))
    drawn = 0
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])  # a locomotive, if there is one
        drawn += 1
    assert drawn == MOST_ANSWERS
    assert record_of(state)["display"][0].tolist().count(CARDS.index("locomotive")) < 3
    assert all_cards(describe(game.variant, record_of(state)), game.variant) == FULL_DECK
