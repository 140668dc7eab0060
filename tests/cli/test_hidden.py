"""Nothing hidden is shown: what the player sees does not depend on what the player may not know (H2, H3)."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator

import msgspec
import pytest
from rich.console import Console

import whistlestop as ws
from whistlestop.cli.menu import menu
from whistlestop.cli.screen import Screen
from whistlestop.cli.table_printer import TablePrinter
from whistlestop.events import Event, seen_by

from .conftest import Run

NAMES = ("you", "greedy 1", "greedy 2")
REQUESTS = ("hand", "players", "board", "claims", "stations", "routes", "routes open", "log")


def positions(seed: int) -> Iterator[tuple[ws.Game, list[Event]]]:
    """Games in many phases, and their events so far."""
    game = ws.Game.new("europe", 3, seed=seed)
    chance = random.Random(seed)
    happened: list[Event] = []
    while not game.over:
        if 0 in game.to_act and chance.random() < 0.1:
            yield game, happened
        seat = chance.choice(game.to_act)
        happened += game.play(chance.choice(game.legal(seat)), seat)


def resampled(game: ws.Game) -> ws.Game:
    """A game that looks the same to seat 0, with some hidden cards and tickets of seat 1 and the decks swapped."""
    position = game.position
    seat = position.seats[1]
    hand, deck = dict(seat.hand), dict(position.deck)
    for card in hand:
        other = next((c for c in deck if c != card and deck[c]), None)
        if other and hand[card] > seat.known.get(card, 0):
            hand[card] -= 1
            hand[other] = hand.get(other, 0) + 1
            deck[other] -= 1
            deck[card] = deck.get(card, 0) + 1
            break
    regular = [t for t in seat.tickets if not t.startswith("EL")]
    tickets, ticket_deck = list(seat.tickets), list(position.ticket_deck)
    if regular and ticket_deck:
        tickets[tickets.index(regular[0])], ticket_deck[0] = ticket_deck[0], regular[0]
    seats = (
        position.seats[0],
        msgspec.structs.replace(seat, hand={c: n for c, n in hand.items() if n}, tickets=tuple(tickets)),
        *position.seats[2:],
    )
    return ws.Game.from_position(
        msgspec.structs.replace(
            position,
            seats=seats,
            deck={c: n for c, n in deck.items() if n},
            ticket_deck=tuple(ticket_deck),
            generator="0123456789abcdef" * 2,
        )
    )


def shown(game: ws.Game, happened: list[Event]) -> str:
    """Everything that seat 0 can see of a game."""
    screen = Screen()
    screen.console = Console(width=80, highlight=False, record=True, file=io.StringIO())
    printer = TablePrinter(screen, game.variant, NAMES)
    printer.news = [seen_by(event, 0) for event in happened]
    view, legal = game.view(0), game.legal(0)
    printer.table(view, legal, full=True)
    printer.tickets(view)
    for request in REQUESTS:
        word, _, rest = request.partition(" ")
        assert printer.on_request(word, rest, view, menu(game.variant, view, legal))
    return screen.console.export_text()


def hidden_from_others(happened: list[Event]) -> list[Event]:
    """The events with changes that seat 0 may not see."""
    changed: list[Event] = []
    for event in happened:
        if isinstance(event, ws.events.CardTaken) and event.place is None and event.seat != 0:
            event = msgspec.structs.replace(event, card="purple" if event.card != "purple" else "red")
        changed.append(event)
    return changed


@pytest.mark.parametrize("seed", [1, 2])
def test_the_output_does_not_depend_on_hidden_information(seed: int) -> None:
    compared = 0
    for game, happened in positions(seed):
        other = resampled(game)
        if other.position.seats[1] == game.position.seats[1]:
            continue
        assert shown(other, hidden_from_others(happened)) == shown(game, happened)
        compared += 1
    assert compared > 5


def test_no_ticket_of_a_bot_is_shown_before_the_end(run: Run) -> None:
    typed = "all\n" + "1\ntickets\nn\nlog\n" * 150
    out = run("play", "usa-classic", "--players", "3", "--bots", "greedy", "--seed", "8", typed=typed).out
    before, _, end = out.partition("Final scores")
    tickets = set(re.findall(r"[✓✗] (.+? \d+)$", end, re.MULTILINE))
    mine = set(re.findall(r"[·✓✗] (.+? \d+): ", before))
    assert len(tickets - mine) >= 4
    assert not [ticket for ticket in tickets - mine if f"{ticket}:" in before or f"kept {ticket}" in before]
