"""A tournament on disk: kept game by game, continued, and never mixed with another."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import whistlestop as ws
from whistlestop.arena import GameResult, Tournament, TournamentFolder
from whistlestop.arena.tournament_folder import open_folder, settings_in

TINY = Path(__file__).parent.parent / "boards" / "tiny.toml"


def tournament(games: int = 6, **more: object) -> Tournament:
    return Tournament("usa", ["random", "greedy"], games, seed=4, **more)  # type: ignore[arg-type]


def play_into(path: Path, wanted: Tournament, stop_after: int = 1000) -> None:
    """Play the missing games, or only some of them."""
    folder = open_folder(path, wanted.settings)
    with folder.writing() as writer:
        for result, record in wanted.run_with_records(workers=0, skip=set(folder.games)):
            writer.add(result, record)
            stop_after -= 1
            if not stop_after:
                return


def plain(games: dict[int, GameResult]) -> dict[int, GameResult]:
    return {number: msgspec.structs.replace(game, seconds=(), slowest=()) for number, game in sorted(games.items())}


def test_an_interrupted_tournament_has_the_same_results(tmp_path: Path) -> None:
    play_into(tmp_path / "once", tournament())
    play_into(tmp_path / "twice", tournament(), stop_after=3)
    assert len(TournamentFolder(tmp_path / "twice").games) == 3
    play_into(tmp_path / "twice", tournament())
    once, twice = TournamentFolder(tmp_path / "once"), TournamentFolder(tmp_path / "twice")
    assert len(once.games) == 6 and plain(once.games) == plain(twice.games)
    for game in once.games:
        assert once.record(game) == twice.record(game)


def test_records_replay_to_the_scores(tmp_path: Path) -> None:
    play_into(tmp_path, tournament())
    folder = TournamentFolder(tmp_path)
    for number, result in folder.games.items():
        game = ws.Record.parse(folder.record(number)).replay()
        assert game.scores == result.scores and game.view().first_seat == 0
        assert game.view().actions == result.actions
        assert f"seats: {result.bots[0]}, {result.bots[1]}" in folder.record(number)


def test_the_game_of_an_incomplete_last_line_is_played_again(tmp_path: Path) -> None:
    play_into(tmp_path, tournament())
    whole = TournamentFolder(tmp_path)
    file = tmp_path / "games.jsonl"
    written = file.read_bytes()
    for torn in (written[:-1], written[:-40]):
        file.write_bytes(torn)
        assert sorted(TournamentFolder(tmp_path).games) == [1, 2, 3, 4, 5]
        with TournamentFolder(tmp_path).writing():
            assert file.read_bytes() == b"".join(written.splitlines(keepends=True)[:5])
        play_into(tmp_path, tournament())
        assert plain(TournamentFolder(tmp_path).games) == plain(whole.games)
        assert len(file.read_bytes().splitlines()) == 6


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    play_into(tmp_path, tournament())
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], lines[1][:30] + b"\n", *lines[2:]]))
    with pytest.raises(ValueError, match=r"games\.jsonl, line 2: "):
        TournamentFolder(tmp_path)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (lambda: Tournament("usa", ["random", "greedy"], 6, seed=5), "its seed: 4, not 5"),
        (lambda: Tournament("europe", ["random", "greedy"], 6, seed=4), "its variant: usa, not europe"),
        (lambda: Tournament("usa", ["greedy", "random"], 6, seed=4), "its bots: random,greedy, not greedy,random"),
        (lambda: tournament(limit=9.0), "its limit: 60s, not 9s"),
        (lambda: tournament(games=4), "it has 6 games, not 4"),
    ],
)
def test_another_tournament_is_refused_with_the_difference(tmp_path: Path, other: object, message: str) -> None:
    play_into(tmp_path, tournament())
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert callable(other)
    with pytest.raises(ValueError, match=message):
        open_folder(tmp_path, other().settings)
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_games_can_be_added(tmp_path: Path) -> None:
    play_into(tmp_path, tournament(games=2))
    play_into(tmp_path, tournament(games=6))
    found = settings_in(tmp_path)
    assert found is not None and found.games == 6 and len(TournamentFolder(tmp_path).games) == 6


def test_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(ValueError, match="is not empty and holds no tournament"):
        open_folder(tmp_path, tournament().settings)
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]
    with pytest.raises(ValueError, match=r"holds no tournament: it has no arena\.json"):
        TournamentFolder(tmp_path)


def test_two_arenas_cannot_share_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    folder = open_folder(tmp_path, tournament().settings)
    with folder.writing(), pytest.raises(ValueError, match="another process is playing in"), folder.writing():
        pass


def test_a_custom_board_is_copied_to_the_games(tmp_path: Path) -> None:
    board = tmp_path / "my.toml files #2" / "tiny.toml"
    text = TINY.read_text(encoding="utf-8")
    board.parent.mkdir()
    board.write_text(text, encoding="utf-8")
    play_into(tmp_path / "out", Tournament(f"{board}#tiny-near", ["random", "greedy"], 2, seed=1))
    board.write_text(text.replace("points = 5", "points = 6"), encoding="utf-8")
    folder = TournamentFolder(tmp_path / "out")
    assert folder.variant.name == "tiny-near" and folder.variant.digest == folder.settings.digest
    assert ws.Record.parse(folder.record(1), folder.variant).replay().over
