"""A tournament: bots, a number of games, and a seed from which all of them follow."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from pathlib import Path

from whistlestop import bots as bot_registry
from whistlestop.arena.crew import Crew
from whistlestop.arena.one_game import OneGame
from whistlestop.arena.plan import Settings, seating, whole_deals
from whistlestop.arena.played import Played
from whistlestop.boards import Variant, load

LIMIT = 60.0
"""Seconds a move may take, where nothing else is said."""


class Tournament:
    """Bots that play each other, seats rotated, every deal the same for all.

    `bots` are specs (`bots.make`). With 2 to 5 of them one of each sits at the table; with `players` every choice of
    so many of them does, and a single bot plays against copies of itself. The number of games is rounded up so that
    every deal is played in all rotations of the seats.

    >>> tournament = Tournament("usa", ["greedy", "random"], games=3, seed=1)
    >>> tournament.games
    4
    >>> [played.ranks[played.bots.index("greedy")] for played in tournament.run(workers=0)]
    [1, 1, 1, 1]
    """

    def __init__(
        self,
        variant: str | Path | Variant,
        bots: Sequence[str],
        games: int,
        *,
        players: int | None = None,
        options: Iterable[str] = (),
        seed: int | None = None,
        limit: float = LIMIT,
    ) -> None:
        if not isinstance(variant, Variant):
            variant = load(variant, options)
        elif options:
            variant = variant.with_options(options)
        bots, players = seating([bots] if isinstance(bots, str) else bots, players)
        if games < 1:
            raise ValueError(f"a tournament has at least 1 game, not {games}")
        if not limit > 0:
            raise ValueError(f"the limit is more than 0 seconds, not {limit:g}")
        if seed is not None and not 0 <= seed < 2**64:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        for spec in dict.fromkeys(bots):
            check(spec)
        self.variant = variant
        self.settings = whole_deals(
            Settings(
                variant=_loadable(variant),
                options=variant.options,
                digest=variant.digest,
                bots=bots,
                players=players,
                games=games,
                seed=secrets.randbits(32) if seed is None else seed,
                limit=limit,
            )
        )

    @property
    def games(self) -> int:
        """How many games there are, in whole deals."""
        return self.settings.games

    def run(self, workers: int | None = None, *, skip: Collection[int] = ()) -> Generator[Played, None, None]:
        """Play, and give each game when it is over; `run_with_records` gives their records, too.

        Whoever stops listening early should `close()` what this gives, which sends the workers home.
        """
        for played, _ in self.run_with_records(workers, skip=skip):
            yield played

    def run_with_records(
        self, workers: int | None = None, *, skip: Collection[int] = (), tell: Callable[[str], None] | None = None
    ) -> Generator[tuple[Played, str], None, None]:
        """Play, and give each game and its record (docs/formats.md) when it is over.

        `workers` are processes, one for each core if nothing is said. They finish in any order, and the outcome is the
        same for any number of them. With 0 the games are played here, one after the other, and nobody stops a bot that
        hangs. Games whose numbers are in `skip` are left out. The record is empty where a bot took its worker along.
        """
        wanted = [game for game in range(1, self.games + 1) if game not in skip]
        if workers == 0:
            return self._run_here(wanted)
        if workers is not None and workers < 0:
            raise ValueError(f"there can't be {workers} workers")
        return self._run_with_crew(wanted, workers or cores(), tell)

    def _run_here(self, wanted: Iterable[int]) -> Generator[tuple[Played, str], None, None]:
        for game in wanted:
            one = OneGame(self.settings, self.variant, self.settings.match(game))
            try:
                yield one.play(), one.record
            finally:
                one.close()

    def _run_with_crew(
        self, wanted: Iterable[int], workers: int, tell: Callable[[str], None] | None
    ) -> Generator[tuple[Played, str], None, None]:
        with Crew(self.settings, workers, tell) as crew:
            yield from crew.play(wanted)

    def __repr__(self) -> str:
        options = "".join(f" {option}" for option in self.settings.options)
        return f"<Tournament {self.variant.name}{options}: {', '.join(self.settings.labels)}, {self.games} games>"


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check(spec: str) -> None:
    """Raise ValueError if no bot can be made from a spec."""
    try:
        bot_registry.check(spec)
    except ValueError:
        raise
    except Exception as error:  # whatever a stranger's bot does when it is made
        raise ValueError(f'the bot "{spec}" can\'t be made: {type(error).__name__}: {error}') from error


def _loadable(variant: Variant) -> str:
    """What a worker loads to get the same variant."""
    path, is_file, name = variant.source.partition(".toml")
    source = f"{Path(path).absolute()}.toml{name}" if is_file else variant.source
    try:
        same = load(source, variant.options).digest == variant.digest
    except (ValueError, OSError):
        same = False
    if not same:
        raise ValueError(f"{variant!r} can't be loaded by the workers: it must be built in, or come from a file")
    return source
