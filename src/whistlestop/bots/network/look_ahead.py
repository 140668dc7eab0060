"""Looking ahead with a network: its best actions are tried in many guesses of what is hidden.

Each action meets the same guesses and the same chance, so that actions are compared on equal terms. In every guess the
network plays all seats for some turns, until this seat is to begin one, and judges the position there. Actions that do
worse than others are dropped round by round, so that most of the time goes into telling apart the best (sequential
halving).
"""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.bots.network.continuations import Continuations, try_actions
from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.search.seat_knowledge import SeatKnowledge
from whistlestop.bots.seat_state import SeatState
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.weights import weights
from whistlestop.observations.board_layout import board_action_ids, board_layout_of
from whistlestop.observations.ticket_plan import TICKET_PLAN
from whistlestop.rules import engine as rules
from whistlestop.scoring import variant_tables
from whistlestop.view import View

MOST_CANDIDATES = 24
LEAST_PRIOR = 0.001
"""How likely an action must be, compared with the likeliest, to be tried."""
PRIOR_WEIGHT = 0.015
"""What it is worth to an action to be e times as likely as another."""
TURNS = 8
"""How many turns of all seats a continuation looks ahead, about: at least until this seat's next turn."""
TEMPERATURE = 1.0
"""How surprisingly the players of a continuation choose: 0 for always the best action, 1 for as likely as they are."""
MOST_AT_ONCE = 128
"""How many continuations go on at a time."""
SURE = 6.0
"""By how many standard errors an action must be worse than the best one to be dropped at once."""
ENOUGH_TO_BE_SURE = 16
"""How many guesses that takes at least."""


class Tried(NamedTuple):
    """What was found out about an action."""

    action: int
    """Its id."""
    prior: float
    """How likely the network chooses it without looking ahead; the priors of all legal actions add up to 1."""
    mean: float
    """How well the game went on, on average: a win is worth 1, a loss less than 0."""
    guesses: int
    """In how many guesses it was tried."""

    @property
    def worth(self) -> float:
        """By what actions are compared."""
        return self.mean + PRIOR_WEIGHT * float(np.log(self.prior))


