"""`whistlestop arena`: tables, JSON, resuming, Ctrl-C, and reports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from whistlestop.arena.report import files
from whistlestop.arena.report.plots import Plots
from whistlestop.cli import arena_run

from .conftest import Run, restore_ctrl_c

pytestmark = pytest.mark.usefixtures("forked_workers")
ROOT = Path(__file__).parent.parent.parent
SMALL = ("arena", "usa", "-p", "greedy,random", "--seed", "3", "--workers", "1")


def test_results_as_a_table(run: Run) -> None:
    code, out, err = run(*SMALL, "-n", "3")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "North America: 4 games, 2 deals, 2 players, seed 3"
    assert lines[1].split() == ["bot", "games", "wins,", "%", "points", "rank", "a", "move", "slowest", "rating"]
    assert lines[2].startswith("greedy") and " 4 " in lines[2] and "100.0 (34.2–100.0)" in lines[2]
    assert lines[3].startswith("random") and "0.0 (0.0–65.8)" in lines[3]
    assert "points ahead of random" in lines[4] and max(map(len, lines)) <= 80
    assert "4 games rather than 3: each deal is played in 2 games." in err


def test_results_as_json(run: Run) -> None:
    code, out, _ = run(*SMALL, "-n", "4", "--json")
    result = json.loads(out)
    assert code == 0 and result["finished"] and result["settings"]["bots"] == ["greedy", "random"]
    assert result["results"]["games"] == 4
    assert [bot["bot"] for bot in result["results"]["bots"]] == ["greedy", "random"]
    assert result["results"]["bots"][0]["win_share"]["value"] == 1.0
    assert {"mu", "sigma", "ordinal"} == set(result["results"]["bots"][0]["rating"])


def test_three_bots_have_duels(run: Run) -> None:
    code, out, _ = run("arena", "-p", "greedy, random", "-p", "random", "-n", "3", "--seed", "1", "--workers", "1")
    assert code == 0 and "How often the bot in the row ranks above the bot in the column" in out
    assert "random 2" in out


def test_the_same_command_resumes(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert run(*SMALL, "-n", "2", "--out", folder).code == 0
    first = (folder / "games.jsonl").read_bytes()
    code, out, _ = run(*SMALL, "-n", "4", "--out", folder)
    assert code == 0 and "4 games, 2 deals" in out
    assert (folder / "games.jsonl").read_bytes().startswith(first)
    assert len(list((folder / "records").iterdir())) == 4
    before = (folder / "games.jsonl").read_bytes()
    code, again, _ = run("arena", "--out", folder)  # without arguments, the settings are those of the folder
    assert code == 0 and again == out and (folder / "games.jsonl").read_bytes() == before
    assert "whistlestop arena report" in out


def test_other_settings_in_the_same_folder_are_rejected(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run(*SMALL, "-n", "2", "--out", folder)
    code, out, err = run("arena", "-p", "random,greedy", "--out", folder)
    assert code == 1 and not out and "its bots: greedy,random, not random,greedy" in err
    assert "its limit: 60s, not 2s" in run("arena", "--limit", "2s", "--out", folder).err
    assert "its options: none, not max" in run("arena", "europe", "--option", "max", "--out", folder).err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["usa"], "name the bots: -p greedy,random"),
        (["usa", "-p", "greedy,grandom"], 'there is no bot "grandom"'),
        (["usa", "-p", "greedy,random", "-n", "0"], "at least 1 game, not 0"),
        (["usa", "-p", "greedy,random", "--workers", "0"], "--workers must be at least 1, not 0"),
        (["usa", "-p", "greedy,random", "--limit", "soon"], '"soon" is not a time'),
        (["asia", "-p", "greedy,random"], 'there is no variant "asia"'),
        (["report", "nowhere"], "nowhere holds no tournament"),
        (["report"], "name the folder"),
    ],
)
def test_errors(arguments: list[str], message: str, run: Run) -> None:
    code, out, err = run("arena", *arguments)
    assert code == 1 and not out and message in err


def test_stdio_commands_may_contain_commas() -> None:
    assert arena_run.bot_names(["a,b", "stdio:bot --x 1,2", "c"]) == ["a", "b", "stdio:bot --x 1,2", "c"]


def test_ctrl_c_keeps_the_finished_games(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    slow = "tests.arena.misbehaving:Slow"
    words = f"arena usa -p {slow},random -n 40 --seed 3 --workers 2".split()
    process = subprocess.Popen(
        [sys.executable, "-m", "whistlestop", *words, "--out", str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."]), "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=restore_ctrl_c,
    )
    games = folder / "games.jsonl"
    for _ in range(1200):
        if games.exists() and games.read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    done = games.read_bytes().count(b"\n")
    assert process.returncode == 130 and 2 <= done < 40
    assert f"Stopped after {done} of 40 games. To resume: whistlestop arena --out {folder}" in err
    assert "Traceback" not in err and "games, " in out


def test_report_of_a_small_arena(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAP_WIDTH", 300)
    monkeypatch.setattr(Plots, "all", lambda *_: {})  # they take a while, and have tests of their own
    folder = tmp_path / "games"
    run(*SMALL, "-n", "4", "--out", folder)
    code, out, _ = run("arena", "report", folder)
    page = folder / "report" / "report.html"
    assert code == 0 and str(page) in out.replace("\n", "") and page.exists()
    assert (folder / "report" / "routes-claimed.png").read_bytes().startswith(b"\x89PNG")
    code, out, _ = run("arena", "report", folder, "--json")
    assert code == 0 and json.loads(out)["games"] == 4


def test_report_names_the_missing_package(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games"
    run(*SMALL, "-n", "2", "--out", folder)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    code, _, err = run("arena", "report", folder)
    assert code == 1 and 'pip install "whistlestop[report]"' in err and not (folder / "report").exists()
    assert run("arena", "report", folder, "--json").code == 0  # the numbers need no plots
