"""The state of tickets: it agrees with the scoring and a slow search, and follows from the view alone."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

import msgspec
import pytest

import whistlestop as ws
from tests.laws import SETTINGS, new_game, played, resampled
from tests.positions import game as position_game
from tests.slow_tickets import Network, slow_plans, slow_states
from whistlestop import bots
from whistlestop.obstacles import obstacles
from whistlestop.rules.compile import INTERPRETED
from whistlestop.scoring import score_sheets
from whistlestop.ticket_state import (
    OfferPlan,
    TicketCompleted,
    TicketLost,
    TicketOpen,
    TicketState,
    offer_plans,
    ticket_states,
)
from whistlestop.ticket_ways import ticket_ways

EUROPE = ws.load("europe")
BOARD = EUROPE.board


def europe(
    mine: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
    stations: tuple[str, ...] = (),
    tickets: tuple[str, ...] = ("E27",),
) -> list[TicketState]:
    """The states of seat 0's tickets (E27: Paris–Wien)."""
    game = position_game("europe", 2, routes=[mine, others], stations=[stations], tickets=[tickets])
    states = ticket_states(game.variant, game.view(0))
    assert states is not None
    return [states.held[(game.view(0).tickets or ()).index(EUROPE.ticket_index[ticket])] for ticket in tickets]


def routes(*ids: str) -> tuple[int, ...]:
    return tuple(BOARD.route(id) for id in ids)


def cities(*ids: str) -> tuple[int, ...]:
    return tuple(BOARD.city(id) for id in ids)


def test_own_routes_are_free_and_complete_a_ticket_by_themselves() -> None:
    ticket = EUROPE.ticket_index["E27"]
    path = ("paris/zurich", "munchen/zurich", "munchen/wien")
    assert europe(path) == [TicketCompleted(ticket, routes(*path), ())]
    assert europe(path[1:]) == [TicketOpen(ticket, 3, routes(*path), routes("paris/zurich"), ())]


def test_a_ticket_is_lost_without_routes_and_stations_could_borrow_those_of_others() -> None:
    ticket, double = EUROPE.ticket_index["E15"], ("edinburgh/london/black",)
    assert "edinburgh" in {BOARD.cities[EUROPE.tickets[ticket].a].id, BOARD.cities[EUROPE.tickets[ticket].b].id}
    assert europe(others=double, tickets=("E15",)) == [TicketLost(ticket, routes(*double), ())]
    used_up = europe(others=double, tickets=("E15",), stations=("wien", "roma", "kyiv"))
    assert used_up == [TicketLost(ticket, routes(*double), ())], "as optimistic as if the stations stood elsewhere"
    usa = position_game("usa", 2, routes=[[], ["miami/new-orleans", "charleston/miami", "atlanta/miami"]])
    miami = [i for i, t in enumerate(usa.variant.tickets) if usa.variant.board.city("miami") in (t.a, t.b)]
    game = position_game(
        "usa",
        2,
        routes=[[], ["miami/new-orleans", "charleston/miami", "atlanta/miami"]],
        tickets=[[usa.variant.ticket_id(miami[0])]],
    )
    states = ticket_states(game.variant, game.view(0))
    assert states is not None and states.held == (TicketLost(miami[0], (), ()),)


def test_E3_a_station_carries_a_ticket_over_one_route_of_another_player() -> None:
    ticket, path = EUROPE.ticket_index["E27"], ("paris/zurich", "munchen/zurich", "munchen/wien")
    for city in ("munchen", "zurich"):
        (state,) = europe((path[0], path[2]), (path[1],), (city,))
        assert state == TicketCompleted(ticket, routes(*path), cities(city))
    assert isinstance(europe((path[0], path[2]), (path[1],), ("london",))[0], TicketOpen)


def test_E3_where_one_more_station_would_complete_a_ticket() -> None:
    (state,) = europe(("paris/zurich", "munchen/wien"), ("munchen/zurich",))
    assert isinstance(state, TicketOpen) and set(state.station_cities) == set(cities("munchen", "zurich"))
    for city in state.station_cities:
        built = europe(("paris/zurich", "munchen/wien"), ("munchen/zurich",), (BOARD.cities[city].id,))
        assert isinstance(built[0], TicketCompleted)


