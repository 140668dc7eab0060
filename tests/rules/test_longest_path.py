"""The longest continuous path against the oracle: on positions that play reaches, on random and on hard networks."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.elsewhere import printed
from tests.rules.oracles import Route, has_few_paths, longest_path, longest_path_with_many_loops

from whistlestop.boards import Variant, load, variants
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.rules import engine
from whistlestop.rules.compile import INTERPRETED
from whistlestop.rules.tables import TABLES, tables_of

GAMES = 1 if INTERPRETED else 60
EXAMPLES = 30 if INTERPRETED else 250
SCRATCH = engine.new_scratch()
LENGTHS = (1, 2, 3, 4, 5, 6, 8)
Pairs = list[tuple[int, int]]


def words(numbers: list[int]) -> NDArray[np.uint64]:
    """The two-word set of these numbers."""
    return np.array([sum(1 << (i & 63) for i in numbers if i >> 6 == word) for word in range(2)], np.uint64)


def numbers(words: NDArray[np.uint64]) -> list[int]:
    return [64 * word + i for word in range(2) for i in range(64) if int(words[word]) >> i & 1]


def tables_for(routes: list[Route]) -> NDArray[np.void]:
    """Tables of a board that has just these routes; nothing but the scoring can be done with them."""
    tables = np.zeros(1, TABLES)
    tables["longest_path_bonus"] = 10
    for i, (a, b, length) in enumerate(routes):
        tables[0]["route_a"][i], tables[0]["route_b"][i], tables[0]["route_length"][i] = a, b, length
    return engine.for_engine(tables)


def engine_path(routes: list[Route]) -> int:
    return engine.path_length(words(list(range(len(routes)))), tables_for(routes), SCRATCH)


def unit(pairs: Pairs) -> list[Route]:
    return [Route(a, b, 1) for a, b in pairs]


def scored(routes: list[Route], held: list[list[int]]) -> NDArray[np.void]:
    """The scores of players who hold these routes and nothing else."""
    state, scores = engine.new_states(1), engine.new_scores()
    state[0]["players"] = len(held)
    for seat, mine in enumerate(held):
        state[0]["claimed"][seat] = words(mine)
    assert engine.score_game(state, tables_for(routes), SCRATCH, scores)
    return scores


# Positions that play reaches


def routes_of(variant: Variant, held: NDArray[np.uint64]) -> list[Route]:
    all_routes = variant.board.routes
    return [Route(all_routes[i].a, all_routes[i].b, all_routes[i].length) for i in numbers(held)]


@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
@pytest.mark.parametrize("name", variants())
def test_E6_every_path_of_random_games_is_the_oracles(name: str, players: int) -> None:
    variant = load(name)
    tables = engine.for_engine(tables_of(variant))
    state, scores, chooser = engine.new_states(1), engine.new_scores(), np.zeros(2, np.uint64)
    compared = 0
    for seed in range(GAMES):
        assert engine.play_random_games(state, tables, SCRATCH, scores, chooser, players, seed, 1) > 0
        networks = [routes_of(variant, state[0]["claimed"][seat]) for seat in range(players)]
        lengths = [int(scores[0]["longest"][seat]) for seat in range(players)]
        for seat, network in enumerate(networks):
            assert engine.path_length(state[0]["claimed"][seat].copy(), tables, SCRATCH) == lengths[seat]
            if has_few_paths(network):
                assert lengths[seat] == longest_path(network), (seed, seat)
                compared += 1
        bonus = [variant.bonuses.longest_path if length == max(lengths) > 0 else 0 for length in lengths]
        assert scores[0]["longest_path_bonus"][:players].tolist() == bonus
    assert compared > 0.8 * GAMES * players


# Random networks


@st.composite
def networks(draw: st.DrawFn, cities: int, most_routes: int) -> list[Route]:
    """Networks from sparse to complete, so that there are loops; each pair of cities at most once (C4)."""
    count = draw(st.integers(2, cities))
    pairs = list(combinations(range(count), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=most_routes))
    lengths = draw(st.sampled_from([(1,), (1, 2), LENGTHS]))
    names = draw(st.permutations(range(64)))
    return [Route(names[a], names[b], draw(st.sampled_from(lengths))) for a, b in chosen]


@given(networks(cities=8, most_routes=11))
@settings(max_examples=EXAMPLES)
def test_E6_random_networks(routes: list[Route]) -> None:
    assert engine_path(routes) == longest_path(routes)


@given(networks(cities=6, most_routes=8))
@settings(max_examples=EXAMPLES)
def test_E6_the_two_oracles_agree(routes: list[Route]) -> None:
    assert longest_path(routes) == longest_path_with_many_loops(routes)


@pytest.mark.parametrize("most", [1, 2, 3, 8])
def test_E6_random_networks_of_many_loops(most: int) -> None:
    """With so many loops the search first leaves out what wastes much, and must allow more if it was wrong."""
    for seed in range(3 if INTERPRETED else 40):
        rng = Random(f"{seed} {most}")
        cities = rng.sample(range(64), rng.randint(6, 7))
        pairs = rng.sample(list(combinations(cities, 2)), 13)
        routes = [Route(a, b, rng.randint(1, most)) for a, b in pairs]
        assert engine_path(routes) == longest_path_with_many_loops(routes), f"seed {seed}"


@given(networks(cities=24, most_routes=24))
@settings(max_examples=EXAMPLES)
def test_E6_random_sparse_networks(routes: list[Route]) -> None:
    assume(has_few_paths(routes))
    assert engine_path(routes) == longest_path(routes)


@given(networks(cities=30, most_routes=40), st.randoms(use_true_random=False))
@settings(max_examples=EXAMPLES)
def test_E6_the_names_of_the_cities_do_not_matter(routes: list[Route], rng: Random) -> None:
    """Other names give another order of search; the answer stays, also where no oracle reaches."""
    shuffle = rng.sample(range(64), 64)
    renamed = [Route(shuffle[a], shuffle[b], length) for a, b, length in reversed(routes)]
    assert engine_path(renamed) == engine_path(routes)


# Hard shapes with known answers


def complete(n: int) -> Pairs:
    return list(combinations(range(n), 2))


def bipartite(m: int, n: int) -> Pairs:
    return [(a, m + b) for a in range(m) for b in range(n)]


def grid(wide: int, high: int) -> Pairs:
    across = [(wide * y + x, wide * y + x + 1) for y in range(high) for x in range(wide - 1)]
    return across + [(wide * y + x, wide * (y + 1) + x) for y in range(high - 1) for x in range(wide)]


def cycle(cities: list[int]) -> Pairs:
    return list(zip(cities, [*cities[1:], cities[0]], strict=True))


PETERSEN = [*cycle([0, 1, 2, 3, 4]), *cycle([5, 7, 9, 6, 8]), *((i, i + 5) for i in range(5))]
THREE_LOOPS = [route for i in (0, 3, 6) for route in [*cycle([i, i + 1, i + 2]), (i, 9)]]
CATERPILLAR = [*((i, i + 1) for i in range(14)), *((i, 20 + i) for i in range(1, 14))]


@pytest.mark.parametrize("n", [3, 5, 7, 9, 11])
def test_E6_a_complete_network_of_odd_size_is_used_whole(n: int) -> None:
    assert engine_path(unit(complete(n))) == n * (n - 1) // 2


@pytest.mark.parametrize("n", [2, 4, 6, 8, 10])
def test_E6_a_complete_network_of_even_size_loses_a_matching_but_one(n: int) -> None:
    assert engine_path(unit(complete(n))) == n * (n - 1) // 2 - (n // 2 - 1)


@pytest.mark.parametrize(
    ("shape", "pairs", "length"),
    [
        ("K4,4: every city even", bipartite(4, 4), 16),
        ("K6,10: every city even", bipartite(6, 10), 60),
        ("K3,3: six odd cities, four of which lose a route", bipartite(3, 3), 7),
        ("K5,5: ten odd cities, eight of which lose a route", bipartite(5, 5), 21),
        ("K2,15: two odd cities, the ends", bipartite(2, 15), 30),
        ("K3,20: twenty odd cities, all but two lose a route", bipartite(3, 20), 42),
        ("Petersen: a path through nine cities' rest", PETERSEN, 11),
        ("a caterpillar: its spine", CATERPILLAR, 14),
        ("a star: two of its rays", [(0, i) for i in range(1, 61)], 2),
        ("a path", [(i, i + 1) for i in range(60)], 60),
        ("a loop of the most cities there are", cycle(list(range(60))), 60),
        ("a figure eight", [*cycle([0, 1, 2, 3]), *cycle([3, 4, 5])], 7),
        ("a loop with two tails: all but one", [*cycle([0, 1, 2, 3]), (0, 4), (2, 5)], 5),
        ("a loop with three tails: two of them and the long way", [*cycle([0, 1, 2]), (0, 4), (1, 5), (2, 6)], 4),
        ("two loops joined by a route", [*cycle([0, 1, 2]), (2, 3), *cycle([3, 4, 5, 6])], 8),
        ("three loops on stalks: two of them", THREE_LOOPS, 8),
        ("separate pieces: the longest alone", [(0, 1), (1, 2), *cycle([10, 11, 12]), (20, 21)], 3),
        ("grid 3x3: its centre is even, and four odd cities lose two routes", grid(3, 3), 10),
        ("grid 5x5: of three odd cities a side two share a route, two of the others are ends", grid(5, 5), 34),
        ("grid 6x6: four odd cities a side share two routes, of which one is spared", grid(6, 6), 53),
        ("no route", [], 0),
    ],
)
def test_E6_shapes_with_known_answers(shape: str, pairs: Pairs, length: int) -> None:
    assert engine_path(unit(pairs)) == length, shape


def test_E6_a_longer_route_is_worth_a_detour_around_it() -> None:
    square = [Route(0, 1, 8), Route(1, 2, 1), Route(2, 3, 8), Route(3, 0, 1), Route(0, 2, 2), Route(1, 3, 3)]
    assert engine_path(square) == longest_path(square) == 22
    spider = [Route(0, 1, 6), Route(0, 2, 4), Route(0, 3, 3), Route(3, 4, 2)]
    assert engine_path(spider) == 11


def test_E6_two_pieces_are_not_a_path_however_heavy() -> None:
    """Both loops and the heavy route weigh more without the light one that joins them; but then they are two paths."""
    loops = [Route(0, 1, 8), Route(1, 2, 8), Route(0, 2, 8), Route(4, 5, 8), Route(5, 6, 8), Route(4, 6, 8)]
    joints = [Route(2, 3, 1), Route(3, 4, 1), Route(3, 7, 8)]
    beyond = [Route(7, 8, 1), Route(8, 9, 1), Route(7, 9, 1), Route(7, 10, 1), Route(10, 11, 1), Route(7, 11, 1)]
    routes = loops + joints + beyond
    assert engine_path(routes) == longest_path(routes) == 50


@pytest.mark.parametrize("grid_first", [True, False])
@pytest.mark.parametrize("line", [20, 21, 22])
def test_E6_a_piece_that_is_longer_by_one_is_not_missed(line: int, grid_first: bool) -> None:
    """The best path of the piece that is searched first is one less, as much, or one more than that of the other."""
    first, second = (0, 40) if grid_first else (40, 0)
    loops = [(first + a, first + b) for a, b in grid(4, 4)]
    assert engine_path(unit([*loops, *((second + i, second + i + 1) for i in range(line))])) == max(21, line)
    heavy = [Route(second, second + 1, 5), Route(second + 1, second + 2, 5)]
    assert engine_path([*heavy, Route(first, first + 1, line - 13), Route(first + 1, first + 2, 2)]) == max(
        10, line - 11
    )


def test_E6_users_boards_with_the_hardest_networks_fit() -> None:
    """Frontiers that a careless order makes too wide: many cities depend on few, or every city has several routes."""
    for m in range(1, 8):
        assert engine_path(unit(bipartite(m, 60 // m))) > 0
    for step in range(2, 15, 6 if INTERPRETED else 1):
        ring = [(i, (i + far) % 30) for i in range(30) for far in (1, step)]
        assert engine_path(unit(ring)) == 60


def weighted(pairs: Pairs, seed: int) -> list[Route]:
    rng = Random(seed)
    return [Route(a, b, rng.randint(1, 8)) for a, b in pairs]


@pytest.mark.parametrize(
    ("routes", "length", "most_kept", "most_tables"),
    [
        (unit(CATERPILLAR), 14, 8, 55),
        (unit(PETERSEN), 11, 483, 25),
        (unit(complete(8)), 25, 48, 36),
        (unit(bipartite(3, 20)), 42, 214, 415),
        (unit(grid(2, 14)), 29, 9, 68),
        (unit(grid(3, 3)), 10, 61, 21),
        (unit(grid(4, 4)), 21, 6, 40),
        (unit([*grid(4, 4), *((a + 20, b + 20) for a, b in grid(4, 4))]), 21, 6, 80),
        (unit(grid(5, 5)), 34, 33, 130),
        (weighted(grid(4, 5), 1), 130, 16, 204),
        (weighted(grid(4, 5), 2), 117, 53, 255),
        (weighted(grid(4, 5), 3), 139, 4, 153),
    ],
)
def test_E6_the_search_keeps_few_partial_sets(
    routes: list[Route], length: int, most_kept: int, most_tables: int
) -> None:
    """A better search may need less. One that needs more has lost a way to see early what can't become the longest."""
    scratch = engine.new_scratch()
    assert engine.path_length(words(list(range(len(routes)))), tables_for(routes), scratch) == length
    kept = (np.asarray(scratch)["path_keys"][0] != 0).any(axis=0).sum()
    assert kept <= most_kept
    assert scratch[0]["path_stamp"] <= most_tables


