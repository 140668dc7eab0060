"""What a bot remembers about tickets is true, at every decision of whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.bots.thinking.probes import restless
from tests.laws import SETTINGS, new_game

import whistlestop as ws
from whistlestop.bots.search.ticket_memory import TicketMemory


def remembered(name: str, players: int, seed: int) -> Iterator[tuple[ws.Game, int, TicketMemory]]:
    """Play a game in which everybody keeps a memory, and yield each memory that was just updated."""
    chance = random.Random(seed)
    game = new_game(name, players, seed)
    memories = [TicketMemory(game.variant, seat) for seat in range(players)]
    while not game.over:
        seat = chance.choice(game.to_act)
        view = game.view(seat)
        memories[seat].update(view)
        yield game, seat, memories[seat]
        action = restless(game.legal(seat), chance)
        memories[seat].note_returned(view, action)
        game.play(action, seat)


def in_play(game: ws.Game) -> set[int]:
    """Every ticket that is still in the game: in a hand, in an offer or in the deck."""
    index = {ticket.id: i for i, ticket in enumerate(game.variant.tickets)}
    position = game.position
    ids = [*position.ticket_deck, *position.returned]
    for seat in position.seats:
        ids += [*seat.tickets, *seat.offer, *seat.next_offer]
    return {index[id] for id in ids}


def ticket_deck(game: ws.Game) -> list[int]:
    size = int(game._states["ticket_deck_size"][0])
    return game._states["ticket_deck"][0, :size].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_something_is_remembered_and_it_is_true(name: str, players: int) -> None:
    most = {"out": 0, "places": 0, "under": 0}
    for seed in range(4):
        for game, _, memory in remembered(name, players, seed):
            check_true(memory, game)
            for kind in most:
                most[kind] = max(most[kind], len(getattr(memory, kind)))
    variant = ws.load(name)
    deals = variant.deals
    undealt = len(variant.regular) - players * sum(deal.regular for deal in deals)
    within_reach = undealt < variant.draw_tickets * (players - 1)
    """Whether the others may draw the tickets returned at set-up before a seat's first turn."""
    assert most["places"] > 0
    assert (most["out"] > 0) == any(deal.returned == "out" for deal in deals)
    assert (most["under"] > 0) == (any(deal.returned == "under" for deal in deals) and not within_reach)


def check_true(memory: TicketMemory, game: ws.Game) -> None:
    assert not memory.out & in_play(game)
    deck = ticket_deck(game)
    for ticket, place in memory.places.items():
        assert deck[place] == ticket
    for ticket, place in memory.under.items():
        assert deck.index(ticket) >= place


@pytest.mark.parametrize("name", ws.variants())
def test_what_was_returned_last_stays_known_while_nobody_draws(name: str) -> None:
    """Two players: one returns tickets, both draw cards from then on."""
    game = new_game(name, 2, seed=5)
    memory = TicketMemory(game.variant, 0)
    given: tuple[int, ...] = ()
    for turn in range(60):
        seat = game.to_act[0]
        view, legal = game.view(seat), game.legal(seat)
        if seat == 0:
            memory.update(view)
        action = legal[0]
        if seat == 0 and not given and ws.DrawTickets() in legal:
            action = ws.DrawTickets()
        if view.phase == "keeping-tickets":
            assert view.offer is not None and isinstance(legal[-1], ws.KeepTickets)
            action = legal[-1]
            given = tuple(view.offer[place] for place in action.give_back)
            assert given
        if seat == 0:
            memory.note_returned(view, action)
        game.play(action, seat)
        if given:
            deck = ticket_deck(game)
            assert [memory.places[ticket] for ticket in given] == list(range(len(deck) - len(given), len(deck))), turn


def test_a_memory_that_begins_in_the_middle_of_a_game_claims_nothing() -> None:
    for game, seat, _ in remembered("usa", 3, 2):
        fresh = TicketMemory(game.variant, seat)
        fresh.update(game.view(seat))
        assert not (fresh.out or fresh.places or fresh.under)