def test_E3_two_routes_in_a_row_take_two_stations() -> None:
    mine, others = ("munchen/wien",), ("paris/zurich", "munchen/zurich")
    assert isinstance(europe(mine, others, ("zurich",))[0], TicketOpen)
    (state,) = europe(mine, others, ("zurich", "paris"))
    assert isinstance(state, TicketCompleted) and set(state.stations) == set(cities("paris", "zurich"))


def test_E3_a_station_serves_the_more_valuable_of_two_tickets() -> None:
    mine = ("paris/zurich", "munchen/wien", "roma/venezia", "brindisi/roma")
    others = ("munchen/zurich", "venezia/zurich")
    assert isinstance(europe(mine, others, ("zurich",), ("E39",))[0], TicketCompleted)
    wien, brindisi = europe(mine, others, ("zurich",), ("E27", "E39"))
    assert isinstance(wien, TicketCompleted)
    assert isinstance(brindisi, TicketOpen) and brindisi.spaces == 2


def test_E3_a_station_shortens_the_connection_of_an_open_ticket() -> None:
    (without,) = europe(("munchen/wien",), ("munchen/zurich",))
    (helped,) = europe(("munchen/wien",), ("munchen/zurich",), ("munchen",))
    path = routes("paris/zurich", "munchen/zurich", "munchen/wien")
    assert helped == TicketOpen(EUROPE.ticket_index["E27"], 3, path, path[:1], ())
    assert isinstance(without, TicketOpen) and without.spaces > 3


def slow_spaces(variant: ws.Variant, own: Collection[int], gone: Collection[int], ticket: int) -> int | None:
    """The fewest spaces of a connection, by relaxing every route until nothing changes."""
    card = variant.tickets[ticket]
    best: dict[int, int] = {card.a: 0}
    changed = True
    while changed:
        changed = False
        for index, route in enumerate(variant.board.routes):
            if index in gone:
                continue
            cost = 0 if index in own else route.length
            for here, there in ((route.a, route.b), (route.b, route.a)):
                if here in best and best[here] + cost < best.get(there, 10_000):
                    best[there] = best[here] + cost
                    changed = True
    return best.get(card.b)


def is_path(variant: ws.Variant, state: TicketCompleted | TicketOpen) -> bool:
    """Whether the routes lead from one city of the ticket to the other."""
    city = variant.tickets[state.ticket].a
    for route in state.routes:
        ends = variant.board.routes[route]
        if city not in (ends.a, ends.b):
            return False
        city = ends.b if city == ends.a else ends.a
    return city == variant.tickets[state.ticket].b


@pytest.mark.parametrize(("name", "players"), SETTINGS[::2])
def test_spaces_and_routes_are_those_of_a_slow_search(name: str, players: int) -> None:
    game = new_game(name, players, 5)
    for number, _ in enumerate(played(game, 5)):
        if number % 15:
            continue
        for seat in range(players):
            view, variant = game.view(seat), game.variant
            own, stations = view.players[seat].routes, view.players[seat].stations
            others = {route for player in view.players if player.seat != seat for route in player.routes}
            states = ticket_states(variant, view)
            assert states is not None
            assert tuple(state.ticket for state in states.held) == view.tickets
            assert tuple(state.ticket for state in states.offer) == view.offer
            for state in (*states.held, *states.offer):
                alone = slow_spaces(variant, own, others | set(view.closed), state.ticket)
                if isinstance(state, TicketLost):
                    assert alone is None
                    continue
                assert is_path(variant, state)
                missing = state.missing if isinstance(state, TicketOpen) else ()
                spaces = sum(variant.board.routes[route].length for route in missing)
                if isinstance(state, TicketOpen):
                    assert state.spaces == spaces > 0
                assert not set(missing) & (others | set(view.closed) | set(own))
                assert stations or spaces == alone
                assert alone is None or spaces <= alone
                borrowed = set(state.routes) & others
                assert len(borrowed) <= len(stations)


