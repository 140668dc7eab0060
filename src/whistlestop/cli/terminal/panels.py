"""The panels around the map: players, cards and tickets as text that fits its width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from whistlestop.actions import CARDS
from whistlestop.boards import Variant
from whistlestop.cli import render
from whistlestop.cli.event_text import subject_seat
from whistlestop.cli.terminal.colours import CARD_SYMBOLS, ROUTE_LETTERS, ColourScheme
from whistlestop.ticket_state import TicketOpen, TicketState
from whistlestop.view import View

TURN_KEYS = (
    ("1–5", "card", ""),
    ("6", "deck", "app.draw(5)"),
    ("c", "claim", "app.claim"),
    ("t", "tickets", "app.tickets"),
    ("s", "station", "app.station"),
    ("w", "ways", "screen.ways"),
    ("m", "map", "screen.map"),
    ("?", "help", "screen.help"),
    ("q", "quit", "app.leave(0)"),
    ("l", "log", "screen.log"),
    ("p", "players", "screen.players"),
    ("r", "rule", "screen.rule"),
)
"""The keys of a turn: the key, its label, and the action of a click on it."""
LIST_KEYS = (
    ("↑ ↓", "move", ""),
    ("Enter", "choose", ""),
    ("Esc", "back", "app.back"),
    ("+ –", "zoom the map", ""),
    ("?", "help", "screen.help"),
    ("q", "quit", "app.leave(0)"),
)
"""The keys while a list is open."""
DECK_KEY = 6
"""The key of the deck; the five face-up cards have 1 to 5."""


def heading(variant: Variant, view: View, names: Sequence[str]) -> str:
    """The variant, whose turn it is, and what is left to draw."""
    if view.phase == "over":
        return f"{variant.title} · the game is over"
    if view.seat in view.to_act:
        whose = "choose your tickets" if view.phase == "choosing-tickets" else "your turn"
    else:
        whose = f"{names[view.to_act[0]]}’s turn"
    last = "" if view.turns_left is None else f" · last round, {render.counted(view.turns_left, 'turn')} to the end"
    return f"{variant.title} · {whose}{last} · {render.piles(view)}"


def players(view: View, names: Sequence[str], stations: bool, scheme: ColourScheme) -> Grid:
    """What everybody knows about each player, one short line each."""
    grid = Grid(box=None, pad_edge=False, header_style=scheme.muted, padding=(0, 1, 0, 0), expand=True)
    grid.add_column("", no_wrap=True, ratio=1)
    for heading in ("pts", "trains", *(["stn"] if stations else []), "cards", "tkts"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for player in view.players:
        tickets = "?" if player.ticket_count is None else str(player.ticket_count)
        numbers = [player.points, player.trains, *([player.stations_left] if stations else []), player.cards]
        name = Text(f"{render.SEAT_MARKS[player.seat]} {names[player.seat]}", style=f"bold {scheme.seats[player.seat]}")
        if player.seat in view.to_act:
            name.stylize("reverse")
        grid.add_row(name, *map(str, numbers), tickets)
    return grid


def card(name: str, scheme: ColourScheme, before: str = "", letter_only: bool = False, tight: bool = False) -> Text:
    """A card in its colour, with its symbol and its name, or only its letter as on the map (L for a locomotive)."""
    word = ROUTE_LETTERS.get(name, "L") if letter_only else name
    space = "" if tight else " "
    colour, background = scheme.card(name)
    return Text(f" {before}{CARD_SYMBOLS[name]}{space}{word} ", style=f"bold {colour} on {background}")


def recoloured(line: Text, scheme: ColourScheme) -> Text:
    """A line of the plain game with cards, in the colours of the screen."""
    styles = {style: scheme.card(name) for name, style in render.CARD_STYLES.items()}
    printed = Text(line.plain, style=_recoloured_style(line.style, styles))
    for span in line.spans:
        printed.stylize(_recoloured_style(span.style, styles), span.start, span.end)
    return printed


def _recoloured_style(style: str | Style, styles: Mapping[str, tuple[str, str]]) -> str | Style:
    colour, background = styles.get(str(style), ("", ""))
    return f"bold {colour} on {background}" if colour else style


def face_up(view: View, scheme: ColourScheme, width: int) -> Text:
    """The display and the deck, each with its key. A click draws a card."""
    for tight, letter_only in ((False, False), (True, False), (True, True)):
        line = Text("Face up ", style="bold")
        for place, kind in enumerate(view.display):
            key = f"{place + 1} "
            if kind is None:
                line.append(f" {key}gap ", style=scheme.muted)
            else:
                chip = card(CARDS[kind], scheme, key, letter_only, tight)
                chip.stylize(Style.from_meta({"@click": f"app.draw({place})"}))
                line.append_text(chip)
            line.append(" ")
        line.append(f" {DECK_KEY} deck ", style=Style.parse("reverse") + Style.from_meta({"@click": "app.draw(5)"}))
        line.append(f" {view.deck} left")
        if line.cell_len <= width:
            break
    return line


def hand(view: View, scheme: ColourScheme, width: int) -> Text:
    """The cards of the view's seat."""
    held = [(name, count) for name, count in zip(CARDS, view.hand or (), strict=False) if count]
    line = Text("Hand")
    for tight, letter_only in ((False, False), (True, False), (True, True)):
        line = Text("Hand    ", style="bold")
        for name, count in held:
            line.append_text(card(name, scheme, f"{count}" if tight else f"{count} ", letter_only, tight))
            line.append("" if tight and not letter_only else " ")
        if line.cell_len <= width:
            break
    return line if held else line.append("none", style=scheme.muted)


