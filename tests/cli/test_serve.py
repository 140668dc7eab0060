"""`whistlestop serve`, and `whistlestop` without a command, as separate processes.

One of them is executed; the others are forked from a loaded process (`tests/fork_server.py`) where that is possible.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest
from tests import fork_server

from whistlestop import cli

from .conftest import Run

SERVE = [sys.executable, "-m", "whistlestop", "serve"]


Process: TypeAlias = "subprocess.Popen[str] | fork_server.ForkedProcess"


def started(arguments: list[str], folder: Path, *, executed: bool = False, **environment: str) -> Process:
    settings = os.environ | {"WHISTLESTOP_DATA": str(folder)} | environment
    command = [*SERVE, *arguments]
    if executed or not fork_server.AVAILABLE:
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=settings)
    return fork_server.fork(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=settings)


def ended(process: Process, how: signal.Signals) -> tuple[int, str]:
    process.send_signal(how)
    _, errors = process.communicate(timeout=300)
    assert process.returncode is not None
    return process.returncode, errors


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_opens_the_browser_and_stops_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{seen}.new" && mv "{seen}.new" "{seen}"\n')
    browser.chmod(0o755)
    arguments = ["--port", "0", "--browser", "--log", "words"]
    process = started(arguments, tmp_path, executed=how == signal.SIGINT, BROWSER=str(browser))
    assert process.stdout is not None
    line = process.stdout.readline()
    address = line.split()[3]
    assert line.startswith("Whistlestop is at http://127.0.0.1:")
    assert httpx.get(f"{address}/healthz").json()["status"] == "ok"
    while not seen.exists():
        time.sleep(0.01)
    assert seen.read_text().strip() == address
    assert (tmp_path / "whistlestop" / "tables.db").exists()
    assert ended(process, how)[0] == 0


def test_without_a_command_it_serves_and_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "_run", lambda words: 7 if words == ["serve", "--browser"] else 1)
    assert cli.main([]) == 7


def test_a_port_that_is_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        process = started(["--port", port], tmp_path)
        _, errors = process.communicate(timeout=300)
    assert process.returncode == 1 and f"port {port} is in use: another program uses it" in errors
    assert not (tmp_path / "whistlestop").exists(), "nothing was created"


def test_a_second_server_on_the_same_port_opens_the_first(tmp_path: Path) -> None:
    first = started(["--port", "0"], tmp_path)
    assert first.stdout is not None
    address = first.stdout.readline().split()[3]
    port = address.rpartition(":")[2]
    second = started(["--port", port, "--browser"], tmp_path, BROWSER="true")
    output, _ = second.communicate(timeout=300)
    assert second.returncode == 0 and f"running already, at {address}" in output
    third = started(["--port", port], tmp_path)
    _, errors = third.communicate(timeout=300)
    assert third.returncode == 1 and "Whistlestop is running there already" in errors
    ended(first, signal.SIGTERM)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--bots", "65"], "--bots must be 0 to 64, not 65"),
        (["--bots", "0"], "--bots 0 needs a PostgreSQL database, where workers find"),
        (["--bot-pace", "-1"], "--bot-pace must be 0 to 60"),
        (["--limits", "tabels=3"], 'there is no limit "tabels"'),
        (["--origin", "trains"], '"trains" is not an origin'),
        (["--proxy", "caddy"], '"caddy" is not the address or network of a proxy'),
        (["--keep-finished", "0"], "--keep-finished must be 1 to 36500 days, not 0"),
        (["--db", "mysql://x"], "mysql:// is not a known kind of database"),
        (["--db", "no-database.txt"], "no-database.txt is not a database, so nothing is written to it"),
        (["--port", "99999"], "--port must be 0 to 65535"),
    ],
)
def test_bad_arguments_are_reported_without_a_traceback(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "no-database.txt").write_text("only words")
    code, out, err = run("serve", *([] if "--port" in words else ["--port", "0"]), *words)
    assert (code, out) == (1, "") and why in err
    assert (tmp_path / "no-database.txt").read_text() == "only words"
