"""What stands around the map: players, cards and tickets as text, each as wide as its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import Variant
from whistlestop.bots.route_network import RouteNetwork
from whistlestop.cli import show
from whistlestop.cli.terminal.inks import CARD_SYMBOLS, Inks
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
    ("q", "leave", "app.leave(0)"),
    ("l", "log", "screen.log"),
    ("p", "players", "screen.players"),
    ("r", "rule", "screen.rule"),
)
"""The keys of a turn: what is printed of each, and what a click on it does."""
LIST_KEYS = (
    ("↑ ↓", "move", ""),
    ("Enter", "choose", ""),
    ("Esc", "back", "app.back"),
    ("+ –", "larger and smaller map", ""),
    ("?", "help", "screen.help"),
    ("q", "leave", "app.leave(0)"),
)
"""The keys while a list is open."""
DECK_KEY = 6
"""The key of the deck; the five face-up cards have 1 to 5."""


def heading(variant: Variant, view: View, names: Sequence[str]) -> str:
    """What is played, whose turn it is, and what is left to draw."""
    if view.phase == "over":
        return f"{variant.title} · the game is over"
    if view.seat in view.to_act:
        whose = "choose your tickets" if view.phase == "choosing-tickets" else "your turn"
    else:
        whose = " and ".join(f"{names[seat]}’s turn" for seat in view.to_act[:1])
    last = "" if view.turns_left is None else f" · last round, {show.counted(view.turns_left, 'turn')} to the end"
    return f"{variant.title} · {whose}{last} · {show.piles(view)}"


def players(view: View, names: Sequence[str], stations: bool, inks: Inks) -> Grid:
    """What everybody knows of everybody, in one short line each."""
    grid = Grid(box=None, pad_edge=False, header_style=inks.quiet, padding=(0, 1, 0, 0), expand=True)
    grid.add_column("", no_wrap=True, ratio=1)
    for heading in ("pts", "trains", *(["stn"] if stations else []), "cards", "tkts"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for player in view.players:
        tickets = "?" if player.ticket_count is None else str(player.ticket_count)
        numbers = [player.points, player.trains, *([player.stations_left] if stations else []), player.cards]
        name = Text(f"{show.SEAT_MARKS[player.seat]} {names[player.seat]}", style=f"bold {inks.seats[player.seat]}")
        if player.seat in view.to_act:
            name.stylize("reverse")
        grid.add_row(name, *map(str, numbers), tickets)
    return grid


def card(name: str, inks: Inks, before: str = "", letter_only: bool = False, tight: bool = False) -> Text:
    """A card on its own colour, with its symbol and its name or first letter."""
    word = name[0].upper() if letter_only and name not in ("black", LOCOMOTIVE) else name
    word = {"black": "K", LOCOMOTIVE: "L"}[name] if letter_only and word == name else word
    space = "" if tight else " "
    ink, paper = inks.card(name)
    return Text(f" {before}{CARD_SYMBOLS[name]}{space}{word} ", style=f"bold {ink} on {paper}")


def in_inks(line: Text, inks: Inks) -> Text:
    """A line with cards as the line interface prints them, in the colours of the screen."""
    styles = {style: inks.card(name) for name, style in show.CARD_STYLES.items()}
    printed = Text(line.plain, style=_in_inks(line.style, styles))
    for span in line.spans:
        printed.stylize(_in_inks(span.style, styles), span.start, span.end)
    return printed


def _in_inks(style: str | Style, styles: Mapping[str, tuple[str, str]]) -> str | Style:
    ink, paper = styles.get(str(style), ("", ""))
    return f"bold {ink} on {paper}" if ink else style


def face_up(view: View, inks: Inks, width: int) -> Text:
    """The display and the deck, each with its key; a click on one draws it."""
    for tight, letter_only in ((False, False), (True, False), (True, True)):
        line = Text("Face up ", style="bold")
        for place, kind in enumerate(view.display):
            key = f"{place + 1} "
            if kind is None:
                line.append(f" {key}gap ", style=inks.quiet)
            else:
                chip = card(CARDS[kind], inks, key, letter_only, tight)
                chip.stylize(Style.from_meta({"@click": f"app.draw({place})"}))
                line.append_text(chip)
            line.append(" ")
        line.append(f" {DECK_KEY} deck ", style=Style.parse("reverse") + Style.from_meta({"@click": "app.draw(5)"}))
        line.append(f" {view.deck} left")
        if line.cell_len <= width:
            break
    return line


def hand(view: View, inks: Inks, width: int) -> Text:
    """This seat's cards, counted."""
    held = [(name, count) for name, count in zip(CARDS, view.hand or (), strict=False) if count]
    line = Text("Hand")
    for tight, letter_only in ((False, False), (True, False), (True, True)):
        line = Text("Hand    ", style="bold")
        for name, count in held:
            line.append_text(card(name, inks, f"{count}" if tight else f"{count} ", letter_only, tight))
            line.append("" if tight and not letter_only else " ")
        if line.cell_len <= width:
            break
    return line if held else line.append("none", style=inks.quiet)


