"""Parsing a text file that describes the end of a game at a real table:

    variant: europe
    options: max

    player: Ada
      routes: paris/zurich, Edinburgh/London/black
      stations: Wien
      tickets: London/Wien, E12

    player: Ben
      routes: berlin/warszawa/yellow

Cities may be given by any of their names, in any order. A list may be continued on another line with the same keyword.
`#` begins a comment. docs/terminal.md has a complete example.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from whistlestop.boards import UnknownName, Variant, load, split_source
from whistlestop.cli.command_parser import find_routes
from whistlestop.scoring import ScoreSheet, score_table
from whistlestop.table_check import TableError, TableProblem, find_ticket

HEADER = ("variant", "options")
LISTS = ("routes", "stations", "tickets")


@dataclass
class PlayerLines:
    """The entries of one player, each with its line number."""

    name: str
    line: int
    things: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: {name: [] for name in LISTS})


@dataclass
class TableFile:
    """The contents of a file, with all names resolved."""

    variant: Variant
    players: list[PlayerLines]

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [player.name for player in self.players]

    def score(self) -> tuple[ScoreSheet, ...]:
        """The final scores; raises `TableError` with everything that is impossible, each after its line number."""
        claims, stations, tickets = (
            [[thing for _, thing in player.things[name]] for player in self.players] for name in LISTS
        )
        try:
            return score_table(self.variant, claims, stations, tickets)
        except TableError as error:
            raise TableError([self._with_line(problem) for problem in error.problems]) from None

    def _with_line(self, problem: TableProblem) -> str:
        """A problem with names instead of seats, after the line where the last of these players begins."""
        line = self.players[max(problem.seats)].line if problem.seats else 1
        return f"{line}: {problem.text(self.names)}"


def read_table(path: Path) -> TableFile:
    """Read a file; raises `TableError` with everything that is wrong, each after its line number."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TableError(["1: this is not a text file"]) from None
    return _Reader(path).read(text)


class _Reader:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.header: dict[str, tuple[int, str]] = {}
        self.players: list[PlayerLines] = []
        self.problems: list[tuple[int, str]] = []

    def read(self, text: str) -> TableFile:
        for number, line in enumerate(text.splitlines(), 1):
            if content := line.partition("#")[0].strip():
                self._read_line(number, content)
        variant = self._variant()
        if variant is not None:
            self._find_names(variant)
        if not self.players:
            self.problems.append((1, 'there are no players; begin each with a line "player: NAME"'))
        if variant is None or self.problems:
            raise TableError([f"{line}: {reason}" for line, reason in sorted(self.problems)])
        return TableFile(variant, self.players)

    def _read_line(self, number: int, content: str) -> None:
        word, colon, value = content.partition(":")
        word, value = word.strip().casefold(), value.strip()
        if not colon or word not in (*HEADER, "player", *LISTS):
            known = ", ".join((*HEADER, "player", *LISTS))
            self.problems.append((number, f'"{content}" should begin with one of {known}, and a colon'))
        elif word == "player":
            self._begin_player(number, value)
        elif word in HEADER:
            if word in self.header:
                self.problems.append((number, f"{word} is given twice"))
            self.header[word] = number, value
        elif not self.players:
            self.problems.append((number, f'{word} of which player? Add a line "player: NAME" above'))
        else:
            things = (thing.strip() for thing in value.split(","))
            self.players[-1].things[word] += [(number, thing) for thing in things if thing]

    def _begin_player(self, number: int, name: str) -> None:
        if not name:
            self.problems.append((number, "the player has no name"))
        elif name in (player.name for player in self.players):
            self.problems.append((number, f"there are two players called {name}"))
        self.players.append(PlayerLines(name, number))

    def _variant(self) -> Variant | None:
        if "variant" not in self.header:
            self.problems.append((1, 'the variant is missing; add a line such as "variant: usa"'))
            return None
        number, name = self.header["variant"]
        options_line, options = self.header.get("options", (number, ""))
        source = str(self.path.parent / name) if split_source(name)[0] else name
        try:
            plain = load(source)
        except (ValueError, OSError) as error:
            self.problems.append((number, str(error)))
            return None
        try:
            return plain.with_options(options.replace(",", " ").split())
        except ValueError as error:
            self.problems.append((options_line, str(error)))
            return plain

    def _find_names(self, variant: Variant) -> None:
        """Replace names with the ids of the board."""
        board = variant.board
        taken: set[int] = set()

        def city(name: str) -> str:
            return board.cities[board.city(name)].id

        def ticket(name: str) -> str:
            return variant.tickets[find_ticket(variant, name.upper() if "/" not in name else name)].id

        def route(name: str) -> str:
            return board.routes[_route(variant, name, taken)].id

        find: dict[str, Callable[[str], str]] = {"routes": route, "stations": city, "tickets": ticket}
        for player in self.players:
            for kind, things in player.things.items():
                for i, (number, name) in enumerate(things):
                    try:
                        things[i] = number, find[kind](name)
                    except (UnknownName, ValueError) as error:
                        self.problems.append((number, str(error)))


def _route(variant: Variant, name: str, taken: set[int]) -> int:
    """The route that a name means. Of two equal routes, the one that has not been named before."""
    found = find_routes(variant, name)
    routes = variant.board.routes
    if len({routes[i].colour for i in found}) > 1:
        raise ValueError(f'"{name}" is a double route: say {" or ".join(routes[i].id for i in found)}')
    route = next((i for i in found if i not in taken), found[0])
    taken.add(route)
    return route
