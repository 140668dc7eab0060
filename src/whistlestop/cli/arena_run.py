"""A tournament in the terminal: what is wanted, the games with their progress, the results."""

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
from whistlestop.cli.seating import source

GAMES = 100


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for; None where nothing was said."""

    variant: str | None
    board: Path | None
    bots: Sequence[str] | None
    games: int | None
    players: int | None
    options: Sequence[str] | None
    seed: int | None
    limit: str | None

    def tournament(self, before: Settings | None) -> Tournament:
        """The tournament. What is not said is as it was `before`, if the folder holds one already."""
        named = None if self.bots is None else names_in(self.bots)
        if before is None and not named:
            raise ValueError("name the bots that play: -p greedy,random")
        if before is None:
            return self._with(
                source(self.variant, self.board), named or [], self.games or GAMES, self.players, self.seed, LIMIT, ()
            )
        elsewhere = self.variant is not None or self.board is not None
        return self._with(
            source(self.variant, self.board) if elsewhere else before.variant,
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


def names_in(given: Sequence[str]) -> list[str]:
    """The bots that `-p` names, with commas between them. A command may have commas of its own, so it stands alone.

    >>> names_in(["greedy, random", "stdio:node bot.js --cities paris,roma"])
    ['greedy', 'random', 'stdio:node bot.js --cities paris,roma']
    """
    names = []
    for text in given:
        names += [text] if text.startswith("stdio:") else [name.strip() for name in text.split(",")]
    return [name for name in names if name]


def run(wanted: Wanted, workers: int | None, out: Path | None, json: bool) -> int:
    """Play what is missing, and show the results; returns the exit code."""
    if wanted.games is not None and wanted.games < 1:
        raise ValueError(f"a tournament has at least 1 game, not {wanted.games}")
    if workers is not None and workers < 1:
        raise ValueError(f"at least 1 worker plays, not {workers}")
    tournament = wanted.tournament(settings_in(out) if out else None)
    if wanted.games is not None and tournament.games != wanted.games:
        each = tournament.settings.games_a_deal
        _tell(f"{tournament.games} games rather than {wanted.games}: each deal is played in {each} games.")
    games, code = _play(tournament, workers, out)
    if not games:
        _tell("No game was finished.")
        return code
    from whistlestop.cli import arena_table

    print_results = arena_table.print_json if json else arena_table.print_table
    print_results(tournament, list(games.values()), out)
    return code


def _play(tournament: Tournament, workers: int | None, out: Path | None) -> tuple[dict[int, GameResult], int]:
    """All games that are over, those of the folder included, and the exit code."""
    with _kept(tournament, out) as (games, writer), Progress(tournament, games) as progress:
        try:
            with closing(tournament.run_with_records(workers, skip=set(games), notify=progress.tell)) as running:
                for played, record in running:
                    if writer is not None:
                        writer.add(played, record)
                    games[played.game] = played
                    progress.show(played)
        except KeyboardInterrupt:
            progress.stop()
            _tell(_how_to_go_on(len(games), tournament.games, out))
            return games, INTERRUPTED
    return games, 0


@contextmanager
def _kept(tournament: Tournament, out: Path | None) -> Iterator[tuple[dict[int, GameResult], ResultWriter | None]]:
    """The games that are over already, and what keeps the others."""
    if out is None:
        yield {}, None
        return
    folder = open_folder(out, tournament.settings)
    with folder.writing() as writer:
        yield {number: game for number, game in folder.games.items() if number <= tournament.games}, writer


def _how_to_go_on(done: int, games: int, out: Path | None) -> str:
    stopped = f"Stopped after {done} of {games} games."
    if out is None:
        return f"{stopped} With --out FOLDER they would be kept, to go on with."
    return f"{stopped} To go on: whistlestop arena --out {out}"


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
