"""Completed tickets and the best use of stations against the oracle: on positions that play reaches, and others."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.rules.oracles import Route, Ticket, best_tickets, tickets_with

from whistlestop.boards import Variant, load, variants
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.rules import engine
from whistlestop.rules.compile import INTERPRETED
from whistlestop.rules.state import NONE
from whistlestop.rules.tables import TABLES, tables_of

GAMES = 1 if INTERPRETED else 50
EXAMPLES = 30 if INTERPRETED else 400
WITH_STATIONS = [name for name in variants() if load(name).stations]
WITHOUT_STATIONS = [name for name in variants() if not load(name).stations]
SCRATCH = engine.new_scratch()


def numbers(words: NDArray[np.uint64]) -> list[int]:
    return [64 * word + i for word in range(len(words)) for i in range(64) if int(words[word]) >> i & 1]


@dataclass
class Table:
    """An end position: who holds which routes, and one player's stations and tickets."""

    routes: list[Route]
    tickets: list[Ticket]
    stations: list[int]
    own: list[int] = field(default_factory=list)
    others: list[list[int]] = field(default_factory=list)

    def of(self, held: list[int]) -> list[Route]:
        return [self.routes[i] for i in held]

    @property
    def lent(self) -> list[int]:
        return sorted(i for held in self.others for i in held)

    def by_oracle(self) -> tuple[int, int]:
        return best_tickets(self.of(self.own), self.of(self.lent), self.stations, self.tickets)

    def by_engine(self, seat: int = 0) -> tuple[int, int, list[int]]:
        """Points, completed tickets and the borrowed routes by the cities of the stations."""
        state, scores = engine.new_states(1), engine.new_scores()
        seats = [*self.others[:seat], self.own, *self.others[seat:]]
        state[0]["players"] = max(2, len(seats))
        for i, held in enumerate(seats):
            for route in held:
                state[0]["claimed"][i, route >> 6] |= np.uint64(1 << (route & 63))
        for ticket in range(len(self.tickets)):
            state[0]["tickets"][seat, ticket >> 6] |= np.uint64(1 << (ticket & 63))
        state[0]["stations"][seat] = np.uint64(sum(1 << city for city in self.stations))
        assert engine.score_game(state, self._tables(), SCRATCH, scores)
        row = scores[0]
        return int(row["tickets"][seat]), int(row["completed"][seat]), row["borrowed"][seat].tolist()

    def _tables(self) -> NDArray[np.void]:
        tables = np.zeros(1, TABLES)
        row = tables[0]
        row["cities"], row["stations"] = 64, 3
        for i, (a, b, length) in enumerate(self.routes):
            row["route_a"][i], row["route_b"][i], row["route_length"][i] = a, b, length
            for city in (a, b):
                row["city_routes"][city, i >> 6] |= np.uint64(1 << (i & 63))
        for i, (a, b, points) in enumerate(self.tickets):
            row["ticket_a"][i], row["ticket_b"][i], row["ticket_points"][i] = a, b, points
        return engine.for_engine(tables)


def check_borrowed(table: Table, points: int, completed: int, borrowed: list[int]) -> None:
    """What the stations are said to borrow is allowed, and gives what it is said to give."""
    used = borrowed[: len(table.stations)]
    assert borrowed[len(table.stations) :] == [NONE] * (3 - len(table.stations))
    for city, route in zip(sorted(table.stations), used, strict=True):
        assert route == NONE or (route in table.lent and city in table.routes[route][:2])
    own = table.of([*table.own, *(route for route in used if route != NONE)])
    assert tickets_with(own, table.tickets) == (points, completed)


def agree(table: Table, seat: int = 0) -> None:
    points, completed, borrowed = table.by_engine(seat)
    assert (points, completed) == table.by_oracle()
    check_borrowed(table, points, completed, borrowed)


# Positions that play reaches


def table_of(variant: Variant, state: NDArray[np.void], seat: int) -> Table:
    """The end position from one seat's point of view."""
    held = [numbers(state["claimed"][i]) for i in range(int(state["players"]))]
    tickets = [variant.tickets[i] for i in numbers(state["tickets"][seat])]
    return Table(
        [Route(route.a, route.b, route.length) for route in variant.board.routes],
        [Ticket(ticket.a, ticket.b, ticket.points) for ticket in tickets],
        numbers(state["stations"][seat : seat + 1]),
        held[seat],
        held[:seat] + held[seat + 1 :],
    )


