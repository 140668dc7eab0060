"""Who sits where: a new game with its bots, or a saved one with those it had."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from whistlestop import bots, secrecy
from whistlestop.boards import load
from whistlestop.cli import saves
from whistlestop.cli.saves import PERSON
from whistlestop.cli.table import Table
from whistlestop.events import Event
from whistlestop.game import Game
from whistlestop.record import Record, RecordError

DEFAULT_BOT = "regular"
DEFAULT_PLAYERS = 3


def source(variant: str | None, board: Path | None) -> str:
    """What to load: a built-in variant, a board file, or a variant in one."""
    if board is None:
        return variant or "usa"
    return f"{board}#{variant}" if variant else str(board)


def new(
    name: str,
    players: int | None = None,
    opponents: str | None = None,
    options: Sequence[str] = (),
    seed: int | None = None,
    seat: int = 0,
    first_seat: int | None = None,
    save: Path | None = None,
) -> Table:
    """A table with a new game."""
    variant = load(name, options)
    others = _others(players, opponents)
    if not 0 <= seat <= len(others):
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(others)}")
    if save is not None and save.exists():
        raise ValueError(f"{save} exists already; to go on with a game in it: --resume {save}")
    secret = secrecy.new_secret() if seed is None else None
    game = Game.new(variant, len(others) + 1, seed=seed, secret=secret, first_seat=first_seat)
    seats = [*others[:seat], PERSON, *others[seat:]]
    return _table(game, seats, save or saves.new_file(variant.name), seed)


def _others(players: int | None, opponents: str | None) -> list[str]:
    """The bots' specs, one for each of the other seats."""
    specs = [spec.strip() for spec in (opponents or DEFAULT_BOT).split(",")]
    if players is None:
        players = len(specs) + 1 if opponents else DEFAULT_PLAYERS
    if not 2 <= players <= 5:
        raise ValueError(f"2 to 5 can play, not {players} (S1)")
    if len(specs) == 1:
        specs *= players - 1
    if len(specs) != players - 1:
        raise ValueError(f"{players} players are you and {players - 1} bots, but {len(specs)} bots are named")
    return specs


def resumed(file: Path, opponents: str | None, save: Path | None) -> Table:
    """A table with a saved game; the bots are those it had, unless others are named."""
    record = Record.read(file)
    record.replay()  # which names the line if something is wrong
    seats = saves.seats_in(file)
    if seats is None:
        seats = [PERSON, *_others(record.origin.players, opponents)]
    elif opponents:
        others = iter(_others(record.origin.players, opponents))
        seats = [PERSON if name == PERSON else next(others) for name in seats]
    if len(seats) != record.origin.players or seats.count(PERSON) != 1:
        raise RecordError(f"{file}: the line of seats should name you and {record.origin.players - 1} bots")
    if save is not None and save != file and save.exists():
        raise ValueError(f"{save} exists already")
    game, happened = _play_again(record)
    if game.over:
        raise ValueError(f"{file}: this game is over; to look at it: whistlestop replay {file}")
    table = _table(game, seats, save or file, record.origin.seed)
    table.remember(happened)
    return table


def _play_again(record: Record) -> tuple[Game, list[Event]]:
    game = record.start()
    happened: list[Event] = []
    for seat, action in record.actions:
        happened += game.play(action, seat)
    return game, happened


def _table(game: Game, seats: Sequence[str], file: Path, seed: int | None) -> Table:
    players = {
        seat: bots.make(spec, seed=None if seed is None else seed * 8 + seat, variant=game.variant)
        for seat, spec in enumerate(seats)
        if spec != PERSON
    }
    return Table(game, seats, players, names_of(seats), file)


def names_of(seats: Sequence[str]) -> list[str]:
    """A name for each seat, without the bots' settings, numbered where several share one.

    >>> names_of(["search:1s", "you", "greedy", "search:200ms"])
    ['Search 1', 'you', 'Greedy', 'Search 2']
    """
    names = [spec if spec == PERSON else _bot_name(spec) for spec in seats]
    return [
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}" for seat, name in enumerate(names)
    ]


def _bot_name(spec: str) -> str:
    """A bot as a person calls it: a class goes by its own name, without its module."""
    name, *settings = spec.split(":")
    return settings[0] if "." in name and settings else name.capitalize()
