"""`whistlestop replay` and `whistlestop verify`."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop.cli.screen import Screen

from .conftest import Run

SECRET = bytes(range(32))


@cache
def record(seed: int | None, secret: bytes | None = None, contributions: tuple[str, ...] = ()) -> str:
    """The record of a finished random game."""
    game = ws.Game.new("europe", 2, seed=seed, secret=secret, contributions=contributions)
    chance = random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal()))
    return str(game.record)


def written(folder: Path, text: str) -> Path:
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    return file


def without_last_actions(text: str, actions: int) -> str:
    """The record of the same game without its last actions."""
    parsed = ws.Record.parse(text)
    return str(parsed.replay(at=len(parsed.actions) - actions).record)


def test_verify_a_game_with_a_secret(run: Run, tmp_path: Path) -> None:
    text = record(None, SECRET)
    game = ws.Record.parse(text).replay()
    code, out, err = run("verify", written(tmp_path, text))
    assert (code, err) == (0, "")
    assert f"The secret matches the commitment {game.commitment}." in out
    assert f"All {len(game.record.actions)} actions are legal" in out
    assert f"The result is {game.scores[0].total} {game.scores[1].total}." in out
    assert "Every card and ticket was dealt from the secret. If the commitment" in out


@pytest.mark.parametrize(("given", "who"), [(("", "5" * 16), "seat 1"), (("5" * 16, "6" * 64), "seats 0 and 1")])
def test_verify_a_game_with_contributions_of_players(
    run: Run, tmp_path: Path, given: tuple[str, ...], who: str
) -> None:
    file = written(tmp_path, record(None, SECRET, given))
    code, out, err = run("verify", file)
    assert (code, err) == (0, "")
    assert f"The cards also follow from the contributions of {who}." in out
    assert "A player whose contribution is in the record knows" in out
    assert "contribution" not in run("verify", written(tmp_path, record(None, SECRET))).out


def test_verify_detects_a_changed_contribution(run: Run, tmp_path: Path) -> None:
    text = record(None, SECRET, ("5" * 16, "6" * 64))
    code, out, err = run("verify", written(tmp_path, text.replace("5" * 16, "7" * 16)))
    assert (code, out) == (1, "") and err


def test_verify_compares_with_the_published_commitment(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, record(None, SECRET))
    commitment = ws.Record.read(file).start().commitment
    assert commitment is not None
    assert run("verify", file, "--commitment", commitment.upper()).code == 0
    code, out, err = run("verify", file, "--commitment", "00" * 32)
    assert (code, out) == (1, "") and "not the one published" in err


def test_verify_a_game_with_a_seed_proves_nothing(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, record(7))
    code, out, _ = run("verify", file)
    assert code == 0 and "proves nothing about how its cards were chosen" in out and "secret matches" not in out
    assert run("verify", file, "--commitment", "00" * 32).code == 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("secret: 00", "secret: 01", "the secret does not match the commitment"),
        ("result: ", "result: 0 ", "but the game ends with"),
        ("0: draw deck", "0: pass", "you can't pass"),
        ("data: ", "data: 0", "other data"),
    ],
)
def test_verify_detects_changes(run: Run, tmp_path: Path, old: str, new: str, why: str) -> None:
    text = record(None, SECRET)
    assert old in text
    code, out, err = run("verify", written(tmp_path, text.replace(old, new, 1)))
    assert (code, out) == (1, "") and why in err


def test_verify_needs_a_finished_game(run: Run, tmp_path: Path) -> None:
    code, out, err = run("verify", written(tmp_path, without_last_actions(record(None, SECRET), 5)))
    assert (code, out) == (1, "") and "the game is not over" in err


def test_replay_prints_every_step_in_a_pipe(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, record(7))
    steps = len(ws.Record.read(file).actions)
    code, out, err = run("replay", file)
    assert (code, err) == (0, "")
    assert f"Step {steps} of {steps}" in out and "Final scores" not in out and " won " in out
    assert all(f"\n{number:>4}  " in out for number in range(1, steps + 1))
    assert max(map(len, out.splitlines())) <= 80


def test_replay_shows_one_step(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, record(7))
    out = run("replay", file, "--at", "20").out
    assert "Step 20 of" in out and "Step 0" not in out


def test_replay_hides_hands_and_tickets_from_a_spectator(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, record(7))
    spectator = run("replay", file, "--at", "10").out
    assert "Hand" not in spectator and "Tickets" not in spectator
    one = run("replay", file, "--at", "10", "--seat", "1").out
    assert one.count("Hand") == 1
    everything = run("replay", file, "--at", "10", "--all").out
    assert everything.count("Hand") == 2


def test_replay_for_one_seat_hides_what_others_draw(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, record(7))
    blind = [
        i for i, (seat, action) in enumerate(ws.Record.read(file).actions, 1) if action == ws.DrawCard("deck") and seat
    ]
    lines = run("replay", file, "--seat", "0").out.splitlines()
    found = [line for line in lines if line.startswith(f"{blind[0]:>4}  ")]
    assert found == [f"{blind[0]:>4}  Seat 1 took a card from the deck."]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--at", "9999"], "there is no step 9999"),
        (["--seat", "2"], "there is no seat 2"),
        (["--seat", "0", "--all"], "give only one of them"),
    ],
)
def test_replay_rejects_bad_arguments(run: Run, tmp_path: Path, words: list[str], why: str) -> None:
    code, out, err = run("replay", written(tmp_path, record(7)), *words)
    assert (code, out) == (1, "") and why in err


def test_replay_names_the_wrong_line(run: Run, tmp_path: Path) -> None:
    code, _, err = run("replay", written(tmp_path, record(7).replace("0: draw deck", "0: draw pink", 1)))
    assert code == 1 and "line " in err and "pink" in err


def test_replay_back_and_forth(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a terminal: previous, next, beyond both ends, directly to a step, quit."""
    file = written(tmp_path, record(7))
    last = len(ws.Record.read(file).actions)
    keys = iter(["p", "", "n", "p", f"g {last}", "n", "g 9999", "what", "g 3", "q"])
    monkeypatch.setattr(Screen, "__init__", _interactive)
    monkeypatch.setattr(Screen, "ask", lambda _, __: next(keys))
    code, out, _ = run("replay", file)
    assert code == 0
    seen = [line.split()[1] for line in out.splitlines() if line.startswith("Step ")]
    assert seen == ["0", "0", "1", "2", "1", *[str(last)] * 4, "3"]
    assert "This is the first step." in out and "This is the last step." in out
    assert f"The steps are 0 to {last}." in out


def _interactive(screen: Screen) -> None:
    from rich.console import Console

    screen.console = Console(highlight=False)
    screen.interactive = True
