"""Environments by their names, in processes that have not imported Whistlestop yet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import whistlestop as ws

SOURCES = Path(__file__).parent.parent.parent / "src"
GYMNASIUM = f"""
import sys, gymnasium
for name in {ws.variants()}:
    id = "whistlestop.env.registration:Whistlestop/" + name + "-v0"
    env = gymnasium.make(id, players=3, opponents=["random", "greedy"], reward="points")
    assert "whistlestop.env.gymnasium_vector_env" not in sys.modules and "pettingzoo.classic" not in sys.modules
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert env.get_wrapper_attr("action_masks")().any()
    assert env.spec.id == "Whistlestop/" + name + "-v0"
    env.close()
    seen, _ = gymnasium.make("Whistlestop/" + name + "-v1", players=3, opponents="random").reset(seed=1)
    assert len(seen["observation"]) > 1000
for mode in ("vector_entry_point", "sync"):
    envs = gymnasium.make_vec("Whistlestop/usa-v0", num_envs=4, vectorization_mode=mode, players=2)
    envs.reset(seed=1)
    print(envs)
"""
PETTINGZOO = f"""
import pettingzoo
import whistlestop.env.registration
for name in {ws.variants()}:
    env = pettingzoo.make("aec", "whistlestop/" + name + "-v0", players=4, reward="rank")
    env.reset(seed=1)
    env.step(env.action_space("seat_0").sample())
    assert str(env) == "whistlestop/" + name + "-v0"
    env = pettingzoo.make("parallel", "whistlestop/" + name + "_v0", players=2)
    env.reset(seed=1)
    assert str(pettingzoo.make("aec", "whistlestop/" + name + "-v1", players=4)) == "whistlestop/" + name + "-v1"
print(env.agents)
"""
MISSING = """
import sys, importlib

def attempt(module, *missing):
    for name in [name for name in sys.modules if name.startswith("whistlestop.env")]:
        del sys.modules[name]
    loaded = {name: sys.modules.pop(name) for name in missing if name in sys.modules}
    sys.modules.update(dict.fromkeys(missing))
    try:
        importlib.import_module("whistlestop.env." + module)
        print("imported")
    except ImportError as error:
        print(error)
    for name in missing:
        del sys.modules[name]
    sys.modules.update(loaded)

attempt("gymnasium_env", "gymnasium")
attempt("gymnasium_vector_env", "gymnasium")
attempt("pettingzoo_env", "pettingzoo")
attempt("registration", "gymnasium", "pettingzoo")
attempt("registration", "pettingzoo")
"""
LAZY = """
import sys, whistlestop.env
assert not {"gymnasium", "pettingzoo", "pyspiel", "numba"} & set(sys.modules)
"""


def run(program: str) -> str:
    command = [sys.executable, "-W", "error", "-c", program]
    env = os.environ | {"PYTHONPATH": str(SOURCES)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_gymnasium_finds_all_variants() -> None:
    printed = run(GYMNASIUM)
    assert "WhistlestopVectorEnv(Whistlestop/usa-v0, num_envs=4)" in printed
    assert "SyncVectorEnv(Whistlestop/usa-v0, num_envs=4)" in printed


def test_pettingzoo_finds_all_variants() -> None:
    assert run(PETTINGZOO) == "['seat_0', 'seat_1']\n"


def test_nothing_is_loaded_before_it_is_used() -> None:
    run(LAZY)


def test_a_missing_library_is_named_and_one_is_enough_to_register() -> None:
    """One process imports everything; what is imported again for each case is little."""
    install = ': pip install "whistlestop[rl]"'
    assert run(MISSING).splitlines() == [
        f"an environment for learning needs gymnasium{install}",
        f"an environment for learning needs gymnasium{install}",
        f"an environment for learning needs pettingzoo{install}",
        f"registration needs gymnasium or pettingzoo{install}",
        "imported",
    ]
