"""Looking up a rule by its number, in docs/rules.md."""

from __future__ import annotations

import re
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_PAGES = (_PACKAGE / "rules.md", _PACKAGE.parent.parent / "docs" / "rules.md")
"""In an installed package, and in a checkout."""


def rule_text(number: str) -> str:
    """The text of the rule with this number, or how to ask for one."""
    page = next((page for page in _PAGES if page.is_file()), None)
    if page is None:
        return "The rules are not installed; they are in docs/rules.md of the project."
    rules = {
        match[1]: " ".join(match[0].replace("*", "").split())
        for match in re.finditer(r"^\*\*([A-Z]\d+)\. .+?(?=\n\n|\Z)", page.read_text(encoding="utf-8"), re.M | re.S)
    }
    if number.upper() in rules:
        return rules[number.upper()]
    return (
        f'There is no rule "{number}"; there are {", ".join(rules)}.'
        if number
        else "Which rule? For instance: rules T4"
    )
