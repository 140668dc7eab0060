"""The facts of the built-in boards: counts, colour balance, decks, values against shortest paths (P1, P2)."""

import heapq
from collections import Counter
from itertools import combinations

import pytest

from whistlestop.actions import COLOURS
from whistlestop.boards import Board, BoardFile, Ticket, built_in_files, check, load

USA, EUROPE = built_in_files()
ORIENT_EXPRESS = {"O01", "O02", "O03", "O04", "O05", "O06"}


def shortest_path(board: Board, start: int, goal: int) -> int:
    roads: dict[int, list[tuple[int, int]]] = {}
    for route in board.routes:
        roads.setdefault(route.a, []).append((route.length, route.b))
        roads.setdefault(route.b, []).append((route.length, route.a))
    queue, done = [(0, start)], set()
    while queue:
        distance, city = heapq.heappop(queue)
        if city == goal:
            return distance
        if city not in done:
            done.add(city)
            for length, other in roads[city]:
                heapq.heappush(queue, (distance + length, other))
    raise AssertionError(f"no way from {start} to {goal}")


def all_tickets(file: BoardFile) -> dict[str, Ticket]:
    return {ticket.id: ticket for deck in file.decks.values() for ticket in deck.tickets}


def pair(board: Board, ticket: Ticket) -> frozenset[str]:
    return frozenset((board.cities[ticket.a].name, board.cities[ticket.b].name))


def big_cities(board: Board) -> set[str]:
    return {city.name for city in board.cities if city.big}


@pytest.mark.parametrize("file", [USA, EUROPE], ids=["usa", "europe"])
def test_the_file_has_no_problems(file: BoardFile) -> None:
    assert check(file.path) == []


@pytest.mark.parametrize(
    ("file", "cities", "routes", "doubles", "spaces", "spaces_once"),
    [(USA, 36, 100, 22, 309, 256), (EUROPE, 47, 101, 11, 300, 268)],
    ids=["usa", "europe"],
)
def test_P1_counts(file: BoardFile, cities: int, routes: int, doubles: int, spaces: int, spaces_once: int) -> None:
    board = file.board
    assert len(board.cities) == cities
    assert len(board.routes) == routes
    assert sum(route.twin is not None for route in board.routes) == 2 * doubles
    assert sum(route.length for route in board.routes) == spaces
    once = {frozenset((route.a, route.b)): route.length for route in board.routes}
    assert len(once) == routes - doubles
    assert sum(once.values()) == spaces_once


@pytest.mark.parametrize("file", [USA, EUROPE], ids=["usa", "europe"])
def test_C4_the_halves_of_a_double_route_name_each_other(file: BoardFile) -> None:
    routes = file.board.routes
    for i, route in enumerate(routes):
        if route.twin is not None:
            other = routes[route.twin]
            assert other.twin == i
            assert {other.a, other.b, other.length} == {route.a, route.b, route.length}
            assert (other.tunnel, other.ferry) == (route.tunnel, route.ferry)
            assert other.colour != route.colour or route.colour == "grey"


def test_usa_lengths_and_points() -> None:
    assert Counter(route.length for route in USA.board.routes) == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}
    assert USA.board.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_europe_lengths_and_points() -> None:
    assert Counter(route.length for route in EUROPE.board.routes) == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}
    assert EUROPE.board.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}


@pytest.mark.parametrize("colour", COLOURS)
def test_usa_has_seven_routes_and_27_spaces_of_each_colour(colour: str) -> None:
    lengths = [route.length for route in USA.board.routes if route.colour == colour]
    assert (len(lengths), sum(lengths)) == (7, 27)


@pytest.mark.parametrize("colour", COLOURS)
def test_europe_has_eight_routes_one_a_tunnel_of_each_colour(colour: str) -> None:
    routes = [route for route in EUROPE.board.routes if route.colour == colour]
    assert len(routes) == 8
    assert sum(route.length for route in routes) == (23 if colour in ("blue", "green") else 22)
    assert sum(route.tunnel for route in routes) == 1


