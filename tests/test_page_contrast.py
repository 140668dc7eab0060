"""The page's text is legible on its backgrounds: by day and night, with normal and with high contrast."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from whistlestop.pictures.colour import contrast

LOOK = Path(__file__).parents[1] / "web" / "src" / "look"
PAPERS = ("paper", "paper-up", "paper-down", "accent-soft")
INKS = ("ink", "ink-2", "ink-3", "accent", "ok", "bad")
MORE = ':root[data-contrast="more"]'
NIGHT = '[data-theme="night"]'


def tokens(sheet: str, selector: str) -> dict[str, str]:
    """The colours that a rule sets."""
    rule = (LOOK / sheet).read_text(encoding="utf-8").partition(f"{selector} {{")[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rule))


@pytest.mark.parametrize(
    ("sheet", "selector", "least"),
    [
        ("base.css", ":root", 4.5),
        ("base.css", f":root{NIGHT}", 4.5),
        ("contrast.css", MORE, 7),
        ("contrast.css", f"{MORE}{NIGHT}", 7),
    ],
)
def test_text_can_be_read(sheet: str, selector: str, least: float) -> None:
    colours = tokens(sheet, selector)
    pairs = [*product(INKS, PAPERS), ("on-accent", "accent")]
    faint = [(ink, paper) for ink, paper in pairs if contrast(colours[ink], colours[paper]) < least]
    assert not faint
    assert contrast(colours["rule-strong"], colours["paper"]) >= 3, "borders of controls"
