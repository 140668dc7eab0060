"""`whistlestop bench`: the measurements are plausible. How fast the engine is, is tested elsewhere."""

from __future__ import annotations

import json

import pytest

from whistlestop.cli import benchmark
from whistlestop.rules.state import STATE

from .conftest import Run

QUICK = ("--seconds", "0.05", "--no-compile", "--variant", "usa")


def test_bench_as_json(run: Run) -> None:
    code, out, _ = run("bench", "--json", *QUICK)
    result = json.loads(out)
    assert code == 0 and result["state_bytes"] == STATE.itemsize
    assert {"cpu", "cores", "python", "numpy", "numba"} <= set(result["machine"])
    rates = {(rate["what"], rate["players"]): rate for rate in result["rates"]}
    assert {players for _, players in rates} == {2, 4}
    assert all(0 < rate["median"] <= rate["best"] for rate in rates.values())
    games, actions = rates["random games/s, scored", 2], rates["actions in them/s", 2]
    assert 50 < actions["best"] / games["best"] < 500


def test_bench_as_a_table(run: Run) -> None:
    code, out, _ = run("bench", *QUICK)
    assert code == 0 and "legal + view + play, calls/s" in out and f"{STATE.itemsize} bytes per game" in out
    assert max(map(len, out.splitlines())) <= 80


def test_start_up_is_first_measured_with_an_empty_cache(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = []

    def first_move(cache: str) -> float:
        folders.append(cache)
        return 30.0 if len(folders) == 1 else 1.5

    monkeypatch.setattr(benchmark, "first_move", first_move)
    code, out, _ = run("bench", "--json", "--seconds", "0.05", "--variant", "usa")
    result = json.loads(out)
    assert code == 0 and (result["first_move_compiling_s"], result["first_move_cached_s"]) == (30.0, 1.5)
    assert len(set(folders)) == 1


def test_ctrl_c_prints_the_results_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(benchmark, "game_calls", interrupted)
    code, out, err = run("bench", "--json", *QUICK)
    assert code == 130 and len(json.loads(out)["rates"]) == 4
    assert "Stopped" in err