@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
@pytest.mark.parametrize("name", WITH_STATIONS)
def test_E3_every_choice_in_random_games_is_the_oracles(name: str, players: int) -> None:
    variant = load(name)
    tables = engine.for_engine(tables_of(variant))
    state, scores, chooser = engine.new_states(1), engine.new_scores(), np.zeros(2, np.uint64)
    for seed in range(GAMES):
        assert engine.play_random_games(state, tables, SCRATCH, scores, chooser, players, seed, 1) > 0
        for seat in range(players):
            table = table_of(variant, state[0], seat)
            points, completed = int(scores[0]["tickets"][seat]), int(scores[0]["completed"][seat])
            assert (points, completed) == table.by_oracle(), (seed, seat)
            check_borrowed(table, points, completed, scores[0]["borrowed"][seat].tolist())


@pytest.mark.parametrize("name", WITHOUT_STATIONS)
def test_E3_without_stations_only_own_routes_count(name: str) -> None:
    variant = load(name)
    tables = engine.for_engine(tables_of(variant))
    state, scores, chooser = engine.new_states(1), engine.new_scores(), np.zeros(2, np.uint64)
    for seed in range(GAMES):
        assert engine.play_random_games(state, tables, SCRATCH, scores, chooser, 3, seed, 1) > 0
        for seat in range(3):
            table = table_of(variant, state[0], seat)
            expected = tickets_with(table.of(table.own), table.tickets)
            assert (int(scores[0]["tickets"][seat]), int(scores[0]["completed"][seat])) == expected


