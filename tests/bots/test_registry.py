"""Bots by their specs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots import built_in
from whistlestop.bots.bot import seconds
from whistlestop.bots.built_in.champion import ChampionBot
from whistlestop.bots.built_in.greedy import GreedyBot
from whistlestop.bots.built_in.random import RandomBot
from whistlestop.bots.search.budget import Budget

LISTED = f"there are {', '.join(bots.names())}, stdio and the levels {', '.join(bots.LEVELS)}"

PACKAGE = """
class QuietBot:
    def __init__(self, *settings, seed, variant):
        self.given = settings, seed, variant

    def choose(self, view, legal):
        return legal[0]

    def close(self):
        self.closed = True

class Stubborn(QuietBot):
    def __init__(self, *, seed, variant):
        pass

class Mute:
    def __init__(self, *settings, seed, variant):
        pass

    def choose(self, view, legal):
        return legal[0]

nothing = 7
"""


@pytest.fixture
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with bots, some of them broken."""
    (tmp_path / "quiet_car").mkdir()
    (tmp_path / "quiet_car" / "__init__.py").touch()
    (tmp_path / "quiet_car" / "bots.py").write_text(PACKAGE)
    (tmp_path / "quiet_car" / "broken.py").write_text("raise OSError('out of steam')")
    for package, entries in {
        "quiet-car": "quiet = quiet_car.bots:QuietBot\nbroken = quiet_car.broken:Bot\nnothing = quiet_car.bots:nothing",
        "loud-car": "twice = quiet_car.bots:QuietBot",
        "louder-car": "twice = quiet_car.bots:Stubborn",
    }.items():
        info = tmp_path / f"{package.replace('-', '_')}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[whistlestop.bots]\n{entries}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for module in [name for name in sys.modules if name.startswith("quiet_car")]:
        del sys.modules[module]


def test_every_module_of_the_package_is_a_bot() -> None:
    files = {file.stem for file in Path(built_in.__path__[0]).glob("*.py")} - {"__init__"}
    assert bots.names() == tuple(sorted(files))
    assert {"random", "greedy", "racer", "planner", "search"} <= files
    for name in bots.names():
        bot = bots.make(name, seed=1)
        assert type(bot).name == name
        bot.close()


