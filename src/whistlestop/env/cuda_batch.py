"""A batch on a GPU: the same games as on a CPU, byte for byte, in the device's memory."""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.env import kernels
from whistlestop.env.compile import KERNELS
from whistlestop.env.cpu_batch import CpuBatch, settle_in_more_space
from whistlestop.env.device import SIMULATED, DeviceArray, as_device_array, cuda, is_on_device, to_device
from whistlestop.env.kernels import ILLEGAL, LEFT, THREADS
from whistlestop.env.stepping import ENDED, TRUNCATED, UNSCORED
from whistlestop.rules import engine as rules_engine
from whistlestop.rules.engine import Records
from whistlestop.rules.scoring import SCORES
from whistlestop.rules.scratch import scratch_dtype
from whistlestop.rules.state import NONE, OVER, STATE

SCORERS = 512
"""How many threads have a large scratch space of their own to score games in."""
_NO_ILLEGAL = np.iinfo(np.int32).max


class CudaBatch(CpuBatch):
    """A batch whose arrays are on the device; `Batch(..., device="cuda")` makes one."""

    def _make_arrays(self, games: int, players: int, max_actions: NDArray[np.int32]) -> None:
        if not SIMULATED and not cuda.is_available():
            raise RuntimeError('device="cuda" needs an NVIDIA GPU and its driver, and there is none here')
        self.observations: DeviceArray = cuda.to_device(np.zeros((games, self.layout.size), np.float32))
        self.masks: DeviceArray = cuda.to_device(np.zeros((games, self.variant.num_actions), np.int8))
        self.seats: DeviceArray = cuda.to_device(np.full(games, NONE, np.int8))
        self.rewards: DeviceArray = cuda.to_device(np.zeros((games, players), np.float32))
        self.status: DeviceArray = cuda.to_device(np.zeros(games, np.int8))
        self.seeds: DeviceArray = cuda.to_device(np.zeros(games, np.uint64))
        self.scores: DeviceArray = to_device(np.zeros(games, SCORES))
        self.use_groups(np.zeros(games, np.int16), (self.variant,), np.full(games, players, np.int8), max_actions)
        self._action_generators = cuda.to_device(np.zeros((games, 2), np.uint64))
        self._all_games = cuda.to_device(np.ones(games, np.bool_))
        self._wanted = cuda.to_device(np.zeros(games, np.bool_))
        self._waiting = cuda.to_device(np.zeros(games, np.int32))
        self._counts = cuda.to_device(np.zeros(3, np.int32))
        space = np.zeros(min(SCORERS, games), scratch_dtype(rules_engine.PATH_STATES, log_rows=1))
        self._large_scratch = to_device(space)
        self._blocks = -(-games // THREADS)
        if not SIMULATED:
            KERNELS.announce()

    def use_groups(
        self,
        groups: NDArray[np.int16],
        variants: tuple[Variant, ...],
        players: NDArray[np.int8],
        max_actions: NDArray[np.int32],
    ) -> None:
        """See `CpuBatch.use_groups`."""
        never_begun = np.zeros(self.games, STATE)
        never_begun["phase"] = OVER
        self.states: DeviceArray = never_begun
        super().use_groups(groups, variants, players, max_actions)
        self.states = to_device(self.states)
        self.max_actions: DeviceArray = cuda.to_device(max_actions)
        self._host_tables = self._tables
        self._tables = to_device(np.asarray(self._tables))
        offsets = self._board_offsets if self._is_v1 else self.layout.offsets
        self._offsets = to_device(np.asarray(offsets))
        self._groups: DeviceArray = cuda.to_device(groups)
        self._action_counts = cuda.to_device(self._action_counts)

    def _start_threads(self, threads: int | None) -> None:
        """Start none: the device has its own."""

    @property
    def ended(self) -> DeviceArray:
        """Which games the last step ended, as booleans on the device."""
        return self._where(ENDED)

    @property
    def truncated(self) -> DeviceArray:
        """Which games the last step broke off, as booleans on the device."""
        return self._where(TRUNCATED)

    def _where(self, status: int) -> DeviceArray:
        found = cuda.device_array(self.games, np.bool_)
        self._launch(kernels.find_status, self.status, status, found)
        return found

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Begin all games."""
        self._begin_all(seed)
        self._observe()

    def reset_to(self, seeds: Any, wanted: Any | None = None) -> None:
        """Begin the wanted games, or all, with these seeds."""
        given, chosen = self._seeds_and_wanted(seeds, wanted)
        before = self.seeds.copy_to_host()
        before[chosen] = given[chosen]
        self.seeds.copy_to_device(before)
        self._wanted.copy_to_device(chosen)
        self._begin_wanted()
        self._observe()

    def _begin_all(self, seed: SupportsIndex) -> None:
        self._launch(kernels.number_seeds, self.seeds, np.uint64(operator.index(seed) % 2**64))
        self._wanted.copy_to_device(self._all_games)
        self._begin_wanted()

    def _begin_wanted(self) -> None:
        self._launch(
            kernels.begin_games,
            self.states,
            self._groups,
            self._tables,
            self._action_generators,
            self.seeds,
            self._wanted,
            self.rewards,
            self.status,
        )

    def step(self, actions: Any, *, observations: DeviceArray | None = None, masks: DeviceArray | None = None) -> None:
        """See `Batch.step`. Actions that are on the device already, such as PyTorch's, stay there."""
        given = self._fitting(observations, masks)
        chosen = self._on_device(actions)
        self._refuse_illegal(chosen)
        self._use(*given)
        self._launch(
            kernels.step_games,
            self.states,
            self._groups,
            self._tables,
            self.seats,
            chosen,
            self.rewards,
            self.status,
            self._wanted,
            self.max_actions,
            self._reward,
        )
        self._settle()
        if self.autoreset:
            self._launch(
                kernels.follow_games,
                self.states,
                self._groups,
                self._tables,
                self._action_generators,
                self.seeds,
                self.status,
                self._wanted,
                self.games,
            )
        self._observe()

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        """Run a kernel with a thread for every game."""
        kernel[self._blocks, THREADS](*arguments)

    def _observe(self) -> None:
        """Write the observations and masks of the acting seats in the wanted games."""
        for rows in (self.observations, self.masks):
            kernels.clear_rows[self.games, THREADS](self._wanted, rows)
        self._launch(
            kernels.observe_boards if self._is_v1 else kernels.observe_games,
            self.states,
            self._groups,
            self._tables,
            self._offsets,
            self._wanted,
            self.max_actions,
            self.seats,
            self.observations,
            self.masks,
        )

    def _on_device(self, actions: Any) -> DeviceArray:
        """Return the actions as whole numbers on the device."""
        if not is_on_device(actions):
            given = self._whole_numbers("actions", actions)
            return cuda.to_device(np.ascontiguousarray(given.astype(np.int64)))
        there = as_device_array(actions)
        if there.shape != (self.games,) or there.dtype not in (np.int32, np.int64):
            raise ValueError(
                f"{self.games} games need as many actions, int32 or int64, not {there.dtype}{tuple(there.shape)}"
            )
        return there

    def _refuse_illegal(self, actions: DeviceArray) -> None:
        self._counts.copy_to_device(np.array([_NO_ILLEGAL, 0, 0], np.int32))
        self._launch(
            kernels.find_illegal,
            self.states,
            self._groups,
            self._tables,
            self.seats,
            actions,
            self._action_counts,
            self._counts,
        )
        illegal = int(self._counts.copy_to_host()[ILLEGAL])
        if illegal != _NO_ILLEGAL:
            raise self._refusal(illegal, int(actions[illegal]))

    def _settle(self) -> None:
        """Score the games that have ended: first in little space, then in more, the last ones on the CPU."""
        played = (self.states, self._groups, self._tables)
        results = (self.scores, self.rewards, self.status)
        rest = (self._reward, self._waiting, self._counts)
        self._launch(kernels.settle_games, *played, *results, *rest)
        blocks = -(-len(self._large_scratch) // kernels.WARP)
        kernels.settle_waiting[blocks, kernels.WARP](*played, self._large_scratch, *results, *rest)
        if int(self._counts.copy_to_host()[LEFT]):
            self._settle_on_cpu()

    def _settle_on_cpu(self) -> None:
        """Score networks whose longest path needs more space than a thread can have; only custom boards have them."""
        status = self.status.copy_to_host()
        left = np.flatnonzero(status == UNSCORED)
        states = rules_engine.for_engine(self.states.copy_to_host()[left].view(STATE))
        groups = self._groups.copy_to_host()[left]
        scores = rules_engine.for_engine(self.scores.copy_to_host().view(SCORES))
        rewards = self.rewards.copy_to_host()
        own_scores, own_rewards, own_status = rules_engine.for_engine(scores[left]), rewards[left], status[left]
        settle_in_more_space(states, groups, self._host_tables, own_scores, own_rewards, own_status, self._reward)
        scores[left], rewards[left], status[left] = own_scores, own_rewards, own_status
        self.scores.copy_to_device(np.asarray(scores).view(self.scores.dtype))
        self.rewards.copy_to_device(rewards)
        self.status.copy_to_device(status)

    def random_actions(self) -> DeviceArray:
        """Return a random legal action for every game, all equally likely; 0 for a game that is over."""
        actions = cuda.device_array(self.games, np.int32)
        self._launch(
            kernels.choose_random_actions,
            self.states,
            self._groups,
            self._tables,
            self._action_generators,
            self.seats,
            actions,
        )
        return actions

    def _clear_masks(self) -> None:
        self._wanted.copy_to_device(self._all_games)
        kernels.clear_rows[self.games, THREADS](self._wanted, self.masks)

    def _play_out(self) -> None:
        self._counts.copy_to_device(np.array([_NO_ILLEGAL, 0, 0], np.int32))
        self._launch(
            kernels.play_out_games,
            self.states,
            self._groups,
            self._tables,
            self._action_generators,
            self.seats,
            self.rewards,
            self.status,
            self.max_actions,
            self._reward,
        )
        self._settle()

    def write_to(self, observations: DeviceArray | None, masks: DeviceArray | None) -> None:
        """Write observations and masks into these device arrays from now on; copy the current ones there."""
        self._use(*self._fitting(observations, masks))

    def _use(self, observations: DeviceArray, masks: DeviceArray) -> None:
        if observations is not self.observations:
            observations.copy_to_device(self.observations)
        if masks is not self.masks:
            masks.copy_to_device(self.masks)
        self.observations, self.masks = observations, masks

    @staticmethod
    def _fit(name: str, given: Any, own: DeviceArray) -> DeviceArray:
        """Return the given array as a device array if it can replace the batch's own; raise ValueError otherwise."""
        if not is_on_device(given):
            raise ValueError(f"{name} must be an array on the device, not a {type(given).__name__}")
        there = as_device_array(given)
        if tuple(there.shape) != tuple(own.shape) or there.dtype != own.dtype or not there.flags["C_CONTIGUOUS"]:
            what = f"{there.dtype}{tuple(there.shape)}"
            raise ValueError(f"{name} must be a contiguous array of {own.dtype}{tuple(own.shape)}, not {what}")
        return there

    def _state(self, i: int) -> Records:
        """Return a copy of one game's state."""
        return rules_engine.for_engine(self.states[i : i + 1].copy_to_host().view(STATE))

    def close(self) -> None:
        """Do nothing: the device's memory is freed with the arrays."""
