"""A machine where the game has not run: everything is compiled before a table opens, and people see how far it is."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.html_reader import Reader
from tests.server.live import Server
from whistlestop import places
from whistlestop.processes import ChildFailed
from whistlestop.server import starting
from whistlestop.server.bots import first_compile
from whistlestop.server.bots.first_compile import Progress
from whistlestop.server.http.security import OriginPolicy
from whistlestop.server.http.uvicorn_server import open_port
from whistlestop.server.protocol.messages import Refused

LEFT_OUT = """
import whistlestop as ws
from whistlestop.routing import questions
from whistlestop.bots.thinking import engine as thinking
from whistlestop.rules import engine as rules
from whistlestop.server.bots import first_compile
from whistlestop.server.tables.view_analyses import ViewAnalyses

reported = []
first_compile.compile_everything(reported.append)
done = [progress.done for progress in reported]
assert done == sorted(done) and reported[-1].done == reported[-1].total, reported
for engine in (rules, thinking):
    for name, function in vars(engine).items():
        if hasattr(function, "signatures") and function.py_func.__module__ == engine.__name__:
            if not function.signatures:
                print(name)
asked = [function for function in vars(questions).values() if hasattr(function, "signatures")]
assert len(asked) == 5
signatures = [len(function.signatures) for function in asked]
for variant in ("usa", "europe"):
    game, analyses = ws.Game.new(variant, 3, seed=2), ViewAnalyses()
    for _ in range(60):
        for seat in (0, 1, 2, None):
            analyses.of(game.variant, game.view(seat))
        seat = game.to_act[0]
        game.play(game.legal(seat)[-1], seat)
for function, before in zip(asked, signatures):
    if before == 0 or len(function.signatures) > before:
        print(function.py_func.__name__)
"""
"""Compiles everything in a process that has compiled nothing, and prints what it left out."""


def test_everything_that_a_server_calls_is_compiled() -> None:
    left_out = subprocess.run([sys.executable, "-c", LEFT_OUT], check=True, capture_output=True, text=True).stdout
    # These are for tournaments, environments and benchmarks, and for boards that have a network.
    assert set(left_out.split()) <= {
        "play_random_games",
        "play_games",
        "choose_actions",
        "forget_games",
        "guess_hidden",
        "believe",
    }


@pytest.fixture
def not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with the machine code, but without the stamp that says that it is complete."""
    first_compile.compile_everything(lambda _: None)
    shutil.copytree(places.cache_folder(), tmp_path / "whistlestop", ignore=shutil.ignore_patterns("complete-*"))
    monkeypatch.setenv("WHISTLESTOP_CACHE", str(tmp_path))
    return tmp_path


def test_server_compiles_once_before_it_opens(not_compiled: Path) -> None:
    with Server(not_compiled, executed=True) as server:  # which waits for the line with the address
        assert list(not_compiled.rglob("complete-*"))
        assert httpx.get(f"{server.address}/healthz").json()["status"] == "ok"
        assert '"event":"compiled"' in server.logged()
        compiled = server.logged().count('"event":"compiling"')
        server.stop()
        server.start()
        assert server.logged().count('"event":"compiling"') == compiled == 1


def test_server_that_cannot_compile_beforehand_opens_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "compile_in_child", _fail)
    with open_port("127.0.0.1", 0) as listener:
        assert asyncio.run(starting.Starting(OriginPolicy(()), lambda _: None).compile(listener, lambda: None))


async def _fail(_: object) -> None:
    raise ChildFailed("ended")


def _ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def asked() -> httpx.Response:
        server = starting.Starting(OriginPolicy(()), lambda _: None)
        server.progress = Progress(50, 200)
        transport = httpx.ASGITransport(server.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("accepted", "language", "title"),
    [
        ("", "en", "Getting ready for the first game"),
        ("de-AT, en;q=0.5", "de", "Vorbereitung auf die erste Partie"),
        ("sv, fr;q=0.8", "fr", "Préparatifs de la première partie"),
    ],
)
def test_every_address_shows_the_progress(accepted: str, language: str, title: str) -> None:
    for path in ("/", "/t/abcdefghijkl", "/rules"):
        response = _ask(path, **{"accept-language": accepted})
        assert (response.status_code, response.headers["retry-after"]) == (503, "1")
        assert response.headers["cache-control"] == "no-store"
        assert title in response.text and f'lang="{language}"' in response.text
        assert "25 %" in response.text
        assert "style" not in Reader(response.text).tags


def test_programs_are_told_to_come_back() -> None:
    refused = _ask("/api/tables", "POST")
    assert refused.status_code == 503 and refused.headers["retry-after"] == "1"
    assert msgspec.json.decode(refused.content, type=Refused).code == "getting-ready"
    health = _ask("/healthz")
    assert (health.status_code, health.json()) == (503, {"status": "starting", "done": 50, "total": 200})
    assert _ask("/static/page.css").status_code == 200
    assert _ask("/static/no-such-file").status_code == 404
    assert _ask("/", host="else.example").status_code == 421
