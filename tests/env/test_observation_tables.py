"""The page on observations and actions is current, and its ids are correct."""

from __future__ import annotations

import re
from itertools import product

import pytest
from tools import observation_tables
from tools.observation_tables import TARGET, written

import whistlestop as ws
from whistlestop.actions import COLOURS, LOCOMOTIVE

PAGE = TARGET.read_text(encoding="utf-8")
VARIANTS = [ws.load(name) for name in ws.variants()]


def rows(title: str) -> list[list[str]]:
    """The cells of the first table after a title, without its head."""
    lines = PAGE[PAGE.index(title) :].splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("| ---"))
    table: list[list[str]] = []
    for line in lines[first + 1 :]:
        if not line.startswith("|"):
            return table
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def test_page_can_not_be_written_without_a_word_on_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observation_tables, "BOARD_VERSION", 2)
    with pytest.raises(ValueError, match="say in HISTORY what changed with version 2"):
        written()


def test_links_on_the_page_lead_somewhere() -> None:
    headings = {re.sub(r"[^\w-]", "", line.lower().replace(" ", "-")) for line in re.findall(r"^#+ (.*)", PAGE, re.M)}
    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= headings
    assert PAGE.count("<details>") == PAGE.count("</details>") == PAGE.count("<summary>")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_claims_have_the_ids_that_the_page_says(variant: ws.Variant) -> None:
    """By the page's own numbers and formula, every claim is found, and no other id is left."""
    table = rows(f"routes of {variant.board.name}")
    column = 6 + [v.name for v in VARIANTS if v.board == variant.board].index(variant.name)
    found = []
    for i, (number, name, colour, length, kind, ways, *_) in enumerate(table):
        route, first = name.strip("`"), int(table[i][column])
        assert int(number) == i == variant.board.route(route)
        symbols = int(re.search(r"ferry, (\d)", kind)[1]) if "ferry" in kind else 0  # type: ignore[index]  # it is there
        width = int(length) - symbols
        for c, n in product(range(8) if colour == "grey" else [COLOURS.index(colour)], range(symbols, int(length))):
            id = first + width * c + n - symbols if colour == "grey" else first + n
            assert variant.action(id) == ws.ClaimRoute(route, COLOURS[c], n)
            found.append(id)
        found.append(first + int(ways) - 1)
        assert variant.action(found[-1]) == ws.ClaimRoute(route, LOCOMOTIVE)
    assert found == [i for i, action in enumerate(variant.actions) if isinstance(action, ws.ClaimRoute)]


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.stations], ids=str)
def test_stations_have_the_ids_that_the_page_says(variant: ws.Variant) -> None:
    table = rows(f"cities of {variant.board.name}")
    column = 2 + [v.name for v in VARIANTS if v.board == variant.board].index(variant.name)
    assert "25 ids each: `first + 3 * c + l`" in PAGE
    found: list[int] = []
    for i, (number, name, *firsts) in enumerate(table):
        city, first = name.strip("`"), int(firsts[column - 2])
        assert int(number) == i == variant.board.city(city)
        for c, n in product(range(8), range(3)):
            assert variant.action(first + 3 * c + n) == ws.BuildStation(city, COLOURS[c], n)
        assert variant.action(first + 24) == ws.BuildStation(city, LOCOMOTIVE)
        found += range(first, first + 25)
    assert found == [i for i, action in enumerate(variant.actions) if isinstance(action, ws.BuildStation)]
