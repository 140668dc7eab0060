"""What each player may know (H1-H4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.positions import FACE_UP, GENERATORS, choosing, game, game_choosing, play, position

import whistlestop as ws
from whistlestop.actions import CARDS
from whistlestop.events import seen_by

L = "locomotive"


def sent(game: ws.Game, seat: int | None) -> bytes:
    """Every byte that is sent to a seat."""
    return msgspec.json.encode(game.view(seat))


def counts(**cards: int) -> tuple[int, ...]:
    return tuple(cards.get(card, 0) for card in CARDS)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_H1_what_everybody_may_know(viewer: int | None) -> None:
    start = game(
        "europe",
        3,
        hands=[{"red": 3}, {L: 2, "blue": 2}],
        known=[{"red": 1}, {L: 2}],
        routes=[["paris/zurich"], ["berlin/wien", "amsterdam/london"]],
        stations=[["wien"], [], ["roma", "kyiv"]],
        tickets=[["E01", "E02"], ["E03"]],
        discards={"black": 4, L: 2},
        turns_left=None,
    )
    view = start.view(viewer)
    board = start.variant.board
    assert view.display == tuple(CARDS.index(card) for card in FACE_UP)
    assert view.discards == counts(black=4, locomotive=2)
    assert view.deck == 110 - 5 - 6 - 7
    assert view.ticket_deck == 40 - 3
    assert (view.phase, view.to_act, view.first_seat) == ("turn", (0,), 0)
    assert [player.points for player in view.players] == [4, 6, 0]
    assert [player.trains for player in view.players] == [42, 40, 45]
    assert [player.stations_left for player in view.players] == [2, 3, 1]
    assert [player.cards for player in view.players] == [3, 4, 0]
    assert [player.ticket_count for player in view.players] == [2, 1, 0]
    assert [player.known_cards for player in view.players] == [counts(red=1), counts(locomotive=2), counts()]
    assert [{board.routes[route].id for route in player.routes} for player in view.players] == [
        {"paris/zurich"},
        {"berlin/wien", "amsterdam/london"},
        set(),
    ]
    assert [{board.cities[city].id for city in player.stations} for player in view.players] == [
        {"wien"},
        set(),
        {"roma", "kyiv"},
    ]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_H1_a_tunnel_lies_open(viewer: int | None) -> None:
    start = game("europe", hands=[{"blue": 4, L: 1}], deck={"blue": 2, "red": 1})
    play(start, "claim munchen/venezia blue +1")
    tunnel = start.view(viewer).tunnel
    assert tunnel is not None
    assert (tunnel.card, tunnel.locomotives, tunnel.price) == (CARDS.index("blue"), 1, 2)
    assert sorted(tunnel.turned) == sorted(CARDS.index(card) for card in ("blue", "blue", "red"))
    assert start.variant.board.routes[tunnel.route].id == "munchen/venezia"


def test_H1_how_many_tickets_were_kept_and_returned() -> None:
    start = game("usa")
    play(start, "tickets")
    (event,) = start.play("keep a return cb")
    seen: Any = seen_by(event, 1)
    assert (seen.kept_count, seen.returned_count, seen.kept, seen.returned) == (1, 2, None, None)


HIDDEN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("the hand", {"hands": [{}, {"red": 4}]}, {"hands": [{}, {"blue": 1, "white": 1, L: 2}]}),
    ("the tickets", {"tickets": [[], ["C01", "C02"]]}, {"tickets": [[], ["C30", "C07"]]}),
    (
        "the tickets on offer",
        {"seat": 1, "phase": "keeping-tickets", "offer": ["C01", "C02"]},
        {"seat": 1, "phase": "keeping-tickets", "offer": ["C10", "C20"]},
    ),
]


@pytest.mark.parametrize(("name", "one", "other"), HIDDEN, ids=[name for name, _, _ in HIDDEN])
def test_H2_what_only_its_owner_may_know(name: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    del name
    games = [game("usa", 3, **things) for things in (one, other)]
    for viewer in (0, 2, None):
        assert sent(games[0], viewer) == sent(games[1], viewer)
    assert sent(games[0], 1) != sent(games[1], 1)


@pytest.mark.parametrize("viewer", [0, 1])
def test_H2_a_player_sees_what_is_their_own(viewer: int) -> None:
    start = game("usa", hands=[{"red": 3}, {L: 2}], tickets=[["C01"], ["C03", "C04"]])
    view = start.view(viewer)
    assert view.seat == viewer
    assert view.hand == (counts(red=3), counts(locomotive=2))[viewer]
    assert view.tickets == ((0,), (2, 3))[viewer]
    assert view.offer == ()


def test_H2_a_spectator_has_nothing_of_its_own() -> None:
    view = game_choosing().view()
    assert (view.seat, view.hand, view.tickets, view.offer) == (None, None, None, None)


def test_H2_what_was_drawn_blind() -> None:
    """Two decks of one card each: the others see the same, whatever it was."""
    hands = [{}, {}, {"red": 6, L: 6}]
    games = [game("usa", 3, hands=hands, deck={card: 3}) for card in ("yellow", "black")]
    for start in games:
        play(start, "draw deck")
    for viewer in (1, None):
        assert sent(games[0], viewer) == sent(games[1], viewer)
    assert games[0].view(0).hand == counts(yellow=1)


@pytest.mark.parametrize("variant", ["usa", "europe", "europe-mega"])
def test_H2_at_the_first_deal_not_even_how_many_were_kept(variant: str) -> None:
    """Choices are simultaneous (S4): nobody's may depend on another's."""
    few, many = game_choosing(variant), game_choosing(variant)
    if variant == "europe-mega":
        few.play("keep none return ab", seat=1)
        many.play("keep a return b", seat=1)
    else:
        few.play("keep ab return cd", seat=1)
        many.play("keep abcd", seat=1)
    for viewer in (0, None):
        assert sent(few, viewer) == sent(many, viewer)
        assert few.view(viewer).players[1].ticket_count is None
    assert sent(few, 1) != sent(many, 1)


def test_H2_the_second_deal_of_mega_is_seen_after_the_first_choice() -> None:
    start = choosing("europe-mega")
    seat = start.seats[0]
    swapped = replace(seat, next_offer=seat.next_offer[::-1])
    other = ws.Game.from_position(replace(start, seats=(swapped, *start.seats[1:])))
    same = ws.Game.from_position(start)
    assert sent(same, 0) == sent(other, 0)
    for each in (same, other):
        each.play("keep a return b", seat=0)
    assert sent(same, 0) != sent(other, 0)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_H3_nobody_knows_the_order_of_the_decks_or_future_chance(viewer: int | None) -> None:
    start = position("usa", hands=[{"red": 3}])
    seen = sent(ws.Game.from_position(start), viewer)
    turned_over = replace(start, ticket_deck=start.ticket_deck[::-1])
    assert sent(ws.Game.from_position(turned_over), viewer) == seen
    for generator in GENERATORS[:3]:
        assert sent(ws.Game.from_position(replace(start, generator=generator)), viewer) == seen


def test_H3_the_cards_in_the_deck_are_hidden() -> None:
    """Three hands and a deck of other cards: only how many there are is the same for the first seat."""
    hands: list[dict[str, int]] = [{}, {"red": 6}, {"black": 6}]
    games = [game("usa", 3, hands=hands[:1] + other) for other in (hands[1:], [{"blue": 6}, {L: 6}])]
    assert sent(games[0], 0) == sent(games[1], 0)


def known(game: ws.Game, seat: int = 0) -> tuple[int, ...]:
    views = {game.view(viewer).players[seat].known_cards for viewer in (0, 1, None)}
    assert len(views) == 1
    return views.pop()


def test_H4_cards_taken_face_up_are_known() -> None:
    start = game("usa", deck={"black": 9})
    play(start, "draw blue", "draw black")
    assert known(start) == counts(blue=1, black=1)
    assert known(start, 1) == counts()


def test_H4_each_card_taken_face_up_adds_to_what_is_known() -> None:
    start = game(hands=[{"red": 3}], known=[{"red": 2}], display=("red",) * 5, deck={"red": 4})
    play(start, "draw red", "draw red")
    assert known(start) == counts(red=4)


def test_H4_cards_drawn_blind_are_not() -> None:
    start = game("usa", deck={"black": 9})
    play(start, "draw deck", "draw deck")
    assert known(start) == counts()


@pytest.mark.parametrize(
    ("claim", "left"),
    [
        ("dallas/houston/1 red", counts(red=1, locomotive=1)),
        ("atlanta/charleston red", counts(locomotive=1)),
        ("el-paso/phoenix red", counts(locomotive=1)),
        ("el-paso/phoenix red +1", counts()),
        ("atlanta/charleston blue", counts(red=2, locomotive=1)),
    ],
)
def test_H4_what_is_played_is_known_no_longer(claim: str, left: tuple[int, ...]) -> None:
    """At least so many are left: as many as were known, less those played."""
    start = game("usa", hands=[{"red": 4, "blue": 2, L: 2}], known=[{"red": 2, L: 1}])
    play(start, f"claim {claim}")
    assert known(start) == left


def test_H4_a_station_is_paid_from_what_is_known_too() -> None:
    start = game("europe", hands=[{"red": 4, L: 2}], known=[{"red": 2, L: 1}], stations=[["wien"]])
    play(start, "build paris red +1")
    assert known(start) == counts(red=1)


def test_H4_the_cards_laid_for_a_declined_tunnel_are_known() -> None:
    start = game("europe", hands=[{"blue": 4, L: 3}], known=[{"blue": 1}], deck={L: 3})
    play(start, "claim munchen/venezia blue +1")
    assert known(start) == counts()
    play(start, "decline")
    assert known(start) == counts(blue=1, locomotive=1)
    assert start.position.seats[0].hand == {"blue": 4, L: 3}


def test_H4_declining_a_tunnel_forgets_nothing() -> None:
    start = game("europe", hands=[{"blue": 4, L: 3}], known=[{"blue": 3, L: 2}], deck={L: 3})
    play(start, "claim munchen/venezia blue +1", "decline")
    assert known(start) == counts(blue=3, locomotive=2)


def test_H4_after_paying_they_are_gone() -> None:
    start = game("europe", hands=[{"blue": 5}], known=[{"blue": 4}], deck={"blue": 1, "red": 2})
    play(start, "claim munchen/venezia blue", "pay")
    assert known(start) == counts(blue=1)
