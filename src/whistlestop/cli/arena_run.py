"""Running a tournament from the command line: the arguments, the games with a progress bar, and the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from whistlestop.arena.game_result import GameResult
from whistlestop.arena.plan import Settings
from whistlestop.arena.tournament import LIMIT, Tournament
from whistlestop.arena.tournament_folder import ResultWriter, open_folder, settings_in
from whistlestop.bots.bot import seconds
from whistlestop.cli import INTERRUPTED
from whistlestop.cli.arena_progress import Progress
from whistlestop.cli.table_setup import variant_source
from whistlestop.extras import need

GAMES = 100


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """The arguments of the command; None for those that were not given."""

    variant: str | None
    board: Path | None
    bots: Sequence[str] | None
    games: int | None
    players: int | None
    options: Sequence[str] | None
    seed: int | None
    limit: str | None

    def tournament(self, before: Settings | None) -> Tournament:
        """The requested tournament. Arguments that were not given are as in `before`, the folder's settings."""
        named = None if self.bots is None else bot_names(self.bots)
        if before is None and not named:
            raise ValueError("name the bots: -p greedy,random")
        if before is None:
            return self._with(
                variant_source(self.variant, self.board),
                named or [],
                self.games or GAMES,
                self.players,
                self.seed,
                LIMIT,
                (),
            )
        elsewhere = self.variant is not None or self.board is not None
        return self._with(
            variant_source(self.variant, self.board) if elsewhere else before.variant,
            named or before.bots,
            before.games if self.games is None else self.games,
            before.players if self.players is None and named is None else self.players,
            before.seed if self.seed is None else self.seed,
            before.limit,
            () if elsewhere else before.options,
        )

    def _with(
        self,
        variant: str,
        bots: Sequence[str],
        games: int,
        players: int | None,
        seed: int | None,
        limit: float,
        options: Sequence[str],
    ) -> Tournament:
        return Tournament(
            variant,
            bots,
            games,
            players=players,
            options=options if self.options is None else self.options,
            seed=seed,
            limit=limit if self.limit is None else seconds(self.limit),
        )


def bot_names(given: Sequence[str]) -> list[str]:
    """Split the values of `-p` at commas. A `stdio:` command may contain commas, so it is kept whole.

    >>> bot_names(["greedy, random", "stdio:node bot.js --cities paris,roma"])
    ['greedy', 'random', 'stdio:node bot.js --cities paris,roma']
    """
    names = []
    for text in given:
        names += [text] if text.startswith("stdio:") else [name.strip() for name in text.split(",")]
    return [name for name in names if name]


def run(request: TournamentRequest, workers: int | None, out: Path | None, json: bool) -> int:
    """Play the missing games, and print the results; returns the exit code."""
    if request.games is not None and request.games < 1:
        raise ValueError(f"a tournament needs at least 1 game, not {request.games}")
    if workers is not None and workers < 1:
        raise ValueError(f"--workers must be at least 1, not {workers}")
    with need("arena"):
        import openskill  # noqa: F401  (before the first game, not after the last)
    tournament = request.tournament(settings_in(out) if out else None)
    if request.games is not None and tournament.games != request.games:
        each = tournament.settings.games_per_deal
        _print_note(f"{tournament.games} games rather than {request.games}: each deal is played in {each} games.")
    games, code = _play(tournament, workers, out)
    if not games:
        _print_note("No game was finished.")
        return code
    from whistlestop.cli import arena_table

    print_results = arena_table.print_json if json else arena_table.print_table
    print_results(tournament, list(games.values()), out)
    return code


def _play(tournament: Tournament, workers: int | None, out: Path | None) -> tuple[dict[int, GameResult], int]:
    """Play the tournament; returns all finished games, including those of the folder, and the exit code."""
    with _open_folder(tournament, out) as (games, writer), Progress(tournament, games) as progress:
        try:
            with closing(tournament.run_with_records(workers, skip=set(games), notify=progress.show_status)) as running:
                for played, record in running:
                    if writer is not None:
                        writer.add(played, record)
                    games[played.game] = played
                    progress.show(played)
        except KeyboardInterrupt:
            progress.stop()
            _print_note(_resume_hint(len(games), tournament.games, out))
            return games, INTERRUPTED
    return games, 0


@contextmanager
def _open_folder(
    tournament: Tournament, out: Path | None
) -> Iterator[tuple[dict[int, GameResult], ResultWriter | None]]:
    """The games that are finished already, and the writer for the others."""
    if out is None:
        yield {}, None
        return
    folder = open_folder(out, tournament.settings)
    with folder.writing() as writer:
        yield {number: game for number, game in folder.games.items() if number <= tournament.games}, writer


def _resume_hint(done: int, games: int, out: Path | None) -> str:
    stopped = f"Stopped after {done} of {games} games."
    if out is None:
        return f"{stopped} With --out FOLDER they would be saved, and could be resumed."
    return f"{stopped} To resume: whistlestop arena --out {out}"


def _print_note(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
