"""Cards, routes, tickets and players as Rich text. Everything is taken from a `View`.

Nothing is shown by colour alone: the name is always there, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from whistlestop.actions import CARDS
from whistlestop.boards import GREY, Variant
from whistlestop.ticket_state import TicketCompleted, TicketOpen, TicketState, TicketStates, ticket_states
from whistlestop.view import PlayerView, View

CARD_STYLES = {
    "purple": "white on magenta",
    "blue": "white on blue",
    "orange": "black on dark_orange",
    "white": "black on bright_white",
    "green": "black on green",
    "yellow": "black on bright_yellow",
    "black": "white on grey19",
    "red": "white on red",
    "locomotive": "bold black on grey74",
}
OPEN, DONE, LOST = "·✓✗"
"""The marks of a ticket that is open, completed, and impossible to complete."""
SHOWN_TICKETS = 6
"""How many tickets are shown at most, unless the player asks for all of them."""
MARGIN = 9
"""The width of the left margin, which holds labels."""
SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold red")
SEAT_MARKS = "●▲■◆★"
"""A shape for each seat, for players who can't see its colour."""


def card(name: str, count: int | None = None) -> Text:
    """A card, or a number of cards of one kind."""
    words = name if count is None else f"{count} {name}"
    return Text(words) if name == GREY else Text(f" {words} ", style=CARD_STYLES[name])


def cards(counts: Sequence[int], width: int = 80) -> Text:
    """Cards, given by their counts in the order of `CARDS`."""
    held = [card(name, count) for name, count in zip(CARDS, counts, strict=True) if count]
    return flow(held, width) if held else Text("none", style="dim")


def flow(pieces: Iterable[Text], width: int, space: str = " ") -> Text:
    """Pieces of text in a row, with line breaks only between them."""
    lines = [Text()]
    for piece in pieces:
        if lines[-1].cell_len and lines[-1].cell_len + len(space) + piece.cell_len > width:
            lines.append(Text())
        lines[-1].append(space if lines[-1].cell_len else "").append_text(piece)
    return Text("\n").join(lines)


def plain_grid(padding: int = 2) -> Grid:
    """An empty table without borders, with columns this many spaces apart."""
    return Grid(box=None, pad_edge=False, header_style="dim", padding=(0, padding, 0, 0))


def seat_name(names: Sequence[str], seat: int) -> Text:
    """A player's name, with the shape of the seat."""
    return Text(f"{SEAT_MARKS[seat]} {names[seat]}", style=SEAT_STYLES[seat])


def between(variant: Variant, a: int, b: int) -> str:
    """Two cities by their printed names."""
    return f"{variant.board.cities[a].name}–{variant.board.cities[b].name}"


def route_name(variant: Variant, route: int) -> str:
    """A route by its cities."""
    return between(variant, variant.board.routes[route].a, variant.board.routes[route].b)


def route_kind(variant: Variant, index: int) -> Text:
    """The spaces and colour of a route, and whether it is a tunnel or a ferry."""
    route = variant.board.routes[index]
    special = " tunnel" if route.tunnel else f" ferry {route.ferry}" if route.ferry else ""
    return Text.assemble(card(route.colour, route.length), special)


def route(variant: Variant, index: int) -> Text:
    """A route with its spaces and colour."""
    return Text.assemble(route_name(variant, index), " ", route_kind(variant, index))


def ticket_name(variant: Variant, index: int) -> str:
    """The cities and value of a ticket. A stand-in is always marked as one (P2)."""
    ticket = variant.tickets[index]
    notes = [note for note, holds in (("long", ticket.long), ("stand-in", ticket.stand_in)) if holds]
    return f"{between(variant, ticket.a, ticket.b)} {ticket.points}" + (f" ({', '.join(notes)})" if notes else "")


def states_of_tickets(variant: Variant, view: View) -> TicketStates:
    """The state of each ticket that the view's seat holds or is offered."""
    states = ticket_states(variant, view)
    assert states is not None, "a spectator has no tickets"
    return states


def ticket(variant: Variant, state: TicketState) -> Text:
    """A ticket, and how many spaces are missing."""
    name = ticket_name(variant, state.ticket)
    if isinstance(state, TicketOpen):
        return Text(f"{OPEN} {name}: {counted(state.spaces, 'space')} to go")
    if isinstance(state, TicketCompleted):
        return Text(f"{DONE} {name}: done", style="green")
    return Text(f"{LOST} {name}: no way left", style="red")


def missing_routes(state: TicketState) -> tuple[int, ...]:
    """The routes still to be claimed on the shortest connection of a ticket."""
    return state.missing if isinstance(state, TicketOpen) else ()


def missing_route_names(variant: Variant, state: TicketState, width: int) -> Text:
    """The routes still to be claimed for a ticket, in words."""
    return flow([route(variant, i) for i in missing_routes(state)], width, " + ")


