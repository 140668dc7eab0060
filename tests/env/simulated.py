"""Plays the same few games on the CPU and through the CUDA kernels, in Numba's simulator, and compares them.

Run as a program with `NUMBA_ENABLE_CUDASIM=1` and `NUMBA_DISABLE_JIT=1`; prints a line for each comparison.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from whistlestop.actions import IllegalAction
from whistlestop.boards import load
from whistlestop.env import kernels
from whistlestop.env.batch import Batch
from whistlestop.env.device import device_dtype, to_device
from whistlestop.env.mixed_batch import GameGroup, mixed_batch
from whistlestop.env.stepping import SKIP
from whistlestop.rules.scratch import scratch_dtype

GAMES = 3
STEPPED = ("observations", "masks", "seats", "rewards", "status", "seeds", "states")
PLAYED = ("states", "scores", "rewards", "status", "seats", "masks")


def on_host(array: Any) -> np.ndarray[Any, Any]:
    """An array of the device as one of NumPy."""
    return np.asarray(array.copy_to_host())


def differing(here: Batch, there: Batch, names: tuple[str, ...]) -> list[str]:
    """The arrays, and fields of records, in which two batches differ; padding between the fields is ignored."""
    found = []
    for name in names:
        one, other = np.asarray(getattr(here, name)), on_host(getattr(there, name))
        for field in one.dtype.names or ("",):
            a, b = (one[field], other[field]) if field else (one, other)
            if a.tobytes() != b.tobytes():
                found.append(f"{name} {field}")
    return found


def compare(name: str, players: int, reward: str, steps: int, observation: str = "v0") -> list[str]:
    """Step both, skip a game, refuse an action, play on to the end."""
    here = Batch(name, players, GAMES, reward=reward, observation=observation)
    there = Batch(name, players, GAMES, reward=reward, observation=observation, device="cuda")
    return compare_batches(here, there, steps)


def compare_mixed(names: str, steps: int) -> list[str]:
    """Do the same with a mixture of variants and numbers of players, such as `usa:2+usa-mega:3+usa:5`."""
    groups = [GameGroup(load(name), int(players)) for name, players in (group.split(":") for group in names.split("+"))]
    of_game = np.arange(GAMES) % len(groups)
    here, there = (mixed_batch(groups, of_game, reward="points", device=device) for device in ("cpu", "cuda"))
    return compare_batches(here, there, steps)


def compare_batches(here: Batch, there: Batch, steps: int) -> list[str]:
    """Compare two batches on the way."""
    here.reset(seed=5)
    there.reset(seed=5)
    faults = differing(here, there, STEPPED)
    for step in range(steps):
        actions = here.random_actions()
        if on_host(there.random_actions()).tolist() != actions.tolist():
            faults.append("random actions")
        if step % 5 == 4:
            actions[step % GAMES] = SKIP
        here.step(actions)
        there.step(actions)
        faults += differing(here, there, STEPPED)
    faults += refusal(here, there)
    here.play_out()
    there.play_out()
    faults += differing(here, there, PLAYED)
    here.reset_to([7, 8, 9], [True, False, True])
    there.reset_to([7, 8, 9], [True, False, True])
    return faults + differing(here, there, STEPPED)


def broken_off(name: str, players: int, reward: str) -> list[str]:
    """Games that are broken off after the same action, and followed by the next ones or not; nobody is paid."""
    faults = []
    for autoreset in (True, False):
        settings: dict[str, Any] = {"reward": reward, "autoreset": autoreset, "max_actions": players + 2}
        here = Batch(name, players, GAMES, **settings)
        there = Batch(name, players, GAMES, **settings, device="cuda")
        here.reset(seed=5)
        there.reset(seed=5)
        for step in range(1, players + 5):
            actions = here.random_actions()
            there.random_actions()
            here.step(actions)
            there.step(actions)
            faults += differing(here, there, (*STEPPED, "ended", "truncated", "max_actions"))
            if here.truncated.any() != (step == players + 2):
                faults.append(f"broken off after {step}")
        here.play_out()
        there.play_out()
        faults += differing(here, there, (*PLAYED, "ended", "truncated"))
        if here.truncated.all() != autoreset:
            faults.append("not broken off in playing out")
    return faults


def refusal(here: Batch, there: Batch) -> list[str]:
    """An illegal action is refused in the same words, and nothing changes."""
    wrong = here.random_actions()
    wrong[1] = here.variant.num_actions - 1
    there.random_actions()
    words = []
    for batch in (here, there):
        try:
            batch.step(wrong)
        except IllegalAction as refused:
            words.append(str(refused))
    return [] if len(words) == 2 and words[0] == words[1] else [f"refusals {words}"]


def follow(name: str) -> list[str]:
    """An ended game is paid and followed by the next one, also if its scoring needs more and more space."""
    faults = []
    for little, large in ((96, 512), (2, 512), (2, 3)):
        kernels.FEW_PATH_STATES = little
        kernels._SCORING = device_dtype(scratch_dtype(little, log_rows=1))
        here, there = Batch(name, 2, 1), small_space(Batch(name, 2, 1, device="cuda"), large)
        here.reset(seed=5)
        for _ in range(here_ends(name) - 2):
            here.step(here.random_actions())
        transplant(here, there)
        while not here.ended.any():
            here.step(here.random_actions())
            there.step(there.random_actions())
            faults += differing(here, there, (*STEPPED, "scores", "ended", "truncated"))
    return faults


def here_ends(name: str) -> int:
    """How many actions the game takes."""
    batch = Batch(name, 2, 1)
    batch.play_random_games(seed=5)
    return int(batch.states["actions"][0])


def small_space(batch: Batch, states: int) -> Batch:
    """A batch whose largest scratch space on the device has room for that many partial paths."""
    batch._large_scratch = to_device(np.zeros(1, scratch_dtype(states, log_rows=1)))  # type: ignore[attr-defined]
    return batch


def transplant(here: Batch, there: Batch) -> None:
    """Put the games of one batch into the other."""
    for name in ("states", "seats", "seeds", "_action_generators", "observations", "masks"):
        array = getattr(there, name)
        array.copy_to_device(np.asarray(getattr(here, name)).view(array.dtype))


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        variant, *rest = argument.split(",")
        if ":" in variant:
            faults = compare_mixed(variant, int(rest[0]))
        elif len(rest) == 2:
            faults = broken_off(variant, int(rest[0]), rest[1])
        else:
            faults = compare(variant, int(rest[0]), rest[1], int(rest[2]), *rest[3:]) if rest else follow(variant)
        print(argument, faults or "same")
