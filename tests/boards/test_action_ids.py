from itertools import permutations
from pathlib import Path

import pytest

from whistlestop.actions import (
    COLOURS,
    Action,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    IllegalAction,
    KeepTickets,
    Pass,
    PayTunnel,
    parse,
    text,
)
from whistlestop.boards import Variant, load, variants

TINY = load(Path(__file__).parent / "tiny.toml")
TINY_NEAR = load(f"{Path(__file__).parent / 'tiny.toml'}#tiny-near")
PLAIN = [*map(load, variants()), TINY, TINY_NEAR]
EVERY = PLAIN + [variant.with_options(variant.available_options) for variant in PLAIN]


@pytest.mark.parametrize("variant", EVERY, ids=repr)
def test_object_id_and_text_round_trip(variant: Variant) -> None:
    assert len(variant.actions) == variant.num_actions
    for i, action in enumerate(variant.actions):
        assert variant.action_id(action) == i
        assert variant.action(i) == action
        assert parse(text(action)) == action
    assert len({text(action) for action in variant.actions}) == variant.num_actions


@pytest.mark.parametrize("variant", EVERY, ids=repr)
def test_the_first_seventeen_are_the_same_everywhere(variant: Variant) -> None:
    assert variant.actions[:17] == (
        *map(DrawCard, COLOURS),
        DrawCard("locomotive"),
        DrawCard("deck"),
        DrawTickets(),
        Pass(),
        DeclineTunnel(),
        *map(PayTunnel, range(4)),
    )
    assert isinstance(variant.actions[17], KeepTickets)


@pytest.mark.parametrize(
    ("variant", "keeps", "stations", "claims"),
    [
        ("usa", 25, 0, 1060),
        ("usa-classic", 14, 0, 1060),
        ("usa-1910", 14, 0, 1060),
        ("usa-big-cities", 55, 0, 1060),
        ("usa-mega", 71, 0, 1060),
        ("europe", 25, 1175, 1119),
        ("europe-1912", 25, 1175, 1119),
        ("europe-mega", 41, 1175, 1119),
        ("europe-big-cities", 81, 1175, 1119),
    ],
)
def test_how_many_of_each_kind(variant: str, keeps: int, stations: int, claims: int) -> None:
    actions = load(variant).actions
    kinds = [KeepTickets, BuildStation, ClaimRoute]
    assert [sum(isinstance(a, kind) for a in actions) for kind in kinds] == [keeps, stations, claims]
    assert len(actions) == 17 + keeps + stations + claims
    last_keep = max(i for i, a in enumerate(actions) if isinstance(a, KeepTickets))
    first_claim = min(i for i, a in enumerate(actions) if isinstance(a, ClaimRoute))
    assert (last_keep, first_claim) == (16 + keeps, 17 + keeps + stations)


def keeps(variant: Variant, size: int) -> list[str]:
    of_size = [a for a in variant.actions if isinstance(a, KeepTickets) and len(a.keep) + len(a.give_back) == size]
    return [text(action) for action in of_size]


def test_K1_keeping_in_play_orders_what_goes_back() -> None:
    usa = load("usa")
    assert keeps(usa, 1) == ["keep a"]
    assert keeps(usa, 2) == ["keep ab", "keep b return a", "keep a return b"]
    assert keeps(usa, 3) == [
        "keep abc",
        *("keep bc return a", "keep ac return b", "keep ab return c"),
        *("keep c return ab", "keep b return ac", "keep c return ba"),
        *("keep a return bc", "keep b return ca", "keep a return cb"),
    ]


def test_S4_keeping_at_a_deal_has_no_order() -> None:
    assert keeps(load("usa"), 4) == [
        "keep abcd",
        *("keep bcd return a", "keep acd return b", "keep abd return c", "keep abc return d"),
        *("keep cd return ab", "keep bd return ac", "keep bc return ad"),
        *("keep ad return bc", "keep ac return bd", "keep ab return cd"),
    ]


def test_S4_mega_may_refuse_both_long_tickets() -> None:
    mega = load("europe-mega")
    assert keeps(mega, 2) == ["keep ab", "keep b return a", "keep a return b", "keep none return ab"]
    assert keeps(mega, 4) == []
    assert len(keeps(mega, 5)) == 1 + 5 + 10 + 10


def test_big_cities_draws_four_in_any_order_and_is_dealt_five() -> None:
    big = load("europe-big-cities")
    assert len(keeps(big, 4)) == 1 + 4 + 12 + 24 == sum(len(list(permutations(range(4), n))) for n in range(4))
    assert len(keeps(big, 5)) == 1 + 5 + 10 + 10


def test_the_lower_minimum_of_a_deal_has_ids_too() -> None:
    assert keeps(TINY, 1) == ["keep a", "keep none return a"]
    assert keeps(TINY, 2) == ["keep ab", "keep b return a", "keep a return b"]


def of_city(variant: Variant, city: str) -> list[Action]:
    return [action for action in variant.actions if isinstance(action, BuildStation) and action.city == city]


def of_route(variant: Variant, route: str) -> list[Action]:
    return [action for action in variant.actions if isinstance(action, ClaimRoute) and action.route == route]


def test_B1_stations_of_a_city() -> None:
    assert of_city(TINY, "oslo") == [
        *(BuildStation("oslo", colour, locomotives) for colour in COLOURS for locomotives in range(3)),
        BuildStation("oslo", "locomotive"),
    ]
    cities = [action.city for action in TINY.actions if isinstance(action, BuildStation)]
    assert list(dict.fromkeys(cities)) == [city.id for city in TINY.board.cities]
    assert of_city(TINY_NEAR, "oslo") == []


