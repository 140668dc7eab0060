"""The widths of the state's fields hold what they must, on the largest board that the limits allow."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.laws import played

import whistlestop as ws
from whistlestop.boards import check
from whistlestop.boards.limits import (
    MAX_CITIES,
    MAX_LENGTH,
    MAX_PLAYERS,
    MAX_POINTS,
    MAX_ROUTES,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TRAINS,
)
from whistlestop.rules.compile import INTERPRETED
from whistlestop.rules.scoring import SCORES
from whistlestop.rules.state import STATE
from whistlestop.rules.tables import MAX_ACTIONS, MAX_KEEPS, TABLES, tables_of

CARDS_IN_ALL = 8 * 12 + 14

LARGEST = {
    "actions": 2**31 - 1,
    "points": MAX_TRAINS * MAX_POINTS,
    "ticket_deck_size": MAX_TICKETS,
    "ticket_deck": MAX_TICKETS - 1,
    "hands": 14,
    "known": 14,
    "deck": 14,
    "discards": 14,
    "display": 8,
    "trains": MAX_TRAINS,
    "offer": MAX_TICKETS - 1,
    "next_offer": MAX_TICKETS - 1,
    "deal": 2,
    "players": MAX_PLAYERS,
    "first_seat": MAX_PLAYERS - 1,
    "seat": MAX_PLAYERS - 1,
    "phase": 5,
    "turns_left": MAX_PLAYERS,
    "passes": MAX_PLAYERS,
    "tunnel_route": MAX_ROUTES - 1,
    "tunnel_colour": 8,
    "tunnel_locomotives": MAX_LENGTH,
    "turned": 8,
}
SETS = {  # bits that each bit mask must hold
    "generator": 128,
    "claimed": MAX_ROUTES,
    "open": MAX_ROUTES,
    "tickets": MAX_TICKETS,
    "stations": MAX_CITIES,
    "returned": MAX_TICKETS,
}


def test_every_field_has_a_width_for_its_largest_value() -> None:
    assert STATE.names is not None and set(STATE.names) == set(LARGEST) | set(SETS)
    for name, largest in LARGEST.items():
        assert np.iinfo(STATE[name].base).max >= largest, name
    for name, bits in SETS.items():
        per_seat = STATE[name].shape[0] if name in ("claimed", "open", "tickets", "stations") else 1
        assert STATE[name].itemsize * 8 // per_seat >= bits, name


def test_sums_of_cards_fit_a_byte() -> None:
    """Piles are added up in narrow integers here and there; all cards together are the most there can be."""
    assert np.iinfo(np.int8).max >= CARDS_IN_ALL


def test_scores_have_a_width_for_their_extremes() -> None:
    most = MAX_TICKETS * MAX_POINTS + MAX_TRAINS * MAX_POINTS
    for name in ("tickets", "total"):
        assert np.iinfo(SCORES[name].base).max >= most


def members(words: NDArray[np.uint64]) -> set[int]:
    """The numbers in a two-word set."""
    return {64 * word + i for word in range(2) for i in range(64) if int(words[word]) >> i & 1}


@pytest.mark.parametrize("name", ws.variants())
def test_the_sets_of_routes_in_the_tables_are_those_of_the_board(name: str) -> None:
    variant = ws.load(name)
    routes, (tables,) = variant.board.routes, tables_of(variant)
    assert members(tables["all_routes"]) == set(range(len(routes)))
    for city in range(len(variant.board.cities)):
        assert members(tables["city_routes"][city]) == {
            i for i, route in enumerate(routes) if city in (route.a, route.b)
        }
    classes = [members(words) for words in tables["class_routes"]]
    assert sorted(i for members in classes for i in members) == list(range(len(routes)))
    assert all(classes[: tables["classes"]]) and not any(classes[tables["classes"] :])
    for number, same_price in enumerate(classes):
        for i in same_price:
            assert tables["class_colour"][number] == tables["route_colour"][i]
            assert (tables["class_length"][number], tables["class_ferry"][number]) == (
                routes[i].length,
                routes[i].ferry,
            )


def test_the_tables_of_a_variant_can_not_be_changed() -> None:
    tables = tables_of(ws.load("usa"))
    assert tables.shape == (1,)
    with pytest.raises(ValueError, match="read-only"):
        tables["cities"] = 1


@pytest.fixture(scope="module")
def largest_board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As many cities, routes, spaces, tickets and ways to pay as the limits allow."""
    pairs = [(a, (a + step) % MAX_CITIES) for step in (1, 2) for a in range(MAX_CITIES)]
    assert len(pairs) == MAX_ROUTES
    cities = [f'{{id = "c{i}", name = "C{i}", lat = 0, lon = {i}}},' for i in range(MAX_CITIES)]
    routes = [f'{{a = "c{a}", b = "c{b}", colour = "grey", length = {MAX_LENGTH}}},' for a, b in pairs]
    across = itertools.islice(((a, b) for a in range(MAX_CITIES) for b in range(a)), MAX_TICKETS)
    tickets = [f'{{id = "T{i}", a = "c{a}", b = "c{b}", points = 100}},' for i, (a, b) in enumerate(across)]
    path = tmp_path_factory.mktemp("boards") / "largest.toml"
    path.write_text(
        'format = 1\n[board]\nid = "largest"\nname = "Largest"\n'
        f"cities = [\n{chr(10).join(cities)}\n]\nroutes = [\n{chr(10).join(routes)}\n]\n"
        f"tickets = [\n{chr(10).join(tickets)}\n]\n"
        '[decks.every]\nname = "Every ticket"\n'
        f"tickets = {[f'T{i}' for i in range(MAX_TICKETS)]}\n"
        '[variants.largest]\ntitle = "Largest"\nregular = ["every"]\n'
        'deals = [{regular = 5, keep_at_least = 1, returned = "under"}]\n'
        f"draw_tickets = 5\nstations = {MAX_STATIONS}\ntrains = {MAX_TRAINS}\n"
    )
    return path


def test_the_largest_board_fits_the_tables_and_plays(largest_board: Path) -> None:
    assert [str(problem) for problem in check(largest_board)] == []
    variant = ws.load(largest_board)
    keeps = sum(isinstance(action, ws.KeepTickets) for action in variant.actions)
    assert keeps <= MAX_KEEPS and variant.num_actions <= MAX_ACTIONS
    assert np.iinfo(TABLES["first_claim"].base).max >= variant.num_actions
    game = ws.Game.new(variant, 5, seed=1)
    for number, (seat, action) in enumerate(played(game, 1)):
        assert variant.action(variant.action_id(action)) == action and seat < 5
        if INTERPRETED and number > 60:
            return
    assert ws.Record.parse(str(game.record)).replay().scores == game.scores
    assert ws.Game.from_position(game.position).position == game.position
