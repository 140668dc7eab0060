"""Bots that are programs: those that work, and those that fail in all possible ways."""

from __future__ import annotations

import gc
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import text
from whistlestop.bots import stdio_messages
from whistlestop.bots.stdio import StdioBot
from whistlestop.processes import MAX_LINE

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "boards" / "tiny.toml"
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
EXAMPLES = {
    "python": f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'bot.py'))}",
    "node": f"node {shlex.quote(str(ROOT / 'examples' / 'bot.mjs'))}",
}
NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

HELPERS = """
import json, os, signal, subprocess, sys, time

def read():
    return json.loads(sys.stdin.readline())

def say(message):
    print(json.dumps(message), flush=True)

def greet(protocol=1):
    read()
    say({"type": "hello", "protocol": protocol})
    return read()

def answer(action=None):
    question = read()
    say({"id": question["id"], "action": action or question["legal"][0]})

"""


def spec(folder: Path, code: str, limits: str = "") -> str:
    """The spec of a bot that runs this code after the helper functions above."""
    script = folder / "a bot.py"
    script.write_text(HELPERS + code)
    return f"stdio:{limits}{shlex.quote(sys.executable)} -S {shlex.quote(str(script))}"


def ask(bot: bots.Bot, game: ws.Game | None = None) -> ws.Action:
    game = game or ws.Game.new("europe", 2, seed=1)  # its description is larger than a pipe's buffer
    seat = game.to_act[0]
    return bot.choose(game.view(seat), game.legal(seat))


def play(game: ws.Game, specs: list[str]) -> ws.Game:
    players = [bots.make(spec, seed=seat, variant=game.variant) for seat, spec in enumerate(specs)]
    try:
        while not game.over:
            seat = game.to_act[0]
            game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    finally:
        for seat, player in enumerate(players):
            bots.finish(player, game.view(seat))
    return game


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")  # a zombie is not running
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for(file: Path) -> str:
    """Wait for another process to write a line to a file, and return it."""
    until = time.monotonic() + 300
    while not (file.exists() and file.read_text().endswith("\n")):
        assert time.monotonic() < until, f"{file} was never written"
        time.sleep(0.01)
    return file.read_text()


def wait_for_end(pid: int) -> None:
    until = time.monotonic() + 300
    while is_running(pid):
        assert time.monotonic() < until, f"{pid} runs on"
        time.sleep(0.01)


@pytest.mark.parametrize("language", ["python", pytest.param("node", marks=NEEDS_NODE)])
@pytest.mark.parametrize(
    ("variant", "options", "players"), [("usa", (), 2), ("europe", ("max",), 3), ("europe-mega", (), 4)]
)
def test_the_examples_play_well(language: str, variant: str, options: tuple[str, ...], players: int) -> None:
    game = ws.Game.new(variant, players, seed=3, options=options)
    command = f"stdio:{EXAMPLES[language]}"
    assert play(game, [command, *["random"] * (players - 1)]).scores[0].rank == 1


def test_a_custom_board() -> None:
    assert play(ws.Game.new(ws.load(TINY), 2, seed=1), [f"stdio:{EXAMPLES['python']}", "greedy"]).over


def test_the_messages_that_a_bot_gets(tmp_path: Path) -> None:
    received = tmp_path / "received"
    listening = f"""
with open({str(received)!r}, "w") as file:
    for line in sys.stdin:
        file.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            say({{"type": "hello", "protocol": 1, "name": "listener"}})
        if message["type"] == "choose":
            say({{"id": message["id"], "action": message["legal_ids"][0], "comment": "by its id"}})
        if message["type"] == "quit":
            break
"""
    game = ws.Game.new("europe", 2, seed=2, options=("max",))
    bot = bots.make(spec(tmp_path, listening, "limit=7.5s:"), seed=2**64 - 1)
    views = []
    while not game.over:
        seat = game.to_act[0]
        if seat == 0:
            views.append(game.view(0))
            assert bot.choose(views[-1], game.legal(0)) == game.legal(0)[0]
        game.play(game.legal(seat)[0], seat)
    bots.finish(bot, game.view(0))

    lines = [json.loads(line) for line in received.read_text().splitlines()]
    assert [line["type"] for line in lines] == ["hello", "game", *["choose"] * len(views), "over", "quit"]
    assert lines[0] == {
        "type": "hello",
        "protocol": 1,
        "program": f"whistlestop {ws.__version__}",
        "move_seconds": 7.5,
    }
    assert (lines[1]["seat"], lines[1]["players"], lines[1]["seed"]) == (0, 2, 2**53 - 1)
    assert_describes(lines[1]["variant"], game.variant)
    texts = [text(action) for action in game.variant.actions]
    for number, (line, view) in enumerate(zip(lines[2:], views, strict=False), 1):
        assert line["id"] == number and msgspec.convert(line["view"], ws.View) == view
        assert [texts[i] for i in line["legal_ids"]] == line["legal"]
    assert msgspec.convert(lines[-2]["view"], ws.View) == game.view(0)


