"""A tournament on disk: a folder in which it can be continued, and from which reports are made.

arena.json       the settings
games.jsonl      a line for each game that is over (`GameResult`), in the order in which they ended
records/         the record of each game, by its number
board.toml       a copy of the board file, unless the board is built in
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from whistlestop import __version__
from whistlestop.arena.game_result import GameResult
from whistlestop.arena.plan import Settings
from whistlestop.boards import Variant, load, split_source

FORMAT = 1
"""The version of the format of the folder."""


class _Header(msgspec.Struct, frozen=True):
    """The content of `arena.json`."""

    format: int
    version: str
    settings: Settings


class TournamentFolder:
    """The finished games in the folder of a tournament, which must exist; `open_folder` makes or reopens one."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.settings = _read_header(self.path / "arena.json").settings
        self.games: dict[int, GameResult] = {
            result.game: result for result in _read_games(self.path / "games.jsonl")[0]
        }

    @property
    def variant(self) -> Variant:
        """The variant that was played; for a board file, the copy of it in the folder."""
        copy = self.path / "board.toml"
        _, name = split_source(self.settings.variant)
        source = f"{copy}#{name}" if copy.exists() else self.settings.variant
        variant = load(source, self.settings.options)
        if variant.digest != self.settings.digest:
            raise ValueError(f"{self.path}: {source} is no longer the variant that these games were played with")
        return variant

    def record(self, game: int) -> str:
        """Read the record of a game; raises OSError if there is none."""
        return self._record_file(game).read_text(encoding="utf-8")

    def _record_file(self, game: int) -> Path:
        return self.path / "records" / f"{game:06}.txt"

    @contextlib.contextmanager
    def writing(self) -> Iterator[ResultWriter]:
        """Open the folder to add games. Only one process may do so at a time; raises ValueError if another does."""
        with (self.path / "games.jsonl").open("r+b") as file:
            _lock(file, self.path)
            _, whole = _read_games(self.path / "games.jsonl")
            file.truncate(whole)  # a power cut may leave half a line
            file.seek(whole)
            yield ResultWriter(self, file)


class ResultWriter:
    """Adds games to a folder as they end."""

    def __init__(self, folder: TournamentFolder, file: IO[bytes]) -> None:
        self.folder = folder
        self.file = file

    def add(self, result: GameResult, record: str) -> None:
        """Write the record, then the result: a game that is listed has its record."""
        if record:
            self.folder._record_file(result.game).write_text(record, encoding="utf-8")
        self.file.write(msgspec.json.encode(result) + b"\n")
        self.file.flush()
        self.folder.games[result.game] = result


def open_folder(path: str | Path, settings: Settings) -> TournamentFolder:
    """Make a folder for a tournament, or reopen one that was begun with the same settings.

    The settings may ask for more games than before. If anything else differs, raise ValueError and change nothing.
    """
    path = Path(path)
    header = path / "arena.json"
    if header.exists():
        before = _read_header(header).settings
        if differences := _differences(before, settings):
            raise ValueError(f"{path} holds another tournament: {'; '.join(differences)}")
    elif path.exists() and any(path.iterdir()):
        raise ValueError(f"{path} is not empty and holds no tournament")
    (path / "records").mkdir(parents=True, exist_ok=True)
    board_file, _ = split_source(settings.variant)
    if board_file is not None and not (path / "board.toml").exists():
        shutil.copyfile(board_file, path / "board.toml")
    (path / "games.jsonl").touch()
    _write_whole(header, msgspec.json.format(msgspec.json.encode(_Header(FORMAT, __version__, settings))) + b"\n")
    return TournamentFolder(path)


def settings_in(path: str | Path) -> Settings | None:
    """Read the settings of the tournament in a folder; None if there is none."""
    header = Path(path) / "arena.json"
    return _read_header(header).settings if header.exists() else None


def _differences(before: Settings, now: Settings) -> list[str]:
    """Describe what has changed in the settings."""
    found = []
    for name, was, is_now in (
        ("variant", before.variant, now.variant),
        ("options", " ".join(before.options) or "none", " ".join(now.options) or "none"),
        ("bots", ",".join(before.bots), ",".join(now.bots)),
        ("players", before.players, now.players),
        ("seed", before.seed, now.seed),
        ("limit", f"{before.limit:g}s", f"{now.limit:g}s"),
    ):
        if was != is_now:
            found.append(f"its {name}: {was}, not {is_now}")
    if before.digest != now.digest and not found:
        found.append("the board or its tickets have changed since")
    if now.games < before.games:
        found.append(f"it has {before.games} games, not {now.games} (more would be fine)")
    return found


def _read_header(file: Path) -> _Header:
    try:
        found = msgspec.json.decode(file.read_bytes(), type=_Header)
    except FileNotFoundError:
        raise ValueError(f"{file.parent} holds no tournament: it has no {file.name}") from None
    except msgspec.DecodeError as error:
        raise ValueError(f"{file} can't be read: {error}") from None
    if found.format != FORMAT:
        raise ValueError(f"{file} has the format {found.format}; this version reads {FORMAT}")
    return found


def _read_games(file: Path) -> tuple[list[GameResult], int]:
    """Return the games in a file, and the size of its complete lines in bytes. Only the last line may be incomplete."""
    try:
        written = file.read_bytes()
    except FileNotFoundError:
        return [], 0
    games: list[GameResult] = []
    whole = 0
    lines = written.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        try:
            result = msgspec.json.decode(line, type=GameResult)
        except msgspec.DecodeError as error:
            if number == len(lines):
                break
            raise ValueError(f"{file}, line {number}: {error}") from None
        if not line.endswith(b"\n"):
            break
        games.append(result)
        whole += len(line)
    return games, whole


def _lock(file: IO[bytes], folder: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ValueError(f"another process is playing in {folder}") from None


def _write_whole(path: Path, content: bytes) -> None:
    """Replace a file in one step, so that it is never half written."""
    part = path.with_name(f"{path.name}.new")
    part.write_bytes(content)
    part.replace(path)
