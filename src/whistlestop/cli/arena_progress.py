"""The progress of a tournament: a bar on standard error if that is a terminal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from whistlestop.arena.game_result import GameResult
from whistlestop.arena.tournament import Tournament
from whistlestop.cli.screen import plain_console


class Progress:
    """A progress bar with the win shares so far."""

    def __init__(self, tournament: Tournament, games: Mapping[int, GameResult]) -> None:
        self.labels = tournament.settings.labels
        self.wins: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        for game in games.values():
            self._count(game)
        self.bar = Bar(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=plain_console(stderr=True),
            disable=not sys.stderr.isatty(),
            transient=True,
        )
        self.task = self.bar.add_task("Starting", total=tournament.games, completed=len(games))

    def __enter__(self) -> Progress:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Remove the bar."""
        self.bar.stop()

    def show_status(self, line: str) -> None:
        """Show what is happening before the first game."""
        self.bar.update(self.task, description=line)

    def show(self, played: GameResult) -> None:
        """Count a finished game, and update the bar."""
        self._count(played)
        self.bar.update(self.task, advance=1, description=self._shares())

    def _count(self, played: GameResult) -> None:
        for bot, share in zip(played.bots, played.wins, strict=True):
            self.wins[bot] += share  # type: ignore[assignment]
            self.played[bot] += 1

    def _shares(self) -> str:
        words = [f"{bot} {self.wins[bot] / self.played[bot]:.0%}" for bot in self.labels if self.played[bot]]
        text = Text(" · ".join(words))
        text.truncate(48, overflow="ellipsis")
        return text.plain


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar that counts up to a total; yields a function that advances it by one."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(bar_width=24), MofNCompleteColumn())
    with Bar(*columns, console=plain_console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
