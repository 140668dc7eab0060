"""Compiled and interpreted environments are the same, and changed sources are compiled again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.elsewhere import printed
from tests.env.interpreted import digests

from whistlestop import env
from whistlestop.env.compile import SOURCES
from whistlestop.rules.compile import INTERPRETED

PACKAGE = Path(env.__file__).parent
IMPORT = re.compile(r"^from whistlestop\.env\.(\w+) import", re.MULTILINE)


@pytest.mark.skipif(INTERPRETED, reason="compares with compiled environments")
def test_compiled_and_interpreted_batches_are_the_same_byte_for_byte() -> None:
    """Also where games have to be scored in more space."""
    compiled = digests()
    assert printed("-m", "tests.env.interpreted", NUMBA_DISABLE_JIT="1") == [*compiled, *compiled]
    for phase in ("choosing-tickets", "turn", "second-card", "tunnel", "keeping-tickets"):
        assert any(phase in line for line in compiled), "no batch was seen in this phase"


def test_sources_are_all_that_is_compiled_and_what_that_imports() -> None:
    """Numba notices only changes in a function's own file, so the cache is named after all of them."""
    texts = {file.stem: file.read_text(encoding="utf-8") for file in PACKAGE.glob("*.py")}
    needed = {name for name, text in texts.items() if re.search(r"^@(compiled|entry_point)$", text, re.MULTILINE)}
    assert needed >= {"engine", "opponents", "rewards", "stepping"}
    before: set[str] = set()
    while needed != before:
        before = set(needed)
        needed |= {imported for name in before for imported in IMPORT.findall(texts[name])}
    assert needed == set(SOURCES)
    assert not [name for name, text in texts.items() if "numba.njit" in text], "go through `compiled`"
