"""Plans: the cheapest way is the cheapest, and a plan does what it says."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought, members, midway, moments
from tests.positions import game as a_game
from tests.rules.oracles import Route, Ticket, tickets_with

import whistlestop as ws

FAR = 10**9
SOME_VARIANTS = ("usa", "europe")


def cheapest(thought: Thought, start: int) -> list[int]:
    """What the cheapest way to each city costs, by trying every route as often as there are cities (Bellman, Ford)."""
    board = thought.variant.board
    usable = members(thought.planners["usable"][0])
    cost = thought.planners["cost"][0].tolist()
    distance = [FAR] * len(board.cities)
    distance[start] = 0
    for _ in board.cities:
        for i in usable:
            a, b = board.routes[i].a, board.routes[i].b
            distance[b] = min(distance[b], distance[a] + cost[i])
            distance[a] = min(distance[a], distance[b] + cost[i])
    return distance


def way_back(thought: Thought, start: int, goal: int) -> list[int]:
    board, along, city = thought.variant.board, [], goal
    while city != start:
        route = int(thought.planners["via"][0, city])
        along.append(route)
        city = board.routes[route].a + board.routes[route].b - city
        assert len(along) < len(board.cities), "round in circles"
    return along


@settings(max_examples=25)
@given(st.sampled_from(SOME_VARIANTS), st.integers(2, 5), st.integers(0, 50), st.integers(0, 250), st.data())
def test_the_way_found_is_the_cheapest(name: str, players: int, seed: int, actions: int, data: st.DataObject) -> None:
    game, seat = midway(name, players, seed, actions)
    thought = Thought(game)
    probes.price(thought.states, thought.tables, thought.planners, seat)
    start = data.draw(st.integers(0, len(game.variant.board.cities) - 1))
    distances = cheapest(thought, start)
    usable, cost = members(thought.planners["usable"][0]), thought.planners["cost"][0]
    for goal, distance in enumerate(distances):
        found = probes.way(thought.tables, thought.planners, start, goal)
        assert found == (-1 if distance == FAR else distance)
        if found >= 0:
            along = way_back(thought, start, goal)
            assert set(along) <= usable
            assert sum(int(cost[route]) for route in along) == found


def planned(
    name: str, players: int, seed: int, extra_orders: int = 0, build: bool = True
) -> Iterable[tuple[ws.Game, int, Thought]]:
    for game, seat in moments(name, players, seed, every=4, build=build):
        if game.view().phase not in ("choosing-tickets", "keeping-tickets"):
            thought = Thought(game)
            thought.plan(seat, extra_orders)
            yield game, seat, thought


@pytest.mark.parametrize("extra_orders", [0, 10])
@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("usa", 5), ("europe", 3), ("europe-mega", 4)])
def test_a_plan_can_be_carried_out(name: str, players: int, extra_orders: int) -> None:
    plans = 0
    for game, seat, thought in planned(name, players, seed=players, extra_orders=extra_orders):
        me = game.view(seat).players[seat]
        routes = game.variant.board.routes
        plan, borrowed = thought.routes("plan", seat), thought.routes("borrowed", seat)
        assert plan <= thought.held("open", seat)
        assert not any(routes[route].twin in plan for route in plan), "nobody may hold both (C4)"
        assert sum(routes[route].length for route in plan) <= me.trains
        others = {route for player in game.view().players if player.seat != seat for route in player.routes}
        assert borrowed <= others and len(borrowed) <= me.stations_left
        plans += bool(plan)
    assert plans > 3


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("usa", 5), ("europe", 3), ("europe-1912", 5)])
def test_a_plan_connects_every_ticket_that_it_does_not_give_up(name: str, players: int) -> None:
    """Together with the routes held and borrowed; nobody has built a station yet."""
    checked = 0
    for game, seat, thought in planned(name, players, seed=players + 1, build=False):
        board, me = game.variant.board, game.view(seat).players[seat]
        given_up = thought.routes("given_up", seat)
        tickets = [game.variant.tickets[t] for t in game.view(seat).tickets or () if t not in given_up]
        used = {*me.routes, *thought.routes("plan", seat), *thought.routes("borrowed", seat)}
        points, _ = tickets_with(
            [Route(board.routes[r].a, board.routes[r].b, 1) for r in used],
            [Ticket(t.a, t.b, t.points) for t in tickets],
        )
        assert points == sum(ticket.points for ticket in tickets)
        checked += len(tickets)
    assert checked > 5


@pytest.mark.parametrize("name", SOME_VARIANTS)
def test_what_a_plan_needs_is_counted(name: str) -> None:
    for game, seat, thought in planned(name, 3, seed=8):
        need = dict.fromkeys(range(9), 0)
        spaces = 0
        for i in thought.routes("plan", seat):
            route = game.variant.board.routes[i]
            spaces += route.length
            need[8] += route.ferry
            if route.colour != "grey":
                need[ws.COLOURS.index(route.colour)] += route.length
        assert int(thought.planners["spaces"][0, seat]) == spaces
        assert thought.planners["need"][0, seat].tolist() == list(need.values())


@pytest.mark.parametrize("name", SOME_VARIANTS)
def test_more_care_is_never_worse(name: str) -> None:
    better = 0
    for game, seat, quick in planned(name, 2, seed=12):
        careful = Thought(game)
        careful.plan(seat, extra_orders=30)
        assert careful.planners["value"][0, seat] >= quick.planners["value"][0, seat]
        better += int(careful.planners["value"][0, seat] > quick.planners["value"][0, seat])
    assert better > 0


def with_a_plan() -> tuple[ws.Game, Thought]:
    game = a_game("usa", tickets=[["C01", "C02", "C03"]])
    thought = Thought(game)
    thought.plan(0)
    assert len(thought.routes("plan", 0)) > 3
    return game, thought


def is_held(thought: Thought) -> bool:
    return bool(probes.holds(thought.states, thought.planners, 0))


def test_a_plan_holds_while_its_own_routes_are_claimed() -> None:
    game, thought = with_a_plan()
    assert is_held(thought)
    spaces = int(thought.planners["spaces"][0, 0])
    route = min(thought.routes("plan", 0))
    set_route(thought, 0, route)
    assert is_held(thought)
    probes.needs(thought.states, thought.tables, thought.planners, 0)
    assert route not in thought.routes("plan", 0)
    assert thought.planners["spaces"][0, 0] == spaces - game.variant.board.routes[route].length


def test_a_plan_is_dropped_when_a_route_of_it_is_lost() -> None:
    _, thought = with_a_plan()
    set_route(thought, 1, max(thought.routes("plan", 0)))
    assert not is_held(thought)


def test_a_plan_holds_when_another_route_is_lost() -> None:
    game, thought = with_a_plan()
    free = set(range(len(game.variant.board.routes))) - thought.routes("plan", 0)
    set_route(thought, 1, min(free))
    assert is_held(thought)


def test_a_plan_is_dropped_when_there_are_other_tickets() -> None:
    _, thought = with_a_plan()
    thought.states["tickets"][0, 0, 0] ^= 1 << 20
    assert not is_held(thought)


def test_a_plan_is_dropped_when_trains_run_short() -> None:
    _, thought = with_a_plan()
    thought.states["trains"][0, 0] = int(thought.planners["spaces"][0, 0])
    assert is_held(thought)
    thought.states["trains"][0, 0] -= 1
    assert not is_held(thought)


def set_route(thought: Thought, seat: int, route: int) -> None:
    """The route becomes a seat's, as in a game of two."""
    bit = ~(1 << (route & 63)) & (2**64 - 1)
    for player in range(2):
        thought.states["open"][0, player, route >> 6] &= bit
    thought.states["claimed"][0, seat, route >> 6] |= 1 << (route & 63)
