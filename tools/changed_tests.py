"""Run the fast tests of what changed since main; `make check` does so after style, types and layers.

    python -m tools.changed_tests                       # what differs from main, committed or not
    python -m tools.changed_tests --since HEAD~3        # or from any other commit
    python -m tools.changed_tests --list                # only say which tests these are

Chosen are

- tests that changed, and tests that import a changed module of the source, the tools or the tests;
- the test that mirrors a changed source file's path, and the examples in that file's docstrings;
- the examples on changed pages, and the page's own tests (vitest) of what changed in web/;
- always, a few tests of the rules and the formats.

Test files that start another process (a server, a browser, workers) are left to `make test`, and so is what doesn't fit
into the time. Both are named at the end: a check that is quick must not look complete.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from tools import node

ROOT = node.ROOT
SECONDS = 45.0
"""After this long no further test is started: with style, types and layers it makes less than 90 seconds."""
ALWAYS = ("tests/rules/test_tunnels.py", "tests/rules/test_every_rule.py", "tests/test_intervals.py")
STARTS_PROCESSES = frozenset({"subprocess", "multiprocessing", "playwright", "concurrent.futures", "uvicorn"})
PAGE_EXAMPLES = "tests/test_project.py::test_examples_on_the_page_run"


class Selection(NamedTuple):
    """Which tests to run: files or single tests, relative to the root, and test files that are left out."""

    chosen: list[str]
    left_out: list[str]


def changed_files(base: str) -> list[str]:
    """The files that differ from a commit, whether committed or not; deleted ones included."""
    tracked = _git("diff", "--name-only", "-z", base)
    untracked = _git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted({name for name in (tracked + untracked).split("\0") if name})


def branch_point() -> str:
    """The commit where this branch left main; the last commit if there is no main."""
    for main in ("main", "origin/main"):
        try:
            return _git("merge-base", "HEAD", main).strip()
        except subprocess.CalledProcessError:
            continue
    return "HEAD"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def select(changed: Collection[str], root: Path = ROOT) -> Selection:
    """The tests of the changed files."""
    wanted = {name for name in changed if _is_test(name)}
    modules = {module for name in changed if (module := module_of(name))}
    for test in sorted(path.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py")):
        if modules & _all_imports(root, test) or test in {mirrored(name) for name in changed}:
            wanted.add(test)
    files = sorted(name for name in wanted.union(ALWAYS) if (root / name).is_file())
    slow = [name for name in files if starts_processes(root, name)]
    examples = [name for name in sorted(changed) if name.startswith("src/") and name.endswith(".py")]
    pages = [f"{PAGE_EXAMPLES}[{name}]" for name in sorted(changed) if _is_page(name)]
    present = [name for name in examples if (root / name).is_file()]
    chosen = [name for name in files if name not in slow]
    return Selection(
        [*chosen, *present, *(page for page in pages if (root / page[:-1].partition("[")[2]).is_file())], slow
    )


def _is_test(name: str) -> bool:
    return name.startswith("tests/") and Path(name).name.startswith("test_") and name.endswith(".py")


def _is_page(name: str) -> bool:
    return name.endswith(".md") and (name.startswith("docs/") or "/" not in name)


def module_of(name: str) -> str | None:
    """The dotted name of the module in a file; None if it is not a module of the package, the tests or the tools.

    >>> module_of("src/whistlestop/rules/tickets.py"), module_of("tests/laws.py"), module_of("docs/rules.md")
    ('whistlestop.rules.tickets', 'tests.laws', None)
    """
    if not name.endswith(".py"):
        return None
    dotted = name.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return dotted if dotted.partition(".")[0] in ("whistlestop", "tests", "tools") else None


def mirrored(name: str) -> str | None:
    """Where the test of a source file is.

    >>> mirrored("src/whistlestop/rules/tickets.py")
    'tests/rules/test_tickets.py'
    """
    if not (name.startswith("src/whistlestop/") and name.endswith(".py")):
        return None
    path = Path(name.removeprefix("src/whistlestop/"))
    return (Path("tests") / path.parent / f"test_{path.name}").as_posix()


def starts_processes(root: Path, test: str) -> bool:
    """Whether a test file, or a module or conftest of the tests that it uses, imports what starts processes."""
    return any(name in STARTS_PROCESSES for name in _all_imports(root, test))


@cache
def _all_imports(root: Path, test: str) -> frozenset[str]:
    """What a test file imports, itself or through modules under tests/ and the conftest files of its folders."""
    folders = Path(test).parents[: len(Path(test).parents) - 2]  # the root's conftest concerns every test
    waiting = [test, *(f"{folder.as_posix()}/conftest.py" for folder in folders)]
    found: set[str] = set()
    read: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in read or not (root / name).is_file():
            continue
        read.add(name)
        for module in imports(root, name):
            found.add(module)
            if module.startswith("tests."):
                waiting.append(module.replace(".", "/") + ".py")
    return frozenset(found)


@cache
def imports(root: Path, name: str) -> frozenset[str]:
    """The modules that a file imports; of `from a import b`, both `a` and `a.b`."""
    return frozenset(_imports(ast.parse((root / name).read_text(encoding="utf-8")), Path(name)))


def _imports(tree: ast.Module, path: Path) -> Iterator[str]:
    for part in ast.walk(tree):
        if isinstance(part, ast.Import):
            yield from (alias.name for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            package = ".".join(path.parents[part.level - 1].parts) + "." if part.level else ""
            module = f"{package}{part.module or ''}".rstrip(".")
            yield module
            yield from (f"{module}.{alias.name}" for alias in part.names)
            yield module.partition(".")[0]


class TimeLimit:
    """Skips the tests that are left when the time is up, and counts them."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self.skipped = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if time.monotonic() > self._end:
            self.skipped += 1
            pytest.skip(f"{item.name}: no time left in `make check`")


def run(chosen: Sequence[str], seconds: float) -> tuple[int, int]:
    """Run the tests; returns pytest's exit code, and how many tests there was no time for."""
    limit = TimeLimit(seconds)
    code = pytest.main(["-q", "-r", "fE", "-p", "no:xdist", *chosen], plugins=[limit])
    return (0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)), limit.skipped


def run_page_tests(base: str) -> int:
    """Run the page's own tests of what changed; returns the exit code."""
    found = node.find()
    vitest = ("npm", "test", "--silent", "--", "--changed", base, "--passWithNoTests")
    return node.get_modules(found) or node.run(found, *vitest)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="changed_tests", description="Run the fast tests of what changed.")
    parser.add_argument("--since", help="the commit to compare with [where this branch left main]")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="start no test after this long [%(default)s]")
    parser.add_argument("--list", action="store_true", help="only list the tests")
    given = parser.parse_args(arguments)
    try:
        base = given.since or branch_point()
        changed = changed_files(base)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"git can't tell what changed: {getattr(error, 'stderr', None) or error}", file=sys.stderr)
        return 2
    chosen, left_out = select(changed)
    if given.list:
        print(*chosen, *(f"{name}  (left out: it starts processes)" for name in left_out), sep="\n")
        return 0
    code, skipped = run(chosen, given.seconds)
    if any(name.startswith("web/") for name in changed):
        code = run_page_tests(base) or code
    if left_out:
        print(f"Left to `make test`, since they start processes: {' '.join(left_out)}")
    if skipped:
        print(f"Left to `make test`, for lack of time: {skipped} tests")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
