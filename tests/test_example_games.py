"""The games in examples/games/ replay to the scores that they say, and the list of them is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from whistlestop.bots.network.player_network import shipped_weights
from whistlestop.game import Record

FOLDER = Path(__file__).parents[1] / "examples" / "games"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_game_replays_to_its_score(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.result is not None
    assert tuple(sheet.total for sheet in record.replay().scores) == record.result
    assert shipped_weights(record.variant) is not None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_game_says_what_to_look_at(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    what, look_at = (line for line in text.splitlines()[1:3])
    assert what.startswith(f"; {record.variant.title}, {record.origin.players} players: ")
    assert look_at.startswith("; ") and look_at.endswith(".")
    listed = f"({file.name}) | "
    assert listed in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_ten_games_are_listed() -> None:
    listed = re.findall(r"\]\(([\w-]+\.txt)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == [file.name for file in FILES] and len(FILES) == 10
    games = [Record.parse(file.read_text(encoding="utf-8")) for file in FILES]
    assert {game.variant.board.id for game in games} == {"usa", "europe"}
    assert {game.origin.players for game in games} == {2, 3, 4, 5}
    assert len({game.variant.name for game in games}) >= 4
