"""The log of what an action caused: rows until it is full, and none at all in a space that has room for one only."""

from __future__ import annotations

import numpy as np
import pytest

from whistlestop.rules.scratch import logged, note, scratch_dtype

# Compiling them for a space of another size would take long; the tests of games call the compiled ones.
note = getattr(note, "py_func", note)
logged = getattr(logged, "py_func", logged)


def space(rows: int) -> np.recarray:
    return np.zeros(1, scratch_dtype(1, rows)).view(np.recarray)


@pytest.mark.parametrize(("rows", "kept"), [(1, 0), (2, 2), (3, 3), (4, 3)])
def test_the_log_keeps_the_first_rows_that_fit(rows: int, kept: int) -> None:
    scratch = space(rows)
    for number in range(3):
        note(scratch[0], 10 + number, 20 + number, 30 + number, 40 + number)
    assert scratch.log_size[0] == kept
    expected = [[10 + i, 20 + i, 30 + i, 40 + i] if i < kept else [0] * 4 for i in range(rows)]
    assert scratch.log[0].tolist() == expected


def test_a_row_is_found_by_its_kind_from_a_start_on() -> None:
    scratch = space(5)
    for kind, other in ((7, 1), (3, 7), (4, 3)):
        note(scratch[0], kind, other, other, other)
    found = [[logged(scratch[0], start, kind) for start in range(4)] for kind in (7, 3, 4, 1, 0)]
    assert found == [
        [True, False, False, False],
        [True, True, False, False],
        [True, True, True, False],
        [False] * 4,
        [False] * 4,
    ]
