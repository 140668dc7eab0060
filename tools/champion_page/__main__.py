"""Write docs/champion.md, its pictures and examples/games/ from games of the champion, after playing what is missing.

    python -m tools.champion_page FOLDER                    300 games for each board and number of players
    python -m tools.champion_page FOLDER --games 5000       more of them; stop with Ctrl-C and continue later
    python -m tools.champion_page FOLDER --games 0          play nothing, and write the page from what is there

The games are kept in the folder, those of each network apart from others. This takes long, so `make generate` leaves
it out: run it when a network has changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tools.champion_page.board_games import BoardGames
from tools.champion_page.examples import EXAMPLES, chosen_games, game_table, write_examples
from tools.champion_page.page import page
from tools.champion_page.pictures import early_map, often_map, ticket_chart
from tools.champion_page.settings import (
    BOARDS,
    CHAMPION,
    DUEL,
    PLANNER,
    PLAYERS,
    Setting,
    existing,
    page_settings,
    play,
)
from tools.champion_page.summary import Games, line_numbers, read_games

from whistlestop.arena import TournamentFolder
from whistlestop.arena.summary import summary

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "champion.md"
PICTURES = ROOT / "docs" / "pictures"
GAMES = ROOT / "examples" / "games"
FOR_AN_EXAMPLE = 100
"""From how many games an example is chosen where the page needs none of that variant."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=300, help="for each board and number of players (300)")
    parser.add_argument("--workers", type=int, help="processes (one for each core); 0 plays in this one")
    chosen = parser.parse_args()
    try:
        if chosen.games:
            play_all(chosen.games, chosen.folder, chosen.workers)
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the games so far are kept, and nothing was written.") from None
    write(chosen.folder)


def play_all(games: int, folder: Path, workers: int | None) -> None:
    """Play what is missing: this many games for each setting of the page, and some for the examples."""
    for setting in page_settings():
        play(setting, games, folder, workers)
    for example in EXAMPLES:
        play(example.setting, min(games, FOR_AN_EXAMPLE), folder, workers)


def write(folder: Path) -> None:
    """Write the page, its pictures and the examples from the games in a folder."""
    boards = [board_games(board, folder) for board in BOARDS]
    games = chosen_games(lambda setting: opened(setting, folder))
    PAGE.write_text(page(boards, game_table(games, "../examples/games/")), encoding="utf-8")
    for board in boards:
        for name, picture in pictures(board):
            (PICTURES / name).write_text(picture, encoding="utf-8")
    write_examples(GAMES, games)


def board_games(board: str, folder: Path) -> BoardGames:
    """Read all games on a board: as many of each setting as there are of the one with the fewest."""
    settings = [setting for setting in page_settings() if setting.variant == board]
    fewest = min(len(opened(setting, folder).games) for setting in settings)

    def read(bots: str, players: int) -> Games:
        return read_games(opened(Setting(bots, board, players), folder), fewest)

    duel = opened(Setting(DUEL, board, 2), folder)
    results = [duel.games[number] for number in read(DUEL, 2).numbers]
    return BoardGames(
        champion={players: read(CHAMPION, players) for players in PLAYERS},
        planner={players: read(PLANNER, players) for players in PLAYERS},
        duel=read(DUEL, 2),
        duel_results=summary(results).bots,
    )


def opened(setting: Setting, folder: Path) -> TournamentFolder:
    """The games of a setting; ends the program if there are none."""
    found = existing(setting, folder)
    if found is None or not found.games:
        raise SystemExit(f"There are no games of {setting.bots} on {setting.variant} with {setting.players} players.")
    return found


def pictures(board: BoardGames) -> Iterator[tuple[str, str]]:
    """The pictures of a board, and the names of their files."""
    variant, prefix = board.variant, f"champion-{board.variant.name}"
    yield f"{prefix}-tickets.svg", ticket_chart(f"{variant.title}: first tickets", board.tickets())
    yield f"{prefix}-often.svg", often_map(variant, line_numbers(board.champion[PLAYERS[0]]))
    yield f"{prefix}-early.svg", early_map(variant, line_numbers(board.champion[PLAYERS[2]]))


if __name__ == "__main__":
    main()