# The bonus

FOUR = [Route(0, 1, 3), Route(1, 2, 2), Route(3, 4, 5), Route(5, 6, 4)]


def test_E6_all_players_who_tie_get_the_bonus() -> None:
    scores = scored(FOUR, [[0, 1], [2], [3], []])
    assert scores[0]["longest"][:4].tolist() == [5, 5, 4, 0]
    assert scores[0]["longest_path_bonus"][:4].tolist() == [10, 10, 0, 0]
    assert scores[0]["total"][:4].tolist() == [10, 10, 0, 0]


def test_E6_without_a_route_nobody_gets_the_bonus() -> None:
    assert scored(FOUR, [[], [], []])[0]["longest_path_bonus"].tolist() == [0, 0, 0, 0, 0]


def test_E6_a_frontier_wider_than_50_trains_can_make_is_reported() -> None:
    assert engine_path(unit(complete(12))) == 66 - 5
    assert engine_path(unit(complete(13))) == -1


def test_E6_too_little_scratch_space_is_reported() -> None:
    small = engine.new_scratch(4)
    routes = unit(complete(8))
    assert engine.path_length(words(list(range(28))), tables_for(routes), small) == -1
    assert engine.path_length(words([0, 1]), tables_for(routes), small) == 2
    state, scores = engine.new_states(1), engine.new_scores()
    state[0]["players"] = 2
    assert engine.score_game(state, tables_for(routes), small, scores)
    state[0]["claimed"][1] = words(list(range(28)))
    assert not engine.score_game(state, tables_for(routes), small, scores)