def assert_describes(info: dict[str, Any], variant: ws.Variant) -> None:
    assert info["cards"] == list(ws.CARDS)
    assert [city["id"] for city in info["cities"]] == [city.id for city in variant.board.cities]
    assert [msgspec.convert(route, ws.Route) for route in info["routes"]] == list(variant.board.routes)
    assert [msgspec.convert(ticket, ws.Ticket) for ticket in info["tickets"]] == list(variant.tickets)
    assert info["route_points"] == {str(length): points for length, points in variant.board.route_points.items()}
    assert info["actions"] == [text(action) for action in variant.actions]
    assert [info[name] for name in ("name", "digest", "trains", "stations", "draw_tickets")] == [
        variant.name,
        variant.digest,
        variant.trains,
        variant.stations,
        variant.draw_tickets,
    ]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("greet(); read(); print('hm', flush=True)", r'wrote "hm" instead of an answer \(JSON is malformed'),
        ("greet(); read(); print('x' * 99, flush=True)", r'wrote "x{40}…" instead of an answer'),
        ("greet(); read(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", r'wrote "�" instead'),
        ("greet(); read(); say(['draw red'])", r"instead of an answer \(Expected `object`"),
        ("greet(); read(); say({'id': 1})", r"instead of an answer \(Object missing required field `action`\)"),
        ("greet(); read(); say({'id': 1, 'action': True})", r"instead of an answer \(Expected `int \| str`"),
        ("greet(); answer('pass')", r'chose "pass", which is not legal now\.'),
        ("greet(); answer(5000)", r'chose "5000", which is not legal now\.'),
        ("greet(); say({'id': 7, 'action': 'pass'})", r"answered request 7 instead of request 1\."),
        ("greet(protocol=2)", r"speaks protocol 2, not protocol 1\."),
        ("say({'type': 'hello'})", r"missing required field `protocol`"),
        ("say({'id': 1, 'action': 'pass'})", r"missing required field `protocol`"),
        ("sys.exit(3)", r"ended with exit code 3\."),
        ("greet(); read(); sys.exit()", r"ended with exit code 0\."),
        ("greet(); read(); print('{\"id\": 1', end='')", r"ended with exit code 0\."),
        ("greet(); os.close(1); time.sleep(60)", r"closed its standard output\."),
        ("os.kill(os.getpid(), signal.SIGKILL)", r"was killed by SIGKILL\."),
        ("greet(); read(); print('{' * 10**6)", rf"wrote a line of more than {MAX_LINE // 1024} KiB\."),
        ("while True: print('{}')", r'wrote "\{\}" instead of an answer'),
        ("while True: sys.stdout.write('x')", rf"wrote a line of more than {MAX_LINE // 1024} KiB\."),
        ("greet()\nwhile True: say({'id': 0, 'action': ''})", r"answered request 0 instead of request 1\."),
    ],
)
def test_wrong_answers_are_reported(tmp_path: Path, code: str, message: str) -> None:
    bot = bots.make(spec(tmp_path, code))
    with pytest.raises(bots.BotError, match=rf"^the bot {re.escape(json.dumps(bot.name))} .*{message}"):
        ask(bot)
    with pytest.raises(bots.BotError, match=r"has left the table\.$"):
        ask(bot)
    bot.close()


@pytest.mark.parametrize(
    ("code", "limits", "message"),
    [
        ("time.sleep(60)", "start=300ms:", r"did not answer within 0\.3 s\.$"),
        ("greet(); time.sleep(60)", "limit=300ms:", r"did not answer within 0\.3 s\.$"),
        # It never reads, so what it is sent stays in the pipe.
        ("say({'type': 'hello', 'protocol': 1}); time.sleep(60)", "limit=300ms:", r"did not answer within 0\.3 s\.$"),
        (
            """print('{"type": "hello", "protocol": 1}\\n{"id": 1', end='', flush=True); time.sleep(60)""",
            "limit=300ms:",
            r'did not answer within 0\.3 s; it wrote "\{"id": 1" and never ended the line\.$',
        ),
        (
            "signal.signal(signal.SIGTERM, signal.SIG_IGN); greet()\nwhile True: pass",
            "limit=300ms:",
            r"did not answer within 0\.3 s\.$",
        ),
    ],
)
def test_missing_answers_are_reported(tmp_path: Path, code: str, limits: str, message: str) -> None:
    with pytest.raises(bots.BotError, match=message):
        ask(bots.make(spec(tmp_path, code, limits)))


def test_the_last_lines_of_standard_error_are_reported(tmp_path: Path) -> None:
    talking = "for i in range(500): print('line', i, file=sys.stderr)\ngreet(); read(); {}['a city']"
    with pytest.raises(bots.BotError) as raised:
        ask(bots.make(spec(tmp_path, talking)))
    first, *rest = str(raised.value).splitlines()
    assert first.endswith("ended with exit code 1. Its last lines on standard error:")
    assert len(rest) == 20 and rest[-1] == "    KeyError: 'a city'"
    assert "    line 499" in rest and "    line 400" not in rest