def station_moments(players: int, seed: int) -> Iterator[tuple[ws.Game, int]]:
    """Seats at moments of a game between a bot that builds stations anywhere and others with a plan."""
    game = ws.Game.new("europe", players, seed=seed)
    seats = [bots.make("planner" if seat else "random", seed=seed) for seat in range(players)]
    while not game.over:
        seat = game.to_act[0]
        game.play(seats[seat].choose(game.view(seat), game.legal(seat)), seat)
        if len(game.record.actions) % 5 == 0:
            yield from ((game, seat) for seat in range(players))


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
def test_completed_tickets_are_those_that_would_be_scored_now() -> None:
    by_station = 0
    for players, seed in ((2, 8), (4, 3)):
        for game, seat in station_moments(players, seed):
            view, sheet = game.view(seat), score_sheets(game.variant, game._states)[seat]
            states = ticket_states(game.variant, view)
            assert states is not None
            done = [state for state in states.held if isinstance(state, TicketCompleted)]
            points = sum(game.variant.tickets[state.ticket].points for state in done)
            assert points == sum(
                game.variant.tickets[game.variant.ticket_index[id]].points for id in sheet.tickets_done
            )
            if not view.players[seat].stations:
                assert {game.variant.ticket_id(state.ticket) for state in done} == set(sheet.tickets_done)
            by_station += sum(bool(state.stations) for state in done)
    assert by_station > 3


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("europe", 3), ("europe-mega", 4)])
def test_states_and_plans_follow_from_what_the_seat_knows(name: str, players: int) -> None:
    game = new_game(name, players, 2)
    for number, _ in enumerate(played(game, 2)):
        if number % 11 and not any(game.view(seat).offer for seat in range(players)):
            continue
        for seat in range(players):
            other = resampled(game, seat, number).view(seat)
            assert ticket_states(game.variant, game.view(seat)) == ticket_states(game.variant, other)
            assert offer_plans(game.variant, game.view(seat)) == offer_plans(game.variant, other)
        assert ticket_states(game.variant, game.view()) is None and offer_plans(game.variant, game.view()) == ()


@pytest.mark.parametrize("name", ws.variants())
def test_a_plan_for_every_selection_of_an_offer(name: str) -> None:
    game = new_game(name, 3, 1)
    for seat in range(3):
        view, variant = game.view(seat), game.variant
        states, plans = ticket_states(variant, view), offer_plans(variant, view)
        assert states is not None and view.offer
        assert len(plans) == 1 << len(view.offer) and plans[0] == OfferPlan((), 0)
        for selection, plan in enumerate(plans):
            kept = [state for place, state in enumerate(states.offer) if selection >> place & 1]
            apart = {route for state in kept if isinstance(state, TicketOpen) for route in state.missing}
            length = sum(variant.board.routes[route].length for route in plan.routes)
            assert plan.spaces == length, "nothing is held and everything is open"
            assert plan.spaces <= sum(variant.board.routes[route].length for route in apart)
            everything = set(range(len(variant.board.routes))) - set(plan.routes)
            assert all(slow_spaces(variant, plan.routes, everything, state.ticket) == 0 for state in kept)
            if len(kept) == 1 and isinstance(kept[0], TicketOpen):
                assert plan.spaces == kept[0].spaces


@pytest.mark.parametrize("name", ws.variants())
def test_states_and_plans_are_those_of_a_slow_search(name: str) -> None:
    chance, plans = random.Random(name), 0
    for players, seed in ((2, 1), (4, 2)):
        game = new_game(name, players, seed)
        for number, _ in enumerate(played(game, seed)):
            for seat in range(players):
                view = game.view(seat)
                if number % 10 == 0 or (view.offer and chance.random() < 0.2):
                    assert ticket_states(game.variant, view) == slow_states(game.variant, view)
                few = len(view.offer or ()) <= 3 or plans == 0
                if view.offer and few and chance.random() < 0.2:
                    assert offer_plans(game.variant, view) == slow_plans(game.variant, view)
                    plans += 1
    assert plans


