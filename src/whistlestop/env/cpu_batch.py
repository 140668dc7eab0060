"""A batch on the CPU: the games in NumPy arrays, stepped by compiled code on several threads."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from whistlestop import refusal
from whistlestop.actions import IllegalAction, text
from whistlestop.boards import Variant, load
from whistlestop.env import engine
from whistlestop.env.arrays import BatchArrays, stacked
from whistlestop.env.compile import announce_first_compile
from whistlestop.env.game_length import longest_game
from whistlestop.env.rewards import reward_number
from whistlestop.env.stepping import ENDED, RUNNING, SKIP, TRUNCATED, UNSCORED
from whistlestop.env.threads import BEGIN, CHECK, CHOOSE, OBSERVE, PLAY_OUT, STEP, Threads
from whistlestop.game import Game
from whistlestop.observations.board_layout import UNUSED, board_layout_of, layout_for
from whistlestop.observations.layout import Layout, layout_of
from whistlestop.observations.ticket_plan import TICKET_PLAN
from whistlestop.origin import Origin, check_players
from whistlestop.position_state import describe
from whistlestop.refusal_codes import NoSuchActionNumber
from whistlestop.rules import engine as rules_engine
from whistlestop.rules.engine import Records
from whistlestop.rules.scoring import SCORES
from whistlestop.rules.state import NONE, OVER
from whistlestop.scoring import variant_tables
from whistlestop.view import seats_to_act


class CpuBatch:
    """A batch whose arrays are in main memory; `Batch(...)` makes one."""

    def __init__(
        self,
        variant: str | Path | Variant,
        players: int,
        games: int,
        *,
        options: Iterable[str] = (),
        reward: str = "win",
        autoreset: bool = True,
        threads: int | None = None,
        device: str = "cpu",
        observation: str = "v0",
        max_actions: SupportsIndex | None = None,
    ) -> None:
        """`threads` is how many cores to use; by default all. Without `autoreset` an ended game stays as it is.

        With `device="cuda"` all arrays are on the GPU, and PyTorch and JAX take them without a copy. `observation` is
        the version of the observations: `v0`, what is on the table, or `v1`, one layout for all variants and numbers of
        players of a board, with what the seat's tickets are still missing. A game is broken off after `max_actions`
        actions of all seats together; by default after 600 for each player.
        """
        chosen = tuple(options)
        if not isinstance(variant, Variant):
            variant = load(variant, chosen)
        self.variant = variant.with_options(chosen) if chosen else variant
        check_players(players)
        if games < 1:
            raise ValueError(f"a batch has at least one game, not {games}")
        self.players = players
        self.games = games
        self.device = device
        self.autoreset = autoreset
        self.layout: Layout = layout_for(self.variant, players, observation)
        self._is_v1 = observation == "v1"
        self._cached_arrays: BatchArrays | None = None
        self._reward = reward_number(reward)
        self._make_arrays(games, players, np.full(games, longest_game(self.variant, players, max_actions), np.int32))
        self._start_threads(threads)

    def _make_arrays(self, games: int, players: int, max_actions: NDArray[np.int32]) -> None:
        self.observations: NDArray[np.float32] = np.zeros((games, self.layout.size), np.float32)
        """The observation of the acting seat in each game (`layout`)."""
        self.masks: NDArray[np.int8] = np.zeros((games, self.variant.num_actions), np.int8)
        """1 for each action that the acting seat may play."""
        self.seats: NDArray[np.int8] = np.full(games, -1, np.int8)
        """The seat that acts in each game; -1 where the game is over or was broken off."""
        self.rewards: NDArray[np.float32] = np.zeros((games, players), np.float32)
        """What the last step was worth to each seat."""
        self.status: NDArray[np.int8] = np.zeros(games, np.int8)
        self.seeds: NDArray[np.uint64] = np.zeros(games, np.uint64)
        """The seed of each running game."""
        self.states: Records = rules_engine.new_states(games)
        self.states["phase"] = OVER  # until `reset`
        self.scores: Records = rules_engine.records(games, SCORES)
        """The scores of the last game that ended in each row."""
        self._offsets = rules_engine.for_engine(layout_of(self.variant, players).offsets)
        self.use_groups(np.zeros(games, np.int16), (self.variant,), np.full(games, players, np.int8), max_actions)
        self._plans = rules_engine.records(games if self._is_v1 else 0, TICKET_PLAN)
        self._action_generators = np.zeros((games, 2), np.uint64)
        self._actions = np.zeros(games, np.int32)
        announce_first_compile()

    def use_groups(
        self,
        groups: NDArray[np.int16],
        variants: tuple[Variant, ...],
        players: NDArray[np.int8],
        max_actions: NDArray[np.int32],
    ) -> None:
        """Play each game by the variant of its group, with its own number of players (`mixed_batch`); then reset."""
        self._variants, self._groups = variants, groups
        self.max_actions = max_actions
        """After how many actions each game is broken off."""
        self._cached_arrays = None
        self.states["players"] = players
        self._action_counts = np.array([variant.num_actions for variant in variants], np.int32)
        self._tables: Records = stacked([variant_tables(variant) for variant in variants])
        offsets = [board_layout_of(variant).offsets if self._is_v1 else UNUSED for variant in variants]
        self._board_offsets: Records = stacked(offsets)

    @property
    def _arrays(self) -> BatchArrays:
        """The arrays as compiled functions take them; a caller may replace observations and masks at any time."""
        cached = self._cached_arrays
        if cached is None or cached.observations is not self.observations or cached.masks is not self.masks:
            cached = self._cached_arrays = self._collected_arrays()
        return cached

    def _collected_arrays(self) -> BatchArrays:
        return BatchArrays(
            self.states,
            self._groups,
            self._tables,
            self._offsets,
            self._board_offsets,
            self._plans,
            self._action_generators,
            self.seeds,
            self.seats,
            self.scores,
            self.rewards,
            self.max_actions,
            self.status,
            self.observations,
            self.masks,
            self._reward,
        )

    def _start_threads(self, threads: int | None) -> None:
        self._threads = Threads(self.games, threads)

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which games the last step ended."""
        return np.equal(self.status, ENDED)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games the last step broke off, since they had `max_actions` actions."""
        return np.equal(self.status, TRUNCATED)

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Begin all games."""
        self.reset_to(self._seeds_from(seed))

    def reset_to(self, seeds: ArrayLike, wanted: ArrayLike | None = None) -> None:
        """Begin the wanted games, or all, with these seeds: one for every game; those of other games are ignored.

        >>> batch = CpuBatch("usa", players=2, games=3)
        >>> batch.reset()
        >>> batch.reset_to([10, 11, 12], wanted=[True, False, True])
        >>> batch.seeds.tolist()
        [10, 1, 12]
        """
        given, chosen = self._seeds_and_wanted(seeds, wanted)
        self._begin(given, chosen)

        arrays = self._arrays

        def observe(_: Records, first: int, last: int) -> None:
            engine.observe_games(arrays, chosen, first, last)

        self._threads.share(observe, OBSERVE)

    def _seeds_from(self, first: SupportsIndex) -> NDArray[np.uint64]:
        return np.uint64(operator.index(first) % 2**64) + np.arange(self.games, dtype=np.uint64)

    def _begin_all(self, seed: SupportsIndex) -> None:
        self._begin(self._seeds_from(seed), np.ones(self.games, np.bool_))

    def _begin(self, given: NDArray[np.integer[Any]], chosen: NDArray[np.bool_]) -> None:
        """Set up the chosen games."""
        self.seeds[chosen] = given[chosen]
        self.status[chosen] = RUNNING
        self.rewards[chosen] = 0

        arrays = self._arrays

        def begin(scratch: Records, first: int, last: int) -> None:
            engine.begin_games(arrays, scratch, chosen, first, last)

        self._threads.share(begin, BEGIN)

    def _seeds_and_wanted(
        self, seeds: ArrayLike, wanted: ArrayLike | None
    ) -> tuple[NDArray[np.integer[Any]], NDArray[np.bool_]]:
        """Return both as arrays; raise ValueError if they make no sense."""
        given = self._whole_numbers("seeds", seeds)
        chosen = np.ones(self.games, np.bool_) if wanted is None else np.asarray(wanted)
        if chosen.shape != (self.games,) or chosen.dtype != np.bool_:
            raise ValueError(
                f"wanted must be {self.games} booleans, one for each game, not {chosen.dtype}{chosen.shape}"
            )
        if (given[chosen] < 0).any():
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {given[chosen].min()}")
        return given, chosen

    def step(
        self,
        actions: ArrayLike,
        *,
        observations: NDArray[np.float32] | None = None,
        masks: NDArray[np.int8] | None = None,
    ) -> None:
        """Play one action in every game; if any of them is illegal, raise `IllegalAction` and play nothing.

        A game whose action is -1 stays as it is. A game that ends or is broken off is followed by a new one at once if
        `autoreset` is on. `observations` and `masks`, if given, are your own arrays, and are used from now on.
        """
        given = None if observations is None and masks is None else self._fitting(observations, masks)
        self._check(actions)
        if given is not None:
            self._write_to(*given, unchanged=(self._actions == SKIP) | (self.seats == NONE))
        if sum(self._threads.share(self._play, STEP)):
            late = self._settle_in_more_space()
            if self.autoreset:
                self._follow(late)

    def _play(self, scratch: Records, first: int, last: int) -> int:
        """Play the actions of some games; return how many must be scored in more space."""
        seed_stride = self.games if self.autoreset else 0
        return engine.step_games(self._arrays, scratch, self._actions, seed_stride, first, last)

    def write_to(self, observations: NDArray[np.float32] | None, masks: NDArray[np.int8] | None) -> None:
        """Write observations and masks into these arrays from now on; copy the current ones there."""
        self._write_to(*self._fitting(observations, masks), unchanged=np.ones(self.games, np.bool_))

    def _fitting(
        self, observations: NDArray[np.float32] | None, masks: NDArray[np.int8] | None
    ) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return the given arrays, or the batch's own in place of those that are not given."""
        return (
            self.observations if observations is None else self._fit("observations", observations, self.observations),
            self.masks if masks is None else self._fit("masks", masks, self.masks),
        )

    @staticmethod
    def _fit(name: str, given: NDArray[Any], own: NDArray[Any]) -> NDArray[Any]:
        """Return the given array if it can replace the batch's own; raise ValueError otherwise."""
        if not isinstance(given, np.ndarray):
            raise ValueError(f"{name} must be an array of {own.dtype}{own.shape}, not a {type(given).__name__}")
        if given.shape != own.shape or given.dtype != own.dtype:
            raise ValueError(f"{name} must be an array of {own.dtype}{own.shape}, not {given.dtype}{given.shape}")
        if not given.flags.c_contiguous or not given.flags.writeable:
            raise ValueError(f"{name} must be contiguous and writeable")
        return given

    def _write_to(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], unchanged: NDArray[np.bool_]
    ) -> None:
        """Use these arrays, and copy the rows of `unchanged` games, which a step won't write."""
        if observations is not self.observations:
            observations[unchanged] = self.observations[unchanged]
        if masks is not self.masks:
            masks[unchanged] = self.masks[unchanged]
        self.observations, self.masks = observations, masks

    def _whole_numbers(self, what: str, given: ArrayLike) -> NDArray[Any]:
        numbers = np.asarray(given)
        if numbers.shape != (self.games,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(
                f"{self.games} games need as many whole numbers for {what}, not {numbers.dtype}{numbers.shape}"
            )
        return numbers

    def _check(self, actions: ArrayLike) -> None:
        given = self._whole_numbers("actions", actions)
        self._actions[:] = given
        if given.dtype != np.int32 and (self._actions != given).any():  # too big for 32 bits
            beyond = int(np.flatnonzero(self._actions != given)[0])
            raise self._refusal(beyond, int(given[beyond]))

        def find(scratch: Records, first: int, last: int) -> int:
            return engine.first_illegal(
                self.states,
                self._groups,
                self._tables,
                scratch,
                self.seats,
                self._actions,
                self._action_counts,
                first,
                last,
            )

        if illegal := [i for i in self._threads.share(find, CHECK) if i >= 0]:
            raise self._refusal(illegal[0], int(given[illegal[0]]))

    def _refusal(self, i: int, number: int) -> IllegalAction:
        """Explain why the action with this number is not legal in game `i`."""
        variant = self._variants[int(self._groups[i])]
        if not 0 <= number < variant.num_actions:
            return IllegalAction(NoSuchActionNumber(number, variant.num_actions - 1), "N1").at(f"Game {i}")
        action = variant.action(number)
        states, seat = self._state(i), int(self.seats[i])
        why = refusal.explain(variant, states, seats_to_act(variant, states), seat, action)
        return why.at(f'Game {i}, seat {seat}, action {number} "{text(action)}"')

    def _settle_in_more_space(self) -> NDArray[np.bool_]:
        """Score the games whose longest path needs more scratch space than usual; return which."""
        late = np.equal(self.status, UNSCORED)
        settle_in_more_space(
            self.states, self._groups, self._tables, self.scores, self.rewards, self.status, self._reward
        )
        return late

    def _follow(self, late: NDArray[np.bool_]) -> None:
        """Begin the games that follow those that were scored late, as a step does for all other games."""
        rewards = self.rewards[late]
        self.reset_to(self.seeds + np.uint64(self.games), late)
        self.rewards[late], self.status[late] = rewards, ENDED

    def random_actions(self) -> NDArray[np.int32]:
        """Return a random legal action for every game, all equally likely; 0 for a game that is over.

        They depend only on the games' seeds, and are the same as in `whistlestop bench`.
        """
        actions = np.zeros(self.games, np.int32)

        def choose(scratch: Records, first: int, last: int) -> None:
            engine.choose_random_actions(
                self.states,
                self._groups,
                self._tables,
                scratch,
                self._action_generators,
                self.seats,
                actions,
                first,
                last,
            )

        self._threads.share(choose, CHOOSE)
        return actions

    def play_out(self) -> None:
        """Play every game to its end with random actions, or until it is broken off; score it. `reset` begins new ones.

        The rewards are for all these actions together. `observations` stay unchanged.
        """
        self._play_out()
        self._clear_masks()

    def play_random_games(self, seed: SupportsIndex = 0) -> None:
        """Deal, play and score as many random games as the batch has, quickly: without any observation.

        >>> batch = CpuBatch("usa", players=2, games=100)
        >>> batch.play_random_games(seed=1)
        >>> batch.scores["total"][0, :2].tolist()
        [-70, -55]
        """
        self._begin_all(seed)
        self._play_out()
        self._clear_masks()

    def _clear_masks(self) -> None:
        self.masks[:] = 0

    def _play_out(self) -> None:
        arrays = self._arrays

        def play_out(scratch: Records, first: int, last: int) -> int:
            return engine.play_out_games(arrays, scratch, first, last)

        if sum(self._threads.share(play_out, PLAY_OUT)):
            self._settle_in_more_space()

    def game(self, i: int) -> Game:
        """Return a copy of game `i`, to inspect or to play on."""
        if not 0 <= i < self.games:
            raise IndexError(f"there is no game {i}; they are numbered 0 to {self.games - 1}")
        states = self._state(i)
        variant, players = self._variants[int(self._groups[i])], int(states["players"][0])
        return Game(variant, states, Origin(players=players, position=describe(variant, states)))

    def _state(self, i: int) -> Records:
        """Return a copy of one game's state."""
        return rules_engine.copy_states(self.states[i : i + 1])

    def close(self) -> None:
        """End the threads."""
        self._threads.close()


def settle_in_more_space(
    states: Records,
    groups: NDArray[np.int16],
    tables: Records,
    scores: Records,
    rewards: NDArray[np.float32],
    status: NDArray[np.int8],
    reward: int,
) -> None:
    """Score the games that wait for it, in as much scratch space as they need."""
    space = 8 * rules_engine.PATH_STATES
    while engine.settle_games(states, groups, tables, rules_engine.new_scratch(space), scores, rewards, status, reward):
        space *= 8
