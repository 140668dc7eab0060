"""The decks of USA 1910 (U1-U4), and the bonus for the most completed tickets against a slow oracle."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.oracles import Route, Ticket, most_tickets_bonus

import whistlestop as ws
from whistlestop import bots
from whistlestop.boards import built_in_files
from whistlestop.rules.compile import INTERPRETED

ORACLES = [name for name in ws.variants() if ws.load(name).bonuses.most_tickets and not ws.load(name).stations]
"""The variants that the oracle can score: they give the bonus, and have no stations."""
TABLES = 5 if INTERPRETED else 60
BIG_CITIES = {"chicago", "dallas", "houston", "los-angeles", "miami", "new-york", "seattle"}


def cities_of(ticket: ws.Ticket, variant: ws.Variant) -> set[str]:
    return {variant.board.cities[ticket.a].id, variant.board.cities[ticket.b].id}


def oracle_bonuses(variant: ws.Variant, claims: list[list[str]], tickets: list[list[str]]) -> list[int]:
    """The bonus of each seat, worked out in plain Python; for variants without stations."""
    assert not variant.stations
    board, cards = variant.board, {ticket.id: ticket for ticket in variant.tickets}
    routes = {route.id: Route(route.a, route.b, route.length) for route in board.routes}
    return most_tickets_bonus(
        [[routes[id] for id in ids] for ids in claims],
        [[Ticket(cards[id].a, cards[id].b, cards[id].points) for id in ids] for ids in tickets],
        variant.bonuses.most_tickets,
    )


def random_table(variant: ws.Variant, chance: Random) -> tuple[list[list[str]], list[list[str]]]:
    """Connected networks for two to five players, with no more trains than there are, and tickets for each."""
    players = chance.randint(2, 5)
    free = {frozenset((route.a, route.b)): route for route in variant.board.routes}
    claims: list[list[str]] = []
    for _ in range(players):
        reached, trains, mine = {chance.randrange(len(variant.board.cities))}, variant.trains, []
        while near := [pair for pair in free if pair & reached and free[pair].length <= trains]:
            pair = chance.choice(sorted(near, key=sorted))
            route = free.pop(pair)
            reached |= pair
            trains -= route.length
            mine.append(route.id)
        claims.append(mine)
    cards = [ticket.id for ticket in variant.tickets]
    chance.shuffle(cards)
    return claims, [cards[seat::players][: chance.randint(0, 7)] for seat in range(players)]


@pytest.mark.parametrize("name", ORACLES)
def test_U2_the_bonus_is_the_oracles_at_random_tables(name: str) -> None:
    variant, chance, given = ws.load(name), Random(name), 0
    for _ in range(TABLES):
        claims, tickets = random_table(variant, chance)
        sheets = ws.score_table(variant, claims, tickets=tickets)
        bonuses = [sheet.most_tickets for sheet in sheets]
        assert bonuses == oracle_bonuses(variant, claims, tickets)
        assert all(s.total == s.routes + s.tickets + s.stations + s.longest + s.most_tickets for s in sheets)
        given += any(bonuses)
    assert given > 0, "some of the tables must show the bonus"


@pytest.mark.parametrize("name", ORACLES)
def test_U2_the_bonus_is_the_oracles_at_the_end_of_games(name: str) -> None:
    for seed in range(1 if INTERPRETED else 6):
        game = ws.Game.new(name, 3, seed=seed)
        players = [bots.make("greedy", seed=seed) for _ in range(3)]
        while not game.over:
            seat = game.to_act[0]
            game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
        claims = [[game.variant.board.routes[i].id for i in player.routes] for player in game.view().players]
        tickets = [[*sheet.tickets_done, *sheet.tickets_failed] for sheet in game.scores]
        assert [sheet.most_tickets for sheet in game.scores] == oracle_bonuses(game.variant, claims, tickets)


def test_U1_the_35_new_tickets_and_no_bonus_for_the_longest_path() -> None:
    variant = ws.load("usa-1910")
    mega, classic = ws.load("usa-mega"), ws.load("usa-classic")
    assert len(variant.tickets) == 35
    old_pairs = {frozenset(cities_of(ticket, classic)) for ticket in classic.tickets}
    new_pairs = [frozenset(cities_of(ticket, variant)) for ticket in variant.tickets]
    assert not old_pairs & set(new_pairs), "all of its tickets are new"
    assert set(variant.tickets) <= set(mega.tickets)
    same = ("board", "deals", "draw_tickets", "stations", "trains")
    assert [getattr(variant, field) for field in same] == [getattr(classic, field) for field in same]
    sheets = ws.score_table(variant, claims=[["duluth/helena"], []])
    assert [(sheet.longest, sheet.most_tickets, sheet.total) for sheet in sheets] == [(0, 0, 15), (0, 0, 0)]


X34 = ["atlanta/raleigh/1", "raleigh/washington/1"]
"""Washington-Atlanta: 2 + 2 points, and 4 for the ticket."""


def test_U2_fifteen_points_go_to_whoever_completed_the_most_tickets() -> None:
    sheets = ws.score_table("usa-1910", claims=[X34, ["duluth/helena"]], tickets=[["X34"], ["X18", "X32"]])
    assert [sheet.most_tickets for sheet in sheets] == [15, 0], "failed tickets don't count"
    assert sheets[0].total == 4 + 4 + 15


def test_U2_everybody_who_is_tied_gets_the_bonus() -> None:
    """Vancouver-Portland, of the Mystery Train, over Seattle; both have completed one ticket."""
    claims = [X34, ["seattle/vancouver/1", "portland/seattle/1"], []]
    sheets = ws.score_table("usa-mega", claims=claims, tickets=[["X34"], ["X65"], ["X18"]])
    assert [sheet.most_tickets for sheet in sheets] == [15, 15, 0]


def test_U2_if_nobody_completed_a_ticket_nobody_gets_the_bonus() -> None:
    sheets = ws.score_table("usa-1910", claims=[["duluth/helena"], []], tickets=[["X18"], []])
    assert [sheet.most_tickets for sheet in sheets] == [0, 0]


def test_U3_big_cities_has_the_tickets_that_touch_one_and_no_bonuses() -> None:
    variant, mega = ws.load("usa-big-cities"), ws.load("usa-mega")
    assert set(variant.tickets) == {ticket for ticket in mega.tickets if cities_of(ticket, mega) & BIG_CITIES}
    assert {city.id for city in variant.board.cities if city.big} == BIG_CITIES
    tickets = [[next(t.id for t in variant.tickets if cities_of(t, variant) == {"dallas", "new-york"})], []]
    claims = [["dallas/little-rock", "little-rock/nashville", "nashville/pittsburgh", "new-york/pittsburgh/green"], []]
    sheets = ws.score_table(variant, claims=claims, tickets=tickets)
    assert len(sheets[0].tickets_done) == 1
    assert (sheets[0].longest, sheets[0].most_tickets) == (0, 0)


def test_U4_mega_has_all_tickets_and_both_bonuses() -> None:
    variant = ws.load("usa-mega")
    (file,) = (file for file in built_in_files() if file.board.id == "usa")
    of_1910 = {ticket.id for deck in file.decks.values() for ticket in deck.tickets if ticket.id.startswith("X")}
    assert {ticket.id for ticket in variant.tickets} == of_1910
    assert len(of_1910) == 69
    sheets = ws.score_table(variant, claims=[X34, ["duluth/helena"]], tickets=[["X34"], []])
    assert [(sheet.longest, sheet.most_tickets) for sheet in sheets] == [(0, 15), (10, 0)]
