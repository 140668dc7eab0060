"""The core alone plays, draws and scores; what needs an extra says which, and how to install it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from whistlestop.extras import EXTRAS, MissingExtra, need

ROOT = Path(__file__).parent.parent
BLOCK = """
import importlib.abc, sys

class Blocked(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
"""
MODULES = {  # what is imported under another name than it is installed by
    "markdown-it-py": "markdown_it",
    "numba-cuda": "numba_cuda",
    "open_spiel": "pyspiel",
    "opentelemetry-exporter-otlp-proto-http": "opentelemetry",
    "opentelemetry-sdk": "opentelemetry",
    "prometheus-client": "prometheus_client",
    "sb3-contrib": "sb3_contrib",
}


def optional_dependencies() -> dict[str, list[str]]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    return extras


def modules_of(*extras: str) -> set[str]:
    """The modules that extras bring, without those of the extras they include."""
    names = {re.split(r"[\[>=; ]", line)[0] for extra in extras for line in optional_dependencies()[extra]}
    return {MODULES.get(name, name) for name in names - {"whistlestop"}} - {"markdown_it"}  # rich brings it, too


def run_without(extras: set[str], program: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run a program where the packages of these extras can't be imported."""
    return subprocess.run(
        [sys.executable, "-c", BLOCK.format(names=modules_of(*extras)) + program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )


def command(*words: str) -> str:
    return f"from whistlestop.cli import main\nraise SystemExit(main({list(words)!r}))"


EVERY_EXTRA = set(optional_dependencies())


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WHISTLESTOP_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


def test_every_extra_has_words() -> None:
    assert set(EXTRAS) == EVERY_EXTRA - {"all"}, "`all` only gathers others"
    listed = set(re.findall(r"[a-z]+", optional_dependencies()["all"][0])) - {"whistlestop"}
    assert listed == {"server", "postgres", "terminal", "arena", "report"}


CORE = """
import io, sys
import whistlestop as ws
from whistlestop import bots
from whistlestop.cli import main
from whistlestop.pictures.png import png

game = ws.Game.new("usa", players=2, seed=7)
players = [bots.make(name, seed=7) for name in ("greedy", "planner")]
while not game.over:
    seat = game.to_act[0]
    game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
assert ws.Record.parse(str(game.record)).replay().scores == game.scores
assert png(ws.draw_board(game.variant.board), width=200).startswith(b"\\x89PNG")

sys.stdin = io.StringIO("quit")
for words in (
    ["--help"],
    ["serve", "--help"],
    ["arena", "--help"],
    ["board", "list"],
    ["board", "draw", "usa", "-o", "usa.png"],
    ["bench", "--help"],
    ["play", "usa", "--bots", "greedy", "--plain", "--seed", "7"],
):
    assert main(words) == 0, words
"""


def test_core_plays_and_draws_and_its_commands_work(tmp_path: Path) -> None:
    done = run_without(EVERY_EXTRA, CORE, tmp_path)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("extra", "package", "words"),
    [
        ("server", "uvicorn", ["serve"]),
        ("server", "uvicorn", []),
        ("arena", "openskill", ["arena", "usa", "-p", "random", "-n", "2"]),
        ("train", "torch", ["train", "run.toml"]),
        ("traces", "opentelemetry", ["serve", "--traces", "--port", "0"]),
        ("postgres", "psycopg", ["export", "games.zip", "--db", "postgresql://localhost/games"]),
    ],
)
def test_command_names_the_extra_it_needs(extra: str, package: str, words: list[str], tmp_path: Path) -> None:
    done = run_without({extra}, command(*words), tmp_path)
    assert done.returncode == 1 and done.stdout == ""
    assert re.fullmatch(rf'whistlestop: .* needs \w+: pip install "whistlestop\[{extra}\]"\n', done.stderr), done.stderr
    assert package in done.stderr or extra == "server"


def test_play_on_a_screen_names_its_extra_and_saves_nothing(tmp_path: Path) -> None:
    pretend = "from whistlestop.cli import terminal\nterminal.is_usable = lambda: True\n"
    done = run_without({"terminal"}, pretend + command("play", "usa", "--bots", "greedy"), tmp_path)
    assert done.returncode == 1 and 'needs textual: pip install "whistlestop[terminal]"' in done.stderr
    assert "--plain" in done.stderr and not list((tmp_path / "data").rglob("*.txt"))


def test_batch_names_the_extra_it_needs(tmp_path: Path) -> None:
    program = 'from whistlestop.env.batch import Batch\nBatch("usa", players=2, games=1, device="cuda")'
    done = run_without({"gpu"}, program, tmp_path)
    assert 'MissingExtra: Batch(device="cuda") needs numba_cuda: pip install "whistlestop[gpu]"' in done.stderr


def test_a_package_that_is_too_old() -> None:
    with (
        pytest.raises(MissingExtra, match=r"a newer version of msgspec: pip install") as missing,
        need("server"),
    ):
        from msgspec import Nothing  # type: ignore[attr-defined]  # noqa: F401
    assert missing.value.name == "msgspec"


def test_a_mistake_of_ours_is_not_called_a_missing_extra() -> None:
    with pytest.raises(ImportError, match="nowhere") as error, need("server"):
        from whistlestop import nowhere  # noqa: F401
    assert not isinstance(error.value, MissingExtra)
