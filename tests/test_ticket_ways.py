"""What a ticket still takes: ways that agree with its state, what brings it nearer, and the cards that are missing."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from tests.laws import new_game, played, resampled
from tests.positions import game as position_game
from tests.slow_tickets import MOST_WAYS, Network, costs_of, missing_cards, others_routes, slow_ways, with_routes
from whistlestop import bots
from whistlestop.actions import CARDS
from whistlestop.routing.numbers import owners_of
from whistlestop.routing.questions import ask_lacking, ask_survey
from whistlestop.ticket_state import TicketCompleted, TicketOpen, ticket_states
from whistlestop.ticket_ways import MissingCards, ticket_ways, ways_of

EUROPE = ws.load("europe")
BOARD = EUROPE.board


def hand(**cards: int) -> tuple[int, ...]:
    return tuple(cards.get(card, 0) for card in CARDS)


def routes(*ids: str) -> tuple[int, ...]:
    return tuple(BOARD.route(id) for id in ids)


@pytest.fixture(scope="module")
def views() -> list[ws.View]:
    """What the seats see in the middle of games that bots play."""
    found = []
    for seed in range(6):
        game = ws.Game.new("europe", 3, seed=seed)
        players = [bots.make("greedy", seed=seed * 3 + seat) for seat in range(3)]
        for _ in range(20 + 35 * (seed % 3)):
            seat = game.to_act[0]
            game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
        found += [game.view(seat) for seat in range(3)]
    return found


def test_ways_agree_with_the_state_and_connect_the_cities(views: list[ws.View]) -> None:
    for view in views:
        states = ticket_states(EUROPE, view)
        assert states is not None
        found = {ways.ticket: ways for ways in ticket_ways(EUROPE, view)}
        assert set(found) == {state.ticket for state in states.held if not isinstance(state, TicketCompleted)}
        for state in states.held:
            if isinstance(state, TicketOpen):
                ways = found[state.ticket].ways
                assert ways[0].spaces == state.spaces and len(ways) <= MOST_WAYS
                assert [way.spaces for way in ways] == sorted(way.spaces for way in ways)
                assert len({way.routes for way in ways}) == len(ways)
                for way in ways:
                    assert _ends(way.routes, EUROPE.tickets[state.ticket].a) == EUROPE.tickets[state.ticket].b
                    assert way.spaces == sum(BOARD.routes[route].length for route in way.missing)
            elif state.ticket in found:
                assert found[state.ticket].ways == ()


def _ends(path: tuple[int, ...], city: int) -> int:
    for route in path:
        line = BOARD.routes[route]
        assert city in (line.a, line.b)
        city = line.a + line.b - city
    return city


def test_serving_routes_are_those_that_save_as_many_spaces_as_they_have(views: list[ws.View]) -> None:
    for view in views:
        assert view.seat is not None
        if view.players[view.seat].stations:
            continue  # these borrow routes, which a plain network does not have
        costs = costs_of(EUROPE, view)
        for ways in ticket_ways(EUROPE, view):
            if not ways.ways:
                continue
            saving = set()
            for route in (route for route, cost in costs.items() if cost > 1):
                path = Network(EUROPE, with_routes(costs, [route])).shortest(ways.ticket)
                assert path is not None
                if path.spaces == ways.ways[0].spaces - BOARD.routes[route].length:
                    saving.add(route)
            assert set(ways.serving) == saving


def test_a_station_helps_where_a_borrowed_route_saves_spaces(views: list[ws.View]) -> None:
    helped = 0
    for view in views:
        assert view.seat is not None
        if view.players[view.seat].stations:
            continue
        costs = costs_of(EUROPE, view)
        taken = {city for player in view.players for city in player.stations}
        for ways in ticket_ways(EUROPE, view):
            before = ways.ways[0].spaces if ways.ways else 1000
            expected = set()
            for route in others_routes(view):
                path = Network(EUROPE, with_routes(costs, [route])).shortest(ways.ticket)
                if path is not None and path.spaces < before:
                    expected |= {BOARD.routes[route].a, BOARD.routes[route].b} - taken
            assert set(ways.stations) == expected
            helped += len(expected)
    assert helped


def test_missing_cards_are_those_that_the_hand_lacks_for_all_routes() -> None:
    # Red 2, grey tunnel 3, grey ferry 2 with a locomotive.
    way = routes("bruxelles/paris/red", "paris/zurich", "dieppe/london/1")
    lengths = [(BOARD.routes[route].colour, BOARD.routes[route].length, BOARD.routes[route].ferry) for route in way]
    assert lengths == [("red", 2, 0), ("grey", 3, 0), ("grey", 2, 1)]
    lacking = (MissingCards("red", 2), MissingCards("locomotive", 1), MissingCards(None, 4))
    assert missing_cards(EUROPE, hand(), way) == (lacking, 0)
    assert missing_cards(EUROPE, hand(red=3, blue=2, locomotive=3), way) == ((MissingCards(None, 1),), 2)
    assert missing_cards(EUROPE, hand(red=2, blue=3, green=1, locomotive=1), way) == ((), 0)
    assert missing_cards(EUROPE, hand(red=5), ()) == ((), 0)


@pytest.mark.parametrize("name", ws.variants())
def test_ways_are_those_of_a_slow_search(name: str) -> None:
    chance, compared = random.Random(name), 0
    for players, seed in ((2, 1), (4, 2)):
        game = new_game(name, players, seed)
        for number, _ in enumerate(played(game, seed)):
            if number % 40 == 20:
                view = game.view(chance.randrange(players))
                assert ticket_ways(game.variant, view) == slow_ways(game.variant, view)
                compared += len(view.tickets or ())
    assert compared


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_cards_that_are_missing_are_those_of_a_slow_count(name: str) -> None:
    """For hands of all sizes, in particular with many locomotives, and the same ways for all of them."""
    game = new_game(name, 2, 4)
    while game.view(0).phase == "choosing-tickets":
        seat = game.to_act[0]
        game.play(game.legal(seat)[0], seat)
    chance, view = random.Random(name), game.view(0)
    survey = ask_survey(game.variant, view, owners_of(game.variant, view))
    for _ in range(200):
        hand = tuple(chance.choice((0, 0, 1, 2, 3, 12)) for _ in CARDS)
        for ticket in ways_of(survey, ask_lacking(game.variant, survey.ways, hand)):
            for way in ticket.ways:
                assert (way.cards, way.spare) == missing_cards(game.variant, hand, way.missing)


def test_ways_follow_from_the_view_alone() -> None:
    game = new_game("europe", 3, 2)
    for number, _ in enumerate(played(game, 2)):
        if number % 11:
            continue
        for seat in range(3):
            other = resampled(game, seat, number).view(seat)
            assert ticket_ways(game.variant, game.view(seat)) == ticket_ways(game.variant, other)
        assert ticket_ways(game.variant, game.view()) == ()


def test_lost_ticket_has_no_way_but_may_have_a_station() -> None:
    """Others hold every route into Edinburgh; a station in London would borrow one."""
    into = [route.id for route in BOARD.routes if BOARD.city("edinburgh") in (route.a, route.b)]
    ticket = next(one.id for one in EUROPE.tickets if BOARD.city("edinburgh") in (one.a, one.b))
    game = position_game("europe", 2, routes=[(), (into[0],)], tickets=[(ticket,)])
    view = game.view(0)
    [ways] = [one for one in ticket_ways(EUROPE, view) if one.ticket == EUROPE.ticket_index[ticket]]
    assert ways.ways == () and ways.serving == ()
    assert set(ways.stations) == {BOARD.city("edinburgh"), BOARD.city("london")}
