"""The person at the terminal: sees a view and the legal actions like any bot, and types what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from whistlestop.actions import Action, DrawTickets, IllegalAction
from whistlestop.boards import UnknownName, Variant
from whistlestop.cli import show
from whistlestop.cli.draw import draw_view
from whistlestop.cli.looking import Looking
from whistlestop.cli.menu import Menu, menu, payment
from whistlestop.cli.screen import Screen
from whistlestop.cli.table import refusal_words
from whistlestop.cli.typed import read_actions, read_kept
from whistlestop.refusal_codes import NoSuchChoice
from whistlestop.view import View

PROMPTS = {
    "choosing-tickets": "Keep which? ",
    "keeping-tickets": "Keep which? ",
    "second-card": "Second card? ",
    "tunnel": "Pay? ",
    "turn": "> ",
}


class Leave(Exception):
    """The person wants to stop."""


class Person:
    """Reads what is typed until it is an action; answers everything else."""

    def __init__(self, screen: Screen, variant: Variant, names: Sequence[str], save: Callable[[], Path]) -> None:
        self.screen = screen
        self.variant = variant
        self.save = save
        self.looking = Looking(screen, variant, names)

    def refuse(self, refusal: Exception) -> None:
        """Say why an action can't be played, and by which rule."""
        self.screen.warn(refusal_words(refusal, self.looking.names))

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Ask until something is chosen. It may still be an action that the rules refuse."""
        choices = menu(self.variant, view, legal)
        while True:
            line = self.screen.ask(PROMPTS[view.phase])
            try:
                action = self.understand(line, view, legal, choices)
            except (IllegalAction, UnknownName) as refusal:
                self.refuse(refusal)
                continue
            if action is not None:
                return action

    def understand(self, line: str, view: View, legal: Sequence[Action], choices: Menu) -> Action | None:
        """The action that a line stands for; None if it was answered otherwise."""
        word, _, rest = line.casefold().partition(" ")
        match word:
            case "":
                return None
            case "quit" | "exit" | "q":
                raise Leave
            case "save":
                self.screen.print_whole(f"Saved: {self.save()}")
                return None
            case "map":
                self.draw_map(line.strip()[len("map") :].strip(), view)
                return None
            case "table":
                self.looking.table(view, legal, full=True)
                return None
            case "tickets":
                return self.ask_for_tickets(view, legal)
        if self.looking.on_request(word, rest.strip(), view, choices):
            return None
        if line.casefold() == "draw tickets":
            return DrawTickets()
        if view.offer and word not in ("draw", "claim", "build", "pay", "decline", "pass"):
            return read_kept(line, len(view.offer), legal)
        if word.isdecimal():
            return self.pay(view, _numbered(choices, int(word)))
        return self.pay(view, read_actions(self.variant, line, legal))

    def draw_map(self, where: str, view: View) -> None:
        """Write a picture of the board, beside the saved game if no file is named."""
        file = Path(where).expanduser() if where else self.save().with_suffix(".svg")
        try:
            draw_view(view, self.variant.board, file)
        except (OSError, ValueError) as error:
            self.screen.warn(f"{error.filename}: {error.strerror}." if isinstance(error, OSError) else f"{error}.")
        else:
            self.screen.print_whole(f"The map is in {file}")

    def pay(self, view: View, ways: Sequence[Action]) -> Action | None:
        """The action among several ways to pay that the person picks; None for none of them."""
        if len(ways) == 1:
            return ways[0]
        options = [
            Text.assemble(Text(f"{number:>2} ", style="bold"), payment(self.variant, view, action))
            for number, action in enumerate(ways, 1)
        ]
        self.screen.print(show.labelled("Pay with", show.in_columns(options, self.screen.width - show.MARGIN)))
        while True:
            answer = self.screen.ask(f"1–{len(ways)}, or Enter to go back: ")
            if not answer:
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(ways):
                return ways[int(answer) - 1]
            self.screen.warn(f'"{answer}" is none of the numbers.')

    def ask_for_tickets(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Show the tickets; drawing more can't be undone, so it is asked for."""
        self.looking.tickets(view)
        if not any(isinstance(action, DrawTickets) for action in legal):
            return None
        more = min(self.variant.draw_tickets, view.ticket_deck)
        answer = self.screen.ask(f"Draw {show.counted(more, 'ticket')} and keep at least one? y/N ")
        return DrawTickets() if answer.casefold() in ("y", "yes") else None


def _numbered(choices: Menu, number: int) -> Sequence[Action]:
    if not 1 <= number <= len(choices.choices):
        raise IllegalAction(NoSuchChoice(number, len(choices.choices)))
    return choices.choices[number - 1].actions
