"""Ten games of the champion as records that people can read and replay: examples/games/."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.champion_page.facts import GameFacts
from tools.champion_page.sentences import listed
from tools.champion_page.settings import CHAMPION, Setting
from tools.champion_page.summary import read_games

from whistlestop.arena import TournamentFolder

README = """\
# Games of the champion

Ten games of the bot `champion` against itself, as [records](../../docs/formats.md). Each was chosen because it is
extreme in some way; [what the champion knows](../../docs/champion.md) has the averages. Seats are counted from 0,
and seat 0 begins.

    whistlestop replay examples/games/{first}    step through a game

Written by `python -m tools.champion_page`, which also chooses them.

"""


class Example(NamedTuple):
    """The game of a setting that has the most of something."""

    name: str
    variant: str
    players: int
    what: str
    measure: Callable[[GameFacts], float]
    """The game with the largest number is chosen."""
    look_at: Callable[[GameFacts], str]

    @property
    def setting(self) -> Setting:
        return Setting(CHAMPION, self.variant, self.players)

    @property
    def file(self) -> str:
        return f"{self.variant}-{self.players}-{self.name}.txt"


def winner(game: GameFacts) -> int:
    """The seat that won, the first of those that share the first place."""
    return max(range(game.players), key=lambda seat: game.seats[seat].win)


def most(game: GameFacts, value: Callable[[int], float]) -> int:
    """The first seat with the largest number."""
    return max(range(game.players), key=value)


def _margin(game: GameFacts) -> str:
    seat = winner(game)
    points = " to ".join(str(found.sheet.total) for found in game.seats)
    if game.lead(seat):
        return f"It ends {points}: seat {seat} wins by {counted(game.lead(seat), 'point')}."
    return f"It ends {points}" + (f", and seat {seat} wins by the tie-break." if game.seats[seat].win == 1 else ".")


def _ender_loses(game: GameFacts) -> float:
    return -1000 if game.ender is None else -game.lead(game.ender)


def _of_ender(game: GameFacts) -> str:
    assert game.ender is not None
    behind = -game.lead(game.ender)
    return f"Seat {game.ender} begins the last round and finishes {counted(behind, 'point')} behind."


def _best(game: GameFacts) -> str:
    sheet = game.seats[winner(game)].sheet
    return (
        f"Seat {sheet.seat} scores {sheet.total}: {sheet.routes} for routes and {sheet.tickets} for "
        f"{counted(len(sheet.tickets_done), 'completed ticket')}."
    )


def _turns(game: GameFacts) -> int:
    return max(seat.turns for seat in game.seats)


def _length(game: GameFacts) -> str:
    return f"It ends after {_turns(game)} turns."


def _ticket_points(game: GameFacts, seat: int) -> int:
    sheet = game.seats[seat].sheet
    return sheet.tickets + sheet.most_tickets


def _most_by_tickets(game: GameFacts) -> str:
    seat = most(game, lambda seat: _ticket_points(game, seat))
    sheet = game.seats[seat].sheet
    done = counted(len(sheet.tickets_done), "completed ticket")
    return f"Seat {seat} scores {sheet.tickets} with {done}, and {sheet.most_tickets} for having completed the most."


def _path_length(game: GameFacts) -> int:
    return max(seat.sheet.path_length for seat in game.seats)


def _longest(game: GameFacts) -> str:
    seat = most(game, lambda seat: game.seats[seat].sheet.path_length)
    sheet = game.seats[seat].sheet
    return (
        f"The longest path of seat {seat} has {sheet.path_length} spaces on "
        f"{counted(len(sheet.longest_path), 'route')}; it comes {place(sheet.rank)}."
    )


def _hand(game: GameFacts) -> str:
    seat = most(game, lambda seat: game.seats[seat].largest_hand)
    facts = game.seats[seat]
    first = facts.claims[0].turn if facts.claims else 0
    return f"Seat {seat} claims its first route in turn {first}, and holds up to {facts.largest_hand} cards."


def _stations(game: GameFacts) -> str:
    built = listed([str(seat.stations) for seat in game.seats])
    borrowed = sum(route is not None for seat in game.seats for route in seat.sheet.station_routes.values())
    return f"The seats build {built} stations, of which {borrowed} borrow a route at the end."


def _tunnels(game: GameFacts) -> str:
    tried, dear = sum(seat.tunnels for seat in game.seats), sum(seat.dear_tunnels for seat in game.seats)
    declined = sum(seat.declined for seat in game.seats)
    return f"Of {counted(tried, 'tunnel')} tried, {dear} cost extra cards; {declined} of these are declined."


def _failed(game: GameFacts) -> str:
    seat = most(game, lambda seat: -game.seats[seat].sheet.tickets)
    sheet = game.seats[seat].sheet
    return (
        f"Seat {seat} fails {len(sheet.tickets_failed)} of "
        f"{counted(len(sheet.tickets_failed + sheet.tickets_done), 'ticket')}, and scores −{-sheet.tickets} for them."
    )


EXAMPLES = (
    Example("close", "usa", 2, "the closest finish", lambda g: -abs(g.lead(0)), _margin),
    Example("ended-too-soon", "usa", 3, "the least gain from ending it", _ender_loses, _of_ender),
    Example("best", "usa", 4, "the highest score", lambda g: g.seats[winner(g)].sheet.total, _best),
    Example("short", "usa-classic", 2, "the fewest turns", lambda g: -_turns(g), _length),
    Example(
        "tickets",
        "usa-1910",
        2,
        "the most points for tickets",
        lambda g: max(_ticket_points(g, seat) for seat in range(g.players)),
        _most_by_tickets,
    ),
    Example("longest", "usa-mega", 5, "the longest path", _path_length, _longest),
    Example("patient", "europe", 2, "the largest hand", lambda g: max(seat.largest_hand for seat in g.seats), _hand),
    Example("stations", "europe", 4, "the most stations", lambda g: sum(seat.stations for seat in g.seats), _stations),
    Example("tunnels", "europe", 5, "the most tunnels", lambda g: sum(seat.tunnels for seat in g.seats), _tunnels),
    Example(
        "failed", "europe-mega", 5, "the worst tickets", lambda g: max(-seat.sheet.tickets for seat in g.seats), _failed
    ),
)


class Chosen(NamedTuple):
    """The game of an example: its record with comments, and what these say."""

    file: str
    record: str
    what: str
    look_at: str


def chosen_games(open_folder: Callable[[Setting], TournamentFolder]) -> list[Chosen]:
    """Choose the game of each example from all games of its setting."""
    return [_chosen(example, open_folder(example.setting)) for example in EXAMPLES]


def _chosen(example: Example, folder: TournamentFolder) -> Chosen:
    played = read_games(folder)
    best = max(range(len(played.games)), key=lambda i: example.measure(played.games[i]))
    what = f"of {len(played.games)} games, the one with {example.what}"
    look_at = example.look_at(played.games[best])
    comments = [f"{folder.variant.title}, {example.players} players: {what}.", look_at]
    return Chosen(example.file, with_comments(folder.record(played.numbers[best]), comments), what, look_at)


def game_table(games: Iterable[Chosen], folder: str = "") -> str:
    """The games and what to look at, with links to their files in a folder."""
    rows = [f"| [{game.file}]({folder}{game.file}) | {_capitalised(game.what)}. {game.look_at} |\n" for game in games]
    return "| game | what to look at |\n| --- | --- |\n" + "".join(rows)


def with_comments(record: str, comments: list[str]) -> str:
    """Put comments under the first line of a record."""
    title, rest = record.split("\n", 1)
    return "\n".join([title, *(f"; {comment}" for comment in comments), rest])


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "point"), counted(2, "ticket")
    ('1 point', '2 tickets')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def place(rank: int) -> str:
    """A rank in words.

    >>> place(2)
    'second'
    """
    return ("first", "second", "third", "fourth", "fifth")[rank - 1]


def _capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def write_examples(folder: Path, games: Sequence[Chosen]) -> None:
    """Write the games and the list of them, and remove those of before."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.txt"):
        file.unlink()
    for game in games:
        (folder / game.file).write_text(game.record, encoding="utf-8")
    (folder / "README.md").write_text(README.format(first=games[0].file) + game_table(games), encoding="utf-8")
