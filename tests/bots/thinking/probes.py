"""Entry points to compiled functions that Python can't call directly, and positions to try them on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.laws import new_game

import whistlestop as ws
from whistlestop.bots.thinking import beliefs as believing
from whistlestop.bots.thinking import (
    card_worth,
    claims,
    costs,
    engine,
    guessing,
    horizon,
    payments,
    planning,
    policy,
    proposals,
    station_plan,
    ticket_choice,
)
from whistlestop.bots.thinking.compile import entry_point
from whistlestop.bots.thinking.weights import weights
from whistlestop.rules import engine as rules
from whistlestop.scoring import variant_tables


@entry_point
def price(states: Any, tables: Any, planners: Any, seat: int) -> None:
    """Price every route for `find_way`."""
    costs.price_routes(states[0], tables[0], planners[0], seat)
    for route in range(tables[0].routes):
        planners[0].cost[route] = planners[0].base_cost[route]


@entry_point
def way(tables: Any, planners: Any, start: int, goal: int) -> int:
    return planning.find_way(tables[0], planners[0], start, goal)


@entry_point
def plan(states: Any, tables: Any, planners: Any, seat: int, extra_orders: int) -> None:
    """Plan for the tickets that the seat holds."""
    planners[0].extra[0] = np.uint64(0)
    planners[0].extra[1] = np.uint64(0)
    planning.make_plan(states[0], tables[0], planners[0], seat, extra_orders)


@entry_point
def needs(states: Any, tables: Any, planners: Any, seat: int) -> None:
    planning.note_needs(states[0], tables[0], planners[0], seat)


@entry_point
def holds(states: Any, planners: Any, seat: int) -> bool:
    return planning.plan_holds(states[0], planners[0], seat)


@entry_point
def best_set(hand: Any, need: Any, colour: int, cards: int, ferry: int) -> tuple[int, int]:
    return payments.best_set(hand, need, colour, cards, ferry)


@entry_point
def missing_cards(hand: Any, need: Any, colour: int, cards: int, ferry: int) -> tuple[int, int]:
    return payments.missing_cards(hand, need, colour, cards, ferry)


@entry_point
def weigh(states: Any, tables: Any, planners: Any, seat: int) -> int:
    """Plan, weigh the cards, and say which one to draw."""
    policy.refresh_plan(states[0], tables[0], planners[0], seat, 0)
    card_worth.weigh_cards(states[0], tables[0], planners[0], seat)
    return card_worth.best_card(states[0], planners[0])


@entry_point
def planned_claim(states: Any, tables: Any, planners: Any, seat: int) -> int:
    policy.refresh_plan(states[0], tables[0], planners[0], seat, 0)
    return claims.planned_claim(states[0], tables[0], planners[0], seat)


@entry_point
def spare_claim(states: Any, tables: Any, planners: Any, seat: int, at_least: int) -> int:
    policy.refresh_plan(states[0], tables[0], planners[0], seat, 0)
    return claims.spare_claim(states[0], tables[0], planners[0], seat, at_least)


@entry_point
def planned_station(states: Any, tables: Any, planners: Any, seat: int) -> int:
    policy.refresh_plan(states[0], tables[0], planners[0], seat, 0)
    return station_plan.planned_station(states[0], tables[0], planners[0], seat)


@entry_point
def turns_left(states: Any, planners: Any, seat: int) -> int:
    return horizon.turns_left(states[0], planners[0], seat)


@entry_point
def keep(states: Any, tables: Any, planners: Any, seat: int, extra_orders: int) -> int:
    return ticket_choice.best_keep(states[0], tables[0], planners[0], seat, extra_orders)


@entry_point
def progress(states: Any, tables: Any, planners: Any, seat: int, ticket: int) -> float:
    return believing.progress(states[0], tables[0], planners[0], seat, ticket)


@entry_point
def weigh_tickets(states: Any, tables: Any, planners: Any, beliefs: Any, seat: int) -> None:
    believing.weigh_tickets(states[0], tables[0], planners[0], beliefs[0], seat)


@entry_point
def propose(states: Any, tables: Any, scratch: Any, planners: Any, beliefs: Any, seat: int, most: int) -> int:
    return proposals.propose(states[0], tables[0], scratch[0], planners[0], beliefs[0], seat, most, 0)


@entry_point
def guess(states: Any, tables: Any, beliefs: Any, seat: int, chance: Any) -> None:
    guessing.guess(states[0], tables[0], beliefs[0], seat, chance)


class Thought:
    """A position with a planner."""

    def __init__(self, game: ws.Game, seed: int = 1) -> None:
        self.variant = game.variant
        self.states = rules.copy_states(game._states)
        self.tables = variant_tables(game.variant)
        self.scratch = rules.new_scratch()
        self.planners = engine.new_planners(1)
        self.planners["weights"] = weights()
        self.planners["chance"][0] = [seed, 1]
        self.beliefs = rules.records(1, engine.BELIEFS)

    def plan(self, seat: int, extra_orders: int = 0) -> None:
        plan(self.states, self.tables, self.planners, seat, extra_orders)

    def routes(self, field: str, seat: int) -> set[int]:
        """The set of routes (or tickets) in a field of the planner's state."""
        return members(self.planners[field][0, seat])

    def held(self, field: str, seat: int) -> set[int]:
        """The set of routes (or tickets) in a field of the state."""
        return members(self.states[field][0, seat])


def members(words: NDArray[np.uint64]) -> set[int]:
    """A bit mask as a set of indices."""
    return {64 * i + bit for i, word in enumerate(words.tolist()) for bit in range(64) if word >> bit & 1}


def moments(name: str, players: int, seed: int, every: int = 1, build: bool = True) -> Iterator[tuple[ws.Game, int]]:
    """Play a game at random, with many draws of tickets; yield it before every nth decision.

    Stations are soon gone when everything is done at random; `build=False` leaves them in reserve.
    """
    chance = random.Random(seed)
    game = new_game(name, players, seed)
    decisions = 0
    while not game.over:
        seat = chance.choice(game.to_act)
        if decisions % every == 0:
            yield game, seat
        legal = [action for action in game.legal(seat) if build or not isinstance(action, ws.BuildStation)]
        game.play(restless(legal or game.legal(seat), chance), seat)
        decisions += 1


def restless(legal: list[ws.Action], chance: random.Random) -> ws.Action:
    """A random action; tickets are drawn more often than chance alone would."""
    if ws.DrawTickets() in legal and chance.random() < 0.3:
        return ws.DrawTickets()
    return chance.choice(legal)


def midway(name: str, players: int, seed: int, actions: int) -> tuple[ws.Game, int]:
    """The position after this many decisions of such a game, or its last one."""
    last = None
    for number, moment in enumerate(moments(name, players, seed)):
        last = moment[0].copy(), moment[1]
        if number >= actions:
            break
    assert last is not None
    return last