def players(view: View, names: Sequence[str], stations: bool) -> Grid:
    """What everybody knows about each player, one line each."""
    grid = plain_grid()
    grid.add_column("")
    for heading in ("points", "trains", *(["stations"] if stations else []), "cards", "tickets", ""):
        grid.add_column(heading, justify="right")
    for player in view.players:
        numbers = [player.points, player.trains, *([player.stations_left] if stations else []), player.cards]
        tickets = "?" if player.ticket_count is None else str(player.ticket_count)
        grid.add_row(seat_name(names, player.seat), *map(str, numbers), tickets, _note(view, player))
    return grid


def _note(view: View, player: PlayerView) -> Text:
    if player.seat in view.to_act:
        return Text("← to act", style="bold")
    return Text("begins", style="dim") if player.seat == view.first_seat and view.actions == 0 else Text("")


def known_cards(view: View, names: Sequence[str]) -> Group:
    """The cards that are publicly known to be in each hand (H4)."""
    lines = []
    for player in view.players:
        unknown = player.cards - sum(player.known_cards)
        line = Text.assemble(seat_name(names, player.seat), ": ", cards(player.known_cards))
        lines.append(line.append(f" and {counted(unknown, 'unknown card')}", style="dim") if unknown else line)
    return Group(*lines)


def display(view: View, width: int) -> Grid:
    """The face-up cards."""
    shown = [Text(" gap ", style="dim") if place is None else card(CARDS[place]) for place in view.display]
    return labelled("Face up", flow(shown, width - MARGIN))


def piles(view: View) -> str:
    """How many cards and tickets are left to draw."""
    return f"deck {view.deck} · discards {sum(view.discards)} · ticket deck {view.ticket_deck}"


def hand(view: View, width: int) -> Grid:
    """The cards of the view's seat."""
    assert view.hand is not None
    return labelled("Hand", cards(view.hand, width - MARGIN))


def tickets(variant: Variant, view: View, width: int) -> Grid:
    """The tickets of the view's seat, open ones first; only some if there are many."""
    lines = sorted((ticket(variant, state) for state in states_of_tickets(variant, view).held), key=_is_settled)
    shown = lines[:SHOWN_TICKETS]
    if len(lines) > len(shown):
        shown[-1:] = [Text(f"… and {len(lines) - SHOWN_TICKETS + 1} more: type tickets", style="dim")]
    return labelled("Tickets", in_columns(shown, width - MARGIN))


def _is_settled(line: Text) -> bool:
    return not line.plain.startswith(OPEN)


def tunnel(variant: Variant, view: View) -> Grid:
    """The tunnel that is being claimed, and its extra cost (T2)."""
    assert view.tunnel is not None
    turned = Text(" ").join([card(CARDS[index]) for index in view.tunnel.turned])
    more = f" costs {counted(view.tunnel.price, 'card')} more"
    return labelled("Tunnel", Text.assemble(route_name(variant, view.tunnel.route), ": turned ", turned, more))


def labelled(label: str, body: RenderableType) -> Grid:
    """A label in the left margin, and the body next to it."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=MARGIN - 1)
    grid.add_column()
    grid.add_row(Text(label, style="bold"), body)
    return grid


def in_columns(lines: Sequence[Text], width: int) -> Grid:
    """Short lines in as many columns as fit, filled column by column."""
    widest = max((line.cell_len for line in lines), default=1) + 3
    count = max(1, min(len(lines), (width + 3) // widest))
    rows = -(-len(lines) // count)
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for _ in range(count):
        grid.add_column()
    for row in range(rows):
        grid.add_row(*(lines[i] if i < len(lines) else "" for i in range(row, rows * count, rows)))
    return grid


def routes(variant: Variant, view: View, names: Sequence[str], wanted: Iterable[int]) -> Grid:
    """A list of routes with their ids and holders."""
    holders = {index: player.seat for player in view.players for index in player.routes}
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for index in wanted:
        if index in holders:
            state = seat_name(names, holders[index])
        elif index in view.closed:
            state = Text("closed", style="dim")
        else:
            state = Text("open", style="dim")
        grid.add_row(variant.board.routes[index].id, route_kind(variant, index), state)
    return grid


def network(variant: Variant, view: View, names: Sequence[str], width: int) -> Group:
    """The routes and stations of each player."""
    lines: list[RenderableType] = []
    for player in view.players:
        lines.append(seat_name(names, player.seat))
        held = [route(variant, index) for index in player.routes] or [Text("no routes", style="dim")]
        lines.append(Padding(in_columns(held, width - 2), (0, 0, 0, 2)))
        if player.stations:
            cities = ", ".join(variant.board.cities[city].name for city in player.stations)
            lines.append(Text(f"  stations in {cities}"))
    return Group(*lines)


def counted(number: int, what: str) -> str:
    """A number with a noun, in the plural unless the number is 1.

    >>> counted(1, "space"), counted(3, "space")
    ('1 space', '3 spaces')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