def tickets(variant: Variant, view: View, scheme: ColourScheme) -> Grid:
    """The tickets of the view's seat, open ones first, with the number of spaces that are missing."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=True, show_header=False)
    grid.add_column(no_wrap=True, ratio=1, overflow="ellipsis")
    grid.add_column(justify="right", no_wrap=True)
    over = _completed(view)

    def rank(state: TicketState) -> tuple[bool, int]:
        return not isinstance(state, TicketOpen), -variant.tickets[state.ticket].points

    for state in sorted(render.states_of_tickets(variant, view).held, key=rank):
        line = render.ticket(variant, state) if over is None else _result(variant, state.ticket, over)
        name, _, rest = line.plain.rpartition(": ")
        grid.add_row(
            Text(name, style=line.style), Text(rest.replace(" spaces", "").replace(" space", ""), style=line.style)
        )
    if not view.tickets:
        grid.add_row(Text("none yet", style=scheme.muted), "")
    return grid


def _completed(view: View) -> set[str] | None:
    """The tickets that the view's seat has completed; None before the end of the game."""
    return None if view.scores is None or view.seat is None else set(view.scores[view.seat].tickets_done)


def _result(variant: Variant, ticket: int, done: set[str]) -> Text:
    if variant.tickets[ticket].id in done:
        return Text(f"{render.DONE} {render.ticket_name(variant, ticket)}: done", style="green")
    return Text(f"{render.LOST} {render.ticket_name(variant, ticket)}: failed", style="red")


def open_cities(variant: Variant, view: View) -> set[int]:
    """The cities of the seat's open tickets."""
    if view.seat is None:
        return set()
    states = render.states_of_tickets(variant, view).held
    tickets = [variant.tickets[state.ticket] for state in states if isinstance(state, TicketOpen)]
    return {city for ticket in tickets for city in (ticket.a, ticket.b)}


def keys(listed: Sequence[tuple[str, str, str]], scheme: ColourScheme) -> Text:
    """The line of keys at the bottom."""
    line = Text()
    for key, word, action in listed:
        piece = Text.assemble((f" {key}", f"bold {scheme.ticket_city}"), f" {word}")
        if action:
            piece.stylize(Style.from_meta({"@click": action}))
        line.append_text(piece)
    return line


def sentence(words: str, names: Sequence[str], scheme: ColourScheme) -> Text:
    """A sentence of the log, with its player in the seat's colour."""
    seat = subject_seat(words, names)
    if seat is None:
        return Text(words)
    line = Text(f"{render.SEAT_MARKS[seat]} {words}")
    line.stylize(f"bold {scheme.seats[seat]}", 0, len(names[seat]) + 2)
    return line
