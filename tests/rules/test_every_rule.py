"""Every numbered rule has tests named after it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from whistlestop.boards.library import built_in_files

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "rules.md"

LAST_NUMBER = {"S": 5, "D": 8, "C": 5, "F": 1, "T": 9, "K": 2, "B": 2, "N": 2, "E": 8, "H": 4, "U": 4, "P": 3}
RULES = [f"{letter}{number}" for letter, last in LAST_NUMBER.items() for number in range(1, last + 1)]


@cache
def rules_with_tests() -> set[str]:
    """The numbers in the names of all test functions."""
    names = (
        node.name
        for file in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    return {found.group(1) for name in names if (found := re.match(r"test_([A-Z]\d+)_\w", name))}


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_test(rule: str) -> None:
    assert rule in rules_with_tests(), f"no test is named test_{rule}_…"


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    assert rules_with_tests() <= set(RULES)


@pytest.mark.skipif(not PAGE.exists(), reason="the page of the rules is not here")
def test_these_are_the_rules_of_the_page() -> None:
    numbers = re.findall(r"^\*\*([A-Z]\d+)\. ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert numbers == RULES


def test_P3_the_tickets_of_usa_1910_are_in_the_data() -> None:
    decks = {deck.id: deck.tickets for file in built_in_files() for deck in file.decks.values()}
    assert {"usa-1910", "mega-1910", "big-cities-1910", "mystery-train"} <= set(decks)
    assert len({ticket.id for ticket in decks["mega-1910"]}) == 69
