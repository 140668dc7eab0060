"""Claiming a route (C1-C5)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.positions import game, play, refused, ways

import whistlestop as ws
from whistlestop.events import CardsPlayed, RouteClaimed

L = "locomotive"
YELLOW = "denver/salt-lake-city/yellow"
GREY = "el-paso/phoenix"
LONG_ONES = [
    "calgary/winnipeg",
    "duluth/helena",
    "duluth/toronto",
    "el-paso/houston",
    "el-paso/los-angeles",
    "helena/seattle",
]
"""36 trains."""


def claims(game: ws.Game, route: str) -> set[str]:
    """The legal ways to claim a route."""
    return ways(game, f"claim {route}")


@pytest.mark.parametrize(("yellow", "locomotives"), list(product(range(5), repeat=2)))
def test_C1_a_coloured_route_takes_its_colour_and_any_number_of_locomotives(yellow: int, locomotives: int) -> None:
    start = game(hands=[{"yellow": yellow, L: locomotives, "red": 5}])
    sets = {"yellow": (3, 0), "yellow +1": (2, 1), "yellow +2": (1, 2), L: (0, 3)}
    expected = {name for name, needs in sets.items() if needs[0] <= yellow and needs[1] <= locomotives}
    assert claims(start, YELLOW) == expected


def test_C1_the_example_of_three_on_a_yellow_route() -> None:
    assert claims(game(hands=[{"yellow": 3, L: 3}]), YELLOW) == {"yellow", "yellow +1", "yellow +2", L}


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ({"red": 3}, {"red"}),
        ({"red": 2, "blue": 2}, set()),
        ({"red": 2, "blue": 1, L: 1}, {"red +1"}),
        ({"red": 3, "blue": 3, "black": 2}, {"red", "blue"}),
        ({"red": 1, "white": 1, L: 2}, {"red +2", "white +2"}),
        ({"red": 4, L: 4}, {"red", "red +1", "red +2", L}),
        ({L: 3}, {L}),
        ({L: 2}, set()),
        (dict.fromkeys(ws.COLOURS, 3), set(ws.COLOURS)),
        (dict.fromkeys(ws.COLOURS, 1) | {L: 2}, {f"{colour} +2" for colour in ws.COLOURS}),
    ],
)
def test_C1_a_grey_route_takes_any_one_colour(hand: dict[str, int], sets: set[str]) -> None:
    assert claims(game(hands=[hand]), GREY) == sets


@pytest.mark.parametrize(("colour", "sets"), [("orange", {"orange", "orange +1"}), ("yellow", {"yellow +1"})])
def test_C1_each_route_of_a_double_route_takes_its_own_colour(colour: str, sets: set[str]) -> None:
    start = game(hands=[{"orange": 4, "yellow": 3, L: 1}])
    assert claims(start, f"atlanta/new-orleans/{colour}") == sets


@pytest.mark.parametrize("number", [1, 2])
def test_C1_each_route_of_a_grey_double_route_takes_any_colour(number: int) -> None:
    start = game(hands=[{"orange": 2, "yellow": 1, L: 1}])
    assert claims(start, f"atlanta/raleigh/{number}") == {"orange", "orange +1", "yellow +1"}


@pytest.mark.parametrize(
    ("chosen", "played"),
    [
        ("yellow", {"yellow": 3}),
        ("yellow +1", {"yellow": 2, L: 1}),
        ("yellow +2", {"yellow": 1, L: 2}),
        (L, {L: 3}),
    ],
)
def test_C1_the_player_picks_which_cards_are_played(chosen: str, played: dict[str, int]) -> None:
    start = game(hands=[{"yellow": 4, L: 4, "red": 1}])
    events = play(start, f"claim {YELLOW} {chosen}")
    assert [event for event in events if isinstance(event, CardsPlayed)] == [
        CardsPlayed(0, card, count) for card, count in played.items()
    ]
    assert start.position.discards == played
    left = {card: 4 - played.get(card, 0) for card in ("yellow", L)} | {"red": 1}
    assert start.position.seats[0].hand == left


def test_C1_another_colour_is_no_use() -> None:
    start = game(hands=[{"red": 12, L: 2}])
    assert refused(start, f"claim {YELLOW} red").startswith("C1")
    assert refused(start, f"claim {YELLOW} {L}") == "C1: That takes 3 locomotives and you have 2 locomotives."
    assert refused(start, f"claim {YELLOW} yellow +2").startswith("C1: That takes 1 yellow and 2 locomotives and")


def test_C2_as_many_trains_as_spaces_are_needed() -> None:
    start = game(routes=[[*LONG_ONES, "miami/new-orleans"]], hands=[{"white": 6, "yellow": 3}])
    assert start.position.seats[0].trains == 3
    assert claims(start, YELLOW) == {"yellow"}
    assert claims(start, "calgary/helena") == set()
    assert refused(start, "claim calgary/helena white") == (
        "C2: The route Calgary–Helena takes 4 trains and you have 3."
    )
    play(start, f"claim {YELLOW} yellow")
    assert start.position.seats[0].trains == 0


def test_C2_routes_need_not_connect() -> None:
    start = game(routes=[["boston/montreal/1"]], hands=[{"red": 3}])
    assert claims(start, "el-paso/phoenix") == {"red"}


@pytest.mark.parametrize(
    ("variant", "route", "colour", "length", "points"),
    [
        ("usa", "dallas/houston/1", "red", 1, 1),
        ("usa", "atlanta/charleston", "red", 2, 2),
        ("usa", "chicago/duluth", "red", 3, 4),
        ("usa", "dallas/el-paso", "red", 4, 7),
        ("usa", "helena/omaha", "red", 5, 10),
        ("usa", "miami/new-orleans", "red", 6, 15),
        ("europe", "budapest/wien/red", "red", 1, 1),
        ("europe", "bruxelles/paris/red", "red", 2, 2),
        ("europe", "kyiv/smolensk", "red", 3, 4),
        ("europe", "marseille/pamplona", "red", 4, 7),
        ("europe", "budapest/kyiv", "red", 6, 15),
        ("europe", "petrograd/stockholm", "red", 8, 21),
    ],
)
def test_C3_cards_are_discarded_trains_placed_and_points_scored_at_once(
    variant: str, route: str, colour: str, length: int, points: int
) -> None:
    start = game(variant, hands=[{colour: 9}], deck={"black": 3, "white": 9})
    events = play(start, f"claim {route} {colour}")
    assert RouteClaimed(0, route, points) in events
    assert CardsPlayed(0, colour, length) in events
    position = start.position
    assert position.seats[0].routes == (route,)
    assert (position.seats[0].trains, position.seats[0].points) == (45 - length, points)
    assert position.seats[0].hand == {colour: 9 - length}
    assert position.discards[colour] == length
    assert start.to_act == (1,)


def test_C3_points_add_up() -> None:
    start = game(routes=[["miami/new-orleans"]], hands=[{"white": 4}])
    play(start, "claim chicago/toronto white")
    assert start.position.seats[0].points == 15 + 7
    assert start.position.seats[1].points == 0


@pytest.mark.parametrize("players", [2, 5])
def test_C3_a_claimed_route_can_not_be_claimed_again(players: int) -> None:
    start = game(players=players, hands=[{"red": 8}, {"blue": 8}])
    play(start, "claim el-paso/phoenix red")
    assert claims(start, "el-paso/phoenix") == set()
    assert refused(start, "claim el-paso/phoenix blue") == (
        "C3: The route El Paso–Phoenix is already claimed by seat 0."
    )
    play(start, "draw deck", "draw deck")
    for _ in range(players - 2):
        play(start, "draw deck", "draw deck")
    assert start.to_act == (0,)
    assert refused(start, "claim el-paso/phoenix red") == ("C3: The route El Paso–Phoenix is already claimed by you.")


def test_C3_one_route_a_turn() -> None:
    start = game(hands=[{"red": 12}])
    play(start, "claim el-paso/phoenix red")
    assert refused(start, "claim atlanta/charleston red", seat=0).startswith("S5")


DOUBLES = [
    ("usa", "boston/new-york/red", "red", "boston/new-york/yellow", "yellow"),
    ("usa", "boston/new-york/yellow", "yellow", "boston/new-york/red", "red"),
    ("usa", "seattle/vancouver/1", "red", "seattle/vancouver/2", "yellow"),
    ("usa", "seattle/vancouver/2", "red", "seattle/vancouver/1", "yellow"),
    ("europe", "berlin/warszawa/purple", "purple", "berlin/warszawa/yellow", "yellow"),
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("variant", "one", "colour", "other", "other_colour"), DOUBLES)
def test_C4_the_twin_after_a_claim(
    variant: str, one: str, colour: str, other: str, other_colour: str, players: int
) -> None:
    """Closed to the player who claimed; with two or three players to everyone."""
    hands = [{colour: 4, other_colour: 4}, {other_colour: 4}, {L: 4}][:players]
    start = game(variant, players, hands=hands)
    board = start.variant.board
    route = board.routes[board.route(one)]
    named = f"{board.cities[route.a].name}–{board.cities[route.b].name}"
    play(start, f"claim {one} {colour}")
    assert bool(claims(start, other)) == (players >= 4)
    if players >= 4:
        passing = start.copy()
        play(passing, f"claim {other} {other_colour}")
        assert other in passing.position.seats[1].routes
    else:
        assert refused(start, f"claim {other} {other_colour}") == (
            f"C4: The route {named} is closed: with 2 or 3 players a claim on its twin closes it to everyone."
        )
    for _ in range(players - 1):
        if start.to_act == (2,):
            assert bool(claims(start, other)) == (players >= 4)
        play(start, "draw deck", "draw deck")
    assert claims(start, other) == set()
    assert refused(start, f"claim {other} {other_colour}") == (
        f"C4: The route {named} is closed to you: you hold its twin."
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("owner", "open_from"), [(0, 6), (1, 4)])
@pytest.mark.parametrize(("variant", "one", "colour", "other", "other_colour"), DOUBLES)
def test_C4_holds_in_a_position_too(
    variant: str, one: str, colour: str, other: str, other_colour: str, owner: int, open_from: int, players: int
) -> None:
    del colour
    start = game(variant, players, hands=[{other_colour: 4}], routes=[[], [one]] if owner else [[one]])
    assert bool(claims(start, other)) == (players >= open_from)


def test_C4_both_routes_are_open_until_one_is_claimed() -> None:
    start = game(hands=[{"red": 2, "yellow": 2}])
    assert claims(start, "boston/new-york/red") == {"red"}
    assert claims(start, "boston/new-york/yellow") == {"yellow"}


@pytest.mark.parametrize("players", [4, 5])
def test_C4_with_both_routes_claimed_nobody_else_can_claim_one(players: int) -> None:
    start = game(
        players=players,
        seat=2,
        routes=[["boston/new-york/red"], ["boston/new-york/yellow"]],
        hands=[{}, {}, {"red": 4, "yellow": 4}],
    )
    assert claims(start, "boston/new-york/red") == claims(start, "boston/new-york/yellow") == set()
    assert refused(start, "claim boston/new-york/yellow yellow").startswith("C3")


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(
    ("one", "beside"),
    [
        ("el-paso/los-angeles", "el-paso/phoenix"),
        ("el-paso/los-angeles", "los-angeles/phoenix"),
        ("duluth/toronto", "duluth/sault-ste-marie"),
        ("chicago/toronto", "duluth/toronto"),
    ],
)
def test_C5_routes_between_other_cities_are_not_a_double_route(one: str, beside: str, players: int) -> None:
    start = game(players=players, hands=[{L: 12}, {L: 2}], routes=[[beside]])
    assert claims(start, one) == {L}
    play(start, f"claim {one} {L}")
    assert set(start.position.seats[0].routes) == {one, beside}
