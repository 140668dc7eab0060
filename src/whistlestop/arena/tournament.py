"""A tournament: bots, a number of games, and a seed that determines all of them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from pathlib import Path

from whistlestop import bots as bot_registry
from whistlestop.arena.game_result import GameResult
from whistlestop.arena.game_runner import GameRunner
from whistlestop.arena.plan import Settings, seating, whole_deals
from whistlestop.arena.worker_pool import WorkerPool
from whistlestop.boards import Variant, load, split_source

LIMIT = 60.0
"""How many seconds a move may take by default."""


class Tournament:
    """Bots that play each other on the same deals, with rotated seats.

    `bots` are specs (`bots.make`). 2 to 5 bots all play together. With `players`, every combination of that many bots
    plays, and a single bot plays against copies of itself. The number of games is rounded up so that every deal is
    played in all rotations of the seats.

    >>> tournament = Tournament("usa", ["greedy", "random"], games=3, seed=1)
    >>> tournament.games
    4
    >>> [result.ranks[result.bots.index("greedy")] for result in tournament.run(workers=0)]
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
            raise ValueError(f"the limit must be more than 0 seconds, not {limit:g}")
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
        """The number of games, rounded up to complete deals."""
        return self.settings.games

    def run(self, workers: int | None = None, *, skip: Collection[int] = ()) -> Generator[GameResult, None, None]:
        """Play, and yield the result of each game when it is over; `run_with_records` yields the records too.

        To stop early, call `close()` on the generator, which stops the workers.
        """
        for result, _ in self.run_with_records(workers, skip=skip):
            yield result

    def run_with_records(
        self, workers: int | None = None, *, skip: Collection[int] = (), notify: Callable[[str], None] | None = None
    ) -> Generator[tuple[GameResult, str], None, None]:
        """Play, and yield the result and the record (docs/formats.md) of each game when it is over.

        `workers` is the number of processes, by default one for each core. Games may end in any order; their results
        are the same for any number of workers. With 0, the games are played in this process, one after the other, and
        nothing stops a bot that hangs. Games whose numbers are in `skip` are left out. `notify` is called with a line
        of progress to show to the user. The record is empty if a bot hung or crashed its worker.
        """
        wanted = [game for game in range(1, self.games + 1) if game not in skip]
        if workers == 0:
            return self._run_here(wanted)
        if workers is not None and workers < 0:
            raise ValueError(f"there can't be {workers} workers")
        return self._run_in_pool(wanted, workers or cores(), notify)

    def _run_here(self, wanted: Iterable[int]) -> Generator[tuple[GameResult, str], None, None]:
        for game in wanted:
            runner = GameRunner(self.settings, self.variant, self.settings.match(game))
            try:
                yield runner.play(), runner.record
            finally:
                runner.close()

    def _run_in_pool(
        self, wanted: Iterable[int], workers: int, notify: Callable[[str], None] | None
    ) -> Generator[tuple[GameResult, str], None, None]:
        with WorkerPool(self.settings, workers, notify) as pool:
            yield from pool.play(wanted)

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
    except Exception as error:  # somebody else's bot may raise anything
        raise ValueError(f'the bot "{spec}" can\'t be made: {type(error).__name__}: {error}') from error


def _loadable(variant: Variant) -> str:
    """Return what a worker must `load` to get the same variant; raises ValueError if there is no such source."""
    path, name = split_source(variant.source)
    source = variant.source if path is None else f"{path.absolute()}#{name}"
    try:
        same = load(source, variant.options).digest == variant.digest
    except (ValueError, OSError):
        same = False
    if not same:
        raise ValueError(f"{variant!r} can't be loaded by the workers: it must be built in, or come from a file")
    return source