def test_a_bot_that_writes_much_to_standard_error_plays_on(tmp_path: Path) -> None:
    talking = "greet()\nwhile True:\n    sys.stderr.write('x' * 10**6)\n    answer()"
    bot = bots.make(spec(tmp_path, talking))
    game = ws.Game.new("usa", 2, seed=1)
    assert [ask(bot, game) for _ in range(5)] == [game.legal()[0]] * 5
    bot.close()


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    script = "greet(); read(); sys.exit(' '.join(sys.argv[1:]))"
    with pytest.raises(bots.BotError, match=r"\$HOME a:b \*;false$"):
        ask(bots.make(spec(tmp_path, script) + " '$HOME' a:b '*;false'"))


def test_processes_that_a_bot_started_end_with_it(tmp_path: Path) -> None:
    started = tmp_path / "started"
    parent = f"""
greet()
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
answer()
with open({str(started)!r}, "w") as file:
    print(os.getpid(), child.pid, file=file)
read()
time.sleep(600)
"""
    bot = bots.make(spec(tmp_path, parent, "limit=20s:"))
    ask(bot)
    pids = [int(pid) for pid in wait_for(started).split()]
    assert all(is_running(pid) for pid in pids)
    bot.close()
    for pid in pids:
        wait_for_end(pid)


def test_a_bot_that_is_garbage_collected_ends(tmp_path: Path) -> None:
    started = tmp_path / "started"
    bot = bots.make(
        spec(tmp_path, f"greet(); print(os.getpid(), file=open({str(started)!r}, 'w', 1)); answer(); read()")
    )
    ask(bot)
    pid = int(wait_for(started))
    del bot
    gc.collect()
    wait_for_end(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX")
def test_a_bot_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    started = tmp_path / "started"
    deaf = f"greet(); print(os.getpid(), file=open({str(started)!r}, 'w', 1)); time.sleep(600)"
    asking = (
        "import whistlestop as ws; from whistlestop import bots; game = ws.Game.new('usa', 2, seed=1);"
        f"bots.make({spec(tmp_path, deaf, 'limit=600s:')!r}).choose(game.view(0), game.legal(0))"
    )
    program = subprocess.Popen([sys.executable, "-c", asking])
    pid = int(wait_for(started))
    assert is_running(pid)
    program.send_signal(signal.SIGKILL)
    program.wait()
    wait_for_end(pid)


def test_closing_without_a_game() -> None:
    bot = bots.make("stdio:" + EXAMPLES["python"])
    bot.close()
    bot.close()
    with pytest.raises(bots.BotError, match=r"has left the table\.$"):
        ask(bot)


def test_a_program_that_cannot_be_run(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_bytes(b"\x7fELF is not what this is")
    script.chmod(0o755)
    with pytest.raises(bots.BotError, match=r"could not be started: .*Exec format error"):
        ask(bots.make(f"stdio:{shlex.quote(str(script))}"))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("stdio", 'stdio needs a command, as in "stdio:node bot.js"'),
        ("stdio:", 'stdio needs a command, as in "stdio:node bot.js"'),
        ("stdio:limit=5s:", 'stdio needs a command, as in "stdio:node bot.js"'),
        ("stdio:limit=5:sh", '"5" is not a time; write it like 5s or 200ms'),
        ("stdio:limits=5s:sh", 'stdio takes the settings limit=5s and start=60s, not "limits=5s"'),
        ("stdio:sh 'bot", """"sh 'bot" is not a command: No closing quotation"""),
        ("stdio:no-such-program bot.js", 'there is no program "no-such-program" for a bot to run'),
    ],
)
def test_bad_specs(wrong: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        bots.check(wrong)


def test_settings_and_colons_in_the_command() -> None:
    bot = StdioBot("start=60s", "limit=500ms", f"{shlex.quote(sys.executable)} a", "b=c d")
    assert (bot._start_seconds, bot._move_seconds) == (60.0, 0.5)
    assert bot._command[1:] == ["a:b=c", "d"]


def test_the_page_has_every_message_and_field() -> None:
    schema = json.loads(stdio_messages.schema())
    assert f"protocol {stdio_messages.PROTOCOL}" in PAGE
    for name, part in schema["$defs"].items():
        for field in part.get("properties", {}):
            assert f"`{field}`" in PAGE or f'"{field}"' in PAGE, f"{name}.{field} is not in the page"
        for kind in part.get("properties", {}).get("type", {}).get("enum", []):
            assert f'"type": "{kind}"' in PAGE


def code_on_the_page(beginning: str) -> str:
    found = re.search(rf"```python\n({re.escape(beginning)}.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_smallest_bot_of_the_page_plays(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(code_on_the_page("import json, random, sys"))
    command = f"stdio:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
    assert play(ws.Game.new("europe", 2, seed=1), [command, "greedy"]).over


def test_the_class_on_the_page_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots").mkdir()
    (tmp_path / "my_bots" / "long_routes.py").write_text(code_on_the_page('"""A bot that draws'))
    monkeypatch.syspath_prepend(str(tmp_path))
    game = play(ws.Game.new("usa", 2, seed=1), ["my_bots.long_routes:LongRoutes:5", "random"])
    assert game.scores[0].routes > 60
