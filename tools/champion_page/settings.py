"""The games that the page is made from: which bot plays what, and where the games are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from whistlestop.arena import Tournament, TournamentFolder
from whistlestop.arena.tournament_folder import open_folder
from whistlestop.boards import load_cached
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.bots.network.player_network import shipped_weights

SEED = 1912
BOARDS = ("usa", "europe")
PLAYERS = tuple(range(2, MAX_PLAYERS + 1))
CHAMPION, PLANNER = "champion", "planner"
DUEL = f"{CHAMPION},{PLANNER}"


class Setting(NamedTuple):
    """Games of one bot against copies of itself, or of two bots against each other."""

    bots: str
    """A bot, or two with a comma between them."""
    variant: str
    players: int

    def folder(self, root: Path) -> Path:
        """Where its games are kept: new weights get new folders, so that games of two networks never mix."""
        digest = f"-{weights_digest(self.variant)}" if CHAMPION in self.bots else ""
        return root / f"{self.bots.replace(',', '-')}{digest}" / f"{self.variant}-{self.players}"


def page_settings() -> Iterator[Setting]:
    """What the facts of the page are counted from."""
    for board in BOARDS:
        yield Setting(DUEL, board, 2)
        for bot in (PLANNER, CHAMPION):
            for players in PLAYERS:
                yield Setting(bot, board, players)


@cache
def weights_digest(variant: str) -> str:
    """A few digits that change with the weights of the variant's board."""
    weights = shipped_weights(load_cached(variant, ()))
    assert weights is not None, f"{variant} has no network"
    return hashlib.sha256(weights.read_bytes()).hexdigest()[:8]


def play(setting: Setting, games: int, root: Path, workers: int | None) -> TournamentFolder:
    """Play what is missing of this many games, and return the folder."""
    tournament = Tournament(setting.variant, setting.bots.split(","), games, players=setting.players, seed=SEED)
    if (found := existing(setting, root)) is not None and len(found.games) >= games:
        return found
    kept = open_folder(setting.folder(root), tournament.settings)
    print(f"{setting.bots}, {setting.variant}, {setting.players} players: {games - len(kept.games)} games", flush=True)
    with kept.writing() as writer:
        for played, record in tournament.run_with_records(workers, skip=kept.games):
            writer.add(played, record)
    return kept


def existing(setting: Setting, root: Path) -> TournamentFolder | None:
    """The games that were played already, if there are any."""
    path = setting.folder(root)
    return TournamentFolder(path) if (path / "arena.json").exists() else None
