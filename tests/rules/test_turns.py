"""When nothing can be done (N1, N2).

All on a tiny board: once its routes are claimed, a player with any number of cards and trains can be stuck.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import pytest
from tests.positions import NOTHING_FACE_UP, game, legal, play, refused

import whistlestop as ws
from whistlestop.events import GameEnded, Passed

BOARD = Path(__file__).parents[1] / "boards" / "tiny.toml"
NEAR = ws.load(f"{BOARD}#tiny-near")
STATIONS = ws.load(f"{BOARD}#tiny")

ROUTES = [
    ["oslo/bergen", "oslo/trondheim", "oslo/stockholm/green"],
    ["bergen/trondheim", "oslo/goteborg/1", "goteborg/stockholm", "goteborg/kobenhavn"],
]
"""Every route of the board, or its twin."""


class Stuck(TypedDict):
    routes: list[list[str]]
    display: tuple[str | None, ...]
    deck: dict[str, int]
    ticket_deck: list[str]


STUCK: Stuck = {"routes": ROUTES, "display": NOTHING_FACE_UP, "deck": {}, "ticket_deck": []}
LAST_ROUTE_OPEN = [ROUTES[0][:2], ROUTES[1]]


def test_N1_a_player_who_can_do_nothing_passes() -> None:
    start = game(NEAR, hands=[{"red": 12}], **STUCK)
    assert legal(start) == {"pass"}
    assert play(start, "pass") == (Passed(0),)
    assert start.to_act == (1,)
    assert start.position.passes == 1


POSSIBLE = [
    ("draw red", STUCK | {"display": ("red", None, None, None, None)}),
    ("draw locomotive", STUCK | {"display": (None, None, "locomotive", None, None)}),
    ("tickets", STUCK | {"ticket_deck": ["T01"]}),
    ("claim oslo/stockholm/green green", STUCK | {"routes": LAST_ROUTE_OPEN}),
]


@pytest.mark.parametrize(("action", "things"), POSSIBLE, ids=[action for action, _ in POSSIBLE])
def test_N1_with_one_thing_to_do_passing_is_not_allowed(action: str, things: Stuck) -> None:
    start = game(NEAR, hands=[{"green": 3}], **things)
    assert legal(start) == {action}
    assert refused(start, "pass") == "N1: You can still do something, so you can't pass."


def test_N1_a_station_is_something_to_do() -> None:
    start = game(STATIONS, hands=[{"green": 1}], **STUCK)
    assert legal(start) == {f"build {city.id} green" for city in STATIONS.board.cities}
    assert refused(start, "pass").startswith("N1")


def test_N1_without_cards_there_is_no_station_to_build() -> None:
    assert legal(game(STATIONS, **STUCK)) == {"pass"}


@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_N1_on_an_ordinary_turn_passing_is_not_allowed(variant: str) -> None:
    start = game(variant)
    assert "pass" not in legal(start)
    assert refused(start, "pass").startswith("N1")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_N2_when_all_pass_in_a_row_the_game_ends_at_once(players: int) -> None:
    more = [["goteborg/oslo/2"], ["oslo/stockholm/white"]] if players > 3 else [[], []]
    routes = [[*held, *others] for held, others in zip(ROUTES, more, strict=True)]
    start = game(NEAR, players, seat=1, **(STUCK | {"routes": routes}))
    for number in range(1, players):
        play(start, "pass")
        assert start.position.passes == number
        assert not start.over
    assert play(start, "pass") == (Passed(0), GameEnded())
    assert start.over
    assert start.to_act == ()
    assert len(start.scores) == players


def test_N2_only_passes_in_a_row_count() -> None:
    """Seat 1 has a last route to claim; its cards become discards that all can draw."""
    things = STUCK | {"routes": LAST_ROUTE_OPEN}
    start = game(NEAR, 3, hands=[{}, {"green": 3}], **things)
    play(start, "pass")
    assert start.position.passes == 1
    play(start, "claim oslo/stockholm/green green")
    assert start.position.passes == 0
    assert legal(start) == {"draw green"}


def test_N2_passing_in_the_last_round_uses_up_a_turn() -> None:
    routes = [["bergen/trondheim", "oslo/bergen", "oslo/trondheim", "oslo/stockholm/green", "oslo/goteborg/1"]]
    routes[0] += ["goteborg/kobenhavn"]
    start = game(NEAR, 3, seat=2, turns_left=2, **(STUCK | {"routes": [*routes, ["goteborg/stockholm"]]}))
    assert start.position.seats[0].trains == 1
    play(start, "pass")
    assert (start.position.turns_left, start.over) == (1, False)
    assert GameEnded() in play(start, "pass")
    assert start.position.passes == 2


def test_every_action_counts_one() -> None:
    start = game("usa")
    for number, action in enumerate(["draw deck", "draw deck", "tickets", "keep a return bc"], 1):
        play(start, action)
        assert start.position.actions == number
