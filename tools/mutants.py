"""The mutants of the rules: every small change that mutmut makes to one of their functions."""

from __future__ import annotations
import __future__

import ast
import hashlib
import importlib
from collections.abc import Iterator, Sequence
from difflib import ndiff
from itertools import zip_longest
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

import libcst as cst
from mutmut.mutation.file_mutation import create_mutations

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "whistlestop" / "rules"
MODULES = sorted({path.stem for path in RULES.glob("*.py")} - {"__init__", "compile"})  # mutants are not compiled


class Mutant(NamedTuple):
    """One change to a function of the rules."""

    module: str
    function: str
    lines: range  # of the changed statement
    source: str  # of the changed function
    change: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What identifies the mutant."""
        return hashlib.sha256(f"{self.module} {self.source}".encode()).hexdigest()[:16]

    def apply(self) -> None:
        """Replace the function's code by the mutant's, wherever the function has been imported."""
        module = importlib.import_module(f"whistlestop.rules.{self.module}")
        code = compile(self.source, str(module.__file__), "exec", __future__.annotations.compiler_flag)
        made: dict[str, FunctionType] = {}
        exec(code, vars(module), made)
        function, mutated = getattr(module, self.function), made[self.function]
        function.__code__, function.__defaults__ = mutated.__code__, mutated.__defaults__


def mutants_of(module: str) -> Iterator[Mutant]:
    """Make all mutants of a module."""
    # mutmut leaves decorated functions alone, so it gets them without their decorators, on the same lines.
    path = RULES / f"{module}.py"
    lines = ["" if line in ("@compiled", "@entry_point") else line for line in path.read_text().splitlines()]
    plain = "\n".join(lines) + "\n"
    functions = {node.name: node for node in ast.parse(plain).body if isinstance(node, ast.FunctionDef)}
    for mutation in create_mutations(str(path), plain)[1]:
        if (function := mutation.contained_by_top_level_function) is not None:
            original = function.with_changes(leading_lines=())
            changed = original.deep_replace(mutation.original_node, mutation.mutated_node)
            assert isinstance(changed, cst.FunctionDef)
            old, new = (cst.Module([version]).code.splitlines() for version in (original, changed))
            first = next(i for i, (a, b) in enumerate(zip_longest(old, new)) if a != b)
            node = functions[function.name.value]
            change = tuple(f"{line[0]} {line[2:].strip()}" for line in ndiff(old, new) if line[0] in "-+")
            yield Mutant(module, node.name, _statement(node, node.lineno + first), "\n".join(new) + "\n", change)


def _statement(function: ast.FunctionDef, line: int) -> range:
    """The lines of the statement at a line, without its body if it has one; all lines if it is the signature."""
    nodes = (node for node in ast.walk(function) if isinstance(node, ast.stmt))
    around = [(node.lineno, node) for node in nodes if node.lineno <= line <= (node.end_lineno or node.lineno)]
    first, statement = max(around, key=lambda pair: pair[0])
    body = getattr(statement, "body", None) if statement is not function else None
    return range(first, body[0].lineno if body else (statement.end_lineno or first) + 1)


def all_mutants(only: Sequence[str] = ()) -> list[Mutant]:
    """All mutants, equal ones once, with the modules mixed: a run that is stopped has done the same share of each."""
    order: list[tuple[float, Mutant]] = []
    for module in only or MODULES:
        found = {mutant.digest: mutant for mutant in mutants_of(module)}
        order += [(i / len(found), found[digest]) for i, digest in enumerate(sorted(found))]
    return [mutant for _, mutant in sorted(order, key=lambda pair: pair[0])]
