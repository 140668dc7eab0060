"""Asking the player for an action. Like a bot, the player sees a view and the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from whistlestop.actions import Action, DrawTickets, IllegalAction
from whistlestop.boards import UnknownName, Variant
from whistlestop.cli import render
from whistlestop.cli.command_parser import parse_actions, parse_keep
from whistlestop.cli.draw import draw_view
from whistlestop.cli.local_table import refusal_words
from whistlestop.cli.menu import Menu, menu, payment
from whistlestop.cli.screen import Screen
from whistlestop.cli.table_printer import TablePrinter
from whistlestop.refusal_codes import NoSuchChoice
from whistlestop.view import View

PROMPTS = {
    "choosing-tickets": "Keep which? ",
    "keeping-tickets": "Keep which? ",
    "second-card": "Second card? ",
    "tunnel": "Pay? ",
    "turn": "> ",
}


class QuitGame(Exception):
    """The player wants to quit."""


class ActionPrompt:
    """Reads lines until one is an action, and responds to all other commands."""

    def __init__(self, screen: Screen, variant: Variant, names: Sequence[str], save: Callable[[], Path]) -> None:
        self.screen = screen
        self.variant = variant
        self.save = save
        self.printer = TablePrinter(screen, variant, names)

    def refuse(self, refusal: Exception) -> None:
        """Print why an action can't be played, and by which rule."""
        self.screen.warn(refusal_words(refusal, self.printer.names))

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Ask until an action is chosen. The rules may still refuse it."""
        choices = menu(self.variant, view, legal)
        while True:
            line = self.screen.ask(PROMPTS[view.phase])
            try:
                action = self.interpret(line, view, legal, choices)
            except (IllegalAction, UnknownName) as refusal:
                self.refuse(refusal)
                continue
            if action is not None:
                return action

    def interpret(self, line: str, view: View, legal: Sequence[Action], choices: Menu) -> Action | None:
        """The action that a line means; None if it was another command, which has been carried out."""
        word, _, rest = line.casefold().partition(" ")
        match word:
            case "":
                return None
            case "quit" | "exit" | "q":
                raise QuitGame
            case "save":
                self.screen.print_whole(f"Saved: {self.save()}")
                return None
            case "map":
                self.draw_map(line.strip()[len("map") :].strip(), view)
                return None
            case "table":
                self.printer.table(view, legal, full=True)
                return None
            case "tickets":
                return self.offer_to_draw_tickets(view, legal)
        if self.printer.on_request(word, rest.strip(), view, choices):
            return None
        if line.casefold() == "draw tickets":
            return DrawTickets()
        if view.offer and word not in ("draw", "claim", "build", "pay", "decline", "pass"):
            return parse_keep(line, len(view.offer), legal)
        if word.isdecimal():
            return self.pay(view, _numbered(choices, int(word)))
        return self.pay(view, parse_actions(self.variant, line, legal))

    def draw_map(self, where: str, view: View) -> None:
        """Save a picture of the board, next to the saved game if no file is named."""
        file = Path(where).expanduser() if where else self.save().with_suffix(".svg")
        try:
            draw_view(view, self.variant.board, file)
        except (OSError, ValueError) as error:
            self.screen.warn(f"{error.filename}: {error.strerror}." if isinstance(error, OSError) else f"{error}.")
        else:
            self.screen.print_whole(f"The map is saved in {file}")

    def pay(self, view: View, ways: Sequence[Action]) -> Action | None:
        """Ask which of several ways to pay the player wants; returns None if the player goes back."""
        if len(ways) == 1:
            return ways[0]
        options = [
            Text.assemble(Text(f"{number:>2} ", style="bold"), payment(self.variant, view, action))
            for number, action in enumerate(ways, 1)
        ]
        self.screen.print(render.labelled("Pay with", render.in_columns(options, self.screen.width - render.MARGIN)))
        while True:
            answer = self.screen.ask(f"1–{len(ways)}, or Enter to go back: ")
            if not answer:
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(ways):
                return ways[int(answer) - 1]
            self.screen.warn(f'"{answer}" is not one of the numbers.')

    def offer_to_draw_tickets(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Print the tickets, and ask whether to draw more, which can't be undone."""
        self.printer.tickets(view)
        if not any(isinstance(action, DrawTickets) for action in legal):
            return None
        more = min(self.variant.draw_tickets, view.ticket_deck)
        answer = self.screen.ask(f"Draw {render.counted(more, 'ticket')} and keep at least one? y/N ")
        return DrawTickets() if answer.casefold() in ("y", "yes") else None


def _numbered(choices: Menu, number: int) -> Sequence[Action]:
    if not 1 <= number <= len(choices.choices):
        raise IllegalAction(NoSuchChoice(number, len(choices.choices)))
    return choices.choices[number - 1].actions