def test_E6_as_many_partial_sets_fit_as_there_is_space_for() -> None:
    """Half of the slots are in use then, and a key that finds the last ones taken goes to the first."""
    tables, all_routes = tables_for(unit(grid(5, 5))), words(list(range(40)))
    assert engine.path_length(all_routes, tables, engine.new_scratch(33)) == 34
    for less in range(1, 33) if INTERPRETED else (32,):  # the search is compiled for each size
        assert engine.path_length(all_routes, tables, engine.new_scratch(less)) == -1


def test_E6_the_stamps_of_tables_begin_again_before_they_overflow() -> None:
    """A search whose first table gets the last stamp leaves behind what it leaves behind in an unused space."""
    fresh, used = engine.new_scratch(), engine.new_scratch()
    engine.path_length(words(list(range(28))), tables_for(unit(complete(8))), used)
    used[0]["path_stamp"] = 1_999_999_999
    routes = unit(grid(3, 3))
    for scratch in (fresh, used):
        assert engine.path_length(words(list(range(12))), tables_for(routes), scratch) == 10
    assert used[0]["path_stamp"] == fresh[0]["path_stamp"]
    assert np.array_equal(used["path_stamps"], fresh["path_stamps"])


@pytest.mark.skipif(INTERPRETED, reason="it runs interpreted already")
def test_E6_interpreted_gives_the_same() -> None:
    script = (
        "from tests.rules.test_longest_path import *; "
        "print([engine_path(unit(pairs)) for pairs in (PETERSEN, complete(6), grid(3, 4), bipartite(3, 20))])"
    )
    assert printed("-c", script, NUMBA_DISABLE_JIT="1") == ["[11, 13, 15, 42]"]
