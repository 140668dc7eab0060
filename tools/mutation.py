"""Mutation testing of the rules: change one thing at a time, and see whether a test notices.

    python -m tools.mutation                            # run every mutant of src/whistlestop/rules
    python -m tools.mutation --piece 1/2                # one half of them; another process runs 2/2
    python -m tools.mutation --only tunnels turns       # some modules
    python -m tools.mutation --survivors                # run again the mutants that no test noticed
    python -m tools.mutation --report                   # only say what is known so far

mutmut makes the mutants. Each runs in a fork of a process that has collected the tests already: the function gets
the mutant's code, and the tests that reach the changed statement run until one fails. Quick tests, and those that
noticed other mutants of the same function, come first. The rules are interpreted.

Each outcome is a line in `build/mutation/results.jsonl`, so a run can be stopped at any time and continued. A result
is for one text of a function: when the function changes, its mutants run again.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import os
import re
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import inf
from pathlib import Path

import coverage
import msgspec
import pytest
from _pytest.runner import runtestprotocol
from tools.mutants import MODULES, ROOT, RULES, Mutant, all_mutants

TESTS = ["tests/rules", "tests/env/test_masks.py"]
CACHED = ("records", "scratch", "tables")
"""Modules whose results are cached across tests: a test can depend on a line without running it."""
FOLDER = ROOT / "build" / "mutation"
RESULTS = FOLDER / "results.jsonl"
SECONDS, TIMES = 2.0, 10.0
"""A test counts as endless if it takes `SECONDS` more than `TIMES` its time without a mutant."""
NOTICED, ENDLESS, SURVIVED, UNREACHED = "noticed", "endless", "survived", "unreached"


class Result(msgspec.Struct, frozen=True):
    """The outcome of a mutant, and the test that noticed it."""

    digest: str
    module: str
    function: str
    change: tuple[str, ...]
    outcome: str
    test: str
    seconds: float

    @property
    def noticed(self) -> bool:
        """Whether a test failed, or never ended."""
        return self.outcome in (NOTICED, ENDLESS)

    def __str__(self) -> str:
        return "\n    ".join((f"{self.module}.{self.function} {self.outcome}", *self.change))


class Reach(msgspec.Struct):
    """Which tests reach which line of each module of the rules, and how long each test takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests(self, mutant: Mutant) -> set[str]:
        """The tests that reach the changed statement."""
        if mutant.module in CACHED:
            return set(self.seconds)
        lines = self.lines.get(mutant.module, {})
        return {test for line in mutant.lines for test in lines.get(line, ()) if test in self.seconds}


def reach_of(items: Sequence[pytest.Item]) -> Reach:
    """What each test reaches, measured in a fork, so that this process stays as it is; stored until a file changes."""
    digest = hashlib.sha256(" ".join(item.nodeid for item in items).encode())
    for path in (*sorted(RULES.glob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))):
        digest.update(path.read_bytes())
    file = FOLDER / f"reach-{digest.hexdigest()[:16]}.json"
    if not file.exists():
        print(f"Running {len(items)} tests without a mutant …", flush=True)
        if os.waitpid(_fork(lambda: _measure(items, file)), 0)[1] != 0:
            sys.exit("A test fails without a mutant. Run the tests with NUMBA_DISABLE_JIT=1 to see which.")
    return msgspec.json.decode(file.read_bytes(), type=Reach)


def _measure(items: Sequence[pytest.Item], file: Path) -> bool:
    seconds = {}
    recorder = coverage.Coverage(data_file=None, config_file=False, include=[f"{RULES}/*"])
    recorder.start()
    for item, following in pairwise((*items, None)):
        assert item is not None
        recorder.switch_context(item.nodeid)
        start = time.process_time()
        if not _passes(item, following):
            return False
        seconds[item.nodeid] = time.process_time() - start
    recorder.stop()
    data = recorder.get_data()
    lines = {Path(name).stem: data.contexts_by_lineno(name) for name in data.measured_files()}
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(msgspec.json.encode(Reach(lines, seconds)))
    unfinished.replace(file)  # another process may be measuring, too
    return True


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, nextitem=following, log=False))


def _fork(task: Callable[[], bool]) -> int:
    """Run a task silently in a fork of this process, which ends with 0 if the task returns True; return its id."""
    if (child := os.fork()) == 0:
        code = 1
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            code = 0 if task() else 1
        finally:
            os._exit(code)
    return child


def results() -> dict[str, Result]:
    """What is known about each mutant; a later result replaces an earlier one."""
    lines = RESULTS.read_bytes().splitlines() if RESULTS.exists() else []
    return {result.digest: result for result in (msgspec.json.decode(line, type=Result) for line in lines)}


