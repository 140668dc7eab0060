"""Setting up a table: a new game with its bots, or a saved one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from whistlestop import bots, secrecy
from whistlestop.boards import load
from whistlestop.cli import saves
from whistlestop.cli.local_table import LocalTable
from whistlestop.cli.render import counted
from whistlestop.cli.saves import HUMAN
from whistlestop.events import Event
from whistlestop.game import Game, Record
from whistlestop.record_text import RecordError

DEFAULT_BOT = "regular"
DEFAULT_PLAYERS = 3


def variant_source(variant: str | None, board: Path | None) -> str:
    """The argument for `load`: a built-in variant, a board file, or a variant in a board file."""
    if board is None:
        return variant or "usa"
    return f"{board}#{variant}" if variant else str(board)


def new_table(
    name: str,
    players: int | None = None,
    opponents: str | None = None,
    options: Sequence[str] = (),
    seed: int | None = None,
    seat: int = 0,
    first_seat: int | None = None,
    save: Path | None = None,
) -> LocalTable:
    """Set up a table with a new game."""
    variant = load(name, options)
    others = _bot_specs(players, opponents)
    if not 0 <= seat <= len(others):
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(others)}")
    if save is not None and save.exists():
        raise ValueError(f"{save} exists already; to resume the game in it: --resume {save}")
    secret = secrecy.new_secret() if seed is None else None
    game = Game.new(variant, len(others) + 1, seed=seed, secret=secret, first_seat=first_seat)
    seats = [*others[:seat], HUMAN, *others[seat:]]
    return _table(game, seats, save or saves.new_file(variant.name), seed)


def _bot_specs(players: int | None, opponents: str | None) -> list[str]:
    """The specs of the bots, one for each of the other seats."""
    specs = [_level_first(spec.strip()) for spec in (opponents or DEFAULT_BOT).split(",")]
    if players is None:
        players = len(specs) + 1 if opponents else DEFAULT_PLAYERS
    if not 2 <= players <= 5:
        raise ValueError(f"2 to 5 can play, not {players} (S1)")
    if len(specs) == 1:
        specs *= players - 1
    if len(specs) != players - 1:
        raise ValueError(f"{players} players are you and {counted(players - 1, 'bot')}, but --bots names {len(specs)}")
    return specs


def _level_first(spec: str) -> str:
    """The spec of an opponent. Where a level and a bot share a name, a person who asks for it means the level.

    >>> [_level_first(spec) for spec in ("champion", "champion:200ms", "expert")]
    ['champion:1s', 'champion:200ms', 'expert']
    """
    name = spec.casefold()
    return bots.LEVELS[name] if name in bots.LEVELS and name in bots.names() else spec


def resume_table(file: Path, opponents: str | None, save: Path | None) -> LocalTable:
    """Set up a table with a saved game. It keeps its bots unless others are named."""
    record = Record.read(file)
    record.replay()  # raises an error with the line if something is wrong
    seats = saves.seats_in(file)
    if seats is None:
        seats = [HUMAN, *_bot_specs(record.origin.players, opponents)]
    elif opponents:
        others = iter(_bot_specs(record.origin.players, opponents))
        seats = [HUMAN if name == HUMAN else next(others) for name in seats]
    if len(seats) != record.origin.players or seats.count(HUMAN) != 1:
        raise RecordError(f"{file}: the line of seats should name you and {counted(record.origin.players - 1, 'bot')}")
    if save is not None and save != file and save.exists():
        raise ValueError(f"{save} exists already")
    game, happened = _replay(record)
    if game.over:
        raise ValueError(f"{file}: this game is over; to step through it: whistlestop replay {file}")
    table = _table(game, seats, save or file, record.origin.seed)
    table.record_events(happened)
    return table


def _replay(record: Record) -> tuple[Game, list[Event]]:
    game = record.start()
    happened: list[Event] = []
    for seat, action in record.actions:
        happened += game.play(action, seat)
    return game, happened


def _table(game: Game, seats: Sequence[str], file: Path, seed: int | None) -> LocalTable:
    players = {
        seat: bots.make(spec, seed=None if seed is None else seed * 8 + seat, variant=game.variant)
        for seat, spec in enumerate(seats)
        if spec != HUMAN
    }
    return LocalTable(game, seats, players, seat_names(seats), file)


def seat_names(seats: Sequence[str]) -> list[str]:
    """A name for each seat: bots without their settings, and numbered where several share a name.

    >>> seat_names(["search:1s", "you", "greedy", "search:200ms"])
    ['Search 1', 'you', 'Greedy', 'Search 2']
    """
    names = [spec if spec == HUMAN else _bot_name(spec) for spec in seats]
    return [
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}" for seat, name in enumerate(names)
    ]


def _bot_name(spec: str) -> str:
    """The display name of a bot. A class goes by its own name, without its module."""
    name, *settings = spec.split(":")
    return settings[0] if "." in name and settings else name.capitalize()
