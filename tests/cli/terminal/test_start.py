"""When the full screen is used, the start screen, and a game in a real terminal."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop.cli import main, saves, terminal
from whistlestop.cli.terminal.start import GameChoice, StartApp


def chosen(*keys: str, unfinished: Path | None = None) -> GameChoice | None:
    app = StartApp(unfinished)

    async def run() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press(*keys)

    asyncio.run(run())
    return app.return_value


def test_enter_starts_with_sensible_defaults() -> None:
    assert chosen("enter") == GameChoice("usa", 3, "regular")


def test_everything_can_be_chosen_with_the_arrow_keys() -> None:
    to_europe = ["right"] * ws.variants().index("europe")
    assert chosen(*to_europe, "down", "right", "down", "right", "right", "enter") == GameChoice("europe", 4, "master")
    assert chosen("down", "down", "right", "right", "right", "enter") == GameChoice("usa", 3, "grandmaster")


def test_the_last_game_can_be_resumed() -> None:
    file = Path("usa-2026.txt")
    assert chosen("g", unfinished=file) == GameChoice(resume=file)
    assert chosen("g", "q") is None


def test_the_last_game_is_the_newest_if_unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLESTOP_DATA", str(tmp_path))
    assert saves.latest_unfinished() is None
    file = saves.new_file("usa")
    saves.write(file, ws.Game.new("usa", 2, seed=1).record, ["you", "greedy"])
    assert saves.latest_unfinished() == file
    file.write_text("nonsense", encoding="utf-8")
    assert saves.latest_unfinished() is None


class Terminal:
    """A stand-in for a stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("columns", "rows", "term", "usable"),
    [(100, 30, "xterm", True), (80, 24, "xterm", True), (79, 24, "xterm", False), (100, 30, "dumb", False)],
)
def test_when_the_full_screen_is_usable(
    monkeypatch: pytest.MonkeyPatch, columns: int, rows: int, term: str, usable: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    monkeypatch.setenv("TERM", term)
    assert not terminal.is_usable(), "a test has no terminal"
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    assert terminal.is_usable() == usable


def test_without_a_terminal_textual_is_not_imported(tmp_path: Path) -> None:
    code = (
        "import sys; from whistlestop.cli import main; main(['play', '--bots', 'greedy', '--seed', '3']);"
        "sys.exit('textual' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="all\nquit\n",
        env=os.environ | {"WHISTLESTOP_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "") and "The game is saved" in done.stdout


def test_conflicting_arguments_are_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "europe", "--resume", "x.txt"]) == 1
    assert "can't be combined with variant" in capsys.readouterr().err


def read_until(screen: int, words: bytes, limit: float = 60) -> bytes:
    """The output of a program up to some words."""
    shown, end = b"", time.monotonic() + limit
    while words not in re.sub(rb"\x1b\[[0-9;?<]*[A-Za-z]", b"", shown):
        ready, _, _ = select.select([screen], [], [], 1)
        assert time.monotonic() < end, shown[-500:]
        if ready:
            shown += os.read(screen, 65536)
    return shown


def test_a_real_terminal(tmp_path: Path) -> None:
    """The command in a real terminal: it draws, plays, quits, and prints how to resume."""
    mine, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    file = tmp_path / "game.txt"
    command = [sys.executable, "-m", "whistlestop", "play", "--bots", "greedy", "--seed", "3", "--save", str(file)]
    environment = os.environ | {"TERM": "xterm-256color", "WHISTLESTOP_DATA": str(tmp_path)}
    environment.pop("COLUMNS", None)
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        read_until(mine, b"Tickets on offer")
        os.write(mine, b"ab\r")
        read_until(mine, b"Your turn: draw two cards")
        os.write(mine, b"q")
        end = read_until(mine, f"whistlestop play --resume {file}".encode())
    os.close(mine)
    assert process.returncode == 0 and b"\x1b[?1049l" in end, "the terminal is restored"
    assert ws.Record.read(file).actions