class Runner:
    """A pytest plugin that runs the collected tests for each mutant, in place of running them once."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.noticed_by: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def pytest_configure(self) -> None:
        """Let Hypothesis try the same examples each time, and stop at the first that fails, without shrinking it."""
        from hypothesis import Phase, settings  # pytest prepares its import

        settings.register_profile("mutation", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants of this piece that have no result yet, or survived."""
        self.reach = reach_of(session.items)
        self.items = {item.nodeid: item for item in session.items}
        known = results()
        piece, pieces = self.options.piece
        mutants = all_mutants(self.options.only)[piece - 1 :: pieces]
        todo = [mutant for mutant in mutants if self._wanted(known.get(mutant.digest))]
        gc.freeze()  # the forks share what has been imported
        start, outcomes = time.monotonic(), Counter[str]()
        for number, mutant in enumerate(todo, 1):
            result = self.run(mutant)
            with RESULTS.open("ab") as file:  # to which other processes append, too
                file.write(msgspec.json.encode(result) + b"\n")
            outcomes[result.outcome] += 1
            if not result.noticed:
                print(result, flush=True)
            if number % 25 == 0 or number == len(todo):
                print(f"{number} of {len(todo)} in {time.monotonic() - start:.0f} s: {dict(outcomes)}", flush=True)
        return True

    def _wanted(self, result: Result | None) -> bool:
        return result is not None and not result.noticed if self.options.survivors else result is None

    def run(self, mutant: Mutant) -> Result:
        """Run the tests that reach a mutant, until one fails."""
        before = self.noticed_by[mutant.module, mutant.function]
        seconds = self.reach.seconds
        tests = sorted(self.reach.tests(mutant), key=lambda test: seconds[test] / (1 + before[test]) ** 2)
        spent = accumulate((seconds[test] for test in tests), initial=0.0)
        tests = [test for test, so_far in zip(tests, spent, strict=False) if so_far <= self.options.seconds]
        receiving, sending = os.pipe()
        child = _fork(lambda: self._survives(mutant, tests, sending))
        os.close(sending)
        with os.fdopen(receiving) as messages:
            last = (messages.read().splitlines() or [""])[-1]
        _, status, used = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        if code == 0:
            outcome, last = SURVIVED if tests else UNREACHED, ""
        else:
            outcome = ENDLESS if code == -signal.SIGPROF else NOTICED
            before[last] += 1
        took = round(used.ru_utime + used.ru_stime, 2)
        return Result(mutant.digest, mutant.module, mutant.function, mutant.change, outcome, last, took)

    def _survives(self, mutant: Mutant, tests: Sequence[str], sending: int) -> bool:
        mutant.apply()
        importlib.import_module("whistlestop.scoring").variant_tables.cache_clear()
        for test, following in pairwise((*tests, None)):
            assert test is not None
            while self.options.pause_while and self.options.pause_while.exists():
                time.sleep(1)
            os.write(sending, f"{test}\n".encode())
            limit = SECONDS + TIMES * self.reach.seconds[test]
            signal.setitimer(signal.ITIMER_PROF, limit)  # of this process's own time; the signal ends it
            if not _passes(self.items[test], self.items[following] if following else None):
                return False
        return True


def report(mutants: Sequence[Mutant]) -> str:
    """List the mutants that no test noticed, and count the outcomes by module."""
    known = results()
    rows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for mutant in mutants:
        rows[mutant.module][known[mutant.digest].outcome if mutant.digest in known else "not run"] += 1
    found = [known[mutant.digest] for mutant in mutants if mutant.digest in known]
    lines = sorted(str(result) for result in found if not result.noticed)
    lines += [f"{module}: {row.total()} mutants, {dict(row)}" for module, row in sorted(rows.items())]
    return "\n".join((*lines, f"all: {len(mutants)} mutants, {dict(sum(rows.values(), Counter()))}"))


def _piece(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)/(\d+)", text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"a piece is K/N, with K from 1 to N, not {text!r}")
    return int(match[1]), int(match[2])


def main() -> None:
    """Run mutants, then report on them."""
    parser = argparse.ArgumentParser(description="Change the rules, one thing at a time: does a test notice?")
    parser.add_argument("--piece", type=_piece, default="1/1", metavar="K/N", help="run one of N parts of the mutants")
    parser.add_argument("--only", nargs="+", default=[], choices=MODULES, metavar="MODULE", help="only these modules")
    parser.add_argument("--survivors", action="store_true", help="run again what no test noticed")
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="PATH", help="the tests to run")
    parser.add_argument("--seconds", type=float, default=inf, help="how long to test each mutant at most")
    parser.add_argument("--pause-while", type=Path, metavar="FILE", help="wait as long as this file exists")
    parser.add_argument("--report", action="store_true", help="only report, and run nothing")
    options = parser.parse_args()
    if not options.report:
        os.environ |= {"NUMBA_DISABLE_JIT": "1", "HYPOTHESIS_PROFILE": "ci"}
        FOLDER.mkdir(parents=True, exist_ok=True)
        quickly = ["-q", "--tb=native", "-p", "no:cacheprovider", "-p", "no:doctest"]
        pytest.main([*quickly, "-o", "addopts=--import-mode=importlib", *options.tests], plugins=[Runner(options)])
    print(report(all_mutants(options.only)))


if __name__ == "__main__":
    main()