def test_a_new_module_is_a_new_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (Path(built_in.__path__[0]) / "random.py").read_text(encoding="utf-8")
    (tmp_path / "drowsy.py").write_text(source.replace('name = "random"', 'name = "drowsy"'), encoding="utf-8")
    (tmp_path / "nameless.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(built_in, "__path__", [*built_in.__path__, str(tmp_path)])
    bots.names.cache_clear()
    try:
        assert {"drowsy", "nameless"} <= set(bots.names())
        game = ws.Game.new("usa", 2, seed=1)
        assert bots.make("drowsy", seed=1).choose(game.view(0), game.legal(0)) in game.legal(0)
        with pytest.raises(ImportError, match=r'nameless must have one class with .* name = "nameless", not 0'):
            bots.make("nameless")
    finally:
        bots.names.cache_clear()
        for name in ("drowsy", "nameless"):
            sys.modules.pop(f"{built_in.__name__}.{name}", None)


def test_every_level_is_a_bot() -> None:
    levels = ["novice", "casual", "regular", "expert", "master", "grandmaster"]
    assert list(bots.LEVELS) == levels, "from weakest to strongest"
    for spec in bots.LEVELS.values():
        bots.check(spec)


def test_the_levels_above_expert_play_with_the_network() -> None:
    for spec, budget in (
        ("champion", None),
        ("Master", None),
        ("master:400", Budget(None, 400, 1)),
        ("grandmaster", Budget(1.0, None, 1)),
    ):
        bot = bots.make(spec)
        assert isinstance(bot, ChampionBot) and bot.budget == budget


@pytest.mark.parametrize(
    ("spec", "kind"), [("random", RandomBot), ("greedy", GreedyBot), ("novice", GreedyBot), ("Novice", GreedyBot)]
)
def test_a_bot_is_named_by_its_spec(spec: str, kind: type) -> None:
    bot = bots.make(spec, seed=1)
    assert type(bot) is kind and bot.name == spec
    bot.close()
    bot.close()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("grumpy", rf'^there is no bot "grumpy"; {LISTED}$'),
        ("plannner", rf'^there is no bot "plannner"; {LISTED}; did you mean planner\?$'),
        ("expret", rf'^there is no bot "expret"; {LISTED}; did you mean expert\?$'),
        ("", rf'^there is no bot ""; {LISTED}$'),
        ("os.path", r'^there is no bot "os.path"'),
        ("random:1s", r'^random takes no settings, but was given "1s"$'),
        ("greedy:a:b", r'^greedy takes no settings, but was given "a:b"$'),
        ("novice:1s", r'^greedy takes no settings, but was given "1s"$'),
        ("no.such:Bot", r'^the bot "no.such:Bot" can\'t be loaded: No module named \'no\'$'),
        ("os.path:Bot", r'^the bot "os.path:Bot" can\'t be loaded: .* has no attribute \'Bot\'$'),
        ("os.path:sep", r'^the bot "os.path:sep" can\'t be loaded: it is not a class$'),
    ],
)
def test_bad_specs_say_what_is_wrong(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bots.make(spec)
    with pytest.raises(ValueError, match=message):
        bots.check(spec)


@pytest.mark.usefixtures("_package")
def test_a_class_by_its_module_and_name() -> None:
    variant = ws.load("usa")
    bot = bots.make("quiet_car.bots:QuietBot:1s:careful", seed=5, variant=variant)
    assert bot.name == "quiet_car.bots:QuietBot:1s:careful"
    assert vars(bot)["given"] == (("1s", "careful"), 5, variant)


@pytest.mark.usefixtures("_package")
def test_bots_of_other_packages() -> None:
    assert bots.installed() == ("broken", "nothing", "quiet", "twice")
    bot = bots.make("quiet:1s", seed=5)
    assert bot.name == "quiet:1s" and vars(bot)["given"] == (("1s",), 5, None)
    with pytest.raises(
        ValueError, match=r"stdio, broken, nothing, quiet, twice and the levels .*; did you mean quiet\?"
    ):
        bots.make("quite")


@pytest.mark.usefixtures("_package")
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("broken", r'^the bot "broken" of the package quiet-car 1\.2 can\'t be loaded: out of steam$'),
        ("nothing", r'^the bot "nothing" of .* can\'t be loaded: quiet_car\.bots:nothing is not a class$'),
        ("twice", r'^several packages provide a bot "twice"; name one by its class: quiet_car\.bots:\w+ or quiet_car'),
        ("quiet_car.bots:Stubborn:1s", r'^the bot "quiet_car.bots:Stubborn:1s" does not take these settings: too many'),
        ("quiet_car.bots:Mute", r'^"quiet_car.bots:Mute" is not a bot: it has no close\(\)$'),
    ],
)
def test_broken_bots_of_other_packages_are_named_and_hurt_no_other(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bots.make(spec)
    assert bots.make("quiet").name == "quiet"


def test_checking_a_bot_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(GreedyBot, "close", lambda bot: closed.append(bot.name))
    bots.check("greedy")
    assert closed == ["greedy"]


def test_a_finished_bot_sees_the_end_if_it_wants_to_and_is_closed() -> None:
    seen: list[object] = []

    class Curious(RandomBot):
        def game_over(self, view: ws.View) -> None:
            seen.append(view)
            raise RuntimeError("unhappy")

        def close(self) -> None:
            seen.append("closed")

    view = ws.Game.new("usa", 2, seed=1).view(0)
    with pytest.raises(RuntimeError, match="unhappy"):
        bots.finish(Curious(), view)
    assert seen == [view, "closed"]
    bots.finish(RandomBot(), view)


@pytest.mark.parametrize("setting", ["", "5", "s", "-1s", "0s", "0ms", "1 s", "1m", "٣s", "1e3s", "nan"])
def test_texts_that_are_not_times(setting: str) -> None:
    with pytest.raises(ValueError, match=f'"{setting}" is not a time; write it like 5s or 200ms'):
        seconds(setting)


def test_a_simple_bot_needs_no_compiler() -> None:
    code = "import sys; from whistlestop import bots; bots.check('greedy'); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