def test_C1_a_coloured_route_takes_its_colour() -> None:
    assert [text(action) for action in of_route(TINY, "oslo/stockholm/green")] == [
        "claim oslo/stockholm/green green",
        "claim oslo/stockholm/green green +1",
        "claim oslo/stockholm/green green +2",
        "claim oslo/stockholm/green locomotive",
    ]


def test_C1_a_grey_route_takes_any_colour() -> None:
    assert of_route(TINY, "oslo/goteborg/1") == [
        *(ClaimRoute("oslo/goteborg/1", colour, locomotives) for colour in COLOURS for locomotives in range(2)),
        ClaimRoute("oslo/goteborg/1", "locomotive"),
    ]


def test_F1_a_ferry_takes_its_locomotives() -> None:
    assert of_route(TINY, "goteborg/kobenhavn") == [
        *(ClaimRoute("goteborg/kobenhavn", colour, 1) for colour in COLOURS),
        ClaimRoute("goteborg/kobenhavn", "locomotive"),
    ]


@pytest.mark.parametrize("variant", PLAIN, ids=repr)
def test_claims_are_in_the_order_of_the_routes_and_as_many_as_documented(variant: Variant) -> None:
    claimed = [action.route for action in variant.actions if isinstance(action, ClaimRoute)]
    assert list(dict.fromkeys(claimed)) == [route.id for route in variant.board.routes]
    for route in variant.board.routes:
        colours = 8 if route.colour == "grey" else 1
        assert claimed.count(route.id) == colours * (route.length - route.ferry) + 1


@pytest.mark.parametrize(
    ("action", "message", "rule"),
    [
        (DrawCard("pink"), 'There is no card "pink" to draw.', "D1"),
        (
            ClaimRoute("oslo/helsinki", "red"),
            'There is no route "oslo/helsinki" on the board Tiny North.',
            "C3",
        ),
        (
            ClaimRoute("bergen/oslo", "red"),
            'There is no route "bergen/oslo" on the board Tiny North; did you mean oslo/bergen?',
            "C3",
        ),
        (ClaimRoute("oslo/bergen", "blue"), "The route Oslo–Bergen takes red cards, not blue ones.", "C1"),
        (ClaimRoute("oslo/bergen", "grey"), 'There are no cards of the colour "grey".', "C1"),
        (
            ClaimRoute("oslo/bergen", "red", 4),
            "The route Oslo–Bergen takes 4 cards: 4 locomotives can't stand in; "
            'say "locomotive" for locomotives only.',
            "C1",
        ),
        (
            ClaimRoute("oslo/bergen", "locomotive", 1),
            "For a set of only locomotives, don't say how many stand in.",
            "C1",
        ),
        (
            ClaimRoute("goteborg/kobenhavn", "red"),
            "The ferry Göteborg–København takes 1 locomotive or more.",
            "F1",
        ),
        (PayTunnel(4), "A tunnel costs at most 3 cards more.", "T2"),
        (
            BuildStation("helsinki", "red"),
            'There is no city "helsinki" on the board Tiny North.',
            "B1",
        ),
        (BuildStation("Göteborg", "red"), 'Write "goteborg" for Göteborg.', "B1"),
        (BuildStation("oslo", "pink"), 'There are no cards of the colour "pink".', "B1"),
        (
            BuildStation("oslo", "red", 3),
            'A station takes 3 cards at most: 3 locomotives can\'t stand in; say "locomotive" for locomotives only.',
            "B1",
        ),
        (
            BuildStation("oslo", "locomotive", 1),
            "For a set of only locomotives, don't say how many stand in.",
            "B1",
        ),
        (KeepTickets((0, 1, 2)), "In tiny, an offer never has 3 tickets.", "K1"),
        (KeepTickets((1, 0)), "Name the tickets that you keep in the order in which they are offered.", "K1"),
        (KeepTickets((0, 2)), "Every ticket on offer is either kept or returned, once.", "K1"),
        (KeepTickets((), (0, 1)), "Keeping 0 of 2 tickets is not possible in tiny.", "K1"),
    ],
    ids=lambda value: text(value) if not isinstance(value, str) else "",
)
def test_an_action_that_the_variant_does_not_have(action: Action, message: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as error:
        TINY.action_id(action)
    assert (str(error.value), error.value.rule) == (message, rule)


def test_no_stations_in_a_variant_without() -> None:
    with pytest.raises(IllegalAction, match="There are no stations in tiny-near") as error:
        TINY_NEAR.action_id(BuildStation("oslo", "red"))
    assert error.value.rule == "B1"


def test_returned_out_of_order_at_a_deal() -> None:
    with pytest.raises(IllegalAction, match="name them as they are offered"):
        load("usa").action_id(KeepTickets((0, 1), (3, 2)))


def test_a_value_that_is_not_an_action() -> None:
    with pytest.raises(IllegalAction, match="A value of the type str is not an action"):
        TINY.action_id("pass")  # type: ignore[arg-type]  # what a user may do
    with pytest.raises(IllegalAction, match='The field "keep" of KeepTickets must be a tuple'):
        TINY.action_id(KeepTickets([0], [1]))  # type: ignore[arg-type]  # likewise


@pytest.mark.parametrize("id", [-1, 262])
def test_an_id_out_of_range(id: int) -> None:
    assert TINY.num_actions == 262
    with pytest.raises(IndexError, match=f"tiny has no action {id}; ids run from 0 to 261"):
        TINY.action(id)
