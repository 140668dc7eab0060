"""Secrets in OpenSpiel: a seat sees nothing that it can't know, and resampled states agree with all that it knows."""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation
from tests.env.openspiel_games import VARIANTS, decisions, load, record_of, with_position
from tests.env.openspiel_pairs import Twins, differ
from tests.laws import FULL_DECK, OPTIONS, SETTINGS, all_cards, played, resampled

import whistlestop as ws
from whistlestop.env.openspiel import WhistlestopState
from whistlestop.env.openspiel.knowledge import hidden_cards
from whistlestop.env.openspiel.observer import PRIVATE, recall_blocks
from whistlestop.env.openspiel.strings import private_string
from whistlestop.position_check import problems
from whistlestop.position_state import describe
from whistlestop.rules.state import OVER

SINGLE, NOBODY = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE


@pytest.mark.parametrize(("variant", "players"), SETTINGS[::3])
def test_an_observation_does_not_depend_on_what_the_seat_cannot_know(variant: str, players: int) -> None:
    spiel = load(variant, players, chance="sampled", seed=1)
    first = next(decisions(spiel, seed=1))
    game = ws.Game.new(variant, players, seed=1, options=OPTIONS.get(variant, ()))
    for number, _ in enumerate(played(game, seed=1)):
        if number % 15 == 0 and not game.over:
            state = with_position(first, game.states)
            for seat in range(players):
                other = with_position(first, resampled(game, seat, seed=number).states)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                for public, private in ((True, NOBODY), (False, SINGLE)):
                    wanted = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
                    observer = make_observation(spiel, wanted)
                    shown = []
                    for one in (state, other):
                        observer.set_from(one, seat)
                        shown.append((observer.tensor.tolist(), observer.string_from(one, seat)))
                    assert shown[0] == shown[1]


TWINS = [("usa", 2, 0), ("usa-classic", 3, 2), ("europe", 3, 1), ("europe-mega", 2, 1), ("europe-big-cities", 4, 0)]


@pytest.mark.parametrize(("variant", "players", "seat"), TWINS)
def test_an_information_state_does_not_depend_on_what_the_seat_cannot_know(
    variant: str, players: int, seat: int
) -> None:
    seen = Counter[str]()
    for seed in range(4):
        for one, other in Twins(variant, players, seat, seed).play():
            seen["moments"] += 1
            seen["shuffles"] += one.snapshot.deck_knowledge.record is not None
            assert not differ(one, other, seat)
            assert one.information_state_tensor(seat) == other.information_state_tensor(seat)
            assert one.observation_string(seat) == other.observation_string(seat)
            assert one.observation_tensor(seat) == other.observation_tensor(seat)
            seen["others see a difference"] += all(differ(one, other, s) for s in range(players) if s != seat)
            if seen["moments"] % 7 == 0:
                resampled_states = [_resample(state, seat, 0.25) for state in (one, other)]
                assert record_of(resampled_states[0]).tobytes() == record_of(resampled_states[1]).tobytes()
    assert seen["moments"] > 150 and seen["others see a difference"] > 0.9 * seen["moments"]
    assert seen["shuffles"] or players == 2


def _resample(state: WhistlestopState, seat: int, number: float) -> WhistlestopState:
    return state.resample_from_infostate(seat, lambda: number)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_resampled_state_is_possible_and_looks_the_same(variant: str, players: int) -> None:
    game = load(variant, players, chance="explicit" if players == 2 else "sampled", seed=2)
    chance = random.Random(players)
    differences = checked = 0
    seeds = range(players, players + 40, 10)  # a short variant needs more than one game
    for state in (state for seed in seeds if checked <= 20 for state in decisions(game, seed=seed)):
        seat = chance.randrange(players)
        if not state.is_terminal() and chance.random() < 0.25:
            resampled_state = state.resample_from_infostate(seat, chance.random)
            _check_resampled(state, resampled_state, seat)
            differences += record_of(state)["hands"].tolist() != record_of(resampled_state)["hands"].tolist()
            checked += 1
    assert checked > 20 and differences > checked / 3


def _check_resampled(state: WhistlestopState, resampled_state: WhistlestopState, seat: int) -> None:
    assert resampled_state.current_player() == state.current_player()
    assert resampled_state.information_state_string(seat) == state.information_state_string(seat)
    assert resampled_state.information_state_tensor(seat) == state.information_state_tensor(seat)
    assert resampled_state.observation_string(seat) == state.observation_string(seat)
    if seat == state.current_player():
        assert resampled_state.legal_actions() == state.legal_actions()
    variant = state.get_game().config.variant
    position = describe(variant, record_of(resampled_state))
    assert all_cards(position, variant) == FULL_DECK
    # A display of locomotives reveals something about the deck (D6) that resampling ignores.
    assert [fault for fault in problems(position, variant) if "(D6)" not in fault] == []


def test_openspiels_own_test_of_resampling_passes() -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for number, state in enumerate(decisions(load("usa", 3), seed=3)):
        for seat in range(3 if number % 6 == 0 else 0):
            resampled_state = state.resample_from_infostate(seat, sampler)
            assert resampled_state.information_state_string(seat) == state.information_state_string(seat)
            assert resampled_state.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert resampled_state.current_player() == state.current_player()


def test_a_resampled_state_is_played_to_its_end_and_can_be_resampled_again() -> None:
    chance = random.Random(8)
    for number, state in enumerate(decisions(load("europe", 3, chance="sampled", seed=8), seed=8)):
        if number % 40 == 0 and not state.is_terminal():
            resampled_state = state.resample_from_infostate(0, chance.random)
            while not resampled_state.is_terminal():
                if chance.random() < 0.05:
                    resampled_state = resampled_state.resample_from_infostate(chance.randrange(3), chance.random)
                resampled_state.apply_action(chance.choice(resampled_state.legal_actions()))
            assert int(record_of(resampled_state)["phase"][0]) == OVER


