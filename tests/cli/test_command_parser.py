"""Parsing what the player types."""

from __future__ import annotations

import pytest

import whistlestop as ws
from whistlestop.actions import Action, BuildStation, ClaimRoute, IllegalAction, KeepTickets
from whistlestop.boards import UnknownName
from whistlestop.cli.command_parser import find_routes, parse_actions, parse_keep

EUROPE = ws.load("europe")
USA = ws.load("usa")
KEEPS: list[Action] = [KeepTickets((0, 1), (2, 3)), KeepTickets((0, 1, 2, 3))]


@pytest.mark.parametrize(
    ("typed", "route"),
    [
        ("paris/zurich", "paris/zurich"),
        ("Zürich/Paris", "paris/zurich"),
        ("zurich paris", "paris/zurich"),
        ("Vienna–Budapest/red", "budapest/wien/red"),
        ("London/Edinburgh/black", "edinburgh/london/black"),
    ],
)
def test_a_route_is_found_by_any_names(typed: str, route: str) -> None:
    assert [EUROPE.board.routes[i].id for i in find_routes(EUROPE, typed)] == [route]


def test_cities_of_several_words() -> None:
    found = find_routes(USA, "las vegas los angeles")
    assert [USA.board.routes[i].id for i in found] == ["las-vegas/los-angeles"]


@pytest.mark.parametrize("typed", ["", "paris", "paris/moskva", "a/b/c/d", "London/Edinburgh/green"])
def test_an_unknown_route(typed: str) -> None:
    with pytest.raises(UnknownName, match="there is no route"):
        find_routes(EUROPE, typed)


def test_the_payment_selects_one_of_two_twins() -> None:
    assert parse_actions(EUROPE, "claim wien budapest white", EUROPE.actions) == [
        ClaimRoute("budapest/wien/white", "white")
    ]


def test_without_a_payment_all_ways_to_pay_are_listed_fewest_locomotives_first() -> None:
    found = parse_actions(USA, "claim atlanta miami", USA.actions)
    assert found[0] == ClaimRoute("atlanta/miami", "blue")
    assert found[-1] == ClaimRoute("atlanta/miami", "locomotive")
    assert len(found) == 6
    stations = parse_actions(EUROPE, "build Vienna", EUROPE.actions)
    assert stations and all(isinstance(a, BuildStation) and a.city == "wien" for a in stations)


def test_equal_twins_are_offered_once() -> None:
    found = parse_actions(USA, "claim boston montreal", USA.actions)
    assert {a.route for a in found if isinstance(a, ClaimRoute)} == {"boston/montreal/1"}


def test_without_a_legal_action_an_illegal_one_is_returned_for_the_explanation() -> None:
    assert parse_actions(USA, "claim miami atlanta", []) == [ClaimRoute("atlanta/miami", "blue")]
    assert parse_actions(USA, "claim miami atlanta blue +1", []) == [ClaimRoute("atlanta/miami", "blue", 1)]


@pytest.mark.parametrize(
    ("typed", "keep", "give_back"),
    [
        ("ab", (0, 1), (2, 3)),
        ("db", (1, 3), (0, 2)),
        ("a, c", (0, 2), (1, 3)),
        ("keep ab return dc", (0, 1), (3, 2)),
        ("ALL", (0, 1, 2, 3), ()),
    ],
)
def test_kept_tickets(typed: str, keep: tuple[int, ...], give_back: tuple[int, ...]) -> None:
    assert parse_keep(typed, 4, KEEPS) == KeepTickets(keep, give_back)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("a", "Keep at least 2"),
        ("none", "Keep at least 2"),
        ("1", "must be different letters"),
        ("aab", "must be different letters"),
        ("af", "There is no ticket f on offer"),
        ("ab cd ef", "Type the letters"),
    ],
)
def test_invalid_choices_of_tickets(typed: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=why):
        parse_keep(typed, 4, KEEPS)


def test_too_many_tickets() -> None:
    with pytest.raises(IllegalAction, match="Keep at most 1"):
        parse_keep("ab", 2, [KeepTickets((), (0, 1)), KeepTickets((0,), (1,))])