class LookAhead:
    """Looks ahead from one position at a time."""

    def __init__(self, network: PlayerNetwork, variant: Variant) -> None:
        self._network = network
        self._tables = variant_tables(variant)
        self._planners, self._beliefs = engine.new_planners(1), rules.records(1, engine.BELIEFS)
        self._planners["weights"] = weights()
        self._guesses = rules.new_states(MOST_AT_ONCE)
        self._chance = np.zeros(2, np.uint64)
        self._space = new_space(network, variant)

    def try_actions(
        self,
        state: SeatState,
        view: View,
        knowledge: SeatKnowledge,
        priors: dict[int, float],
        budget: Budget,
        began: float,
        seed: int,
    ) -> list[Tried]:
        """Try the likeliest actions within the budget, which began at a time; return what was found, the best first.

        `view` shows the same as `state`; `priors` are those of the legal actions.
        """
        likeliest = sorted(priors, key=lambda action: (-priors[action], action))[:MOST_CANDIDATES]
        tried = [action for action in likeliest if priors[action] >= LEAST_PRIOR * priors[likeliest[0]]]
        knowledge.write_beliefs(self._beliefs, view)
        engine.believe(state.states, self._tables, self._planners, self._beliefs, state.seat)
        comparison = _Comparison(tried, priors)
        spending = _Spending(budget, began)
        rounds = (len(tried) - 1).bit_length()
        for number in range(rounds):
            share = (number + 1) / rounds
            while len(comparison.left) > 1:
                guesses = min(spending.room(share), MOST_AT_ONCE) // len(comparison.left)
                if guesses < 1 and comparison.guesses:
                    break
                started = time.perf_counter()
                results = self._results(state, comparison.left, max(guesses, 1), seed + comparison.guesses)
                spending.note(results.size, time.perf_counter() - started)
                comparison.add(results)
            comparison.drop_worse_half(at_least=1 if number == rounds - 1 else 2)
        return comparison.found()

    def _results(self, state: SeatState, tried: list[int], guesses: int, seed: int) -> NDArray[np.float64]:
        """Return the results of some actions, a row for each, in new guesses."""
        rows = np.asarray(self._guesses).view(np.uint8).reshape(MOST_AT_ONCE, -1)
        rows[:guesses] = np.asarray(state.states).view(np.uint8)
        for i in range(guesses):
            engine.seed(self._chance, np.uint64(seed + i))
            engine.guess_hidden(self._guesses[i : i + 1], self._tables, self._beliefs, state.seat, self._chance)
        try_actions(
            self._space,
            self._network.layers,
            self._guesses[:guesses],
            np.array(tried, np.int32),
            state.seat,
            np.uint64(seed),
            max(1, TURNS // len(state.ticket_counts)),
            self._network.metadata.points,
            TEMPERATURE,
        )
        return self._space.results[: len(tried) * guesses].reshape(len(tried), guesses).copy()


class _Comparison:
    """The results so far of all actions. Those that are left have been tried in all guesses."""

    def __init__(self, tried: list[int], priors: dict[int, float]) -> None:
        self.left = tried
        self._priors = priors
        self._results: dict[int, list[NDArray[np.float64]]] = {action: [] for action in tried}
        self.guesses = 0
        """How many guesses there were."""

    def add(self, results: NDArray[np.float64]) -> None:
        """Add results in new guesses, a row for each action that is left; drop actions that are surely worse."""
        for action, row in zip(self.left, results, strict=True):
            self._results[action].append(row)
        self.guesses += results.shape[1]
        if self.guesses >= ENOUGH_TO_BE_SURE:
            best = self.found()[0]
            self.left = [action for action in self.left if not self._surely_worse(action, best)]

    def drop_worse_half(self, at_least: int) -> None:
        """Drop the worse half of the actions, but keep so many."""
        kept = max(at_least, (len(self.left) + 1) // 2)
        best = {tried.action for tried in self.found()[:kept]}
        self.left = [action for action in self.left if action in best]

    def found(self) -> list[Tried]:
        """Return what was found out: first about the actions that are left, the best of them first."""
        found = [self._tried(action) for action in self._results]
        return sorted(found, key=lambda tried: (tried.action not in self.left, -tried.worth, -tried.prior))

    def _tried(self, action: int) -> Tried:
        rows = self._results[action]
        results = np.concatenate(rows) if rows else np.zeros(1)
        return Tried(action, self._priors[action], float(results.mean()), sum(map(len, rows)))

    def _surely_worse(self, action: int, best: Tried) -> bool:
        difference = np.concatenate(self._results[best.action]) - np.concatenate(self._results[action])
        error = difference.std() / np.sqrt(len(difference))
        return action != best.action and bool(best.worth - self._tried(action).worth > SURE * error)


class _Spending:
    """How much of a budget is spent."""

    def __init__(self, budget: Budget, began: float) -> None:
        self._budget, self._began = budget, began
        self._made = 0
        self._pace = 0.0
        """Continuations per second; 0 until there are some."""

    def room(self, share: float) -> int:
        """Return how many continuations can be made until a share of the budget is spent."""
        if self._budget.iterations is not None:
            return int(share * self._budget.iterations) - self._made
        assert self._budget.seconds is not None
        left = self._began + share * self._budget.seconds - time.perf_counter()
        return int(left * self._pace)

    def note(self, continuations: int, seconds: float) -> None:
        """Take account of continuations that were made."""
        self._made += continuations
        self._pace = continuations / max(seconds, 1e-6)


def new_space(network: PlayerNetwork, variant: Variant) -> Continuations:
    """Allocate the arrays for as many continuations as go on at a time."""
    layout, actions = board_layout_of(variant), len(variant.actions)
    return Continuations(
        states=rules.new_states(MOST_AT_ONCE),
        chance=np.zeros((MOST_AT_ONCE, 2), np.uint64),
        results=np.zeros(MOST_AT_ONCE),
        turns=np.zeros(MOST_AT_ONCE, np.int8),
        running=np.zeros(MOST_AT_ONCE, np.int32),
        observations=np.zeros((MOST_AT_ONCE, layout.size), np.float32),
        features=network.new_features(MOST_AT_ONCE),
        board_logits=np.zeros((MOST_AT_ONCE, network.metadata.actions), np.float32),
        tables=variant_tables(variant),
        offsets=rules.for_engine(layout.offsets),
        plans=rules.records(1, TICKET_PLAN),
        scratch=rules.new_scratch(),
        scores=rules.new_scores(),
        board_ids=board_action_ids(variant),
        mask=np.zeros(actions, np.int8),
        actions=np.zeros(actions, np.int32),
        logits=np.zeros(actions),
    )
