"""The command `whistlestop board`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from whistlestop.cli import COMMANDS

if TYPE_CHECKING:
    from whistlestop.boards import BoardFile, Variant

app = App("board", help=COMMANDS["board"], help_format="plaintext", version_flags=[])
app.command("whistlestop.cli.draw:draw", name="draw")


@app.command(name="list")
def list_boards(*, json: Annotated[bool, Parameter(help="Print JSON.", negative="")] = False) -> int:
    """List the built-in boards, their variants, options and decks."""
    from whistlestop.boards import built_in_files

    files = built_in_files()
    if json:
        print_json([_board_facts(file) for file in files])
    else:
        for file in files:
            print_board(file)
    return 0


@app.command
def check(file: Annotated[Path, Parameter(help="A board file.")]) -> int:
    """Check a board file and print all its problems."""
    from whistlestop import boards

    if problems := boards.check(file):
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    print_board(boards.load_file(file))
    print("No problems.")
    return 0


@app.command
def copy(
    name: Annotated[str, Parameter(help="A built-in board or variant.")],
    file: Annotated[Path, Parameter(help="The new file; it must not exist.")],
) -> int:
    """Copy a built-in board file, as a start for your own."""
    from whistlestop.boards import built_in_files

    found = next((f for f in built_in_files() if name == f.board.id or name in f.variants), None)
    if found is None:
        known = ", ".join(f.board.id for f in built_in_files())
        raise ValueError(f'there is no built-in board "{name}"; there are {known}')
    with file.open("x", encoding="utf-8") as new:
        new.write(found.path.read_text(encoding="utf-8"))
    print(f"{found.board.name} is copied to {file}. To check it: whistlestop board check {file}")
    return 0


def print_json(facts: object) -> None:
    """Print facts as JSON."""
    print(json.dumps(facts, indent=2, ensure_ascii=False))


def _board_facts(file: BoardFile) -> dict[str, Any]:
    board = file.board
    return {
        "board": board.id,
        "name": board.name,
        "about": board.about,
        "cities": len(board.cities),
        "routes": len(board.routes),
        "decks": [
            {
                "deck": deck.id,
                "name": deck.name,
                "about": deck.about,
                "tickets": len(deck.tickets),
                "stand_ins": sum(ticket.stand_in for ticket in deck.tickets),
            }
            for deck in file.decks.values()
        ],
        "variants": [_variant_facts(variant) for variant in file.variants.values()],
    }


def _variant_facts(variant: Variant) -> dict[str, Any]:
    return {
        "variant": variant.name,
        "title": variant.title,
        "about": variant.about,
        "long_tickets": len(variant.long),
        "regular_tickets": len(variant.regular),
        "stand_ins": sum(ticket.stand_in for ticket in variant.tickets),
        "stations": variant.stations,
        "trains": variant.trains,
        "station_points": variant.station_points,
        "bonuses": asdict(variant.bonuses),
        "options": [
            {
                "option": option.name,
                "title": option.title,
                "about": option.about,
                "tickets": len(option.regular),
                "stand_ins": sum(ticket.stand_in for ticket in option.regular),
            }
            for option in variant.available_options.values()
        ],
    }


def print_board(file: BoardFile) -> None:
    """Print a summary of a board file."""
    from rich.text import Text

    from whistlestop.cli.screen import plain_console

    console = plain_console()
    facts = _board_facts(file)
    title = f" ({facts['board']}): {facts['cities']} cities, {facts['routes']} routes"
    console.print(Text.assemble(Text(facts["name"], style="bold"), title))
    for variant in facts["variants"]:
        console.print(Text.assemble("  ", Text(variant["variant"], style="bold cyan"), f"  {_in_numbers(variant)}"))
        for option in variant["options"]:
            more = f"  {_tickets(option['tickets'], option['stand_ins'], ' more')}" if option["tickets"] else ""
            console.print(f"      --option {option['option']}{more}")
    decks = [f"{deck['deck']} {_tickets(deck['tickets'], deck['stand_ins'])}" for deck in facts["decks"]]
    console.print(Text(f"  decks: {'; '.join(decks)}", style="dim"))
    if any(deck["stand_ins"] for deck in facts["decks"]):
        console.print(
            Text("  A stand-in takes the place of an official ticket that is not publicly known.", style="dim")
        )
    console.print()


def _in_numbers(variant: dict[str, Any]) -> str:
    long = f"{variant['long_tickets']} long and " if variant["long_tickets"] else ""
    stations = f", {variant['stations']} stations" if variant["stations"] else ""
    return f"{variant['title']}: {long}{_tickets(variant['regular_tickets'], variant['stand_ins'])}{stations}"


def _tickets(number: int, stand_ins: int, more: str = "") -> str:
    tickets = f"{number}{more} ticket{'' if number == 1 else 's'}"
    if not stand_ins:
        return tickets
    if stand_ins == number:
        return f"{tickets} ({'a stand-in' if number == 1 else 'all stand-ins'})"
    return f"{tickets} ({stand_ins} stand-in{'' if stand_ins == 1 else 's'})"
