"""Tunnels (T1-T9)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.positions import GENERATORS, game, legal, play, refused

import whistlestop as ws
from whistlestop.actions import text
from whistlestop.events import CardsPlayed, DeckReshuffled, RouteClaimed, TunnelDeclined, TunnelTurned
from whistlestop.position import TunnelPosition

L = "locomotive"
BLUE = "munchen/venezia"
"""A blue tunnel of two spaces."""
GREY = "paris/zurich"
"""A grey tunnel of three spaces."""
TUNNELS = [route for route in ws.load("europe").board.routes if route.tunnel]


def lay(hand: dict[str, int], deck: dict[str, int], claim: str = f"{BLUE} blue") -> ws.Game:
    """A game in which seat 0 just laid a set for a tunnel; with three cards in the deck they are those turned."""
    start = game("europe", hands=[hand], deck=deck)
    play(start, f"claim {claim}")
    return start


def hand(game: ws.Game, seat: int = 0) -> dict[str, int]:
    return game.position.seats[seat].hand


def tunnel(game: ws.Game) -> TunnelPosition:
    laid = game.position.tunnel
    assert laid is not None
    return laid


def price(game: ws.Game) -> int:
    laid = game.view().tunnel
    return 0 if laid is None else laid.price


@pytest.mark.parametrize("route", TUNNELS, ids=lambda route: str(route.id))
def test_T1_every_tunnel_has_three_cards_turned_after_the_set_is_laid(route: ws.Route) -> None:
    colour = "black" if route.colour == "grey" else route.colour
    start = game("europe", hands=[{colour: route.length, "yellow" if colour == "red" else "red": 1}], deck={L: 3})
    events = play(start, f"claim {route.id} {colour}")
    assert events == (CardsPlayed(0, colour, route.length), TunnelTurned(0, route.id, (L, L, L), 3))
    assert tunnel(start) == TunnelPosition(route.id, colour, 0, (L, L, L))
    assert (start.position.phase, start.to_act) == ("tunnel", (0,))
    assert sum(hand(start).values()) == 1, "the laid cards are on the table"
    assert (start.position.deck, start.position.discards) == ({}, {}), "and the turned ones too"
    assert start.position.seats[0].trains == 45, "no train is placed yet"


def test_T1_the_full_set_is_needed_first() -> None:
    start = game("europe", hands=[{"blue": 1}])
    assert legal(start, f"claim {BLUE}") == set()
    assert refused(start, f"claim {BLUE} blue") == "C1: That takes 2 blue and you have 1 blue."


def test_T1_a_route_that_is_no_tunnel_turns_nothing() -> None:
    start = game("europe", hands=[{"blue": 2}], deck={L: 5})
    events = play(start, "claim berlin/essen blue")
    assert not [event for event in events if isinstance(event, TunnelTurned)]
    assert start.position.deck == {L: 5}


def test_T1_without_a_tunnel_there_is_nothing_to_pay_or_decline() -> None:
    assert refused(game("europe"), "pay") == "T1: No tunnel is being claimed."
    assert refused(game("europe"), "decline") == "T1: No tunnel is being claimed."


PRICES = [
    ({"red": 1, "black": 1, "white": 1}, 0),
    ({"blue": 1, "black": 1, "white": 1}, 1),
    ({L: 1, "black": 1, "white": 1}, 1),
    ({"blue": 2, "white": 1}, 2),
    ({"blue": 1, L: 1, "white": 1}, 2),
    ({L: 2, "white": 1}, 2),
    ({"blue": 3}, 3),
    ({"blue": 2, L: 1}, 3),
    ({"blue": 1, L: 2}, 3),
    ({L: 3}, 3),
]


@pytest.mark.parametrize("laid", ["blue", "blue +1"])
@pytest.mark.parametrize(("turned", "cost"), PRICES)
def test_T2_a_turned_card_of_the_sets_colour_or_a_locomotive_costs_one_more(
    turned: dict[str, int], cost: int, laid: str
) -> None:
    start = lay({"blue": 6, L: 4}, turned, f"{BLUE} {laid}")
    assert price(start) == cost
    if cost == 0:
        assert start.position.seats[0].routes == (BLUE,)
        assert start.to_act == (1,)
        return
    assert Counter(tunnel(start).turned) == turned
    before = Counter(hand(start))
    play(start, "pay")
    assert before - Counter(hand(start)) == {"blue": cost}
    assert start.position.seats[0].routes == (BLUE,)
    assert (start.position.seats[0].points, start.position.seats[0].trains) == (2, 43)
    assert start.to_act == (1,)


def test_T2_on_a_grey_tunnel_the_colour_of_the_set_counts() -> None:
    turned = {"red": 1, "black": 1, "white": 1}
    assert price(lay({"red": 6}, turned, f"{GREY} red")) == 1
    assert price(lay({"yellow": 6}, turned, f"{GREY} yellow")) == 0


def test_T2_nothing_more_than_the_price_can_be_paid() -> None:
    start = lay({"blue": 6, L: 4}, {"blue": 1, "black": 1, "white": 1})
    assert legal(start) == {"pay", "pay +1", "decline"}
    assert refused(start, "pay +2") == "T2: The tunnel costs 1 card more, not 2 locomotives."


@pytest.mark.parametrize(
    ("turned", "cost"),
    [
        ({"blue": 3}, 0),
        ({"blue": 2, L: 1}, 1),
        ({"red": 1, L: 2}, 2),
        ({L: 3}, 3),
    ],
)
def test_T3_for_a_set_of_locomotives_only_locomotives_count_and_pay(turned: dict[str, int], cost: int) -> None:
    start = lay({"blue": 6, L: 5}, turned, f"{BLUE} {L}")
    if cost == 0:
        assert start.position.seats[0].routes == (BLUE,)
        return
    assert legal(start) == {f"pay +{cost}", "decline"}
    assert refused(start, "pay").startswith("T3: You laid only locomotives")
    play(start, f"pay +{cost}")
    assert hand(start) == {key: count for key, count in {"blue": 6, L: 3 - cost}.items() if count}
    assert Counter(start.position.deck) == Counter({L: 2 + cost}) + Counter(turned)


def test_T3_a_turned_colour_costs_nothing_on_a_grey_tunnel_either() -> None:
    start = lay({L: 3}, {"red": 1, "black": 1, "white": 1}, f"{GREY} {L}")
    assert start.position.seats[0].routes == (GREY,)


def test_T3_blue_cards_do_not_pay_for_it() -> None:
    start = lay({"blue": 6, L: 2}, {L: 1, "red": 2}, f"{BLUE} {L}")
    assert legal(start) == {"decline"}
    assert refused(start, "pay +1") == "T2: That takes 1 locomotive and you have 0 locomotives."


@pytest.mark.parametrize(
    ("cards", "options"),
    [({"blue": 3}, {"pay", "decline"}), ({"blue": 2, "green": 1}, {"decline"})],
    ids=["able", "unable"],
)
def test_T4_declining_gives_the_cards_back_and_ends_the_turn(cards: dict[str, int], options: set[str]) -> None:
    start = lay(cards, {"blue": 1, "red": 1, "white": 1})
    assert legal(start) == options
    events = play(start, "decline")
    assert events[0] == TunnelDeclined(0, BLUE)
    assert not [event for event in events if isinstance(event, RouteClaimed)]
    assert hand(start) == cards
    seat = start.position.seats[0]
    assert (seat.routes, seat.trains, seat.points) == ((), 45, 0)
    assert (start.to_act, start.position.phase, start.position.tunnel) == ((1,), "turn", None)


def test_T4_locomotives_that_were_laid_come_back_too() -> None:
    for laid in ("blue +1", L):
        start = lay({"blue": 2, L: 3, "red": 1}, {L: 1, "black": 2}, f"{BLUE} {laid}")
        play(start, "decline")
        assert hand(start) == {"blue": 2, L: 3, "red": 1}


def test_T4_a_tunnel_that_was_declined_is_still_open_to_all() -> None:
    start = game("europe", 3, hands=[{"blue": 2}, {"blue": 2}], deck={L: 3})
    play(start, f"claim {BLUE} blue", "decline")
    assert legal(start, f"claim {BLUE}") == {f"claim {BLUE} blue"}


def test_T4_the_player_is_asked_in_both_cases_and_nobody_else_can_tell_them_apart() -> None:
    turned = {"blue": 1, "red": 1, "white": 1}
    able, unable = lay({"blue": 3}, turned), lay({"blue": 2, "green": 1}, turned)
    for seat in (1, None):
        views = [_without_own_hand(start.view(seat)) for start in (able, unable)]
        assert views[0] == views[1]
    assert able.view(0) != unable.view(0)


def _without_own_hand(view: ws.View) -> bytes:
    """Seat 1 holds the cards that are nowhere else, which differ."""
    return msgspec.json.encode(msgspec.structs.replace(view, hand=None))


def test_T4_nothing_else_may_be_done_first() -> None:
    start = lay({"blue": 3, "red": 3}, {"blue": 1, "red": 1, "white": 1})
    for action in ("draw blue", "pass", "tickets", "keep a", "build paris red", "claim budapest/wien/red red"):
        assert refused(start, action) == "T4: Decide on the tunnel first: pay its price or decline."


def test_T4_only_the_player_decides() -> None:
    start = lay({"blue": 3}, {"blue": 1, "red": 1, "white": 1})
    assert refused(start, "decline", seat=1).startswith("S5")


@pytest.mark.parametrize("action", ["pay", "decline"])
def test_T5_the_turned_cards_are_discarded_at_the_end_of_the_turn(action: str) -> None:
    """Of four cards in the deck three are turned; the fourth keeps the discards where they are."""
    start = lay({"blue": 4}, {"blue": 4})
    assert (start.position.deck, start.position.discards) == ({"blue": 1}, {})
    assert tunnel(start).turned == ("blue",) * 3
    if action == "pay":
        start = lay({"blue": 5}, {"blue": 4})
    play(start, action)
    laid = 5 if action == "pay" else 0
    assert start.position.discards == {"blue": 3 + laid}
    assert start.position.deck == {"blue": 1}


def test_T5_turned_cards_of_a_tunnel_claimed_at_once_are_discarded_too() -> None:
    start = lay({"blue": 2}, {"red": 4})
    assert start.position.discards == {"blue": 2, "red": 3}


def test_T5_turned_cards_are_never_turned_twice() -> None:
    """The last card of the deck is turned, the discards become the deck: the turned card is not among them."""
    start = game("europe", hands=[{"blue": 6}], deck={"blue": 1}, discards={"red": 1})
    play(start, f"claim {BLUE} blue")
    assert sorted(tunnel(start).turned) == ["blue", "red"]
    assert price(start) == 1


@pytest.mark.parametrize(
    ("deck", "turned", "cost"),
    [
        ({"blue": 1}, ["blue"], 1),
        ({"blue": 1, L: 1}, ["blue", L], 2),
        ({"blue": 2}, ["blue", "blue"], 2),
    ],
)
def test_T6_fewer_than_three_cards_are_all_turned(deck: dict[str, int], turned: list[str], cost: int) -> None:
    start = lay({"blue": 6}, deck)
    assert sorted(tunnel(start).turned) == turned
    assert price(start) == cost
    assert start.position.deck == {}


def test_T6_one_harmless_card_costs_nothing() -> None:
    start = lay({"blue": 2}, {"red": 1})
    assert start.position.seats[0].routes == (BLUE,)


def test_T6_with_no_card_to_turn_the_tunnel_costs_nothing_more() -> None:
    """The laid cards are not discards yet: they would have been turned, and cost."""
    start = game("europe", hands=[{"blue": 2}], deck={})
    events = play(start, f"claim {BLUE} blue")
    assert TunnelTurned(0, BLUE, (), 0) in events
    assert start.position.seats[0].routes == (BLUE,)
    assert start.position.deck == {"blue": 2}, "they become the deck at the end of the turn (D5)"


def test_T6_the_laid_cards_are_not_turned() -> None:
    start = game("europe", hands=[{"blue": 2}], deck={"red": 1}, discards={"black": 1})
    events = play(start, f"claim {BLUE} blue")
    (turned,) = (event for event in events if isinstance(event, TunnelTurned))
    assert sorted(turned.cards) == ["black", "red"]


@pytest.mark.parametrize(("deck", "discards"), [(1, 2), (2, 1), (1, 5), (2, 5), (3, 5)])
@pytest.mark.parametrize("generator", GENERATORS[:3])
def test_T7_when_the_deck_empties_the_discards_become_the_deck_and_the_turning_goes_on(
    deck: int, discards: int, generator: str
) -> None:
    start = game("europe", hands=[{"blue": 5}], deck={"blue": deck}, discards={"black": discards}, generator=generator)
    events = play(start, f"claim {BLUE} blue")
    assert DeckReshuffled() in events
    from_discards = 3 - deck
    assert Counter(tunnel(start).turned) == Counter({"blue": deck, "black": from_discards})
    left = discards - from_discards
    assert start.position.deck == ({"black": left} if left else {})
    assert start.position.discards == {}


@pytest.mark.parametrize(
    ("hand_left", "ways"),
    [
        ({"blue": 3, L: 3}, {"pay", "pay +1", "pay +2", "pay +3"}),
        ({"blue": 3}, {"pay"}),
        ({"blue": 2, L: 2}, {"pay +1", "pay +2"}),
        ({"blue": 2, L: 1}, {"pay +1"}),
        ({"blue": 1, L: 3}, {"pay +2", "pay +3"}),
        ({L: 3}, {"pay +3"}),
        ({"blue": 2}, set()),
        ({L: 2, "red": 9}, set()),
        ({"blue": 1, L: 1}, set()),
    ],
)
def test_T8_the_extra_cards_are_any_split_of_colour_and_locomotives(hand_left: dict[str, int], ways: set[str]) -> None:
    cards = Counter(hand_left) + Counter({"blue": 2})
    start = lay(dict(cards), {"blue": 2, L: 1})
    assert legal(start) == ways | {"decline"}
    for number in range(4):
        way = f"pay +{number}" if number else "pay"
        if way in ways:
            paid = start.copy()
            play(paid, way)
            spent = Counter(hand_left) - Counter(hand(paid))
            assert spent == Counter({"blue": 3 - number, L: number})
            assert Counter(paid.position.deck) == spent + Counter({"blue": 4, L: 1})
        else:
            assert refused(start, way).startswith("T2: That takes")


def test_T8_the_payments_are_listed_by_locomotives_and_declining_comes_last() -> None:
    start = lay({"blue": 4, L: 3}, {"blue": 2, L: 1})
    assert [text(action) for action in start.legal()] == ["pay +1", "pay +2", "pay +3", "decline"]


def test_T8_locomotives_pay_for_a_mixed_set_too() -> None:
    start = lay({"blue": 1, L: 3}, {"blue": 1, "red": 2}, f"{BLUE} blue +1")
    assert legal(start) == {"pay +1", "decline"}
    play(start, "pay +1")
    assert hand(start) == {L: 1}
    assert start.position.deck == {"blue": 2, L: 2, "red": 2}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("one", "other"), [("black", "white"), ("white", "black")])
def test_T9_the_twin_of_a_tunnel_closes_as_C4_says(one: str, other: str, players: int) -> None:
    hands = [{one: 4, other: 3}, {other: 3}]
    start = game("europe", players, hands=hands, deck={one: 1, "blue": 2})
    taken, twin = f"madrid/pamplona/{one}", f"madrid/pamplona/{other}"
    play(start, f"claim {taken} {one}", "pay")
    assert start.position.seats[0].routes == (taken,)
    assert bool(legal(start, f"claim {twin}")) == (players >= 4)
    play(start, "draw blue", "draw green")
    for _ in range(players - 2):
        play(start, "tickets", "keep abc")
    assert start.to_act == (0,)
    assert legal(start, f"claim {twin}") == set()


def test_T9_a_declined_tunnel_closes_nothing() -> None:
    start = game("europe", 3, hands=[{"black": 3}, {"white": 3}], deck={L: 3})
    play(start, "claim madrid/pamplona/black black", "decline")
    assert legal(start, "claim madrid/pamplona") == {"claim madrid/pamplona/white white"}