@pytest.mark.skipif(INTERPRETED, reason="plays whole games")
def test_with_stations_states_and_plans_are_those_of_a_slow_search() -> None:
    """Few random games have stations that borrow routes, and idle ones, while tickets are on offer."""
    chance, compared = random.Random(1), 0
    for game, seat in station_moments(3, 5):
        view = game.view(seat)
        assert ticket_states(game.variant, view) == slow_states(game.variant, view)
        spare = [ticket for ticket in range(len(game.variant.tickets)) if ticket not in (view.tickets or ())]
        offered = msgspec.structs.replace(view, offer=tuple(sorted(chance.sample(spare, 3))))
        if view.players[seat].stations and chance.random() < 0.3:
            assert ticket_states(game.variant, offered) == slow_states(game.variant, offered)
            assert offer_plans(game.variant, offered) == slow_plans(game.variant, offered)
            compared += 1
    assert compared > 5


def crowded(view: ws.View, chance: random.Random) -> ws.View:
    """A view of a board on which most routes are claimed, as random as its stations and tickets."""
    routes = chance.sample(range(len(BOARD.routes)), 95)
    cities = chance.sample(range(len(BOARD.cities)), 5)
    mine = sorted(routes[:30]), sorted(cities[:3])
    others = sorted(routes[30:]), sorted(cities[3:])
    players = tuple(
        msgspec.structs.replace(
            player, routes=tuple(held), stations=tuple(built), stations_left=EUROPE.stations - len(built)
        )
        for player, (held, built) in zip(view.players, (mine, others), strict=True)
    )
    tickets = tuple(sorted(chance.sample(range(len(EUROPE.tickets)), 8)))
    return msgspec.structs.replace(view, players=players, tickets=tickets)


def test_E3_on_crowded_boards_stations_borrow_as_in_a_slow_search() -> None:
    """Here several stations can serve the same tickets, and one the tickets of two others."""
    chance, view, borrowed = random.Random(1), ws.Game.new(EUROPE, 2, seed=1).view(0), 0
    for _ in range(400):
        states = ticket_states(EUROPE, now := crowded(view, chance))
        assert states == slow_states(EUROPE, now)
        borrowed += sum(isinstance(state, TicketCompleted) and len(state.stations) > 0 for state in states.held)
    assert borrowed > 100


def test_a_view_of_another_variant_is_refused() -> None:
    view = ws.Game.new("europe", 2, seed=1, options=("orient-express", "max")).view(0)
    for function in (ticket_states, offer_plans, ticket_ways, obstacles):
        with pytest.raises(ValueError, match="this view is of another variant than europe"):
            function(EUROPE, view)


def test_many_tickets_are_planned_in_the_order_given() -> None:
    game = new_game("usa", 2, 3)
    view = msgspec.structs.replace(game.view(0), tickets=tuple(range(3, 17)), offer=(0, 20))
    assert offer_plans(game.variant, view) == slow_plans(game.variant, view)


def test_a_plan_counts_the_open_tickets_held() -> None:
    ticket, offered = EUROPE.ticket_index["E27"], "E39"
    game = position_game(
        "europe", 2, phase="keeping-tickets", tickets=[["E27"]], offer=(offered,), routes=[("munchen/wien",)]
    )
    states, (none, kept) = ticket_states(EUROPE, game.view(0)), offer_plans(EUROPE, game.view(0))
    assert states is not None and isinstance(states.held[0], TicketOpen) and states.held[0].ticket == ticket
    assert none == OfferPlan((), states.held[0].spaces)
    assert isinstance(states.offer[0], TicketOpen) and kept.spaces is not None
    assert states.held[0].spaces < kept.spaces <= states.held[0].spaces + states.offer[0].spaces


def test_stations_borrow_as_the_path_was_found() -> None:
    """One station could borrow both routes, the other only the first: both are used up, in either order of routes."""
    variant = ws.load("europe")
    budapest, bucuresti = variant.board.route("bucuresti/budapest"), variant.board.route("bucuresti/sofia")
    ends = {variant.board.city("budapest"), variant.board.city("sofia")}
    ticket = next(number for number, card in enumerate(variant.tickets) if {card.a, card.b} == ends)
    for only in (budapest, bucuresti):
        network = Network(variant, {}, ((budapest, bucuresti), (only,)))
        path = network.shortest(ticket)
        assert path is not None and set(path.routes) == {budapest, bucuresti}
        assert network.after(path).borrowable == ()
