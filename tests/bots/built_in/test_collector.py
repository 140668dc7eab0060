"""The habits of the collector: one ticket and one route at a time, whatever the others do."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.built_in.collector import CollectorBot

SOUTH = {"tickets": ["C14"], "routes": ["houston/new-orleans"]}
"""Los Angeles – Miami lacks six black cards, six green ones and six red ones."""
NORTH = {"tickets": ["C03"], "routes": ["calgary/helena"]}
"""Calgary – Salt Lake City lacks three purple cards."""
NOTHING_SHOWN = ["white", "white", "green", "green", "orange"]


def choice(variant: str = "usa", *, mine: dict[str, list[str]], theirs: list[str] | None = None, **rest: Any) -> str:
    """What the collector does in a position, as text; seat 0 has these tickets and routes."""
    hand = rest.pop("hand", {})
    position = ws.build_position(
        variant,
        hands={0: hand},
        tickets={0: mine.get("tickets", [])},
        routes={0: mine.get("routes", []), 1: theirs or []},
        **{"display": NOTHING_SHOWN, **rest},
    )
    game = ws.Game.from_position(position)
    return ws.action_text(CollectorBot(seed=1).choose(game.view(0), game.legal(0)))


def routes_of(spaces: int) -> list[str]:
    """Routes of the north, none of which a test needs, with so many spaces in all."""
    north = [
        "boston/montreal/1",
        "montreal/new-york",
        "chicago/duluth",
        "chicago/omaha",
        "chicago/toronto",
        "duluth/toronto",
        "duluth/winnipeg",
        "montreal/sault-ste-marie",
        "calgary/winnipeg",
        "sault-ste-marie/winnipeg",
        "seattle/vancouver/1",
    ]
    board = ws.load("usa").board
    taken: list[str] = []
    for route in sorted(north, key=lambda id: -board.routes[board.route(id)].length):
        length = board.routes[board.route(route)].length
        if length <= spaces:
            taken.append(route)
            spaces -= length
    assert spaces == 0
    return taken


def test_judges_every_ticket_by_itself() -> None:
    """Duluth to El Paso and to Houston share most of their way, which only the planner sees."""
    position = ws.build_position(
        "usa", phase="keeping-tickets", tickets={0: ["C01", "C18"]}, offer=["C09", "C10", "C05"]
    )
    game = ws.Game.from_position(position)
    kept = [bots.make(name, seed=1).choose(game.view(0), game.legal(0)) for name in ("collector", "planner")]
    assert [ws.action_text(action) for action in kept] == ["keep a return bc", "keep abc"]


def test_works_on_the_most_valuable_ticket_only() -> None:
    assert choice(mine=NORTH, hand={"purple": 3}) == "claim helena/salt-lake-city purple"
    both = {key: [*NORTH[key], *SOUTH[key]] for key in NORTH}
    assert choice(mine=both, hand={"purple": 3}).startswith("draw ")


def test_goes_on_with_the_next_ticket_when_the_first_is_completed_or_lost() -> None:
    long = {"tickets": ["C14", "C03"], "routes": ["calgary/helena"]}
    miami = ["miami/new-orleans", "atlanta/miami", "charleston/miami"]
    lost = choice(mine=long, theirs=miami, hand={"purple": 3})
    assert lost == "claim helena/salt-lake-city purple"


@pytest.mark.parametrize(
    ("display", "drawn"),
    [
        (["black", "red", "green", "white", "locomotive"], "draw black"),
        (["white", "red", "blue", "white", "locomotive"], "draw red"),
        (["white", "yellow", "blue", "white", "locomotive"], "draw deck"),
    ],
)
def test_collects_for_the_route_that_lacks_the_fewest_cards(display: list[str], drawn: str) -> None:
    assert choice(mine=SOUTH, hand={"black": 4, "red": 3, "blue": 1}, display=display) == drawn


def test_a_route_that_is_gone_is_no_longer_collected_for() -> None:
    shown = ["red", "blue", "white", "white", "purple"]
    assert choice(mine=SOUTH, hand={"red": 4}, display=shown) == "draw red"
    assert choice(mine=SOUTH, theirs=["miami/new-orleans"], hand={"red": 4}, display=shown) == "draw blue"


def test_takes_a_face_up_locomotive_to_complete_a_long_set() -> None:
    shown = ["white", "yellow", "blue", "white", "locomotive"]
    assert choice(mine=SOUTH, hand={"red": 5}, display=shown) == "draw locomotive"
    assert choice(mine=SOUTH, hand={"red": 4}, display=shown) == "draw deck"
    assert choice(mine=NORTH, hand={"purple": 2}, display=shown) == "draw deck", "the route is short"


def test_takes_a_face_up_locomotive_for_a_ferry() -> None:
    sea = {"tickets": ["E17"], "routes": ["essen/frankfurt"]}
    shown = ["white", "white", "red", "orange", "locomotive"]
    assert choice("europe", mine=sea, hand={"green": 2}, display=shown) == "draw locomotive"
    assert choice("europe", mine=sea, hand={"green": 1, "locomotive": 1}, display=shown) == "draw deck"


def test_does_not_foresee_that_others_want_the_same_route() -> None:
    """It claims the route with the most points on its way, though only the short one is in danger."""
    begun = {"tickets": ["C14"], "routes": []}
    around = ["atlanta/new-orleans/orange", "little-rock/new-orleans", "dallas/houston/1"]
    for theirs in ([], around):
        claim = choice(mine=begun, theirs=theirs, hand={"black": 6, "purple": 2})
        assert claim == "claim el-paso/los-angeles black"


def test_a_long_route_is_a_temptation() -> None:
    assert choice(mine=NORTH, hand={"orange": 6}) == "claim duluth/helena orange"
    assert choice(mine=NORTH, hand={"black": 4, "locomotive": 1}).startswith("draw "), "it keeps its locomotive"
    assert choice(mine=NORTH, hand={"blue": 4}).startswith("draw "), "four spaces are too few"


def test_a_temptation_takes_no_colour_that_the_way_needs() -> None:
    assert choice(mine=NORTH, hand={"black": 5}) == "claim montreal/sault-ste-marie black"
    assert choice(mine=SOUTH, hand={"black": 5}).startswith("draw ")


def test_keeps_a_card_in_reserve_for_a_tunnel_until_the_end() -> None:
    alps = {"tickets": ["E39"], "routes": ["roma/venezia", "brindisi/roma"]}
    assert choice("europe", mine=alps, hand={"green": 2}).startswith("draw ")
    assert choice("europe", mine=alps, hand={"green": 2, "locomotive": 1}) == "claim venezia/zurich green"
    east = "petrograd/stockholm budapest/kyiv palermo/smyrna moskva/petrograd kharkov/moskva kharkov/kyiv kyiv/wilno"
    late = [*east.split(), "rostov/sevastopol", "bucuresti/kyiv"]  # 42 spaces, so three trains are left
    assert choice("europe", mine=alps, theirs=late, hand={"green": 2}) == "claim venezia/zurich green"


def test_notices_the_end_only_when_somebody_has_three_trains_left() -> None:
    assert choice(mine=SOUTH, theirs=routes_of(41), hand={"green": 2}).startswith("draw ")
    assert choice(mine=SOUTH, theirs=routes_of(42), hand={"green": 2}).startswith("claim ")


def test_draws_tickets_when_its_own_are_completed_and_there_are_trains() -> None:
    done = {"tickets": ["C03"], "routes": ["calgary/helena", "helena/salt-lake-city"]}
    assert choice(mine=done) == "tickets"
    assert choice(mine=done, theirs=routes_of(30)) == "tickets"
    assert choice(mine=done, theirs=routes_of(31)).startswith("draw ")
    assert choice(mine=done, hand={"blue": 4}) == "claim chicago/omaha blue", "a long route comes first"


def test_builds_a_station_for_a_ticket_that_it_can_not_complete_itself() -> None:
    begun = {"tickets": ["E31"], "routes": ["rostov/sochi"]}
    around = ["erzurum/sochi", "erzurum/sevastopol", "angora/erzurum"]
    assert choice("europe", mine=begun, theirs=around, hand={"green": 1}).startswith("build ")
