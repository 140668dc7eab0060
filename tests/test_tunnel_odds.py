"""The odds of a tunnel's price, against a slow oracle and against tunnels that are really laid."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import whistlestop as ws
from tests.laws import FULL_DECK, new_game, played, resampled
from whistlestop.actions import CARDS, LOCOMOTIVE, ClaimRoute
from whistlestop.events import TunnelTurned
from whistlestop.tunnel_odds import price_chances, tunnel_odds
from whistlestop.view import View


def enumerated(view: View, card: str) -> list[Fraction]:
    """The chances, by turning up one card after another in every possible way."""
    assert view.hand is not None
    unseen = Counter(FULL_DECK)
    unseen -= Counter(dict(zip(CARDS, view.hand, strict=True)))
    unseen -= Counter(CARDS[one] for one in view.display if one is not None)
    discards = Counter(dict(zip(CARDS, view.discards, strict=True)))
    unseen -= discards
    for player in view.players:
        if player.seat != view.seat:
            unseen -= Counter(dict(zip(CARDS, player.known_cards, strict=True)))
    chances = [Fraction(0)] * 4

    def turn(left: int, deck: int, pool: Counter[str], then: Counter[str], price: int, chance: Fraction) -> None:
        if deck == 0 and then:
            return turn(left, then.total(), then, Counter(), price, chance)
        if left == 0 or deck == 0:
            chances[price] += chance
            return None
        for kind, count in pool.items():
            matches = kind in (card, LOCOMOTIVE)
            rest = pool - Counter([kind])
            turn(left - 1, deck - 1, rest, then, price + matches, chance * Fraction(count, pool.total()))
        return None

    turn(3, view.deck, unseen, discards, 0, Fraction(1))
    return chances


def assert_exact(view: View) -> None:
    for index, card in enumerate(CARDS):
        assert price_chances(view, index) == pytest.approx([float(one) for one in enumerated(view, card)])


def test_odds_are_those_of_the_oracle_throughout_a_game() -> None:
    game = new_game("europe", 4, 5)
    for number, _ in enumerate(played(game, 5)):
        if number % 40 == 0:
            for seat in range(4):
                assert_exact(game.view(seat))


SHORT_DECKS: list[tuple[dict[str, int], dict[str, int]]] = [
    ({}, {}),
    ({"red": 1}, {}),
    ({"red": 1, "yellow": 1}, {}),
    ({"red": 1, "yellow": 1, "locomotive": 1}, {"yellow": 4}),
    ({"red": 1, "yellow": 1}, {"yellow": 1}),
    ({"red": 1, "locomotive": 1}, {"yellow": 5, "blue": 2, "locomotive": 3}),
    ({"yellow": 1}, {"yellow": 5, "blue": 2, "locomotive": 3}),
    ({"yellow": 1}, {"green": 1}),
]
"""Decks of at most three cards, and the discards."""
HAND = {"yellow": 4, "blue": 1, "locomotive": 2}


@pytest.mark.parametrize(("deck", "discards"), SHORT_DECKS, ids=str)
def test_T6_T7_odds_of_a_deck_that_runs_out(deck: dict[str, int], discards: dict[str, int]) -> None:
    position = ws.build_position("europe", hands={0: HAND}, deck=deck, discards=discards, known={1: {"yellow": 2}})
    view = ws.Game.from_position(position).view(0)
    assert_exact(view)
    if not deck:
        assert price_chances(view, 0) == (1, 0, 0, 0)


def laid(game: ws.Game, claim: ClaimRoute, times: int) -> Counter[int]:
    """The prices of a tunnel in games that look the same to the seat that claims it."""
    prices: Counter[int] = Counter()
    for seed in range(times):
        other = resampled(game, 0, seed)
        (turned,) = [event for event in other.play(claim, 0) if isinstance(event, TunnelTurned)]
        prices[turned.price] += 1
    return prices


@pytest.mark.parametrize(
    "claim", [ClaimRoute("munchen/zurich", "yellow", 0), ClaimRoute("munchen/zurich", "locomotive", 0)], ids=str
)
@pytest.mark.parametrize("deck", [None, {"yellow": 1, "red": 1}], ids=str)
def test_odds_are_what_laid_tunnels_cost(claim: ClaimRoute, deck: dict[str, int] | None) -> None:
    discards = {"yellow": 2, "black": 3, "locomotive": 2}
    known = {1: {"green": 1}} if deck is None else {1: {"yellow": 2}}
    hands = {0: HAND, 1: {"green": 4, "yellow": 2}}
    game = ws.Game.from_position(ws.build_position("europe", hands=hands, deck=deck, discards=discards, known=known))
    times = 3000
    prices = laid(game, claim, times)
    for price, chance in enumerate(price_chances(game.view(0), CARDS.index(claim.colour))):
        spread = (times * chance * (1 - chance)) ** 0.5
        assert abs(prices[price] - times * chance) <= 4 * spread


def test_odds_follow_from_the_view_alone_and_come_in_turn() -> None:
    game = new_game("europe", 3, 4)
    told = 0
    for number, _ in enumerate(played(game, 4)):
        if number % 7:
            continue
        for seat in range(3):
            view = game.view(seat)
            odds = tunnel_odds(game.variant, view)
            assert odds == tunnel_odds(game.variant, resampled(game, seat, number).view(seat))
            assert bool(odds) == (view.phase == "turn" and seat in view.to_act and any(view.hand or ()))
            assert all(sum(one.chances) == pytest.approx(1) for one in odds)
            told += len(odds)
        assert tunnel_odds(game.variant, game.view()) == ()
    assert told


def test_a_board_without_tunnels_has_no_odds() -> None:
    game = new_game("usa", 2, 1)
    for _ in played(game, 1):
        assert all(tunnel_odds(game.variant, game.view(seat)) == () for seat in range(2))
        if game.view().actions > 20:
            break
