"""The drawing functions of the public API."""

from __future__ import annotations

import subprocess
import sys

import pytest

import whistlestop as ws


@pytest.mark.parametrize("theme", ["day", "night"])
def test_every_ticket_can_be_drawn_with_its_map(theme: str) -> None:
    variant = ws.load("europe")
    for ticket in variant.tickets[:8]:
        picture = ws.draw_ticket(variant, ticket, theme)
        assert picture.startswith("<svg") and picture == ws.draw_ticket("europe", ticket.id, theme)
    assert ws.draw_ticket(variant, variant.tickets[0]) == ws.draw_ticket(variant.board, variant.tickets[0])


def test_the_error_for_an_unknown_ticket_names_it() -> None:
    with pytest.raises(ValueError, match='there is no ticket "X99" in usa'):
        ws.draw_ticket("usa", "X99")
    with pytest.raises(ValueError, match='there is no ticket "C01"'):
        ws.draw_ticket(ws.load("usa").board, "C01")


def test_the_drawing_functions_are_loaded_lazily_and_need_no_compiler() -> None:
    script = """
import sys
import whistlestop as ws
assert not any(name.startswith("whistlestop.pictures") for name in sys.modules), "pictures were loaded too early"
assert ws.draw_board("usa")[:4] == ws.draw_card("red")[:4] == "<svg"
assert "numba" not in sys.modules, "numba was loaded"
"""
    subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
