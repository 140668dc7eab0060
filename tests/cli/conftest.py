"""Running commands in this process, with their output and exit code."""

from __future__ import annotations

import io
import signal
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from whistlestop.cli import main


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command with lines typed into it. Games are saved in the test's own folder."""
    monkeypatch.setenv("WHISTLESTOP_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str | Path, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return run


def restore_ctrl_c() -> None:
    """Restore the default handling of Ctrl-C, which processes started in the background inherit as ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
