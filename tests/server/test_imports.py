"""The server's import graph: no cycles, and short chains. Imports within functions and for types count as well."""

from __future__ import annotations

import grimp
import pytest

SERVER = "whistlestop.server"
LONGEST_CHAIN = 8


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """The server's modules that each of them imports."""
    graph = grimp.build_graph("whistlestop")
    modules = {module for module in graph.modules if module.startswith(f"{SERVER}.")}
    return {module: graph.find_modules_directly_imported_by(module) & modules for module in modules}


def longest_chain(module: str, imports: dict[str, set[str]], above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The longest chain of imports that begins with a module."""
    assert module not in above, f"a cycle: {' > '.join((*above, module))}"
    chains = [longest_chain(lower, imports, (*above, module)) for lower in imports[module]]
    return (module, *max(chains, key=len, default=()))


def test_chains_of_imports_are_short_and_have_no_cycle(imports: dict[str, set[str]]) -> None:
    assert len(imports) > 50
    chain = max((longest_chain(module, imports) for module in imports), key=len)
    assert len(chain) <= LONGEST_CHAIN, " > ".join(chain)


def test_a_longer_chain_and_a_cycle_are_found() -> None:
    assert longest_chain("a", {"a": {"b", "c"}, "b": {"c"}, "c": set()}) == ("a", "b", "c")
    with pytest.raises(AssertionError, match="a > b > a"):
        longest_chain("a", {"a": {"b"}, "b": {"a"}})