# Random positions


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Few cities and many tickets, so that stations compete; lengths do not matter to tickets."""
    cities = draw(st.integers(3, 9))
    pairs = list(combinations(range(cities), 2))
    routes = draw(st.lists(st.sampled_from(pairs), min_size=2, max_size=18))
    holders = [draw(st.integers(-1, 4)) for _ in routes]  # -1: nobody
    claims = dict.fromkeys(zip(holders, routes, strict=True))  # nobody holds both routes of a double route (C4)
    held = [[i for i, claim in enumerate(claims) if claim[0] == holder] for holder in range(5)]
    tickets = draw(st.lists(st.tuples(st.sampled_from(pairs), st.integers(1, 6)), max_size=8))
    stations = draw(st.lists(st.integers(0, cities - 1), unique=True, max_size=3))
    names = sorted(draw(st.lists(st.integers(0, 63), unique=True, min_size=cities, max_size=cities)))
    return Table(
        [Route(names[a], names[b], 1) for _, (a, b) in claims],
        [Ticket(names[a], names[b], points) for (a, b), points in tickets],
        [names[city] for city in stations],
        held[0],
        held[1:],
    )


@given(tables(), st.integers(0, 4))
@settings(max_examples=EXAMPLES)
def test_E3_random_positions(table: Table, seat: int) -> None:
    agree(table, seat)


# Positions built to be hard


def path(*cities: int) -> list[Route]:
    return [Route(a, b, 2) for a, b in pairwise(cities)]


def test_E3_two_stations_that_are_worth_nothing_alone() -> None:
    table = Table(path(0, 1, 2, 3), [Ticket(0, 3, 9)], [1, 2], own=[0], others=[[1, 2]])
    assert table.by_engine() == (9, 1, [1, 2, NONE])
    agree(table)


def test_E3_three_stations_in_a_row_carry_a_ticket_without_any_own_route() -> None:
    table = Table(path(0, 1, 2, 3), [Ticket(0, 3, 9)], [3, 1, 2], others=[[0, 2], [1]])
    assert table.by_engine() == (9, 1, [0, 1, 2])
    agree(table)


def test_E3_one_station_serves_several_tickets_with_its_one_route() -> None:
    tickets = [Ticket(0, 2, 3), Ticket(0, 3, 3), Ticket(1, 3, 3), Ticket(0, 4, 8)]
    routes = [Route(0, 1, 1), Route(1, 2, 1), Route(2, 3, 1), Route(1, 4, 1)]
    table = Table(routes, tickets, [1], own=[0, 2], others=[[1], [3]])
    assert table.by_engine() == (9 - 8, 3, [1, NONE, NONE])
    agree(table)


def test_E3_a_station_has_one_route_only() -> None:
    table = Table(path(0, 1, 2), [Ticket(0, 2, 5)], [1], others=[[0, 1]])
    assert table.by_engine() == (-5, 0, [NONE, NONE, NONE])
    agree(table)


def test_E3_the_far_end_of_a_route_needs_no_station_but_one_end_does() -> None:
    table = Table(path(0, 1, 2), [Ticket(0, 2, 5)], [2], own=[0], others=[[1]])
    assert table.by_engine() == (5, 1, [1, NONE, NONE])
    elsewhere = Table(path(0, 1, 2), [Ticket(0, 2, 5)], [0], own=[0], others=[[1]])
    assert elsewhere.by_engine() == (-5, 0, [NONE, NONE, NONE])


def test_E3_among_equal_points_more_tickets_are_completed() -> None:
    routes = [Route(0, 1, 1), Route(0, 2, 1), Route(2, 3, 1)]
    tickets = [Ticket(0, 1, 6), Ticket(0, 2, 3), Ticket(0, 3, 3)]
    for order in (routes, [routes[1], routes[0], routes[2]]):
        mine = order.index(routes[2])
        table = Table(order, tickets, [0], own=[mine], others=[[i for i in range(3) if i != mine]])
        points, completed, borrowed = table.by_engine()
        assert (points, completed, order[borrowed[0]]) == (0, 2, routes[1])
        agree(table)


def test_E3_points_count_before_tickets() -> None:
    routes = [Route(0, 1, 1), Route(0, 2, 1), Route(2, 3, 1)]
    tickets = [Ticket(0, 1, 7), Ticket(0, 2, 3), Ticket(0, 3, 3)]
    table = Table(routes, tickets, [0], own=[2], others=[[0, 1]])
    assert table.by_engine() == (1, 1, [0, NONE, NONE])
    agree(table)


def test_E3_the_best_for_one_station_alone_is_not_always_the_best_for_all() -> None:
    """Greedy takes ticket 0-1 with the station in 0; 0-4 with 4-5 needs the same station and gives more."""
    routes = [Route(0, 1, 1), Route(0, 4, 1), Route(4, 5, 1)]
    tickets = [Ticket(0, 1, 5), Ticket(0, 5, 9)]
    table = Table(routes, tickets, [0, 5], others=[[0, 1, 2]])
    assert table.by_engine() == (4, 1, [1, 2, NONE])
    agree(table)


def test_E3_a_route_into_the_players_own_network_is_useless() -> None:
    routes = [Route(0, 1, 1), Route(0, 1, 1), Route(1, 2, 1), Route(0, 2, 1)]
    table = Table(routes, [Ticket(0, 2, 4), Ticket(0, 3, 2)], [0], own=[0, 2], others=[[1], [3]])
    assert table.by_engine() == (2, 1, [NONE, NONE, NONE])
    agree(table)


def test_E3_a_station_in_a_city_where_nobody_has_a_route() -> None:
    table = Table(path(0, 1, 2), [Ticket(0, 2, 5), Ticket(0, 9, 4)], [9, 2], own=[0], others=[[1]])
    assert table.by_engine() == (5 - 4, 1, [1, NONE, NONE])
    agree(table)


def test_E3_an_unclaimed_route_cannot_be_borrowed() -> None:
    table = Table(path(0, 1, 2), [Ticket(0, 2, 5)], [1], own=[0], others=[[]])
    assert table.by_engine() == (-5, 0, [NONE, NONE, NONE])


@pytest.mark.parametrize("lender", range(4))
@pytest.mark.parametrize("seat", range(MAX_PLAYERS))
def test_E3_any_other_player_may_lend(lender: int, seat: int) -> None:
    others = [[1] if i == lender else [] for i in range(4)]
    table = Table(path(0, 1, 2), [Ticket(0, 2, 5)], [1], own=[0], others=others)
    assert table.by_engine(seat) == (5, 1, [1, NONE, NONE])


def test_E3_two_stations_at_the_two_ends_of_one_route() -> None:
    table = Table(path(5, 0, 1, 6), [Ticket(5, 6, 7), Ticket(0, 9, 3)], [0, 1], own=[0, 2], others=[[1]])
    points, completed, _ = table.by_engine()
    assert (points, completed) == (4, 1)
    agree(table)


def test_E3_routes_and_tickets_of_the_second_word_and_the_last_city() -> None:
    far = [Route(2 * (i // 30) + 1, 30 + i % 30, 1) for i in range(110)]
    routes = [*far, Route(63, 62, 1), Route(62, 61, 1)]
    tickets = [*(Ticket(0, 2, 1) for _ in range(100)), Ticket(61, 63, 20)]
    table = Table(routes, tickets, [62], own=[110], others=[[111]])
    assert table.by_engine() == (20 - 100, 1, [111, NONE, NONE])
    agree(table)


@pytest.mark.skipif(INTERPRETED, reason="80,000 choices take 20 seconds")
def test_E3_three_hubs_with_as_many_lenders_as_a_board_can_have() -> None:
    """Only the last two routes of each hub help."""
    hubs = [Route(hub, city, 1) for hub in range(3) for city in range(22, 64)]
    own = [Route(3, 63, 1), Route(4, 62, 1)]
    tickets = [Ticket(0, 3, 5), Ticket(1, 3, 5), Ticket(2, 4, 5), Ticket(2, 3, 5)]
    routes = [*hubs, *own]
    table = Table(routes, tickets, [0, 1, 2], own=[126, 127], others=[list(range(126))])
    points, completed, borrowed = table.by_engine()
    assert (points, completed) == (10, 3)
    check_borrowed(table, points, completed, borrowed)
