"""Whole games with `whistlestop play`, typed line by line."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import Action
from whistlestop.bots import Bot
from whistlestop.cli import saves
from whistlestop.cli.screen import Screen
from whistlestop.view import View

from .conftest import Run, restore_ctrl_c

# Takes the first choice, and the first ticket on offer, so that any game reaches its end.
ONWARD = "1\na\n" * 1500
DRAWING = "all\n" + ONWARD
"""Keeps all tickets, then takes the first card every time."""
GREEDY = ("--players", "3", "--bots", "greedy")
"""Fast opponents."""


def saved_file(output: str) -> Path:
    found = re.search(r"(?:saved: |--resume )(\S+)", output.replace("\n", " "))
    assert found, output
    return Path(found[1])


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    code, out, err = run("play", "usa", *GREEDY, "--seed", "3", "--save", file, typed=DRAWING)
    assert (code, err) == (0, "")
    assert "Final scores" in out and "won with" in out
    assert "Greedy 1" in out and "Greedy 2" in out
    record = ws.Record.read(file)
    game = record.replay()
    assert game.over and record.result == tuple(sheet.total for sheet in game.scores)
    assert f"{game.scores[0].total}" in out
    assert saves.seats_in(file) == ["you", "greedy", "greedy"]


def test_the_same_seed_gives_the_same_game(run: Run, tmp_path: Path) -> None:
    texts = []
    for name in ("a.txt", "b.txt"):
        run("play", "--seed", "11", "--bots", "greedy,random", "--save", tmp_path / name, typed=DRAWING)
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_a_game_without_a_seed_can_be_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    played = run("play", "--bots", "greedy", "--save", file, typed=DRAWING)
    assert "fingerprint" in played.out
    code, out, _ = run("verify", file)
    assert code == 0 and "Every card and ticket was dealt from the secret." in out


@pytest.mark.parametrize("variant", ws.variants())
def test_any_input_is_handled(run: Run, variant: str) -> None:
    """No input raises an error or prints a line wider than the terminal."""
    chance = random.Random(variant)
    words = [
        *map(str, range(1, 30)),
        *("all", "ab", "abc", "a", "none", "keep b", "y", "", "pay", "decline", "draw deck", "draw red", "tickets"),
        *(
            "claims",
            "stations",
            "help",
            "log",
            "routes",
            "routes open",
            "board",
            "players",
            "hand",
            "table",
            "rules T4",
        ),
        *("claim", "claim paris", "claim miami atlanta", "build paris", "build wien red", "draw tickets", "keep z"),
        *(
            "routes paris",
            "routes nowhere",
            "pass",
            "?",
            "save",
            "claim 7",
            "999",
            "-1",
            "½",
            "draw",
            "keep ab return a",
        ),
    ]
    typed = "\n".join(chance.choices(words, weights=[6 if w.isdecimal() else 1 for w in words], k=900))
    code, out, err = run("play", variant, "--seed", "5", "--bots", "greedy", typed=typed)
    assert (code, err) == (0, "")
    paths = [line for line in out.splitlines() if "/" not in line]
    assert max(map(len, paths)) <= 80
    saved = ws.Record.read(saved_file(out))
    assert len(saved.actions) > 2.2 * saved.variant.trains, "most of a game"
    saved.replay()


def test_a_map_of_the_game(run: Run, tmp_path: Path) -> None:
    file, picture = tmp_path / "game.txt", tmp_path / "My Map.png"
    typed = f"all\nmap\nmap {picture}\nmap {tmp_path}/map.gif\nmap {tmp_path}/no/map.svg\nquit\n"
    out = run("play", "usa", *GREEDY, "--seed", "3", "--save", file, typed=typed).out
    assert f"The map is saved in {tmp_path / 'game.svg'}" in out and f"The map is saved in {picture}" in out
    assert (tmp_path / "game.svg").read_text(encoding="utf-8").startswith("<svg")
    assert picture.read_bytes().startswith(b"\x89PNG")
    words = " ".join(out.split())
    assert "map.gif should end in .svg or .png." in words and "No such file or directory." in words
    assert sorted(path.name for path in tmp_path.iterdir()) == ["My Map.png", "game.svg", "game.txt"]


def test_quitting_and_resuming(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = run("play", "europe", *GREEDY, "--seed", "4", "--save", file, typed="all\n1\n1\nquit\n")
    assert first.code == 0 and str(file) in first.out.replace("\n", "")
    left = ws.Record.read(file).replay()
    again = run("play", "--resume", file, typed="log\n" + ONWARD)
    assert again.code == 0 and "Where you left off:" in again.out and "won with" in again.out
    finished = ws.Record.read(file)
    assert finished.actions[: len(left.record.actions)] == left.record.actions
    assert finished.replay().over
    over = run("play", "--resume", file)
    assert over.code == 1 and "this game is over" in over.err


def test_the_end_of_the_input_saves_the_game(run: Run) -> None:
    code, out, err = run("play", *GREEDY, "--seed", "1", typed="ab\n")
    assert (code, err) == (0, "")
    assert len(ws.Record.read(saved_file(out)).actions) >= 3


def test_ctrl_c_saves_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ask(_: Screen, prompt: str) -> str:
        asked.append(prompt)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return "all"

    monkeypatch.setattr(Screen, "ask", ask)
    code, out, _ = run("play", *GREEDY, "--seed", "1")
    assert code == 130
    assert len(ws.Record.read(saved_file(out)).actions) >= 3


def test_an_existing_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious", encoding="utf-8")
    code, _, err = run("play", "--save", file)
    assert code == 1 and "exists already" in err
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", 'line 1: a record begins with "whistlestop record 1"'),
        ("whistlestop record 1\nvariant: mars\nplayers: 2\nseed: 1\n\nend: 0 actions\n", "mars"),
    ],
)
def test_a_broken_file_is_rejected(run: Run, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    code, _, err = run("play", "--resume", file)
    assert code == 1 and why in err
    assert file.read_text(encoding="utf-8") == text


def test_a_record_from_elsewhere_can_be_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(ws.Game.new("usa", 2, seed=9).record), encoding="utf-8")
    code, out, _ = run("play", "--resume", file, "--bots", "random", typed="all\nquit\n")
    assert code == 0 and "▲ Random" in out
    assert saves.seats_in(file) == ["you", "random"]


def test_bots_with_settings_and_spaces_are_restored(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The specs of bots are saved unchanged, whatever they contain."""
    seats = ["you", "stdio:node bot.js", "search:1s"]
    saves.write(tmp_path / "game.txt", ws.Game.new("usa", 3, seed=1).record, seats)
    assert saves.seats_in(tmp_path / "game.txt") == seats
    made: list[str] = []

    def make(spec: str, **_: object) -> Bot:
        made.append(spec)
        return bots.registry.make("greedy")

    monkeypatch.setattr(bots, "make", make)
    out = run("play", "--resume", tmp_path / "game.txt", typed="all\nquit\n").out
    assert made == seats[1:] and "▲ Stdio" in out and "■ Search" in out


