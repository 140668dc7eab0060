"""Events: each kind happens, and others see exactly what they may (H2)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

import whistlestop as ws
from tests.positions import FACE_UP, THREE_TRAINS_LEFT, game, game_choosing, play
from whistlestop.events import (
    CardsPlayed,
    CardTaken,
    CardTurnedUp,
    DeckReshuffled,
    DisplayReset,
    Event,
    GameEnded,
    LastRound,
    Passed,
    RouteClaimed,
    StationBuilt,
    TicketsKept,
    TicketsOffered,
    TunnelDeclined,
    TunnelTurned,
    seen_by,
)

L = "locomotive"

SECRET: list[tuple[Event, Event]] = [
    (CardTaken(1, "red", None), CardTaken(1, None, None)),
    (TicketsOffered(1, 3, ("C01", "C02", "C03")), TicketsOffered(1, 3, None)),
    (
        TicketsKept(1, 1, 2, ("C01",), ("C03", "C02"), at_set_up=False),
        TicketsKept(1, 1, 2, None, None, at_set_up=False),
    ),
    (
        TicketsKept(1, 2, 2, ("C01", "C02"), ("C03", "C04"), at_set_up=True),
        TicketsKept(1, None, None, None, None, at_set_up=True),
    ),
]
"""An event of seat 1, and what all others see of it."""

PUBLIC: list[Event] = [
    CardTaken(1, "red", 4),
    CardTurnedUp(0, L),
    DisplayReset(2),
    DeckReshuffled(),
    CardsPlayed(1, "red", 3),
    TunnelTurned(1, "paris/zurich", ("red", "blue", L), 2),
    TunnelDeclined(1, "paris/zurich"),
    RouteClaimed(1, "paris/zurich", 4),
    StationBuilt(1, "paris"),
    Passed(1),
    LastRound(1),
    GameEnded(),
]


def test_every_kind_of_event_is_here() -> None:
    here = {type(event) for event in PUBLIC} | {type(event) for event, _ in SECRET}
    assert here == set(get_args(Event))


@pytest.mark.parametrize(("event", "seen"), SECRET)
def test_H2_others_see_less_and_the_player_everything(event: Event, seen: Event) -> None:
    assert seen_by(event, 1) == event
    for other in (0, 2, None):
        assert seen_by(event, other) == seen


@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
def test_H1_all_else_is_seen_by_everybody(event: Event) -> None:
    for seat in (0, 1, None):
        assert seen_by(event, seat) == event


@pytest.mark.parametrize("event", PUBLIC + [event for pair in SECRET for event in pair])
def test_an_event_round_trips_through_json(event: Event) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_a_card_taken_face_up_and_its_replacement() -> None:
    assert play(game(deck={"black": 4}), "draw white") == (CardTaken(0, "white", 3), CardTurnedUp(3, "black"))


def test_a_card_drawn_blind() -> None:
    assert play(game(deck={"black": 4}), "draw deck") == (CardTaken(0, "black", None),)


def test_the_last_card_drawn_blind_comes_before_the_new_deck() -> None:
    start = game(deck={"black": 1}, discards={"red": 1})
    assert play(start, "draw deck") == (CardTaken(0, "black", None), DeckReshuffled())


def test_a_claim() -> None:
    start = game(hands=[{"red": 2, L: 1}])
    assert play(start, "claim chicago/duluth red +1") == (
        CardsPlayed(0, "red", 2),
        CardsPlayed(0, L, 1),
        RouteClaimed(0, "chicago/duluth", 4),
    )


def test_a_tunnel_declined() -> None:
    start = game("europe", hands=[{"blue": 2}], deck={"blue": 4})
    assert play(start, "claim munchen/venezia blue", "decline") == (
        CardsPlayed(0, "blue", 2),
        TunnelTurned(0, "munchen/venezia", ("blue",) * 3, 3),
        TunnelDeclined(0, "munchen/venezia"),
    )


def test_a_tunnel_paid() -> None:
    start = game("europe", hands=[{"blue": 4, L: 1}], deck={"blue": 4})
    assert play(start, "claim munchen/venezia blue", "pay +1") == (
        CardsPlayed(0, "blue", 2),
        TunnelTurned(0, "munchen/venezia", ("blue",) * 3, 3),
        CardsPlayed(0, "blue", 2),
        CardsPlayed(0, L, 1),
        RouteClaimed(0, "munchen/venezia", 2),
    )


def test_a_tunnel_that_costs_nothing_more() -> None:
    start = game("europe", hands=[{"blue": 2}], deck={"red": 4})
    assert play(start, "claim munchen/venezia blue") == (
        CardsPlayed(0, "blue", 2),
        TunnelTurned(0, "munchen/venezia", ("red",) * 3, 0),
        RouteClaimed(0, "munchen/venezia", 2),
    )


def test_a_station() -> None:
    start = game("europe", hands=[{"blue": 2}])
    assert play(start, "build roma blue") == (CardsPlayed(0, "blue", 1), StationBuilt(0, "roma"))


def test_tickets_drawn_and_chosen() -> None:
    assert play(game(), "tickets", "keep b return ca") == (
        TicketsOffered(0, 3, ("C01", "C02", "C03")),
        TicketsKept(0, 1, 2, ("C02",), ("C03", "C01"), at_set_up=False),
    )


def test_a_choice_at_set_up() -> None:
    start = game_choosing("usa")
    assert start.play("keep bd return ac", seat=1) == (
        TicketsKept(1, 2, 2, ("C06", "C08"), ("C05", "C07"), at_set_up=True),
    )


def test_a_choice_between_two_deals() -> None:
    start = game_choosing("europe-mega")
    regular = start.position.seats[1].next_offer
    long = start.position.seats[1].offer
    assert start.play("keep none return ab", seat=1) == (
        TicketsKept(1, 0, 2, (), long, at_set_up=True),
        TicketsOffered(1, 5, regular),
    )


def test_a_display_dealt_again() -> None:
    start = game(display=(L, L, "red", "white", "green"), deck={L: 1}, discards={"black": 9})
    events = play(start, "draw red")
    assert events.index(DisplayReset(1)) < events.index(CardTurnedUp(0, "black"))
    assert events[-5:] == tuple(CardTurnedUp(place, "black") for place in range(5))


def test_the_last_round_and_the_end() -> None:
    start = game(routes=[[], THREE_TRAINS_LEFT["usa"]], hands=[{}, {"red": 1}], seat=1)
    assert play(start, "claim dallas/houston/1 red")[-1] == LastRound(1)
    play(start, "draw deck", "draw deck", "draw deck")
    assert play(start, "draw deck")[-1] == GameEnded()


def test_a_pass() -> None:
    routes = [[], [*THREE_TRAINS_LEFT["usa"], "dallas/houston/1"]]
    start = game(routes=routes, display=(None,) * 5, deck={}, ticket_deck=[], turns_left=2)
    assert play(start, "pass") == (Passed(0),)


def test_what_others_see_of_a_turn_tells_no_secret() -> None:
    """Two games that differ only in what seat 0 draws blind."""
    hands: list[dict[str, int]] = [{}, {"red": 1}, {}]
    seen = []
    for card in ("yellow", "black"):
        start = game("usa", 3, hands=hands, display=FACE_UP, deck={card: 3})
        seen.append([seen_by(event, 1) for event in play(start, "draw deck", "draw deck")])
    assert seen[0] == seen[1]


def test_an_action_and_its_text_cause_the_same_events() -> None:
    one, other = game(deck={"black": 4}), game(deck={"black": 4})
    assert one.play("draw deck") == other.play(ws.DrawCard("deck"))
