"""The page: sentences and tables about each board, written from the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tools.champion_page import tables
from tools.champion_page.board_games import BoardGames
from tools.champion_page.sentences import sentences
from tools.champion_page.settings import CHAMPION, PLANNER, PLAYERS
from tools.champion_page.summary import Games, line_numbers

HEAD = """\
# What the champion knows

The bot [`champion`](bots.md) has learnt each board by playing ([training](training.md)). This page shows what it
does, counted from the records of {total:,} games: {games:,} for each board and number of players in which champions
play among themselves, as many of `planner` for comparison, and {duels:,} on each board between the two.

It is one way to play well, not the only one, and most of it is measured against its own kind: what it never does
may still be a good idea against people. ± and numbers in brackets are 95 % intervals.

"""

TAIL = """\
## Ten games to replay

    whistlestop replay examples/games/usa-2-close.txt

steps through a game. Each of these is extreme in some way. Seats are counted from 0, and seat 0 begins.

{table}
## How the numbers are made

    python -m tools.champion_page FOLDER --games {games}

plays the games that are missing in the folder, which can be stopped with Ctrl-C and continued later. Then it writes
this page, its pictures and the games to replay. Do so after a network has changed: its games have a folder of their
own, named after its weights.

- *Early* means within the first half of the turns of the player who claims the route. A double route counts as one
  line, claimed when the first of its two routes is.
- A ticket *needs* a claimed route if it is completed and would not be without that route. Routes that no ticket
  needs were claimed for their points, for the longest path, for a ticket that was not completed, or to be in the
  way: the records don't say which.
- A *first ticket* is one of those dealt before the first turn. Shares of tickets are those of all champions,
  whatever the number of players.
"""


def page(boards: Sequence[BoardGames], games_to_replay: str) -> str:
    """The whole page; `games_to_replay` is the table of examples."""
    games = max(len(found.games) for board in boards for found in board.champion.values())
    duels = max(len(board.duel.games) for board in boards)
    total = sum(
        len(found.games)
        for board in boards
        for found in (*board.champion.values(), *board.planner.values(), board.duel)
    )
    links = "".join(f"- [{board.variant.title}](#{anchor(board.variant.title)})\n" for board in boards)
    links += (
        "- [Ten games to replay](#ten-games-to-replay)\n- [How the numbers are made](#how-the-numbers-are-made)\n\n"
    )
    head = HEAD.format(total=total, games=games, duels=duels) + links
    return head + "\n".join([*map(chapter, boards), TAIL.format(games=games, table=games_to_replay)])


def anchor(title: str) -> str:
    """The anchor of a heading.

    >>> anchor("North America")
    'north-america'
    """
    return title.lower().replace(" ", "-")


def chapter(board: BoardGames) -> str:
    """What the page says about a board."""
    return "\n".join(
        [
            f"## {board.variant.title}\n",
            "Numbers with slashes are those with 2, 3, 4 and 5 players.\n",
            "".join(f"- {sentence}\n" for sentence in sentences(board)),
            "".join(_game(board)),
            "".join(_tickets(board)),
            "".join(_lines(board)),
            "".join(_against_planner(board)),
        ]
    )


def _game(board: BoardGames) -> Iterator[str]:
    yield "### A game\n\nAverages of a player, when all are champions:\n\n"
    columns = [(f"{players} players", games) for players, games in board.champion.items()]
    yield tables.comparison(columns, tables.all_rows(board.variant))


def _tickets(board: BoardGames) -> Iterator[str]:
    name, tickets = board.variant.name, board.tickets()
    yield "### First tickets\n\n"
    yield f"![How often each ticket is kept and completed](pictures/champion-{name}-tickets.svg)\n\n"
    yield "The tickets that it keeps most and least often, with any number of players:\n\n"
    yield tables.ticket_table([*tickets[: tables.NAMED], *tickets[-tables.NAMED :]])


def _lines(board: BoardGames) -> Iterator[str]:
    name = board.variant.name
    yield "### Routes\n\n"
    few, many = PLAYERS[0], PLAYERS[2]
    for players, kind, caption in (
        (few, "often", "In what percentage of the games for two each line is claimed"),
        (many, "early", "In what percentage of the games for four each line is claimed in the first half"),
    ):
        yield f"{caption}:\n\n![{caption}](pictures/champion-{name}-{kind}.svg)\n\n"
        yield f"The lines that are claimed early most often with {players} players:\n\n"
        yield tables.line_table(line_numbers(board.champion[players])[: tables.NAMED]) + "\n"
    yield "Routes of each length that a player claims, and the share of these that a completed ticket needs:\n\n"
    columns = [(f"{bot}, {n}", games[n]) for n in (few, many) for bot, games in _bots(board)]
    yield tables.length_table(columns)


def _bots(board: BoardGames) -> list[tuple[str, Mapping[int, Games]]]:
    return [(CHAMPION, board.champion), (PLANNER, board.planner)]


def _against_planner(board: BoardGames) -> Iterator[str]:
    yield "### Compared with the planner\n\n"
    result = next(found for found in board.duel_results if found.bot == CHAMPION)
    yield (
        f"In {result.games:,} games for two, the champion wins {tables.percent_interval(result.win_share)} % "
        "against the planner. The first two columns are these games; in the others each bot plays itself.\n\n"
    )
    both = [(bot, Games(board.variant, 2, board.duel.games, bot=bot)) for bot in (CHAMPION, PLANNER)]
    alone = [(f"{bot}, {n}", games[n]) for n in (PLAYERS[0], PLAYERS[2]) for bot, games in _bots(board)]
    rows = [
        *tables.score_rows(board.variant),
        *tables.ticket_rows(),
        *tables.card_rows(),
        *tables.route_rows(board.variant),
        tables.end_rows()[0],
    ]
    yield tables.comparison([*both, *alone], rows)