def test_grey_routes() -> None:
    grey = [route.length for route in USA.board.routes if route.colour == "grey"]
    assert (len(grey), sum(grey)) == (44, 93)
    grey_in_europe = [route for route in EUROPE.board.routes if route.colour == "grey"]
    assert (len(grey_in_europe), sum(route.length for route in grey_in_europe)) == (37, 122)
    assert sum(route.tunnel for route in grey_in_europe) == 10


def test_tunnels_and_ferries() -> None:
    assert not any(route.tunnel or route.ferry for route in USA.board.routes)
    assert sum(route.tunnel for route in EUROPE.board.routes) == 18
    assert Counter(route.ferry for route in EUROPE.board.routes) == {0: 88, 1: 9, 2: 4}


def test_cities_lie_where_they_should() -> None:
    assert all(25 < city.lat < 52 and -125 < city.lon < -70 for city in USA.board.cities)
    assert all(35 < city.lat < 61 and -10 < city.lon < 43 for city in EUROPE.board.cities)


def test_big_cities() -> None:
    assert big_cities(USA.board) == {
        "Chicago", "Dallas", "Houston", "Los Angeles", "Miami", "New York", "Seattle",
    }  # fmt: skip
    assert big_cities(EUROPE.board) == {
        "London", "Berlin", "Moskva", "Paris", "Wien", "Madrid", "Roma", "Athína", "Angora",
    }  # fmt: skip


def test_names_in_other_languages() -> None:
    europe = EUROPE.board
    assert europe.cities[europe.city("wien")].names == {"en": "Vienna", "fr": "Vienne"}
    assert europe.cities[europe.city("angora")].names == {"today": "Ankara"}
    for file in (USA, EUROPE):
        for city in file.board.cities:
            assert city.names.keys() <= {"en", "de", "fr", "today"}
            assert city.name not in city.names.values()
            assert all(file.board.city(name) == file.board.city(city.id) for name in city.names.values())


@pytest.mark.parametrize(
    ("file", "sizes"),
    [
        (
            USA,
            {
                "classic": 30,
                "usa-33": 33,
                "usa-1910": 35,
                "mega-1910": 69,
                "big-cities-1910": 35,
                "mystery-train": 4,
            },
        ),
        (
            EUROPE,
            {
                "europa-long": 6,
                "europa-regular": 40,
                "1912-long": 6,
                "1912-regular": 49,
                "big-cities": 45,
                "orient-express": 6,
                "max": 1,
            },
        ),
    ],
    ids=["usa", "europe"],
)
def test_deck_sizes(file: BoardFile, sizes: dict[str, int]) -> None:
    assert {id: len(deck.tickets) for id, deck in file.decks.items()} == sizes


@pytest.mark.parametrize(
    ("file", "off"),
    [
        (USA, {"C13": 1, "C14": 1, "C15": 1, "C23": 1, "C25": 2, "X09": 1, "X49": 1}),
        (EUROPE, {"EL03": 1, "E22": 1, "XL02": 1, "X06": -1, "X13": 1, "X32": 1, "X35": 3, "X40": 1}),
    ],
    ids=["usa", "europe"],
)
def test_values_are_shortest_paths_but_for_these(file: BoardFile, off: dict[str, int]) -> None:
    tickets = all_tickets(file)
    board = file.board
    surplus = {id: t.points - shortest_path(board, t.a, t.b) for id, t in tickets.items()}
    assert {id: points for id, points in surplus.items() if points} == off


def test_big_city_decks_are_the_tickets_that_name_a_big_city() -> None:
    usa_big, usa_mega = USA.decks["big-cities-1910"].tickets, USA.decks["mega-1910"].tickets
    assert set(usa_big) == {t for t in usa_mega if pair(USA.board, t) & big_cities(USA.board)}
    regular = EUROPE.decks["europa-regular"].tickets + EUROPE.decks["1912-regular"].tickets
    big = big_cities(EUROPE.board)
    assert set(EUROPE.decks["big-cities"].tickets) == {t for t in regular if pair(EUROPE.board, t) & big}
    assert {frozenset(two) for two in combinations(big, 2)} <= {pair(EUROPE.board, t) for t in regular}


