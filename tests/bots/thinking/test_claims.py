"""Which route is claimed: one of the plan, or a long one outside it."""

from __future__ import annotations

import pytest
from tests.bots.thinking import probes
from tests.bots.thinking.probes import Thought, moments
from tests.positions import game as a_game

import whistlestop as ws


def claimed(game: ws.Game, seat: int = 0, at_least: int | None = None) -> ws.ClaimRoute | None:
    """The planned claim, or a spare one of at least so many spaces."""
    thought = Thought(game)
    table = thought.states, thought.tables, thought.planners, seat
    number = probes.planned_claim(*table) if at_least is None else probes.spare_claim(*table, at_least)
    action = None if number < 0 else game.variant.action(int(number))
    assert action is None or isinstance(action, ws.ClaimRoute)
    return action


@pytest.mark.parametrize(("name", "players"), [("usa", 2), ("usa", 5), ("europe", 3), ("europe-mega", 4)])
def test_claims_are_legal_and_keep_to_the_plan(name: str, players: int) -> None:
    planned = spared = 0
    for game, seat in moments(name, players, seed=7, every=2):
        if game.view().phase != "turn":
            continue
        thought = Thought(game)
        thought.plan(seat)
        plan = {game.variant.board.routes[route].id for route in thought.routes("plan", seat)}
        if (action := claimed(game, seat)) is not None:
            assert action in game.legal(seat) and action.route in plan
            planned += 1
        if (action := claimed(game, seat, at_least=2)) is not None:
            assert action in game.legal(seat) and action.route not in plan
            spared += 1
    assert planned > 0 and spared > 0


def test_the_longest_spare_route_comes_first_and_none_is_shorter_than_asked() -> None:
    game = a_game("usa", hands=[{"red": 5, "blue": 4}])
    board = game.variant.board
    action = claimed(game, at_least=1)
    assert action is not None and board.routes[board.route(action.route)].length == 5
    assert claimed(game, at_least=6) is None


def test_cards_that_the_plan_needs_are_not_spent_on_other_routes() -> None:
    """Toronto – Miami lacks only the blue route of five; without the ticket, that many blue cards are free."""
    routes = [["pittsburgh/toronto", "pittsburgh/raleigh", "atlanta/raleigh/1"], ["charleston/miami"]]
    bound = a_game("usa", hands=[{"blue": 4}], routes=routes, tickets=[["C26"]])
    free = a_game("usa", hands=[{"blue": 4}], routes=routes)
    assert claimed(bound, at_least=1) is None
    assert claimed(free, at_least=1) is not None


def test_a_tunnel_waits_for_one_more_card_than_its_length() -> None:
    """Paris – Zágráb lacks the green tunnel of two from Zürich to Venezia, which may cost more (T2)."""
    for green, expected in ((2, None), (3, "venezia/zurich")):
        game = a_game(
            "europe",
            hands=[{"green": green}],
            routes=[["paris/zurich", "venezia/zagrab"]],
            tickets=[["E28"]],
        )
        action = claimed(game)
        assert (None if action is None else action.route) == expected
