"""How the tests run: the profiles of hypothesis, the seed, and the order.

`dev` looks for new examples on every run and keeps those that fail; `ci` tries the same ones each time, so
that a result can be repeated. Neither has a deadline: the first call of a compiled rule compiles it.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import whistlestop as ws
from tests import fork_server, seeds

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(scope="session", autouse=True)
def _compiled_rules() -> None:
    """The first game on a machine announces that it compiles; do that before any test."""
    ws.Game.new("usa", players=2, seed=1)


@pytest.fixture
def forked_workers() -> Iterator[None]:
    """Have the workers of tournaments and bot pools forked from a loaded process, where that is possible."""
    with fork_server.forked_workers():
        yield


def pytest_report_header() -> str:
    """Say how to deal the same cards again. The workers of xdist inherit the seed."""
    return f"{seeds.VARIABLE}={seeds.seed()}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Print the seed with a test that fails."""
    report = yield
    if report.failed:
        report.sections.append(("Seed of the deals", f"{seeds.VARIABLE}={seeds.seed()}"))
    return report


SLOWEST_FIRST = ("web", "arena", "cli", "server", "bots", "env")
"""The folders whose tests take longest, browsers first. Those of all others take milliseconds."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the folders with slow tests first, so that no worker is left with a long test at the end."""
    order = {folder: place for place, folder in enumerate(SLOWEST_FIRST)}
    tests = Path(__file__).parent
    items.sort(key=lambda item: order.get(_folder(item.path, tests), len(order)))


def _folder(file: Path, tests: Path) -> str:
    """The folder of the tests that a file is in, if it is in one."""
    return file.relative_to(tests).parts[0] if file.is_relative_to(tests) else ""


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest) -> None:
    """Seed the chance of each test."""
    seeds.begin(request.node.nodeid)