def test_europe_values_by_deck() -> None:
    values = {id: Counter(ticket.points for ticket in deck.tickets) for id, deck in EUROPE.decks.items()}
    assert values["europa-regular"] == {5: 5, 6: 5, 7: 5, 8: 13, 9: 2, 10: 5, 11: 2, 12: 2, 13: 1}
    assert values["europa-long"] == {20: 3, 21: 3}
    assert values["1912-long"] == {16: 1, 17: 2, 18: 1, 19: 1, 20: 1}


def test_no_pair_is_on_two_tickets_of_a_variant() -> None:
    for file in (USA, EUROPE):
        for variant in file.variants.values():
            tickets = variant.with_options(variant.available_options).tickets
            assert len({pair(file.board, ticket) for ticket in tickets}) == len(tickets)


def test_P2_the_33() -> None:
    classic, deck = USA.decks["classic"].tickets, USA.decks["usa-33"].tickets
    assert deck[:30] == classic
    new = [(pair(USA.board, ticket), ticket.points, ticket.stand_in) for ticket in deck[30:]]
    assert new == [
        (frozenset(("Washington", "Atlanta")), 4, False),
        (frozenset(("Omaha", "New Orleans")), 8, True),
        (frozenset(("Vancouver", "Denver")), 11, True),
    ]


def test_P2_the_booklets_sums_hold_in_the_33() -> None:
    points = {pair(USA.board, ticket): ticket.points for ticket in USA.decks["usa-33"].tickets}
    first, second = frozenset(("Montréal", "Atlanta")), frozenset(("New York", "Atlanta"))
    done, missed = frozenset(("Sault Ste. Marie", "Nashville")), frozenset(("Atlanta", "Washington"))
    assert points[first] + points[second] == 15
    assert points[done] - points[missed] == 4


def test_P2_orient_express_and_max_are_stand_ins() -> None:
    bonus = EUROPE.decks["orient-express"].tickets + EUROPE.decks["max"].tickets
    assert [(EUROPE.board.cities[t.a].name, EUROPE.board.cities[t.b].name, t.points) for t in bonus] == [
        ("Paris", "Constantinople", 15),
        ("Paris", "Budapest", 9),
        ("Paris", "Bucuresti", 13),
        ("München", "Constantinople", 11),
        ("Wien", "Constantinople", 8),
        ("Budapest", "Constantinople", 7),
        ("London", "København", 8),
    ]
    assert all(ticket.stand_in for ticket in bonus)


def test_P2_nothing_else_is_a_stand_in_and_each_is_owned_up_to() -> None:
    for file in (USA, EUROPE):
        for deck in file.decks.values():
            marked = {ticket.id for ticket in deck.tickets if ticket.stand_in}
            expected = {"usa-33": {"X18", "X32"}, "max": {"M01"}, "orient-express": ORIENT_EXPRESS}
            assert marked == expected.get(deck.id, set())
            assert bool(marked) == ("stand-in" in deck.about)
    assert "stand-in" in load("usa").about
    for name in EUROPE.variants:
        assert "stand-in" not in load(name).about
        assert "stand-in" in load(name, ("max",)).about
        assert "stand-in" in load(name, ("orient-express",)).about


def test_reprinted_values_of_1910() -> None:
    classic = {pair(USA.board, t): t.points for t in USA.decks["classic"].tickets}
    mega = {pair(USA.board, t): t.points for t in USA.decks["mega-1910"].tickets}
    changed = {two: (points, mega[two]) for two, points in classic.items() if points != mega[two]}
    assert changed == {
        frozenset(("Los Angeles", "Miami")): (20, 19),
        frozenset(("Los Angeles", "New York")): (21, 20),
        frozenset(("Seattle", "New York")): (22, 20),
        frozenset(("Sault Ste. Marie", "Oklahoma City")): (9, 8),
    }
