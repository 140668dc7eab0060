"""The worker pool: the same games for any number of workers, and a bot that fails costs only its own game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.child_processes import ends, runs, started_processes

from whistlestop.arena import GameResult, Tournament, worker_pool
from whistlestop.arena.game_result import FaultKind

from . import misbehaving as bad

FORKED = pytest.mark.usefixtures("forked_workers")
TINY = Path(__file__).parent.parent / "boards" / "tiny.toml"


def without_times(games: Iterator[GameResult]) -> list[GameResult]:
    """Games in the order of their numbers, without what differs between two runs."""
    plain = [msgspec.structs.replace(result, seconds=(), slowest=()) for result in games]
    return sorted(plain, key=lambda result: result.game)


@FORKED
def test_same_games_for_any_number_of_workers() -> None:
    def tournament() -> Tournament:
        return Tournament("usa", ["greedy", "random", "random"], games=6, seed=11)

    here = without_times(tournament().run(workers=0))
    assert [result.game for result in here] == [1, 2, 3, 4, 5, 6]
    assert without_times(tournament().run(workers=1)) == here
    assert without_times(tournament().run(workers=2)) == here
    assert without_times(Tournament("usa", ["greedy", "random", "random"], games=6, seed=12).run(workers=0)) != here


@FORKED
def test_skipping_games_does_not_change_others() -> None:
    tournament = Tournament("usa", ["random", "random"], games=6, seed=3)
    every = without_times(tournament.run(workers=0))
    assert without_times(tournament.run(workers=1, skip={1, 2, 5})) == [every[2], every[3], every[5]]


def check_fault(result: GameResult, kind: type, fault: FaultKind, what: str) -> None:
    seat = result.bots.index(bad.spec(kind))
    assert result.fault is not None and result.scores is None
    assert (result.fault.seat, result.fault.bot, result.fault.kind) == (seat, bad.spec(kind), fault)
    assert what in result.fault.what and 4 <= result.fault.action <= 12
    assert result.ranks == ((2, 1) if seat == 0 else (1, 2))
    assert result.wins == ((0.0, 1.0) if seat == 0 else (1.0, 0.0))


@pytest.mark.parametrize(
    ("kind", "fault", "what"),
    [
        (bad.Raises, "raised", "LookupError: lost the map (misbehaving.py, line"),
        (bad.Leaves, "raised", "SystemExit: 3"),
        (bad.Nonsense, "illegal", "answered 42, which is not an action"),
        (bad.Illegal, "illegal", 'answered "claim atlanta/miami blue +9": '),
        (bad.Shy, "illegal", "which is not an action"),
    ],
)
def test_bot_that_answers_wrongly_loses(kind: type, fault: FaultKind, what: str) -> None:
    for result in Tournament("usa", [bad.spec(kind), "random"], games=2, seed=5).run(workers=0):
        check_fault(result, kind, fault, what)


@FORKED
@pytest.mark.parametrize(
    ("kind", "fault", "what"),
    [(bad.Hangs, "hung", "no answer within 1.5 s"), (bad.Raises, "raised", "LookupError: lost the map")],
)
def test_bot_that_hangs_or_raises_in_a_worker_loses(kind: type, fault: FaultKind, what: str) -> None:
    check_faults_in_a_worker(kind, fault, what)


def test_bot_that_crashes_its_worker_loses() -> None:
    """The worker is executed: the stack of a forked one is deeper than what is kept of its standard error."""
    what = "its process was killed by SIGSEGV: Fatal Python error: Segmentation fault"
    check_faults_in_a_worker(bad.Crashes, "died", what)


def check_faults_in_a_worker(kind: type, fault: FaultKind, what: str) -> None:
    games = list(Tournament("usa", [bad.spec(kind), "random"], games=2, seed=5, limit=1.5).run(workers=1))
    assert [result.game for result in games] == [1, 2]
    for result in games:
        check_fault(result, kind, fault, what)


@FORKED
def test_games_of_others_are_not_affected() -> None:
    tournament = Tournament("usa", [bad.spec(bad.Exits), "random", "greedy"], players=2, games=6, seed=5)
    games = without_times(tournament.run(workers=2))
    assert [result.game for result in games] == [1, 2, 3, 4, 5, 6]
    unharmed = [result for result in games if bad.spec(bad.Exits) not in result.bots]
    assert len(unharmed) == 2
    numbers = {result.game for result in unharmed}
    assert unharmed == without_times(tournament.run(workers=0, skip=set(range(1, 7)) - numbers))
    for result in games:
        if result not in unharmed:
            check_fault(result, bad.Exits, "died", "its process ended with exit code 7: no way to go on")


@FORKED
@pytest.mark.parametrize(("kind", "limit"), [(bad.HangsAtOnce, "1.5 s"), (bad.HangsWhenMade, "2 s")])
def test_bot_that_hangs_from_the_start_does_not_hold_up_the_tournament(
    kind: type, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "START_SECONDS", 2.0)
    tournament = Tournament("usa", [bad.spec(kind), "random"], games=2, seed=5, limit=1.5)
    games = list(tournament.run(workers=1))
    assert sorted(result.game for result in games) == [1, 2]
    faults = {(result.fault.bot, result.fault.kind, result.fault.what) for result in games if result.fault}
    assert faults == {(bad.spec(kind), "hung", f"no answer within {limit}")}


@FORKED
@pytest.mark.parametrize("kind", [bad.HangsWhenClosed, bad.ExitsWhenClosed])
def test_bot_that_fails_after_its_game_loses_nothing(kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "CLOSE_SECONDS", 0.5)
    tournament = Tournament("usa", [bad.spec(kind), "random"], games=2, seed=5)
    games = list(tournament.run(workers=1))
    assert sorted(result.game for result in games) == [1, 2]
    assert not any(result.fault for result in games)


@FORKED
def test_what_bots_print_and_read_does_not_disturb_others() -> None:
    games = list(Tournament("usa", [bad.spec(bad.Chatty), "random"], games=2, seed=5).run(workers=1))
    assert len(games) == 2 and not any(result.fault for result in games)


@FORKED
def test_stopping_early_leaves_no_process_behind() -> None:
    tournament = Tournament("usa", [bad.spec(bad.Slow), "random"], games=40, seed=5)
    with started_processes() as started:
        games = tournament.run(workers=2)
        next(games)
        assert any(map(runs, started))
        games.close()
    assert not any(map(runs, started))


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = f"""
import os, signal
from whistlestop.arena import Tournament
games = Tournament("usa", ["{bad.spec(bad.Slow)}", "random"], games=40, seed=5).run(workers=1)
next(games)
from whistlestop.arena.worker_pool import Worker
import gc
print(*[worker.pid for worker in gc.get_objects() if type(worker) is Worker], flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{script}"],
        capture_output=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        text=True,
        check=False,
    )
    assert ends(int(done.stdout))


@FORKED
def test_board_file_that_changes_meanwhile_is_noticed(tmp_path: Path) -> None:
    board = tmp_path / "tiny.toml"
    text = TINY.read_text(encoding="utf-8")
    board.write_text(text, encoding="utf-8")
    tournament = Tournament(board, ["random", "random"], games=2, seed=5)
    board.write_text(text.replace("points = 8", "points = 9"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"tiny\.toml#tiny has changed since the tournament began"):
        list(tournament.run(workers=1))


def test_playing_needs_neither_ratings_nor_plots() -> None:
    missing = ["openskill", "rich", "matplotlib", "textual", "cyclopts", "resvg_py"]
    script = f"""
import sys
sys.path[:] = {sys.path!r}
sys.modules.update(dict.fromkeys({missing!r}))  # importing one of them now fails
from whistlestop.arena import Tournament
assert len(list(Tournament("usa", ["random", "greedy"], games=2, seed=5).run(workers=1))) == 2
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
