"""Browsers: the cookie with the key, pages of other sites, headers on every response, texts that look like markup."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from whistlestop.server.http.openapi import KEY_COOKIE
from whistlestop.server.http.security import HEADERS

from .live import Seat, Server, Socket, get, new_id, new_table, play_game, post

OUR_NAME = "trains.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy with a host name, which can also be reached directly."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    origins = ("--origin", f"http://127.0.0.1:{port}", "--origin", f"https://{OUR_NAME}")
    behind = Server(tmp_path_factory.mktemp("server"), "--behind-proxy", *origins)
    behind.port = port
    with behind as running:
        yield running
    assert running.faults() == []


async def ask(server: Server, method: str, path: str, headers: dict[str, str], **body: Any) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.address, verify=False, timeout=300) as client:
        return await client.request(method, path, headers=headers, json={"id": new_id()} | body if body else None)


def cookie_of(answer: httpx.Response) -> Any:
    """The cookie that an answer sets."""
    (line,) = answer.headers.get_list("set-cookie")
    return SimpleCookie(line)[KEY_COOKIE]


USA = {"variant": "usa", "seats": 2}


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_hidden_from_scripts_and_sent_for_one_table(server: Server, secure: bool) -> None:
    async def scene() -> None:
        headers = {"X-Forwarded-Proto": "https"} if secure else {}
        made = await ask(server, "POST", "/api/tables", headers, settings=USA)
        table, key = made.json()["table"], made.json()["key"]
        path = f"/api/tables/{table}"
        sat = await ask(server, "POST", f"{path}/seats", headers, name="Anna")
        async with httpx.AsyncClient(base_url=server.address, verify=False) as client:
            linked = await client.post(f"{path}/key", json={"key": key}, headers=headers)
        for answer, value in ((made, key), (sat, sat.json()["key"]), (linked, key)):
            cookie = cookie_of(answer)
            assert cookie.value == value and cookie["path"] == path
            assert cookie["httponly"] is True and cookie["samesite"].lower() == "strict"
            assert bool(cookie["secure"]) == secure and cookie["domain"] == "" and int(cookie["max-age"]) > 86400

    asyncio.run(scene())


def test_only_a_proxy_can_say_that_a_connection_is_secure(
    server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Server(tmp_path_factory.mktemp("plain")) as plain:
        headers = {"X-Forwarded-Proto": "https"}
        made = asyncio.run(ask(plain, "POST", "/api/tables", headers, settings=USA))
        assert not cookie_of(made)["secure"]
        headers = {"Host": OUR_NAME}
        assert asyncio.run(ask(plain, "GET", "/api/lobby", headers)).status_code == 421, "not its name"
    assert plain.faults() == []
    assert asyncio.run(ask(server, "GET", "/api/lobby", headers)).status_code == 200


@asynccontextmanager
async def browser_socket(seat: Seat, **headers: str) -> AsyncIterator[Socket]:
    """A socket as a browser opens it: with a cookie, and from a page."""
    url = f"{seat.path.replace('http', 'ws', 1)}/socket?seat={seat.seat}"
    cookie = {"Cookie": f"{KEY_COOKIE}={seat.key}"}
    async with connect(url, additional_headers=cookie | headers) as connection:
        yield Socket(connection, seat.seat)


def test_the_cookie_opens_the_seat(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"))
        cookie = {"Cookie": f"{KEY_COOKIE}={anna.key}"}
        path = f"/api/tables/{anna.table}"
        assert (await ask(server, "GET", path, cookie)).json()["yours"] == [0]
        assert (await ask(server, "GET", f"{path}/turn?seat=0", cookie)).status_code == 200
        assert (await ask(server, "GET", f"{path}/turn?seat=1", cookie)).status_code == 403
        both = cookie | {"Authorization": f"Bearer {bert.key}"}
        assert (await ask(server, "GET", path, both)).json()["yours"] == [1], "a program says itself who it is"
        async with browser_socket(anna, Origin=server.address) as own:
            await own.until("update")
            assert (await own.ask("play", action=own.now["legal"][0]))["type"] == "ack"

    asyncio.run(scene())


STRANGERS = (
    "https://else.example",
    "http://trains.example",
    "https://trains.example.else.example",
    "https://else.example/https://trains.example",
    "http://127.0.0.1:1",
    "https://127.0.0.1",
    "null",
    "",
    "file://",
)


@pytest.mark.parametrize("origin", STRANGERS)
def test_pages_of_other_sites_may_not_do_anything(server: Server, origin: str) -> None:
    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"))
        before = (await get(f"{anna.path}/turn", anna.key, seat=0)).json()["now"]["version"]
        cookie = {"Cookie": f"{KEY_COOKIE}={anna.key}", "Origin": origin}
        said = {"type": "say", "version": before, "seat": 0, "phrase": "hello"}
        refused = await ask(server, "POST", f"/api/tables/{anna.table}/commands", cookie, **said)
        assert refused.status_code == 403 and refused.json()["reason"] == "not-allowed"
        with pytest.raises(InvalidStatus) as closed:
            async with browser_socket(anna, Origin=origin):
                pass
        assert closed.value.response.status_code == 403
        assert (await get(f"{anna.path}/turn", anna.key, seat=0)).json()["now"]["version"] == before

    asyncio.run(scene())


def test_our_own_pages_may_act(server: Server) -> None:
    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"))
        for headers in (
            {"Origin": server.address},
            {"Origin": f"https://{OUR_NAME}"},
            {"Origin": f"https://{OUR_NAME}", "Host": OUR_NAME, "Sec-Fetch-Site": "same-origin"},
            {},
        ):
            cookie = {"Cookie": f"{KEY_COOKIE}={anna.key}"}
            said = {"type": "say", "version": 4, "seat": 0, "phrase": "hello"}
            answer = await ask(server, "POST", f"/api/tables/{anna.table}/commands", cookie | headers, **said)
            assert answer.status_code == 200, headers
            assert not [name for name in answer.headers if name.startswith("access-control")]
        cross = {"Sec-Fetch-Site": "cross-site"}
        assert (await ask(server, "POST", "/api/tables", cross, settings=USA)).status_code == 403

    asyncio.run(scene())


def test_our_headers_are_on_every_kind_of_response(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"))
        await play_game([anna, bert], 1)
        table = f"/api/tables/{anna.table}"
        tag = (await ask(server, "GET", "/server", {})).headers["etag"]
        asked: tuple[tuple[int, str, str, dict[str, str]], ...] = (
            (200, "GET", "/server", {}),
            (304, "GET", "/server", {"If-None-Match": tag}),
            (200, "GET", "/api", {}),
            (200, "GET", "/api/openapi.json", {}),
            (200, "GET", "/healthz", {}),
            (401, "GET", "/metrics", {}),
            (200, "GET", table, {}),
            (200, "HEAD", table, {}),
            (200, "GET", f"{table}/record", {}),
            (200, "GET", f"{table}/replay", {}),
            (400, "GET", f"{table}/view", {}),
            (400, "POST", "/api/tables", {}),
            (403, "GET", f"{table}/turn?seat=0", {}),
            (403, "POST", "/api/tables", {"Origin": "https://else.example"}),
            (404, "GET", "/nothing", {}),
            (404, "GET", "/api/nothing", {}),
            (404, "GET", f"{table}/socket", {}),
            (405, "DELETE", table, {}),
            (405, "OPTIONS", "/api/tables", {}),
            (413, "POST", "/api/tables", {"Content-Length": "70000"}),
            (421, "GET", "/", {"Host": "else.example"}),
        )
        for status, method, path, headers in asked:
            answer = await _raw(server, method, path, headers)
            assert answer.status_code == status, (method, path, headers)
            missing = {name: value for name, value in HEADERS.items() if answer.headers.get(name) != value}
            assert not missing, (method, path)
            if path.startswith("/api/") and "openapi" not in path:
                kept = (
                    "private, max-age=300" if path.endswith("/replay") else "no-store"
                )  # a finished game stays as it is
                assert answer.headers["cache-control"] == kept
            assert "server" not in answer.headers

    asyncio.run(scene())


async def _raw(server: Server, method: str, path: str, headers: dict[str, str]) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.address, verify=False) as client:
        content = b"x" * int(headers.get("Content-Length", "0"))
        return await client.request(method, path, headers=headers, content=content or None)


MARKUP = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    "</script><script>alert(1)//",
    "javascript:alert(1)",
    "{{7*7}}${7*7}<%= 7*7 %>",
    "&lt;b&gt; &amp; &#60;",
    "<!--#exec cmd=ls-->",
    "]]><b>",
    "\\u003cscript\\u003e",
    "=HYPERLINK(1)",
    "'; DROP TABLE lines; --",
    "../../etc/passwd",
    "%3Cscript%3E",
    "é<ü>漢字😀",
)


@pytest.mark.parametrize("text", MARKUP)
def test_names_and_chat_come_back_as_the_same_text(server: Server, text: str) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, (text, "Bert"), lobby=True, seats=3)
        anna, bert = seats
        async with bert.socket() as own:
            await own.until("update")
            said = {"type": "say", "version": own.now["version"], "seat": 0, "text": text}
            assert (await post(f"{anna.path}/commands", anna.key, **said)).status_code == 200
            update = await own.until("update")
            assert update["news"][0]["what"]["text"] == text and update["now"]["seats"][0]["name"] == text
        for path in (anna.path, f"{server.address}/api/lobby"):
            answer = await get(path)
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            seats_shown = answer.json()["seats"] if path == anna.path else answer.json()["tables"][0]["seats"]
            assert text in [seat["name"] for seat in seats_shown]
        echoed = await post(f"{server.address}/api/tables", settings={"variant": text, "seats": 2})
        assert echoed.status_code == 400 and echoed.headers["content-type"] == "application/json"

    asyncio.run(scene())


def test_a_record_with_markup_in_a_name_is_plain_text(server: Server) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, (MARKUP[0], "variant: europe"))
        await play_game(seats, 2)
        answer = await get(f"{seats[0].path}/record")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert f"; seat 0: {MARKUP[0]}" in answer.text and "\nvariant: usa\n" in answer.text
        assert (await get(f"{seats[0].path}/check")).json()["holds"]

    asyncio.run(scene())
