"""Ferries (F1)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.positions import game, legal, play, refused

import whistlestop as ws

L = "locomotive"
FERRIES = [route for route in ws.load("europe").board.routes if route.ferry]


def sets(game: ws.Game, route: str) -> set[str]:
    return {line.removeprefix(f"claim {route} ") for line in legal(game, f"claim {route} ")}


@pytest.mark.parametrize("locomotives", range(7))
@pytest.mark.parametrize("route", FERRIES, ids=lambda route: str(route.id))
def test_F1_every_ferry_takes_its_locomotives_or_more(route: ws.Route, locomotives: int) -> None:
    """With plenty of red cards: from the symbols shown up to locomotives only."""
    start = game("europe", hands=[{"red": 6, L: locomotives}])
    mixed = {f"red +{n}" for n in range(route.ferry, min(route.length - 1, locomotives) + 1)}
    assert sets(start, route.id) == mixed | ({L} if locomotives >= route.length else set())


@pytest.mark.parametrize(("red", "locomotives"), list(product(range(5), repeat=2)))
def test_F1_the_rest_is_a_set_of_one_colour_in_which_locomotives_stand_in_too(red: int, locomotives: int) -> None:
    """Constantinople-Sevastopol: four spaces, two of them with a locomotive."""
    start = game("europe", hands=[{"red": red, "blue": 1, L: locomotives}])
    expected = {f"red +{n}" for n in (2, 3) if red >= 4 - n and locomotives >= n}
    expected |= {"blue +3"} if locomotives >= 3 else set()
    expected |= {L} if locomotives >= 4 else set()
    assert sets(start, "constantinople/sevastopol") == expected


def test_F1_two_symbols_on_two_spaces_take_locomotives_only() -> None:
    start = game("europe", hands=[{"red": 6, L: 2}])
    assert sets(start, "amsterdam/london") == {L}
    play(start, f"claim amsterdam/london {L}")
    assert start.position.discards == {L: 2}
    assert start.position.seats[0].hand == {"red": 6}


@pytest.mark.parametrize("locomotives", [2, 3, 4, 5])
def test_F1_the_cards_that_are_named_are_played(locomotives: int) -> None:
    start = game("europe", hands=[{"white": 4, L: 6}])
    play(start, f"claim palermo/smyrna white +{locomotives}")
    assert start.position.discards == {"white": 6 - locomotives, L: locomotives}
    assert start.position.seats[0].points == 15


@pytest.mark.parametrize("route", FERRIES, ids=lambda route: str(route.id))
def test_F1_colour_alone_is_not_enough(route: ws.Route) -> None:
    start = game("europe", hands=[{"red": 12, L: 6}])
    cities = start.variant.board.cities
    name = f"{cities[route.a].name}–{cities[route.b].name}"
    assert refused(start, f"claim {route.id} red").startswith(f"F1: The ferry {name} takes {route.ferry} locomotive")


def test_F1_locomotives_that_are_not_there_can_not_be_played() -> None:
    start = game("europe", hands=[{"red": 12, L: 1}])
    assert refused(start, "claim palermo/smyrna red +2") == (
        "F1: That takes 4 red and 2 locomotives and you have 12 red and 1 locomotive."
    )
