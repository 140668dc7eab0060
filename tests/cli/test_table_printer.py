"""What the player is shown."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import msgspec
import pytest
from rich.console import Console

import whistlestop as ws
from whistlestop.actions import Action
from whistlestop.cli import render
from whistlestop.cli.menu import SHOWN_CLAIMS, menu
from whistlestop.cli.screen import Screen
from whistlestop.cli.table_printer import TablePrinter
from whistlestop.view import View

from .conftest import Run

NAMES = ("you", "Ben")
EUROPE = ws.load("europe")


def reached(
    wanted: Callable[[View], bool], variant: str = "europe", kinds: tuple[type, ...] = (ws.ClaimRoute, ws.DrawCard)
) -> tuple[View, list[Action]]:
    """Seat 0's view and legal actions at the first wanted decision, in random games that prefer some actions."""
    for seed in range(50):
        game = ws.Game.new(variant, 2, seed=seed)
        chance = random.Random(seed)
        while not game.over:
            view = game.view(0)
            if 0 in view.to_act and wanted(view):
                return view, game.legal(0)
            legal = game.legal()
            preferred = [action for action in legal if isinstance(action, chance.choice(kinds))]
            game.play(chance.choice(preferred if preferred and chance.random() < 0.8 else legal))
    raise AssertionError("no such decision was reached")


def full_hand(view: View) -> bool:
    return view.phase == "turn" and sum(view.hand or ()) > 20 and len(view.tickets or ()) > 3


def shown(view: View, legal: list[Action], variant: ws.Variant = EUROPE, width: int = 80) -> str:
    screen = Screen()
    screen.console = Console(width=width, highlight=False, record=True, file=io.StringIO())
    TablePrinter(screen, variant, NAMES).table(view, legal)
    return screen.console.export_text()


def test_a_tunnel_shows_its_cost_and_the_choices() -> None:
    view, legal = reached(at_a_tunnel)
    text = shown(view, legal)
    assert "Tunnel" in text and "costs 1 card more" in text and "decline, and take the cards back" in text
    assert ("pay " in text) == any(isinstance(action, ws.PayTunnel) for action in legal)


def at_a_tunnel(view: View) -> bool:
    return view.tunnel is not None and view.tunnel.price == 1


def test_of_many_tickets_only_some_are_shown_open_ones_first() -> None:
    view, legal = reached(
        lambda view: view.phase == "turn" and len(view.tickets or ()) > render.SHOWN_TICKETS,
        kinds=(ws.ClaimRoute, ws.DrawTickets, ws.KeepTickets),
    )
    text = shown(view, legal)
    assert f"… and {len(view.tickets or ()) - render.SHOWN_TICKETS + 1} more: type tickets" in text
    marks = [line[9] for line in text.splitlines() if line[9:10] in tuple("·✓✗")]
    assert marks == sorted(marks, key="·✓✗".index) and marks


def test_the_last_round_is_announced() -> None:
    view, legal = reached(lambda view: view.turns_left is not None)
    assert f"Your last turn, {view.turns_left} turn" in shown(view, legal)


def test_an_offer_shows_how_many_to_keep() -> None:
    view, legal = reached(lambda view: view.phase == "choosing-tickets")
    assert 'Keep at least 2: type letters such as "ab".' in shown(view, legal)
    view, legal = reached(lambda view: view.phase == "choosing-tickets", "europe-mega")
    mega = ws.load("europe-mega")
    assert 'Keep 0 to 1: type letters such as "a".' in shown(view, legal, mega)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_turn_fits_the_terminal(width: int) -> None:
    view, legal = reached(full_hand, kinds=(ws.DrawCard, ws.DrawTickets, ws.KeepTickets))
    lines = shown(view, legal, width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert width < 80 or len(lines) <= 23


def test_the_menu_numbers_every_legal_action_once() -> None:
    view, legal = reached(full_hand, kinds=(ws.DrawCard, ws.DrawTickets, ws.KeepTickets))
    choices = menu(EUROPE, view, legal)
    listed = [action for choice in choices.choices for action in choice.actions]
    assert len(set(listed)) == len(listed) and set(listed) <= set(legal)
    left_out = [action for action in legal if action not in listed]
    assert all(isinstance(action, ws.ClaimRoute) and action.route.endswith("/2") for action in left_out)
    assert len(choices.claims) > SHOWN_CLAIMS
    wanted = [choice.wanted for choice in choices.claims]
    assert wanted == sorted(wanted, reverse=True)


def test_every_card_has_a_name_and_every_seat_a_shape() -> None:
    assert {render.card(name).plain.strip() for name in ws.CARDS} == set(ws.CARDS)
    assert len(set(render.SEAT_MARKS)) == len(set(render.SEAT_STYLES)) == 5


def test_P2_stand_ins_are_marked() -> None:
    usa = ws.load("usa")
    marked = [i for i in range(len(usa.tickets)) if "(stand-in)" in render.ticket_name(usa, i)]
    assert [usa.tickets[i].id for i in marked] == [ticket.id for ticket in usa.tickets if ticket.stand_in]
    assert len(marked) == 2


def test_H4_publicly_known_cards_are_shown_on_request() -> None:
    view = ws.Game.new("usa", 2, seed=1, first_seat=1).view(0)
    ben = msgspec.structs.replace(view.players[1], cards=6, known_cards=(0, 0, 0, 0, 0, 0, 0, 2, 1))
    seen = msgspec.structs.replace(view, players=(view.players[0], ben))
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(render.known_cards(seen, NAMES))
    lines = [" ".join(line.split()) for line in console.export_text().splitlines()]
    assert lines == ["● you: none and 4 unknown cards", "▲ Ben: 2 red 1 locomotive and 3 unknown cards"]


def test_C3_a_refusal_names_the_player(run: Run) -> None:
    typed = "all\n" + "claim montreal new york\n1\n" * 3
    out = run("play", "--players", "3", "--bots", "greedy", "--seed", "3", typed=typed).out
    assert "The route Montréal–New York is already claimed by Greedy 2. (rule C3)" in " ".join(out.split())
