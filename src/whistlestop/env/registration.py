"""Registers all variants with Gymnasium and PettingZoo, whichever is installed, when it is imported.

>>> import whistlestop.env.registration
>>> import gymnasium, pettingzoo
>>> env = gymnasium.make("Whistlestop/usa-v0", players=2, opponents="random")
>>> envs = gymnasium.make_vec("Whistlestop/europe-v0", num_envs=8, players=3, reward="points")
>>> game = pettingzoo.make("aec", "whistlestop/europe-mega-v0", players=4, options=("max",))

Names that end in `-v1` have observations of version 1 (`docs/reference/observations.md`).

Gymnasium imports it automatically if it is named before the colon:

>>> env = gymnasium.make("whistlestop.env.registration:Whistlestop/usa-v0")
"""

from __future__ import annotations

from itertools import product

from whistlestop.boards import variants
from whistlestop.extras import MissingExtra
from whistlestop.observations.board_layout import VERSIONS


def register_with_gymnasium() -> bool:
    """Register `Whistlestop/usa-v0` and so on, in both versions; return whether Gymnasium is installed."""
    try:
        from gymnasium import register
        from gymnasium.envs.registration import registry
    except ImportError:
        return False
    for name, version in product(variants(), VERSIONS):
        id = f"Whistlestop/{name}-{version}"
        if id not in registry:
            register(
                id,
                entry_point="whistlestop.env.gymnasium_env:WhistlestopEnv",
                vector_entry_point="whistlestop.env.gymnasium_vector_env:WhistlestopVectorEnv",
                kwargs={"variant": name, "observation": version},
            )
    return True


def register_with_pettingzoo() -> bool:
    """Register `whistlestop/usa-v0` and so on, in both forms; return whether PettingZoo is installed."""
    try:
        from pettingzoo import aec_registry, register
    except ImportError:
        return False
    for name, version in product(variants(), VERSIONS):
        id = f"whistlestop/{name}-{version}"
        if id not in aec_registry:
            settings = {"variant": name, "observation": version}
            register("aec", id, "whistlestop.env.pettingzoo_env:env", kwargs=settings)
            register("parallel", id, "whistlestop.env.pettingzoo_env:parallel_env", kwargs=settings)
    return True


if not any([register_with_gymnasium(), register_with_pettingzoo()]):
    raise MissingExtra('registration needs gymnasium or pettingzoo: pip install "whistlestop[rl]"')
