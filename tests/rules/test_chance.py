"""Chance: the generator is xoroshiro128++, shuffling shuffles everything, and a script can decide instead."""

from __future__ import annotations

import numpy as np
import pytest
from tests.generator import Generator
from tests.positions import game, play

import whistlestop as ws
from whistlestop.actions import CARDS
from whistlestop.rules import chance, engine
from whistlestop.rules.compile import INTERPRETED
from whistlestop.rules.engine import Records
from whistlestop.scoring import variant_tables

SEEDS = [0, 1, 2, 7, 2**32, 2**63 + 5, 2**64 - 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_starts_the_generator(seed: int) -> None:
    states = engine.new_states(1)
    engine.seed(states, np.uint64(seed))
    reference = Generator(seed, stream=0)
    assert states["generator"][0].tolist() == [reference.a, reference.b]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S5_the_generator_draws_the_first_seat(players: int) -> None:
    for seed in (*SEEDS, *range(20)):
        assert ws.Game.new("usa", players, seed=seed).view().first_seat == Generator(seed, stream=0).below(players)


def test_S4_every_ticket_is_dealt_or_in_the_deck_and_anywhere_in_it() -> None:
    tops, bottoms = set(), set()
    for seed in range(200):
        game = ws.Game.new("usa", 2, seed=seed)
        position = game.position
        assert (game._states["ticket_deck"][0, : len(position.ticket_deck)] >= 0).all()
        there = [*position.ticket_deck, *position.seats[0].offer, *position.seats[1].offer]
        assert sorted(there) == sorted(ticket.id for ticket in ws.load("usa").tickets)
        tops.add(position.ticket_deck[0])
        bottoms.add(position.ticket_deck[-1])
    assert min(len(tops), len(bottoms)) >= 30  # 200 draws among 33 miss none, or one


def test_S4_a_dealt_hand_is_as_likely_to_hold_any_ticket() -> None:
    first = {ws.Game.new("usa", 2, seed=seed).position.seats[0].offer[0] for seed in range(60)}
    assert len(first) >= 20


UNFAIR = 2**32 % 23
"""With 23 cards in the deck, this many of the 2^32 draws are too many, and are drawn again."""


@pytest.mark.parametrize("rest", [0, 1, UNFAIR - 1, UNFAIR, 22, 23, 24])
def test_a_draw_that_would_make_a_card_likelier_is_drawn_again(rest: int) -> None:
    """The generator's next word leaves this rest when it is scaled to 23, which hardly ever happens by chance."""
    word = rest * pow(23, -1, 2**32) % 2**32 << 32 | 1
    reference = Generator(0, stream=0)
    reference.a, reference.b = 0, word >> 17 | (word & 2**17 - 1) << 47
    deck = {"red": 12, "blue": 11}
    start = game(deck=deck, generator=f"{reference.a:016x}{reference.b:016x}")
    play(start, "draw deck")
    cards = [card for card in CARDS for _ in range(deck.get(card, 0))]
    assert start.position.seats[0].hand == {cards[reference.below(23)]: 1}
    assert start.states["generator"][0].tolist() == [reference.a, reference.b]


def test_a_random_player_chooses_by_a_generator_of_its_own() -> None:
    """Of two games with consecutive seeds the state of the second is left."""
    states, scores, chooser = engine.new_states(1), engine.new_scores(), np.zeros(2, np.uint64)
    tables, scratch = variant_tables(ws.load("usa")), engine.new_scratch()
    played = engine.play_random_games(states, tables, scratch, scores, chooser, 3, 8, 2)
    games = [_random_game(seed) for seed in (8, 9)]
    assert played == sum(len(game.record.actions) for game in games)
    assert states.tobytes() == games[1].states.tobytes()
    assert scores["total"][0][:3].tolist() == [sheet.total for sheet in games[1].scores]


def _random_game(seed: int) -> ws.Game:
    game, chooser = ws.Game.new("usa", 3, seed=seed), Generator(seed, stream=1)
    while not game.over:
        legal = game.legal()
        game.play(legal[chooser.below(len(legal))])
    return game


ANSWERS = 200


def _set_up(answers: list[int]) -> Records:
    """Set up a game for three by a script."""
    states = engine.records(1, chance.scripted_dtype(ANSWERS))
    script = states["generator"][0]
    script[chance.GIVEN] = len(answers)
    script[chance.ANSWERS : chance.ANSWERS + len(answers)] = answers
    engine.start(states, variant_tables(ws.load("usa")), engine.new_scratch(), 3, -1)
    return states


def test_a_script_records_the_first_question_without_an_answer() -> None:
    asked = [int(_set_up([2, 109, 0][:given])["generator"][0, chance.ASKED]) for given in range(4)]
    assert asked == [3, 110, 109, 108]  # who begins, then cards


def test_a_script_shows_the_pile_that_a_card_comes_from_and_no_pile_for_anything_else() -> None:
    scripts = [_set_up(answers)["generator"][0] for answers in ([], [1], [1, 109])]
    shown = [script[chance.SHOWN : chance.ANSWERS].tolist() for script in scripts]
    assert shown == [[0] * 10, [1, *[12] * 8, 14], [1, *[12] * 8, 13]]
    after_all_cards = [1, *[0] * (3 * 4 + 5)]  # the first of the tickets is asked for next
    script = _set_up(after_all_cards)["generator"][0]
    assert (script[chance.ASKED], script[chance.SHOWN]) == (33, 0)


def test_a_game_by_a_script_is_the_game_by_the_generator_that_draws_the_same() -> None:
    for seed in range(2 if INTERPRETED else 30):
        drawn: list[int] = []
        reference = Generator(seed, stream=0)
        while asked := int((states := _set_up(drawn))["generator"][0, chance.ASKED]):
            drawn.append(reference.below(asked))
        game = ws.Game.new("usa", 3, seed=seed)
        assert _all_but_chance(states) == _all_but_chance(game.states)
        assert game.states["generator"][0].tolist() == [reference.a, reference.b]
        assert len(drawn) >= 1 + 3 * 4 + 5 + 32


def _all_but_chance(states: Records) -> bytes:
    return np.asarray(states).view(np.uint8)[states.dtype["generator"].itemsize :].tobytes()
