import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from whistlestop.boards import Bonuses, Deal, Route, Variant, load, variants


def all_regular(keep: int, size: int) -> Deal:
    return Deal(0, size, keep, size, keep, "under")


MIXED = Deal(long=1, regular=3, keep_at_least=2, keep_at_most=4, keep_at_least_without_long=2, returned="out")
EU15 = ("tickets", "longest-path")


@pytest.mark.parametrize(
    ("name", "long", "regular", "deals", "draw", "stations", "tie_break"),
    [
        ("usa", 0, 33, (all_regular(2, 4),), 3, 0, ("tickets", "longest-path")),
        ("usa-classic", 0, 30, (all_regular(2, 3),), 3, 0, ("tickets", "longest-path")),
        ("usa-1910", 0, 35, (all_regular(2, 3),), 3, 0, ("tickets",)),
        ("usa-big-cities", 0, 35, (all_regular(2, 4),), 4, 0, ("tickets",)),
        ("usa-mega", 0, 69, (all_regular(3, 5),), 4, 0, ("tickets", "longest-path")),
        ("europe", 6, 40, (MIXED,), 3, 3, ("tickets", "stations", "longest-path")),
        ("europe-1912", 6, 49, (MIXED,), 3, 3, EU15),
        ("europe-mega", 12, 89, (Deal(2, 0, 0, 1, 0, "out"), Deal(0, 5, 2, 5, 3, "under")), 3, 3, EU15),
        ("europe-big-cities", 0, 45, (all_regular(2, 5),), 4, 3, EU15),
    ],
)
def test_S1_S4_the_table_of_variants(
    name: str,
    long: int,
    regular: int,
    deals: tuple[Deal, ...],
    draw: int,
    stations: int,
    tie_break: tuple[str, ...],
) -> None:
    variant = load(name)
    assert (len(variant.long), len(variant.regular)) == (long, regular)
    assert variant.deals == deals
    assert (variant.draw_tickets, variant.stations, variant.trains) == (draw, stations, 45)
    assert variant.tie_break == tie_break
    assert variant.options == ()


@pytest.mark.parametrize(
    ("name", "bonuses"),
    [
        ("usa", Bonuses(longest_path=10)),
        ("usa-classic", Bonuses(longest_path=10)),
        ("usa-1910", Bonuses(most_tickets=15)),
        ("usa-big-cities", Bonuses()),
        ("usa-mega", Bonuses(longest_path=10, most_tickets=15)),
        ("europe", Bonuses(longest_path=10)),
    ],
)
def test_U1_U3_U4_the_bonuses_of_the_variants(name: str, bonuses: Bonuses) -> None:
    assert load(name).bonuses == bonuses


def test_long_tickets_come_first_and_are_marked() -> None:
    for name in variants():
        variant = load(name)
        assert variant.tickets == variant.long + variant.regular
        assert [ticket.long for ticket in variant.tickets] == (
            [True] * len(variant.long) + [False] * len(variant.regular)
        )


@pytest.mark.parametrize("name", [name for name in variants() if "max" in load(name).available_options])
def test_bonus_tickets_join_the_regular_deck(name: str) -> None:
    plain = load(name)
    both = plain.with_options(("max", "orient-express"))
    assert both.options == ("orient-express", "max")
    assert both.long == plain.long
    assert both.regular[: len(plain.regular)] == plain.regular
    assert [ticket.id for ticket in both.regular[len(plain.regular) :]] == [
        *("O01", "O02", "O03", "O04", "O05", "O06"),
        "M01",
    ]
    assert both.num_actions == plain.num_actions


def test_the_anniversary_tie_break_is_europes_alone() -> None:
    assert load("europe", ("anniversary-tie-break",)).tie_break == EU15
    assert load("europe", ("max",)).tie_break == ("tickets", "stations", "longest-path")
    for name in variants():
        assert ("anniversary-tie-break" in load(name).available_options) == (name == "europe")


def test_options_are_exact_and_can_be_taken_off_again() -> None:
    plain = load("europe")
    with_max = plain.with_options("max")
    assert with_max.with_options(("orient-express",)).options == ("orient-express",)
    assert with_max.with_options(()) == plain
    assert plain.with_options(("max", "max")) == with_max != plain


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match='usa has no option "max"; it has no options'):
        load("usa", ("max",))
    with pytest.raises(ValueError, match="its options are orient-express, max, anniversary-tie-break"):
        load("europe", ("max", "min"))


def changed_route(variant: Variant, **change: object) -> Variant:
    first, *others = variant.board.routes
    routes = (replace(first, **change), *others)  # type: ignore[arg-type]  # each test gives the field's own type
    return replace(variant, board=replace(variant.board, routes=routes))


def test_digests_differ_when_anything_that_matters_does() -> None:
    usa = load("usa")
    ticket, *others = usa.regular
    deal = usa.deals[0]
    changed = [
        usa,
        *(load(name) for name in variants()[1:]),
        *(load("europe", (option,)) for option in load("europe").available_options),
        changed_route(usa, length=3),
        changed_route(usa, colour="red"),
        changed_route(usa, tunnel=True),
        changed_route(usa, ferry=1),
        replace(usa, regular=(replace(ticket, points=13), *others)),
        replace(usa, regular=(*others, ticket)),
        replace(usa, deals=(replace(deal, keep_at_least=3),)),
        replace(usa, deals=(replace(deal, returned="out"),)),
        replace(usa, draw_tickets=4),
        replace(usa, stations=1),
        replace(usa, trains=44),
        replace(usa, station_points=5),
        replace(usa, bonuses=Bonuses(longest_path=15)),
        replace(usa, bonuses=Bonuses(longest_path=10, most_tickets=10)),
        replace(usa, tie_break=("tickets",)),
        replace(usa, board=replace(usa.board, route_points={1: 2})),
        replace(usa, board=replace(usa.board, cities=usa.board.cities[::-1])),
    ]
    assert len({variant.digest for variant in changed}) == len(changed)
    assert all(len(variant.digest) == 16 and int(variant.digest, 16) >= 0 for variant in changed)


def test_digests_do_not_depend_on_what_is_only_shown() -> None:
    usa = load("usa")
    board = replace(usa.board, name="Amérique", about="…")
    assert replace(usa, name="x", title="X", about="", source="", board=board).digest == usa.digest


def test_a_variant_is_a_value() -> None:
    variant = load("europe", ("max",))
    copy = pickle.loads(pickle.dumps(variant))
    assert copy == variant
    assert hash(copy) == hash(variant)
    assert copy.with_options(()) == load("europe")
    assert repr(variant) == "Variant('europe', options=('max',))"
    with pytest.raises(FrozenInstanceError):
        variant.trains = 1  # type: ignore[misc]  # that it can't be set is the point
    assert isinstance(variant.board.routes[0], Route)


def test_a_deal_knows_its_size() -> None:
    assert [deal.size for deal in load("europe-mega").deals] == [2, 5]