def test_in_a_resampled_state_the_others_know_what_everybody_saw_and_what_they_hold() -> None:
    game = load("usa", 2)
    memory = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for number, state in enumerate(decisions(game, seed=9)):
        if number % 10 == 0 and not state.is_terminal():
            resampled_state = _resample(state, 0, 0.5)
            assert resampled_state.history() == []
            lines = resampled_state.information_state_string(1).splitlines()
            assert len(lines) == len(state.snapshot.log) + 2 and '"seat":null' in lines[0]
            events = [
                event for line in lines[1:-1] for event in json.JSONDecoder().raw_decode(line, line.index("["))[0]
            ]
            assert not any(event.get("tickets") or event.get("kept") or event.get("returned") for event in events)
            blind = [event for event in events if event["type"] == "card-taken" and event["place"] is None]
            assert all(event["card"] is None for event in blind)
            assert lines[-1] == f"1: {private_string(resampled_state.snapshot, 1)}"
            memory.set_from(resampled_state, 1)
            assert not any(
                memory.dict[name].any() for name in ("returned", "returned_place", "returned_at_set_up", "out")
            )


def test_after_the_deck_ran_out_two_players_know_each_others_hands() -> None:
    """The only hidden cards are those of the other hand then, and later cards come from the discards."""
    certain = 0
    for seed in range(6):
        for state in decisions(load("usa", 2, chance="sampled", seed=seed), seed=seed):
            deck_knowledge = state.snapshot.deck_knowledge
            if deck_knowledge.record is not None and not state.is_terminal() and not deck_knowledge.blind[1]:
                certain += 1
                for number in (0.1, 0.6):
                    resampled_state = _resample(state, 0, number)
                    assert hidden_cards(record_of(resampled_state)).tolist() == hidden_cards(record_of(state)).tolist()
    assert certain > 5


def test_a_returned_ticket_is_known_to_be_where_it_is() -> None:
    known = Counter[str]()
    for seed in range(3):
        for state in decisions(load("usa", 3, chance="sampled", seed=seed), seed=seed):
            record = record_of(state)
            deck = record["ticket_deck"][0].tolist()
            for returned in state.snapshot.returned_tickets:
                for ticket, place in returned.places.items():
                    assert deck[place] == ticket
                    known["places"] += 1
                if returned.lowest is not None:
                    known["at set-up"] += len(returned.at_set_up)
                    assert returned.at_set_up <= {*deck[returned.lowest :]}
    assert known["places"] > 50 and known["at set-up"] > 50


def test_what_is_out_of_the_game_is_in_no_resampled_state() -> None:
    for number, state in enumerate(decisions(load("europe", 2), seed=4)):
        if number % 10 == 0 and not state.is_terminal():
            out = state.snapshot.returned_tickets[0].out
            position = describe(ws.load("europe", OPTIONS["europe"]), record_of(_resample(state, 0, 0.3)))
            names = {ws.load("europe", OPTIONS["europe"]).tickets[ticket].id for ticket in out}
            assert not names & {
                *position.ticket_deck,
                *(id for seat in position.seats for id in seat.tickets),
            }


def test_an_information_state_is_an_observation_and_what_the_seat_remembers() -> None:
    game = load("europe-mega", 3)
    setting = game.config
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    names = [block.name for block in (*setting.layout.blocks, *recall_blocks(setting))]
    assert list(observer.dict) == names
    most = np.concatenate([setting.layout.most, *(np.array(block.most) for block in recall_blocks(setting))])
    for state in decisions(game, seed=5):
        for seat in range(3):
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == state.information_state_tensor(seat)
            assert observer.tensor[: setting.layout.size].tolist() == state.observation_tensor(seat)
            assert (observer.tensor >= 0).all() and (observer.tensor <= most + 1e-6).all()


def test_what_is_public_is_the_same_for_all_and_what_is_private_is_the_rest() -> None:
    game = load("europe", 3)
    default = make_observation(game)
    public = make_observation(game, pyspiel.IIGObservationType(True, False, NOBODY))
    private = make_observation(game, pyspiel.IIGObservationType(False, False, SINGLE))
    assert {*default.dict} == {*public.dict} | {*private.dict} and {*private.dict} == {*PRIVATE}
    for number, state in enumerate(decisions(game, seed=6)):
        if number < 5 or number % 20 == 0:
            shown = []
            for seat in range(3):
                public.set_from(state, seat)
                shown.append((public.tensor.tolist(), public.string_from(state, seat)))
                private.set_from(state, seat)
                assert private.dict["hand"].any() == bool(record_of(state)["hands"][0, seat].any())
            assert shown[0] == shown[1] == shown[2]
            assert public.dict["ticket_count"].any() == (number >= 3), "what is kept at set-up nobody sees (S4)"


def test_observers_say_what_they_cannot_observe() -> None:
    game = load()
    with pytest.raises(ValueError, match="nobody observes what all players hold"):
        game.make_py_observer(pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(ValueError, match="perfect recall"):
        game.make_py_observer(pyspiel.IIGObservationType(True, True, NOBODY))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


def test_a_state_is_resampled_only_where_a_player_acts() -> None:
    game = load()
    with pytest.raises(ValueError, match="not where chance is"):
        game.new_initial_state().resample_from_infostate(0, random.random)
    *_, over = decisions(game, seed=1)
    assert str(over.resample_from_infostate(0, random.random)) == str(over)
    with pytest.raises(ValueError, match="no player 2"):
        over.resample_from_infostate(2, random.random)