@pytest.mark.parametrize("seats", ["you", "you greedy greedy greedy", 'you "greedy'])
def test_a_broken_line_of_seats_is_rejected(run: Run, tmp_path: Path, seats: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"{ws.Game.new('usa', 2, seed=9).record}; seats: {seats}\n", encoding="utf-8")
    code, _, err = run("play", "--resume", file)
    assert code == 1 and "the line of seats should name you and 1 bot" in err


class Broken:
    """A bot that fails immediately."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        del view, legal
        raise ZeroDivisionError("out of steam")

    def close(self) -> None:
        pass


def test_a_bot_that_fails_is_named_and_the_game_is_saved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "make", lambda *_, **__: Broken())
    file = tmp_path / "game.txt"
    code, _, err = run("play", "--bots", "regular", "--seed", "1", "--save", file, typed="all\n")
    assert code == 1 and "Regular failed: ZeroDivisionError: out of steam" in err and str(file) in err
    assert len(ws.Record.read(file).actions) == 1


def test_the_player_can_choose_a_seat(run: Run) -> None:
    out = run("play", "--seat", "2", "--players", "4", "--bots", "random", "--first-seat", "2", typed="all\n").out
    assert "■ you" in out and "★" not in out and "◆ Random 3" in out


def test_refusals_name_the_rule(run: Run) -> None:
    typed = "a\nall\nclaim miami atlanta red\npass\npay\ndraw pink\ndraw locomotive\nbuild miami red\nrules C1\n"
    out = " ".join(run("play", *GREEDY, "--seed", "3", typed=typed).out.split())
    assert "Keep at least 2 tickets. (rule S4)" in out
    assert "The route Atlanta–Miami takes blue cards, not red ones. (rule C1)" in out
    assert "You can still do something, so you can't pass. (rule N1)" in out
    assert "No tunnel is being claimed. (rule T1)" in out
    assert 'there is no card "pink"' in out
    assert "There is no locomotive card face up. (rule D1)" in out
    assert "There are no stations in usa. (rule B1)" in out
    assert "C1. The set." in out


def test_a_custom_board(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    assert run("board", "copy", "europe", own).code == 0
    out = run("play", "--board", own, "--variant", "europe-1912", "--bots", "greedy", "--seed", "1", typed=DRAWING).out
    assert "Europe 1912" in out and "won with" in out
    assert ws.Record.read(saved_file(out)).replay().over
    assert run("play", f"{own}#europe-mega", "--bots", "greedy", typed="quit\n").code == 0


def test_a_real_ctrl_c_saves_the_game(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "whistlestop", "play", *GREEDY, "--seed", "3"]
    environment = os.environ | {"WHISTLESTOP_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, text=True, preexec_fn=restore_ctrl_c
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write("all\n")
        process.stdin.flush()
        while "Claim" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 130 and "Traceback" not in err
    assert ws.Record.read(saved_file(out)).actions


def test_a_real_process_plays_a_game(tmp_path: Path) -> None:
    environment = os.environ | {"WHISTLESTOP_DATA": str(tmp_path), "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "whistlestop", "play", *GREEDY, "--seed", "3"],
        input=DRAWING,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "won with" in done.stdout
    assert "\x1b" not in done.stdout, "colour in a pipe"
    assert ws.Record.read(saved_file(done.stdout)).replay().over
