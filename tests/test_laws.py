"""Laws that hold at every moment of every game, in all variants and with any number of players."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whistlestop as ws
from tests.laws import FULL_DECK, SETTINGS, all_cards, new_game, played, position_after, resampled
from whistlestop.actions import IllegalAction
from whistlestop.rules.state import STATE

seeds = st.integers(0, 2**64 - 1)
moments = st.integers(0, 400)
games = st.builds(
    lambda setting, seed, actions: position_after(setting[0], setting[1], seed, actions),
    st.sampled_from(SETTINGS),
    seeds,
    moments,
)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_every_moment_of_a_game_obeys_the_counts(name: str, players: int) -> None:
    for seed in range(3):
        game = new_game(name, players, seed)
        for _ in played(game, seed):
            _check_counts(game)


def _check_counts(game: ws.Game) -> None:
    position, board = game.position, game.variant.board
    assert all_cards(position, game.variant) == FULL_DECK, "cards are conserved per colour (S2)"
    holders = [route for seat in position.seats for route in seat.routes]
    assert len(holders) == len(set(holders)), "a route has one owner"
    for seat in position.seats:
        lengths = [board.routes[board.route(route)].length for route in seat.routes]
        assert seat.trains + sum(lengths) == game.variant.trains and seat.trains >= 0
        assert seat.points == sum(board.route_points[length] for length in lengths), "running score = recount (E2)"
        for card, count in seat.known.items():
            assert 0 < count <= seat.hand[card], "what is known of a hand is in it (H4)"
    tickets = [*position.ticket_deck, *position.returned]
    for seat in position.seats:
        tickets += [*seat.tickets, *seat.offer, *seat.next_offer]
    assert len(tickets) == len(set(tickets)), "a ticket is in one place"
    assert position.display.count("locomotive") < 3 or sum(position.deck.values()) < 10


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_both_routes_of_a_double_route(name: str, players: int) -> None:
    """C4, as players meet it most often in bad implementations."""
    for seed in range(5):
        game = new_game(name, players, seed)
        for _ in played(game, seed):
            pass
        held = {route: seat for seat, player in enumerate(game.view().players) for route in player.routes}
        for route, seat in held.items():
            twin = game.variant.board.routes[route].twin
            if twin in held:
                assert players >= 4 and held[twin] != seat


@given(games)
@settings(max_examples=120)
def test_legal_is_exactly_what_play_accepts(game: ws.Game) -> None:
    before = game._states.tobytes()
    for seat in range(game.players):
        legal = set(game.legal(seat))
        assert len(legal) == len(game.legal(seat)), "no action is listed twice"
        assert bool(legal) == (seat in game.to_act)
        unlike = random.Random(1).sample(game.variant.actions, 150)
        for action in [*legal, *unlike]:
            other = game.copy()
            try:
                other.play(action, seat)
                accepted = True
            except IllegalAction as refused:
                accepted, reason, rule = False, str(refused), refused.rule
            assert accepted == (action in legal)
            if not accepted:
                assert reason and rule
                assert other._states.tobytes() == before, "a refused action leaves the state byte for byte"
    assert game._states.tobytes() == before, "copies are independent"


@given(games)
@settings(max_examples=60)
def test_positions_and_records_round_trip(game: ws.Game) -> None:
    again = ws.Game.from_position(ws.Position.parse(game.position.json()), game.variant)
    assert again._states.tobytes() == game._states.tobytes()
    replayed = ws.Record.parse(str(game.record)).replay()
    assert replayed._states.tobytes() == game._states.tobytes()
    assert str(replayed.record) == str(game.record)
    for copy in (again, replayed):
        if not copy.over:
            action = copy.legal()[-1]
            assert copy.play(action) == game.copy().play(action), "the same chance lies ahead"


@given(games, st.integers(0, 5), seeds)
@settings(max_examples=150)
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(game: ws.Game, seat: int, seed: int) -> None:
    if game.over:  # everything is shown then
        return
    viewer = seat if seat < game.players else None
    other = resampled(game, viewer, seed)
    assert msgspec.json.encode(other.view(viewer)) == msgspec.json.encode(game.view(viewer))


def test_resampling_changes_what_is_hidden() -> None:
    """The law above would say nothing if the resampler changed nothing."""
    game = position_after("europe", 4, 5, 60)
    other = resampled(game, 0, 1)
    assert other.view(1).hand != game.view(1).hand
    assert other.view(1).tickets != game.view(1).tickets
    assert other.position.ticket_deck != game.position.ticket_deck


@given(st.sampled_from(SETTINGS), seeds)
@settings(max_examples=40)
def test_every_game_ends_and_is_scored(setting: tuple[str, int], seed: int) -> None:
    game = new_game(*setting, seed)
    for number, _ in enumerate(played(game, seed)):
        assert number < 5000
    sheets = game.scores
    assert sorted(sheet.rank for sheet in sheets)[0] == 1
    bonuses = game.variant.bonuses
    best = max(sheet.path_length for sheet in sheets)
    most = max(len(sheet.tickets_done) for sheet in sheets)
    for seat, sheet in enumerate(sheets):
        assert sheet.total == sheet.routes + sheet.tickets + sheet.stations + sheet.longest + sheet.most_tickets
        assert sheet.longest == (bonuses.longest_path if sheet.path_length == best > 0 else 0)
        assert sheet.most_tickets == (bonuses.most_tickets if len(sheet.tickets_done) == most > 0 else 0)
        _check_explanation(game, seat, sheet)


def _check_explanation(game: ws.Game, seat: int, sheet: ws.ScoreSheet) -> None:
    """What the score sheet says of tickets, stations and the path adds up by itself."""
    board, things = game.variant.board, game.position.seats[seat]
    value = {ticket.id: ticket.points for ticket in game.variant.tickets}
    assert sorted(sheet.tickets_done + sheet.tickets_failed) == sorted(things.tickets)
    assert sheet.tickets == sum(value[t] for t in sheet.tickets_done) - sum(value[t] for t in sheet.tickets_failed)
    assert set(sheet.station_routes) == set(things.stations)
    for city, route in sheet.station_routes.items():
        if route is not None:
            ends = board.routes[board.route(route)]
            assert board.city(city) in (ends.a, ends.b)
            assert route not in things.routes and any(route in other.routes for other in game.position.seats)
    path = [board.routes[board.route(route)] for route in sheet.longest_path]
    assert set(sheet.longest_path) <= set(things.routes) and len(set(sheet.longest_path)) == len(path)
    assert sum(route.length for route in path) == sheet.path_length
    assert any(_runs(path, start) for start in ((path[0].a, path[0].b) if path else ())) or not path


def _runs(path: list[ws.Route], city: int) -> bool:
    """Whether a train can run along the routes in this order from the city."""
    for route in path:
        if city not in (route.a, route.b):
            return False
        city = route.a + route.b - city
    return True


def test_the_order_in_which_tickets_are_chosen_leaves_no_trace() -> None:
    """S4, on random choices; the rule's own tests try every order."""
    for name, players in SETTINGS:
        positions = set()
        for order in (range(players), reversed(range(players))):
            game = new_game(name, players, 9)
            for seat in order:
                for _ in game.variant.deals:
                    game.play(game.legal(seat)[-1], seat)
            positions.add(game.position.json())
        assert len(positions) == 1


def test_the_state_is_small() -> None:
    assert STATE.itemsize <= 1024
