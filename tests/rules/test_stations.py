"""Building stations (B1, B2)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.positions import THREE_TRAINS_LEFT, game, legal, play, refused, ways

import whistlestop as ws
from whistlestop.events import CardsPlayed, StationBuilt

L = "locomotive"
BUILT = [[], ["wien"], ["wien", "roma"], ["wien", "roma", "kyiv"]]


@pytest.mark.parametrize(("red", "locomotives"), list(product(range(4), repeat=2)))
@pytest.mark.parametrize("price", [1, 2, 3])
def test_B1_the_first_costs_one_card_the_second_two_the_third_three(price: int, red: int, locomotives: int) -> None:
    """Of one colour, with locomotives standing in; locomotives alone are a set, too."""
    start = game("europe", hands=[{"red": red, L: locomotives}], stations=[BUILT[price - 1]])
    mixed = {(price - n, n): f"red +{n}" if n else "red" for n in range(price)} | {(0, price): L}
    assert ways(start, "build paris") == {
        way for needs, way in mixed.items() if needs[0] <= red and needs[1] <= locomotives
    }


def test_B1_two_colours_do_not_mix() -> None:
    start = game("europe", hands=[{"red": 1, "blue": 1, "white": 1}], stations=[["wien"]])
    assert ways(start, "build paris") == set()
    assert refused(start, "build paris red") == "B1: That takes 2 red and you have 1 red."


@pytest.mark.parametrize("way", ["red", "red +1", "red +2", L])
def test_B1_the_cards_that_are_named_are_discarded(way: str) -> None:
    start = game("europe", hands=[{"red": 3, L: 3}], stations=[["wien", "roma"]])
    events = play(start, f"build paris {way}")
    locomotives = {"red": 0, "red +1": 1, "red +2": 2, L: 3}[way]
    played = {card: count for card, count in (("red", 3 - locomotives), (L, locomotives)) if count}
    assert events == (*(CardsPlayed(0, card, count) for card, count in played.items()), StationBuilt(0, "paris"))
    assert start.position.discards == played
    assert sum(start.position.seats[0].hand.values()) == 3
    assert set(start.position.seats[0].stations) == {"wien", "roma", "paris"}
    assert start.to_act == (1,), "one a turn"


def test_B1_three_in_all() -> None:
    start = game("europe", hands=[{"red": 9, L: 9}], stations=[BUILT[3]])
    assert legal(start, "build") == set()
    assert refused(start, "build paris red") == "B1: You have no station left."
    assert start.view().players[0].stations_left == 0


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_B1_a_city_has_one_station_whoever_built_it(owner: int) -> None:
    stations: list[list[str]] = [[], [], []]
    stations[owner] = ["paris"]
    start = game("europe", 3, hands=[{"red": 3}], stations=stations)
    assert ways(start, "build paris") == set()
    assert ways(start, "build wien") == {"red"}
    reason = (
        f"There is already a station in Paris, built by seat {owner}."
        if owner
        else "You already have a station in Paris."
    )
    assert refused(start, "build paris red") == f"B1: {reason}"


def test_B1_any_city_will_do_with_or_without_routes() -> None:
    start = game("europe", hands=[{"red": 1}], routes=[["paris/zurich"], ["berlin/wien"]])
    assert legal(start, "build") == {f"build {city.id} red" for city in start.variant.board.cities}


@pytest.mark.parametrize("variant", [name for name in ws.variants() if ws.load(name).board.id == "europe"])
def test_B1_in_all_of_europe(variant: str) -> None:
    assert "build paris red" in legal(game(variant, hands=[{"red": 1}]), "build")


@pytest.mark.parametrize("variant", [name for name in ws.variants() if ws.load(name).board.id == "usa"])
def test_B1_but_not_in_the_usa(variant: str) -> None:
    start = game(variant, hands=[{"red": 3}])
    assert legal(start, "build") == set()
    assert refused(start, "build boston red") == f"B1: There are no stations in {variant}."


def test_B1_a_station_needs_a_card_of_its_colour() -> None:
    start = game("europe", hands=[{"red": 3, L: 3}])
    assert refused(start, "build paris red +1") == "B1: This station costs 1 card, so at least one must be red."


def test_B1_building_places_no_train_and_scores_nothing() -> None:
    start = game("europe", hands=[{"red": 1}])
    play(start, "build paris red")
    assert (start.position.seats[0].trains, start.position.seats[0].points) == (45, 0)


@pytest.mark.parametrize(("claim", "borrowed"), [("dieppe/paris", True), ("budapest/wien/red", False)])
def test_B2_the_route_is_chosen_only_at_the_end(claim: str, borrowed: bool) -> None:
    """A route that another player claims long after the station was built can be borrowed, too."""
    start = game(
        "europe",
        seat=1,
        turns_left=1,
        stations=[["paris"]],
        routes=[["edinburgh/london/black", "dieppe/london/1"], [*THREE_TRAINS_LEFT["europe"], "amsterdam/bruxelles"]],
        tickets=[["E15"]],
        hands=[{}, {"purple": 1, "red": 1}],
    )
    play(start, f"claim {claim} {'purple' if borrowed else 'red'}")
    (sheet, _) = start.scores
    assert sheet.station_routes == {"paris": "dieppe/paris" if borrowed else None}
    assert sheet.tickets_done == (("E15",) if borrowed else ())