def tickets(variant: Variant, view: View, inks: Inks) -> Grid:
    """This seat's tickets, those still to be done first, and how far each is from being done."""
    assert view.seat is not None
    ways = RouteNetwork(variant, view, view.seat)
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=True, show_header=False)
    grid.add_column(no_wrap=True, ratio=1, overflow="ellipsis")
    grid.add_column(justify="right", no_wrap=True)
    over = _settled(view)
    for index in sorted(view.tickets or (), key=lambda t: (not _is_open(variant, ways, t), -variant.tickets[t].points)):
        told = show.ticket(variant, ways, index) if over is None else _result(variant, index, over)
        name, _, rest = told.plain.rpartition(": ")
        grid.add_row(
            Text(name, style=told.style), Text(rest.replace(" spaces", "").replace(" space", ""), style=told.style)
        )
    if not view.tickets:
        grid.add_row(Text("none yet", style=inks.quiet), "")
    return grid


def _settled(view: View) -> set[str] | None:
    """The tickets that this seat has completed, once the game is over."""
    return None if view.scores is None or view.seat is None else set(view.scores[view.seat].tickets_done)


def _result(variant: Variant, ticket: int, done: set[str]) -> Text:
    if variant.tickets[ticket].id in done:
        return Text(f"{show.DONE} {show.ticket_name(variant, ticket)}: done", style="green")
    return Text(f"{show.LOST} {show.ticket_name(variant, ticket)}: failed", style="red")


def _is_open(variant: Variant, ways: RouteNetwork, ticket: int) -> bool:
    way = ways.shortest(variant.tickets[ticket].a, variant.tickets[ticket].b)
    return way is not None and way.spaces > 0


def open_cities(variant: Variant, view: View) -> set[int]:
    """The cities of this seat's tickets that are still to be connected."""
    if view.seat is None:
        return set()
    ways = RouteNetwork(variant, view, view.seat)
    papers = [variant.tickets[t] for t in view.tickets or () if _is_open(variant, ways, t)]
    return {city for paper in papers for city in (paper.a, paper.b)}


def keys(listed: Sequence[tuple[str, str, str]], inks: Inks) -> Text:
    """The line of keys at the bottom."""
    line = Text()
    for key, word, action in listed:
        piece = Text.assemble((f" {key}", f"bold {inks.mark}"), f" {word}")
        if action:
            piece.stylize(Style.from_meta({"@click": action}))
        line.append_text(piece)
    return line


def sentence(words: str, names: Sequence[str], inks: Inks) -> Text:
    """A sentence of the log, with the player in the seat's colour."""
    line = Text(words)
    for seat, name in enumerate(names):
        if words.casefold().startswith(f"{name.casefold()} "):
            line = Text(f"{show.SEAT_MARKS[seat]} {words}")
            line.stylize(f"bold {inks.seats[seat]}", 0, len(name) + 2)
    return line
