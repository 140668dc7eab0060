"""Guesses agree with all that their seat knows, and are as likely as they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from tests.bots.search.test_ticket_memory import remembered
from tests.bots.thinking.probes import guess
from tests.laws import FULL_DECK, SETTINGS, all_cards
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.bots.search.seat_knowledge import SeatKnowledge
from whistlestop.bots.search.ticket_memory import TicketMemory
from whistlestop.position_check import problems
from whistlestop.position_state import describe
from whistlestop.rules.engine import Records
from whistlestop.view import view_of


class Guesser:
    """Guesses what a seat can't see, as a search does."""

    def __init__(self, game: ws.Game, seat: int, memory: TicketMemory, seed: int = 1) -> None:
        self.variant, self.view, self.seat = game.variant, game.view(seat), seat
        bot = SearchBot("1", seed=seed, variant=game.variant)
        bot._knowledge = SeatKnowledge(game.variant, seat)
        bot._knowledge.memory, bot._knowledge._updated = memory, self.view.actions
        bot.set_position(self.view)
        self.worker = bot.workers[0]
        self.chance = np.array([seed, 1], np.uint64)

    def guess(self) -> Records:
        states = self.worker.states[:1].copy()
        guess(states, self.worker.tables, self.worker.beliefs, self.seat, self.chance)
        return states


def guessers(name: str, players: int, seed: int, every: int) -> Iterator[tuple[Guesser, TicketMemory]]:
    for number, (game, seat, memory) in enumerate(remembered(name, players, seed)):
        if number % every == 0:
            yield Guesser(game, seat, memory, seed=number + 1), memory


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_guess_is_possible_and_agrees_with_what_the_seat_knows(name: str, players: int) -> None:
    for guesser, memory in guessers(name, players, seed=players, every=5):
        for _ in range(3):
            check_view(guesser, guesser.guess())
        states = guesser.guess()
        position = describe(guesser.variant, states)
        check_position(guesser, position)
        check_tickets(guesser, memory, states, position)


def check_view(guesser: Guesser, states: Records) -> None:
    """The seat has the view that the guess was made from."""
    # Seats that have chosen already at set-up are dealt new offers, and choose again.
    assert view_of(guesser.variant, states, guesser.seat, guesser.view.to_act, None) == guesser.view


def check_position(guesser: Guesser, position: ws.Position) -> None:
    """A game can reach the position."""
    assert all_cards(position, guesser.variant) == FULL_DECK
    # A display of locomotives reveals something about the deck (D6) that guesses ignore.
    assert [fault for fault in problems(position, guesser.variant) if "(D6)" not in fault] == []


def check_tickets(guesser: Guesser, memory: TicketMemory, states: Records, position: ws.Position) -> None:
    """The tickets that the seat has seen are where it remembers them."""
    size = int(states["ticket_deck_size"][0])
    deck = states["ticket_deck"][0, :size].tolist()
    for ticket, place in memory.places.items():
        assert deck[place] == ticket
    assert set(memory.under) <= set(deck)
    names = {guesser.variant.tickets[ticket].id for ticket in memory.out}
    assert not names & {*position.ticket_deck, *(id for seat in position.seats for id in seat.tickets)}


def test_each_unseen_card_is_as_likely_in_a_hand_as_in_the_deck() -> None:
    """Ten unknown cards in the other's hand, of which one is known; the rest is drawn from what nobody has seen."""
    game = a_game("usa", hands=[{"red": 12}, {"blue": 6, "green": 5}], known=[{}, {"blue": 1}])
    guesser = Guesser(game, 0, TicketMemory(game.variant, 0))
    hands: Counter[str] = Counter()
    times = 4000
    for _ in range(times):
        hand = describe(game.variant, guesser.guess()).seats[1].hand
        assert sum(hand.values()) == 11 and "red" not in hand and hand["blue"] >= 1
        hands.update(hand)
    hands["blue"] -= times
    face_up = Counter(card for card in game.position.display if card is not None)
    unseen = FULL_DECK - Counter({"red": 12, "blue": 1}) - face_up
    for card, count in unseen.items():
        assert hands[card] / times == pytest.approx(10 * count / unseen.total(), rel=0.06), card


def test_each_ticket_is_as_likely_in_a_hand_before_anybody_has_claimed() -> None:
    game = a_game("usa", tickets=[["C01", "C02"], ["C03", "C04", "C05"]])
    guesser = Guesser(game, 0, TicketMemory(game.variant, 0))
    held: Counter[str] = Counter()
    on_top: Counter[str] = Counter()
    times = 3000
    for _ in range(times):
        position = describe(game.variant, guesser.guess())
        held.update(position.seats[1].tickets)
        on_top[position.ticket_deck[0]] += 1
    unseen = [ticket.id for ticket in game.variant.tickets if ticket.id not in ("C01", "C02")]
    for id in unseen:
        assert held[id] / times == pytest.approx(3 / len(unseen), rel=0.25), id
        assert on_top[id] / times == pytest.approx(1 / len(unseen), rel=0.45), id
    assert set(held) == set(unseen) == set(on_top)


def test_a_ticket_whose_cities_are_nearly_connected_is_likelier_in_that_hand() -> None:
    """Los Angeles – New York (C15), all but its last route."""
    to_nashville = ["el-paso/los-angeles", "dallas/el-paso", "dallas/little-rock", "little-rock/nashville"]
    routes = [*to_nashville, "nashville/pittsburgh"]
    game = a_game("usa", tickets=[["C01"], ["C02", "C03"]], routes=[[], routes])
    guesser = Guesser(game, 0, TicketMemory(game.variant, 0))
    held = Counter(id for _ in range(400) for id in describe(game.variant, guesser.guess()).seats[1].tickets)
    assert held["C15"] > 3 * 800 / 32


def test_another_chance_another_guess() -> None:
    game = ws.Game.new("usa", 2, seed=1)
    guesser = Guesser(game, 0, TicketMemory(game.variant, 0))
    assert guesser.guess().tobytes() != guesser.guess().tobytes()
    twice = [Guesser(game, 0, TicketMemory(game.variant, 0), seed=9).guess().tobytes() for _ in range(2)]
    assert twice[0] == twice[1]
