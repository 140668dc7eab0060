"""The command itself: help, errors, exit codes, and how fast it answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop
from whistlestop import bots
from whistlestop.cli import COMMANDS, main

from .conftest import Run


@pytest.mark.parametrize("words", [["help"], ["--help"], ["-h"]])
def test_help_names_every_command(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert all(f"    {name} " in out for name in COMMANDS)
    assert max(map(len, out.splitlines())) <= 80


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"{whistlestop.__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"whistlestop {command}" in out
    assert COMMANDS[command] in " ".join(out.split()) or command == "bench"


@pytest.mark.parametrize("words", [["nonsense"], ["play", "--colour"], ["play", "--players", "two"], ["verify"]])
def test_misuse_is_explained_on_stderr(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "Error" in err and "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play", "mars"], 'there is no variant "mars"'),
        (["play", "--players", "9"], "2 to 5 can play, not 9 (S1)"),
        (["play", "--bots", "grumpy"], f'there is no bot "grumpy"; there are {", ".join(bots.names())}'),
        (["play", "--bots", "greedy,random", "--players", "5"], "but 2 bots are named"),
        (["play", "--seat", "3"], "there is no seat 3"),
        (["play", "--first-seat", "3"], "seat 3 can't begin"),
        (["play", "--seed", "-1"], "a seed is a whole number"),
        (["play", "--option", "max"], 'usa has no option "max"'),
        (["play", "--resume", "nowhere.txt"], "nowhere.txt: No such file"),
        (["play", "europe", "--resume", "nowhere.txt"], "can't take variant"),
        (["play", "--board", "nowhere.toml"], "nowhere.toml: file: it can't be read"),
        (["replay", "nowhere.txt"], "nowhere.txt: No such file"),
        (["verify", "nowhere.txt"], "nowhere.txt: No such file"),
        (["score", "nowhere.txt"], "nowhere.txt: No such file"),
        (["board", "copy", "mars", "mars.toml"], 'there is no built-in board "mars"; there are usa, europe'),
        (["bench", "--seconds", "0"], "--seconds is more than 0"),
    ],
)
def test_errors_are_one_line_on_stderr(run: Run, words: list[str], why: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (1, "")
    assert why in err and err.startswith("whistlestop: ") and err.count("\n") == 1


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(words: list[str]) -> int:
        raise KeyError(words[0])

    monkeypatch.setattr("whistlestop.cli._answer", broken)
    with pytest.raises(KeyError):
        main(["play"])


def test_ctrl_c_leaves_quietly(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def interrupted(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("whistlestop.cli._answer", interrupted)
    assert run("bench") == (130, "", "")


def test_a_closed_pipe_is_no_error() -> None:
    script = f"{sys.executable} -m whistlestop board list | head -c 1"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(script, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_runs_on_a_terminal_that_has_only_ascii(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "WHISTLESTOP_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "whistlestop", "play", "--seed", "3"]
    done = subprocess.run(command, env=environment, input="", capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "? you" in done.stdout, done.stderr


def test_help_loads_almost_nothing() -> None:
    script = """
import sys
from whistlestop.cli import main
main(["--help"])
print(sorted({"cyclopts", "rich", "msgspec", "numpy", "numba"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
