"""The mutants of the rules: each is one change, in the function and at the lines that it names."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("mutmut", reason="mutmut does not run on Windows")

from tools.mutants import RULES, all_mutants, mutants_of


def test_a_mutant_changes_one_statement() -> None:
    lines = (RULES / "turns.py").read_text().splitlines()
    mutants = list(mutants_of("turns"))
    (fewer,) = [mutant for mutant in mutants if mutant.change == ("- state.passes += 1", "+ state.passes -= 1")]
    assert fewer.function == "pass_turn"
    assert [lines[number - 1].strip() for number in fewer.lines] == ["state.passes += 1"]
    for mutant in mutants:
        compile(mutant.source, mutant.function, "exec")
        assert mutant.source.startswith(f"def {mutant.function}(")
        removed = {line[2:] for line in mutant.change if line[0] == "-"}
        assert removed <= {line.strip() for line in lines}


def test_every_module_is_equally_far_at_any_time() -> None:
    mutants = all_mutants(["bits", "turns"])
    in_all = Counter(mutant.module for mutant in mutants)
    in_half = Counter(mutant.module for mutant in mutants[: len(mutants) // 2])
    assert len({mutant.digest for mutant in mutants}) == len(mutants)
    assert all(abs(2 * in_half[module] - number) <= 2 for module, number in in_all.items())
