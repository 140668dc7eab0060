"""The protocol page: its tables are complete, and its examples run."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.openapi import KEY_COOKIE
from whistlestop.server.protocol import commands, messages, refusal_categories, responses
from whistlestop.server.protocol.refusal_categories import STATUS
from whistlestop.server.protocol.settings import Level, Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.tables import connection
from whistlestop.server.tables.connected_table import REMEMBERED

from .live import GENEROUS, METRICS_TOKEN, Seat, Server, get, new_table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CLIENT = ROOT / "examples" / "table_client.py"
SOCKET_CLIENT = ROOT / "examples" / "socket_client.py"
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
HURRIED = f"{GENEROUS},request_burst=1,request_per_second=40".replace(
    "request_burst=100000,request_per_second=100000,", ""
)
"""Limits that the examples run into."""
REPEATED_IN_ALL = ("id", "version", "seat")
"""Fields that the page explains once for all commands."""


def table(heading: str) -> dict[str, list[str]]:
    """The rows of the first table under a heading, by their first column."""
    section = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##)", PAGE, re.DOTALL | re.MULTILINE)
    assert section, f"there is no section {heading}"
    found = re.search(r"^\|.*?(?=\n\n|\Z)", section[1], re.DOTALL | re.MULTILINE)
    assert found, f"there is no table under {heading}"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in found[0].splitlines()[2:]]
    return {row[0]: row[1:] for row in rows}


def code(cells: Iterable[str]) -> list[str]:
    """The texts in backticks."""
    return [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]


def shapes(union: Any) -> dict[str, tuple[str, ...]]:
    """The fields of each struct of a union, by its tag."""
    return {str(struct.__struct_config__.tag): struct.__struct_fields__ for struct in get_args(union)}


def test_the_page_shows_the_client_as_it_is() -> None:
    text = CLIENT.read_text(encoding="utf-8")
    assert f"```python\n{text}```" in PAGE
    assert len(text.splitlines()) <= 40
    assert not {"whistlestop", "websockets", "httpx"} & set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[f"{n}-{name}" for n, (name, _) in enumerate(EXAMPLES)])
def test_the_examples_are_messages(name: str, text: str) -> None:
    kind = next(getattr(module, name) for module in (commands, messages, responses) if hasattr(module, name))
    read = msgspec.json.decode(text, type=kind)
    if not kind.__struct_config__.forbid_unknown_fields:  # the server always sends all fields
        assert json.loads(msgspec.json.encode(read)) == json.loads(text)


def test_the_phrases_are_those_of_the_server() -> None:
    welcome = next(text for name, text in EXAMPLES if name == "Welcome")
    assert tuple(json.loads(welcome)["phrases"]) == commands.PHRASES


def test_all_settings() -> None:
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    documented = {name.strip("`"): code([unless]) for name, (unless, _) in table("Settings").items()}
    assert list(documented) == list(defaults)
    for name, default in defaults.items():
        expected = [] if default is msgspec.NODEFAULT else [json.loads(msgspec.json.encode(default))]
        assert [json.loads(text) for text in documented[name]] == expected, name
    assert all(f"`{level}`" in PAGE for level in get_args(Level))


def test_all_requests() -> None:
    paths = [f"{endpoint.method} {endpoint.template}" for endpoint in ENDPOINTS]
    assert sorted(code(table("Requests"))) == sorted(paths)
    assert KEY_COOKIE in PAGE


def test_all_commands() -> None:
    known = shapes(commands.SocketMessage)
    assert known.pop("ping") == ("n",)
    documented = {name.strip("`"): code([fields]) for name, (fields, _) in table("Commands").items()}
    assert documented == {
        kind: [field for field in fields if field not in REPEATED_IN_ALL] for kind, fields in known.items()
    }
    assert sorted(code(table("Versions and staleness"))) == sorted(known)


@pytest.mark.parametrize(("heading", "union"), [("Messages", messages.ServerMessage), ("News", messages.NewsBody)])
def test_all_messages(heading: str, union: Any) -> None:
    documented = {name.strip("`"): tuple(code([fields])) for name, (fields, _) in table(heading).items()}
    assert documented == shapes(union)


def test_all_of_now() -> None:
    documented = table("Table view")
    assert code(documented) == list(messages.TableView.__struct_fields__)
    for name, struct in {
        "`seats`": messages.SeatNow,
        "`undo`": messages.UndoNow,
        "`clocks`": messages.ClockNow,
        "`fairness`": messages.Fairness,
    }.items():
        assert set(struct.__struct_fields__) <= set(code(documented[name])), name


def test_all_reasons() -> None:
    documented = {reason.strip("`"): int(cells[0]) for reason, cells in table("Refusals").items()}
    assert documented == STATUS and set(documented) == set(get_args(refusal_categories.Category))


def test_all_close_codes() -> None:
    own = {value for name, value in vars(connection).items() if name.isupper() and isinstance(value, int)}
    assert {int(code) for code in table("Close codes") if code.isdecimal()} == own | {1009}


def test_all_limits() -> None:
    documented = {name.strip("`"): float(Fraction(number)) for name, (number, _) in table("Limits").items()}
    assert documented == msgspec.to_builtins(Limits())
    assert f"{Limits().message_bytes} bytes" in PAGE and f"last {REMEMBERED}" in " ".join(PAGE.split())


def test_links_to_other_pages_lead_somewhere() -> None:
    for page, anchor in re.findall(r"\]\(([\w./-]+)(?:#([\w-]+))?\)", PAGE):
        target = ROOT / "docs" / page
        assert target.is_file(), page
        headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        assert not anchor or anchor in [heading.lower().replace(" ", "-") for heading in headings], anchor


def test_the_client_plays_a_game_though_the_server_is_killed_and_in_a_hurry(tmp_path: Path) -> None:
    with Server(tmp_path, limits=HURRIED) as server:
        with run(CLIENT, server.address) as client:
            wait_for_bots(server, 10)
            server.kill()
            assert client.stdout is not None
            noticed = client.stdout.readline()  # the client may be waiting for its turn to ask: the server stays away
            server.start()
            output, complaint = client.communicate(timeout=600)
        assert client.returncode == 0, f"{noticed}{output}{complaint}"
        *lost, own, one, other, check = [noticed, *output.splitlines()]
        assert all("asking again" in line for line in lost), "it was answered by a server that was not there"
        assert own.startswith("Client: ") and one.startswith("novice: ") and other.startswith("novice: ")
        assert check == "The check holds."
        assert counted(server, r'commands_total{kind="(?:turn|command)",outcome="refused"}'), "nobody told it to wait"


def test_the_socket_client_plays_a_game_and_comes_back(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        (anna,) = asyncio.run(new_table(server.address, ("Anna",), {1: "novice"}))
        assert anna.key is not None
        with run(SOCKET_CLIENT, server.address, anna.table, "0", anna.key) as client:
            asyncio.run(until_version(20, Seat(server.address, anna.table, None, None)))
            server.kill()
            server.start()
            output, _ = client.communicate(timeout=600)
        assert client.returncode == 0 and re.fullmatch(r"Anna: -?\d+\nnovice: -?\d+\n", output)
        for program, wrong, why in (
            (SOCKET_CLIENT, (anna.table, "1", anna.key), "Seat 1 is not yours."),
            (CLIENT, ("a" * 12,), "There is no such table."),
        ):
            with run(program, server.address, *wrong) as client:
                _, output = client.communicate(timeout=600)
            assert client.returncode == 1 and output.strip() == why
        asyncio.run(say_too_much(anna))


async def say_too_much(seat: Seat) -> None:
    async with seat.socket() as socket:
        await socket.until("update")
        await socket.connection.send(" " * (Limits().message_bytes + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await socket.until("pong")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


async def until_version(version: int, spectator: Seat) -> None:
    async with spectator.socket() as socket:
        while socket.now.get("version", 0) < version:
            await socket.receive()


def wait_for_bots(server: Server, moves: int) -> None:
    """Wait until the bots have moved this often, so that somebody is in the middle of a game."""
    until = time.monotonic() + 600
    while counted(server, r'bot_moves_total{level="novice"}') < moves:
        assert time.monotonic() < until, "no game got under way"
        time.sleep(0.02)


def counted(server: Server, figure: str) -> float:
    """A metric of the server."""
    while (page := asyncio.run(get(f"{server.address}/metrics", METRICS_TOKEN))).status_code == 429:
        pass  # the limits apply to this test, too
    assert page.is_success
    return sum(float(number) for number in re.findall(rf"{figure} ([\d.]+)", page.text))


def run(program: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start an example as a user would."""
    return subprocess.Popen(
        [sys.executable, str(program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
