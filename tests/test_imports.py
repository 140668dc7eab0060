"""The import graph: no cycles, and short chains. Imports within functions and for types count, too."""

from __future__ import annotations

import grimp
import pytest

ROOT = "whistlestop"
LONGEST_CHAINS = {
    "routing": 9,
    "arena": 9,
    "boards": 11,
    "bots": 12,
    "cli": 8,
    "env": 10,
    "observations": 6,
    "pictures": 7,
    "processes": 4,
    "rules": 7,
    "server": 8,
    "training": 6,
}
"""How many modules a chain of imports within a package may have: as many as it has now."""


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """The modules of the package that each of them imports."""
    graph = grimp.build_graph(ROOT, exclude_type_checking_imports=False)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def chains(imports: dict[str, set[str]]) -> dict[str, tuple[str, ...]]:
    """The longest chain of imports that begins with each module."""
    found: dict[str, tuple[str, ...]] = {}

    def follow(module: str, above: tuple[str, ...]) -> tuple[str, ...]:
        assert module not in above, f"a cycle: {' > '.join((*above[above.index(module) :], module))}"
        if module not in found:
            below = [follow(lower, (*above, module)) for lower in sorted(imports[module])]
            found[module] = (module, *max(below, key=len, default=()))
        return found[module]

    for module in sorted(imports):
        follow(module, ())
    return found


def within(package: str, imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """The imports among the modules of one package."""
    modules = {module for module in imports if f"{module}.".startswith(f"{ROOT}.{package}.")}
    return {module: imports[module] & modules for module in modules}


def test_imports_have_no_cycle(imports: dict[str, set[str]]) -> None:
    assert len(imports) > 300
    chains(imports)


def test_every_package_has_a_limit(imports: dict[str, set[str]]) -> None:
    assert {module.split(".")[1] for module in imports if module.count(".") > 1} == set(LONGEST_CHAINS)


@pytest.mark.parametrize("package", LONGEST_CHAINS)
def test_chains_of_imports_are_short(package: str, imports: dict[str, set[str]]) -> None:
    chain = max(chains(within(package, imports)).values(), key=len)
    assert len(chain) <= LONGEST_CHAINS[package], " > ".join(chain)


def test_a_longer_chain_and_a_cycle_are_found() -> None:
    assert chains({"a": {"b", "c"}, "b": {"c"}, "c": set()})["a"] == ("a", "b", "c")
    with pytest.raises(AssertionError, match="a cycle: b > c > b"):
        chains({"a": {"b"}, "b": {"c"}, "c": {"b"}})
