"""A tournament on disk: a folder to stop and go on with, and to make reports of.

arena.json       the settings
games.jsonl      a line for each game that is over (`Played`), in the order in which they ended
records/         a record of each game, by its number
board.toml       the board file, where it is not a built-in one
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from whistlestop import __version__
from whistlestop.arena.plan import Settings
from whistlestop.arena.played import Played
from whistlestop.boards import Variant, load

FORMAT = 1


class _Header(msgspec.Struct, frozen=True):
    """What is in `arena.json`."""

    format: int
    version: str
    settings: Settings


class Folder:
    """The games of a tournament that are over. `begin` makes one or goes on with it; `Folder(path)` reads it."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.settings = _read_header(self.path / "arena.json").settings
        self.games: dict[int, Played] = {played.game: played for played in _read_games(self.path / "games.jsonl")[0]}

    @property
    def variant(self) -> Variant:
        """What was played; of a board file, the copy that was made of it."""
        copy = self.path / "board.toml"
        name = self.settings.variant.partition("#")[2]
        source = (f"{copy}#{name}" if name else str(copy)) if copy.exists() else self.settings.variant
        variant = load(source, self.settings.options)
        if variant.digest != self.settings.digest:
            raise ValueError(f"{self.path}: {source} is no longer what these games were played with")
        return variant

    def record(self, game: int) -> str:
        """The record of a game; raises OSError if there is none."""
        return self._record_file(game).read_text(encoding="utf-8")

    def _record_file(self, game: int) -> Path:
        return self.path / "records" / f"{game:06}.txt"

    @contextlib.contextmanager
    def writing(self) -> Iterator[Keeper]:
        """Add games. Only one process at a time may."""
        with (self.path / "games.jsonl").open("r+b") as file:
            _lock(file, self.path)
            _, whole = _read_games(self.path / "games.jsonl")
            file.truncate(whole)  # half a line is left where the power failed
            file.seek(whole)
            yield Keeper(self, file)


class Keeper:
    """Keeps games as they end."""

    def __init__(self, folder: Folder, file: IO[bytes]) -> None:
        self.folder = folder
        self.file = file

    def keep(self, played: Played, record: str) -> None:
        """The record first: a game that is listed has one."""
        if record:
            self.folder._record_file(played.game).write_text(record, encoding="utf-8")
        self.file.write(msgspec.json.encode(played) + b"\n")
        self.file.flush()
        self.folder.games[played.game] = played


def begin(path: str | Path, settings: Settings) -> Folder:
    """A folder for a tournament: a new one, or the one that was begun with the same settings.

    More games than before are welcome; anything else that differs raises ValueError, and changes nothing.
    """
    path = Path(path)
    header = path / "arena.json"
    if header.exists():
        before = _read_header(header).settings
        if differences := _differences(before, settings):
            raise ValueError(f"{path} holds another tournament: {'; '.join(differences)}")
    elif path.exists() and any(path.iterdir()):
        raise ValueError(f"{path} is not empty, and holds no tournament")
    (path / "records").mkdir(parents=True, exist_ok=True)
    board_file, is_file, _ = settings.variant.partition(".toml")
    if is_file and not (path / "board.toml").exists():
        shutil.copyfile(f"{board_file}.toml", path / "board.toml")
    (path / "games.jsonl").touch()
    _write_whole(header, msgspec.json.format(msgspec.json.encode(_Header(FORMAT, __version__, settings))) + b"\n")
    return Folder(path)


def settings_in(path: str | Path) -> Settings | None:
    """The settings of the tournament in a folder; None if there is none."""
    header = Path(path) / "arena.json"
    return _read_header(header).settings if header.exists() else None


def _differences(before: Settings, now: Settings) -> list[str]:
    """What is not as it was, in words."""
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


def _read_games(file: Path) -> tuple[list[Played], int]:
    """The games in a file, and how many of its bytes are whole lines. Only the last line may be torn."""
    try:
        written = file.read_bytes()
    except FileNotFoundError:
        return [], 0
    games: list[Played] = []
    whole = 0
    lines = written.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            if number == len(lines):
                break
            raise ValueError(f"{file}, line {number}: {error}") from None
        if not line.endswith(b"\n"):
            break
        games.append(played)
        whole += len(line)
    return games, whole


def _lock(file: IO[bytes], folder: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows has another way, and one person rarely two arenas in one folder
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ValueError(f"another arena is playing in {folder}") from None


def _write_whole(path: Path, content: bytes) -> None:
    """The old file stays whole until the new one is."""
    part = path.with_name(f"{path.name}.new")
    part.write_bytes(content)
    part.replace(path)
