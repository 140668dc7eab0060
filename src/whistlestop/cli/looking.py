"""Looking at the table: what a person is shown each turn, and what on request."""

from __future__ import annotations

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from whistlestop.actions import OFFER_LETTERS, Action
from whistlestop.boards import UnknownName, Variant
from whistlestop.bots.route_network import RouteNetwork, open_routes
from whistlestop.cli import show
from whistlestop.cli.menu import Menu, menu
from whistlestop.cli.rule_text import rule_text
from whistlestop.cli.screen import Screen
from whistlestop.cli.sentences import tell
from whistlestop.cli.typed import find_routes, kept_counts
from whistlestop.events import Event
from whistlestop.view import View

HELP = """\
Type the number of a choice, or what to do in words:
  draw red                      take that card from the display
  draw deck                     take a blind card
  draw tickets                  draw tickets, and keep at least one
  claim miami/atlanta blue +1   claim a route, a locomotive among the cards
  claim miami atlanta           the same; you are asked how to pay
  build paris red               build a station (Europe)
  pass                          only when nothing else can be done
Look around:
  table                         everything again
  hand, players, board          your cards, what is known of all, who holds what
  tickets                       your tickets, and the shortest ways
  claims, stations              what you can claim, where you can build
  routes, routes paris          all routes, those at a city,
  routes open, routes mine      those still open to you, your own
  map, map FILE.png             a picture of the board, as a file
  log                           what happened
  rules T4                      a rule by its number
  save, quit                    save the game; save it and leave (also Ctrl-D)"""

LOG_SHOWN = 40


class Looking:
    """One person's eyes: draws on the screen what a view and the news tell."""

    def __init__(self, screen: Screen, variant: Variant, names: Sequence[str]) -> None:
        self.screen = screen
        self.variant = variant
        self.names = names
        self.news: list[Event] = []
        self.log: list[str] = []

    def tell_news(self, last: int | None = None) -> None:
        """What happened since the last time, or the last few sentences of it."""
        sentences = tell(self.variant, self.names, self.news)
        self.news.clear()
        self.log += sentences
        self.print_sentences(sentences[-last:] if last else sentences)

    def print_sentences(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            line = Text(sentence)
            for seat, name in enumerate(self.names):
                if sentence.casefold().startswith(f"{name.casefold()} "):
                    line.stylize(show.SEAT_STYLES[seat], 0, len(name))
            self.screen.print(line)

    def table(self, view: View, legal: Sequence[Action], full: bool = False) -> None:
        """All that matters for a decision; in the middle of a turn only what has changed, unless in full."""
        self.tell_news()
        screen = self.screen
        if view.phase == "second-card" and not full:
            screen.print(show.display(view, screen.width), show.hand(view, screen.width))
        elif view.phase == "tunnel" and not full:
            screen.print(show.hand(view, screen.width))
        else:
            screen.rule(f"{_title(view)} · {show.piles(view)}")
            screen.print(show.players(view, self.names, self.variant.stations > 0))
            screen.print(show.display(view, screen.width), show.hand(view, screen.width))
            if view.tickets:
                screen.print(show.tickets(self.variant, view, screen.width))
        if view.tunnel:
            screen.print(show.tunnel(self.variant, view))
        if view.offer:
            self.offer(view, legal)
        else:
            screen.print(menu(self.variant, view, legal).show(screen.width))

    def offer(self, view: View, legal: Sequence[Action]) -> None:
        """The tickets to choose from."""
        assert view.seat is not None and view.offer is not None
        ways = RouteNetwork(self.variant, view, view.seat)
        lines = [
            Text.assemble(Text(f" {OFFER_LETTERS[i]} ", style="bold"), show.ticket(self.variant, ways, index)[2:])
            for i, index in enumerate(view.offer)
        ]
        self.screen.print(show.labelled("On offer", show.in_columns(lines, self.screen.width - show.MARGIN)))
        fewest, most = kept_counts(legal)
        bounds = f"at least {fewest}" if most == len(view.offer) else f"{fewest} to {most}"
        example = OFFER_LETTERS[: max(1, fewest)]
        self.screen.print(Text(f'         Keep {bounds}: type letters such as "{example}".', style="dim"))

    def on_request(self, word: str, rest: str, view: View, choices: Menu) -> bool:
        """Show what a command asks for; False if the word is no such command."""
        screen = self.screen
        match word:
            case "help" | "?":
                screen.print(HELP)
            case "hand":
                screen.print(show.hand(view, screen.width))
            case "players":
                self.players(view)
            case "board":
                screen.print(show.network(self.variant, view, self.names, screen.width))
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
        """The tickets, each with the routes that it still needs on its shortest way."""
        assert view.seat is not None
        ways = RouteNetwork(self.variant, view, view.seat)
        for index in view.tickets or ():
            self.screen.print(show.ticket(self.variant, ways, index))
            if needed := show.way_names(self.variant, ways, index, self.screen.width - 4):
                self.screen.print(Padding(needed, (0, 0, 0, 4)))
        if not view.tickets:
            self.screen.print("You hold no tickets yet.")

    def players(self, view: View) -> None:
        """What all can know of all."""
        self.screen.print(show.players(view, self.names, self.variant.stations > 0))
        self.screen.print("Known to be in each hand:", show.known_cards(view, self.names))

    def routes(self, view: View, which: str) -> None:
        """All routes, or those at a city, between two, still open, or the person's own."""
        assert view.seat is not None
        if which == "open":
            wanted = sorted(open_routes(self.variant, view, view.seat))
        elif which == "mine":
            wanted = list(view.players[view.seat].routes)
        elif which:
            wanted = self._routes_at(which)
        else:
            wanted = list(range(len(self.variant.board.routes)))
        self.screen.print(show.routes(self.variant, view, self.names, wanted))

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
        return f"Your last turn, {show.counted(view.turns_left, 'turn')} to the end"
    return "Your turn"
