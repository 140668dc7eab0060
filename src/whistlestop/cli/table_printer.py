"""Printing the table: what the player is shown each turn, and on request."""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from whistlestop.actions import OFFER_LETTERS, Action
from whistlestop.boards import UnknownName, Variant
from whistlestop.cli import render
from whistlestop.cli.command_parser import find_routes, keep_limits, keep_limits_text
from whistlestop.cli.event_text import describe_events, subject_seat
from whistlestop.cli.menu import Menu, menu
from whistlestop.cli.rule_text import rule_text
from whistlestop.cli.screen import Screen
from whistlestop.events import Event
from whistlestop.route_network import open_routes
from whistlestop.view import View

HELP = """\
Type the number of a choice, or an action:
  draw red                      take that card from the display
  draw deck                     take a card from the deck
  draw tickets                  draw tickets and keep at least one
  claim miami/atlanta blue +1   claim a route, one card being a locomotive
  claim miami atlanta           the same; you are asked how to pay
  build paris red               build a station (Europe)
  pass                          only if you can do nothing else
Look around:
  table                         show everything again
  hand, players, board          your cards, all players, who holds what
  tickets                       your tickets and their shortest ways
  claims, stations              what you can claim, where you can build
  routes, routes paris          all routes, or those at a city
  routes open, routes mine      those still open to you, or your own
  map, map FILE.png             save a picture of the board
  log                           what happened
  rules T4                      a rule by its number
  save, quit                    save the game; save and quit (also Ctrl-D)"""

LOG_SHOWN = 40


class TablePrinter:
    """Prints what a seat sees: its view, and the events since the last time."""

    def __init__(self, screen: Screen, variant: Variant, names: Sequence[str]) -> None:
        self.screen = screen
        self.variant = variant
        self.names = names
        self.news: list[Event] = []
        self.log: list[str] = []

    def print_news(self, last: int | None = None) -> None:
        """Print what happened since the last time, or only the last few sentences."""
        sentences = describe_events(self.variant, self.names, self.news)
        self.news.clear()
        self.log += sentences
        self.print_sentences(sentences[-last:] if last else sentences)

    def print_sentences(self, sentences: Sequence[str]) -> None:
        """Print sentences, each with its player in the seat's style."""
        for sentence in sentences:
            line = Text(sentence)
            if (seat := subject_seat(sentence, self.names)) is not None:
                line.stylize(render.SEAT_STYLES[seat], 0, len(self.names[seat]))
            self.screen.print(line)

    def table(self, view: View, legal: Sequence[Action], full: bool = False) -> None:
        """Print everything that matters for a decision; in the middle of a turn, only what changed unless `full`."""
        self.print_news()
        screen = self.screen
        if view.phase == "second-card" and not full:
            screen.print(render.display(view, screen.width), render.hand(view, screen.width))
        elif view.phase == "tunnel" and not full:
            screen.print(render.hand(view, screen.width))
        else:
            screen.rule(f"{_title(view)} · {render.piles(view)}")
            screen.print(render.players(view, self.names, self.variant.stations > 0))
            screen.print(render.display(view, screen.width), render.hand(view, screen.width))
            if view.tickets:
                screen.print(render.tickets(self.variant, view, screen.width))
        if view.tunnel:
            screen.print(render.tunnel(self.variant, view))
        if view.offer:
            self.offer(view, legal)
        else:
            screen.print(menu(self.variant, view, legal).show(screen.width))

    def offer(self, view: View, legal: Sequence[Action]) -> None:
        """Print the tickets on offer."""
        assert view.offer is not None
        lines = [
            Text.assemble(Text(f" {OFFER_LETTERS[i]} ", style="bold"), render.ticket(self.variant, state)[2:])
            for i, state in enumerate(render.states_of_tickets(self.variant, view).offer)
        ]
        self.screen.print(render.labelled("On offer", render.in_columns(lines, self.screen.width - render.MARGIN)))
        example = OFFER_LETTERS[: max(1, keep_limits(legal)[0])]
        how_many = keep_limits_text(legal, len(view.offer))
        self.screen.print(Text(f'         Keep {how_many}: type letters such as "{example}".', style="dim"))

    def on_request(self, word: str, rest: str, view: View, choices: Menu) -> bool:
        """Print what a command asks for; returns False if there is no such command."""
        screen = self.screen
        match word:
            case "help" | "?":
                screen.print(HELP)
            case "hand":
                screen.print(render.hand(view, screen.width))
            case "players":
                self.players(view)
            case "board":
                screen.print(render.network(self.variant, view, self.names, screen.width))
            case "claims":
                screen.print(choices.show_claims(screen.width))
            case "stations":
                screen.print(choices.show_builds(screen.width))
            case "routes":
                self.routes(view, rest)
            case "log":
                self.print_sentences(self.log[-LOG_SHOWN:])
            case "rules" | "rule":
                screen.print(rule_text(rest))
            case _:
                return False
        return True

    def tickets(self, view: View) -> None:
        """Print the seat's tickets, each with the routes that are missing on its shortest connection."""
        for state in render.states_of_tickets(self.variant, view).held:
            self.screen.print(render.ticket(self.variant, state))
            if needed := render.missing_route_names(self.variant, state, self.screen.width - 4):
                self.screen.print(Padding(needed, (0, 0, 0, 4)))
        if not view.tickets:
            self.screen.print("You hold no tickets yet.")

    def players(self, view: View) -> None:
        """Print what everybody can know about everybody."""
        self.screen.print(render.players(view, self.names, self.variant.stations > 0))
        self.screen.print("Known to be in each hand:", render.known_cards(view, self.names))

    def routes(self, view: View, which: str) -> None:
        """Print all routes, or those at a city, between two cities, still open, or the seat's own."""
        assert view.seat is not None
        if which == "open":
            wanted = sorted(open_routes(self.variant, view))
        elif which == "mine":
            wanted = list(view.players[view.seat].routes)
        elif which:
            wanted = self._routes_at(which)
        else:
            wanted = list(range(len(self.variant.board.routes)))
        self.screen.print(render.routes(self.variant, view, self.names, wanted))

    def _routes_at(self, place: str) -> list[int]:
        board = self.variant.board
        try:
            city = board.city(place)
        except UnknownName:
            if len(place.replace("/", " ").split()) > 1:
                return find_routes(self.variant, place)
            raise
        return [i for i, route in enumerate(board.routes) if city in (route.a, route.b)]


def _title(view: View) -> str:
    if view.phase == "choosing-tickets":
        return "Choose your tickets"
    if view.phase == "keeping-tickets":
        return "Choose from the tickets drawn"
    if view.turns_left is not None:
        return f"Your last turn, {render.counted(view.turns_left, 'turn')} to the end"
    return "Your turn"
