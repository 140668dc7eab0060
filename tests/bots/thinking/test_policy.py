"""What the policy plays is legal, and it reads only what its seat can see."""

from __future__ import annotations

import pytest
from tests.bots.thinking.probes import Thought, moments
from tests.laws import SETTINGS
from tests.positions import NOTHING_FACE_UP, THREE_TRAINS_LEFT
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.actions import text
from whistlestop.bots.seat_state import SeatState
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.planner_state import PLANNER, RACER

EXTRA_ORDERS = 3
STYLES = [PLANNER, RACER]


def choice(game: ws.Game, seat: int, style: int, seen: bool, extra_orders: int = EXTRA_ORDERS) -> ws.Action:
    """What a planner plays, given the game itself or only what the seat sees of it."""
    thought = Thought(game, seed=7)
    thought.planners["style"] = style
    states = SeatState.from_view(game.variant, game.view(seat)).states if seen else thought.states
    return game.variant.action(
        engine.choose_action(states, thought.tables, thought.scratch, thought.planners, seat, extra_orders)
    )


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_H4_it_chooses_the_same_given_the_view_or_the_game(name: str, players: int) -> None:
    for game, seat in moments(name, players, seed=players, every=3):
        for style in STYLES:
            chosen = choice(game, seat, style, seen=True)
            assert chosen in game.legal(seat)
            assert chosen == choice(game, seat, style, seen=False)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["usa", "europe", "europe-mega"])
def test_its_own_games_are_legal_to_the_end(name: str, style: int) -> None:
    """Its games reach other positions than random play: with passes, tunnels and the last round."""
    game = ws.Game.new(name, 2, seed=5)
    actions = set()
    while not game.over:
        seat = game.to_act[0]
        chosen = choice(game, seat, style, seen=True, extra_orders=0)
        assert chosen in game.legal(seat)
        actions.add(type(chosen))
        game.play(chosen, seat)
    assert {ws.DrawCard, ws.ClaimRoute, ws.KeepTickets} <= actions


def test_blind_cards_are_drawn_too() -> None:
    """A view tells only how many cards the deck has; that is enough to draw from it."""
    chosen = set()
    for game, seat in moments("usa", 2, seed=3, every=2):
        if game.view().phase in ("turn", "second-card"):
            chosen.add(text(choice(game, seat, PLANNER, seen=True)))
    assert "draw deck" in chosen


def test_a_claim_that_completes_the_last_ticket_is_made() -> None:
    """All that is missing of New York – Atlanta is two spaces, and the hand has two cards for them."""
    game = a_game(
        "usa",
        hands=[{"black": 2}],
        routes=[["atlanta/raleigh/1", "raleigh/washington/1"], THREE_TRAINS_LEFT["usa"]],
        tickets=[["C18"]],
    )
    assert text(choice(game, 0, PLANNER, seen=True)) == "claim new-york/washington/black black"


@pytest.mark.parametrize("style", STYLES)
def test_stuck_without_cards_it_still_finds_something_legal(style: int) -> None:
    """Neither a card nor a ticket can be drawn: only claims, or to pass."""
    for hand in ({"red": 3}, {}, {"red": 1, "locomotive": 2}):
        game = a_game("usa", hands=[hand], display=NOTHING_FACE_UP, deck={}, ticket_deck=())
        assert choice(game, 0, style, seen=True) in game.legal(0)


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_the_racer_claims_the_longest_route_when_the_end_is_near(name: str) -> None:
    game = a_game(name, hands=[{"red": 6}], routes=[[], THREE_TRAINS_LEFT[name]])
    chosen = choice(game, 0, RACER, seen=True)
    claims = [a for a in game.legal(0) if isinstance(a, ws.ClaimRoute)]
    board = game.variant.board
    longest = max(board.routes[board.route(claim.route)].length for claim in claims)
    assert isinstance(chosen, ws.ClaimRoute)
    assert board.routes[board.route(chosen.route)].length == longest
